"""What any source says as tracks of timeline and plot: stored trajectories, tiers, stages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from app.domain.channel_track import ChannelLane, ChannelTrack, lanes_of, person_name
from app.domain.family import emotion_family
from app.domain.intensity import IntensityScale
from app.domain.person import Person
from app.domain.question import Question
from app.domain.question_readings import named_person, stage_readings
from app.domain.source import SourceKind, TrajectorySource
from app.domain.source_choice import SourceChoice
from app.domain.span import ArrayTrack, SpanTrack
from app.domain.stored_trajectory import StoredTrajectory
from app.domain.tier import TierTable
from app.domain.trajectory import Reading, Trajectory, trajectory
from app.domain.vocabulary import Vocabulary

Track: TypeAlias = ChannelTrack | Trajectory | ArrayTrack
"""A curve, or readings; those of a tier stay as the tier has them."""

Shown: TypeAlias = ChannelLane | Trajectory | ArrayTrack
"""A row: the curves of one channel by all sources, or the readings of one."""


def cast_by_name(cast: Iterable[Person]) -> dict[str, Person]:
    """Return people by their names and aliases, case folded."""
    return {name.casefold(): one for one in cast for name in (one.name, *one.aliases)}


def stored_track(
    stored: StoredTrajectory, title: str, cast: Mapping[str, Person], scale: IntensityScale
) -> Track:
    """Return a stored trajectory as a track; `title` is the person as shown."""
    person = cast.get(stored.person.casefold())
    name = title if person is None else person.name
    if stored.channel is not None and stored.samples is not None:
        return ChannelTrack(
            key=str(stored.key),
            person=stored.person,
            title=name,
            source=stored.source.title,
            channel=stored.channel,
            samples=stored.samples,
            cast=person,
            source_key=stored.source.key,
        )
    made = trajectory(
        str(stored.key),
        f"{name} → {stored.target}" if stored.target else name,
        stored.readings,
        scale,
        source=stored.source.title,
        target=stored.target,
        cast=person,
    )
    return replace(made, person=stored.person)


def is_emotional(vocabulary: Vocabulary) -> bool:
    """Tell whether most labels of a vocabulary belong to a family of emotions."""
    labels = vocabulary.offered
    known = sum(emotion_family(label.name) is not None for label in labels)
    return known * 2 > len(labels)


def tier_track(
    table: TierTable, rater: str, cast: Mapping[str, Person]
) -> tuple[TrajectorySource, ArrayTrack] | None:
    """Return a tier of emotions as a source and its track; None where it holds other labels."""
    tier = table.tier
    if not is_emotional(table.vocabulary):
        return None
    person = next((one for one in cast.values() if one.key == tier.person), None)
    title = f"{rater} · {tier.name}" if rater else tier.name
    source = TrajectorySource(f"{SourceKind.TIER}:{tier.key}", SourceKind.TIER, title, tier.rater)
    track = table.track(title, person)
    name = tier.name if person is None else person.name
    return source, replace(track, key=f"readings:{track.key}", title=name, parent="")


def question_track(
    question: Question, cast: Sequence[Person], scale: IntensityScale, everybody: str
) -> tuple[TrajectorySource, Trajectory] | None:
    """Return the stages of an answer as a source and its track; None without stages in time."""
    person = named_person(question, cast)
    readings = stage_readings(question, "" if person is None else person.name)
    if not readings:
        return None
    title = question.question_id
    source = TrajectorySource(f"{SourceKind.STAGES}:{question.key}", SourceKind.STAGES, title)
    name = everybody if person is None else person.name
    made = trajectory(f"stages:{question.key}", name, readings, scale, source=title, cast=person)
    return source, made


def who(track: Track) -> str:
    """Return whom a track is about, as shown, without what the feeling is about."""
    if isinstance(track, Trajectory) and track.target:
        return track.title.removesuffix(f" → {track.target}")
    return track.title


def rows_of(tracks: Iterable[Track], choice: SourceChoice) -> list[Shown]:
    """Put tracks of one person under one another: curves by channel, then what readings say.

    Of people and channels that the choice hides there is nothing.
    """
    groups: dict[str, tuple[list[ChannelTrack], list[Trajectory | ArrayTrack]]] = {}
    for track in tracks:
        name = person_name(who(track), track.cast)
        if name in choice.hidden_people:
            continue
        curves, readings = groups.setdefault(name, ([], []))
        if not isinstance(track, ChannelTrack):
            readings.append(track)
        elif track.channel.name.casefold() not in choice.hidden_channels:
            curves.append(track)
    found: list[Shown] = []
    for curves, readings in groups.values():
        found += [*lanes_of(curves, "channel", choice.lit), *readings]
    return found


def as_trajectory(track: Trajectory | ArrayTrack, scale: IntensityScale) -> Trajectory:
    """Return the annotations of a tier as readings; what are readings already stays."""
    if isinstance(track, Trajectory):
        return track
    readings = [
        Reading(track.spans.ids[place], track.title, track.spans.interval(place), words)
        for place in range(len(track.spans))
        if (words := track.label(place))
    ]
    return trajectory(track.key, track.title, readings, scale, source=track.source, cast=track.cast)


def is_same_row(one: SpanTrack, other: SpanTrack) -> bool:
    """Tell whether two rows show the same; curves are put into lanes anew each time."""
    if isinstance(one, ChannelLane) and isinstance(other, ChannelLane):
        return (one.key, one.curves, one.lit) == (other.key, other.curves, other.lit)
    return one is other
