"""A trajectory as a project keeps it: samples of a channel, labels on spans, or ordered stages.

What was read first stays: a correction keeps what stood there before beside it, with its reason.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from app.domain.channel import Channel, Samples
from app.domain.errors import InvalidRecordError
from app.domain.folding import fold
from app.domain.ids import TrajectoryKey, VideoKey
from app.domain.interval import Interval
from app.domain.phrase import phrase
from app.domain.question import JsonObject, Stamp
from app.domain.source import TrajectorySource
from app.domain.trajectory import Correction, Reading


class TrajectoryForm(StrEnum):
    """What a trajectory is made of."""

    SAMPLES = "samples"
    LABELS = "labels"
    STAGES = "stages"


@dataclass(frozen=True, slots=True)
class TrajectoryRow:
    """A trajectory without what is in it, for lists.

    Attributes
    ----------
    count
        How many samples or readings.
    extent
        From the first moment to the last; None where it is empty.
    """

    key: TrajectoryKey
    video: VideoKey
    person: str
    source: TrajectorySource
    form: TrajectoryForm
    channel: Channel | None = None
    target: str = ""
    title: str = ""
    count: int = 0
    extent: Interval | None = None
    position: int = 0

    @property
    def label(self) -> str:
        """What tells it from others of the source: its title, else person, target and channel."""
        return self.title or label_of(self.person, self.target, self.channel)

    @property
    def identity(self) -> tuple[str, ...]:
        """What makes two trajectories of a video the same one, whatever their keys; title last."""
        channel = "" if self.channel is None else fold(self.channel.name)
        about = fold(self.person), fold(self.target), channel
        return (self.source.key, self.form.value, *about, fold(self.title))


@dataclass(frozen=True, eq=False)
class StoredTrajectory:
    """One person's feeling over time as one source tells it.

    Attributes
    ----------
    person
        As written, matched to the cast by name or alias; empty for the group, or everybody.
    target
        What the feeling is about; empty where it is about anything.
    channel, samples
        Of the form `TrajectoryForm.SAMPLES` only.
    readings
        Of the other forms, by start; stages by number.
    marks
        Turning points that people marked, ms, ascending.
    title
        Given by the user; empty where person, target and channel say enough.
    origin
        What a file said beside it, value for value; None where nothing.
    """

    key: TrajectoryKey
    video: VideoKey
    person: str
    source: TrajectorySource
    form: TrajectoryForm
    channel: Channel | None = None
    samples: Samples | None = None
    readings: tuple[Reading, ...] = ()
    target: str = ""
    marks: tuple[int, ...] = ()
    title: str = ""
    position: int = 0
    origin: JsonObject | None = None
    created: Stamp | None = None
    updated: Stamp | None = None

    @property
    def count(self) -> int:
        """How many samples or readings it has."""
        return len(self.readings) if self.samples is None else len(self.samples)

    @property
    def extent(self) -> Interval | None:
        """From its first moment to its last, None where it is empty."""
        if self.samples is not None:
            if not len(self.samples):
                return None
            return Interval(self.samples.start_ms, self.samples.end_ms)
        if not self.readings:
            return None
        starts = min(reading.span.start_ms for reading in self.readings)
        return Interval(starts, max(reading.span.end_ms for reading in self.readings))

    @property
    def row(self) -> TrajectoryRow:
        """What lists show of it."""
        return TrajectoryRow(
            self.key,
            self.video,
            self.person,
            self.source,
            self.form,
            self.channel,
            self.target,
            self.title,
            self.count,
            self.extent,
            self.position,
        )


def checked_trajectory(trajectory: StoredTrajectory) -> StoredTrajectory:
    """Return a trajectory as it is kept: in order, marks each once.

    Raises
    ------
    InvalidRecordError
        The parts do not fit its form, or two readings have the same id.
    """
    is_numeric = trajectory.form is TrajectoryForm.SAMPLES
    if is_numeric and (trajectory.channel is None or trajectory.samples is None):
        raise InvalidRecordError(phrase("A sampled trajectory needs a channel and samples."))
    if is_numeric and trajectory.readings:
        raise InvalidRecordError(phrase("A sampled trajectory has no readings."))
    if not is_numeric and (trajectory.channel is not None or trajectory.samples is not None):
        raise InvalidRecordError(phrase("A trajectory of readings has no samples."))
    ids = [reading.id for reading in trajectory.readings]
    if "" in ids or len(set(ids)) != len(ids):
        raise InvalidRecordError(phrase("Each reading of a trajectory needs an id of its own."))
    if any(not reading.emotion.strip() for reading in trajectory.readings):
        raise InvalidRecordError(phrase("A reading of a trajectory needs an emotion."))
    return replace(
        trajectory,
        person=" ".join(trajectory.person.split()),
        readings=_ordered(trajectory.readings, trajectory.form),
        marks=tuple(sorted(set(trajectory.marks))),
    )


def is_same_content(one: StoredTrajectory, other: StoredTrajectory) -> bool:
    """Tell whether two trajectories say the same, bit for bit, whatever their keys and stamps."""
    if (one.samples is None) != (other.samples is None) or _said(one) != _said(other):
        return False
    if one.samples is None or other.samples is None:
        return True
    return np.array_equal(one.samples.times_ms, other.samples.times_ms) and np.array_equal(
        one.samples.values, other.samples.values, equal_nan=True
    )


def _said(one: StoredTrajectory) -> tuple[object, ...]:
    about = one.person, one.target, one.title, one.source, one.form, one.channel
    return (*about, one.readings, one.marks, one.origin)


def _ordered(readings: Iterable[Reading], form: TrajectoryForm) -> tuple[Reading, ...]:
    if form is TrajectoryForm.STAGES:
        return tuple(sorted(readings, key=lambda each: each.stage))
    return tuple(sorted(readings, key=lambda each: (each.span.start_ms, each.span.end_ms)))


def corrected(
    reading: Reading,
    *,
    reason: str,
    at: str,
    by: str = "",
    emotion: str | None = None,
    intensity: str | None = None,
    span: Interval | None = None,
) -> Reading:
    """Return a reading corrected in hindsight; what it was stays beside it.

    Parameters
    ----------
    reason
        Why, in words.
    at, by
        As of `Correction`.
    emotion, intensity, span
        The new ones; None keeps what is there.

    Raises
    ------
    InvalidRecordError
        There is no reason, nothing changes, or no emotion is left.
    """
    if not reason.strip():
        raise InvalidRecordError(phrase("A correction needs a reason."))
    changed = replace(
        reading,
        emotion=reading.emotion if emotion is None else emotion.strip(),
        intensity=reading.intensity if intensity is None else intensity.strip(),
        span=reading.span if span is None else span,
    )
    if changed == reading:
        raise InvalidRecordError(phrase("The correction changes nothing."))
    if not changed.emotion:
        raise InvalidRecordError(phrase("A reading of a trajectory needs an emotion."))
    before = Correction(
        reading.emotion,
        reading.intensity,
        at,
        reason.strip(),
        by,
        None if changed.span == reading.span else reading.span,
    )
    return replace(changed, corrections=(*reading.corrections, before))


def first_reading(reading: Reading) -> Reading:
    """Return a reading as it was before any correction."""
    if not reading.corrections:
        return reading
    first = reading.corrections[0]
    moved = next((old.span for old in reading.corrections if old.span is not None), reading.span)
    return replace(
        reading, emotion=first.emotion, intensity=first.intensity, span=moved, corrections=()
    )


def with_reading(trajectory: StoredTrajectory, reading: Reading) -> StoredTrajectory:
    """Return a trajectory with a reading in the place of the one that has its id."""
    readings = (reading if each.id == reading.id else each for each in trajectory.readings)
    return checked_trajectory(replace(trajectory, readings=tuple(readings)))


def with_untold(told: StoredTrajectory, known: StoredTrajectory) -> StoredTrajectory:
    """Return what a table tells of a trajectory with what a table cannot tell, as it is known.

    That is its title, marks and origin, and of each reading with the same span, emotion and
    intensity its id, appraisal, event, target and corrections.
    """
    same: dict[tuple[Interval, str, str], list[Reading]] = {}
    for one in known.readings:
        same.setdefault((one.span, one.emotion, one.intensity), []).append(one)
    taken = {one.id for one in known.readings}
    readings = []
    for reading in told.readings:
        alike = same.get((reading.span, reading.emotion, reading.intensity))
        if alike:
            old = alike.pop(0)
            readings.append(
                replace(
                    reading,
                    id=old.id,
                    appraisal=old.appraisal,
                    event=old.event,
                    target=old.target,
                    corrections=old.corrections,
                )
            )
        else:
            readings.append(replace(reading, id=_free_id(reading.id, taken)))
            taken.add(readings[-1].id)
    return replace(
        told,
        readings=tuple(readings),
        title=known.title,
        marks=known.marks,
        origin=known.origin,
    )


def _free_id(wanted: str, taken: Collection[str]) -> str:
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted}.{number}"
    return name


def label_of(person: str, target: str = "", channel: Channel | None = None) -> str:
    """Say whose feeling it is, toward what, and which channel: ``Mina → the letter · valence``."""
    who = person or phrase("Everybody")
    about = f"{who} → {target}" if target else who
    return f"{about} · {channel.name}" if channel is not None else about
