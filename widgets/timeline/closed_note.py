"""The line below the lanes that says why some of them are closed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from widgets.eliding_label import ElidingLabel
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT, SPACE
from widgets.theme.theme import theme


class ClosedNote(QWidget):
    """A lock and a sentence; hidden while nothing is closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._lock, self._text = QLabel(), ElidingLabel("", "muted")
        self._row = QHBoxLayout(self)
        self._row.setSpacing(SPACE[1])
        self._row.addWidget(self._lock)
        self._row.addWidget(self._text)
        self._row.addStretch(1)
        theme().changed.connect(self._dress)
        self._dress()
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def set_text(self, text: str) -> None:
        """Say why lanes are closed; an empty text hides it."""
        self._text.setText(text)
        self.setVisible(bool(text))

    @Slot()
    def _dress(self) -> None:
        side = theme().px(ICON_TEXT)
        self._lock.setPixmap(icon("lock-simple").pixmap(side, side))
        pad = theme().metrics.panel_padding
        self._row.setContentsMargins(pad, SPACE[0], pad, SPACE[0])
