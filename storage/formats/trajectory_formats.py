"""The formats of trajectories: which one a file has, and what its name ends with."""

from __future__ import annotations

from storage.formats import emos_streaming, trajectory_csv, trajectory_json

NAMES = (trajectory_csv.FORMAT, trajectory_json.FORMAT, emos_streaming.FORMAT)

ENDINGS = {trajectory_csv.FORMAT: ".csv", trajectory_json.FORMAT: ".json"}
"""Those that are written, and what the name of a file of each ends with."""


def tell_trajectories(head: str) -> str:
    """Tell the format of a file from its beginning; empty where it holds no trajectories."""
    if emos_streaming.tell_streaming(head):
        return emos_streaming.FORMAT
    if trajectory_csv.tell_trajectory_csv(head):
        return trajectory_csv.FORMAT
    return trajectory_json.FORMAT if trajectory_json.tell_trajectory_json(head) else ""
