"""A small search field: a magnifying glass, and Escape that clears."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT
from widgets.theme.theme import theme

_WIDEST, _NARROWEST = 260, 110
_GLASS_LEFT = 8


class FilterField(QLineEdit):
    """Narrows a list while one types."""

    def __init__(self, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self.setMaximumWidth(_WIDEST)
        self.setMinimumWidth(_NARROWEST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTextMargins(theme().px(ICON_TEXT) + 4, 0, 0, 0)

    def narrow(self, room: int) -> None:
        """Be content with so many pixels, if that is less than usual; 0 for the usual width."""
        self.setMinimumWidth(min(room, _NARROWEST) if room > 0 else _NARROWEST)

    def sizeHint(self) -> QSize:
        """Ask for little; a row with room to spare gives more."""
        return QSize(self.minimumWidth(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Be content with what `narrow` leaves."""
        return QSize(self.minimumWidth(), super().minimumSizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear on Escape; an empty field leaves Escape to others."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            event.accept()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the glass over the field's margin."""
        super().paintEvent(event)
        painter = QPainter(self)
        side = theme().px(ICON_TEXT)
        glass = QRect(_GLASS_LEFT, (self.height() - side) // 2, side, side)
        icon("magnifying-glass").paint(painter, glass)
        painter.end()
