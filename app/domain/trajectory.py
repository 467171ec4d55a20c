"""Emotion trajectories: what somebody feels over time, from any source that says so.

A source (an agent's states, the tiers of a rater, the stages of an answer) tells `Reading`s; a
`Trajectory` lays those of one person, or of one person toward one target, on the clock: the word,
its family, its level of intensity where words allow it, what is uncertain, and what was corrected.
What the readings do not say is not filled in: between two of them nothing is asserted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from app.domain.emotion_style import style_of_words
from app.domain.event_memory import State
from app.domain.intensity import IntensityScale
from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex, stream_target
from app.domain.person import Person
from app.domain.phrase import phrase
from app.domain.span import IntArray, LabelStyle, SpanArrays
from app.domain.timecode import format_ms

OVERLAP_MS = 4000
"""Readings of neighbouring windows overlap by what both were shown (twice 2 s). So far one gives
way to the next; what overlaps longer is two readings at a time."""

KIND = "trajectory"
"""Kind of such lanes in the timeline."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What a reading was before it was corrected.

    Attributes
    ----------
    at
        When it was corrected, in the words of the source: a window, or a moment of the clock.
    by
        Who corrected it; empty where that is the source itself.
    span
        Where it was; None where that did not change.
    """

    emotion: str
    intensity: str
    at: str
    reason: str = ""
    by: str = ""
    span: Interval | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One judgement of what somebody feels.

    Attributes
    ----------
    id
        Of the state, annotation or stage.
    person
        Who feels it, as the source calls them.
    span
        As the source has it.
    uncertainty
        Why the source is not sure; empty where it is.
    event
        The event it belongs to, empty where there is none.
    corrections
        What it was before, oldest first.
    stage
        Number of the ordered stage that it is, from 1; 0 of what is none.
    turning_point
        Whether the source says that the emotion turns here.
    """

    id: str
    person: str
    span: Interval
    emotion: str
    intensity: str = ""
    target: str = ""
    uncertainty: str = ""
    appraisal: str = ""
    event: str = ""
    corrections: tuple[Correction, ...] = ()
    stage: int = 0
    turning_point: bool = False


@dataclass(frozen=True, eq=False)
class Trajectory:
    """The readings of one person, on the clock; a track of the timeline.

    Attributes
    ----------
    key
        Unique in the timeline.
    person
        Who, as the source calls them.
    title
        Their name, with the target where it is about one only.
    target
        What it is about; empty where it is about anything.
    source
        Who says so, such as ``agent a``.
    spans
        By start; `codes` are places in `styles`, `ids` those of the readings. Overlaps of up to
        `OVERLAP_MS` are cut off: the readings keep their full spans.
    levels
        Shape ``(n,)``, 1 to 5, 0 where the intensity is unknown.
    uncertain
        Places of readings whose source was not sure.
    readings
        In the order of the spans.
    changes
        Shape ``(m,)``, ms: where another emotion begins than the one before.
    cast
        The person of the project with that name, None where there is none.
    """

    key: str
    person: str
    title: str
    target: str
    source: str
    spans: SpanArrays
    styles: tuple[LabelStyle, ...]
    levels: IntArray
    uncertain: frozenset[int]
    readings: tuple[Reading, ...]
    changes: IntArray
    cast: Person | None = None
    kind: str = field(default=KIND, init=False)

    def label(self, index: int) -> str:
        """Return the emotion of a reading, in its own words."""
        return self.readings[index].emotion

    def style(self, index: int) -> LabelStyle:
        """Return how a reading is drawn."""
        return self.styles[int(self.spans.codes[index])]

    def words(self, index: int) -> tuple[str, ...]:
        """Return everything a reading says, a line each."""
        return words_of(self.readings[index])

    def at(self, time_ms: int) -> list[int]:
        """Return the places of the readings at a moment."""
        return self.spans.at(time_ms)


def words_of(reading: Reading) -> tuple[str, ...]:
    """Return everything a reading says, a line each, the emotion first."""
    lines = [reading.emotion]
    if reading.intensity:
        lines[0] = phrase(
            "{emotion}: {intensity}", emotion=reading.emotion, intensity=reading.intensity
        )
    if reading.target:
        lines.append(phrase("Toward {target}", target=reading.target))
    if reading.uncertainty:
        lines.append(phrase("Uncertain: {why}", why=reading.uncertainty))
    return (*lines, *map(_words_before, reading.corrections))


def _words_before(old: Correction) -> str:
    """Say what a reading was before a correction; of people's own, who corrected it and why."""
    if old.by and old.span is not None:
        times = {"start": format_ms(old.span.start_ms), "end": format_ms(old.span.end_ms)}
        told = {"who": old.by, "date": old.at[:10], "emotion": old.emotion, "reason": old.reason}
        return phrase(
            "Corrected by {who}, {date}, before: {emotion}, {start} to {end} ({reason})",
            **told,
            **times,
        )
    if old.by:
        told = {"who": old.by, "date": old.at[:10], "emotion": old.emotion, "reason": old.reason}
        return phrase("Corrected by {who}, {date}, before: {emotion} ({reason})", **told)
    return phrase("Corrected at {window}, before: {emotion}", window=old.at, emotion=old.emotion)


