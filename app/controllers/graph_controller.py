"""The Graph workspace: which picture of the memory, what is looked at, and when it was known.

`GraphSelection` shares what is chosen and what the playhead lights; `GraphActions` has the menu.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.graph_memory import CardBook, GraphMemory, StoredView, lane_heads, prepared
from app.controllers.memory_controller import MemoryController
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.graph_columns import GraphColumns
from app.domain.graph_filter import GraphFilter
from app.domain.ids import MemoryKey
from app.domain.memory_index import MemoryIndex
from app.tasks import Task, TaskContext
from storage.formats.bulk import lasting_objects
from widgets.float_window import come_forward
from widgets.graph.chip_button import Choice
from widgets.graph.graph_state import GraphMode
from widgets.graph.lane_painter import LaneHead
from widgets.i18n import tr

log = logging.getLogger(__name__)

AT_ONCE = 400
"""Memories of so many events are made ready without a worker: some 30 ms."""

_STORE_AFTER_MS, _REST_MS = 600, 160
_MOST_STREAMS = 200


class GraphController(Controller):
    """Keeps graph and table in step with the memory shown.

    Attributes
    ----------
    panel, page
        The graph with its tools; the page with the table.
    memory
        What is shown, None while there is nothing.

    Signals
    -------
    ready(GraphMemory)
        Another memory is on view.
    moment_changed(MemoryIndex)
        The memory as it was after the window chosen; the whole one at the end.
    """

    ready = Signal(object)
    moment_changed = Signal(object)

    def __init__(self, context: AppContext, memories: MemoryController) -> None:
        super().__init__(context)
        self.panel, self.page = context.workbench.graph, context.workbench.events
        self.state = self.panel.state
        self.memory: GraphMemory | None = None
        self._memories = memories
        self._task: Task | None = None
        self._key: MemoryKey | None = None
        self._is_restoring = False
        self._page_before: str | None = None
        self._storing = QTimer(self, interval=_STORE_AFTER_MS, singleShot=True)
        self._resting = QTimer(self, interval=_REST_MS, singleShot=True)
        self._connect_signals()

    # The memory ---------------------------------------------------------------------------------

    @Slot(object)
    def _on_memories_shown(self, index: MemoryIndex) -> None:
        self._stop()
        if len(index) <= AT_ONCE:
            self._show(prepared(index))
            return
        self._task = self.context.tasks.start(
            tr("Laying out the graph"),
            partial(_prepare, index),
            done=self._on_prepared,
            failed=self._on_failed,
            quiet=True,
        )

    def _on_prepared(self, memory: GraphMemory) -> None:
        if self._memories.index is memory.index:
            self._show(memory)

    def _on_failed(self, error: AppError) -> None:
        self.notifier.error(error)

    def _show(self, memory: GraphMemory) -> None:
        self.memory, self._key = memory, memory.index.memory.key
        stored = self._stored()
        self._is_restoring = True
        self.state.stream_name = memory.index.name(stored.mode.stream[0])
        self.state.set_columns(memory.columns, memory.index.memory.duration_ms or 0, stored.mode)
        self.panel.view.set_cards(memory.cards, self._heads(memory), memory.index.dominant)
        self.state.set_pinned(stored.pinned)
        self.page.model.set_events(memory.columns, memory.cards)
        self.panel.header.filters.set_facets(memory.sieve.facets, memory.index.name)
        self.panel.header.filters.set_filter(stored.filter)
        self.panel.header.minimap.setChecked(stored.has_minimap)
        self._offer_streams(memory)
        windows = len(memory.index.window_order)
        self.panel.replay.set_windows(windows, windows)
        self._apply_filter(stored.filter)
        self.state.place_at(stored.x, stored.y)
        self._is_restoring = False
        self.ready.emit(memory)

    @Slot()
    def _on_memories_cleared(self) -> None:
        self._stop()
        self._store()
        self.memory = self._key = None
        self.state.set_columns(GraphColumns.build((), (), ()), 0, GraphMode())
        self.panel.view.set_cards(None, (), None)
        self.page.model.set_events(self.state.columns, None)
        self.panel.header.filters.set_facets(None)
        self.page.refresh()

    def _stop(self) -> None:
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    def _heads(self, memory: GraphMemory) -> list[LaneHead]:
        return lane_heads(memory, self.session.project.people.all())

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("people") and self.memory is not None:
            self.panel.view.set_heads(self._heads(self.memory))

    # Which picture ------------------------------------------------------------------------------

    @Slot(str)
    def show_kind(self, kind: str) -> None:
        """Show the memory on time, by relations of the chosen event, or one stream of it."""
        mode = replace(self.state.mode, kind=kind, zoom=0.0)
        if kind == "relations":
            root = self._current() or mode.root or self._nearest()
            if not root:
                self.panel.header.set_kind(self.state.mode.kind)
                return
            mode = replace(mode, root=root, opened=frozenset(), closed=frozenset())
        elif kind == "stream":
            stream = self._stream_of(self._current()) or mode.stream
            if stream not in self.state.columns.streams:
                stream = next(iter(self._streams()), ("", ""))
            if stream not in self.state.columns.streams:
                self.panel.header.set_kind(self.state.mode.kind)
                self.notifier.info(tr("No state of this memory says who feels what."))
                return
            mode = replace(mode, stream=stream)
        self._set_mode(mode)

    def show_relations_of(self, event_id: str) -> None:
        """Show what is related to an event."""
        mode = replace(self.state.mode, kind="relations", zoom=0.0, root=event_id)
        self._set_mode(replace(mode, opened=frozenset(), closed=frozenset()))

    def show_stream(self, stream: tuple[str, str]) -> None:
        """Show a person-target pair."""
        self._set_mode(replace(self.state.mode, kind="stream", zoom=0.0, stream=stream))

    def open_neighbours(self, event_id: str, *, opened: bool) -> None:
        """Show the neighbours of an event in the picture by relations, or put them away."""
        mode = self.state.mode
        if mode.kind != "relations":
            self.show_relations_of(event_id)
            return
        more, fewer = (mode.opened, mode.closed) if opened else (mode.closed, mode.opened)
        more, fewer = more | {event_id}, fewer - {event_id}
        both = (more, fewer) if opened else (fewer, more)
        self._set_mode(replace(mode, opened=both[0], closed=both[1]))

    def pin(self, event_ids: tuple[str, ...], *, pinned: bool) -> None:
        """Give events room before all others, or no longer."""
        now = {self.state.columns.ids[one] for one in self.state.marks.pinned}
        self.state.set_pinned(now | set(event_ids) if pinned else now - set(event_ids))

    def _set_mode(self, mode: GraphMode) -> None:
        if self.memory is not None and mode.kind == "stream":
            self.state.stream_name = self.memory.index.name(mode.stream[0])
        self.state.set_mode(mode)
        current = self._current()
        if current:
            self.state.reveal(current)

    def _current(self) -> str:
        """Return the event that keys work on, empty without one."""
        return self.state.selected_ids[-1] if self.state.selected_ids else ""

    def _nearest(self) -> str:
        """Return the event nearest to the playhead that has relations, else any."""
        columns = self.state.columns
        if not len(columns):
            return ""
        at = self.context.engine.position_ms
        related = sorted({*columns.sources.tolist(), *columns.targets.tolist()})
        events = related or range(len(columns))
        best = min(events, key=lambda one: abs(int(columns.starts[one]) - at))
        return columns.ids[best]

    def _stream_of(self, event_id: str) -> tuple[str, str] | None:
        place = self.state.columns.place.get(event_id)
        streams = self.state.columns.streams.items()
        return next((pair for pair, events in streams if place in events), None)

    def _streams(self) -> list[tuple[str, str]]:
        """Return the person-target pairs, those with most events first."""
        streams = self.state.columns.streams
        return sorted(streams, key=lambda pair: (-len(streams[pair]), pair))

    def _offer_streams(self, memory: GraphMemory) -> None:
        pairs = self._streams()[:_MOST_STREAMS]
        now = self.state.mode.stream
        if now in memory.columns.streams and now not in pairs:
            pairs.append(now)
        choices = [
            Choice(
                "\0".join(pair),
                tr(
                    "{person} toward {target} ({n})",
                    person=memory.index.name(pair[0]),
                    target=pair[1] or tr("no target"),
                    n=len(memory.columns.streams[pair]),
                ),
            )
            for pair in pairs
        ]
        self.panel.header.set_streams(choices, "\0".join(now))

    @Slot(str)
    def _on_header_stream_chosen(self, key: str) -> None:
        person, _, target = key.partition("\0")
        self.show_stream((person, target))

    @Slot(int)
    def _on_header_hops_chosen(self, hops: int) -> None:
        self._set_mode(
            replace(self.state.mode, hops=hops, opened=frozenset(), closed=frozenset(), zoom=0.0)
        )

    # Filters ------------------------------------------------------------------------------------

    @Slot(object)
    def _on_filter_changed(self, wanted: GraphFilter) -> None:
        self._apply_filter(wanted)
        self._store_later()

    def _apply_filter(self, wanted: GraphFilter) -> None:
        ids = None
        if self.memory is not None and wanted.is_active:
            ids = self.memory.sieve.matching(wanted)
        self.state.set_matching(ids, left_out=wanted.leaves_out and ids is not None)
        self.page.show_text(wanted.text)
        self.page.model.set_matching(ids)
        self.page.table.select_ids(self.session.selection.events)
        self.page.refresh()

    @Slot(str)
    def _on_page_text_changed(self, text: str) -> None:
        self.panel.header.filters.field.setText(text)

    @Slot()
    def _on_marks_wanted(self) -> None:
        span = self.session.selection.span
        if span is None:
            self.notifier.info(
                tr("Mark in (I) and out (O) first: events in between are looked at.")
            )
        else:
            self.panel.header.filters.set_span(span)

    # Going back in the making -------------------------------------------------------------------

    @Slot(int)
    def _on_replay_window_chosen(self, number: int) -> None:
        """Hide at once what came later; what the rest said then follows when the hand rests."""
        is_all = number >= self.panel.replay.slider.maximum()
        self.state.set_up_to(None if is_all else number)
        self._resting.start()

    @Slot()
    def _on_resting_timeout(self) -> None:
        memory, number = self.memory, self.panel.replay.number
        if memory is None:
            return
        if self.state.marks.up_to is None:
            self._show_moment(memory.index)
        elif len(memory.index) <= AT_ONCE:
            self._show_moment(memory.index.as_of_window(number))
        else:
            self._stop()
            self._task = self.context.tasks.start(
                tr("Going back to window {n}", n=number),
                partial(_as_of, memory.index, number),
                done=partial(self._on_moment_made, memory, number),
                failed=self._on_failed,
                quiet=True,
            )

    def _on_moment_made(self, memory: GraphMemory, number: int, index: MemoryIndex) -> None:
        if memory is self.memory and number == self.panel.replay.number:
            self._show_moment(index)

    def _show_moment(self, index: MemoryIndex) -> None:
        memory = self.memory
        if memory is None:
            return
        cards = memory.cards if index is memory.index else CardBook(index)
        self.panel.view.set_card_book(cards)
        self.moment_changed.emit(index)

    # Keeping the view ---------------------------------------------------------------------------

    def _stored(self) -> StoredView:
        if self._key is None:
            return StoredView()
        return StoredView.from_json(self.session.project.memories.view(self._key))

    @Slot()
    def _store_later(self) -> None:
        if not self._is_restoring:
            self._storing.start()

    @Slot()
    def _store(self) -> None:
        self._storing.stop()
        project = self.session.project if self.session.is_open else None
        if self._key is None or project is None or project.read_only:
            return
        columns = self.state.columns
        view = StoredView(
            self.state.mode,
            tuple(columns.ids[one] for one in self.state.marks.pinned),
            self.panel.header.filters.filter,
            has_minimap=self.panel.header.minimap.isChecked(),
            x=self.state.port.x,
            y=self.state.port.y,
        )
        try:
            project.memories.update_view(self._key, view.to_json())
        except AppError as error:  # no work is lost
            log.info("the view of a memory was not kept: %s", error.message)

    @Slot()
    def _on_state_mode_changed(self) -> None:
        mode = self.state.mode
        self.panel.header.stream.set_current("\0".join(mode.stream))
        self._store_later()

    # The page of the table ---------------------------------------------------------------------

    @Slot(str)
    def _on_window_workspace_changed(self, name: str) -> None:
        """Show the table beside the graph, and elsewhere again what was shown there."""
        context = self.context.workbench.context
        if name == "graph" and self._page_before is None:
            self._page_before = context.current
            context.show_page("events")
        elif name != "graph" and self._page_before is not None:
            before, self._page_before = self._page_before, None
            if context.current == "events":
                context.show_page(before)

    def focus_table(self) -> None:
        """Bring the table of events up and work in it."""
        context = self.context.workbench.context
        come_forward(context)
        context.show_page("events")
        self.page.show_view("table")
        self.page.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _connect_signals(self) -> None:
        header, state = self.panel.header, self.state
        self._memories.shown.connect(self._on_memories_shown)
        self._memories.cleared.connect(self._on_memories_cleared)
        self.session.closing.connect(self._store)
        self.session.changed.connect(self._on_session_changed)
        header.kind_chosen.connect(self.show_kind)
        header.stream_chosen.connect(self._on_header_stream_chosen)
        header.hops_chosen.connect(self._on_header_hops_chosen)
        header.filters.filter_changed.connect(self._on_filter_changed)
        header.filters.marks_wanted.connect(self._on_marks_wanted)
        header.minimap_toggled.connect(self._store_later)
        self.page.text_changed.connect(self._on_page_text_changed)
        self.panel.replay.window_chosen.connect(self._on_replay_window_chosen)
        state.mode_changed.connect(self._on_state_mode_changed)
        self._storing.timeout.connect(self._store)
        self._resting.timeout.connect(self._on_resting_timeout)
        bench, actions = self.context.workbench, self.context.actions
        bench.window.workspace_changed.connect(self._on_window_workspace_changed)
        actions.on("view.page_events", self.focus_table)
        bench.context.set_page_action("events", actions["view.page_events"])


def _prepare(index: MemoryIndex, _task: TaskContext) -> GraphMemory:
    with lasting_objects():
        return prepared(index)


def _as_of(index: MemoryIndex, number: int, _task: TaskContext) -> MemoryIndex:
    with lasting_objects():
        return index.as_of_window(number)
