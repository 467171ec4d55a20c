"""Takes event memories of a file into a project: each becomes one of a video's."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ImportFailedError
from app.domain.event_memory import EventMemory
from app.domain.ids import MemoryKey, VideoKey, new_key
from app.domain.media import Video
from app.domain.memory_fit import (
    VideoFacts,
    beyond_media,
    differs_in_length,
    misfits,
    tells_hash,
)
from app.domain.memory_row import MemoryRow
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.watch import NOBODY, Watch
from app.services.import_report import ImportReport, Tally, refuse_errors
from app.services.media_location import media_path_of
from app.services.memory_words import MemoryWords
from app.services.subtitle_service import video_for_subtitles
from storage.formats.event_memory import FORMAT, FileMemory, read_memories
from storage.project_file import ProjectFile

_BLOCK = 1 << 20


class OtherVideoError(ImportFailedError):
    """A memory seems to be of another video; the user is asked.

    Attributes
    ----------
    why
        One sentence.
    """

    def __init__(self, path: Path, reasons: Sequence[str]) -> None:
        self.why = phrase(
            "This memory was built for another video ({reasons}).", reasons=_listed(reasons)
        )
        super().__init__(
            phrase("{name}: {why} Nothing was imported.", name=path.name, why=self.why),
            option="Import it all the same with --any-video.",
        )


def import_memories(
    project: ProjectFile,
    path: Path,
    tally: Tally,
    *,
    words: MemoryWords = MemoryWords(),  # noqa: B008 -- frozen
    video_id: str | None = None,
    skip_invalid: bool = False,
    watch: Watch = NOBODY,
) -> ImportReport:
    """Read memories and add those that are new; to be called inside an edit.

    A memory with the title, agent and run of one that its video has is the same memory: skipped
    where it is equal, else a conflict.

    Parameters
    ----------
    video_id
        Their video; None for the one a memory names, else the only one. Without any video one is
        made, without a file.

    Raises
    ------
    ImportRefusedError
        Nothing could be read, or a memory differs and nobody said what to do.
    OtherVideoError
        A memory seems to be of another video, and `words` does not allow it.
    ImportFailedError
        The file cannot be read, or no video can be told.
    WorkStoppedError
        It was stopped.
    """
    read = read_memories(path, watch.part(0, 3))
    refuse_errors(path, FORMAT, read.violations, skip_invalid=skip_invalid)
    problems = list(read.violations)
    for found in read.memories:
        video = _video_for(project, path, found.memory, video_id)
        if not words.any_video:
            _refuse_other_video(project, path, video, found.memory, watch.part(1, 3))
        problems += _remarks(found, video)
        _take(project, tally, found, video.key, words)
    return tally.report(FORMAT, problems)


def sha256_of(path: Path, watch: Watch = NOBODY) -> str:
    """Return the SHA-256 of a file; empty where it cannot be read."""
    digest, done = hashlib.sha256(), 0
    try:
        size = path.stat().st_size
        with path.open("rb") as stream:
            while block := stream.read(_BLOCK):
                digest.update(block)
                done += len(block)
                watch.progress(done, size)
    except OSError:
        return ""
    return digest.hexdigest()


def _video_for(
    project: ProjectFile, path: Path, memory: EventMemory, video_id: str | None
) -> Video:
    """Return the video that is named, that the memory names, or the only one."""
    videos = project.videos.all()
    named = next((video for video in videos if video.video_id == memory.video_id), None)
    if video_id is None and named is not None:
        return named
    if video_id is None and not videos and memory.video_id:
        video = Video(VideoKey(new_key()), memory.video_id, memory.video_id, 0)
        project.videos.add(video)
        return video
    return video_for_subtitles(videos, path, video_id)


def _refuse_other_video(
    project: ProjectFile, path: Path, video: Video, memory: EventMemory, watch: Watch
) -> None:
    """Compare lengths and, only where these agree, what is slow to tell: the bytes of the file."""
    media = media_path_of(project, video)
    digest = ""
    if (
        media is not None
        and tells_hash(memory)
        and not differs_in_length(memory, video.duration_ms)
    ):
        digest = sha256_of(media, watch)
    reasons = misfits(memory, VideoFacts(video.duration_ms, digest))
    if reasons:
        raise OtherVideoError(path, reasons)


def _listed(reasons: Sequence[str]) -> str:
    """Put reasons one behind the other."""
    text = reasons[0]
    for reason in reasons[1:]:
        text = phrase("{first}; {second}", first=text, second=reason)
    return text


def _remarks(found: FileMemory, video: Video) -> list[Violation]:
    """Return what the user should know of a memory beside what is odd in its file."""
    memory, record = found.memory, found.record
    told: list[tuple[str, str, str]] = []
    if memory.video_id and memory.video_id != video.video_id:
        message = phrase(
            "names the video {other}; taken as one of {video}",
            other=memory.video_id,
            video=video.video_id,
        )
        told.append(("video_id", "other-video-id", message))
    if memory.is_incomplete:
        message = phrase("says that its agent had not finished")
        told.append(("complete", "incomplete", message))
    beyond = beyond_media(memory, video.duration_ms)
    if beyond:
        told.append(("events", "beyond-media", beyond))
    return [
        Violation(record.file, record.ordinal, path, rule, Severity.WARNING, message, record.line)
        for path, rule, message in told
    ]


def _take(
    project: ProjectFile, tally: Tally, found: FileMemory, video: VideoKey, words: MemoryWords
) -> None:
    memory = found.memory.named(
        MemoryKey(new_key()),
        video,
        title=words.title or found.title,
        agent=words.agent,
        run=words.run,
        made_at=words.made_at,
    )
    old = _same_name(project.memories.of_video(video), memory)
    if old is None:
        project.memories.add(memory)
        tally.added += 1
    elif _is_equal(project.memories.original(old.key), memory.original):
        tally.skipped += 1
    elif tally.replaces(
        phrase("memory “{name}” is in the project with other content", name=old.label),
        record=found.record.ordinal,
        line=found.record.line,
    ):
        project.memories.exchange(old.key, memory)


def _same_name(present: Sequence[MemoryRow], memory: EventMemory) -> MemoryRow | None:
    name = (memory.title, memory.agent, memory.run)
    return next((row for row in present if (row.title, row.agent, row.run) == name), None)


def _is_equal(one: JsonObject, other: JsonObject) -> bool:
    """Compare as JSON, where true is not 1; the order of fields does not count."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
