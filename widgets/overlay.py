"""Something laid over the whole window: the window darkens, and only what lies on top can be used.

It is a child of the window, so it needs no window of its own, which not every desktop would place.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from widgets.float_window import come_forward
from widgets.theme.metrics import RADIUS_OVERLAY
from widgets.theme.theme import theme

TOP, EDGE = 64, 24
DARKENED = 0.62


class OverlayPanel(QWidget):
    """The ground of what lies on top: `surface`, outlined, rounded."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme().color("border_strong"), 1))
        painter.setBrush(theme().color("surface"))
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, RADIUS_OVERLAY, RADIUS_OVERLAY)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the press, or the overlay would close."""
        event.accept()


class Overlay(QWidget):
    """Covers its parent while open, keeps the focus inside, and gives it back when it closes.

    Subclasses fill `panel` and say its size in `panel_size`. Escape and a press beside the panel
    close.

    Signals
    -------
    opened, closed
        It covers the window now, or no more.
    """

    opened = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self.panel = OverlayPanel(self)
        self._came_from: QWidget | None = None
        parent.installEventFilter(self)

    @property
    def is_open(self) -> bool:
        """Whether it covers the window."""
        return not self.isHidden()

    def panel_size(self) -> tuple[int, int]:
        """Return the width and height the panel wants; it is cut to the window."""
        return self.panel.sizeHint().width(), self.panel.sizeHint().height()

    def open(self) -> None:
        """Cover the window and take the focus."""
        if self.is_open:
            return
        self._came_from = self.window().focusWidget()
        come_forward(self.window())
        self._cover()
        self.show()
        self.raise_()
        self.opened.emit()
        self.take_focus()

    def take_focus(self) -> None:
        """Put the keyboard on the first thing inside."""
        inside = self._inside()
        if inside:
            inside[0].setFocus(Qt.FocusReason.PopupFocusReason)

    def shut(self) -> None:
        """Uncover the window; the focus goes back to where it was."""
        if not self.is_open:
            return
        self.hide()
        back, self._came_from = self._came_from, None
        if back is not None and isValid(back) and back.isVisible():
            back.setFocus(Qt.FocusReason.PopupFocusReason)
        self.closed.emit()

    def arrange(self) -> None:
        """Lay the panel out anew: what it holds wants another size."""
        parent = self.parentWidget()
        if parent is None:
            return
        width, height = self.panel_size()
        width = min(width, parent.width() - 2 * EDGE)
        height = min(height, parent.height() - TOP - EDGE)
        self.panel.setGeometry((parent.width() - width) // 2, TOP, width, height)

    def _cover(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.arrange()

    def _inside(self) -> list[QWidget]:
        """Return what the Tab key reaches, in order."""
        # Not along `nextInFocusChain`, see `widgets.focus_order`.
        return [
            one
            for one in self.findChildren(QWidget)
            if one.focusPolicy() & Qt.FocusPolicy.TabFocus
            and one.isEnabled()
            and one.isVisibleTo(self)
        ]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep covering a window that changes its size."""
        if event.type() == QEvent.Type.Resize and watched is self.parent() and self.is_open:
            self._cover()
        return False

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 - Qt's name
        """Go round inside."""
        inside, focus = self._inside(), QApplication.focusWidget()
        if not inside:
            return True
        place = inside.index(focus) if focus in inside else -1
        step = 1 if forward else -1
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        inside[(place + step) % len(inside)].setFocus(reason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape; let nothing through to the window below."""
        if event.key() == Qt.Key.Key_Escape:
            self.shut()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close on a press beside the panel."""
        self.shut()
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll nothing below."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Darken the window."""
        QPainter(self).fillRect(self.rect(), theme().color("scrim", DARKENED))
