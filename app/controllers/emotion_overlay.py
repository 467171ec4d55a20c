"""What is said on the picture of this moment: who feels what by which source, events, a curve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.memory_controller import MemoryController
from app.controllers.playback_controller import PlaybackController
from app.controllers.trajectory_sources import TrajectorySources
from app.domain.channel_track import ChannelLane, ChannelTrack
from app.domain.emotion_style import style_of_words
from app.domain.event_memory import Event
from app.domain.ids import PersonKey
from app.domain.moment import Felt, Moments
from app.domain.person import Person
from app.domain.span import ArrayTrack
from app.domain.trajectory import KIND, Trajectory
from app.domain.trajectory_tracks import who
from app.services.curve_sources import Source
from widgets.graph.graph_words import relation_word
from widgets.i18n import tr
from widgets.video.badge import Badge, EventLine, RelationLine
from widgets.video.curve_layer import AROUND_MS, Step

_SHORT_DOUBT = 14
_MOST_EVENTS = 2
_SWITCHES = ("view.overlay_emotions", "view.overlay_curve")


class EmotionOverlay(Controller):
    """Keeps badges, events and the curve on the picture in step with the playhead.

    Badges are told by the source that stands out first, then by the event memory, then by the
    others in their order; only of the people that are looked at. The curve is that of the lane that
    keys work on, else of the source that stands out, else of who feels most by the event memory.
    """

    def __init__(
        self,
        context: AppContext,
        memories: MemoryController,
        sources: TrajectorySources,
        playback: PlaybackController,
    ) -> None:
        super().__init__(context)
        self.memories, self.sources, self.playback = memories, sources, playback
        self.timeline, self.video = context.workbench.timeline, context.workbench.video
        self._moments: Moments | None = None
        self._lanes: tuple[Trajectory, ...] = ()
        self._cast: dict[str, Person] = {}
        self._now_ms = 0
        self._layers_shown = (False, False)
        self._connect_signals()

    def set_memory(
        self, moments: Moments | None, lanes: Sequence[Trajectory], cast: dict[str, Person]
    ) -> None:
        """Tell of another event memory, or of none."""
        self._moments, self._lanes, self._cast = moments, tuple(lanes), cast
        self.show_moment()

    @Slot()
    def show_moment(self) -> None:
        """Say on the picture what is known of the playhead's moment."""
        now, is_blind = self._now_ms, self.session.blind
        told = [] if self._moments is None or is_blind else self._moments.felt_at(now)
        felt = [one for one in told if self._is_wanted(self._person(one.reading.person))]
        if self.video.emotions.is_shown:
            hidden = self.sources.choice.hidden
            memory = self.sources.memory
            shown = [] if memory is not None and memory.key in hidden else felt
            badges = [] if is_blind else self._badges(now, [self._badge(one) for one in shown])
            self.video.emotions.set_now(badges, self._events(now))
        if self.video.curve.is_shown:
            self._show_curve(now, felt)

    # Badges -----------------------------------------------------------------------------------

    def _badges(self, now: int, by_memory: list[Badge]) -> list[Badge]:
        lit = self.sources.choice.lit
        memory = self.sources.memory
        first: list[Badge] = []
        rest: list[Badge] = []
        for source in self.sources.shown():
            if memory is not None and source.key == memory.key:
                continue
            told = (one for one in _told(source, now) if self._is_wanted(one.person))
            (first if source.key == lit else rest).extend(told)
        return [*first, *by_memory, *rest]

    def _is_wanted(self, person: Person) -> bool:
        """Tell whether a person is among those that are looked at."""
        names = {str(person.key), person.name.casefold()}
        return not names & self.sources.choice.hidden_people

    def _badge(self, felt: Felt) -> Badge:
        reading, row = felt.reading, self.memories.row
        style = style_of_words(reading.emotion)
        source = "" if row is None else row.agent
        return Badge(self._person(reading.person), style, source, _doubt(reading.uncertainty))

    def _person(self, key: str) -> Person:
        """Return who somebody of the memory is in the cast, or a stand-in of that name."""
        index = self.memories.index
        name = key if index is None else index.name(key)
        return self._cast.get(name.casefold()) or Person(PersonKey(f"{KIND}:{key}"), name)

    # Events -----------------------------------------------------------------------------------

    def _events(self, now: int) -> list[EventLine]:
        if self._moments is None or self.session.blind:
            return []
        return [self._event(one) for one in self._moments.index.events_at(now)[:_MOST_EVENTS]]

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

    # The curve --------------------------------------------------------------------------------

    def _show_curve(self, now: int, felt: Sequence[Felt]) -> None:
        curve = self.video.curve
        if self.session.blind:
            curve.set_curve("", (), now)
            return
        chosen = self._active_track() or self._lit_track(now)
        if isinstance(chosen, ChannelTrack):
            curve.set_channel(chosen, now)
        elif chosen is not None and chosen not in self._lanes:
            steps = list(_steps(chosen, now))
            curve.set_curve(_named(chosen), steps, now)
        else:
            self._show_memory_curve(now, felt, chosen)

    def _show_memory_curve(
        self, now: int, felt: Sequence[Felt], chosen: Trajectory | ArrayTrack | None
    ) -> None:
        """Show the curve of a person of the memory: chosen, else who feels most now, else next."""
        person = chosen.person if isinstance(chosen, Trajectory) else ""
        person = person or self._strongest(felt) or self._nearest(now)
        if not person or self._moments is None:
            self.video.curve.set_curve("", (), now)
            return
        steps = [
            Step(one.reading.span.start_ms, one.reading.span.end_ms, one.level,
                 style_of_words(one.reading.emotion))
            for one in self._moments.around(person, now - AROUND_MS, now + AROUND_MS)
        ]  # fmt: skip
        self.video.curve.set_curve(self._person(person).name, steps, now)

    def _active_track(self) -> ChannelTrack | Trajectory | None:
        """Return what the lane that keys work on shows, of several curves the one that is lit."""
        lane = self.timeline.state.active_lane
        track = None if lane is None else lane.track
        if isinstance(track, ChannelLane):
            return next((one for one in track.curves if one.key == track.lit), track.curves[0])
        return track if isinstance(track, Trajectory) else None

    def _lit_track(self, now: int) -> ChannelTrack | Trajectory | ArrayTrack | None:
        """Return the track of the source that stands out which says something near the moment."""
        source = self.sources.source(self.sources.choice.lit)
        if source is None or source.key in self.sources.choice.hidden:
            return None
        near = (now - AROUND_MS, now + AROUND_MS)
        for track in source.tracks:
            if isinstance(track, ChannelTrack):
                if len(track.samples.between(*near)):
                    return track
            elif track.spans.window(*near).start < track.spans.window(*near).stop:
                return track
        return None

    def _strongest(self, felt: Sequence[Felt]) -> str:
        return max(felt, key=attrgetter("level")).reading.person if felt else ""

    def _nearest(self, now: int) -> str:
        """Return whose state of the half minutes round a moment is next to it."""
        found = [
            (
                min(abs(now - one.reading.span.start_ms), abs(now - one.reading.span.end_ms)),
                lane.person,
            )
            for lane in self._lanes
            if self._moments is not None and self._is_wanted(self._person(lane.person))
            for one in self._moments.around(lane.person, now - AROUND_MS, now + AROUND_MS)
        ]
        return min(found)[1] if found else ""

    # Staying true -----------------------------------------------------------------------------

    @Slot(int)
    def _on_engine_position_changed(self, time_ms: int) -> None:
        self._now_ms = time_ms
        self.show_moment()

    @Slot()
    def _on_layer_changed(self) -> None:
        """Say what is true now on a layer that was just switched on."""
        shown = (self.video.emotions.is_shown, self.video.curve.is_shown)
        if shown != self._layers_shown:
            self._layers_shown = shown
            self.show_moment()

    @Slot(bool)
    def _on_session_blind_changed(self, is_blind: bool) -> None:
        why = tr("off while you answer blind") if is_blind else ""
        self.context.actions.refuse(_SWITCHES, why)
        self.show_moment()

    def _connect_signals(self) -> None:
        self.context.engine.position_changed.connect(self._on_engine_position_changed)
        self.session.blind_changed.connect(self._on_session_blind_changed)
        self.sources.changed.connect(self.show_moment)
        self.timeline.active_track_changed.connect(self.show_moment)
        self.video.event_requested.connect(self._on_video_event_requested)
        self.video.emotions.changed.connect(self._on_layer_changed)
        self.video.curve.changed.connect(self._on_layer_changed)


