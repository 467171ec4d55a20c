"""Ten-field records become questions of a project."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace

from app.domain.ids import QuestionKey, VideoKey, new_key
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.question import AnswerDetails, AnswerItem, JsonObject, Question, Stamp
from app.domain.record import question_from_record, record_from_question
from app.domain.watch import NOBODY, Watch, counted
from app.services.import_report import Tally
from storage.formats.source import SourceRecord
from storage.project_file import ProjectFile

_FEW = 200


def merge_records(
    project: ProjectFile,
    records: Iterable[SourceRecord],
    tally: Tally,
    stamp: Stamp,
    watch: Watch = NOBODY,
) -> None:
    """Add the records that are new, skip those that are equal, settle those that differ.

    To be called inside an edit. A `video_id` that the project does not know makes a video without
    a file.
    """
    records = list(records)
    videos = VideosById(project)
    present = _present(project, records)
    fresh = []

    def question(record: SourceRecord, key: QuestionKey) -> Question:
        video = videos.key_of(str(record.value["video_id"]))
        # Reading has checked each record already.
        return question_from_record(record.value, key=key, video=video, stamp=stamp, checked=True)

    for record in counted(records, watch.part(0, 2)):
        old = present.get(_identity(record.value))
        if old is None:
            fresh.append(question(record, QuestionKey(new_key())))
            continue
        if _same(record_from_question(old, videos.id_of(old.video)), record.value):
            tally.skipped += 1
            continue
        message = phrase("{id} is in the project with other content", id=old.question_id)
        if tally.replaces(message, record=record.ordinal, line=record.line):
            new = _with_evidence_of(old, question(record, old.key))
            project.questions.save(new, "replaced")
    project.questions.add_many(fresh, watch.part(1, 2))
    tally.added += len(fresh)


class VideosById:
    """The videos of the project by public id; unknown ones are made when asked for.

    Attributes
    ----------
    made
        Public ids of those that were, which have no file.
    """

    def __init__(self, project: ProjectFile) -> None:
        self.made: list[str] = []
        self._project = project
        videos = project.videos.all()
        self._keys = {video.video_id: video.key for video in videos}
        self._ids = {video.key: video.video_id for video in videos}
        self._next = max((video.position for video in videos), default=-1) + 1

    def key_of(self, video_id: str) -> VideoKey:
        """Return the key of a video, which is made where there is none."""
        if video_id not in self._keys:
            video = Video(VideoKey(new_key()), video_id, video_id, self._next)
            self._project.videos.add(video)
            self._keys[video_id], self._ids[video.key] = video.key, video_id
            self._next += 1
            self.made.append(video_id)
        return self._keys[video_id]

    def id_of(self, key: VideoKey) -> str:
        """Return the public id of a video."""
        return self._ids[key]


def _identity(record: JsonObject) -> tuple[str, str]:
    return str(record["granularity"]), str(record["question_id"])


def _present(
    project: ProjectFile, records: Iterable[SourceRecord]
) -> Mapping[tuple[str, str], Question]:
    """Return the questions of the project that have the id of a record."""
    wanted = {_identity(record.value) for record in records}
    keys = {
        row.key: (row.granularity.value, row.question_id)
        for row in project.questions.rows()
        if (row.granularity.value, row.question_id) in wanted
    }
    if len(keys) <= _FEW:
        return {identity: project.questions.get(key) for key, identity in keys.items()}
    return {keys[found.key]: found for found in project.questions.all() if found.key in keys}


def _same(one: JsonObject, other: JsonObject) -> bool:
    """Compare as JSON, where true is not 1; the order of fields does not count."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _with_evidence_of(old: Question, new: Question) -> Question:
    """Keep what a record cannot say; items that stand as they were keep their evidence."""
    details = new.details
    if details is not None and old.details is not None:
        before = {(item.id, item.description): item for item in old.details.items}
        items = tuple(
            _with_own(item, before.get((item.id, item.description))) for item in details.items
        )
        details = AnswerDetails(details.description, items)
    return replace(
        new,
        details=details,
        evidence=old.evidence,
        waivers=old.waivers,
        notes=old.notes,
        created=old.created,
        candidates=old.candidates,
    )


def _with_own(item: AnswerItem, old: AnswerItem | None) -> AnswerItem:
    """Keep what a record cannot say of an item."""
    if old is None:
        return item
    return replace(
        item,
        evidence=old.evidence,
        person=old.person,
        span=old.span,
        turning_point=old.turning_point,
    )
