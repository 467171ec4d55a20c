"""Takes retrieval traces into a project, and writes them as they came."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ExportFailedError, InvalidRecordError
from app.domain.ids import MemoryKey, TraceKey, VideoKey, new_key
from app.domain.media import Video
from app.domain.memory_fit import beyond_media
from app.domain.memory_partial import partial_memory
from app.domain.memory_row import TraceRow
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.system import fresh_name
from app.domain.trace import Trace
from app.domain.trace_fit import best_memory
from app.domain.trace_reading import read_trace
from app.domain.watch import NOBODY, Watch
from app.services.import_report import ImportReport, OnConflict, Tally, refuse_errors
from app.services.memory_hash import FIELD, SHORT, MemoryHashes
from app.services.memory_import import OtherVideoError
from app.services.memory_words import MemoryWords
from app.services.subtitle_service import video_for_subtitles
from storage.formats.source import SourceRecord
from storage.formats.trace import FORMAT, read_traces, write_traces
from storage.project_file import ProjectFile


def import_traces(
    project: ProjectFile,
    path: Path,
    tally: Tally,
    *,
    video_id: str | None = None,
    words: MemoryWords = MemoryWords(),  # noqa: B008 -- frozen
    skip_invalid: bool = False,
    watch: Watch = NOBODY,
) -> ImportReport:
    """Read traces and add those that are new; to be called inside an edit.

    A trace is shown over the memory of its video that holds what it retrieved. Where there is
    none, what it carries becomes a partial memory. A trace of the same question by the same
    algorithm in the same run is the same trace: skipped where it is equal, else a conflict, and
    both may stay. One that is equal to any of its question is skipped.

    Parameters
    ----------
    video_id
        Their video; None for the one a trace names, else the only one. Without any video one is
        made, without a file.
    words
        Run and date that tell them from others; whether they are taken also where their events end
        after the video.

    Raises
    ------
    OtherVideoError
        The events of a trace end after the video, and `words` do not allow it.
    ImportRefusedError
        Something is no trace, or differs from what is there and nobody said what to do.
    ImportFailedError
        The file cannot be read, or no video can be told.
    WorkStoppedError
        It was stopped.
    """
    read = read_traces(path, watch)
    refuse_errors(path, FORMAT, read.violations, skip_invalid=skip_invalid)
    desk = _Import(project, path, tally, video_id, words, list(read.violations))
    for record in read.records:
        desk.take(record)
    return tally.report(FORMAT, desk.problems)


def export_traces(project: ProjectFile, out: Path, video_id: str | None = None) -> int:
    """Write the traces of a project, or of one video, by question; return how many.

    Raises
    ------
    ExportFailedError
        There is none, or the place cannot be written; nothing was changed.
    """
    ids = {video.key: video.video_id for video in project.videos.all()}
    rows = [row for row in project.traces.all() if video_id in (None, ids[row.video])]
    if not rows:
        raise ExportFailedError(
            phrase("There is no trace to write. {out} was not written.", out=out)
        )
    rows.sort(key=lambda row: (row.question_id, row.position))
    write_traces([project.traces.original(row.key) for row in rows], out)
    return len(rows)


def stored_trace(project: ProjectFile, row: TraceRow) -> Trace:
    """Read a trace of the project."""
    return read_trace(project.traces.original(row.key))


@dataclass(slots=True)
class _Import:
    """One import under way."""

    project: ProjectFile
    path: Path
    tally: Tally
    video_id: str | None
    words: MemoryWords
    problems: list[Violation] = field(default_factory=list)

    def take(self, record: SourceRecord) -> None:
        """Add one trace, or settle what there is in its place."""
        trace = read_trace(record.value)
        video = self._video(trace)
        if not self.words.any_video:
            self._refuse_other_video(trace, video)
        self._remark(record, trace, video)
        alike = self._alike(trace, video.key)
        title = self._title(trace)
        old = next((row for row in alike if row.title == title), None)
        if any(_is_equal(self.project.traces.original(row.key), record.value) for row in alike):
            self.tally.skipped += 1
        elif old is None or self.tally.on_conflict is OnConflict.BOTH:
            self._add(record, trace, video.key, fresh_name(title, (row.title for row in alike)))
            self.tally.added += 1
        elif self.tally.replaces(
            phrase("the trace of {id} is in the project with other content", id=old.question_id),
            record=record.ordinal,
            line=record.line,
        ):
            self.project.traces.remove(old.key)
            self._add(record, trace, video.key, title)

    def _video(self, trace: Trace) -> Video:
        videos = self.project.videos.all()
        named = next((video for video in videos if video.video_id == trace.video_id), None)
        if self.video_id is None and named is not None:
            return named
        if self.video_id is None and not videos:
            video = Video(VideoKey(new_key()), trace.video_id, trace.video_id, 0)
            self.project.videos.add(video)
            return video
        return video_for_subtitles(videos, self.path, self.video_id)

    def _refuse_other_video(self, trace: Trace, video: Video) -> None:
        try:
            reason = beyond_media(partial_memory(trace.original), video.duration_ms)
        except InvalidRecordError:
            return  # it carries no events
        if reason:
            raise OtherVideoError(self.path, [reason])

    def _alike(self, trace: Trace, video: VideoKey) -> list[TraceRow]:
        rows = self.project.traces.of_video(video)
        return [row for row in rows if row.question_id == trace.question_id]

    def _title(self, trace: Trace) -> str:
        """Return what tells it from others: what it says itself, and run and date as said."""
        parts = (trace.title, self.words.run, self.words.made_at)
        return " · ".join(dict.fromkeys(part for part in parts if part))

    def _add(self, record: SourceRecord, trace: Trace, video: VideoKey, title: str) -> None:
        memory = self._memory(record, trace, video)
        row = TraceRow(
            TraceKey(new_key()),
            video,
            trace.question_id,
            title,
            memory,
            self.project.traces.next_position(video),
        )
        self.project.traces.add(row, record.value)

    def _memory(self, record: SourceRecord, trace: Trace, video: VideoKey) -> MemoryKey | None:
        """Find the memory it was made over, or make one of what it carries."""
        memories = self.project.memories
        found = best_memory(trace, (memories.get(row.key) for row in memories.of_video(video)))
        if found is not None:
            return found
        try:
            partial = partial_memory(record.value)
        except InvalidRecordError:
            return None
        partial = partial.named(MemoryKey(new_key()), video, title=trace.question_id)
        memories.add(partial)
        message = phrase(
            "no memory of the video holds what was retrieved; shown over what it carries"
        )
        self._note(record, "retrieval", "partial-memory", message, Severity.INFO)
        return partial.key

    def _remark(self, record: SourceRecord, trace: Trace, video: Video) -> None:
        if trace.video_id != video.video_id:
            message = phrase(
                "names the video {other}; taken as one of {video}",
                other=trace.video_id,
                video=video.video_id,
            )
            self._note(record, "question.video_id", "other-video-id", message)
        if MemoryHashes(self.project).is_other(record.value, video.key):
            message = phrase(
                "was made over the memory {hash}…, which is none of those of {video} here; events "
                "are told by id and time",
                hash=str(record.value[FIELD])[:SHORT],
                video=video.video_id,
            )
            self._note(record, FIELD, "other-memory", message)
        for text in self._questions(trace):
            if trace.question and text != trace.question:
                message = phrase(
                    "the question {id} of the project reads otherwise", id=trace.question_id
                )
                self._note(record, "question.question", "other-question", message)

    def _questions(self, trace: Trace) -> Iterator[str]:
        for row in self.project.questions.rows():
            if row.question_id == trace.question_id:
                yield self.project.questions.get(row.key).text

    def _note(
        self,
        record: SourceRecord,
        path: str,
        rule: str,
        message: str,
        severity: Severity = Severity.WARNING,
    ) -> None:
        self.problems.append(
            Violation(record.file, record.ordinal, path, rule, severity, message, record.line)
        )


def _is_equal(one: JsonObject, other: JsonObject) -> bool:
    """Compare as JSON, where true is not 1; the order of fields does not count."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
