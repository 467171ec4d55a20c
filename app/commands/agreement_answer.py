"""What the kinds of `agreement` share: the answer of one, and the videos that are meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.errors import InvalidRecordError
from app.domain.media import Video
from storage.project_file import ProjectFile


@dataclass(frozen=True, slots=True)
class Answer:
    """What a kind found: rows for programs, and how it prints them for people."""

    rows: Sequence[dict[str, object]]
    show: Callable[[], None]


def videos_of(project: ProjectFile, video_id: str | None) -> list[Video]:
    """Return the video of an id, or all without one.

    Raises
    ------
    InvalidRecordError
        There is none of that id.
    """
    videos = project.videos.all()
    if video_id is None:
        return videos
    found = [video for video in videos if video.video_id == video_id]
    if not found:
        raise InvalidRecordError(f"The project has no video “{video_id}”.")
    return found
