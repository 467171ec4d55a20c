"""Which labels go with which of Basic-7, as a table: a row a label, a column each of the seven."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from app.domain.emotion import BASIC_7, EMOTIC_26, GO_EMOTIONS_29
from app.domain.label_mapping import MAPPED, OURS, LabelMapping
from app.domain.words import folded
from widgets.i18n import tr
from widgets.models.question_diff import ROOT, AnyIndex
from widgets.theme.theme import theme

FIRST = 2
"""Column of the first of Basic-7; before it stand the label and its vocabularies."""

LAST = FIRST + len(BASIC_7)
"""Column of what the program comes with, where a row differs."""


class MappingModel(QAbstractTableModel):
    """Shows a mapping: 1 for the nearest of Basic-7, 2 and on for the others that go with it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._mapping = OURS
        self._labels = list(MAPPED)

    @property
    def mapping(self) -> LabelMapping:
        """What is shown."""
        return self._mapping

    def set_mapping(self, mapping: LabelMapping) -> None:
        """Show another version; rows stay where they are."""
        self._mapping = mapping
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._labels) - 1, LAST))

    def set_filter(self, text: str, *, only_changed: bool) -> None:
        """Show only labels that hold a text, or only rows that are not ours."""
        part = folded(text)
        self.beginResetModel()
        self._labels = [
            label
            for label in MAPPED
            if part in folded(label) and not (only_changed and self._is_ours(label))
        ]
        self.endResetModel()

    def label_at(self, row: int) -> str:
        """Return the label of a row, empty outside."""
        return self._labels[row] if 0 <= row < len(self._labels) else ""

    def row_of(self, label: str) -> int:
        """Return where a label is shown, -1 where it is not."""
        return self._labels.index(label) if label in self._labels else -1

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """Return how many labels are shown."""
        return 0 if parent.isValid() else len(self._labels)

    def columnCount(self, parent: AnyIndex = ROOT) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else LAST + 1

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Name the columns."""
        is_basic = FIRST <= section < LAST
        if role == Qt.ItemDataRole.TextAlignmentRole and is_basic:
            return Qt.AlignmentFlag.AlignCenter
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (tr("Label"), tr("Of"), *BASIC_7, tr("Ours, where it differs"))[section]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text and look of a cell."""
        label = self.label_at(index.row())
        if not label:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(label, index.column())
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._said(label, index.column())
        return self._dress(label, index.column(), role)

    def _dress(self, label: str, column: int, role: int) -> object:
        is_basic = FIRST <= column < LAST
        if role == Qt.ItemDataRole.TextAlignmentRole and is_basic:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.FontRole and column == 0 and not self._is_ours(label):
            return theme().font("strong")
        if role == Qt.ItemDataRole.ForegroundRole and (not is_basic or not self._basics(label)):
            return theme().color("text" if column == 0 else "muted")
        return None

    def _text(self, label: str, column: int) -> str:
        if column == 0:
            return label
        if column == 1:
            return " · ".join(_vocabularies(label))
        if column == LAST:
            return "" if self._is_ours(label) else _named(OURS.basics_of(label))
        basics, basic = self._basics(label), BASIC_7[column - FIRST]
        if not basics:
            return "\N{MIDDLE DOT}"
        return str(basics.index(basic) + 1) if basic in basics else ""

    def _said(self, label: str, column: int) -> str:
        """Say a cell in words."""
        if not FIRST <= column < LAST:
            return self._text(label, column)
        basics, basic = self._basics(label), BASIC_7[column - FIRST]
        if not basics:
            return tr("{label} goes with all of Basic-7", label=label)
        if basic not in basics:
            return tr("{label} does not go with {basic}", label=label, basic=basic)
        if basics[0] == basic:
            return tr("{basic} is the nearest to {label}", label=label, basic=basic)
        return tr("{label} goes with {basic}, too", label=label, basic=basic)

    def _basics(self, label: str) -> tuple[str, ...]:
        return self._mapping.basics_of(label)

    def _is_ours(self, label: str) -> bool:
        return self._basics(label) == OURS.basics_of(label)


def _vocabularies(label: str) -> list[str]:
    of = {"GoEmotions": GO_EMOTIONS_29, "EMOTIC": EMOTIC_26}
    return [name for name, labels in of.items() if label in labels]


def _named(basics: tuple[str, ...]) -> str:
    return ", ".join(basics) or tr("all")