def trajectory(
    key: str,
    title: str,
    readings: Iterable[Reading],
    scale: IntensityScale,
    *,
    source: str = "",
    target: str = "",
    cast: Person | None = None,
) -> Trajectory:
    """Lay readings of one person on the clock."""
    ordered = tuple(sorted(readings, key=lambda each: (each.span.start_ms, each.span.end_ms)))
    styles = tuple(dict.fromkeys(style_of_words(each.emotion) for each in ordered))
    places = {style: place for place, style in enumerate(styles)}
    starts = np.array([each.span.start_ms for each in ordered], dtype=np.int64)
    spans = SpanArrays(
        starts,
        _cut(starts, np.array([each.span.end_ms for each in ordered], dtype=np.int64)),
        np.array([places[style_of_words(each.emotion)] for each in ordered], dtype=np.int64),
        tuple(each.id for each in ordered),
    )
    levels = np.array([scale.level_of(each.intensity) for each in ordered], dtype=np.int64)
    return Trajectory(
        key=key,
        person=ordered[0].person if ordered else "",
        title=title,
        target=target,
        source=source,
        spans=spans,
        styles=styles,
        levels=levels,
        uncertain=frozenset(at for at, each in enumerate(ordered) if each.uncertainty),
        readings=ordered,
        changes=np.array(_changes(ordered), dtype=np.int64),
        cast=cast,
    )


def _cut(starts: IntArray, ends: IntArray) -> IntArray:
    """Let each span end where a later one begins, if they overlap by no more than allowed."""
    following = np.searchsorted(starts, starts, side="right")
    after = np.append(starts, np.iinfo(np.int64).max)[following]
    overlap = ends - after
    return np.where((overlap > 0) & (overlap <= OVERLAP_MS), after, ends)


def _changes(ordered: Sequence[Reading]) -> list[int]:
    """Return where a target meets another emotion than before."""
    before: dict[str, str] = {}
    found = []
    for each in ordered:
        target = stream_target(each.target)
        if target in before and before[target] != each.emotion:
            found.append(each.span.start_ms)
        before[target] = each.emotion
    return sorted(set(found))


def readings_of(index: MemoryIndex) -> Mapping[str, tuple[Reading, ...]]:
    """Return the readings of an event memory by person, people in the order of the memory.

    States without a time of their own have that of their event; those without any are left out.
    """
    found: dict[str, list[Reading]] = {person: [] for person in index.people}
    for event in index.ordered:
        for state in event.states:
            span = state.interval or event.extent
            if span is not None and state.subject and state.emotion.strip():
                found.setdefault(state.subject, []).append(_reading(index, state, event.id, span))
    return {person: tuple(readings) for person, readings in found.items() if readings}


def _reading(index: MemoryIndex, state: State, event: str, span: Interval) -> Reading:
    corrections = (
        Correction(old.state.emotion, old.state.intensity, old.revised_at, old.reason)
        for old in index.revisions_of(state.id)
        if old.event_id == event
    )
    return Reading(
        id=state.id,
        person=state.subject,
        span=span,
        emotion=state.emotion.strip(),
        intensity=state.intensity,
        target=state.target,
        uncertainty=state.uncertainty or "",
        appraisal=state.appraisal or "",
        event=event,
        corrections=tuple(corrections),
    )


def trajectories_of(
    index: MemoryIndex,
    scale: IntensityScale,
    *,
    prefix: str,
    source: str = "",
    by_target: bool = False,
    cast: Iterable[Person] = (),
    readings: Mapping[str, tuple[Reading, ...]] | None = None,
    most: int | None = None,
) -> tuple[Trajectory, ...]:
    """Return the trajectories of an event memory, one a person, or one a person and target.

    Parameters
    ----------
    prefix
        Begins the keys, so that several memories can stand in one timeline.
    cast
        The people of the project; who has a name or alias of theirs is one of them.
    readings
        What `readings_of` gave, where that is known already.
    most
        Only so many, those with the most readings; None for all.
    """
    known = {name.casefold(): person for person in cast for name in (person.name, *person.aliases)}
    found = []
    for stream in largest(streams_of(readings or readings_of(index), by_target=by_target), most):
        name = index.name(stream.person)
        key = f"{prefix}:{stream.person}"
        about = stream.readings[0].target if by_target else ""
        found.append(
            trajectory(
                f"{key}:{stream.target}" if by_target else key,
                f"{name} → {about}" if about else name,
                stream.readings,
                scale,
                source=source,
                target=about,
                cast=known.get(name.casefold()),
            )
        )
    return tuple(found)


class Stream(NamedTuple):
    """The readings of a person, or of a person toward a target as `stream_target` writes it."""

    person: str
    target: str
    readings: Sequence[Reading]


def streams_of(
    readings: Mapping[str, Sequence[Reading]], *, by_target: bool = False
) -> list[Stream]:
    """Take readings apart by person, or by person and target in order of the first reading."""
    if not by_target:
        return [Stream(person, "", of_person) for person, of_person in readings.items()]
    found: dict[tuple[str, str], list[Reading]] = {}
    for person, of_person in readings.items():
        for reading in of_person:
            found.setdefault((person, stream_target(reading.target)), []).append(reading)
    return [Stream(person, target, of_both) for (person, target), of_both in found.items()]


def largest(streams: Sequence[Stream], most: int | None) -> list[Stream]:
    """Return the streams with the most readings, in their order."""
    if most is None or len(streams) <= most:
        return list(streams)
    kept = sorted(range(len(streams)), key=lambda at: -len(streams[at].readings))[:most]
    return [streams[at] for at in sorted(kept)]
