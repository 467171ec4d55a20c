"""The segments of a clip as rows: where each begins in the clip, and where in the video."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QMimeData, QObject, Qt, Signal

from app.domain.clip_authoring import Assembly
from app.domain.interval import Interval
from app.domain.timecode import format_duration, format_ms
from widgets.i18n import tr
from widgets.models.question_diff import ROOT, AnyIndex
from widgets.question.span_text import format_span, parse_span

MIME = "application/x-emoscope-segment-row"


class SegmentColumn(IntEnum):
    """What stands in which column."""

    NUMBER = 0
    SPAN = 1
    LENGTH = 2
    AT = 3


class SegmentModel(QAbstractTableModel):
    """Rows in assembled order; times are edited in place.

    Signals
    -------
    span_edited(row, Interval)
        Another span was typed.
    refused(why)
        What was typed is no span.
    """

    span_edited = Signal(int, object)
    refused = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._segments: tuple[Interval, ...] = ()
        self._is_locked = False

    @property
    def segments(self) -> tuple[Interval, ...]:
        """The rows."""
        return self._segments

    def set_segments(self, segments: tuple[Interval, ...], *, locked: bool) -> None:
        """Show other segments."""
        self._is_locked = locked
        if segments != self._segments:
            self.beginResetModel()
            self._segments = segments
            self.endResetModel()

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """Return how many segments there are."""
        return 0 if parent.isValid() else len(self._segments)

    def columnCount(self, parent: AnyIndex = ROOT) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(SegmentColumn)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the texts of a row; the span with milliseconds for editing."""
        if not 0 <= index.row() < len(self._segments):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(index.row(), index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() != SegmentColumn.SPAN:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _text(self, row: int, column: int) -> str:
        span = self._segments[row]
        if column == SegmentColumn.NUMBER:
            return str(row + 1)
        if column == SegmentColumn.SPAN:
            return format_span(span, millis=True)
        if column == SegmentColumn.LENGTH:
            return format_duration(span.duration_ms)
        return format_ms(Assembly(self._segments).starts()[row], millis=False)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the titles of the columns."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            SegmentColumn.NUMBER: "",
            SegmentColumn.SPAN: tr("In the video"),
            SegmentColumn.LENGTH: tr("Length"),
            SegmentColumn.AT: tr("In the clip"),
        }[SegmentColumn(section)]

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Let spans be edited and rows be dragged while nothing is locked."""
        found = super().flags(index)
        if not index.isValid():
            return found | Qt.ItemFlag.ItemIsDropEnabled
        if not self._is_locked:
            found |= Qt.ItemFlag.ItemIsDragEnabled
            if index.column() == SegmentColumn.SPAN:
                found |= Qt.ItemFlag.ItemIsEditable
        return found

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take a typed span as a wish."""
        if role != Qt.ItemDataRole.EditRole or not 0 <= index.row() < len(self._segments):
            return False
        try:
            span = parse_span(str(value))
        except ValueError as error:
            self.refused.emit(str(error))
            return False
        if span != self._segments[index.row()]:
            self.span_edited.emit(index.row(), span)
        return True

    def mimeTypes(self) -> list[str]:
        """Return what a dragged row is called."""
        return [MIME]

    def mimeData(self, indexes: Sequence[AnyIndex]) -> QMimeData:
        """Carry the row that is dragged."""
        data = QMimeData()
        if indexes:
            data.setData(MIME, str(indexes[0].row()).encode())
        return data

    def supportedDropActions(self) -> Qt.DropAction:
        """Rows only move."""
        return Qt.DropAction.MoveAction
