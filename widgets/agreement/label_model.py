"""Agreement on each label as table rows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.agreement import Figure
from app.domain.tier_agreement_words import figure_text
from app.domain.tier_comparison import LabelAgreement
from app.domain.timecode import format_duration
from widgets.i18n import tr, tr_phrase
from widgets.theme.theme import theme

AnyIndex = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_NONE = "–"


class LabelModel(QAbstractTableModel):
    """Read-only rows, one a label."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[LabelAgreement] = ()
        self._step_ms = 1

    def show_labels(self, rows: Sequence[LabelAgreement], step_ms: int) -> None:
        """Show other labels; a moment stands for so many milliseconds."""
        self.beginResetModel()
        self._rows, self._step_ms = rows, step_ms
        self.endResetModel()

    def label(self, row: int) -> str:
        """Return the label of a row."""
        return self._rows[row].label

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        """One row a label."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        """Label, time of A, of B, of both, agreement on it, kappa, alpha, AC1."""
        return 0 if parent.isValid() else 8

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the texts; a dash stands for what is not defined, and the tooltip says why."""
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole and column:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.FontRole and column:
            return theme().font("time")
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tr_phrase(_figure(row, column).why_undefined) if column >= 4 else row.label
        return None

    def _text(self, row: LabelAgreement, column: int) -> str:
        if column == 0:
            return row.label
        if column < 4:
            return format_duration(row.moments[column - 1] * self._step_ms)
        figure = _figure(row, column)
        if figure.value is None:
            return _NONE
        return figure_text("raw" if column == 4 else "cohen", figure)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the titles of the columns, and what they mean."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                tr("Label"), "A", "B", tr("Both"), tr("Agreed"), tr("Kappa"), tr("Alpha"), "AC1",
            )[section]  # fmt: skip
        if role == Qt.ItemDataRole.ToolTipRole:
            return (
                "",
                tr("How long A gave the label"),
                tr("How long B gave the label"),
                tr("How long both gave it at once"),
                tr("Of the time with the label, how much is of both: 2 · both / (A + B)"),
                tr("Cohen’s kappa for given or not given"),
                tr("Krippendorff’s alpha for given or not given"),
                tr("Gwet’s AC1 for given or not given"),
            )[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


def _figure(row: LabelAgreement, column: int) -> Figure:
    found = row.agreement
    return (row.specific, found.cohen, found.alpha, found.ac1)[column - 4]
