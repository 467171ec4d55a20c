"""A trajectory as JSON, both ways: in lines of an ``emoscope`` file and in ``trajectory-json``."""

from __future__ import annotations

import math
from typing import Annotated, Any

import numpy as np
from pydantic import AfterValidator, Field, FiniteFloat, NonNegativeInt
from pydantic_core import PydanticCustomError

from app.domain.channel import Channel, Samples
from app.domain.errors import InvalidRecordError
from app.domain.finding import Findings
from app.domain.ids import RaterKey, TrajectoryKey, VideoKey
from app.domain.interval import Interval
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.source import SourceKind, source_of
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm, checked_trajectory
from app.domain.trajectory import Correction, Reading
from storage.formats.emoscope_part import Part

_FAR_MS = 2**52


def _near(time_ms: int) -> int:
    """Refuse times that no clock has, and that would not fit into the arrays of samples."""
    if abs(time_ms) > _FAR_MS:
        raise PydanticCustomError("time_far", "is too far from the start")
    return time_ms


Milliseconds = Annotated[int, AfterValidator(_near)]


class ChannelPart(Part):
    """A numeric channel; the range is null where none is declared."""

    name: Annotated[str, Field(pattern=r"\S")]
    unit: str = ""
    low: FiniteFloat | None = None
    high: FiniteFloat | None = None


class SourcePart(Part):
    """Who says so; `rater` is the key of a rater, null where it is nobody of the project."""

    kind: Annotated[SourceKind, Field(strict=False)]
    title: str
    rater: str | None = None


class CorrectionPart(Part):
    """What a reading was before a correction, and why it changed; `span` null: not moved."""

    emotion: str
    intensity: str = ""
    at: str = ""
    reason: str = ""
    by: str = ""
    span: Annotated[list[Milliseconds], Field(min_length=2, max_length=2)] | None = None


class ReadingPart(Part):
    """A label on a span, or a stage (numbered from 1); times in milliseconds, half-open."""

    id: Annotated[str, Field(pattern=r"\S")]
    start_ms: Milliseconds
    end_ms: Milliseconds
    emotion: Annotated[str, Field(pattern=r"\S")]
    intensity: str = ""
    target: str = ""
    uncertainty: str = ""
    appraisal: str = ""
    event: str = ""
    stage: NonNegativeInt = 0
    turning_point: bool = False
    corrections: list[CorrectionPart] = Field(default_factory=list)


class TrajectoryPart(Part):
    """What somebody feels over time, as one source tells it.

    Samples have `channel`, `times_ms` (ascending) and as many `values`, null for a gap; labels and
    stages have `readings`. `marks` are turning points in milliseconds.
    """

    person: str
    target: str = ""
    title: str = ""
    source: SourcePart
    form: Annotated[TrajectoryForm, Field(strict=False)]
    channel: ChannelPart | None = None
    times_ms: list[Milliseconds] | None = None
    values: list[FiniteFloat | None] | None = None
    readings: list[ReadingPart] = Field(default_factory=list)
    marks: list[Milliseconds] = Field(default_factory=list)
    origin: dict[str, Any] | None = None


def trajectory_json(trajectory: StoredTrajectory) -> dict[str, JsonValue]:
    """Write a trajectory, without what belongs to its place in a project."""
    source, samples = trajectory.source, trajectory.samples
    return {
        "person": trajectory.person,
        "target": trajectory.target,
        "title": trajectory.title,
        "source": {"kind": source.kind.value, "title": source.title, "rater": source.rater},
        "form": trajectory.form.value,
        "channel": None if trajectory.channel is None else channel_json(trajectory.channel),
        "times_ms": None if samples is None else samples.times_ms.tolist(),
        "values": None if samples is None else _values(samples),
        "readings": [_reading_json(reading) for reading in trajectory.readings],
        "marks": list(trajectory.marks),
        "origin": trajectory.origin,
    }


def channel_json(channel: Channel) -> dict[str, JsonValue]:
    """Write a channel."""
    return {
        "name": channel.name,
        "unit": channel.unit,
        "low": channel.low,
        "high": channel.high,
    }


