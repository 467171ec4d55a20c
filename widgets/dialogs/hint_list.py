"""A list that says, while it is empty, what belongs into it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListWidget, QWidget

from widgets.theme.theme import theme


class HintList(QListWidget):
    """An outlined list without type-ahead.

    Signals
    -------
    removed
        Delete was pressed.
    """

    removed = Signal()

    def __init__(self, name: str, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hint = hint
        self.setProperty("kind", "outlined")
        self.setAccessibleName(name)
        self.setAccessibleDescription(hint)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the hint while there is nothing else."""
        super().paintEvent(event)
        if self.count():
            return
        painter = QPainter(self.viewport())
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("muted"))
        room = self.viewport().rect().adjusted(12, 8, -12, -8)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, self._hint)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Delete remove."""
        if event.key() == Qt.Key.Key_Delete:
            self.removed.emit()
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, _text: str) -> None:
        """Do nothing: letters do not jump in our lists."""
