"""The cues of a track as rows, all or those that hold a text; rows are made when looked at."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.domain.cue_checks import CheckedCues, CueAdvice
from app.domain.person import Person
from app.domain.subtitle import CueFlag, CueTable
from app.domain.timecode import format_duration, format_ms
from widgets.i18n import tr
from widgets.transcript.cue_words import describe_advice, describe_flags, describe_imported

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_LONGEST_ROW = 600
_MANY_PLACES = 500


class CueListModel(QAbstractListModel):
    """Virtual rows over a `CueTable`, shown through a filter.

    A row holds an index into the table; nothing else is kept per cue but its folded text, made at
    the first filtering. Another table or filter resets the model: thousands of rows go at once.

    Signals
    -------
    edited(cue_key, text)
        Somebody typed another text.
    cues_changed
        Other cues, or others of their texts, are shown.
    """

    edited = Signal(str, str)
    cues_changed = Signal()

    ADVISED, FLAGGED = 1, 2

    TEXT_ROLE = Qt.ItemDataRole.UserRole
    TIME_ROLE = Qt.ItemDataRole.UserRole + 1
    SPEAKER_ROLE = Qt.ItemDataRole.UserRole + 2
    BADGE_ROLE = Qt.ItemDataRole.UserRole + 3
    CURRENT_ROLE = Qt.ItemDataRole.UserRole + 4
    FLAGS_ROLE = Qt.ItemDataRole.UserRole + 5
    CHANGED_ROLE = Qt.ItemDataRole.UserRole + 6
    PERSON_ROLE = Qt.ItemDataRole.UserRole + 7
    KEY_ROLE = Qt.ItemDataRole.UserRole + 8

    def __init__(self) -> None:
        super().__init__()
        self._table: CueTable | None = None
        self._checked: CheckedCues | None = None
        self._folded: list[str] | None = None
        self._filter = ""
        self._only_odd = False
        self._can_edit = False
        self._people: Mapping[str, Person] = {}
        self._shown: np.ndarray = np.zeros(0, dtype=np.int64)
        self._badges: Mapping[str, str] = {}
        self._current: frozenset[int] = frozenset()
        self._parts = self._part_functions()

    @property
    def table(self) -> CueTable | None:
        """All cues, or None without a track."""
        return self._table

    @property
    def filter_text(self) -> str:
        """The text that shown cues hold; empty shows all."""
        return self._filter

    @property
    def current(self) -> frozenset[int]:
        """The places in the table of the cues that are on now."""
        return self._current

    @property
    def current_rows(self) -> list[int]:
        """The shown rows whose cue is on now."""
        rows = (self.row_of(index) for index in sorted(self._current))
        return [row for row in rows if row is not None]

    @property
    def checked(self) -> CheckedCues | None:
        """What may be better about the cues, None while nobody looked."""
        return self._checked

    @property
    def shown(self) -> np.ndarray:
        """The places in the table of the cues shown, in order of time."""
        return self._shown

    @property
    def odd_count(self) -> int:
        """How many cues of the track are flagged or could be better."""
        return self._checked.count if self._checked is not None else 0

    def set_table(self, table: CueTable | None, checked: CheckedCues | None = None) -> None:
        """Show another track's cues, or other cues of it, under the same filter.

        Where the same cues stay in the same rows, only what is in them is new.
        """
        before, rows, advice = self._table, self._shown, self._checked
        self._table, self._checked = table, checked
        self._folded = None
        shown = self._matching()
        if _has_same_rows(before, table) and np.array_equal(rows, shown):
            self._repaint_places(_differing(before, table, advice, checked))
        else:
            self._table = before
            self.beginResetModel()
            self._table, self._current = table, frozenset()
            self._shown = shown
            self.endResetModel()
        self.cues_changed.emit()

    def set_checked(self, checked: CheckedCues | None) -> None:
        """Take other advice on the same cues."""
        self.beginResetModel()
        self._checked = checked
        self._shown = self._matching()
        self.endResetModel()
        self.cues_changed.emit()

    def set_only_odd(self, on: bool) -> None:
        """Show only cues that are flagged or could be better, or all."""
        if on != self._only_odd:
            self.beginResetModel()
            self._only_odd = on
            self._shown = self._matching()
            self.endResetModel()
            self.cues_changed.emit()

    def set_people(self, people: Mapping[str, Person]) -> None:
        """Say who speakers are, by their names in the cues."""
        if people != self._people:
            self._people = dict(people)
            self._repaint(self.PERSON_ROLE)

    def set_can_edit(self, on: bool) -> None:
        """Let texts be changed in place or not."""
        self._can_edit = on

    @property
    def can_edit(self) -> bool:
        """Whether texts can be changed in place."""
        return self._can_edit

    def person_of(self, speaker: str | None) -> Person | None:
        """Return who a speaker is."""
        return self._people.get(speaker) if speaker else None

    def speakers(self) -> list[str]:
        """Return the names of all speakers of the track."""
        return sorted({name for name in self._table.speakers if name}) if self._table else []

    def set_filter(self, text: str) -> None:
        """Show only cues whose text or speaker holds this, whatever its case or width."""
        text = fold(text.strip())
        if text == self._filter:
            return
        self.beginResetModel()
        self._filter = text
        self._shown = self._matching()
        self.endResetModel()
        self.cues_changed.emit()

    def set_badges(self, badges: Mapping[str, str]) -> None:
        """Show these short texts beside cues, by cue key."""
        self._badges = dict(badges)
        self._repaint(self.BADGE_ROLE)

    def _repaint_places(self, places: Sequence[int]) -> None:
        """Tell of single rows, for of all at once the view lays all out anew."""
        if len(places) > _MANY_PLACES:
            self._repaint()
            return
        for place in places:
            row = self.row_of(place)
            if row is not None:
                self.dataChanged.emit(self.index(row), self.index(row), [])

    def _repaint(self, *roles: int) -> None:
        if self.rowCount():
            self.dataChanged.emit(self.index(0), self.index(self.rowCount() - 1), list(roles))

    def set_position(self, time_ms: int) -> bool:
        """Mark the cues that are on at a moment; tell whether they are others than before."""
        spans = self._table.spans if self._table else None
        current = frozenset(spans.at(time_ms)) if spans else frozenset()
        if current == self._current:
            return False
        touched = current ^ self._current
        self._current = current
        for index in touched:
            row = self.row_of(index)
            if row is not None:
                cell = self.index(row)
                self.dataChanged.emit(cell, cell, [self.CURRENT_ROLE])
        return True

    def row_of(self, index: int) -> int | None:
        """Return the row of a cue of the table, None while the filter hides it."""
        row = int(np.searchsorted(self._shown, index))
        return row if row < len(self._shown) and self._shown[row] == index else None

    def row_near(self, time_ms: int) -> int | None:
        """Return the row of the last shown cue begun at a moment, None before the first."""
        if self._table is None or not len(self._shown):
            return None
        starts = self._table.spans.starts[self._shown]
        row = int(np.searchsorted(starts, time_ms, side="right")) - 1
        return row if row >= 0 else None

    def key_of(self, row: int) -> str:
        """Return the key of the cue in a row."""
        return self._spans_ids()[int(self._shown[row])]

    def row_of_key(self, key: str) -> int | None:
        """Return the row of a cue by its key, None when it is hidden or unknown."""
        ids = self._spans_ids()
        return self.row_of(ids.index(key)) if key in ids else None

    def _part_functions(self) -> dict[int, Callable[[CueTable, int], object]]:
        """Return what each role shows of a cue of the table."""
        return {
            self.TEXT_ROLE: lambda table, cue: table.texts[cue][:_LONGEST_ROW].replace("\n", " "),
            self.TIME_ROLE: lambda table, cue: format_ms(int(table.spans.starts[cue])),
            self.SPEAKER_ROLE: lambda table, cue: table.speakers[cue] or "",
            self.BADGE_ROLE: lambda table, cue: self._badges.get(table.spans.ids[cue], ""),
            self.CURRENT_ROLE: lambda _table, cue: cue in self._current,
            self.FLAGS_ROLE: self._oddness,
            self.CHANGED_ROLE: lambda table, cue: table.spans.ids[cue] in table.imported,
            self.PERSON_ROLE: lambda table, cue: self.person_of(table.speakers[cue]),
            self.KEY_ROLE: lambda table, cue: table.spans.ids[cue],
            Qt.ItemDataRole.EditRole: lambda table, cue: table.texts[cue],
            Qt.ItemDataRole.ToolTipRole: self._tooltip,
            Qt.ItemDataRole.DisplayRole: self._row_text,
            Qt.ItemDataRole.AccessibleTextRole: self._row_text,
        }

    @staticmethod
    def _row_text(table: CueTable, cue: int) -> str:
        parts = (format_ms(int(table.spans.starts[cue])), table.speakers[cue], table.texts[cue])
        return "  ".join(part for part in parts if part)

    def _spans_ids(self) -> Sequence[str]:
        return self._table.spans.ids if self._table else ()

    def _matching(self) -> np.ndarray:
        if self._table is None:
            return np.zeros(0, dtype=np.int64)
        every = np.arange(len(self._table), dtype=np.int64)
        if self._only_odd and self._checked is not None:
            every = np.flatnonzero(self._checked.odd)
        if not self._filter:
            return every
        if self._folded is None:
            pairs = zip(self._table.texts, self._table.speakers, strict=True)
            self._folded = [fold(f"{speaker or ''}\n{text}") for text, speaker in pairs]
        wanted = self._filter
        folded = self._folded
        return np.array([index for index in every if wanted in folded[index]], dtype=np.int64)

    def _oddness(self, table: CueTable, cue: int) -> int:
        """Return whether a cue is flagged, or only could be better, or neither (0)."""
        if int(table.spans.codes[cue]) & ~int(CueFlag.MADE_HERE):
            return self.FLAGGED
        is_advised = self._checked is not None and bool(self._checked.odd[cue])
        return self.ADVISED if is_advised else 0

    def odd_words(self, table: CueTable, cue: int) -> str:
        """Say all that is odd about a cue of the table."""
        flags = describe_flags(CueFlag(int(table.spans.codes[cue])))
        advice = int(self._checked.advice[cue]) if self._checked is not None else 0
        return ", ".join(filter(None, (flags, describe_advice(CueAdvice(advice)))))

    def _tooltip(self, table: CueTable, index: int) -> str:
        span = table.spans.interval(index)
        times = tr(
            "{start} to {end}, {length}",
            start=format_ms(span.start_ms),
            end=format_ms(span.end_ms),
            length=format_duration(span.duration_ms),
        )
        was = table.imported.get(table.spans.ids[index])
        speaker = table.speakers[index]
        imported = describe_imported(was, span.start_ms, table.texts[index], speaker) if was else ""
        person = self.person_of(speaker)
        who = tr("{speaker} is {name}", speaker=speaker, name=person.name) if person else ""
        parts = (table.texts[index], times, who, self.odd_words(table, index), imported)
        return "\n".join(filter(None, parts))

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """Return how many cues are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return one part of a row."""
        table, part = self._table, self._parts.get(role)
        if table is None or part is None or not 0 <= index.row() < len(self._shown):
            return None
        return part(table, int(self._shown[index.row()]))

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Tell what can be done with a row."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if self._can_edit else flags

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tell that another text was typed; it is shown once it is kept."""
        text = str(value)
        if role != Qt.ItemDataRole.EditRole or text == index.data(Qt.ItemDataRole.EditRole):
            return False
        self.edited.emit(self.key_of(index.row()), text)
        return True


def fold(text: str) -> str:
    """Fold a text for finding: full width to plain, one form of accents, no case (NFKC)."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _has_same_rows(before: CueTable | None, table: CueTable | None) -> bool:
    if before is None or table is None or before.track.key != table.track.key:
        return False
    return before.spans.ids == table.spans.ids


def _differing(
    before: CueTable | None,
    after: CueTable | None,
    advice: CheckedCues | None,
    advice_after: CheckedCues | None,
) -> list[int]:
    """Return the places of two tables with the same cues where something is different."""
    if before is None or after is None:
        return []
    old, new = before.spans, after.spans
    differ = (old.starts != new.starts) | (old.ends != new.ends) | (old.codes != new.codes)
    if advice is not None and advice_after is not None:
        differ = differ | (advice.advice != advice_after.advice)
    found = set(np.flatnonzero(differ).tolist())
    texts = zip(before.texts, after.texts, before.speakers, after.speakers, strict=True)
    found |= {n for n, (a, b, c, d) in enumerate(texts) if a is not b or c != d}
    changed = before.imported.keys() ^ after.imported.keys()
    if len(changed) > _MANY_PLACES:
        return list(range(len(after)))
    found |= {place for key in changed if (place := after.place_of(key)) is not None}
    return sorted(found)