def trajectory_of(
    part: TrajectoryPart, key: TrajectoryKey, video: VideoKey, findings: Findings
) -> StoredTrajectory | None:
    """Make a trajectory of its JSON, or note what is wrong with it and return None."""
    before = len(findings.found)
    _note_backward(part, findings)
    if len(findings.found) > before:
        return None
    rater = None if part.source.rater is None else RaterKey(part.source.rater)
    try:
        made = StoredTrajectory(
            key=key,
            video=video,
            person=part.person,
            source=source_of(part.source.kind, part.source.title, rater),
            form=part.form,
            channel=None if part.channel is None else _channel(part.channel),
            samples=_samples(part, findings),
            readings=tuple(_reading(each, part.person) for each in part.readings),
            target=part.target,
            marks=tuple(part.marks),
            title=part.title,
            origin=part.origin,
        )
        return None if len(findings.found) > before else checked_trajectory(made)
    except InvalidRecordError as error:
        findings.error("", "trajectory", error.message)
        return None


def _note_backward(part: TrajectoryPart, findings: Findings) -> None:
    for number, each in enumerate(part.readings):
        path = f"readings[{number}]"
        if each.end_ms < each.start_ms:
            findings.error(path, "end-before-start", phrase("ends before it starts"))
        for place, old in enumerate(each.corrections):
            if old.span is not None and old.span[1] < old.span[0]:
                message = phrase("ends before it starts")
                findings.error(f"{path}.corrections[{place}].span", "end-before-start", message)


def _samples(part: TrajectoryPart, findings: Findings) -> Samples | None:
    if part.times_ms is None and part.values is None:
        return None
    times, values = part.times_ms or [], part.values or []
    if len(times) != len(values):
        message = phrase("has {n} times and {m} values", n=len(times), m=len(values))
        findings.error("values", "length", message)
        return None
    stamps = np.array(times, dtype=np.int64)
    backward = np.flatnonzero(np.diff(stamps) <= 0)
    if len(backward):
        message = phrase("does not come after the time before it")
        findings.error(f"times_ms[{int(backward[0]) + 1}]", "time-order", message)
        return None
    return Samples(stamps, np.array(values, dtype=np.float64))


def _values(samples: Samples) -> list[JsonValue]:
    return [None if math.isnan(value) else value for value in samples.values.tolist()]


def _channel(part: ChannelPart) -> Channel:
    return Channel(part.name, part.unit, part.low, part.high)


def _reading_json(reading: Reading) -> JsonObject:
    return {
        "id": reading.id,
        "start_ms": reading.span.start_ms,
        "end_ms": reading.span.end_ms,
        "emotion": reading.emotion,
        "intensity": reading.intensity,
        "target": reading.target,
        "uncertainty": reading.uncertainty,
        "appraisal": reading.appraisal,
        "event": reading.event,
        "stage": reading.stage,
        "turning_point": reading.turning_point,
        "corrections": [correction_json(old) for old in reading.corrections],
    }


def correction_json(old: Correction) -> JsonObject:
    """Write what a reading was before it was corrected."""
    span: JsonValue = None if old.span is None else [old.span.start_ms, old.span.end_ms]
    return {
        "emotion": old.emotion,
        "intensity": old.intensity,
        "at": old.at,
        "reason": old.reason,
        "by": old.by,
        "span": span,
    }


def _reading(part: ReadingPart, person: str) -> Reading:
    return Reading(
        id=part.id,
        person=" ".join(person.split()),
        span=Interval(part.start_ms, part.end_ms),
        emotion=part.emotion,
        intensity=part.intensity,
        target=part.target,
        uncertainty=part.uncertainty,
        appraisal=part.appraisal,
        event=part.event,
        corrections=tuple(map(_correction, part.corrections)),
        stage=part.stage,
        turning_point=part.turning_point,
    )


def _correction(part: CorrectionPart) -> Correction:
    span = None if part.span is None else Interval(part.span[0], part.span[1])
    return Correction(part.emotion, part.intensity, part.at, part.reason, part.by, span)
