"""What people feel over time, as a memory has it: lanes of the timeline, and on the picture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from operator import attrgetter

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.memory_controller import MemoryController
from app.controllers.playback_controller import PlaybackController
from app.controllers.trajectory_lanes import LanesLaid, LanesWish, laid_lanes
from app.domain.changes import ChangeSet
from app.domain.emotion_style import style_of_words
from app.domain.event_memory import Event
from app.domain.ids import MemoryKey, PersonKey
from app.domain.intensity import IntensityScale
from app.domain.memory_index import MemoryIndex
from app.domain.moment import Felt, Moments
from app.domain.person import Person
from app.domain.question import JsonValue
from app.domain.trajectory import KIND, Trajectory
from app.tasks import Task, TaskContext
from widgets.dialogs.intensity_dialog import IntensityDialog
from widgets.graph.chip_button import Choice
from widgets.graph.graph_words import relation_word
from widgets.i18n import tr
from widgets.video.badge import Badge, EventLine, RelationLine
from widgets.video.curve_layer import AROUND_MS, Step

MOST_LANES = 6
"""So many lanes at once; of more people those with the most states have one."""

AT_ONCE = 400
"""Memories of so many events are laid out without a worker: some 30 ms."""

_SCALE, _CHOICE = "intensity_words", "trajectories"
_PERSON, _TARGET, _NONE = "person", "target", "none"
_SHORT_DOUBT = 14
_MOST_EVENTS = 2


class TrajectoryController(Controller):
    """Keeps lanes, badges and curve in step with the memory shown and the playhead.

    Attributes
    ----------
    scale
        Which words of strength stand for which level, in this project.
    lanes
        The trajectories shown in the timeline.
    """

    def __init__(
        self, context: AppContext, memories: MemoryController, playback: PlaybackController
    ) -> None:
        super().__init__(context)
        self.memories, self.playback = memories, playback
        self.timeline, self.video = context.workbench.timeline, context.workbench.video
        self.scale = IntensityScale.default()
        self.lanes: tuple[Trajectory, ...] = ()
        self._cast: dict[str, Person] = {}
        self._moments: Moments | None = None
        self._task: Task | None = None
        self._hidden = self._now_ms = 0
        self._layers_shown = (False, False)
        self._connect_signals()

    @property
    def mode(self) -> str:
        """How the memory is laid out: ``person``, ``target`` or ``none``."""
        if not self.session.is_open:
            return _NONE
        kept = self.session.project.state.get(f"{_CHOICE}:{self.session.selection.video}")
        return kept if kept in {_PERSON, _TARGET, _NONE} else _PERSON

    @shows_errors
    def edit_words(self) -> None:
        """Show which words of strength stand for which level, and take others."""
        can = self.session.can_edit
        dialog = IntensityDialog(
            self.scale, read_only=not can, parent=self.context.workbench.window
        )
        if dialog.exec() and can:
            self.session.remember(_SCALE, json.dumps(dialog.scale.to_json(), ensure_ascii=False))
            self.scale = dialog.scale
            self._refresh()

    # Lanes ------------------------------------------------------------------------------------

    @Slot()
    def _refresh(self) -> None:
        """Lay the memory in view on the clock anew, or take all away where there is none.

        A large one is laid out on a worker; until then the lanes it has stay as they were.
        """
        self._stop()
        index = self.memories.index
        if index is None:
            self._show(LanesLaid())
            return
        wish = self._wish(index)
        if len(index) <= AT_ONCE:
            self._show(laid_lanes(wish))
            return
        if self._moments is not None and self._moments.index is not index:
            self._show(LanesLaid())
        self._task = self.context.tasks.start(
            tr("Laying out the lanes of emotions"),
            partial(_lay, wish),
            done=partial(self._on_laid, index),
            failed=self.notifier.error,
            quiet=True,
        )
        self._show_choices()

    def _on_laid(self, index: MemoryIndex, laid: LanesLaid) -> None:
        if index is self.memories.index:
            self._show(laid)

    def _show(self, laid: LanesLaid) -> None:
        self._moments, self.lanes, self._hidden = laid.moments, laid.lanes, laid.hidden
        self.timeline.state.set_tracks_of(KIND, self.lanes)
        self._show_choices()
        self._show_moment()

    def _wish(self, index: MemoryIndex) -> LanesWish:
        people, row = tuple(self.session.project.people.all()), self.memories.row
        self._cast = {
            name.casefold(): person for person in people for name in (person.name, *person.aliases)
        }
        return LanesWish(
            index,
            self.scale,
            source="" if row is None else row.agent,
            cast=people,
            by_target=self.mode == _TARGET,
            most=0 if self.mode == _NONE else MOST_LANES,
            known=self._moments,
        )

    def _stop(self) -> None:
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    def _show_choices(self) -> None:
        """Offer the memories of the video as sources, and say which lanes are shown."""
        choices: list[Choice] = []
        for row in self.memories.rows:
            names = {
                _PERSON: tr("{source}, states", source=row.agent or row.label),
                _TARGET: tr("{source}, states by target", source=row.agent or row.label),
            }
            choices += (
                Choice(f"{row.key}/{mode}", words, f"{row.label}\n{self._note()}".strip())
                for mode, words in names.items()
            )
        shown = f"{self.session.selection.memory}/{self.mode}" if self.mode != _NONE else _NONE
        if choices:
            choices.append(Choice(_NONE, tr("No lanes of emotions")))
        words = self.context.actions["view.intensity_words"]
        self.timeline.bar.set_lane_sources(choices, shown, (words,))

    def _note(self) -> str:
        if self._hidden <= 0:
            return ""
        return tr(
            "{shown} of {total} lanes: those with the most states.",
            shown=len(self.lanes),
            total=len(self.lanes) + self._hidden,
        )

    @Slot(str)
    def _on_bar_lane_source_chosen(self, choice: str) -> None:
        memory, _, mode = choice.partition("/")
        name = f"{_CHOICE}:{self.session.selection.video}"
        self.session.remember(name, mode or _NONE)
        if mode and memory != self.session.selection.memory:
            self.memories.show(MemoryKey(memory))
        else:
            self._refresh()

    # The moment -------------------------------------------------------------------------------

    @Slot(int)
    def _on_engine_position_changed(self, time_ms: int) -> None:
        self._now_ms = time_ms
        self._show_moment()

    @Slot()
    def _show_moment(self) -> None:
        """Say on the picture what the memory has about the playhead's moment."""
        now = self._now_ms
        felt = self._moments.felt_at(now) if self._moments is not None else []
        if self.video.emotions.is_shown:
            events = self._moments.index.events_at(now) if self._moments is not None else ()
            badges = [self._badge(one) for one in felt]
            self.video.emotions.set_now(badges, [self._event(one) for one in events[:_MOST_EVENTS]])
        if self.video.curve.is_shown:
            self._show_curve(now, felt)

    def _badge(self, felt: Felt) -> Badge:
        reading, row = felt.reading, self.memories.row
        doubt = reading.uncertainty if len(reading.uncertainty) <= _SHORT_DOUBT else "?"
        style = style_of_words(reading.emotion)
        return Badge(self._person(reading.person), style, "" if row is None else row.agent, doubt)

    def _person(self, key: str) -> Person:
        """Return who somebody of the memory is in the cast, or a stand-in of that name."""
        index = self.memories.index
        name = key if index is None else index.name(key)
        return self._cast.get(name.casefold()) or Person(PersonKey(f"{KIND}:{key}"), name)

    def _event(self, event: Event) -> EventLine:
        index = self.memories.index
        if index is None:
            return EventLine(event.id, event.summary, style_of_words(""))
        relations = [(each, each.target, True) for each in index.outgoing(event.id)]
        relations += [(each, each.source, False) for each in index.incoming(event.id)]
        lines = []
        for relation, other, is_outgoing in relations:
            extent = index.events[other].extent
            lines.append(
                RelationLine(
                    relation_word(relation.type, is_outgoing=is_outgoing),
                    other,
                    None if extent is None else extent.start_ms,
                )
            )
        return EventLine(event.id, event.summary, index.dominant(event.id), tuple(lines))

    def _show_curve(self, now: int, felt: Sequence[Felt]) -> None:
        """Show the curve of the lane keys work on, else of who feels most now, else of the next."""
        person = self._chosen_person() or self._strongest(felt) or self._nearest(now)
        if not person or self._moments is None:
            self.video.curve.set_curve("", (), now)
            return
        steps = [
            Step(one.reading.span.start_ms, one.reading.span.end_ms, one.level,
                 style_of_words(one.reading.emotion))
            for one in self._moments.around(person, now - AROUND_MS, now + AROUND_MS)
        ]  # fmt: skip
        self.video.curve.set_curve(self._person(person).name, steps, now)

    def _chosen_person(self) -> str:
        active = self.timeline.state.active_track
        return next((lane.person for lane in self.lanes if lane.key == active), "")

    def _strongest(self, felt: Sequence[Felt]) -> str:
        return max(felt, key=attrgetter("level")).reading.person if felt else ""

    def _nearest(self, now: int) -> str:
        """Return whose state of the half minutes round a moment is next to it."""
        found = [
            (
                min(abs(now - one.reading.span.start_ms), abs(now - one.reading.span.end_ms)),
                lane.person,
            )
            for lane in self.lanes
            if self._moments is not None
            for one in self._moments.around(lane.person, now - AROUND_MS, now + AROUND_MS)
        ]
        return min(found)[1] if found else ""

    @Slot(str)
    def _on_video_event_requested(self, event_id: str) -> None:
        index = self.memories.index
        event = index.events.get(event_id) if index is not None else None
        if event is None or event.extent is None:
            return
        if self.session.selection.events == {event_id}:
            self.playback.go_to(max(0, event.extent.start_ms))
        else:
            self.session.select_events([event_id])  # which goes there

    @Slot(str, str)
    def _on_timeline_span_selected(self, track: str, span: str) -> None:
        """Choose the event that a reading belongs to, everywhere."""
        lane = next((lane for lane in self.lanes if lane.key == track), None)
        if lane is not None and span in lane.spans.ids:
            event = lane.readings[list(lane.spans.ids).index(span)].event
            self.session.select_events([event])

    @Slot(str, str)
    def _on_timeline_span_activated(self, track: str, span: str) -> None:
        lane = next((lane for lane in self.lanes if lane.key == track), None)
        if lane is not None and span in lane.spans.ids:
            stretch = lane.readings[list(lane.spans.ids).index(span)].span
            self.playback.play_span(stretch.start_ms, stretch.end_ms)

    # Staying true -----------------------------------------------------------------------------

    @Slot()
    def _on_session_opened(self) -> None:
        self.scale = IntensityScale.read(_parsed(self.session.project.state.get(_SCALE)))
        self._refresh()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("people"):
            self._refresh()
        elif changes.touches("memories"):
            self._show_choices()

    @Slot()
    def _on_layer_changed(self) -> None:
        """Say what is true now on a layer that was just switched on."""
        shown = (self.video.emotions.is_shown, self.video.curve.is_shown)
        if shown != self._layers_shown:
            self._layers_shown = shown
            self._show_moment()

    def _connect_signals(self) -> None:
        session, memories = self.session, self.memories
        session.opened.connect(self._on_session_opened)
        session.changed.connect(self._on_session_changed)
        memories.shown.connect(self._refresh)
        memories.cleared.connect(self._refresh)
        self.context.engine.position_changed.connect(self._on_engine_position_changed)
        self.timeline.active_track_changed.connect(self._show_moment)
        self.timeline.span_selected.connect(self._on_timeline_span_selected)
        self.timeline.span_activated.connect(self._on_timeline_span_activated)
        self.timeline.bar.lane_source_chosen.connect(self._on_bar_lane_source_chosen)
        self.video.event_requested.connect(self._on_video_event_requested)
        self.video.emotions.changed.connect(self._on_layer_changed)
        self.video.curve.changed.connect(self._on_layer_changed)
        self.context.actions.on("view.intensity_words", self.edit_words)


def _lay(wish: LanesWish, _task: TaskContext) -> LanesLaid:
    return laid_lanes(wish)


def _parsed(text: str | None) -> JsonValue:
    """Read what the project remembers; what cannot be read is nothing."""
    try:
        return json.loads(text) if text else None
    except json.JSONDecodeError:
        return None
