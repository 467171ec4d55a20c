"""Trajectories as rows of the project file, both ways."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from app.domain.channel import Channel, Samples
from app.domain.ids import RaterKey, TrajectoryKey, VideoKey, new_key
from app.domain.interval import Interval
from app.domain.question import JsonObject, Stamp
from app.domain.source import SourceKind, source_of
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm, TrajectoryRow
from app.domain.trajectory import Correction, Reading
from storage.formats.trajectory_parts import channel_json, correction_json
from storage.rows import from_json, optional_json, to_json
from storage.sample_parts import parts_of
from storage.statements import Row

ROW_COLUMNS = (
    *("key", "video", "position", "person", "target", "title", "source_kind", "source_title"),
    *("source_rater", "form", "channel", "count", "start_ms", "end_ms"),
)
"""What a list needs."""


def trajectory_values(trajectory: StoredTrajectory) -> Row:
    """Return the columns of a trajectory, whose stamps are set."""
    extent = trajectory.extent
    created, updated = trajectory.created or _NOBODY, trajectory.updated or _NOBODY
    return {
        "key": trajectory.key,
        "video": trajectory.video,
        "position": trajectory.position,
        "person": trajectory.person,
        "target": trajectory.target,
        "title": trajectory.title,
        "source_kind": trajectory.source.kind.value,
        "source_title": trajectory.source.title,
        "source_rater": trajectory.source.rater,
        "form": trajectory.form.value,
        "channel": None
        if trajectory.channel is None
        else to_json(channel_json(trajectory.channel)),
        "count": trajectory.count,
        "start_ms": None if extent is None else extent.start_ms,
        "end_ms": None if extent is None else extent.end_ms,
        "marks": to_json(list(trajectory.marks)),
        "created_by": created.rater,
        "created_at": created.at,
        "updated_by": updated.rater,
        "updated_at": updated.at,
        "origin": optional_json(trajectory.origin),
    }


_NOBODY = Stamp("", "")


def trajectory_row(row: sqlite3.Row) -> TrajectoryRow:
    """Return what lists show of a row."""
    return TrajectoryRow(
        TrajectoryKey(row["key"]),
        VideoKey(row["video"]),
        row["person"],
        source_of(SourceKind(row["source_kind"]), row["source_title"], _rater(row)),
        TrajectoryForm(row["form"]),
        _channel(row["channel"]),
        row["target"],
        row["title"],
        row["count"],
        None if row["start_ms"] is None else Interval(row["start_ms"], row["end_ms"]),
        row["position"],
    )


def trajectory_from(
    row: sqlite3.Row, samples: Samples | None, readings: Sequence[sqlite3.Row]
) -> StoredTrajectory:
    """Return the trajectory of a row and of what belongs to it."""
    told = trajectory_row(row)
    return StoredTrajectory(
        key=told.key,
        video=told.video,
        person=told.person,
        source=told.source,
        form=told.form,
        channel=told.channel,
        samples=samples if told.form is TrajectoryForm.SAMPLES else None,
        readings=tuple(_reading(each, told.person) for each in readings),
        target=told.target,
        marks=tuple(cast("list[int]", from_json(row["marks"]))),
        title=told.title,
        position=told.position,
        origin=None if row["origin"] is None else cast("JsonObject", from_json(row["origin"])),
        created=Stamp(row["created_by"], row["created_at"]),
        updated=Stamp(row["updated_by"], row["updated_at"]),
    )


def sample_values(
    trajectory: TrajectoryKey, samples: Samples, keys: Mapping[int, str] | None = None
) -> Iterator[Row]:
    """Return a row for each part of samples; parts with a key of their own keep it."""
    for number, (part, times, amounts) in enumerate(parts_of(samples)):
        yield {
            "key": (keys or {}).get(number) or new_key(),
            "trajectory": trajectory,
            "part": number,
            "count": len(part),
            "start_ms": part.start_ms,
            "end_ms": part.end_ms,
            "times": times,
            "amounts": amounts,
        }


def reading_values(
    trajectory: TrajectoryKey, readings: Iterable[Reading], keys: Mapping[str, str] | None = None
) -> Iterator[Row]:
    """Return a row for each reading; those whose id has a key keep it."""
    for position, reading in enumerate(readings):
        yield {
            "key": (keys or {}).get(reading.id) or new_key(),
            "trajectory": trajectory,
            "position": position,
            "reading_id": reading.id,
            "start_ms": reading.span.start_ms,
            "end_ms": reading.span.end_ms,
            "emotion": reading.emotion,
            "intensity": reading.intensity,
            "target": reading.target,
            "uncertainty": reading.uncertainty,
            "appraisal": reading.appraisal,
            "event": reading.event,
            "stage": reading.stage,
            "is_turning_point": int(reading.turning_point),
            "corrections": to_json([correction_json(old) for old in reading.corrections]),
        }


def _channel(text: str | None) -> Channel | None:
    if text is None:
        return None
    told = cast("dict[str, Any]", from_json(text))
    return Channel(told["name"], told["unit"], told["low"], told["high"])


def _reading(row: sqlite3.Row, person: str) -> Reading:
    return Reading(
        id=row["reading_id"],
        person=person,
        span=Interval(row["start_ms"], row["end_ms"]),
        emotion=row["emotion"],
        intensity=row["intensity"],
        target=row["target"],
        uncertainty=row["uncertainty"],
        appraisal=row["appraisal"],
        event=row["event"],
        corrections=tuple(map(_correction, cast("list[Any]", from_json(row["corrections"])))),
        stage=row["stage"],
        turning_point=bool(row["is_turning_point"]),
    )


def _correction(told: Mapping[str, Any]) -> Correction:
    span = None if told["span"] is None else Interval(*told["span"])
    return Correction(
        told["emotion"], told["intensity"], told["at"], told["reason"], told["by"], span
    )


def _rater(row: sqlite3.Row) -> RaterKey | None:
    return None if row["source_rater"] is None else RaterKey(row["source_rater"])
