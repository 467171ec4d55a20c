"""Writes segments and pipeline records of videos, whole or not at all."""

from __future__ import annotations

from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ExportFailedError
from app.domain.media import Video
from app.domain.phrase import phrase, phrase_n
from app.domain.story import CULTURE_KINDS, Story
from storage.formats.naru_records import RECORDS, SEGMENTS, write_records
from storage.formats.records import is_folder_shape
from storage.formats.source import LINES_SUFFIXES
from storage.project_file import ProjectFile


def export_story(
    project: ProjectFile, name: str, out: Path, video_id: str | None = None
) -> tuple[int, tuple[Violation, ...]]:
    """Write what is told of videos; return how many segments and notes left, and what could not.

    Parameters
    ----------
    name
        One of `storage.formats.naru_records.NAMES`.
    out
        A file for one video, or ``NAME.jsonl`` with a line a video.
    video_id
        Only this video.

    Raises
    ------
    ExportFailedError
        There is nothing to write, several videos do not go into one object, or the place cannot be
        written; nothing was changed.
    """
    if is_folder_shape(out):
        raise ExportFailedError(
            phrase(
                "{out} is a folder, or its name has no suffix. Name one file: {name}.json.",
                out=out,
                name=out.name,
            )
        )
    stories = [
        (video, story)
        for video in _chosen(project, video_id)
        if _holds(story := project.story.of_video(video.key), name)
    ]
    if not stories:
        raise ExportFailedError(
            phrase("There are no segments or records to write. Nothing was written.")
        )
    if len(stories) > 1 and out.suffix.lower() not in LINES_SUFFIXES:
        raise ExportFailedError(
            phrase(
                "{n} videos have segments or records, and one JSON file holds those of one. Name a "
                "file that ends in .jsonl, or one video with --video. Nothing was written.",
                n=len(stories),
            )
        )
    write_records(out, [(story, video.video_id) for video, story in stories], name)
    count = sum(_count(story, name) for _, story in stories)
    return count, tuple(loss for video, story in stories for loss in _losses(video, story, name))


def _chosen(project: ProjectFile, video_id: str | None) -> list[Video]:
    videos = project.videos.all()
    if video_id is None:
        return videos
    found = [video for video in videos if video.video_id == video_id]
    if not found:
        raise ExportFailedError(
            phrase("There is no video “{video_id}” in this project.", video_id=video_id)
        )
    return found


def _holds(story: Story, name: str) -> bool:
    return bool(story.segments) if name == SEGMENTS else not story.is_empty


def _count(story: Story, name: str) -> int:
    return len(story.segments) + (len(story.notes) if name == RECORDS else 0)


def _losses(video: Video, story: Story, name: str) -> list[Violation]:
    """Say what has no place in the file: cultural notes of no segment."""
    lost = [n for n in story.notes if n.kind in CULTURE_KINDS and n.segment is None]
    if name != RECORDS or not lost:
        return []
    message = phrase_n(
        "{n} cultural note lies in no segment and was left out",
        "{n} cultural notes lie in no segment and were left out",
        len(lost),
    )
    return [Violation(video.video_id, 0, "culture", "no-segment", Severity.WARNING, message)]
