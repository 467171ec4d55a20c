"""The inspector follows what is chosen: events are played, judged, pinned, gone through."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.graph_controller import GraphController
from app.controllers.guard import shows_errors
from app.controllers.memory_controller import MemoryController
from app.controllers.playback_controller import PlaybackController
from app.controllers.reviewing import is_adjudicator
from app.domain.changes import ChangeSet
from app.domain.ids import MemoryKey, VerdictKey, new_key
from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex
from app.domain.memory_row import JUDGEMENT_WORDS, Judgement, MemoryVerdict
from app.domain.person import Person
from app.domain.rater import Rater
from app.services.open_decisions import open_verdicts
from app.session import Selection
from widgets.float_window import come_forward
from widgets.graph.graph_words import relation_title
from widgets.i18n import tr

AT_ONCE = 400
"""Of memories of so many events a choice is shown at once, with all others that show it."""


class InspectorController(Controller):
    """Shows the chosen events of the memory in view, as it was at the window looked at."""

    def __init__(
        self,
        context: AppContext,
        memories: MemoryController,
        graph: GraphController,
        playback: PlaybackController,
    ) -> None:
        super().__init__(context)
        self.inspector = context.workbench.inspector
        self._memories, self._graph, self._playback = memories, graph, playback
        self._index: MemoryIndex | None = None
        self._verdicts: list[MemoryVerdict] = []
        self._closed: set[str] = set()
        self._late = QTimer(self, interval=0, singleShot=True)
        self._connect_signals()
        self._connect_actions()

    @property
    def index(self) -> MemoryIndex | None:
        """The memory as it is inspected; None without one."""
        return self._index

    # What is shown ----------------------------------------------------------------------------

    @Slot(object)
    def _show(self, index: MemoryIndex) -> None:
        """Inspect a memory, or what it was at another window."""
        self._index = index
        self._read_verdicts()
        self.inspector.set_people(self._people())
        self._refresh()

    @Slot()
    def _on_memories_cleared(self) -> None:
        self._late.stop()
        self.inspector.flush()
        self._index, self._verdicts, self._closed = None, [], set()
        self.inspector.show_nothing()

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        """Show other events; beside a large memory, whose graph takes its time, after that."""
        if new.events == before.events:
            return
        if self._index is not None and len(self._index) > AT_ONCE:
            self._late.start()
        else:
            self._refresh()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if self._index is None:
            return
        if changes.touches("people"):
            self.inspector.set_people(self._people())
        if changes.touches("memory_verdicts"):
            self._read_verdicts()
            self._show_verdict()

    @Slot(object)
    def _on_session_rater_changed(self, _rater: Rater | None) -> None:
        if self._index is not None and self.session.is_open:
            self._read_verdicts()
            self._show_verdict()

    @Slot()
    def _refresh(self) -> None:
        self._late.stop()
        if self._index is None:
            return
        chosen = [each for each in self.session.selection.events if each in self._index.events]
        if len(chosen) == 1:
            self.inspector.show_event(self._index, chosen[0])
            self._show_verdict()
            self._show_pinned()
        elif chosen:
            self.inspector.show_events(self._index, chosen)
        else:
            self.inspector.show_memory(self._index)

    @Slot()
    def _show_pinned(self) -> None:
        event, state = self.inspector.event_id, self._graph.state
        place = state.columns.place.get(event)
        self.inspector.show_pinned(place is not None and place in state.marks.pinned)

    def _people(self) -> dict[str, Person]:
        """Return the people of the project by all their names."""
        people = self.session.project.people.all()
        return {name: each for each in people for name in (*each.aliases, each.name)}

    # Going and playing ------------------------------------------------------------------------

    @Slot(str)
    def look_at(self, event_id: str) -> None:
        """Choose another event; the playhead goes to it."""
        self.session.select_events([event_id])

    @Slot(object)
    def play(self, spans: tuple[Interval, ...]) -> None:
        """Play stretches one after the other."""
        self._playback.play_spans(spans)

    def focus(self) -> None:
        """Bring the inspector up and work in it."""
        come_forward(self.inspector)
        events = self.context.workbench.events
        if self.inspector.parent() is not None and events.isAncestorOf(self.inspector):
            self.context.workbench.context.show_page("events")
            events.show_view("inspector")
        self.inspector.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # Verdicts ---------------------------------------------------------------------------------

    @Slot(object)
    @shows_errors
    def judge(self, judgement: Judgement | None) -> None:
        """Say what the rater finds of the event shown or relation looked at; None takes it back."""
        memory, judged = self._judged()
        if memory is None:
            self.notifier.info(tr("Choose one event first: verdicts are on a single event."))
            return
        rater = self.session.rater.key if self.session.rater else None
        self.inspector.flush()
        old, title = self._own(judged), relation_title(judged)
        if judgement is None:
            with self.session.edit(tr("Take back the verdict on {event}", event=title)) as project:
                project.memories.withdraw(memory, judged, rater)
            return
        words = tr(JUDGEMENT_WORDS[judgement])
        note = old.note if old is not None else ""
        version = self._version(judged)
        verdict = MemoryVerdict(
            VerdictKey(new_key()), memory, judged, rater, judgement, note, version
        )
        name = tr("Judge {event}: {verdict}", event=title, verdict=words)
        with self.session.edit(name) as project:
            project.memories.judge(verdict)

    @Slot(str)
    @shows_errors
    def write_note(self, text: str) -> None:
        """Keep the note on the verdict of the event shown, or of the relation looked at."""
        _, judged = self._judged()
        old = self._own(judged)
        if old is None or old.note == text:
            return
        name = tr("Note on the verdict of {event}", event=relation_title(judged))
        with self.session.edit(name) as project:
            project.memories.judge(replace(old, note=text))

    def toggle(self, judgement: Judgement) -> None:
        """Give a verdict, or take it back where it was given already."""
        if self._late.isActive():  # it is on what was chosen, shown yet or not
            self._refresh()
        old = self._own(self.inspector.judged_id)
        is_taken_back = old is not None and old.judgement is judgement
        self.judge(None if is_taken_back else judgement)

    def _judged(self) -> tuple[MemoryKey | None, str]:
        judged = self.inspector.judged_id
        key = self._index.memory.key if self._index is not None else None
        return (key, judged) if judged else (None, "")

    def _version(self, event_id: str) -> int:
        event = self._index.events.get(event_id) if self._index is not None else None
        return event.version if event is not None else 0

    def _read_verdicts(self) -> None:
        if self._index is not None:
            found = self.session.project.memories.verdicts(self._index.memory.key)
            adjudicates = is_adjudicator(self.session)
            self._verdicts = open_verdicts(self.session.viewer, found, as_adjudicator=adjudicates)
            allowed = {each.key for each in self._verdicts}
            self._closed = {each.object_id for each in found if each.key not in allowed}
            self._show_marks()

    def _show_marks(self) -> None:
        """Mark the events that the rater judged in the graph, the relations in the inspector."""
        own = {each.object_id: each.judgement for each in self._verdicts if self._is_own(each)}
        self.inspector.set_verdicts(own)
        self._graph.panel.view.set_verdicts({key: each.value for key, each in own.items()})

    @Slot()
    def _show_verdict(self) -> None:
        judged = self.inspector.judged_id
        names = {rater.key: rater.name for rater in self.session.project.raters.all()}
        others = [
            tr(
                "{name}: {verdict}",
                name=names.get(each.rater, "") if each.rater else tr("nobody in particular"),
                verdict=tr(JUDGEMENT_WORDS[each.judgement]).lower(),
            )
            + (f" ({each.note})" if each.note else "")
            for each in self._verdicts
            if each.object_id == judged and not self._is_own(each)
        ]
        if judged in self._closed:
            others.append(tr("What others say opens with your own verdict."))
        why = "" if self.session.can_edit else tr("Read-only.")
        self.inspector.show_verdict(self._own(judged), others="; ".join(others), why_locked=why)

    def _own(self, object_id: str) -> MemoryVerdict | None:
        own = (each for each in self._verdicts if self._is_own(each))
        return next((each for each in own if each.object_id == object_id), None)

    def _is_own(self, verdict: MemoryVerdict) -> bool:
        rater = self.session.rater
        return verdict.rater == (rater.key if rater is not None else None)

    # ------------------------------------------------------------------------------------------

    @Slot(str, bool)
    def _on_inspector_pin_toggled(self, event_id: str, on: bool) -> None:
        self._graph.pin((event_id,), pinned=on)

    @Slot()
    def _on_session_closing(self) -> None:
        self.inspector.flush()

    def _connect_signals(self) -> None:
        inspector, session = self.inspector, self.session
        self._memories.shown.connect(self._show)
        self._memories.cleared.connect(self._on_memories_cleared)
        self._graph.moment_changed.connect(self._show)
        self._late.timeout.connect(self._refresh)
        self._graph.state.mode_changed.connect(self._show_pinned)
        session.selection_changed.connect(self._on_session_selection_changed)
        session.changed.connect(self._on_session_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        session.closing.connect(self._on_session_closing)
        inspector.play_requested.connect(self.play)
        inspector.event_requested.connect(self.look_at)
        inspector.judged.connect(self.judge)
        inspector.target_changed.connect(self._show_verdict)
        inspector.note_entered.connect(self.write_note)
        inspector.pin_toggled.connect(self._on_inspector_pin_toggled)
        inspector.import_requested.connect(self.context.actions["memory.import"].trigger)

    def _connect_actions(self) -> None:
        on = self.context.actions.on
        for judgement in Judgement:
            on(f"memory.{judgement.value}", partial(self.toggle, judgement))
        on("memory.json", self.inspector.show_json)
        on("memory.inspect", self.focus)
