"""Retrieval traces of the video: over their memory, lit in the graph, stepped through, played."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.graph_controller import GraphController
from app.controllers.graph_memory import GraphMemory
from app.controllers.guard import shows_errors
from app.controllers.memory_controller import MemoryController
from app.controllers.playback_controller import PlaybackController
from app.domain.changes import ChangeSet
from app.domain.ids import MemoryKey, TraceKey
from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex
from app.domain.memory_row import TraceRow
from app.domain.trace import Trace
from app.domain.trace_path import TraceStep
from app.services.trace_service import export_traces, stored_trace
from app.session import Selection
from widgets.dialogs.choose import choose_trace_target
from widgets.float_window import come_forward
from widgets.graph.trace_rows import PLAN, STEPS, ShownTrace
from widgets.i18n import tr, trn

PAGE = "trace"
_SHOWN = "trace"


class TraceController(Controller):
    """Keeps the page of traces and the lights of the graph in step.

    The graph is lit while the page is in view, and only over the trace's own memory.
    """

    def __init__(
        self,
        context: AppContext,
        memories: MemoryController,
        graph: GraphController,
        playback: PlaybackController,
    ) -> None:
        super().__init__(context)
        self.page = context.workbench.trace
        self._memories, self._graph, self._playback = memories, graph, playback
        self._rows: list[TraceRow] = []
        self._row: TraceRow | None = None
        self._trace: Trace | None = None
        self._connect_signals()
        self._connect_actions()

    @property
    def row(self) -> TraceRow | None:
        """The trace in view; None without one."""
        return self._row

    # What is there ----------------------------------------------------------------------------

    @Slot()
    @shows_errors
    def _refresh(self, wanted: TraceKey | None = None) -> None:
        """Read which traces the video has, and bring one of them into view."""
        video = self.session.selection.video
        project = self.session.project if self.session.is_open else None
        self._rows = project.traces.of_video(video) if project and video else []
        keys = [row.key for row in self._rows]
        kept = project.state.get(f"{_SHOWN}:{video}") if project else None
        order = (wanted, self._row.key if self._row else None, TraceKey(kept or ""), *keys)
        chosen = next((key for key in order if key in keys), None)
        self.page.show_traces(self._rows, chosen or "")
        self._take(chosen)

    def _take(self, key: TraceKey | None) -> None:
        """Read a trace; show it as it is, without asking for its memory."""
        before = self._row
        self._row = next((row for row in self._rows if row.key == key), None)
        if self._row is None:
            self._trace = None
        elif before is None or before.key != key or self._trace is None:
            self._trace = stored_trace(self.session.project, self._row)
        self._show()

    @Slot(str)
    @shows_errors
    def show(self, key: str) -> None:
        """Bring a trace into view, and its memory with it."""
        self._take(TraceKey(key))
        if self._row is not None:
            self.page.show_traces(self._rows, self._row.key)  # whoever asked for it
            self.session.remember(f"{_SHOWN}:{self._row.video}", key)
        self._show_memory()

    def _show_memory(self) -> None:
        """Bring the memory of the trace into view."""
        if self._row is not None and self._row.memory is not None:
            self._memories.show(self._row.memory)

    @Slot()
    def _show(self) -> None:
        """Show the trace over its memory, if that is in view."""
        if self._trace is None or self._row is None:
            self._light()
            return
        index = self._index()
        self.page.show_memories(self._memories.rows, self._row.memory or "")
        self.page.show_trace(ShownTrace(self._trace, index))
        self._light()

    def _index(self) -> MemoryIndex | None:
        index, row = self._memories.index, self._row
        if index is None or row is None or index.memory.key != row.memory:
            return None
        return index

    # Lights -----------------------------------------------------------------------------------

    @property
    def is_in_view(self) -> bool:
        """Tell whether the page of traces is shown."""
        return self.context.workbench.context.current == PAGE

    @Slot()
    def _light(self) -> None:
        """Light what the events are at the step looked at, while the page is in view."""
        shown = self.page.shown
        if shown is None or shown.index is None or not self.is_in_view or self._row is None:
            self._graph.state.set_lit(None)
            return
        step, moment = self.page.step, self.page.moment
        if moment is not None:
            roles = dict(shown.walk.roles(moment))
        else:
            roles = shown.path.fates() if step == PLAN else shown.path.at(TraceStep(step))
        self._graph.state.set_lit({event: role.value for event, role in roles.items()})

    @Slot(str)
    def show_step(self, step: str) -> None:
        """Look at another step of the trace."""
        self.page.show_step(step)
        self._light()

    def go(self, by: int) -> None:
        """Go to the next step (1) or the one before (-1)."""
        if self._row is None:
            self.notifier.info(tr("This video has no trace. Import one first."))
            return
        if not self.is_in_view:
            self.focus()
            return
        place = STEPS.index(self.page.step) + by
        if 0 <= place < len(STEPS):
            self.show_step(STEPS[place])

    @Slot(int)
    def walk(self, by: int) -> None:
        """Go to the next moment (1) or the one before (-1), lighting what is known by then."""
        if self._row is None:
            self.notifier.info(tr("This video has no trace. Import one first."))
        elif not self.is_in_view:
            self.focus()
        elif self.page.show_moment(by):
            self._light()

    def focus(self) -> None:
        """Bring the page of traces up and work in it."""
        context = self.context.workbench.context
        come_forward(context)
        context.show_page(PAGE)
        self.page.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot(str)
    def _on_context_page_shown(self, key: str) -> None:
        if key == PAGE:
            self._show_memory()
        self._light()

    @Slot(object)
    def _on_graph_ready(self, _memory: GraphMemory) -> None:
        self._show()

    # Playing and going --------------------------------------------------------------------------

    def play_film(self) -> None:
        """Play what the agent was handed, event after event in time."""
        shown = self.page.shown
        if shown is None:
            self.notifier.info(tr("This video has no trace. Import one first."))
            return
        index = shown.index
        spans = {key: event.intervals for key, event in index.events.items()} if index else {}
        film = shown.path.film(spans)
        if not film:
            self.notifier.info(tr("Nothing was handed over that has a time."))
            return
        self._playback.play_spans(film)

    @Slot(object)
    def play(self, spans: tuple[Interval, ...]) -> None:
        """Play stretches one after the other."""
        self._playback.play_spans(spans)

    @Slot(str)
    def look_at(self, event_id: str) -> None:
        """Choose an event of the trace."""
        if self._index() is not None:
            self.session.select_events([event_id])

    # Changing ---------------------------------------------------------------------------------

    @Slot(str)
    @shows_errors
    def set_memory(self, key: str) -> None:
        """Show the trace over another memory."""
        row = self._row
        if row is None or row.memory == key:
            return
        with self.session.edit(tr("Show the trace over another memory")) as project:
            project.traces.set_memory(row.key, MemoryKey(key))
        self._show_memory()

    @shows_errors
    def remove(self) -> None:
        """Remove the trace in view; its memory stays."""
        row = self._row
        if row is None:
            self.notifier.info(tr("This video has no trace. Import one first."))
            return
        name = tr("Remove the trace of {question}", question=row.question_id)
        with self.session.edit(name) as project:
            project.traces.remove(row.key)

    def ask_export(self) -> None:
        """Ask where to, and write all traces of the project."""
        if not self._rows:
            self.notifier.info(tr("This video has no trace. Import one first."))
            return
        folder = self.session.path.parent if self.session.path else Path.home()
        name = "traces.jsonl" if len(self._rows) > 1 else f"{self._rows[0].question_id}.json"
        out = choose_trace_target(self.context.workbench.window, str(folder / name))
        if out is not None:
            self.export(out)

    @shows_errors
    def export(self, out: Path) -> None:
        """Write the traces of the video, value for value."""
        video = self.session.selection.video
        if video is None:
            return
        video_id = self.session.project.videos.get(video).video_id
        count = export_traces(self.session.project, out, video_id)
        self.notifier.success(
            trn("{n} trace written to {name}.", "{n} traces written to {name}.", count,
                name=out.name)
        )  # fmt: skip

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if not (changes.touches("traces") or changes.touches("videos")):
            return
        fresh = changes.tables["traces"].inserted if changes.touches("traces") else frozenset()
        video = self.session.selection.video
        here = self.session.project.traces.of_video(video) if video else []
        new = [row.key for row in here if row.key in fresh]
        self._refresh(new[-1] if new else None)

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video:
            self._row = self._trace = None
            self._refresh()
        elif new.memory != before.memory:
            self._show()

    @Slot()
    def _on_session_closed(self) -> None:
        self._rows, self._row, self._trace = [], None, None
        self.page.show_traces((), "")

    def _connect_signals(self) -> None:
        session, page, context = self.session, self.page, self.context.workbench.context
        session.opened.connect(self._refresh)
        session.closed.connect(self._on_session_closed)
        session.changed.connect(self._on_session_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        self._graph.ready.connect(self._on_graph_ready)
        context.page_shown.connect(self._on_context_page_shown)
        page.trace_chosen.connect(self.show)
        page.step_chosen.connect(self.show_step)
        page.moment_requested.connect(self.walk)
        page.event_requested.connect(self.look_at)
        page.play_requested.connect(self.play)
        page.memory_requested.connect(self.set_memory)
        page.import_requested.connect(self.context.actions["file.import"].trigger)
        page.export_requested.connect(self.ask_export)
        page.remove_requested.connect(self.remove)

    def _connect_actions(self) -> None:
        on, actions = self.context.actions.on, self.context.actions
        on("trace.show", self.focus)
        on("trace.next", partial(self.go, 1))
        on("trace.previous", partial(self.go, -1))
        on("trace.forward", partial(self.walk, 1))
        on("trace.back", partial(self.walk, -1))
        on("trace.film", self.play_film)
        on("trace.export", self.ask_export)
        on("trace.remove", self.remove)
        self.page.set_actions(actions["trace.film"])
        self.context.workbench.context.set_page_action(PAGE, actions["trace.show"])
