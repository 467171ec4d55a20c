"""The rows of the page of notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.ids import PersonKey
from app.domain.person import Person
from app.domain.span import IntArray
from app.domain.story_rows import RowKind, StoryRow
from app.domain.timecode import format_ms, format_offset
from widgets.i18n import tr

AnyIndex = QModelIndex | QPersistentModelIndex
_LONGEST = 400


class NotesModel(QAbstractListModel):
    """Tells what a row shows; rows at the playhead are marked."""

    class Role(IntEnum):
        """What a row is asked for."""

        ROW = Qt.ItemDataRole.UserRole
        PERSON = Qt.ItemDataRole.UserRole + 1
        NOW = Qt.ItemDataRole.UserRole + 2

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[StoryRow] = []
        self._people: Mapping[PersonKey, Person] = {}
        self._now: frozenset[int] = frozenset()
        self._position = 0
        self._starts, self._ends = _times(())

    @property
    def rows(self) -> Sequence[StoryRow]:
        """The rows shown."""
        return self._rows

    @property
    def now(self) -> frozenset[int]:
        """The rows at the playhead."""
        return self._now

    def set_rows(self, rows: Sequence[StoryRow], people: Mapping[PersonKey, Person]) -> None:
        """Show others."""
        self.beginResetModel()
        self._rows, self._people = list(rows), people
        self._starts, self._ends = _times(self._rows)
        self._now = self._at(self._position)
        self.endResetModel()

    def set_position(self, position_ms: int) -> bool:
        """Mark what is at the playhead; tell whether that is something else than before."""
        self._position = position_ms
        now = self._at(position_ms)
        if now == self._now:
            return False
        before, self._now = self._now, now
        for row in before ^ now:
            self.dataChanged.emit(self.index(row), self.index(row))
        return True

    def row_of(self, key: str) -> int:
        """Return the row of a record, -1 where it is not shown."""
        return next((row for row, one in enumerate(self._rows) if one.key == key), -1)

    def _at(self, position_ms: int) -> frozenset[int]:
        inside = (self._starts <= position_ms) & (self._ends > position_ms)
        return frozenset(np.flatnonzero(inside | (self._starts == position_ms)).tolist())

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        """Return how many rows there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Let heads be passed over."""
        if index.isValid() and self._rows[index.row()].kind is RowKind.HEAD:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a row shows."""
        if not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == self.Role.ROW:
            return row
        if role == self.Role.PERSON:
            return self._people.get(row.person) if row.person else None
        if role == self.Role.NOW:
            return index.row() in self._now
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return spoken(row)
        return row.text[:_LONGEST] if role == Qt.ItemDataRole.ToolTipRole else None


def _times(rows: Sequence[StoryRow]) -> tuple[IntArray, IntArray]:
    """Return starts and ends; only notes are ever at the playhead."""
    timed = [
        (one.start_ms, one.end_ms)
        if one.kind is RowKind.NOTE and one.start_ms is not None and one.end_ms is not None
        else (_NEVER, _NEVER)
        for one in rows
    ]
    columns = np.array(timed, dtype=np.int64).reshape(-1, 2)
    return columns[:, 0], columns[:, 1]


_NEVER = -(1 << 62)


def spoken(row: StoryRow) -> str:
    """Return a row as one text, for copying and for screen readers."""
    if row.kind is RowKind.HEAD:
        return tr(row.text)
    parts = (time_text(row), chip_text(row), " ".join(row.text[:_LONGEST].split()))
    return ", ".join(filter(None, parts))


def time_text(row: StoryRow) -> str:
    """Return when a row begins; a recap may lie before the video."""
    if row.start_ms is None:
        return ""
    if row.start_ms < 0:
        return format_offset(row.start_ms)
    return format_ms(row.start_ms, millis=False)


def chip_text(row: StoryRow) -> str:
    """Return the kind of note or the role in the language of the interface."""
    return tr(row.chip) if row.chip else ""
