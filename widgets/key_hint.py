"""Key caps with a word beside them."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from widgets.live_keys import live_keys
from widgets.theme import paint
from widgets.theme.theme import theme

_GAP = 8
_VERTICAL = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class KeyHint(QWidget):
    """One or more key caps and what they do, such as ``[Space] play or pause``.

    Named is an action's first key, and the one in force is shown; a `fixed` one as it is.
    """

    def __init__(
        self, keys: str, text: str, parent: QWidget | None = None, *, fixed: bool = False
    ) -> None:
        super().__init__(parent)
        self._first_keys, self._text, self._fixed = keys, text, fixed
        live_keys().changed.connect(self._on_live_keys_changed)
        self._on_live_keys_changed()

    def set_keys(self, keys: str) -> None:
        """Name another shortcut."""
        if keys != self._first_keys:
            self._first_keys = keys
            self._on_live_keys_changed()

    @property
    def _keys(self) -> str:
        return self._first_keys if self._fixed else live_keys().shown(self._first_keys)

    @Slot()
    def _on_live_keys_changed(self) -> None:
        self.setAccessibleName(": ".join(part for part in (self._keys, self._text) if part))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for exactly the room of caps and words."""
        words = _GAP + paint.text_width("secondary", self._text) if self._text else 0
        width = paint.keys_width(self._keys) + words
        return QSize(width, paint.key_cap_height() + 4)

    def minimumSizeHint(self) -> QSize:
        """Never shrink: a cut hint says nothing."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the caps, then the words."""
        painter = QPainter(self)
        width = paint.keys_width(self._keys)
        paint.draw_keys(painter, QRect(0, 0, width, self.height()), self._keys)
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("muted"))
        painter.drawText(self.rect().adjusted(width + _GAP, 0, 0, 0), _VERTICAL, self._text)
