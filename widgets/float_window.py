"""A window of its own for one panel, as for a second screen.

A plain window and no dock widget: the page keeps its dividers and the 16:9 rule, which the dock
areas of a main window would take over, and a panel looks the same wherever it stands.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from widgets.screens import free_rects
from widgets.theme.logo import logo_icon

# So much of a window must lie on a screen that a hand can take hold of it.
_LEAST_VISIBLE = QSize(120, 40)


class FloatWindow(QWidget):
    """Holds one panel; closing it only asks to put the panel back.

    Signals
    -------
    close_requested
        The user closed it.

    Attributes
    ----------
    keeps_bare_keys
        Characters, arrows and Return pressed here mean nothing to the application: what they would
        do, such as labelling, is about what another window shows.
    """

    close_requested = Signal()

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.keeps_bare_keys = False
        self.setProperty("kind", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        # A key pressed on nothing in particular is a key of the application all the same.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setWindowIcon(logo_icon())
        self.set_title(title)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def set_title(self, title: str) -> None:
        """Name the window after its panel."""
        self.setWindowTitle(f"{title} — Emoscope")
        self.setAccessibleName(title)

    def hold(self, panel: QWidget) -> None:
        """Take a panel in."""
        self._layout.addWidget(panel)
        panel.show()

    def place(self, wanted: QRect | None, size: QSize, *, maximized: bool = False) -> None:
        """Put the window where it was, or in the middle of a free screen in a default size.

        A place that lies off all screens, as after one was unplugged, is brought back.
        """
        screens = free_rects(self.parentWidget())
        rect = QRect(wanted) if wanted is not None else _first_rect(size, screens[-1])
        self.setGeometry(on_screen(rect, screens))
        state = Qt.WindowState.WindowMaximized if maximized else Qt.WindowState.WindowNoState
        self.setWindowState(state)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin without a focus ring on the first button."""
        super().showEvent(event)
        if self.focusWidget() is None:
            self.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave closing to whoever puts the panel back."""
        event.ignore()
        self.close_requested.emit()


def _first_rect(size: QSize, free: QRect) -> QRect:
    rect = QRect(free.topLeft(), size.boundedTo(free.size()))
    rect.moveCenter(free.center())
    return rect


def on_screen(rect: QRect, screens: list[QRect]) -> QRect:
    """Return a window's place such that a hand can reach it; the first screen is home."""
    for screen in screens:
        seen = rect.intersected(screen).size()
        is_reachable = screen.top() <= rect.top() + _LEAST_VISIBLE.height()
        if seen.boundedTo(_LEAST_VISIBLE) == _LEAST_VISIBLE and is_reachable:
            return rect
    home = screens[0]
    moved = QRect(home.topLeft(), rect.size().boundedTo(home.size()))
    moved.moveCenter(home.center())
    return moved


def come_forward(widget: QWidget) -> None:
    """Bring the window of a widget that is to be typed into to the front, if another is active."""
    window = widget.window()
    if isinstance(window, QWidget) and window.isVisible() and not window.isActiveWindow():
        window.raise_()
        window.activateWindow()
