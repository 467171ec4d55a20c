"""Trajectories as lines of an ``emoscope`` file, both ways."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from app.domain.finding import Findings
from app.domain.ids import TrajectoryKey, VideoKey
from app.domain.question import JsonObject, Stamp
from app.domain.stored_trajectory import StoredTrajectory
from storage.formats.emoscope_part import Part
from storage.formats.trajectory_parts import TrajectoryPart, trajectory_json, trajectory_of


class TrajectoryStampPart(Part):
    """Who (the key of a rater, or empty), and when in UTC."""

    rater: str
    at: str


class TrajectoryLine(TrajectoryPart):
    """A trajectory of a video."""

    kind: Literal["trajectory"]
    key: str
    video_id: str
    created: TrajectoryStampPart | None = None
    updated: TrajectoryStampPart | None = None


def trajectory_line(trajectory: StoredTrajectory, video_id: str) -> JsonObject:
    """Write a trajectory."""
    return {
        "kind": "trajectory",
        "key": trajectory.key,
        "video_id": video_id,
        **trajectory_json(trajectory),
        "created": _stamp_json(trajectory.created),
        "updated": _stamp_json(trajectory.updated),
    }


def read_trajectory_line(
    line: TrajectoryLine, video: VideoKey, findings: Findings
) -> StoredTrajectory | None:
    """Make a trajectory of a line, or note what is wrong with it and return None."""
    made = trajectory_of(line, TrajectoryKey(line.key), video, findings)
    if made is None:
        return None
    return replace(made, created=_stamp(line.created), updated=_stamp(line.updated))


def _stamp_json(stamp: Stamp | None) -> JsonObject | None:
    return None if stamp is None else {"rater": stamp.rater, "at": stamp.at}


def _stamp(part: TrajectoryStampPart | None) -> Stamp | None:
    return None if part is None else Stamp(part.rater, part.at)
