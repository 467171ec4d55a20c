"""Stretches of a comparison as table rows: when, how long, what the two say."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.interval import Interval
from app.domain.timecode import format_duration, format_ms
from widgets.i18n import tr, tr_phrase
from widgets.theme.theme import theme

AnyIndex = QModelIndex | QPersistentModelIndex
StretchRow = tuple[Interval, str]
_ROOT = QModelIndex()


class StretchModel(QAbstractTableModel):
    """Read-only rows in the order of time."""

    START, LENGTH, SAID = range(3)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[StretchRow] = ()

    def show_rows(self, rows: Sequence[StretchRow]) -> None:
        """Show other stretches, each with what the two say."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def stretch(self, row: int) -> Interval:
        """Return a stretch."""
        return self._rows[row][0]

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        """One row a stretch."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        """Start, length, what the two say."""
        return 0 if parent.isValid() else 3

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the texts; times in tabular figures."""
        if not index.isValid():
            return None
        span, said = self._rows[index.row()]
        column = index.column()
        if role == Qt.ItemDataRole.FontRole and column != self.SAID:
            return theme().font("time")
        if role == Qt.ItemDataRole.TextAlignmentRole and column == self.LENGTH:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole:
            return tr_phrase(said)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            self.START: format_ms(span.start_ms),
            self.LENGTH: format_duration(span.duration_ms),
            self.SAID: tr_phrase(said),
        }[column]

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the titles of the columns."""
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (tr("Start"), tr("Length"), tr("What they say"))[section]
