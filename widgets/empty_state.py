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
        self._title, self._detail = _words(title, "title"), _words(detail, "muted")
        self._button = KeyButton(button, keys) if button else None
        layout.addWidget(self._title)
        layout.addWidget(self._detail)
        if self._button is not None:
            self._button.clicked.connect(self.requested)
            layout.addSpacing(4)
            layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @property
    def text(self) -> str:
        """Both sentences."""
        return f"{self._title.text()} {self._detail.text()}".strip()

    def set_texts(self, title: str, detail: str) -> None:
        """Say something else."""
        self._title.setText(title)
        self._title.setVisible(bool(title))
        self._detail.setText(detail)

    def show_button(self, *, on: bool) -> None:
        """Offer the button or not."""
        if self._button is not None:
            self._button.setVisible(on)

    def set_button_enabled(self, *, enabled: bool, why: str = "") -> None:
        """Let the button be pressed or not, and say why."""
        if self._button is not None:
            self._button.setEnabled(enabled)
            self._button.setToolTip(why)

    @Slot()
    def _on_theme_changed(self) -> None:
        edge, compact = theme().metrics.panel_padding, theme().metrics.compact
        above = 6 if compact else 16
        self._layout.setContentsMargins(edge, above, edge, above)
        self._layout.setSpacing(4 if compact else 8)


def _words(text: str, role: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("role", role)
    label.setWordWrap(True)
    label.setMaximumWidth(_WIDTH)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
    return label
