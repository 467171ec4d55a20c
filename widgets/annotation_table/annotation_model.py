"""The rows of the annotation table: a million of them cost no more than those in view."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal

from app.domain.annotation_rows import (
    AnnotationDetails,
    AnnotationFilter,
    AnnotationRows,
    CastNames,
    Column,
)
from app.domain.ids import AnnotationKey
from app.domain.span import IntArray, LabelStyle
from app.domain.tier import Annotation, label_style
from app.domain.timecode import format_ms
from app.domain.vocabulary import Vocabulary
from widgets.i18n import tr
from widgets.models.question_diff import ROOT, AnyIndex

STYLES_ROLE = Qt.ItemDataRole.UserRole + 1
CHOSEN_ROLE = Qt.ItemDataRole.UserRole + 2

_HOUR_MS = 3_600_000
_MOST_KNOWN = 4000
_MOST_LETTERS = 400
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NUMBERS = (Column.START, Column.END, Column.DURATION)


class AnnotationModel(QAbstractTableModel):
    """Shows annotations of several tiers; which are chosen is kept here too.

    Chosen rows are a mask over all rows and no selection of Qt: a hundred thousand scattered rows
    would be as many ranges there. They stay chosen while a filter hides them.

    Signals
    -------
    details_wanted
        Keys (list of str) of rows in view whose people and notes are not known; `set_known`
        answers.
    chosen_changed
        Other rows are chosen.
    counted
        How many rows are shown, or there are, may have changed.
    """

    details_wanted = Signal(list)
    chosen_changed = Signal()
    counted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows = AnnotationRows()
        self._names = CastNames()
        self._filter = AnnotationFilter()
        self._column, self._descending = Column.START, False
        self._shown: IntArray = np.empty(0, dtype=np.int64)
        self._chosen = np.zeros(0, dtype=bool)
        self._known: dict[AnnotationKey, Annotation] = {}
        self._has_hours = False

    @property
    def rows(self) -> AnnotationRows:
        """All annotations, shown or not."""
        return self._rows

    @property
    def total(self) -> int:
        """How many annotations there are."""
        return len(self._rows)

    @property
    def shown(self) -> int:
        """How many pass the filter."""
        return len(self._shown)

    @property
    def filter(self) -> AnnotationFilter:
        """The filter in force."""
        return self._filter

    @property
    def sorting(self) -> tuple[Column, bool]:
        """The column by which rows are sorted, and whether they descend."""
        return self._column, self._descending

    @property
    def has_hours(self) -> bool:
        """Tell whether times are written with hours."""
        return self._has_hours

    @property
    def needs_details(self) -> bool:
        """Tell whether filter or order ask for notes and people that are not there yet."""
        by_them = self._column in (Column.PERSON, Column.NOTE)
        return (
            bool(self.total)
            and not self._rows.has_details
            and (by_them or self._filter.needs_details)
        )

    def set_rows(self, rows: AnnotationRows, names: CastNames) -> None:
        """Show other annotations; those of the same keys stay chosen."""
        chosen = self.chosen_keys()
        self.beginResetModel()
        self._rows, self._names = rows, names
        self._known.clear()
        self._has_hours = bool(len(rows)) and int(rows.ends.max()) >= _HOUR_MS
        self._chosen = np.zeros(len(rows), dtype=bool)
        self._chosen[rows.rows_of(chosen)] = True
        self._arrange()
        self.endResetModel()
        self.counted.emit()

    def set_details(self, details: AnnotationDetails) -> None:
        """Take notes and people of all rows, for filter and order."""
        self._rows.set_details(details)
        self._rearrange()

    def set_filter(self, wanted: AnnotationFilter) -> None:
        """Show only the annotations that pass."""
        if wanted != self._filter:
            self._filter = wanted
            self._rearrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column."""
        self._column = Column(column)
        self._descending = order == Qt.SortOrder.DescendingOrder
        self._rearrange()

    def set_known(self, annotations: Iterable[Annotation]) -> None:
        """Take whole annotations for the rows in view."""
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
        self._known.update((annotation.key, annotation) for annotation in annotations)
        if self.shown:
            self.dataChanged.emit(
                self.index(0, Column.LABELS), self.index(self.shown - 1, Column.NOTE)
            )

    def want_details(self, first: int, last: int) -> None:
        """Ask for what is not known of the rows from one in view to another."""
        keys = [self.key_at(row) for row in range(max(first, 0), min(last + 1, self.shown))]
        missing = [str(key) for key in keys if key not in self._known]
        if missing:
            self.details_wanted.emit(missing)

    # Rows -------------------------------------------------------------------------------------

    def key_at(self, row: int) -> AnnotationKey:
        """Return the key of a shown row."""
        return self._rows.key(int(self._shown[row]))

    def span_at(self, row: int) -> tuple[int, int]:
        """Return start and end of a shown row, ms."""
        place = self._shown[row]
        return int(self._rows.starts[place]), int(self._rows.ends[place])

    def row_of(self, key: str) -> int:
        """Return where an annotation is shown, -1 where it is not."""
        places = self._rows.rows_of([key])
        found = np.flatnonzero(self._shown == places[0]) if len(places) else places
        return int(found[0]) if len(found) else -1

    # Choice -----------------------------------------------------------------------------------

    @property
    def chosen_count(self) -> int:
        """How many annotations are chosen, shown or not."""
        return int(self._chosen.sum())

    def chosen_keys(self) -> frozenset[AnnotationKey]:
        """Return the keys of all chosen annotations."""
        return frozenset(self._rows.keys_of(np.flatnonzero(self._chosen)))

    def choose_keys(self, keys: Collection[str]) -> bool:
        """Choose annotations without telling; return whether others were chosen before."""
        wanted = np.zeros(len(self._rows), dtype=bool)
        wanted[self._rows.rows_of(keys)] = True
        if np.array_equal(wanted, self._chosen):
            return False
        self._chosen = wanted
        self._repaint()
        return True

    def choose(self, first: int, last: int, *, add: bool = False) -> None:
        """Choose the shown rows from one to another, besides the others if told so."""
        low, high = sorted((first, last))
        if not add:
            self._chosen[:] = False
        self._chosen[self._shown[low : high + 1]] = True
        self._tell()

    def toggle(self, row: int) -> None:
        """Choose a shown row, or no more."""
        self._chosen[self._shown[row]] ^= True
        self._tell()

    def is_chosen(self, row: int) -> bool:
        """Tell whether a shown row is chosen."""
        return bool(self._chosen[self._shown[row]])

    def first_chosen(self) -> int:
        """Return the first shown row that is chosen, -1 without any."""
        found = np.flatnonzero(self._chosen[self._shown])
        return int(found[0]) if len(found) else -1

    def _tell(self) -> None:
        self._repaint()
        self.chosen_changed.emit()

    def _repaint(self) -> None:
        if self.shown:
            last = self.index(self.shown - 1, len(Column) - 1)
            self.dataChanged.emit(self.index(0, 0), last, [CHOSEN_ROLE])

    def _rearrange(self) -> None:
        self.beginResetModel()
        self._arrange()
        self.endResetModel()
        self.counted.emit()

    def _arrange(self) -> None:
        passing = self._rows.passing(self._filter, self._names)
        self._shown = self._rows.sorted(
            passing, self._column, self._names, descending=self._descending
        )

    # Qt ---------------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """Return how many rows are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: AnyIndex = ROOT) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Name the columns."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section in _NUMBERS:
            return _RIGHT
        return column_word(Column(section)) if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the texts of a cell, the looks of its labels, whether its row is chosen."""
        if not 0 <= index.row() < len(self._shown):
            return None
        place, column = int(self._shown[index.row()]), Column(index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            text = self._text(place, column)
            is_shown = role == Qt.ItemDataRole.DisplayRole
            return text if is_shown else f"{column_word(column)}: {text}"
        if role == CHOSEN_ROLE:
            return bool(self._chosen[place])
        if role == STYLES_ROLE:
            return self._styles(place)
        is_number = role == Qt.ItemDataRole.TextAlignmentRole and column in _NUMBERS
        return _RIGHT if is_number else None

    def tool_tip(self, row: int) -> str:
        """Return all that is known of a row, for hovering."""
        place = int(self._shown[row])
        texts = ((column_word(column), self._text(place, column)) for column in Column)
        return "\n".join(f"{word}: {text}" for word, text in texts if text)

    def _text(self, place: int, column: Column) -> str:
        rows = self._rows
        if column in _NUMBERS:
            return self._time(place, column)
        if column in (Column.TIER, Column.LABELS):
            return rows.tier(place).name if column is Column.TIER else rows.label(place)
        if column is Column.RATER:
            rater = rows.tier(place).rater
            return self._names.raters.get(rater, "") if rater else ""
        known = self._known.get(rows.key(place))
        return self._detail(known, column) if known is not None else ""

    def _detail(self, known: Annotation, column: Column) -> str:
        if column is Column.NOTE:
            return " ".join(known.note[:_MOST_LETTERS].split())
        return self._names.people.get(known.person, "") if known.person else ""

    def _time(self, place: int, column: Column) -> str:
        start, end = int(self._rows.starts[place]), int(self._rows.ends[place])
        if column is Column.DURATION:
            return f"{(end - start) / 1000:.3f}"
        text = format_ms(start if column is Column.START else end)
        return text if self._has_hours else text[3:]

    def _styles(self, place: int) -> list[LabelStyle]:
        """Return one look a label; until the row is known whole, all its labels as one."""
        table = self._rows.table(place)
        known = self._known.get(self._rows.key(place))
        if known is not None:
            return [_style(label, table.vocabulary) for label in known.labels]
        style = table.styles[table.spans.codes[int(self._rows.place_of[place])]]
        return [style] if style.name else []


def column_word(column: Column) -> str:
    """Return what the head of a column says."""
    return {
        Column.TIER: tr("Tier"),
        Column.START: tr("Start"),
        Column.END: tr("End"),
        Column.DURATION: tr("Length, s"),
        Column.LABELS: tr("Labels"),
        Column.PERSON: tr("Person"),
        Column.NOTE: tr("Note"),
        Column.RATER: tr("Rater"),
    }[column]


def _style(label: str, vocabulary: Vocabulary) -> LabelStyle:
    return label_style((label,), vocabulary)
