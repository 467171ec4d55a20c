"""A part of a form that folds away under one line."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from widgets.theme.icons import icon
from widgets.theme.theme import theme


class Fold(QWidget):
    """A line with a caret, and what it hides."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head = QToolButton()
        self._head.setText(title)
        self._head.setProperty("small", True)
        self._head.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._head.setIconSize(QSize(12, 12))
        self._content = QWidget()
        self._content.hide()
        self._box = QVBoxLayout(self._content)
        self._box.setContentsMargins(0, 4, 0, 0)
        self._box.setSpacing(4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._head, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._content)
        self._head.clicked.connect(self._on_clicked)
        theme().changed.connect(self._dress)
        self._dress()

    def set_title(self, title: str) -> None:
        """Name what is hidden otherwise."""
        self._head.setText(title)

    def add(self, *widgets: QWidget) -> None:
        """Put widgets under the line."""
        for widget in widgets:
            self._box.addWidget(widget)

    def add_left(self, widget: QWidget) -> None:
        """Put a widget of its own width under the line."""
        self._box.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)

    def set_open(self, is_open: bool) -> None:
        """Unfold, or fold."""
        self._content.setVisible(is_open)
        self._dress()

    @Slot()
    def _on_clicked(self) -> None:
        self.set_open(self._content.isHidden())

    @Slot()
    def _dress(self) -> None:
        self._head.setIcon(icon("caret-right" if self._content.isHidden() else "caret-down"))
