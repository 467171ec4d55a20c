"""Cues of a set as table rows: how often following one finds the key."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.percent import percent
from app.domain.shortcut_set import SetCue
from widgets.i18n import tr
from widgets.theme.theme import theme

AnyIndex = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_TINY = 1e-4


class CueModel(QAbstractTableModel):
    """Read-only rows, the most telling cue first; strong ones are bold."""

    CUE = 0

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[SetCue, ...] = ()

    def set_cues(self, cues: Sequence[SetCue]) -> None:
        """Show other cues."""
        self.beginResetModel()
        self._rows = tuple(cues)
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        """One row a cue."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        """Cue, items it singles an option out in, keys among these, their share, p."""
        return 0 if parent.isValid() else 5

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the texts, figures at the right."""
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column else _LEFT
        if role == Qt.ItemDataRole.FontRole:
            return theme().font("strong" if row.is_strong else "time" if column else "table")
        return None

    def _text(self, row: SetCue, column: int) -> str:
        if column == self.CUE:
            name = tr(row.feature)
            words = tr("Most: {feature}") if row.side == "most" else tr("Least: {feature}")
            return words.format(feature=name)
        if column == 4:
            return "< 0.0001" if row.p < _TINY else f"{row.p:.4f}"
        return (f"{row.n:,}", f"{row.hits:,}", percent(row.share))[column - 1]

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the titles of the columns, and what they mean."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (tr("Cue"), tr("Items"), tr("Key in"), tr("Share"), "p")[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return (
                tr("The option that alone has most, or least, of something"),
                tr("In how many items there is such an option"),
                tr("In how many of these it is the key"),
                tr("How often following the cue finds the key"),
                tr("How likely so many keys or more are by guessing"),
            )[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section else _LEFT
        return None
