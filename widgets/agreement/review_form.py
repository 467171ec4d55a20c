"""Which reviews are compared: kind of record, stage, field, part, raters."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from widgets.i18n import tr
from widgets.question.parts import label
from widgets.theme.metrics import SPACE

Offer = Sequence[tuple[str, str]]
"""What one may choose: value and words."""


class ReviewForm(QWidget):
    """Five choices side by side; one that has a single value stands there and cannot be opened.

    Signals
    -------
    changed(name)
        One of `NAMES` was chosen otherwise.
    """

    changed = Signal(str)

    NAMES = ("kind", "stage", "field", "part", "raters")

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._combos = {name: QComboBox() for name in self.NAMES}
        titles = (tr("Records"), tr("Stage"), tr("What"), tr("Category"), tr("Raters"))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACE[2])
        grid.setVerticalSpacing(SPACE[0])
        for column, (name, title) in enumerate(zip(self.NAMES, titles, strict=True)):
            combo = self._combos[name]
            combo.setObjectName(name)
            combo.setAccessibleName(title)
            combo.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            combo.setMinimumContentsLength(6)
            combo.activated.connect(self._on_activated)
            grid.addWidget(label(title, "muted"), 0, column)
            grid.addWidget(combo, 1, column)
            grid.setColumnStretch(column, 3 if column > 2 else 2)

    def value(self, name: str) -> str:
        """Return what is chosen."""
        return str(self._combos[name].currentData() or "")

    def offer(self, name: str, values: Offer, chosen: str) -> None:
        """Offer values with their words; nothing is emitted."""
        combo = self._combos[name]
        combo.clear()
        for value, words in values:
            combo.addItem(words, value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))
        combo.setEnabled(len(values) > 1)

    def choose(self, name: str, value: str) -> None:
        """Choose as a user does."""
        combo = self._combos[name]
        combo.setCurrentIndex(combo.findData(value))
        self.changed.emit(name)

    @Slot()
    def _on_activated(self) -> None:
        self.changed.emit(self.sender().objectName())
