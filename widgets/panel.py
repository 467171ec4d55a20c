"""A panel: a header with title, count and buttons over a body."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from widgets.theme.theme import theme


class Panel(QWidget):
    """One area of a workspace, on `surface`, with a header of 36 px (30 when compact)."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._header = QWidget()
        self._header.setProperty("kind", "panel-header")
        self._header.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._row = QHBoxLayout(self._header)
        self._row.setSpacing(8)
        self._title = QLabel(title)
        self._title.setProperty("role", "title")
        self._count = QLabel()
        self._count.setProperty("role", "muted")
        for label in (self._title, self._count):
            self._row.addWidget(label)
        self._row.addStretch(1)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._layout.addWidget(self._header)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def set_title(self, title: str) -> None:
        """Name the panel."""
        self._title.setText(title)

    def set_count(self, text: str) -> None:
        """Say how much the panel holds, beside its title."""
        self._count.setText(text)

    def set_body(self, widget: QWidget) -> None:
        """Fill the panel."""
        self._layout.addWidget(widget, 1)

    @Slot()
    def _on_theme_changed(self) -> None:
        self._row.setContentsMargins(theme().metrics.panel_padding, 0, 8, 0)
