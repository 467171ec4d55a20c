"""A segmented switch: a few choices side by side, one of them on."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QWidget,
)


class Segments(QWidget):
    """Choices by name; the arrow keys go from one to the next.

    Signals
    -------
    chosen(name)
        One was chosen by hand.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "segments")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(1, 0, 1, 0)
        self._row.setSpacing(0)
        self._group.buttonClicked.connect(self._on_button_clicked)

    @property
    def current(self) -> str:
        """Name of the choice that is on, or empty."""
        button = self._group.checkedButton()
        return button.objectName() if button is not None else ""

    def set_choices(self, choices: Mapping[str, str], current: str) -> None:
        """Offer names with their words, without a signal."""
        if [button.objectName() for button in self._group.buttons()] != list(choices):
            self._build(choices)
        for button in self._group.buttons():
            button.setChecked(button.objectName() == current)

    def set_titles(self, choices: Mapping[str, str]) -> None:
        """Give the choices other words, as with a count."""
        for button in self._group.buttons():
            button.setText(choices.get(button.objectName(), button.text()))

    def _build(self, choices: Mapping[str, str]) -> None:
        for button in self._group.buttons():
            self._group.removeButton(button)
            button.hide()  # it is gone at once, not when the event loop comes to it
            button.deleteLater()
        for name, words in choices.items():
            part = QPushButton(words)
            part.setObjectName(name)
            part.setCheckable(True)
            part.setProperty("segment", True)
            part.setAutoDefault(False)
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._group.addButton(part)
            self._row.addWidget(part)

    @Slot(QAbstractButton)
    def _on_button_clicked(self, button: QAbstractButton) -> None:
        self.chosen.emit(button.objectName())
