"""What stands where nothing is yet: a sentence on what belongs here, one on how, one button."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from widgets.key_button import KeyButton
from widgets.theme.theme import theme

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
        self._layout = layout = QVBoxLayout(self)
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
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @Slot()
    def _on_theme_changed(self) -> None:
        edge = theme().metrics.panel_padding
        self._layout.setContentsMargins(edge, 16, edge, 16)
