"""What stands where nothing is yet: a sentence on what belongs here, one on how, one button."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from widgets.key_button import KeyButton

_WIDTH = 460


class EmptyState(QWidget):
    """Left-aligned words in an empty panel, with at most one button.

    Signals
    -------
    requested
        The button was pressed.
    """

    requested = Signal()

    def __init__(
        self,
        title: str,
        detail: str,
        *,
        button: str = "",
        keys: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 20)
        layout.setSpacing(8)
        for text, role in ((title, "title"), (detail, "muted")):
            label = QLabel(text)
            label.setProperty("role", role)
            label.setWordWrap(True)
            label.setMaximumWidth(_WIDTH)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            layout.addWidget(label)
        if button:
            wish = KeyButton(button, keys)
            wish.clicked.connect(self.requested)
            layout.addSpacing(4)
            layout.addWidget(wish, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)
