"""Tables of aggregated labels: names and figures, pairs of raters, confusion of one rater."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from widgets.theme.theme import theme

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TextTable(QAbstractTableModel):
    """Rows of texts under headings; all but the first column at the right.

    Parameters
    ----------
    texts
        How many columns from the left are words, not figures.
    """

    def __init__(
        self, headings: Sequence[str], texts: int = 1, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._headings, self._texts = list(headings), texts
        self._sides: list[str] = []
        self.rows: list[Sequence[str]] = []

    def show_rows(
        self,
        rows: Sequence[Sequence[str]],
        headings: Sequence[str] | None = None,
        sides: Sequence[str] = (),
    ) -> None:
        """Show other rows, under other headings where some are given; `sides` name the rows."""
        self.beginResetModel()
        self.rows, self._sides = list(rows), list(sides)
        if headings is not None:
            self._headings = list(headings)
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self._headings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a cell."""
        if not index.isValid():
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if index.column() < self._texts else _RIGHT
        return theme().font("table") if role == Qt.ItemDataRole.FontRole else None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return headings, and names of rows."""
        across = orientation == Qt.Orientation.Horizontal
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            if across:
                return self._headings[section]
            return self._sides[section] if section < len(self._sides) else None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if across and section >= self._texts else _LEFT
        return None
