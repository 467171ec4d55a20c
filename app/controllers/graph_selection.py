"""What is chosen in graph and table is chosen everywhere, and the playhead lights its events."""

from __future__ import annotations

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.graph_controller import GraphController
from app.controllers.graph_memory import GraphMemory
from app.controllers.playback_controller import PlaybackController
from app.session import Selection


class GraphSelection(Controller):
    """Keeps graph, table, session and playhead in step.

    That the playhead goes to a single event that was chosen is for whoever shows the events on
    the timeline.
    """

    def __init__(
        self, context: AppContext, graph: GraphController, playback: PlaybackController
    ) -> None:
        super().__init__(context)
        self._graph, self._playback = graph, playback
        self._state, self._table = graph.state, graph.page.table
        self._is_following = False
        self._connect_signals()

    @Slot(str)
    def play(self, event_id: str) -> None:
        """Play the stretches of an event one after the other."""
        memory = self._graph.memory
        event = memory.index.events.get(event_id) if memory is not None else None
        if event is not None and event.intervals:
            self._playback.play_spans(event.intervals)

    @Slot(str)
    def _go_to(self, event_id: str) -> None:
        """Go to an event that is chosen already, where a new choice would have done so."""
        if self.session.selection.events != frozenset({event_id}):
            return
        memory = self._graph.memory
        event = memory.index.events.get(event_id) if memory is not None else None
        at = self.context.engine.position_ms
        if event is None or any(span.contains(at) for span in event.intervals):
            return
        if event.extent is not None:
            self._playback.go_to(max(0, event.extent.start_ms))

    @Slot(object)
    def _on_state_selection_changed(self, ids: tuple[str, ...]) -> None:
        self._is_following = True
        self.session.select_events(ids)
        self._is_following = False
        self._table.select_ids(ids)

    @Slot(object)
    def _on_table_chosen(self, ids: list[str]) -> None:
        self._is_following = True
        self.session.select_events(ids)
        self._is_following = False
        self._state.select_ids(ids)
        if ids:
            self._state.reveal(ids[-1])

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.events == before.events or self._is_following:
            return
        self._state.select_ids(new.events)
        self._table.select_ids(new.events)
        if self._state.selected_ids:
            self._state.reveal(self._state.selected_ids[-1])

    @Slot(object)
    def _on_graph_ready(self, _memory: GraphMemory) -> None:
        chosen = self.session.selection.events
        self._state.select_ids(chosen)
        self._table.select_ids(chosen)
        self._on_engine_position_changed(self.context.engine.position_ms)

    @Slot(int)
    def _on_engine_position_changed(self, time_ms: int) -> None:
        memory = self._graph.memory
        if memory is None:
            return
        self._state.set_position(time_ms)
        active = [event.id for event in memory.index.events_at(time_ms)]
        self._state.set_active(active)
        self._graph.page.model.set_active(active)

    def _connect_signals(self) -> None:
        view, table = self._graph.panel.view, self._table
        self._state.selection_changed.connect(self._on_state_selection_changed)
        view.event_chosen.connect(self._go_to)
        view.event_played.connect(self.play)
        table.chosen.connect(self._on_table_chosen)
        table.went_to.connect(self._go_to)
        table.played.connect(self.play)
        self._graph.ready.connect(self._on_graph_ready)
        self.session.selection_changed.connect(self._on_session_selection_changed)
        self.context.engine.position_changed.connect(self._on_engine_position_changed)
