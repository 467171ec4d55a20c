"""The form of how labels are estimated."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QHBoxLayout, QPushButton, QSpinBox, QWidget

from app.domain.dawid_skene import EMOS, Beginning, Settings
from widgets.i18n import tr
from widgets.question.parts import label as text_of
from widgets.theme.metrics import SPACE


class SettingsForm(QWidget):
    """How labels are estimated; EmoS's own way is one press away.

    Signals
    -------
    changed
        Something was set otherwise.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.beginning, self.smoothing = QComboBox(), QDoubleSpinBox()
        self.tolerance, self.rounds = QComboBox(), QSpinBox()
        self.emos = QPushButton(tr("As EmoS"))
        self.emos.setProperty("small", True)
        self.emos.setAutoDefault(False)
        self.emos.setToolTip(tr("The settings that give its published labels and confidences"))
        for value, words in (
            (Beginning.SHARES, tr("Shares")),
            (Beginning.MAJORITY, tr("Majority")),
        ):
            self.beginning.addItem(words, value.value)
        for tolerance in (1e-3, 1e-4, 1e-5, 1e-6, 1e-8, 0.0):
            self.tolerance.addItem(f"{tolerance:g}", tolerance)
        self.smoothing.setRange(0, 100)
        self.smoothing.setSingleStep(0.1)
        self.rounds.setRange(1, 100_000)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[1])
        for title, field in (
            (tr("Begin with"), self.beginning), (tr("Smoothing"), self.smoothing),
            (tr("Tolerance"), self.tolerance), (tr("Rounds"), self.rounds),
        ):  # fmt: skip
            field.setAccessibleName(title)
            row.addWidget(text_of(title, "muted"))
            row.addWidget(field)
        row.addWidget(self.emos)
        self.show_settings(EMOS)
        self.emos.clicked.connect(self._on_emos_clicked)

    @property
    def settings(self) -> Settings:
        """What is set."""
        return Settings(
            Beginning(str(self.beginning.currentData())),
            self.smoothing.value(),
            float(self.tolerance.currentData()),
            self.rounds.value(),
        )

    def show_settings(self, settings: Settings) -> None:
        """Show settings."""
        self.beginning.setCurrentIndex(self.beginning.findData(settings.beginning.value))
        self.smoothing.setValue(settings.smoothing)
        if self.tolerance.findData(settings.tolerance) < 0:
            self.tolerance.addItem(f"{settings.tolerance:g}", settings.tolerance)
        self.tolerance.setCurrentIndex(self.tolerance.findData(settings.tolerance))
        self.rounds.setValue(settings.rounds)

    @Slot()
    def _on_emos_clicked(self) -> None:
        self.show_settings(EMOS)
