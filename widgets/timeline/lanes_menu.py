"""Menus that arrange lanes: which are shown, and what can be done with one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from widgets.i18n import tr
from widgets.theme.icons import icon
from widgets.theme.theme import theme
from widgets.timeline.lane_layout import LaneLayout, moved
from widgets.timeline.strips import STRIPS
from widgets.timeline.timeline_state import TimelineState

HEIGHT_STEP = 8


class LaneActions(QObject):
    """Arranges lanes by word of a menu or a key; the mouse has `HeaderHand`.

    Signals
    -------
    arranged
        The user has arranged the lanes otherwise.
    strip_toggle_requested(kind)
        A strip of the media should be shown or hidden, which is not for the lanes to say.
    reset_requested
        The lanes should be as the workspace has them at first.

    Attributes
    ----------
    why_closed
        Why some lanes cannot be shown now; empty where all can.
    """

    arranged = Signal()
    strip_toggle_requested = Signal(str)
    reset_requested = Signal()

    def __init__(self, state: TimelineState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.why_closed = ""

    def toggle_collapsed(self, track_key: str) -> None:
        """Make a lane thin, or open it again."""
        layout = self._state.layout
        self._arrange(layout.with_collapsed(track_key, on=track_key not in layout.collapsed))

    def set_shown(self, track_key: str, on: bool) -> None:
        """Show or hide a lane; strips of the media are asked for elsewhere."""
        lane = self._state.lane(track_key)
        if lane is not None and lane.track.kind in STRIPS:
            self.strip_toggle_requested.emit(lane.track.kind)
        else:
            self._arrange(self._state.layout.with_hidden(track_key, on=not on))

    def hide(self, track_key: str) -> None:
        """Hide a lane."""
        self.set_shown(track_key, False)

    def show_all(self) -> None:
        """Show every lane that was hidden."""
        layout = self._state.layout
        for key in self._state.lane_order:
            layout = layout.with_hidden(key, on=False)
        self._arrange(layout)

    def change_height(self, track_key: str, now: int, steps: int) -> None:
        """Make a lane some steps higher, or lower where negative; `now` in pixels of 10 pt text."""
        self._arrange(self._state.layout.resized(track_key, now + steps * HEIGHT_STEP))

    def reset_height(self, track_key: str) -> None:
        """Give a lane the height of its kind."""
        self._arrange(self._state.layout.resized(track_key, None))

    def move(self, direction: int, track_key: str) -> None:
        """Put a lane before the one above it (-1) or behind the one below it (1), of its like."""
        keys = [key for key in self._state.lane_order if self._is_like(key, track_key)]
        place = keys.index(track_key) + direction if track_key in keys else -1
        if 0 <= place < len(keys):
            if direction < 0:
                order = moved(self._state.lane_order, track_key, keys[place])
            else:
                order = moved(self._state.lane_order, keys[place], track_key)
            self._arrange(self._state.layout.with_order(order))

    def lanes_menu(self, parent: QWidget) -> QMenu:
        """Return a menu that says which lanes are shown."""
        menu = QMenu(tr("Lanes"), parent)
        menu.setToolTipsVisible(True)
        for lane in (self._state.lane(key) for key in self._state.lane_order):
            if lane is not None and lane.track.kind not in STRIPS:
                is_shown = self._state.shows(lane)
                work = partial(self.set_shown, lane.key)
                action = _add_check(menu, lane.track.title, work, on=is_shown)
                if not self._state.open.has(lane.track.kind):
                    action.setEnabled(False)
                    action.setToolTip(self.why_closed)
        if self.why_closed:
            menu.addAction(icon("lock-simple"), self.why_closed).setEnabled(False)
        menu.addSeparator()
        for kind, title in (("filmstrip", tr("Filmstrip")), ("waveform", tr("Waveform"))):
            is_shown = self._state.shows_strip(kind, theme().metrics)
            _add_check(menu, title, partial(self._ask_for_strip, kind), on=is_shown)
        menu.addSeparator()
        _add(menu, tr("Show all lanes"), self.show_all)
        _add(menu, tr("Usual lanes of this workspace"), self.reset_requested.emit)
        return menu

    def fill_lane_menu(self, menu: QMenu, track_key: str, height: int) -> None:
        """Add what can be done with any lane."""
        is_thin = track_key in self._state.layout.collapsed
        text = tr("Open lane") if is_thin else tr("Collapse lane")
        _add(menu, text, partial(self.toggle_collapsed, track_key))
        _add(menu, tr("Higher"), partial(self.change_height, track_key, height, 1))
        _add(menu, tr("Lower"), partial(self.change_height, track_key, height, -1))
        _add(menu, tr("Usual height"), partial(self.reset_height, track_key))
        menu.addSeparator()
        _add(menu, tr("Move up"), partial(self.move, -1, track_key))
        _add(menu, tr("Move down"), partial(self.move, 1, track_key))
        menu.addSeparator()
        _add(menu, tr("Hide lane"), partial(self.hide, track_key))
        menu.addMenu(self.lanes_menu(menu))

    def _ask_for_strip(self, kind: str, _on: bool) -> None:
        self.strip_toggle_requested.emit(kind)

    def _is_like(self, key: str, track_key: str) -> bool:
        """Tell whether two lanes hang on the same one: only such change places."""
        lane, other = self._state.lane(key), self._state.lane(track_key)
        return lane is not None and other is not None and lane.parent == other.parent

    def _arrange(self, layout: LaneLayout) -> None:
        if layout != self._state.layout:
            self._state.set_layout(layout)
            self.arranged.emit()


def _add(menu: QMenu, text: str, work: Callable[[], None]) -> None:
    def run() -> None:
        work()

    menu.addAction(text).triggered.connect(run)


def _add_check(menu: QMenu, text: str, work: Callable[[bool], None], *, on: bool) -> QAction:
    def run(checked: bool) -> None:
        work(checked)

    action = menu.addAction(text.replace("&", "&&"))
    action.setCheckable(True)
    action.setChecked(on)
    action.triggered.connect(run)
    return action
