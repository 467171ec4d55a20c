"""A text field with a magnifying glass."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from widgets.theme.icons import icon
from widgets.theme.theme import theme


class FindField(QLineEdit):
    """A field that narrows a list; Escape empties it first."""

    def __init__(self, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self.setClearButtonEnabled(True)
        self._glass = self.addAction(
            icon("magnifying-glass"), QLineEdit.ActionPosition.LeadingPosition
        )
        theme().changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self._glass.setIcon(icon("magnifying-glass"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Escape empty the field, and only an empty field pass it on."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        super().keyPressEvent(event)
