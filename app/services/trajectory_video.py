"""Which video trajectories belong to: told by their file, by its name, or made for a new film."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.ids import VideoKey, new_key
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.timecode import format_ms
from app.domain.words import folded
from app.services.memory_import import OtherVideoError
from app.services.subtitle_service import stems_of, video_for_subtitles
from storage.formats.emos_streaming import names_of_film
from storage.formats.trajectory_csv import FORMAT as TABLE
from storage.formats.trajectory_document import ReadTrajectories
from storage.formats.trajectory_json import FORMAT as JSON
from storage.project_file import ProjectFile

_OTHER_LENGTH_MS = 2000


class OtherFilmError(OtherVideoError):
    """A file seems to be of another film; the user is asked."""

    def __init__(self, path: Path, why: str) -> None:
        self.why = why
        ImportFailedError.__init__(
            self,
            phrase("{name}: {why} Nothing was imported.", name=path.name, why=why),
            option="Import it all the same with --any-video.",
        )


def video_told(project: ProjectFile, path: Path, kind: str, video_id: str | None) -> Video | None:
    """Return the video as far as the path and the user tell it; None where the file must."""
    videos = project.videos.all()
    if video_id is not None or kind == TABLE:
        return video_for_subtitles(videos, path, video_id)
    if kind == JSON:
        return None
    found = _fitting(videos, names_of_film(path))
    return found or _placeholder(project, names_of_film(path)[0])


def video_named(project: ProjectFile, path: Path, read: ReadTrajectories) -> Video:
    """Return the video that the file names, else that of its name, or the only one."""
    videos = project.videos.all()
    found = _fitting(videos, read.names)
    if found is not None:
        return found
    if not videos and read.names:
        return _placeholder(project, read.names[0])
    return video_for_subtitles(videos, path)


def _fitting(videos: Sequence[Video], names: Sequence[str]) -> Video | None:
    wanted = [folded(name) for name in names]
    for name in wanted:
        for video in videos:
            if name in (*map(folded, stems_of(video)), folded(video.title)):
                return video
    return None


def bears_name(video: Video, names: Sequence[str]) -> bool:
    """Tell whether a video is called by one of some names."""
    return _fitting([video], names) is not None


def _placeholder(project: ProjectFile, name: str) -> Video:
    """Add a video without a file, which can be linked later."""
    position = max((video.position for video in project.videos.all()), default=-1) + 1
    video = Video(VideoKey(new_key()), name, name, position)
    project.videos.add(video)
    return video


def refuse_other_film(path: Path, video: Video, read: ReadTrajectories) -> None:
    """Refuse a film of another name, unless its length is that of the video."""
    if not read.names or bears_name(video, read.names):
        return
    length, here = read.duration_ms, video.duration_ms
    told = {"film": read.names[0], "video": video.title}
    if not here or not length:
        why = phrase("It is of “{film}”, the video is “{video}”.", **told)
        raise OtherFilmError(path, why)
    if abs(length - here) > _OTHER_LENGTH_MS:
        lengths = {"length": format_ms(length), "here": format_ms(here)}
        why = phrase(
            "It is of “{film}” ({length}), the video is “{video}” ({here}).", **told, **lengths
        )
        raise OtherFilmError(path, why)
