"""The bridge for messages: any controller speaks, whoever shows them listens.

Messages spoken before a window exists are kept and delivered to the first listener.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.errors import AppError

log = logging.getLogger(__name__)


class MessageKind(StrEnum):
    """How a message looks and how long it stays: errors stay, confirmations go."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    SUCCESS = "done"


@dataclass(frozen=True, slots=True)
class MessageAction:
    """A link in the message bar and what it does."""

    label: str
    run: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Message:
    """One message to the user; `detail` is for copying."""

    kind: MessageKind
    text: str
    detail: str = ""
    actions: tuple[MessageAction, ...] = field(default=())


class Notifier:
    """Delivers messages to listeners, in order; keeps them while nobody listens."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Message], None]] = []
        self._waiting: list[Message] = []

    def listen(self, listener: Callable[[Message], None]) -> None:
        """Call `listener` with each message from now on, and with those kept."""
        self._listeners.append(listener)
        waiting, self._waiting = self._waiting, []
        for message in waiting:
            listener(message)

    def show(self, message: Message) -> None:
        """Deliver a message and log it."""
        log.info("%s: %s %s", message.kind, message.text, message.detail)
        if not self._listeners:
            self._waiting.append(message)
        for listener in self._listeners:
            listener(message)

    def error(self, error: AppError) -> None:
        """Show what failed."""
        self.show(Message(MessageKind.ERROR, error.message, error.detail))

    def warning(self, text: str, *actions: MessageAction) -> None:
        """Show something to mind."""
        self.show(Message(MessageKind.WARNING, text, actions=actions))

    def info(self, text: str, *actions: MessageAction) -> None:
        """Show a fact that helps."""
        self.show(Message(MessageKind.INFO, text, actions=actions))

    def success(self, text: str, *actions: MessageAction) -> None:
        """Confirm something done."""
        self.show(Message(MessageKind.SUCCESS, text, actions=actions))
