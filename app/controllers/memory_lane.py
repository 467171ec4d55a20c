"""The events of the memory in view as a lane of the timeline; a choice there is one everywhere."""

from __future__ import annotations

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.memory_controller import MemoryController
from app.controllers.playback_controller import PlaybackController
from app.domain.memory_index import MemoryIndex
from app.session import Selection
from widgets.i18n import tr
from widgets.timeline.timeline_state import SpanRef

EVENTS = "events"
"""Key of the lane."""


class MemoryLane(Controller):
    """Keeps timeline and session in step: what is chosen, and where the playhead is.

    Choosing one event elsewhere moves the playhead into it, unless it is there already.
    """

    def __init__(
        self, context: AppContext, memories: MemoryController, playback: PlaybackController
    ) -> None:
        super().__init__(context)
        self._memories, self._playback = memories, playback
        self._timeline = context.workbench.timeline
        self._is_following = False
        self._connect_signals()

    @Slot(object)
    def _on_memories_shown(self, index: MemoryIndex) -> None:
        row = self._memories.row
        self._timeline.set_tracks_of(
            "event", [index.track(EVENTS, tr("Events"), "" if row is None else row.agent)]
        )
        self._show_selection(self.session.selection.events)

    @Slot()
    def _on_memories_cleared(self) -> None:
        self._timeline.set_tracks_of("event", [])

    @Slot(object)
    def _on_timeline_spans_selected(self, refs: tuple[SpanRef, ...]) -> None:
        if self._is_following:
            return
        self._is_following = True
        self.session.select_events(ref.span for ref in refs if ref.track == EVENTS)
        self._is_following = False

    @Slot(str, str)
    def _on_timeline_span_activated(self, track: str, event_id: str) -> None:
        index = self._memories.index
        event = index.events.get(event_id) if index is not None and track == EVENTS else None
        if event is not None and event.intervals:
            self._playback.play_spans(event.intervals)

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.events == before.events or new.memory != before.memory or self._is_following:
            return
        self._show_selection(new.events)
        if len(new.events) == 1:
            self._go_to(next(iter(new.events)))

    def _go_to(self, event_id: str) -> None:
        index = self._memories.index
        event = index.events.get(event_id) if index is not None else None
        if event is None or event.extent is None:
            return
        at = self.context.engine.position_ms
        if not any(span.contains(at) for span in event.intervals):
            self._playback.go_to(max(0, event.extent.start_ms))

    def _show_selection(self, events: frozenset[str]) -> None:
        """Select on the lane what was chosen elsewhere; what is chosen on other lanes stays."""
        state, index = self._timeline.state, self._memories.index
        others = [ref for ref in state.selected if ref.track != EVENTS]
        known = {} if index is None else index.place
        here = sorted((key for key in events if key in known), key=known.__getitem__)
        if not here and len(others) == len(state.selected):
            return
        self._is_following = True
        state.select([*others, *(SpanRef(EVENTS, key) for key in here)])
        self._is_following = False

    def _connect_signals(self) -> None:
        self._memories.shown.connect(self._on_memories_shown)
        self._memories.cleared.connect(self._on_memories_cleared)
        self._timeline.spans_selected.connect(self._on_timeline_spans_selected)
        self._timeline.span_activated.connect(self._on_timeline_span_activated)
        self.session.selection_changed.connect(self._on_session_selection_changed)
