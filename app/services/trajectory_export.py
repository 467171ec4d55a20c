"""Writes trajectories of videos as a table or as JSON, whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.domain.check import Violation
from app.domain.errors import ExportFailedError
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.stored_trajectory import StoredTrajectory
from app.services.trajectory_collect import TrajectoryChoice, TrajectoryCollector
from storage.formats.atomic import write_folder, write_text
from storage.formats.records import file_names, is_folder_shape
from storage.formats.trajectory_csv import FORMAT as TABLE
from storage.formats.trajectory_csv_writer import format_long, format_wide, losses_of
from storage.formats.trajectory_formats import ENDINGS
from storage.formats.trajectory_json import format_trajectory_json
from storage.project_file import ProjectFile

FORMATS = tuple(ENDINGS)


def export_trajectories(
    project: ProjectFile,
    name: str,
    out: Path,
    *,
    video_id: str | None = None,
    choice: TrajectoryChoice = TrajectoryChoice(),  # noqa: B008 -- frozen
) -> tuple[int, tuple[Violation, ...]]:
    """Write trajectories; return how many, and what the format cannot hold.

    Parameters
    ----------
    name
        One of `FORMATS`.
    out
        A file for one video, or a folder for one file a video.
    video_id
        Only this video.

    Raises
    ------
    ExportFailedError
        There is none, those of several videos do not go into one file, a wide table cannot hold
        them, or the place cannot be written; nothing was changed.
    """
    collector = TrajectoryCollector(project, choice)
    found = [
        (video, trajectories)
        for video in _videos(project, video_id)
        if (trajectories := collector.of_video(video))
    ]
    if not found:
        raise ExportFailedError(_none(choice))
    if is_folder_shape(out):
        stems = file_names((video.video_id for video, _ in found), ENDINGS[name])
        texts = {
            stem: _text(collector, name, video, trajectories)
            for stem, (video, trajectories) in zip(stems, found, strict=True)
        }
        write_folder(out, texts)
    elif len(found) > 1:
        raise ExportFailedError(
            phrase(
                "{n} videos have trajectories, and one file holds those of one. Name a folder, or "
                "one video with --video. Nothing was written.",
                n=len(found),
            )
        )
    else:
        write_text(out, _text(collector, name, *found[0]))
    written = [one for _, trajectories in found for one in trajectories]
    return len(written), losses_of(written, str(out)) if name == TABLE else ()


def _text(
    collector: TrajectoryCollector,
    name: str,
    video: Video,
    trajectories: Sequence[StoredTrajectory],
) -> str:
    if name == TABLE:
        return "".join(
            format_wide(trajectories)
            if collector.choice.wide
            else format_long(trajectories, collector.raters)
        )
    return format_trajectory_json(
        trajectories,
        video_id=video.video_id,
        duration_ms=video.duration_ms,
        raters=collector.raters,
    )


def _videos(project: ProjectFile, video_id: str | None) -> list[Video]:
    videos = project.videos.all()
    if video_id is None:
        return videos
    named = [video for video in videos if video.video_id == video_id]
    if not named:
        raise ExportFailedError(
            phrase("There is no video “{video_id}” in this project.", video_id=video_id)
        )
    return named


def _none(choice: TrajectoryChoice) -> str:
    wanted = ", ".join(f"“{name}”" for name in (*choice.sources, *choice.people))
    if wanted:
        return phrase(
            "There is no trajectory of {names} to write. Nothing was written.", names=wanted
        )
    return phrase("There is no trajectory to write. Nothing was written.")
