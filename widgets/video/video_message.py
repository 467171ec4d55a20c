"""A message where the picture would be: what is missing, what to do, and a button for it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from widgets.theme.metrics import RADIUS_OVERLAY, SPACE
from widgets.theme.theme import theme

_WIDEST = 460


class VideoMessage(QWidget):
    """Light words on the scrim, in both themes.

    Signals
    -------
    action_requested
        The button was pressed.
    """

    action_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = QLabel()
        self._detail = QLabel()
        self._button = QPushButton()
        self._button.setProperty("kind", "primary")
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE[4], SPACE[3], SPACE[4], SPACE[3])
        column.setSpacing(SPACE[1])
        for label in (self._title, self._detail):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setMinimumWidth(200)
            column.addWidget(label)
        column.addSpacing(SPACE[0])
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        self.setMaximumWidth(_WIDEST)
        self._button.clicked.connect(self.action_requested)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def text(self) -> tuple[str, str, str]:
        """Title, detail and the word on the button, as shown."""
        return self._title.text(), self._detail.text(), self._button.text()

    @property
    def button(self) -> QPushButton:
        """The button."""
        return self._button

    def set_text(self, title: str, detail: str, button_text: str) -> None:
        """Say something else; an empty button text hides the button."""
        self._title.setText(title)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self._button.setText(button_text)
        self._button.setVisible(bool(button_text))
        self.setAccessibleName(title)
        self.setAccessibleDescription(detail)

    @Slot()
    def _dress(self) -> None:
        for label, role in ((self._title, "title"), (self._detail, "body")):
            # The application's style sheet colours labels for panels; these lie on a picture.
            label.setStyleSheet(f"color: {theme().tokens.scrim_text}")
            label.setFont(theme().font(role))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the scrim."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme().color("border_strong"))
        painter.setBrush(theme().color("scrim"))
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, RADIUS_OVERLAY, RADIUS_OVERLAY)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep clicks on the message from the picture below."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Likewise."""
        event.accept()
