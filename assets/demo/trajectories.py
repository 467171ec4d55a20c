"""Puts what raters, hands and an agent read over time into the project."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.domain.channel import known_channel
from app.domain.ids import RaterKey, TrajectoryKey, VideoKey, new_key
from app.domain.intensity import LEVEL_NAMES
from app.domain.interval import Interval
from app.domain.question import Stamp
from app.domain.source import SourceKind, TrajectorySource, source_of
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm
from app.domain.trajectory import Correction, Reading
from assets.demo.affect import seen_in_faces, states_of, traced
from assets.demo.schedule import FRAME_MS, Episode, State
from assets.demo.trajectory_sheet import ReaderSource, TrajectorySheet
from storage.project_file import ProjectFile


@dataclass(frozen=True, slots=True)
class Named:
    """A rater: key and name."""

    key: RaterKey
    name: str


def add_trajectories(
    project: ProjectFile, sheet: TrajectorySheet, episode: Episode, video: VideoKey
) -> None:
    """Write all trajectories within the edit that is open; raters one and two are there."""
    known = [*project.raters.all()[:2], project.raters.add(sheet.third_rater)]
    raters = {
        place: Named(one.key, one.name)
        for place, one in zip(("first", "second", "third"), known, strict=True)
    }
    for made in make_trajectories(sheet, episode, video, raters):
        project.trajectories.add(made)


def make_trajectories(
    sheet: TrajectorySheet, episode: Episode, video: VideoKey, raters: Mapping[str, Named]
) -> Iterator[StoredTrajectory]:
    """Yield the readings of each rater and person, then live traces, then the agent's."""
    names = {person.id: person.name["en"] for person in episode.story.people}
    for reader in sheet.reader:
        rater = raters[reader.rater]
        for person, name in names.items():
            yield replace(
                _empty(video, name, source_of(SourceKind.RATER, rater.name, rater.key)),
                readings=tuple(readings_of(reader, person, episode, rater.name)),
                marks=tuple(
                    _turn_ms(person, one, episode) + reader.lag_ms
                    for one in reader.turns.get(person, ())
                ),
                created=Stamp(rater.key, reader.read_at),
            )
    for hand in sheet.trace:
        rater = raters[hand.rater]
        source = source_of(SourceKind.TRACING, f"{rater.name}, pass 1", rater.key)
        for channel in hand.channels:
            yield replace(
                _empty(video, names[hand.person], source, TrajectoryForm.SAMPLES),
                channel=known_channel(channel),
                samples=traced(hand, channel, sheet.affect, episode),
                created=Stamp(rater.key, hand.traced_at),
            )
    for agent in sheet.agent:
        source = source_of(SourceKind.AGENT, agent.title)
        for person in agent.people:
            yield replace(
                _empty(video, names[person], source, TrajectoryForm.SAMPLES),
                channel=known_channel(agent.channel),
                samples=seen_in_faces(person, agent.channel, sheet.affect, episode, agent.step_ms),
                created=Stamp("", agent.read_at),
            )


def readings_of(
    reader: ReaderSource, person: str, episode: Episode, rater: str
) -> Iterator[Reading]:
    """Yield what a rater reads of a person; what is read alike without a break is one reading."""
    before: Reading | None = None
    for number, state in enumerate(states_of(person, episode)):
        word, sees = _word(reader, state, episode)
        span = _late(reader, state.span, number, episode)
        if before is not None and before.span.end_ms > span.start_ms:
            before = replace(before, span=Interval(before.span.start_ms, span.start_ms))
        if before is not None and (before.emotion, before.span.end_ms) == (word, span.start_ms):
            before = replace(before, span=Interval(before.span.start_ms, span.end_ms))
            continue
        if before is not None:
            yield before
        before = None
        if word:
            before = _reading(reader, state, word, span, f"R{number + 1:02}", sees=sees)
            before = replace(before, corrections=_corrections(reader, state, word, episode, rater))
    if before is not None:
        yield before


def _turn_ms(person: str, event: str, episode: Episode) -> int:
    """Return where the strongest feeling of a person begins that begins during an event."""
    during = episode.event(event).span
    begun = [one for one in states_of(person, episode) if during.contains(one.span.start_ms)]
    strongest = max(begun, key=lambda one: one.feel.level, default=None)
    return during.start_ms if strongest is None else strongest.span.start_ms


def _empty(
    video: VideoKey,
    person: str,
    source: TrajectorySource,
    form: TrajectoryForm = TrajectoryForm.LABELS,
) -> StoredTrajectory:
    return StoredTrajectory(TrajectoryKey(new_key()), video, person, source, form)


def _word(reader: ReaderSource, state: State, episode: Episode) -> tuple[str, bool]:
    """Return the word for a state, and whether it is what is felt."""
    feel = state.feel
    scenes = [track.scene.id for track in episode.scenes]
    since = reader.sees.get(feel.feel, scenes[0])
    sees = scenes.index(state.scene) >= scenes.index(since)
    word = feel.emotion if sees else feel.shown or feel.emotion
    for other in reader.reads:
        during = episode.event(other.event).span
        if (other.person, other.word) == (feel.feel, word) and during.overlaps(state.span):
            return other.read, sees
    return word, sees


def _reading(
    reader: ReaderSource, state: State, word: str, span: Interval, name: str, *, sees: bool
) -> Reading:
    feel = state.feel
    hides = feel.shown is not None and feel.shown != feel.emotion
    level = max(1, feel.level - reader.dulls - (hides and not sees))
    return Reading(
        id=name,
        person=feel.feel,
        span=span,
        emotion=word,
        intensity=LEVEL_NAMES[level - 1],
        uncertainty="courteous or glad?" if hides and not sees else "",
        appraisal=f"toward {feel.toward}" if feel.toward and sees else "",
    )


def _corrections(
    reader: ReaderSource, state: State, word: str, episode: Episode, rater: str
) -> tuple[Correction, ...]:
    return tuple(
        Correction(one.was, LEVEL_NAMES[state.feel.level - 1], one.at, one.reason, rater)
        for one in reader.corrections
        if (one.person, one.word) == (state.feel.feel, word)
        and episode.event(one.event).span.overlaps(state.span)
    )


def _late(reader: ReaderSource, span: Interval, number: int, episode: Episode) -> Interval:
    """Return a span as a rater marks it: some frames late, by a fixed pattern that looks human."""
    sway = reader.sways_ms // FRAME_MS
    start, end = (
        (reader.lag_ms // FRAME_MS + (step * 7 + 3) % (2 * sway + 1) - sway) * FRAME_MS
        for step in (number, number + 1)
    )
    last = episode.duration_ms
    first = min(max(0, span.start_ms + start), last)
    return Interval(first, min(max(first + FRAME_MS, span.end_ms + end), last))