def _told(source: Source, now: int) -> Iterator[Badge]:
    """Yield what a source says of a moment, a badge a person: the reading that began last."""
    for track in source.tracks:
        if isinstance(track, ChannelTrack):
            continue
        places = track.spans.at(now)
        if not places:
            continue
        place = places[-1]
        person = track.cast or Person(PersonKey(f"{KIND}:{track.key}"), who(track))
        if isinstance(track, Trajectory):
            doubt = _doubt(track.readings[place].uncertainty)
            yield Badge(person, track.style(place), source.of.title, doubt)
        else:
            style = track.styles[int(track.spans.codes[place])]
            doubt = "?" if place in track.uncertain else ""
            if style.name:
                yield Badge(person, style, source.of.title, doubt)


def _doubt(why: str) -> str:
    return why if len(why) <= _SHORT_DOUBT else "?"


def _named(track: Trajectory | ArrayTrack) -> str:
    return track.cast.name if track.cast is not None else who(track)


def _steps(track: Trajectory | ArrayTrack, now: int) -> Iterator[Step]:
    """Yield the readings near a moment; a tier knows no intensity."""
    near = track.spans.window(now - AROUND_MS, now + AROUND_MS)
    for place in range(near.start, near.stop):
        span = track.spans.interval(place)
        level = int(track.levels[place]) if isinstance(track, Trajectory) else 0
        style = track.styles[int(track.spans.codes[place])]
        yield Step(span.start_ms, span.end_ms, level, style)
