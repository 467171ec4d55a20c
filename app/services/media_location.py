"""Where the media file of a video stands: the path as stored, the path to open, and its state."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath, PureWindowsPath

from app.domain.media import MediaState, Video
from storage.project_file import ProjectFile

MEDIA_SUFFIXES = frozenset(
    f".{name}"
    for name in (
        *("avi", "flv", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "ogv", "ts"),
        *("3gp", "aac", "flac", "m4a", "mka", "mp3", "ogg", "opus", "wav", "webm", "wmv"),
    )
)
"""Endings of video and sound files."""


def stored_path(project: ProjectFile, media: Path) -> str:
    """Return how the project stores a media path: relative to its folder where possible.

    Relative paths have forward slashes and may climb (``../videos/a.mkv``), so that folder and
    project can move together. A file that shares no more than the root (or, on Windows, not the
    drive) is stored absolute, and so is every one of a project in memory.
    """
    absolute = media.resolve()
    if project.path is None:
        return absolute.as_posix()
    folder = project.path.resolve().parent
    try:
        shared = Path(os.path.commonpath([folder, absolute]))
    except ValueError:
        return absolute.as_posix()
    if shared == Path(shared.anchor) != folder:
        return absolute.as_posix()
    return Path(os.path.relpath(absolute, folder)).as_posix()


def media_path_of(project: ProjectFile, video: Video) -> Path | None:
    """Return where the media file of a video should be, whether or not it is there.

    None for a placeholder, and for a relative path of a project in memory.
    """
    if video.media_path is None:
        return None
    if PurePosixPath(video.media_path).is_absolute() or PureWindowsPath(video.media_path).drive:
        return Path(video.media_path)
    if project.path is None:
        return None
    return Path(os.path.normpath(project.path.resolve().parent / video.media_path))


def media_state(project: ProjectFile, video: Video) -> MediaState:
    """Tell whether the media file is there; one of another size counts as changed.

    Only the size is compared, so that asking costs nothing; `relink` compares the fingerprint.
    """
    path = media_path_of(project, video)
    if path is None:
        return MediaState.NONE if video.media_path is None else MediaState.MISSING
    try:
        if not path.is_file():
            return MediaState.MISSING
        size = path.stat().st_size
    except OSError:
        return MediaState.MISSING
    if video.fingerprint is not None and video.fingerprint.size != size:
        return MediaState.CHANGED
    return MediaState.FOUND
