"""Takes a file of subtitles into a project: its tracks, and a report of every cue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.subtitle import Cue, CueFlag, SubtitleTrack
from app.services.import_report import CueCounts, ImportReport, Tally, refuse_errors
from app.services.subtitle_service import add_tracks, beyond_media, video_for_subtitles
from storage.formats.subtitle_formats import read_subtitles
from storage.formats.subtitles import Progress, ReadSubtitles, ReadTrack
from storage.project_file import ProjectFile


@dataclass(frozen=True, slots=True)
class Reading:
    """How a file of subtitles is read.

    Attributes
    ----------
    video_id
        The video they belong to; None for the one of the file's name, or the only one.
    encoding
        What the user says it is; None to find out.
    prefer
        What files beside it were; taken where nothing else tells.
    progress
        Called with ``(done, total)``.
    """

    video_id: str | None = None
    encoding: str | None = None
    prefer: str = ""
    progress: Progress | None = None


def import_subtitles(
    project: ProjectFile,
    path: Path,
    name: str,
    tally: Tally,
    reading: Reading,
    *,
    skip_invalid: bool = False,
) -> ImportReport:
    """Read a file and add its tracks; to be called inside an edit.

    Parameters
    ----------
    name
        Its format; empty to tell it.

    Raises
    ------
    ImportRefusedError
        There are errors, or the video has another track of a file of this name.
    ImportFailedError
        The file cannot be read, or no video can be told.
    """
    read = read_subtitles(
        path,
        name,
        encoding=reading.encoding,
        prefer=reading.prefer,
        progress=reading.progress,
    )
    refuse_errors(path, read.format, read.problems, skip_invalid=skip_invalid)
    video = video_for_subtitles(project.videos.all(), path, reading.video_id)
    return take_subtitles(project, path, read, tally, video)


def take_subtitles(
    project: ProjectFile, path: Path, read: ReadSubtitles, tally: Tally, video: Video
) -> ImportReport:
    """Add what was read to a video, unless it has tracks of the same file."""
    read = beyond_media(read, video)
    old = [track for track in project.subtitles.tracks(video.key) if track.source_name == path.name]
    count = len(read.cues)
    if not old:
        add_tracks(project, video, path, read)
        tally.added += count
    elif _same(project, old, read.tracks):
        tally.skipped += count
    elif tally.replaces(
        phrase("{id} has a track of a file of this name with other cues", id=video.video_id)
    ):
        for track in reversed(old):
            project.subtitles.remove(track.key)
        add_tracks(project, video, path, read, instead_of=old)
        tally.updated = count
    elif not tally.conflicts:
        tally.skipped = count
    report = tally.report(read.format, read.problems)
    return replace(report, cues=_counts(read))


def _counts(read: ReadSubtitles) -> CueCounts:
    repaired = sum(bool(cue.flags & CueFlag.REPAIRED) for cue in read.cues)
    return CueCounts(len(read.cues) - repaired, repaired, read.refused)


def _same(project: ProjectFile, old: Sequence[SubtitleTrack], tracks: Sequence[ReadTrack]) -> bool:
    """Tell whether the file says what it said; what was made of its cues does not matter."""
    here = [project.subtitles.cues(track.key) for track in old if track.derived_from is None]
    there = [track.original or track.cues for track in tracks]
    return [*map(_contents, here)] == [*map(_contents, there)]


def _contents(cues: Sequence[Cue]) -> list[tuple[object, ...]]:
    return [(cue.start_ms, cue.end_ms, cue.text, cue.speaker) for cue in cues]
