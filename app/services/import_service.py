"""Brings one file into a project: a video, subtitles, records, or what another project exported.

One import is one edit. All or nothing: a file with an error is refused as a whole, unless the user
asks to leave out what is wrong.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ImportFailedError
from app.domain.ids import RaterKey
from app.domain.media import Video
from app.domain.phrase import phrase, phrase_n
from app.domain.question import Stamp
from app.domain.subtitle import SUBTITLE_SUFFIXES
from app.domain.watch import Watch
from app.services.import_report import (
    ImportRefusedError,
    ImportReport,
    OnConflict,
    Tally,
    refuse_errors,
)
from app.services.label_import import import_labels
from app.services.mcq_import import import_mcq
from app.services.media_location import MEDIA_SUFFIXES
from app.services.memory_import import import_memories
from app.services.project_merge import merge_project
from app.services.project_service import add_video
from app.services.record_merge import merge_records
from app.services.results_import import FORMATS as RESULT_FORMATS
from app.services.results_import import import_results
from app.services.story_import import import_story
from app.services.subtitle_import import (
    Reading,
    import_subtitles,
    import_text_tracks,
    text_track_count,
)
from app.services.tier_import import import_tiers
from app.services.trace_service import import_traces
from app.services.trajectory_import import FORMATS as TRAJECTORY_FORMATS
from app.services.trajectory_import import import_trajectories
from storage.edit import utc_now
from storage.formats.bulk import cycle_collection_paused
from storage.formats.detect import FORMATS as FILE_FORMATS
from storage.formats.detect import detect_format
from storage.formats.embedded import EMBEDDED
from storage.formats.emoscope_reader import read_emoscope
from storage.formats.event_memory import FORMAT as MEMORY
from storage.formats.label_table import FORMAT as LABELS
from storage.formats.longemo import read_longemo
from storage.formats.longemo_legacy import FORMAT as LEGACY
from storage.formats.naru_mcq import FORMAT as MCQ
from storage.formats.naru_records import NAMES as STORY_FORMATS
from storage.formats.source import reason
from storage.formats.tier_formats import NAMES as TIER_FORMATS
from storage.formats.tier_formats import SUFFIXES as TIER_SUFFIXES
from storage.formats.trace import FORMAT as TRACE
from storage.formats.workbook import workbook_at
from storage.project_file import ProjectFile

__all__ = ["FORMATS", "ImportRefusedError", "ImportReport", "OnConflict", "import_file"]

FORMATS = (*FILE_FORMATS, EMBEDDED)
"""What a file may be told to be; `EMBEDDED` takes the text tracks inside a video."""

_TOLD = (
    *(*TIER_FORMATS, *STORY_FORMATS, *TRAJECTORY_FORMATS, *RESULT_FORMATS),
    *(MEMORY, TRACE, LABELS),
)
_TEXT_SUFFIXES = frozenset(
    (".json", ".jsonl", ".ndjson", ".txt", *SUBTITLE_SUFFIXES, *TIER_SUFFIXES)
)
_TEXT_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")
_DATABASE_MARK = b"SQLite format 3\0"
_HEAD_BYTES = 4096


@cycle_collection_paused()
def import_file(
    project: ProjectFile,
    path: Path,
    *,
    format: str | None = None,  # noqa: A002 -- the word of the command line
    video_id: str | None = None,
    rater: RaterKey | None = None,
    on_conflict: str | None = None,
    skip_invalid: bool = False,
    reading: Reading | None = None,
) -> ImportReport:
    """Bring a file into a project, in one edit.

    Parameters
    ----------
    format
        One of `FORMATS`; None to tell it from the content, which may also be a video.
    video_id
        The video that subtitles, tiers, trajectories, memories, traces or pipeline records belong
        to; None for the one of the file's stem (or that the file names), or the only one.
    rater
        Who does it.
    on_conflict
        ``keep`` or ``replace`` for what the project holds with other content; None refuses.
    skip_invalid
        Take the sound records, cues and annotations, report the others.
    reading
        How subtitles are read; tiers take the encoding, event memories what is said of them. Who
        watches it hears how far any file is.

    Raises
    ------
    WorkStoppedError
        It was stopped; nothing was written.
    ImportRefusedError
        There are errors or conflicts; the report lists them. Nothing was written.
    AppError
        The file cannot be read or told, or the project cannot be written. Nothing was written.
    """
    policy = OnConflict(on_conflict) if on_conflict is not None else None
    tally = Tally(str(path), policy)
    if format is None and _is_media(path):
        return _import_video(project, path, rater)
    reading = reading or Reading()
    watch, how = reading.watch, replace(reading, video_id=video_id)
    if format == EMBEDDED:
        with project.edit(f"Import text tracks of {path.name}", rater):
            return import_text_tracks(project, path, tally, how)
    kind = format or _told_format(path)
    with project.edit(f"Import {path.name}", rater):
        if kind in ("longemo", MCQ, LEGACY):
            return _import_records(
                project, path, kind, tally, rater=rater, watch=watch, skip_invalid=skip_invalid
            )
        if kind == "emoscope":
            return _import_project(project, path, tally, watch, skip_invalid=skip_invalid)
        if kind in _TOLD:
            return _import_of_video(
                project, path, kind, tally, rater=rater, reading=how, skip_invalid=skip_invalid
            )
        return import_subtitles(project, path, kind, tally, how, skip_invalid=skip_invalid)


def _import_of_video(
    project: ProjectFile,
    path: Path,
    kind: str,
    tally: Tally,
    *,
    rater: RaterKey | None,
    reading: Reading,
    skip_invalid: bool,
) -> ImportReport:
    """Bring in what is no text of its own: tiers, trajectories, records of pipelines, results."""
    if kind == LABELS:
        words = replace(reading.labels, video=reading.video_id or "")
        return import_labels(
            project, path, tally, words, rater=rater, encoding=reading.encoding,
            skip_invalid=skip_invalid,
        )  # fmt: skip
    if kind in RESULT_FORMATS:
        return import_results(
            project, path, kind, tally, reading.results, skip_invalid=skip_invalid
        )
    if kind in TRAJECTORY_FORMATS:
        return import_trajectories(project, path, kind, tally, reading, skip_invalid=skip_invalid)
    if kind in (MEMORY, TRACE):
        return _import_of_agent(project, path, kind, tally, reading, skip_invalid=skip_invalid)
    if kind in STORY_FORMATS:
        return import_story(
            project, path, kind, tally, rater, video_id=reading.video_id,
            skip_invalid=skip_invalid, watch=reading.watch,
        )  # fmt: skip
    return import_tiers(
        project, path, kind, tally, rater, video_id=reading.video_id, encoding=reading.encoding,
        skip_invalid=skip_invalid,
    )  # fmt: skip


def _import_of_agent(
    project: ProjectFile,
    path: Path,
    kind: str,
    tally: Tally,
    reading: Reading,
    *,
    skip_invalid: bool,
) -> ImportReport:
    """Bring in event memories or retrieval traces."""
    if kind == MEMORY:
        return import_memories(
            project, path, tally, words=reading.memory, video_id=reading.video_id,
            skip_invalid=skip_invalid, watch=reading.watch,
        )  # fmt: skip
    return import_traces(
        project, path, tally, video_id=reading.video_id, words=reading.memory,
        skip_invalid=skip_invalid, watch=reading.watch,
    )  # fmt: skip


def _told_format(path: Path) -> str:
    """Tell a file's format from its content, whatever its name says.

    Raises
    ------
    ImportFailedError
        It is none we know; where it is named like a video, that is said of it.
    """
    try:
        return detect_format(path)
    except ImportFailedError as error:
        if path.suffix.lower() not in MEDIA_SUFFIXES:
            raise
        raise ImportFailedError(
            phrase(
                "{name} is named like a video or sound file, but holds text of no known format.",
                name=path.name,
            ),
            error.message,
        ) from error


def _is_media(path: Path) -> bool:
    """Tell whether a file can only be a video or sound file, by its bytes and then its name.

    Raises
    ------
    ImportFailedError
        It cannot be read, or is a database.
    """
    if path.is_dir():
        return False
    try:
        with path.open("rb") as stream:
            head = stream.read(_HEAD_BYTES)
    except OSError as error:
        raise ImportFailedError(
            phrase("{path} cannot be read: {reason}.", path=path, reason=reason(error))
        ) from error
    if head.startswith(_DATABASE_MARK):
        raise ImportFailedError(
            phrase(
                "{path} is a project or another database, not a file of records. Export it first.",
                path=path,
            )
        )
    if workbook_at(path):
        return False
    suffix = path.suffix.lower()
    is_binary = not head or (b"\0" in head and not head.startswith(_TEXT_MARKS))
    return is_binary and (suffix in MEDIA_SUFFIXES or (bool(head) and suffix not in _TEXT_SUFFIXES))


def _import_video(project: ProjectFile, path: Path, rater: RaterKey | None) -> ImportReport:
    before = {video.key: video for video in project.videos.all()}
    video = add_video(project, path, rater)
    old = before.get(video.key)
    return ImportReport(
        str(path),
        "video",
        added=int(old is None),
        updated=int(old is not None and old != video),
        skipped=int(old == video),
        problems=_text_tracks_inside(project, video, path),
    )


def _text_tracks_inside(project: ProjectFile, video: Video, path: Path) -> tuple[Violation, ...]:
    """Say that a video brings subtitles with it, unless they were taken."""
    taken = any(each.source_name == path.name for each in project.subtitles.tracks(video.key))
    number = 0 if taken else text_track_count(path)
    if not number:
        return ()
    message = phrase_n(
        "{n} text track is inside the file; it can be taken as subtitles",
        "{n} text tracks are inside the file; they can be taken as subtitles",
        number,
    )
    return (Violation(str(path), 0, "", "text-tracks", Severity.INFO, message),)


def _import_records(
    project: ProjectFile,
    path: Path,
    kind: str,
    tally: Tally,
    *,
    rater: RaterKey | None,
    watch: Watch,
    skip_invalid: bool,
) -> ImportReport:
    """Bring in questions, items, or what the first release of LongEmo holds of both."""
    name = project.raters.get(rater).name if rater is not None else ""
    stamp = Stamp(name, utc_now())
    if kind != "longemo":
        return import_mcq(
            project, path, kind, tally, stamp=stamp, watch=watch, skip_invalid=skip_invalid
        )
    read = read_longemo(path, watch.part(0, 2))
    refuse_errors(path, read.format, read.violations, skip_invalid=skip_invalid)
    merge_records(project, read.records, tally, stamp, watch.part(1, 2))
    return tally.report(read.format, read.violations)


def _import_project(
    project: ProjectFile, path: Path, tally: Tally, watch: Watch, *, skip_invalid: bool
) -> ImportReport:
    read = read_emoscope(path, watch.part(0, 2))
    refuse_errors(path, read.format, read.violations, skip_invalid=skip_invalid)
    merge_project(project, read, path.resolve().parent, tally, watch.part(1, 2))
    return tally.report(read.format, read.violations)
