"""One line that says why the question cannot be edited."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from widgets.question.desk import QuestionDesk
from widgets.question.parts import label
from widgets.theme.icons import icon
from widgets.theme.theme import theme


class LockStrip(QFrame):
    """Shown only while the question on the desk is locked."""

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._icon = QLabel()
        self._text = label("", "muted", wraps=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(8)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1)
        desk.question_changed.connect(self._dress)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def text(self) -> str:
        """What the strip says, empty while nothing is locked."""
        return self._text.text()

    @Slot()
    def _dress(self) -> None:
        why = self._desk.why_locked if self._desk.question is not None else ""
        self._text.setText(why)
        self.setVisible(bool(why))
        self._icon.setPixmap(icon("lock-simple").pixmap(16, 16))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color("raised"))
        painter.end()
