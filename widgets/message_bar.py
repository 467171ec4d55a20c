"""The bar under the workspace bar that says what happened, and offers what to do about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.theme.icons import icon
from widgets.theme.metrics import CONFIRMATION_MS, ICON_TEXT
from widgets.theme.theme import theme

MAXIMUM_ACTIONS = 2


class MessageKind(StrEnum):
    """How a message looks and how long it stays; the first three are those of a check."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    DONE = "done"

    @property
    def stays(self) -> bool:
        """Tell whether it waits to be closed; the others go by themselves."""
        return self in (MessageKind.ERROR, MessageKind.WARNING)


# Icon, colour of icon and bar, ground.
_LOOK = {
    MessageKind.ERROR: ("warning-circle-fill", "danger", "danger_soft"),
    MessageKind.WARNING: ("warning-fill", "warning", "warning_soft"),
    MessageKind.INFO: ("info", "accent", "soft"),
    MessageKind.DONE: ("check-circle", "success", "success_soft"),
}


@dataclass(frozen=True, slots=True)
class _Message:
    token: int
    kind: MessageKind
    text: str
    actions: tuple[tuple[str, str], ...]


class MessageBar(QWidget):
    """Shows the newest message; those that stay come back when a passing one has gone.

    Signals
    -------
    action_requested
        The key of the action that was chosen (str); its message is closed by then.
    changed
        Another message is in view, or none, or the height is another.
    """

    action_requested = Signal(str)
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._messages: list[_Message] = []
        self._next_token = 1
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(CONFIRMATION_MS)
        self._icon, self._text, self._more = QLabel(), QLabel(), QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._more.setProperty("role", "muted")
        self._buttons = [QPushButton() for _ in range(MAXIMUM_ACTIONS)]
        self._close = IconButton("x", tr("Close this message"))
        self._lay_out()
        self._connect_signals()
        self.hide()

    @property
    def current_text(self) -> str:
        """The sentence in view, empty when there is none."""
        return self._messages[-1].text if self._messages else ""

    @property
    def stays(self) -> bool:
        """Tell whether the message in view waits to be closed."""
        return bool(self._messages) and self._messages[-1].kind.stays

    @property
    def count(self) -> int:
        """How many messages wait, the one in view included."""
        return len(self._messages)

    def show_message(
        self, severity: str, text: str, actions: Sequence[tuple[str, str]] = ()
    ) -> int:
        """Say a sentence.

        Parameters
        ----------
        severity
            ``error`` and ``warning`` stay; ``info`` and ``done`` go after 6 seconds.
        actions
            Up to two pairs of label and key; the key comes back in `action_requested`.

        Returns
        -------
        int
            A token for `withdraw`.
        """
        message = _Message(
            self._next_token, MessageKind(str(severity)), text, tuple(actions)[:MAXIMUM_ACTIONS]
        )
        self._next_token += 1
        self._messages = [
            known for known in self._messages if known.kind.stays and known.text != text
        ]
        self._messages.append(message)
        self._refresh()
        return message.token

    def withdraw(self, token: int) -> None:
        """Take a message away whose reason is gone; an unknown token changes nothing."""
        self._messages = [known for known in self._messages if known.token != token]
        self._refresh()

    def clear(self) -> None:
        """Take all messages away."""
        self._messages = []
        self._refresh()

    @Slot()
    def close_current(self) -> None:
        """Close the message in view."""
        if self._messages:
            self.withdraw(self._messages[-1].token)

    @Slot()
    def _on_button_clicked(self) -> None:
        index = self._buttons.index(self.sender())  # type: ignore[arg-type]  # one of ours
        _, key = self._messages[-1].actions[index]
        self.close_current()
        self.action_requested.emit(key)

    @Slot()
    def _on_theme_changed(self) -> None:
        self._refresh()

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 8, 0)
        layout.setSpacing(8)
        layout.addWidget(self._icon)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._more)
        for button in self._buttons:
            button.setProperty("small", True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            layout.addWidget(button)
        layout.addWidget(self._close)
        self._fit_height()

    def _connect_signals(self) -> None:
        self._timer.timeout.connect(self.close_current)
        self._close.clicked.connect(self.close_current)
        for button in self._buttons:
            button.clicked.connect(self._on_button_clicked)
        theme().changed.connect(self._on_theme_changed)

    def _refresh(self) -> None:
        self._timer.stop()
        self.setVisible(bool(self._messages))
        if self._messages:
            self._show_newest()
        self._fit_height()
        self.update()
        self.changed.emit()

    def _show_newest(self) -> None:
        message = self._messages[-1]
        name, color, _ = _LOOK[message.kind]
        self._icon.setPixmap(icon(name, color).pixmap(QSize(ICON_TEXT, ICON_TEXT)))
        self._text.setText(message.text)
        self._text.setToolTip(message.text)
        self.setAccessibleName(message.text)
        waiting = len(self._messages) - 1
        self._more.setVisible(waiting > 0)
        self._more.setText(tr("{n} more", n=waiting))
        for index, button in enumerate(self._buttons):
            button.setVisible(index < len(message.actions))
            if index < len(message.actions):
                button.setText(message.actions[index][0])
        if not message.kind.stays:
            self._timer.start()

    def _fit_height(self) -> None:
        """Take one line, or as many as a long sentence needs: no word may be cut off."""
        needed = self._text.heightForWidth(max(self._text.width(), 200)) + 12
        height = max(theme().metrics.message_bar, needed if self._messages else 0)
        if height != self.height():
            self.setFixedHeight(height)
            self.changed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the soft ground, a bar at the left and a hairline below."""
        if not self._messages:
            return
        _, color, ground = _LOOK[self._messages[-1].kind]
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color(ground))
        painter.fillRect(0, 0, 3, self.height(), theme().color(color))
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme().color("border"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give a long sentence another line when the window narrows."""
        super().resizeEvent(event)
        self._fit_height()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Let a passing message stay while the pointer is on it."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Start its time anew when the pointer goes."""
        if self._messages and not self._messages[-1].kind.stays:
            self._timer.start()
        super().leaveEvent(event)
