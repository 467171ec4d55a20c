"""Writes multiple-choice items, and what came from the first release of LongEmo as it came."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ExportFailedError
from app.domain.finding import Finding
from app.domain.legacy_record import legacy_from_item, legacy_from_question, lost_fields
from app.domain.mcq import McqItem
from app.domain.mcq_record import record_from_item, validate_item_record
from app.domain.phrase import phrase
from app.domain.question import JsonValue, Question
from storage.formats.longemo_legacy import write_legacy
from storage.formats.naru_mcq import write_mcq
from storage.project_file import ProjectFile

Record = dict[str, JsonValue]
Written = tuple[int, tuple[Violation, ...]]
"""How many records were written, and what is to be said of them."""


def export_mcq(project: ProjectFile, out: Path, video_id: str | None = None) -> Written:
    """Write the items of a project, or of one video, by id.

    Raises
    ------
    ExportFailedError
        There is none, or the place cannot be written; nothing was changed.
    """
    ids = {video.key: video.video_id for video in project.videos.all()}
    items = [item for item in project.mcq.all() if video_id in (None, ids[item.video])]
    if not items:
        raise ExportFailedError(
            phrase("There is no item to write. {out} was not written.", out=out)
        )
    records = [record_from_item(item, ids[item.video]) for item in items]
    write_mcq(records, out)
    return len(records), tuple(
        _problem(item.item_id, finding)
        for item, record in zip(items, records, strict=True)
        for finding in validate_item_record(record)
        if finding.severity is Severity.ERROR
    )


def export_legacy(project: ProjectFile, out: Path, video_id: str | None = None) -> Written:
    """Write the items and questions that came from the first release, by series and id.

    What was written since and has no place there is told; so is what did not come from there.

    Raises
    ------
    ExportFailedError
        Nothing came from there, or the place cannot be written; nothing was changed.
    """
    ids = {video.key: video.video_id for video in project.videos.all()}
    records: list[Record] = []
    problems: list[Violation] = []
    for public, one, record in _legacy_records(project):
        if video_id not in (None, ids[one.video]):
            continue
        if record is None:
            message = phrase("did not come as a record of this format and is left out")
            problems.append(_problem(public, Finding("", "left-out", Severity.WARNING, message)))
            continue
        records.append(record)
        for name in lost_fields(one):
            message = phrase("has no place in this format")
            problems.append(_problem(public, Finding(name, "lost", Severity.WARNING, message)))
    if not records:
        raise ExportFailedError(
            phrase(
                "Nothing in the project came from a file of this format. {out} was not written.",
                out=out,
            )
        )
    write_legacy(records, out)
    return len(records), tuple(problems)


def _legacy_records(
    project: ProjectFile,
) -> Iterator[tuple[str, McqItem | Question, Record | None]]:
    for item in project.mcq.all():
        yield item.item_id, item, legacy_from_item(item)
    for question in project.questions.all():
        yield question.question_id, question, legacy_from_question(question)


def _problem(public: str, finding: Finding) -> Violation:
    """Place a finding; as in other exports, the id stands where a file would."""
    return Violation(public, 0, finding.path, finding.rule, finding.severity, finding.message)
