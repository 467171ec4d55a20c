"""The cues of a track as a table: the rows of the list, sorted by any column, edited in place."""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import IntEnum

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal, Slot

from app.domain.cue_checks import CueAdvice
from app.domain.subtitle import CueTable
from app.domain.timecode import format_ms, parse_offset
from widgets.i18n import tr
from widgets.models.question_diff import ROOT, AnyIndex
from widgets.transcript.cue_list_model import CueListModel

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_MOST_LETTERS = 600
_HOUR_MS = 3_600_000


class CueColumn(IntEnum):
    """The columns from left to right."""

    START = 0
    END = 1
    LENGTH = 2
    SPEAKER = 3
    TEXT = 4
    SPEED = 5
    ODD = 6


NUMBERS = (CueColumn.START, CueColumn.END, CueColumn.LENGTH, CueColumn.SPEED)
_PARTS = {
    CueColumn.START: "start",
    CueColumn.END: "end",
    CueColumn.SPEAKER: "speaker",
    CueColumn.TEXT: "text",
}


class CueTableModel(QAbstractTableModel):
    """Shows what its source shows, in an order of its own; nothing is kept per cue but that order.

    Signals
    -------
    edited(cue_key, part, value)
        ``text`` or ``speaker`` with a str, ``start`` or ``end`` with milliseconds.
    refused(words)
        What was typed is no time.
    """

    edited = Signal(str, str, object)
    refused = Signal(str)

    def __init__(self, source: CueListModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._column, self._falls = CueColumn.START, False
        self._order: np.ndarray = np.zeros(0, dtype=np.int64)
        source.modelAboutToBeReset.connect(self.beginResetModel)
        source.modelReset.connect(self._on_source_reset)
        source.dataChanged.connect(self._on_source_data_changed)

    @property
    def source(self) -> CueListModel:
        """The rows of the list."""
        return self._source

    @property
    def sorting(self) -> tuple[CueColumn, bool]:
        """The column by which rows are sorted, and whether they descend."""
        return self._column, self._falls

    @property
    def has_hours(self) -> bool:
        """Tell whether times are written with hours."""
        table = self._source.table
        return table is not None and bool(len(table)) and int(table.spans.reach[-1]) >= _HOUR_MS

    def place_at(self, row: int) -> int:
        """Return the place in the table of cues that a row shows."""
        return int(self._order[row])

    def key_at(self, row: int) -> str:
        """Return the key of the cue in a row."""
        table = self._source.table
        return table.spans.ids[self.place_at(row)] if table is not None else ""

    def row_of_key(self, key: str) -> int | None:
        """Return the row of a cue, None where it is not shown."""
        table = self._source.table
        place = table.place_of(key) if table is not None else None
        return None if place is None else self.row_of_place(place)

    def rows_of_keys(self, keys: Collection[str]) -> list[int]:
        """Return the rows of cues, those that are shown."""
        wanted, table = set(keys), self._source.table
        if table is None:
            return []
        ids = table.spans.ids
        return [row for row, place in enumerate(self._order) if ids[place] in wanted]

    def row_of_place(self, place: int) -> int | None:
        """Return the row of a place in the table of cues."""
        found = np.flatnonzero(self._order == place)
        return int(found[0]) if len(found) else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; equal ones stay in order of time."""
        self.beginResetModel()
        self._column, self._falls = CueColumn(column), order == Qt.SortOrder.DescendingOrder
        self._arrange()
        self.endResetModel()

    @Slot()
    def _on_source_reset(self) -> None:
        self._arrange()
        self.endResetModel()

    @Slot()
    def _on_source_data_changed(self) -> None:
        if len(self._order):
            last = self.index(len(self._order) - 1, len(CueColumn) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _arrange(self) -> None:
        shown, table = self._source.shown, self._source.table
        if table is None or not len(shown):
            self._order = shown
            return
        make = self._sort_keys().get(self._column)
        keys = make(table, shown) if make is not None else np.arange(len(shown))
        order = np.argsort(-keys if self._falls else keys, kind="stable")
        self._order = shown[order]

    def _sort_keys(self) -> dict[CueColumn, Callable[[CueTable, np.ndarray], np.ndarray]]:
        """Return what rows are sorted by, but for their start, whose order they have already."""
        checked = self._source.checked
        found: dict[CueColumn, Callable[[CueTable, np.ndarray], np.ndarray]] = {
            CueColumn.END: lambda table, shown: table.spans.ends[shown],
            CueColumn.LENGTH: lambda table, shown: (table.spans.ends - table.spans.starts)[shown],
            CueColumn.SPEAKER: lambda table, shown: _ranked(
                [self._speaker(table, int(place)) for place in shown]
            ),
            CueColumn.TEXT: lambda table, shown: _ranked([table.texts[at] for at in shown]),
        }
        if checked is not None:
            found[CueColumn.SPEED] = lambda _table, shown: checked.speeds[shown]
            found[CueColumn.ODD] = lambda table, shown: (
                -(checked.odd * 1000 + table.spans.codes + checked.advice)[shown]
            )
        return found

    def _speaker(self, table: CueTable, place: int) -> str:
        name = table.speakers[place]
        person = self._source.person_of(name)
        return person.name if person is not None else name or ""

    # Qt ---------------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """Return how many cues are shown."""
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: AnyIndex = ROOT) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(CueColumn)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Name the columns."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section in NUMBERS:
            return _RIGHT
        return column_word(CueColumn(section)) if role == Qt.ItemDataRole.DisplayRole else None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Tell what can be typed into."""
        flags = super().flags(index)
        can = self._source.can_edit and CueColumn(index.column()) in _PARTS
        return flags | Qt.ItemFlag.ItemIsEditable if can else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a cell, or what the list knows of its row."""
        table = self._source.table
        if table is None or not 0 <= index.row() < len(self._order):
            return None
        place, column = self.place_at(index.row()), CueColumn(index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(table, place, column, whole=role == Qt.ItemDataRole.EditRole)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column in NUMBERS else None
        row = self._source.row_of(place)
        return self._source.index(row).data(role) if row is not None else None

    def is_fast(self, row: int) -> bool:
        """Tell whether the cue in a row is too fast to read."""
        checked = self._source.checked
        return checked is not None and bool(checked.advice[self.place_at(row)] & CueAdvice.FAST)

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tell what was typed; it is shown once it is kept."""
        table, part = self._source.table, _PARTS.get(CueColumn(index.column()))
        if role != Qt.ItemDataRole.EditRole or table is None or part is None:
            return False
        text = str(value)
        if text == index.data(Qt.ItemDataRole.EditRole):
            return False
        if part in ("start", "end"):
            try:
                self.edited.emit(self.key_at(index.row()), part, parse_offset(text))
            except ValueError:
                words = tr("“{text}” is no time: write 01:02:03.450, 62:03 or seconds.", text=text)
                self.refused.emit(words)
                return False
        else:
            self.edited.emit(self.key_at(index.row()), part, text)
        return True

    def _text(self, table: CueTable, place: int, column: CueColumn, *, whole: bool) -> str:
        start, end = int(table.spans.starts[place]), int(table.spans.ends[place])
        if column is CueColumn.TEXT:
            text = table.texts[place]
            return text if whole else text[:_MOST_LETTERS].replace("\n", " ")
        if column is CueColumn.SPEAKER:
            return (table.speakers[place] or "") if whole else self._speaker(table, place)
        if column is CueColumn.ODD:
            return self._source.odd_words(table, place)
        return {
            CueColumn.START: self._time(start),
            CueColumn.END: self._time(end),
            CueColumn.LENGTH: f"{(end - start) / 1000:.3f}",
            CueColumn.SPEED: self._speed(place),
        }[column]

    def _time(self, ms: int) -> str:
        text = format_ms(ms)
        return text if self.has_hours else text.removeprefix("00:")

    def _speed(self, place: int) -> str:
        speed = float(self._source.checked.speeds[place]) if self._source.checked else 0.0
        return f"{speed:.1f}" if speed else ""


def column_word(column: CueColumn) -> str:
    """Return the name of a column."""
    return {
        CueColumn.START: tr("Start"),
        CueColumn.END: tr("End"),
        CueColumn.LENGTH: tr("Length, s"),
        CueColumn.SPEAKER: tr("Speaker"),
        CueColumn.TEXT: tr("Text"),
        CueColumn.SPEED: tr("Letters/s"),
        CueColumn.ODD: tr("Flags"),
    }[column]


def _ranked(texts: list[str]) -> np.ndarray:
    """Return numbers in the order of texts, whatever their case."""
    ranks = {text: rank for rank, text in enumerate(sorted(set(texts), key=str.casefold))}
    return np.array([ranks[text] for text in texts], dtype=np.int64)
