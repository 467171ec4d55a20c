"""The menus of the timeline that belong to no kind of record: of lanes, and beside annotations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtWidgets import QMenu

from app.context import AppContext
from app.controllers.base import Controller
from app.domain.interval import Interval
from widgets.i18n import tr

MenuPart = Callable[[QMenu, str], object]
"""Adds to the menu of a lane, given its key."""


class TimelineMenus(Controller):
    """Opens menus on lanes and on what lies in them; a tier's spans have a menu of their own.

    Attributes
    ----------
    lane_parts
        Called before the menu of a lane opens, to put more above what can be done with any lane.
    """

    def __init__(self, context: AppContext, play: Callable[[str, str], None]) -> None:
        super().__init__(context)
        self.timeline = context.workbench.timeline
        self.lane_parts: list[MenuPart] = []
        self._play = play
        self.timeline.lane_menu_requested.connect(self._on_timeline_lane_menu_requested)
        self.timeline.context_menu_requested.connect(self._on_timeline_context_menu_requested)

    def lane_menu(self, track: str) -> QMenu:
        """Return the menu of a lane."""
        menu = self._menu()
        for fill in self.lane_parts:
            fill(menu, track)
        if not menu.isEmpty():
            menu.addSeparator()
        self.timeline.fill_lane_menu(menu, track)
        return menu

    def span_menu(self, track: str, span: str, time_ms: int) -> QMenu:
        """Return the menu of a span that is no annotation, or of a moment where `span` is empty."""
        lane = self.timeline.state.lane(track)
        menu = self._menu()
        index = lane.index_of(span) if lane is not None and span else None
        if lane is not None and index is not None:
            interval = lane.track.spans.interval(index)
            _add(menu, tr("Play"), partial(self._play, track, span))
            _add(menu, tr("Mark it in and out"), partial(self._mark, interval))
            menu.addAction(self.context.actions["view.zoom_selection"])
            menu.addSeparator()
        _add(menu, tr("Mark in here"), partial(self._mark_in, time_ms))
        _add(menu, tr("Mark out here"), partial(self._mark_out, time_ms))
        menu.addSeparator()
        menu.addAction(self.context.actions["view.fit"])
        return menu

    @Slot(str, QPoint)
    def _on_timeline_lane_menu_requested(self, track: str, point: QPoint) -> None:
        self.lane_menu(track).popup(point)

    @Slot(str, str, QPoint, int)
    def _on_timeline_context_menu_requested(
        self, track: str, span: str, point: QPoint, time_ms: int
    ) -> None:
        lane = self.timeline.state.lane(track)
        if lane is None or lane.track.kind != "tier":
            self.span_menu(track, span, time_ms).popup(point)

    def _menu(self) -> QMenu:
        menu = QMenu(self.timeline)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _mark(self, span: Interval) -> None:
        self.session.mark(span.start_ms, span.end_ms)

    def _mark_in(self, time_ms: int) -> None:
        end = self.session.selection.mark_out
        self.session.mark(time_ms, end if end is not None and end > time_ms else None)

    def _mark_out(self, time_ms: int) -> None:
        start = self.session.selection.mark_in
        self.session.mark(start if start is not None and start < time_ms else None, time_ms)


def _add(menu: QMenu, text: str, work: Callable[[], None]) -> None:
    def run() -> None:
        work()

    menu.addAction(text).triggered.connect(run)
