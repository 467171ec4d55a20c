"""Projects and their videos: making one, adding videos, finding those that have moved.

Media are referenced, never copied. PyAV is loaded only when a media file is measured.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import MediaError, StorageUnavailableError
from app.domain.ids import RaterKey, VideoKey, new_key
from app.domain.media import Fingerprint, MediaInfo, MediaState, Video
from app.domain.phrase import Phrase, phrase
from app.services.import_report import refuse_errors
from app.services.media_location import media_path_of, media_state, stored_path
from app.services.subtitle_import import Reading
from app.services.subtitle_service import (
    add_tracks,
    beyond_media,
    subtitles_beside,
    video_for_subtitles,
)
from storage.formats.source import reason
from storage.formats.subtitle_formats import read_subtitles
from storage.formats.subtitles import ReadSubtitles
from storage.project_file import ProjectFile

__all__ = [
    "add_video",
    "create_project",
    "find_by_fingerprint",
    "media_path_of",
    "media_state",
    "missing_videos",
    "relink",
    "relink_folder",
    "subtitles_beside",
]


@dataclass(frozen=True, slots=True)
class _Measured:
    """A media file that could be opened."""

    path: Path
    info: MediaInfo
    fingerprint: Fingerprint


def create_project(
    path: Path,
    videos: Sequence[Path],
    subtitles: Sequence[Path] = (),
    rater_name: str = "",
    *,
    skip_invalid: bool = False,
    told: Callable[[Violation], object] = lambda _problem: None,
    reading: Callable[[Path], Reading] = lambda _path: Reading(),
) -> ProjectFile:
    """Make a project of videos and subtitles and open it.

    All files are read before anything is written, and the project is filled under another name
    and then renamed: there is a whole project or none.

    Parameters
    ----------
    path
        Where the project shall stand; its folder must exist.
    subtitles
        Each goes to the video with its stem, or to the only one.
    rater_name
        Who makes it; empty for nobody in particular.
    skip_invalid
        Take the sound cues of subtitles that hold errors, too.
    told
        Called with each repair and each oddity of the files.
    reading
        Says how a file of subtitles is encoded.

    Raises
    ------
    ImportRefusedError
        Subtitles hold errors.
    EncodingUnclearError
        The user has to choose the encoding of a file.
    AppError
        A file stands there already, or a video or subtitle file cannot be read.
    """
    _refuse_existing(path)
    measured = _each_once([_measure(video) for video in videos], told)
    read = [(file, _read(file, reading(file))) for file in subtitles]
    for file, found in read:
        refuse_errors(file, found.format, found.problems, skip_invalid=skip_invalid)
        for problem in found.problems:
            told(problem)
    part = path.with_name(f".{path.stem}-{new_key()[-8:]}.part{path.suffix}")
    try:
        project = ProjectFile.create(part)
        try:
            _fill(project, measured, read, rater_name)
        finally:
            project.close()
        _refuse_existing(path)
        part.rename(path)
    except OSError as error:
        raise StorageUnavailableError(
            phrase("{path} cannot be made: {reason}.", path=path, reason=reason(error))
        ) from error
    except StorageUnavailableError as error:
        raise StorageUnavailableError(_naming(path, part, error.message)) from error
    finally:
        _remove_leftovers(part)
    return ProjectFile.open(path)


def _each_once(
    measured: Sequence[_Measured], told: Callable[[Violation], object]
) -> list[_Measured]:
    """Leave out files that are one given before, and tell of them."""
    kept: list[_Measured] = []
    for media in measured:
        twin = next((each for each in kept if each.fingerprint == media.fingerprint), None)
        if twin is None:
            kept.append(media)
            continue
        message = phrase("is the same video as {name}, which is taken once", name=twin.path.name)
        told(Violation(str(media.path), 0, "", "stands-twice", Severity.WARNING, message))
    return kept


def _read(file: Path, reading: Reading) -> ReadSubtitles:
    return read_subtitles(file, encoding=reading.encoding, prefer=reading.prefer)


def _naming(path: Path, part: Path, message: str) -> str:
    """Name the project wanted in a sentence about the unfinished file."""
    if not isinstance(message, Phrase):
        return message
    values = {
        name: str(value).replace(part.name, path.name) if part.name in str(value) else value
        for name, value in message.values.items()
    }
    return Phrase(message.template, message.many, values)


def _remove_leftovers(part: Path) -> None:
    """Remove the unfinished file and what stands beside it (lock, holder, write-ahead log)."""
    with suppress(OSError):
        for leftover in part.parent.iterdir():
            if leftover.name.startswith(part.name):
                leftover.unlink()


def _refuse_existing(path: Path) -> None:
    if os.path.lexists(path):
        raise StorageUnavailableError(
            phrase("{path} exists already. Choose another name.", path=path)
        )
    if not path.parent.is_dir():
        raise StorageUnavailableError(
            phrase(
                "{path} cannot be made: there is no folder {parent}.", path=path, parent=path.parent
            )
        )


def _fill(
    project: ProjectFile,
    measured: Sequence[_Measured],
    subtitles: Sequence[tuple[Path, ReadSubtitles]],
    rater_name: str,
) -> None:
    with project.edit("New project", None):
        if rater_name.strip():
            project.raters.add(rater_name.strip())
        for media in measured:
            _add_measured(project, media)
        for file, read in subtitles:
            video = video_for_subtitles(project.videos.all(), file)
            add_tracks(project, video, file, beyond_media(read, video, file))


def add_video(project: ProjectFile, path: Path, rater: RaterKey | None = None) -> Video:
    """Add a video, in one edit.

    A file the project knows by its fingerprint is not added again, only found again where it was
    missing. A placeholder with the file's stem for an id gets the file.

    Raises
    ------
    MediaError
        The file cannot be used; the message says why.
    """
    media = _measure(path)
    with project.edit(f"Add {path.name}", rater):
        return _add_measured(project, media)


def _measure(path: Path) -> _Measured:
    from app.media.fingerprint import fingerprint  # noqa: PLC0415 -- loads PyAV
    from app.media.probe import probe  # noqa: PLC0415

    return _Measured(path, probe(path), fingerprint(path))


def _add_measured(project: ProjectFile, media: _Measured) -> Video:
    videos = project.videos.all()
    for video in videos:
        if video.fingerprint == media.fingerprint:
            missing = media_state(project, video) is not MediaState.FOUND
            return _point_at(project, video, media) if missing else video
        if video.media_path is None and video.video_id == media.path.stem:
            return _point_at(project, video, media)
    video = Video(
        key=VideoKey(new_key()),
        video_id=_free_id(media.path.stem, {video.video_id for video in videos}),
        title=media.path.stem,
        position=max((video.position for video in videos), default=-1) + 1,
        media_path=stored_path(project, media.path),
        fingerprint=media.fingerprint,
        info=media.info,
    )
    project.videos.add(video)
    return video


def _free_id(stem: str, taken: set[str]) -> str:
    number = 2
    candidate = stem
    while candidate in taken:
        candidate, number = f"{stem}_{number}", number + 1
    return candidate


def _point_at(project: ProjectFile, video: Video, media: _Measured) -> Video:
    found = replace(
        video,
        media_path=stored_path(project, media.path),
        fingerprint=media.fingerprint,
        info=media.info,
    )
    project.videos.update(found)
    return found


def relink(
    project: ProjectFile, video_key: VideoKey, path: Path, rater: RaterKey | None = None
) -> Video:
    """Point a video at the file where it stands now.

    Raises
    ------
    MediaError
        The file cannot be used, or its fingerprint says that it is another one.
    """
    video = project.videos.get(video_key)
    media = _measure(path)
    if video.fingerprint is not None and video.fingerprint != media.fingerprint:
        raise MediaError(
            phrase(
                "{name} is another file than the one {title} was made with: size or content "
                "differ. To use it, add it as a video of its own.",
                name=path.name,
                title=video.title,
            )
        )
    with project.edit(f"Find {path.name}", rater):
        return _point_at(project, video, media)


def missing_videos(project: ProjectFile) -> list[Video]:
    """Return the videos whose file is not there or has changed, and those that never had one."""
    return [
        video
        for video in project.videos.all()
        if media_state(project, video) is not MediaState.FOUND
    ]


def find_by_fingerprint(
    missing: Sequence[Video],
    folder: Path,
    *,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> dict[VideoKey, Path]:
    """Look through a folder and those in it for the files of videos.

    Only files of the right size are opened. A video that never had a file is found by its id as
    the stem of the name, as LongEmoBench names its media.

    Parameters
    ----------
    progress
        Called with files looked at and their number.
    cancelled
        Asked before each file; what was found until then is returned.
    """
    from app.media.fingerprint import fingerprint  # noqa: PLC0415 -- loads PyAV

    found: dict[VideoKey, Path] = {}
    files = list(_files_below(folder))
    for done, path in enumerate(files, 1):
        if cancelled() or len(found) == len(missing):
            break
        open_ones = [video for video in missing if video.key not in found]
        for video in _candidates(open_ones, path):
            with suppress(MediaError):
                if video.fingerprint is None or video.fingerprint == fingerprint(path):
                    found[video.key] = path
                    break
        progress(done, len(files))
    return found


def _files_below(folder: Path) -> Iterator[Path]:
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            yield Path(root, name)


def _candidates(videos: Sequence[Video], path: Path) -> list[Video]:
    try:
        size = path.stat().st_size
    except OSError:
        return []
    by_size = [v for v in videos if v.fingerprint is not None and v.fingerprint.size == size]
    by_name = [
        v for v in videos if v.fingerprint is None and v.video_id == path.stem and _is_media(path)
    ]
    return by_size + by_name


def _is_media(path: Path) -> bool:
    from app.media.probe import probe  # noqa: PLC0415 -- loads PyAV

    try:
        probe(path)
    except MediaError:
        return False
    return True


def relink_folder(project: ProjectFile, folder: Path, rater: RaterKey | None = None) -> list[Video]:
    """Point every missing video found in a folder at its file, in one edit.

    Returns
    -------
    list[Video]
        The videos that were found.
    """
    found = find_by_fingerprint(missing_videos(project), folder)
    with project.edit(f"Find {len(found)} videos", rater):
        return [relink(project, key, path, rater) for key, path in found.items()]
