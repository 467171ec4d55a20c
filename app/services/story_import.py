"""Takes segments and pipeline records into a project, whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from app.domain.check import Violation
from app.domain.errors import ImportFailedError, InvalidRecordError
from app.domain.finding import Findings
from app.domain.ids import RaterKey, VideoKey, new_key
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.question import JsonValue
from app.domain.timecode import format_ms, format_offset
from app.domain.watch import NOBODY, Watch, counted
from app.services.import_report import ImportReport, Tally, refuse_errors
from app.services.story_merge import StoryMerge
from app.services.subtitle_service import stems_of, video_for_subtitles
from storage.formats.naru_check import Entry, SoundFile, ms_of
from storage.formats.naru_parts import CULTURE_LISTS
from storage.formats.naru_records import RecordsDocument, read_records
from storage.formats.naru_story import record_id, story_from
from storage.project_file import ProjectFile

TOLERANCE_MS = 1000
"""Programs measure the length of a video differently by some frames."""


def import_story(
    project: ProjectFile,
    path: Path,
    name: str,
    tally: Tally,
    rater: RaterKey | None,
    *,
    video_id: str | None = None,
    skip_invalid: bool = False,
    watch: Watch = NOBODY,
) -> ImportReport:
    """Read a file and merge what it tells into its videos; to be called inside an edit.

    Parameters
    ----------
    name
        One of `storage.formats.naru_records.NAMES`.
    video_id
        The video it is of; None for the one that the file or its name tells, or the only one. One
        that the file names and the project does not know is made, without media.

    Raises
    ------
    ImportRefusedError
        There are errors, or records here differ and nobody said what to do.
    ImportFailedError
        The file cannot be read, or no video can be told.
    """
    read = read_records(path, name)
    problems = list(read.violations)
    if not skip_invalid:
        refuse_errors(path, name, problems, skip_invalid=False)
    for document in counted(read.documents, watch):
        problems += _take(project, path, document, tally, rater, video_id=video_id)
    refuse_errors(path, name, problems, skip_invalid=skip_invalid)
    return tally.report(name, problems)


def _take(
    project: ProjectFile,
    path: Path,
    document: RecordsDocument,
    tally: Tally,
    rater: RaterKey | None,
    *,
    video_id: str | None,
) -> list[Violation]:
    """Merge one document, and return what is odd about it in its video."""
    findings = Findings()
    video = _video(project, path, document, video_id, findings)
    known = project.segments.of_video(video.key)
    _drop_unknown_segments(document.sound, {record_id(one) for one in known}, findings)
    _keep_within_media(document.sound, video.duration_ms, findings)
    story = story_from(document.value, video.key, path.name, known)
    try:
        StoryMerge(project, story, tally, document.place).merge(rater)
    except InvalidRecordError as error:
        message = phrase("{path}: {reason} Nothing was imported.", path=path, reason=error.message)
        raise ImportFailedError(message) from error
    return [document.place.violation(finding) for finding in findings.found]


def _video(
    project: ProjectFile,
    path: Path,
    document: RecordsDocument,
    video_id: str | None,
    findings: Findings,
) -> Video:
    videos = project.videos.all()
    said = document.video_id
    if video_id is not None or said is None:
        return video_for_subtitles(videos, path, video_id)
    named = [video for video in videos if video.video_id == said]
    fitting = named or [video for video in videos if said in stems_of(video)]
    if len(fitting) == 1:
        return fitting[0]
    position = max((video.position for video in videos), default=-1) + 1
    made = Video(VideoKey(new_key()), said, said, position)
    project.videos.add(made)
    findings.warning(
        "video_id",
        "unknown-video",
        phrase(
            "no video of the project is called “{id}”; one without media was made for it",
            id=said,
        ),
    )
    return made


def _drop_unknown_segments(sound: SoundFile, known: set[str], findings: Findings) -> None:
    """Leave out culture of segments that neither the file nor the video has."""
    if "segments" in sound.value:
        return  # reading has seen to it

    def is_unknown(path: str, one: JsonValue) -> bool:
        word = one.get("segment") if isinstance(one, Mapping) else None
        if word in known:
            return False
        findings.error(
            f"{path}.segment",
            "unknown-segment",
            phrase("“{id}” is no segment of the file or the video", id=word),
        )
        return True

    sound.drop("culture", is_unknown, sound.value)


def _keep_within_media(sound: SoundFile, duration_ms: int, findings: Findings) -> None:
    """Leave out segments that begin after the media; note what ends after it, or begins before."""
    limit = duration_ms or 2**62

    def is_outside(path: str, one: JsonValue) -> bool:
        if not isinstance(one, Mapping):
            return False
        start, end = ms_of(one["start"]), ms_of(one["end"])
        duration = format_ms(limit)
        if start >= limit:
            message = phrase(
                "begins at {start}, after the video ({duration})",
                start=format_ms(start),
                duration=duration,
            )
            findings.error(path, "outside-media", message)
        elif end > limit + TOLERANCE_MS:
            message = phrase(
                "ends at {end}, after the video ({duration})",
                end=format_ms(end),
                duration=duration,
            )
            findings.warning(path, "beyond-media", message)
        return start >= limit

    for name in ("chunks", "segments"):
        sound.drop(name, is_outside, sound.value)
    is_relative = sound.value.get("times") == "chunk"
    for chunk in sound.entries("chunks"):
        base = ms_of(chunk.value["start"]) if is_relative else 0
        for name in ("events", "captions"):
            _warn_of_times(sound.entries(name, chunk.value), base, limit, findings)
    for name in ("events", "captions"):
        _warn_of_times(sound.entries(name), 0, limit, findings)
    for thread in sound.entries("narrative_threads"):
        _warn_of_times(sound.entries("key_events", thread.value), 0, limit, findings)
    for block in sound.entries("culture"):
        for name in CULTURE_LISTS:
            _warn_of_times(sound.entries(name, block.value), 0, limit, findings)


def _warn_of_times(entries: list[Entry], base: int, limit: int, findings: Findings) -> None:
    for entry in entries:
        if entry.value.get("start") is None:
            continue
        start = base + ms_of(entry.value["start"])
        if start < 0:
            text = phrase(
                "starts before the video ({start}); it is kept", start=format_offset(start)
            )
            findings.warning(f"{entry.path}.start", "before-start", text)
        elif start > limit:
            text = phrase(
                "starts at {start}, after the video ({duration}); it is kept",
                start=format_ms(start),
                duration=format_ms(limit),
            )
            findings.warning(f"{entry.path}.start", "beyond-media", text)
