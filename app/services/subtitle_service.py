"""Subtitles find their video and become its track."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.ids import TrackKey, new_key
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.subtitle import SubtitleTrack
from storage.formats.srt import ReadSubtitles
from storage.project_file import ProjectFile

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


def subtitles_beside(video_path: Path) -> list[Path]:
    """Return the subtitle files beside a video with its stem: ``a.srt``, ``a.en.srt``, by name."""
    try:
        names = sorted(video_path.parent.iterdir(), key=lambda path: path.name)
    except OSError:
        return []
    stem = video_path.stem
    return [path for path in names if path.suffix.lower() == ".srt" and _fits(path, stem)]


def video_for_subtitles(videos: Sequence[Video], path: Path, video_id: str | None = None) -> Video:
    """Return the video that a subtitle file belongs to.

    That is the one named, else the one with the same stem, else the only one.

    Raises
    ------
    ImportFailedError
        No video can be told.
    """
    if video_id is not None:
        named = [video for video in videos if video.video_id == video_id]
        if not named:
            raise ImportFailedError(
                phrase(
                    "There is no video {video_id!r} in this project. {offer}",
                    video_id=video_id,
                    offer=_offer(videos),
                )
            )
        return named[0]
    fitting = [video for video in videos if any(_fits(path, stem) for stem in _stems(video))]
    if len(fitting) == 1:
        return fitting[0]
    if len(videos) == 1:
        return videos[0]
    raise ImportFailedError(
        phrase(
            "Several videos fit {name}. Say which one it belongs to with --video VIDEO_ID. {offer}",
            name=path.name,
            offer=_offer(videos),
        )
        if fitting
        else phrase(
            "No video of this project has the name of {name}. Say which one it belongs to with "
            "--video VIDEO_ID. {offer}",
            name=path.name,
            offer=_offer(videos),
        )
    )


def add_track(project: ProjectFile, video: Video, path: Path, read: ReadSubtitles) -> SubtitleTrack:
    """Add what was read from a file as a track of a video; to be called inside an edit."""
    track = SubtitleTrack(
        key=TrackKey(new_key()),
        video=video.key,
        title=path.stem,
        language=language_of(path, video) or read.language,
        source_name=path.name,
        encoding=read.encoding,
        position=len(project.subtitles.tracks(video.key)),
    )
    project.subtitles.add(track, read.cues)
    return track


def language_of(path: Path, video: Video) -> str:
    """Return the language that a file name tells after the video's stem (``a.en.srt``), or ""."""
    for stem in _stems(video):
        rest = path.stem.removeprefix(stem).removeprefix(".")
        tag = rest.rsplit(".", 1)[-1]
        if rest != path.stem and _LANGUAGE.fullmatch(tag):
            return tag.replace("_", "-")
    return ""


def _stems(video: Video) -> list[str]:
    stems = [video.video_id]
    if video.media_path is not None:
        stems.insert(0, Path(video.media_path).stem)
    return stems


def _fits(path: Path, stem: str) -> bool:
    return path.stem == stem or path.stem.startswith(f"{stem}.")


def _offer(videos: Sequence[Video]) -> str:
    if not videos:
        return phrase("Add a video first.")
    named = ", ".join(video.video_id for video in videos[:5])
    more = phrase(" and {n} more", n=len(videos) - 5) if len(videos) > 5 else ""
    return phrase("It has: {videos}{more}.", videos=named, more=more)
