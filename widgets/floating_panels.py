"""Which panels stand in the page and which in windows of their own, and where those lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QRect, QSize, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from widgets.float_window import FloatWindow


@dataclass(frozen=True, slots=True)
class FloatState:
    """How the window of a panel stands.

    Attributes
    ----------
    is_open
        Whether the panel is in it now; a closed window remembers its place.
    rect
        Left, top, width and height without frame, in pixels of the desktop.
    """

    is_open: bool
    rect: tuple[int, int, int, int]
    is_maximized: bool = False


class PanelPlace(QWidget):
    """The place of one panel in the page; hidden while the panel is elsewhere.

    Attributes
    ----------
    panel
        What stands here; the empty place itself until `fill`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.panel: QWidget = self
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def fill(self, panel: QWidget) -> None:
        """Take the panel in for the first time."""
        self.panel = panel
        self._layout.addWidget(panel)

    def take_back(self) -> None:
        """Take the panel in again."""
        self._layout.addWidget(self.panel)
        self.panel.show()
        self.show()


class FloatingPanels(QObject):
    """Takes panels out of their places and puts them back.

    Signals
    -------
    changed
        Name of a panel, and whether it has a window of its own now.
    """

    changed = Signal(str, bool)

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._places: dict[str, PanelPlace] = {}
        self._titles: dict[str, str] = {}
        self._sizes: dict[str, QSize] = {}
        self._windows: dict[str, FloatWindow] = {}
        self._closed: dict[str, FloatState] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all panels."""
        return tuple(self._places)

    def add(self, name: str, place: PanelPlace, title: str, size: QSize) -> None:
        """Let a panel float in a window of a title, of a size where none is remembered."""
        self._places[name], self._sizes[name] = place, size
        self.set_title(name, title)

    def place(self, name: str) -> PanelPlace:
        """Return where a panel stands in the page, or will stand again."""
        return self._places[name]

    def set_title(self, name: str, title: str) -> None:
        """Name the window of a panel."""
        self._titles[name] = title
        if name in self._windows:
            self._windows[name].set_title(title)

    def is_floating(self, *names: str) -> bool:
        """Tell whether all these panels have windows of their own."""
        return all(name in self._windows for name in names)

    def set_floating(self, name: str, floating: bool) -> None:
        """Take a panel out, or put it back."""
        if floating != (name in self._windows):
            self._float(name) if floating else self._dock(name)

    def dock_all(self, *, forget: bool = False) -> None:
        """Put all panels back; `forget` drops where their windows were."""
        for name in tuple(self._windows):
            self._dock(name)
        if forget:
            self._closed.clear()

    def states(self) -> dict[str, FloatState]:
        """Return how the windows stand, of those that were ever open."""
        now = {name: _state(window) for name, window in self._windows.items()}
        return self._closed | now

    def set_states(self, states: Mapping[str, FloatState]) -> None:
        """Open and close windows as they were; an unknown name is passed over."""
        self.dock_all(forget=True)
        self._closed = {name: one for name, one in states.items() if name in self._places}
        for name, one in tuple(self._closed.items()):
            if one.is_open:
                self._float(name)

    def _float(self, name: str) -> None:
        place = self._places[name]
        focus = _focus_in(place.panel)
        window = FloatWindow(self._titles[name], self._page.window())
        window.close_requested.connect(partial(self.set_floating, name, False))
        self._windows[name] = window
        window.hold(place.panel)
        place.hide()
        known = self._closed.get(name)
        rect = QRect(*known.rect) if known else None
        is_maximized = known is not None and known.is_maximized
        window.place(rect, self._sizes[name], maximized=is_maximized)
        window.show()
        _give_back(focus)
        self.changed.emit(name, True)

    def _dock(self, name: str) -> None:
        window, place = self._windows.pop(name), self._places[name]
        focus = _focus_in(place.panel)
        state = _state(window)
        self._closed[name] = FloatState(False, state.rect, state.is_maximized)
        place.take_back()
        window.hide()
        window.deleteLater()
        _give_back(focus)
        self.changed.emit(name, False)


def _state(window: FloatWindow) -> FloatState:
    rect = window.normalGeometry() if window.isMaximized() else window.geometry()
    return FloatState(True, (rect.x(), rect.y(), rect.width(), rect.height()), window.isMaximized())


def _focus_in(panel: QWidget) -> QWidget | None:
    focus = QApplication.focusWidget()
    return focus if focus is not None and panel.isAncestorOf(focus) else None


def _give_back(focus: QWidget | None) -> None:
    """Let the keyboard stay where it was: a panel that changes its window loses it."""
    if focus is not None:
        focus.setFocus()
