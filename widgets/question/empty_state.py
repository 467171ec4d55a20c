"""What an empty panel says: what belongs here, how it gets here, and one button."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from widgets.question.parts import KeyButton, label
from widgets.theme.theme import theme


class EmptyState(QWidget):
    """One bold sentence, one muted sentence, at most one button.

    Signals
    -------
    button_clicked
        The button was pressed.
    """

    button_clicked = Signal()

    def __init__(
        self,
        title: str,
        detail: str,
        button: str = "",
        keys: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._title = label(title, "strong", wraps=True)
        self._detail = label(detail, "muted", wraps=True)
        self._button = KeyButton(button, keys) if button else None
        self._layout = QVBoxLayout(self)
        self._layout.setSpacing(8)
        self._layout.addWidget(self._title)
        self._layout.addWidget(self._detail)
        if self._button is not None:
            self._button.clicked.connect(self.button_clicked)
            self._layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        self._layout.addStretch(1)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def text(self) -> str:
        """Both sentences."""
        return f"{self._title.text()} {self._detail.text()}".strip()

    def set_texts(self, title: str, detail: str) -> None:
        """Say something else."""
        self._title.setText(title)
        self._title.setVisible(bool(title))
        self._detail.setText(detail)

    def set_button_enabled(self, enabled: bool, why: str = "") -> None:
        """Let the button be pressed or not, and say why."""
        if self._button is not None:
            self._button.setEnabled(enabled)
            self._button.setToolTip(why)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._layout.setContentsMargins(pad, pad, pad, pad)
