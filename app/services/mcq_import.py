"""Takes multiple-choice items into a project, and records of the first release of LongEmo."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.finding import Finding
from app.domain.ids import McqKey, QuestionKey, VideoKey, new_key
from app.domain.legacy_record import (
    CHOICE,
    item_from_legacy,
    legacy_from_item,
    legacy_from_question,
    public_id,
    question_from_legacy,
    video_id,
)
from app.domain.mcq import McqItem
from app.domain.mcq_record import item_from_record, plain_record, record_from_item
from app.domain.phrase import phrase
from app.domain.question import Granularity, JsonObject, Question, Stamp
from app.domain.watch import Watch, counted
from app.services.import_report import ImportReport, Tally, refuse_errors
from app.services.record_merge import VideosById
from storage.formats.longemo import ReadRecords
from storage.formats.longemo_legacy import read_legacy
from storage.formats.naru_mcq import FORMAT as MCQ
from storage.formats.naru_mcq import read_mcq
from storage.formats.source import SourceRecord
from storage.project_file import ProjectFile

_VIDEO_FIELDS = ("video", "video_name", "input_video")


def import_mcq(
    project: ProjectFile,
    path: Path,
    kind: str,
    tally: Tally,
    *,
    stamp: Stamp,
    watch: Watch,
    skip_invalid: bool,
) -> ImportReport:
    """Read items, or records of the first release, and merge them; to be called inside an edit.

    Items of a video that the project does not have are taken: a video without a file is made for
    them, and a warning says so.

    Parameters
    ----------
    kind
        ``naru-mcq`` or ``longemo-legacy``.
    stamp
        Who does it, and when.

    Raises
    ------
    ImportRefusedError
        There are errors, or records here differ and nobody said what to do.
    ImportFailedError
        The file cannot be read.
    """
    read = (read_mcq if kind == MCQ else read_legacy)(path, watch.part(0, 2))
    refuse_errors(path, read.format, read.violations, skip_invalid=skip_invalid)
    desk = _Import(project, tally, stamp)
    desk.take(read, watch.part(1, 2))
    return tally.report(read.format, (*read.violations, *desk.problems))


@dataclass(slots=True)
class _Import:
    """One import under way."""

    project: ProjectFile
    tally: Tally
    stamp: Stamp
    problems: list[Violation] = field(default_factory=list)
    _videos: VideosById = field(init=False)
    _items: dict[str, McqKey] = field(init=False)

    def __post_init__(self) -> None:
        self._videos = VideosById(self.project)
        self._items = {row.item_id: row.key for row in self.project.mcq.rows()}

    def take(self, read: ReadRecords, watch: Watch) -> None:
        """Add what is new, skip what is equal, settle what differs."""
        items: list[McqItem] = []
        questions: list[Question] = []
        one = self._item if read.format == MCQ else self._legacy(questions)
        for record in counted(read.records, watch):
            item = one(record)
            if item is not None:
                items.append(item)
        self.project.mcq.add_many(items)
        self.project.questions.add_many(questions)
        self.tally.added += len(items) + len(questions)

    def _item(self, record: SourceRecord) -> McqItem | None:
        value = record.value

        def make(key: McqKey, video: VideoKey) -> McqItem:
            return item_from_record(value, key=key, video=video, stamp=self.stamp)

        def is_same(old: McqItem) -> bool:
            there = record_from_item(old, self._videos.id_of(old.video))
            return _plain(plain_record(there)) == _plain(plain_record(value))

        return self._settled(record, str(value["id"]), str(value["video"]), make, is_same)

    def _legacy(self, questions: list[Question]) -> Callable[[SourceRecord], McqItem | None]:
        present = {
            (row.granularity, row.question_id): row.key for row in self.project.questions.rows()
        }

        def take(record: SourceRecord) -> McqItem | None:
            if record.value["question_type"] == CHOICE:
                return self._choice(record)
            question = self._question(record, present)
            if question is not None:
                questions.append(question)
            return None

        return take

    def _choice(self, record: SourceRecord) -> McqItem | None:
        value = record.value

        def make(key: McqKey, video: VideoKey) -> McqItem:
            return item_from_legacy(value, key=key, video=video, stamp=self.stamp)

        def is_same(old: McqItem) -> bool:
            return _plain(legacy_from_item(old)) == _plain(value)

        return self._settled(record, public_id(value), video_id(value), make, is_same)

    def _settled(
        self,
        record: SourceRecord,
        item_id: str,
        video: str,
        make: Callable[[McqKey, VideoKey], McqItem],
        is_same: Callable[[McqItem], bool],
    ) -> McqItem | None:
        """Return an item that is new; settle one that is there."""
        key = self._items.get(item_id)
        if key is None:
            return make(McqKey(new_key()), self._video(record, video))
        old = self.project.mcq.get(key)
        if is_same(old):
            self.tally.skipped += 1
            return None
        message = phrase("{id} is in the project with other content", id=item_id)
        if self.tally.replaces(message, record=record.ordinal, line=record.line):
            new = replace(make(key, self._video(record, video)), created=old.created)
            kept = self.project.mcq.update(new, "imported", self.stamp)
            fields = replace(new, version=kept.version, updated=kept.updated)
            self.project.mcq.put(fields, self.project.mcq.why(key))
        return None

    def _question(
        self, record: SourceRecord, present: dict[tuple[Granularity, str], QuestionKey]
    ) -> Question | None:
        value = record.value
        new = question_from_legacy(
            value,
            key=QuestionKey(new_key()),
            video=self._video(record, video_id(value)),
            stamp=self.stamp,
        )
        key = present.get((new.granularity, new.question_id))
        if key is None:
            return new
        old = self.project.questions.get(key)
        if _plain(legacy_from_question(old)) == _plain(value):
            self.tally.skipped += 1
            return None
        message = phrase("{id} is in the project with other content", id=new.question_id)
        if self.tally.replaces(message, record=record.ordinal, line=record.line):
            kept = replace(
                new,
                key=key,
                details=old.details,
                rubric=old.rubric,
                evidence=old.evidence,
                notes=old.notes,
                created=old.created,
            )
            self.project.questions.save(kept)
        return None

    def _video(self, record: SourceRecord, public: str) -> VideoKey:
        """Return the video of a record, which is made where the project has none."""
        made = len(self._videos.made)
        key = self._videos.key_of(public)
        if len(self._videos.made) > made:
            message = phrase(
                "no video of the project is called “{id}”; one without media was made for it",
                id=public,
            )
            where = next((name for name in _VIDEO_FIELDS if name in record.value), "")
            finding = Finding(where, "unknown-video", Severity.WARNING, message)
            self.problems.append(record.violation(finding))
        return key


def _plain(value: JsonObject | Sequence[object] | None) -> str:
    """Write a value so that equal ones are equal texts, where true is not 1."""
    return json.dumps(value, sort_keys=True)
