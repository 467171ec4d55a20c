"""Messages reach whoever listens, also those spoken before a window stood."""

from __future__ import annotations

from app.domain.errors import AppError
from app.notifications import Message, MessageKind, Notifier


def test_messages_before_the_first_listener_are_kept_in_order() -> None:
    notifier, heard = Notifier(), list[Message]()
    notifier.warning("Sound needs VLC 3.")
    notifier.error(AppError("The disk is full.", "errno 28"))
    notifier.listen(heard.append)
    assert [(one.kind, one.text, one.detail) for one in heard] == [
        (MessageKind.WARNING, "Sound needs VLC 3.", ""),
        (MessageKind.ERROR, "The disk is full.", "errno 28"),
    ]


def test_each_listener_hears_each_later_message_once() -> None:
    notifier, first, second = Notifier(), list[Message](), list[Message]()
    notifier.listen(first.append)
    notifier.listen(second.append)
    notifier.success("Done.")
    assert [one.text for one in first] == [one.text for one in second] == ["Done."]
