"""What people feel over time as lanes of the timeline: those of the memory in view, and others."""

from __future__ import annotations

import json
from functools import partial

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.emotion_overlay import EmotionOverlay
from app.controllers.guard import shows_errors
from app.controllers.memory_controller import MemoryController
from app.controllers.playback_controller import PlaybackController
from app.controllers.trajectory_lanes import LanesLaid, LanesWish, laid_lanes
from app.controllers.trajectory_sources import TrajectorySources
from app.domain.changes import ChangeSet
from app.domain.channel_track import KIND as CHANNEL
from app.domain.ids import MemoryKey
from app.domain.intensity import IntensityScale
from app.domain.memory_index import MemoryIndex
from app.domain.moment import Moments
from app.domain.person import Person
from app.domain.trajectory import KIND, Reading, Trajectory
from app.domain.trajectory_tracks import is_same_row
from app.services.curve_sources import SCALE, kept_value
from app.tasks import Task, TaskContext
from storage.formats.bulk import lasting_objects
from widgets.dialogs.intensity_dialog import IntensityDialog
from widgets.graph.chip_button import Choice
from widgets.i18n import tr

MOST_LANES = 6
"""So many lanes at once; of more people those with the most states have one."""

AT_ONCE = 400
"""Memories of so many events are laid out without a worker: some 30 ms."""

_CHOICE = "trajectories"
_PERSON, _TARGET, _NONE = "person", "target", "none"


class TrajectoryController(Controller):
    """Keeps the lanes in step with the memory shown and the sources looked at.

    Attributes
    ----------
    scale
        Which words of strength stand for which level, in this project.
    lanes
        The trajectories of the memory that are shown.
    """

    def __init__(
        self,
        context: AppContext,
        memories: MemoryController,
        playback: PlaybackController,
        sources: TrajectorySources,
    ) -> None:
        super().__init__(context)
        self.memories, self.playback, self.sources = memories, playback, sources
        self.overlay = EmotionOverlay(context, memories, sources, playback)
        self.timeline = context.workbench.timeline
        self.scale = IntensityScale.default()
        self.lanes: tuple[Trajectory, ...] = ()
        self._cast: dict[str, Person] = {}
        self._moments: Moments | None = None
        self._task: Task | None = None
        self._hidden = 0
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
            self.session.remember(SCALE, json.dumps(dialog.scale.to_json(), ensure_ascii=False))
            self._take_scale(dialog.scale)

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
        row = self.memories.row
        self.overlay.set_memory(laid.moments, laid.lanes, self._cast)
        self.sources.set_memory("" if row is None else row.agent or row.label, laid.lanes)
        self._show_choices()

    @Slot()
    def _show_lanes(self) -> None:
        """Show the lanes of all sources looked at, those of a person next to one another."""
        state = self.timeline.state
        rows = self.sources.rows(with_tiers=False)
        shown = [lane.track for lane in state.lanes if lane.track.kind in (KIND, CHANNEL)]
        # An edit of a tier tells of itself here, too, and leaves these lanes as they are.
        if len(rows) != len(shown) or not all(map(is_same_row, rows, shown)):
            state.set_tracks_of(KIND, rows, also=(CHANNEL,))

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

    # Choosing ----------------------------------------------------------------------------------

    def _reading(self, track: str, span: str) -> Reading | None:
        """Return a reading that a lane shows, of whichever source."""
        lane = self.timeline.state.lane(track)
        shown = None if lane is None else lane.track
        if lane is None or not isinstance(shown, Trajectory):
            return None
        place = lane.index_of(span)
        return None if place is None else shown.readings[place]

    @Slot(str, str)
    def _on_timeline_span_selected(self, track: str, span: str) -> None:
        """Choose the event that a reading belongs to, everywhere."""
        reading = self._reading(track, span)
        if reading is not None and reading.event:
            self.session.select_events([reading.event])

    @Slot(str, str)
    def _on_timeline_span_activated(self, track: str, span: str) -> None:
        """Play a reading in its whole length."""
        reading = self._reading(track, span)
        if reading is not None:
            self.playback.play_span(reading.span.start_ms, reading.span.end_ms)

    # Staying true -----------------------------------------------------------------------------

    @Slot()
    def _on_session_opened(self) -> None:
        kept = self.session.project.state.get(SCALE)
        self._take_scale(IntensityScale.read(kept_value(kept)))

    def _take_scale(self, scale: IntensityScale) -> None:
        self.scale = scale
        self.sources.set_scale(scale)
        self._refresh()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("people"):
            self._refresh()
        elif changes.touches("memories"):
            self._show_choices()

    def _connect_signals(self) -> None:
        session, memories = self.session, self.memories
        session.opened.connect(self._on_session_opened)
        session.changed.connect(self._on_session_changed)
        memories.shown.connect(self._refresh)
        memories.cleared.connect(self._refresh)
        self.sources.changed.connect(self._show_lanes)
        self.timeline.span_selected.connect(self._on_timeline_span_selected)
        self.timeline.span_activated.connect(self._on_timeline_span_activated)
        self.timeline.bar.lane_source_chosen.connect(self._on_bar_lane_source_chosen)
        self.context.actions.on("view.intensity_words", self.edit_words)


def _lay(wish: LanesWish, _task: TaskContext) -> LanesLaid:
    with lasting_objects():
        return laid_lanes(wish)
