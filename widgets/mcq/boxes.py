"""Boxes of the item view: what is still closed, and one sentence on how the answer stands."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Slot
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from widgets.question.parts import label
from widgets.theme.icons import icon
from widgets.theme.metrics import RADIUS_CARD, RADIUS_CONTROL
from widgets.theme.paint import kept
from widgets.theme.theme import theme


class ClosedBox(QWidget):
    """A dashed box that says what opens later."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = QLabel()
        self._title, self._detail = label("", "strong", wraps=True), label("", "muted", wraps=True)
        column = QVBoxLayout()
        column.setSpacing(1)
        column.addWidget(self._title)
        column.addWidget(self._detail)
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 12, 16, 12)
        row.setSpacing(14)
        row.addWidget(self._icon)
        row.addLayout(column, 1)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def text(self) -> str:
        """Both sentences."""
        return f"{self._title.text()} {self._detail.text()}"

    def set_texts(self, title: str, detail: str) -> None:
        """Say what is closed, and until when."""
        self._title.setText(title)
        self._detail.setText(detail)

    @Slot()
    def _dress(self) -> None:
        self._icon.setPixmap(icon("lock-simple").pixmap(20, 20))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dashes."""
        painter = QPainter(self)
        with kept(painter):
            pen = QPen(theme().color("border_strong"), 1)
            pen.setDashPattern([3, 2])
            painter.setPen(pen)
            box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(box, RADIUS_CARD, RADIUS_CARD)
        painter.end()


_LOOKS = {
    "success": ("success", "success_soft", "check-circle"),
    "warning": ("warning", "warning_soft", "warning-fill"),
    "danger": ("danger", "danger_soft", "warning-circle-fill"),
    "info": ("accent", "raised", "info"),
}


class Notice(QWidget):
    """One sentence with a bar and an icon; without words it is not there."""

    def __init__(self, kind: str = "info", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = kind
        self._text = label("", "", wraps=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(38, 8, 12, 8)
        row.addWidget(self._text, 1)
        self.hide()
        theme().changed.connect(self.update)

    @property
    def text(self) -> str:
        """The sentence."""
        return self._text.text()

    def say(self, text: str, kind: str = "") -> None:
        """Say something of a kind (``success``, ``warning``, ``danger``, ``info``), or nothing."""
        self._kind = kind or self._kind
        self._text.setText(text)
        self.setVisible(bool(text))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, bar and icon."""
        bar, ground, name = _LOOKS[self._kind]
        painter = QPainter(self)
        with kept(painter):
            path = QPainterPath()
            path.addRoundedRect(QRectF(self.rect()), RADIUS_CONTROL, RADIUS_CONTROL)
            painter.setClipPath(path)
            painter.fillRect(self.rect(), theme().color(ground))
            painter.fillRect(QRect(0, 0, 3, self.height()), theme().color(bar))
            side = theme().px(16)
            top = self.height() // 2 - side // 2
            icon(name, bar).paint(painter, QRect(13, top, side, side), Qt.AlignmentFlag.AlignCenter)
        painter.end()
