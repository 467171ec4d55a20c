"""Plans of a round as table rows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.refine import RefinePlan
from widgets.i18n import tr
from widgets.mcq_shortcuts.shortcut_model import rule_title
from widgets.plain_tip import plain_tip
from widgets.theme.icons import icon

AnyIndex = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


def target_text(plan: RefinePlan) -> str:
    """Name what a plan lets be edited."""
    if plan.place is None:
        return tr("The stem")
    return tr("Option {letter}", letter=plan.place + 1)


class PlanModel(QAbstractTableModel):
    """Read-only rows: which item, what to edit, why, and whether it is done."""

    ITEM, TARGET, WEAKNESS = range(3)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[RefinePlan, ...] = ()

    @property
    def rows(self) -> tuple[RefinePlan, ...]:
        """The plans shown."""
        return self._rows

    def set_plans(self, plans: Sequence[RefinePlan]) -> None:
        """Show other plans."""
        same = [plan.key for plan in plans] == [plan.key for plan in self._rows]
        if not same:
            self.beginResetModel()
        self._rows = tuple(plans)
        if not same:
            self.endResetModel()
        elif self._rows:
            last = self.index(len(self._rows) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        """One row a plan."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        """Item, target, weakness."""
        return 0 if parent.isValid() else 3

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the texts, and a sign of whether the plan was carried out."""
        if not index.isValid():
            return None
        plan, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return (plan.item_id, target_text(plan), rule_title(plan.rule))[column]
        if role == Qt.ItemDataRole.DecorationRole and column == self.ITEM:
            return icon("circle-dashed") if plan.is_open else icon("check-circle", "success")
        if role == Qt.ItemDataRole.AccessibleTextRole and column == self.ITEM:
            state = tr("open") if plan.is_open else tr("done")
            return f"{plan.item_id}: {state}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(_tip(plan))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the titles of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Item id"), tr("Edit"), tr("Weakness"))[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None


def _tip(plan: RefinePlan) -> str:
    if plan.done is None:
        return rule_title(plan.rule)
    return tr("{text} — {name}", text=plan.text, name=plan.done.rater or tr("nobody in particular"))
