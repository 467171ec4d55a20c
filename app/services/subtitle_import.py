"""Takes a file of subtitles into a project: its tracks, and a report of every cue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.errors import ImportFailedError, MediaError
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.subtitle import Cue, CueFlag, SubtitleTrack
from app.domain.watch import NOBODY, Watch
from app.services.import_report import CueCounts, ImportReport, Tally, refuse_errors
from app.services.label_words import LabelWords
from app.services.media_location import media_path_of
from app.services.memory_words import MemoryWords
from app.services.results_words import ResultsWords
from app.services.subtitle_service import add_tracks, beyond_media, video_for_subtitles
from storage.formats.embedded import parse_embedded
from storage.formats.subtitle_formats import read_subtitles
from storage.formats.subtitles import ReadSubtitles, ReadTrack
from storage.formats.trajectory_document import TrajectoryWords
from storage.project_file import ProjectFile


@dataclass(frozen=True, slots=True)
class Reading:
    """How a file is read, subtitles above all.

    Attributes
    ----------
    video_id
        The video they belong to; None for the one of the file's name, or the only one.
    encoding
        What the user says it is; None to find out.
    prefer
        What files beside it were; taken where nothing else tells.
    watch
        Hears how far it is, and may stop it.
    memory
        What is said of event memories; its `any_video` counts for trajectories, too.
    trajectories
        What is said of trajectories.
    results
        What is said of answers of systems and scores.
    labels
        What is said of labels of raters.
    """

    video_id: str | None = None
    encoding: str | None = None
    prefer: str = ""
    watch: Watch = NOBODY
    memory: MemoryWords = MemoryWords()  # noqa: RUF009 -- frozen
    trajectories: TrajectoryWords = TrajectoryWords()  # noqa: RUF009 -- frozen
    results: ResultsWords = ResultsWords()  # noqa: RUF009 -- frozen
    labels: LabelWords = LabelWords()  # noqa: RUF009 -- frozen


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
        progress=reading.watch.progress,
    )
    refuse_errors(path, read.format, read.problems, skip_invalid=skip_invalid)
    video = video_for_subtitles(project.videos.all(), path, reading.video_id)
    return take_subtitles(project, path, read, tally, video)


def import_text_tracks(
    project: ProjectFile, path: Path, tally: Tally, reading: Reading
) -> ImportReport:
    """Add the text tracks inside a video file to the video; to be called inside an edit.

    Raises
    ------
    ImportRefusedError
        The video has other tracks of this file.
    MediaError
        The file cannot be read.
    ImportFailedError
        There is no text track in it, or no video can be told.
    """
    from app.media.text_tracks import read_text_tracks  # noqa: PLC0415 -- loads PyAV

    tracks = read_text_tracks(path, reading.watch.progress)
    if not tracks:
        raise ImportFailedError(_no_text(path))
    read = parse_embedded(tracks, str(path))
    return take_subtitles(project, path, read, tally, _video_of(project, path, reading.video_id))


def text_track_count(path: Path) -> int:
    """Return how many text tracks a media file holds; 0 where it cannot be read."""
    from app.media.text_tracks import inner_tracks  # noqa: PLC0415 -- loads PyAV

    try:
        return sum(track.is_text for track in inner_tracks(path))
    except MediaError:
        return 0


def _no_text(path: Path) -> str:
    from app.media.text_tracks import inner_tracks  # noqa: PLC0415 -- loads PyAV

    pictures = [track.codec for track in inner_tracks(path) if not track.is_text]
    if pictures:
        return phrase(
            "{name} holds no text track: its subtitles are pictures ({codecs}).",
            name=path.name,
            codecs=", ".join(dict.fromkeys(pictures)),
        )
    return phrase("{name} holds no text track.", name=path.name)


def _video_of(project: ProjectFile, path: Path, video_id: str | None) -> Video:
    """Return the video whose file this is, else the one that subtitles of its name belong to."""
    videos = project.videos.all()
    own = [
        video
        for video in videos
        if (media := media_path_of(project, video)) is not None and _is_same(media, path)
    ]
    return own[0] if own and video_id is None else video_for_subtitles(videos, path, video_id)


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def take_subtitles(
    project: ProjectFile, path: Path, read: ReadSubtitles, tally: Tally, video: Video
) -> ImportReport:
    """Add what was read to a video, unless it has tracks of the same file."""
    read = beyond_media(read, video, path)
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
    was = [cue.as_imported for cue in cues]
    return [(cue.start_ms, cue.end_ms, cue.text, cue.speaker) for cue in was]
