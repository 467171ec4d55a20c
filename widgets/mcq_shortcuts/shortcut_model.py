"""Shortcuts of a set as table rows, all or those of one rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.shortcut import RULES_BY_ID, Shortcut
from widgets.i18n import tr
from widgets.mcq.option_numbers import tr_numbered
from widgets.models.violation_model import SEVERITY_ICONS, severity_text
from widgets.plain_tip import plain_tip
from widgets.theme.icons import icon

AnyIndex = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


def rule_title(rule: str) -> str:
    """Return what a rule finds, in a few words; an unknown one has its name."""
    known = RULES_BY_ID.get(rule)
    return tr(known.title) if known else rule


class ShortcutModel(QAbstractTableModel):
    """Read-only rows: which item, which rule, what was found."""

    ITEM, RULE, FOUND = range(3)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[Shortcut, ...] = ()
        self._rows: tuple[Shortcut, ...] = ()
        self._rule = ""

    @property
    def rows(self) -> tuple[Shortcut, ...]:
        """Those in view."""
        return self._rows

    @property
    def rule(self) -> str:
        """The rule looked for; empty for all."""
        return self._rule

    def rules(self) -> Counter[str]:
        """Return how many there are of each rule, in the order they are met."""
        return Counter(each.rule for each in self._all)

    def set_shortcuts(self, found: Sequence[Shortcut]) -> None:
        """Show other findings; the rule looked for stays, as far as it still occurs."""
        self._all = tuple(found)
        if self._rule not in self.rules():
            self._rule = ""
        self._refresh()

    def set_rule(self, rule: str) -> None:
        """Show those of one rule, an empty text for all."""
        self._rule = rule
        self._refresh()

    def _refresh(self) -> None:
        self.beginResetModel()
        self._rows = tuple(each for each in self._all if self._rule in {"", each.rule})
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        """One row a finding."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        """Item, rule, sentence."""
        return 0 if parent.isValid() else 3

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the texts, and an icon of the severity before the item."""
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.DecorationRole and column == self.ITEM:
            return icon(*SEVERITY_ICONS[row.severity])
        if role == Qt.ItemDataRole.AccessibleTextRole and column == self.ITEM:
            return f"{severity_text(row.severity)}: {self._text(row, column)}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(f"{tr_numbered(row.message)}\n{row.rule}")
        return None

    def _text(self, row: Shortcut, column: int) -> str:
        if column == self.ITEM:
            return row.item_id or tr("The set")
        return rule_title(row.rule) if column == self.RULE else tr_numbered(row.message)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the titles of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Item id"), tr("Rule"), tr("Finding"))[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None
