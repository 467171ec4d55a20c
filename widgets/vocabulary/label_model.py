"""The labels of a vocabulary as rows: thousands of them cost no more than those in view."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal
from PySide6.QtGui import QIcon

from app.domain.vocabulary import Label, Vocabulary
from app.domain.words import folded
from widgets.colour_field import swatch
from widgets.i18n import tr
from widgets.models.question_diff import ROOT, AnyIndex
from widgets.theme.theme import theme


class LabelColumn(IntEnum):
    """The columns from left to right."""

    NAME = 0
    KEY = 1
    COLOUR = 2
    DEFINITION = 3
    USES = 4


class LabelModel(QAbstractTableModel):
    """Shows labels, all or those that hold a text; typing into a cell is a wish.

    Signals
    -------
    typed(name, column, text)
        Another text was typed into a cell of the label of that name.
    """

    typed = Signal(str, int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._vocabulary: Vocabulary | None = None
        self._labels: list[Label] = []
        self._counts: Mapping[str, int] = {}
        self._part = ""
        self._is_open = False

    def set_vocabulary(
        self, vocabulary: Vocabulary | None, counts: Mapping[str, int], *, editable: bool
    ) -> None:
        """Show a vocabulary, with how many annotations carry each label by its name."""
        self.beginResetModel()
        self._vocabulary, self._counts, self._is_open = vocabulary, counts, editable
        self._arrange()
        self.endResetModel()

    def set_filter(self, text: str) -> None:
        """Show only labels that hold a text in name, former name or definition."""
        self.beginResetModel()
        self._part = folded(text)
        self._arrange()
        self.endResetModel()

    def _arrange(self) -> None:
        labels = self._vocabulary.labels if self._vocabulary else ()
        self._labels = [label for label in labels if not self._part or self._holds(label)]

    def _holds(self, label: Label) -> bool:
        texts = (label.name, label.definition, *label.former)
        return any(self._part in folded(text) for text in texts)

    @property
    def is_filtered(self) -> bool:
        """Tell whether only some labels are shown."""
        return bool(self._part)

    def label_at(self, row: int) -> Label | None:
        """Return the label of a row, None outside."""
        return self._labels[row] if 0 <= row < len(self._labels) else None

    def row_of(self, name: str) -> int:
        """Return where a label is shown, -1 where it is not."""
        wanted = folded(name)
        found = (row for row, label in enumerate(self._labels) if folded(label.name) == wanted)
        return next(found, -1)

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """Return how many labels are shown."""
        return 0 if parent.isValid() else len(self._labels)

    def columnCount(self, parent: AnyIndex = ROOT) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(LabelColumn)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Name the columns."""
        if role == Qt.ItemDataRole.TextAlignmentRole and section == LabelColumn.USES:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        words = (tr("Label"), tr("Key"), tr("Colour"), tr("Definition"), tr("Used"))
        return words[section]

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Let everything but the count be typed into, where the vocabulary may change."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        editable = self._is_open and index.column() != LabelColumn.USES
        return plain | Qt.ItemFlag.ItemIsEditable if editable else plain

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, colour and look of a cell."""
        label = self.label_at(index.row())
        if label is None or self._vocabulary is None:
            return None
        column = LabelColumn(index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(label, column, is_shown=role == Qt.ItemDataRole.DisplayRole)
        return self._dress(label, column, role)

    def _dress(self, label: Label, column: LabelColumn, role: int) -> object:
        if role == Qt.ItemDataRole.ForegroundRole and label.retired:
            return theme().color("muted")
        if role == Qt.ItemDataRole.DecorationRole and column is LabelColumn.COLOUR:
            return swatch(label.colour) if label.colour else QIcon()
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tip(label)
        if role == Qt.ItemDataRole.TextAlignmentRole and column is LabelColumn.USES:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _text(self, label: Label, column: LabelColumn, *, is_shown: bool) -> str:
        if column is LabelColumn.NAME:
            retired = label.retired and is_shown
            return tr("{name} (retired)", name=label.name) if retired else label.name
        texts = {
            LabelColumn.KEY: label.hotkey,
            LabelColumn.COLOUR: label.colour,
            LabelColumn.DEFINITION: label.definition,
        }
        return texts[column] if column in texts else str(self._counts.get(label.name) or "")

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tell what was typed; the row changes once the vocabulary did."""
        label = self.label_at(index.row())
        text = " ".join(str(value).split())
        if role != Qt.ItemDataRole.EditRole or label is None:
            return False
        if text == self._text(label, LabelColumn(index.column()), is_shown=False):
            return False
        self.typed.emit(label.name, index.column(), text)
        return True


def _tip(label: Label) -> str:
    former = tr("Formerly: {names}", names=", ".join(label.former)) if label.former else ""
    return "\n".join(filter(None, (label.name, label.definition, former)))
