"""Trajectories of a file become part of a project: new ones are added, known ones compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.domain.ids import VideoKey
from app.domain.phrase import phrase
from app.domain.stored_trajectory import (
    StoredTrajectory,
    TrajectoryRow,
    is_same_content,
    with_untold,
)
from app.services.import_report import Tally
from storage.formats.project_records import ReadProject
from storage.project_file import ProjectFile


def merge_trajectories(
    project: ProjectFile,
    read: ReadProject,
    tally: Tally,
    video_here: Callable[[VideoKey], VideoKey],
) -> None:
    """Merge the trajectories of a file of another project; to be called inside an edit."""
    for trajectory in read.content.trajectories:
        here = replace(trajectory, video=video_here(trajectory.video))
        merge_trajectory(project, here, tally, read.lines.get(trajectory.key, 0))


def merge_trajectory(
    project: ProjectFile,
    trajectory: StoredTrajectory,
    tally: Tally,
    line: int = 0,
    *,
    says_all: bool = True,
) -> None:
    """Add a trajectory, skip it where it is equal, settle it where it differs.

    The same one is that of the same key, else that of the same video, source, person, target, form
    and channel.

    Parameters
    ----------
    says_all
        False of a table: what it cannot say stays as it is here.
    """
    store = project.trajectories
    old = store.row(trajectory.key) or _alike(project, trajectory, says_all=says_all)
    if old is None:
        store.add(trajectory)
        tally.added += 1
        return
    kept = store.get(old.key)
    if not says_all:
        trajectory = with_untold(trajectory, kept)
    if is_same_content(kept, trajectory):
        tally.skipped += 1
        return
    message = phrase("the trajectory “{name}” is in the project with other content", name=old.label)
    if tally.replaces(message, record=line, line=line):
        store.update(replace(trajectory, key=old.key, video=old.video, position=old.position))


def _alike(
    project: ProjectFile, trajectory: StoredTrajectory, *, says_all: bool
) -> TrajectoryRow | None:
    end = None if says_all else -1  # without the title
    wanted = trajectory.row.identity[:end]
    return next(
        (
            row
            for row in project.trajectories.of_video(trajectory.video)
            if row.identity[:end] == wanted
        ),
        None,
    )
