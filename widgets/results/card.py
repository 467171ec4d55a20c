"""A card: title and muted words over a body, buttons at the right of the title."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from widgets.eliding_label import ElidingLabel
from widgets.question.parts import hairline
from widgets.theme.theme import theme


class Card(QFrame):
    """One area on the ground of the workspace."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self._title, self._count = ElidingLabel(title, "title"), ElidingLabel("", "muted")
        self._head = QWidget()
        self._row = QHBoxLayout(self._head)
        self._row.setSpacing(8)
        self._row.addWidget(self._title)
        self._row.addWidget(self._count)
        self._row.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 1, 1, 1)
        self._column.setSpacing(0)
        self._column.addWidget(self._head)
        self._column.addWidget(hairline())
        self._head.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def title(self) -> str:
        """What the card is called."""
        return self._title.text()

    @property
    def count_text(self) -> str:
        """The muted words after the title."""
        return self._count.text()

    def set_title(self, title: str, count: str = "") -> None:
        """Call the card otherwise, with muted words behind its name."""
        self._title.setText(title)
        self._count.setText(count)

    def add(self, *widgets: QWidget) -> None:
        """Add widgets at the right of the title."""
        for widget in widgets:
            self._row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)

    def set_body(self, widget: QWidget, stretch: int = 1) -> None:
        """Fill the card, below what it has."""
        self._column.addWidget(widget, stretch)

    @Slot()
    def _dress(self) -> None:
        metrics = theme().metrics
        self._head.setFixedHeight(metrics.panel_header)
        self._row.setContentsMargins(metrics.panel_padding, 0, 6, 0)
