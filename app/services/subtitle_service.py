"""Subtitles find their video and become its track."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.ids import TrackKey, new_key
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.subtitle import Cue, CueFlag, SubtitleTrack
from storage.formats.subtitle_formats import is_subtitle_name
from storage.formats.subtitle_problems import ProblemList
from storage.formats.subtitles import ReadSubtitles, ReadTrack
from storage.project_file import ProjectFile

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


class VideoUnclearError(ImportFailedError):
    """A file names no video, or several; the user is asked."""


def subtitles_beside(video_path: Path) -> list[Path]:
    """Return the subtitle files beside a video with its stem: ``a.srt``, ``a.en.vtt``, by name."""
    try:
        names = sorted(video_path.parent.iterdir(), key=lambda path: path.name)
    except OSError:
        return []
    stem = video_path.stem
    return [path for path in names if is_subtitle_name(path) and _fits(path, stem)]


def video_for_subtitles(videos: Sequence[Video], path: Path, video_id: str | None = None) -> Video:
    """Return the video that a subtitle file belongs to.

    That is the one named, else the one with the same stem, else the only one.

    Raises
    ------
    VideoUnclearError
        No video can be told.
    ImportFailedError
        There is none of the id named.
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
    fitting = [video for video in videos if any(_fits(path, stem) for stem in stems_of(video))]
    if len(fitting) == 1:
        return fitting[0]
    if len(videos) == 1:
        return videos[0]
    raise VideoUnclearError(
        phrase(
            "Several videos fit {name}. Say which one it belongs to. {offer}",
            name=path.name,
            offer=_offer(videos),
        )
        if fitting
        else phrase(
            "No video of this project has the name of {name}. Say which one it belongs to. {offer}",
            name=path.name,
            offer=_offer(videos),
        ),
        option="The command import takes --video VIDEO_ID." if videos else "",
    )


def add_tracks(
    project: ProjectFile,
    video: Video,
    path: Path,
    read: ReadSubtitles,
    instead_of: Sequence[SubtitleTrack] = (),
) -> list[SubtitleTrack]:
    """Add what was read from a file as tracks of a video; to be called inside an edit.

    Rolling captions become two: the phrases, and after them the cues as they came.

    Parameters
    ----------
    instead_of
        Tracks just removed, whose keys and places the new ones take as far as they go.
    """
    named = language_of(path, video)
    position = max((old.position + 1 for old in project.subtitles.tracks(video.key)), default=0)
    fresh = (new_key() for _ in count())
    keys = chain((old.key for old in instead_of), map(TrackKey, fresh))
    places = chain((old.position for old in instead_of), count(position))
    titles = _titles(path, read.tracks)
    made = []
    for track, title in zip(read.tracks, titles, strict=True):
        plain = SubtitleTrack(
            key=next(keys),
            video=video.key,
            title=title,
            language=(named if len(read.tracks) == 1 else "") or track.language,
            source_name=path.name,
            encoding=read.encoding,
            position=next(places),
            format=read.format,
        )
        if track.original:
            name = str(phrase("{title} (as captioned)", title=title))
            whole = replace(plain, key=next(keys), title=name, position=next(places))
            project.subtitles.add(whole, track.original)
            plain = replace(plain, derived_from=whole.key)
            made.append(whole)
        project.subtitles.add(plain, track.cues)
        made.append(plain)
    return made


def beyond_media(read: ReadSubtitles, video: Video, file: Path) -> ReadSubtitles:
    """Flag and report cues that end after the video, as far as its length is known."""
    if video.info is None or not video.info.duration_ms:
        return read
    limit = video.info.duration_ms
    late: list[int] = []
    tracks = []
    for track in read.tracks:
        lines = track.lines or (0,) * len(track.cues)
        late += [line for cue, line in zip(track.cues, lines, strict=True) if cue.end_ms > limit]
        tracks.append(
            replace(
                track, cues=_flagged(track.cues, limit), original=_flagged(track.original, limit)
            )
        )
    if not late:
        return read
    problems = ProblemList(str(file))
    problems.add_summary("beyond-media", late, phrase("end after the video; kept"))
    return replace(read, tracks=tuple(tracks), problems=(*read.problems, *problems.found))


def _flagged(cues: Sequence[Cue], limit_ms: int) -> tuple[Cue, ...]:
    return tuple(
        replace(cue, flags=cue.flags | CueFlag.BEYOND_MEDIA) if cue.end_ms > limit_ms else cue
        for cue in cues
    )


def _titles(path: Path, tracks: Sequence[ReadTrack]) -> list[str]:
    """Name the tracks of a file after it, and several by what tells them apart."""
    if len(tracks) == 1:
        return [f"{path.stem} {tracks[0].title}".rstrip()]
    told = [" ".join(filter(None, (track.title, track.language))) for track in tracks]
    numbered = (
        name if name and told.count(name) == 1 else f"{name} {number}".strip()
        for number, name in enumerate(told, 1)
    )
    return [f"{path.stem} {name}" for name in numbered]


def language_of(path: Path, video: Video) -> str:
    """Return the language that a file name tells after the video's stem (``a.en.srt``), or ""."""
    for stem in stems_of(video):
        rest = path.stem.removeprefix(stem).removeprefix(".")
        tag = rest.rsplit(".", 1)[-1]
        if rest != path.stem and _LANGUAGE.fullmatch(tag):
            return tag.replace("_", "-")
    return ""


def stems_of(video: Video) -> list[str]:
    """Return the names that files of a video begin with: that of its media, and its id."""
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
