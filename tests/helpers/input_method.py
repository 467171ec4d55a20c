"""Types text that no single key makes, such as CJK, as an input method commits it."""

from __future__ import annotations

from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget


def commit_text(widget: QWidget, text: str) -> None:
    """Send `text` to a text field as the finished result of an input method."""
    event = QInputMethodEvent("", [])
    event.setCommitString(text)
    QApplication.sendEvent(widget, event)
