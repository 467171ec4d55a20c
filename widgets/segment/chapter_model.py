"""The rows of the chapter list: one a segment, in order of time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.segment import Segment, span_text
from app.domain.timecode import format_duration, format_ms
from widgets.i18n import tr
from widgets.segment.words import shown_title, type_word

AnyIndex = QModelIndex | QPersistentModelIndex
_LONGEST = 400
"""Longer texts are cut before they are laid out: no row shows so much."""


class ChapterModel(QAbstractListModel):
    """Tells what a row shows; editing goes out as a wish of the page."""

    class Role(IntEnum):
        """What a row is asked for."""

        SEGMENT = Qt.ItemDataRole.UserRole
        TIME = Qt.ItemDataRole.UserRole + 1
        TITLE = Qt.ItemDataRole.UserRole + 2
        SUMMARY = Qt.ItemDataRole.UserRole + 3
        TYPE = Qt.ItemDataRole.UserRole + 4
        NOW = Qt.ItemDataRole.UserRole + 5
        NAMED = Qt.ItemDataRole.UserRole + 6

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Segment] = []
        self._now = -1
        self.can_edit = False
        self._told = self._answers()

    @property
    def segments(self) -> Sequence[Segment]:
        """The segments shown."""
        return self._rows

    def set_segments(self, segments: Sequence[Segment]) -> None:
        """Show others; rows that only changed stay rows."""
        new = list(segments)
        if [one.key for one in new] == [one.key for one in self._rows]:
            self._rows = new
            if new:
                self.dataChanged.emit(self.index(0), self.index(len(new) - 1))
            return
        self.beginResetModel()
        self._rows = new
        self._now = -1
        self.endResetModel()

    def set_now(self, row: int) -> None:
        """Say in which row the playhead is, -1 for none."""
        before, self._now = self._now, row
        for changed in {before, row}:
            if 0 <= changed < len(self._rows) and before != row:
                self.dataChanged.emit(self.index(changed), self.index(changed))

    @property
    def now(self) -> int:
        """The row in which the playhead is, -1 for none."""
        return self._now

    def row_of(self, key: str) -> int:
        """Return the row of a segment, -1 where it is not shown."""
        return next((row for row, one in enumerate(self._rows) if one.key == key), -1)

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        """Return how many segments are shown."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Let rows be edited where the project can."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if self.can_edit and index.isValid() else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a row shows."""
        if not 0 <= index.row() < len(self._rows):
            return None
        told = self._told.get(role)
        return None if told is None else told(index.row(), self._rows[index.row()])

    def _answers(self) -> dict[int, Callable[[int, Segment], object]]:
        """Return what answers each role, given the row and its segment."""
        role, item = self.Role, Qt.ItemDataRole
        return {
            role.SEGMENT: lambda _row, one: one,
            role.TIME: lambda _row, one: format_ms(one.start_ms, millis=False),
            role.TITLE: lambda row, one: shown_title(one, row + 1)[:_LONGEST],
            role.SUMMARY: lambda _row, one: _one_line(one.summary or one.description),
            role.TYPE: lambda _row, one: type_word(one.content_type) if one.title else "",
            role.NOW: lambda row, _one: row == self._now,
            role.NAMED: lambda _row, one: bool(one.title),
            item.ToolTipRole: lambda _row, one: _tip(one),
            item.DisplayRole: _spoken,
            item.AccessibleTextRole: _spoken,
        }


def _spoken(row: int, one: Segment) -> str:
    """Return a row as one text, for copying and for screen readers."""
    parts = (format_ms(one.start_ms), shown_title(one, row + 1), type_word(one.content_type))
    return ", ".join(dict.fromkeys(filter(None, parts)))


def _one_line(text: str) -> str:
    return " ".join(text[:_LONGEST].split())


def _tip(one: Segment) -> str:
    length = tr("{span}, {length} long", span=span_text(one.span), length=_length(one))
    texts = (length, one.title, one.summary, one.description)
    return "\n".join(text[:_LONGEST] for text in texts if text)


def _length(one: Segment) -> str:
    return format_duration(one.end_ms - one.start_ms)
