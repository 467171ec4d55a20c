"""The confusion table of two tiers as an item model: labels of one down, of the other across."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.tier_comparison import Cell, TierAgreement, set_text
from app.domain.timecode import format_duration
from widgets.i18n import tr, tr_phrase, trn
from widgets.theme.theme import theme

AnyIndex = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ConfusionModel(QAbstractTableModel):
    """How long both raters said what; a cell knows its stretches."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._step_ms = 1
        self._labels: list[str] = []
        self._cells: dict[tuple[int, int], Cell] = {}

    def show_comparison(self, found: TierAgreement | None) -> None:
        """Show another comparison, or none."""
        self.beginResetModel()
        categories = found.categories() if found else []
        places = {labels: place for place, labels in enumerate(categories)}
        self._labels = [tr_phrase(set_text(labels)) for labels in categories]
        self._step_ms = found.measure.step_ms if found else 1
        self._cells = {
            (places[cell.first], places[cell.second]): cell
            for cell in (found.cells if found else ())
        }
        self.endResetModel()

    def cell(self, row: int, column: int) -> Cell | None:
        """Return a cell, None where the two never said these at once."""
        return self._cells.get((row, column))

    def labels(self, row: int, column: int) -> tuple[str, str]:
        """Return what the one and the other said."""
        return self._labels[row], self._labels[column]

    def index_of(self, cell: Cell) -> QModelIndex:
        """Return where a cell stands."""
        found = next((place for place, one in self._cells.items() if one is cell), None)
        return self.index(*found) if found else _ROOT

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        """One row a label of the first tier."""
        return 0 if parent.isValid() else len(self._labels)

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        """One column a label of the second tier."""
        return 0 if parent.isValid() else len(self._labels)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the time, and a sentence as tooltip."""
        look = {
            Qt.ItemDataRole.TextAlignmentRole: _RIGHT,
            Qt.ItemDataRole.FontRole: theme().font("time"),
        }
        if role in look:
            return look[Qt.ItemDataRole(role)]
        cell = self.cell(index.row(), index.column()) if index.isValid() else None
        if cell is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return format_duration(cell.moments * self._step_ms)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._sentence(index.row(), index.column(), cell)
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the labels."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._labels[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if orientation == Qt.Orientation.Horizontal else _LEFT
        return None

    def _sentence(self, row: int, column: int, cell: Cell) -> str:
        one, other = self.labels(row, column)
        where = trn("{n:,} stretch", "{n:,} stretches", len(cell.spans))
        length = format_duration(cell.moments * self._step_ms)
        return tr(
            "{one} / {other}: {length} in {where}",
            one=one,
            other=other,
            length=length,
            where=where,
        )
