"""The formats of trajectories: which one a file has, and what its name ends with."""

from __future__ import annotations

from pathlib import Path

from app.domain.watch import NOBODY, Watch
from storage.formats import emos_streaming, trajectory_csv, trajectory_json
from storage.formats.trajectory_document import ReadTrajectories, TrajectoryWords

NAMES = (trajectory_csv.FORMAT, trajectory_json.FORMAT, emos_streaming.FORMAT)

ENDINGS = {trajectory_csv.FORMAT: ".csv", trajectory_json.FORMAT: ".json"}
"""Those that are written, and what the name of a file of each ends with."""


def tell_trajectories(head: str) -> str:
    """Tell the format of a file from its beginning; empty where it holds no trajectories."""
    if trajectory_json.tell_trajectory_json(head):
        return trajectory_json.FORMAT
    if emos_streaming.tell_streaming(head):
        return emos_streaming.FORMAT
    return trajectory_csv.FORMAT if trajectory_csv.tell_trajectory_csv(head) else ""


def read_trajectories(
    path: Path,
    name: str,
    words: TrajectoryWords = TrajectoryWords(),  # noqa: B008 -- frozen
    *,
    encoding: str | None = None,
    duration_ms: int = 0,
    watch: Watch = NOBODY,
) -> ReadTrajectories:
    """Read a file.

    Parameters
    ----------
    name
        One of `NAMES`.
    words
        What the user says where the file does not.
    encoding
        How the user says it is encoded; None to find out.
    duration_ms
        Length of the video, 0 while unknown.

    Raises
    ------
    ImportFailedError
        It cannot be read at all; single faults are among the problems.
    WorkStoppedError
        Somebody stopped it.
    """
    if name == trajectory_json.FORMAT:
        return trajectory_json.read_trajectory_json(path)
    if name == emos_streaming.FORMAT:
        return emos_streaming.read_emos_streaming(
            path, words, encoding=encoding, duration_ms=duration_ms
        )
    return trajectory_csv.read_trajectory_csv(
        path, words, encoding=encoding, duration_ms=duration_ms, watch=watch
    )
