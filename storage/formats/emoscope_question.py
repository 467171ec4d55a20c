"""A question as a line of an ``emoscope`` file, both ways.

The line holds the ten-field record as it leaves, and beside it only what the record cannot say.
"""

from __future__ import annotations

from dataclasses import replace

from app.domain.check import Severity
from app.domain.finding import Finding, Findings
from app.domain.ids import EvidenceKey, QuestionKey, VideoKey
from app.domain.interval import Interval
from app.domain.legacy_record import is_legacy_record
from app.domain.question import (
    AnswerItem,
    Candidate,
    Evidence,
    JsonObject,
    JsonValue,
    Modality,
    Question,
    Rubric,
    Stamp,
    Status,
    Waiver,
)
from app.domain.record import (
    INCOMPLETE_RULES,
    fields_from_record,
    record_from_question,
    validate_record,
)
from app.domain.reference_rules import STAGE_FIELDS, is_stage
from storage.formats.emoscope_lines import ItemPart, QuestionLine, SpanPart, StampPart
from storage.formats.json_text import compact_json

_UNREADABLE_RULES = frozenset(
    {"shape", "missing", "time", "end-before-start", "granularity", "type"}
)
"""Faults of a record that cannot be taken in; other broken rules are the author's open work."""

_UNFINISHED = (Status.DRAFT, Status.REJECTED)


def question_line(question: Question, video_id: str) -> JsonObject:
    """Write a question as an object."""
    details, rubric = question.details, question.rubric
    line: dict[str, JsonValue] = {
        "kind": "question",
        "key": question.key,
        "record": record_from_question(question, video_id),
        "status": question.status.value,
        "imported": question.imported,
        "evidence": [_evidence_part(evidence) for evidence in question.evidence],
        "items": [_item_part(item, question) for item in details.items] if details else [],
        "waivers": [
            {"rule": waiver.rule, "reason": waiver.reason, "by": _stamp_part(waiver.by)}
            | ({"other": waiver.other} if waiver.other else {})
            for waiver in question.waivers
        ],
        "notes": question.notes,
        "created": _stamp_part(question.created),
        "updated": _stamp_part(question.updated),
        "original": question.original,
        "version": question.version,
        "candidates": [_candidate_part(one) for one in question.candidates],
    }
    if rubric and len(dict(rubric.scores)) < len(rubric.scores):
        line["scores"] = [list(pair) for pair in rubric.scores]
    return line


def read_question(line: QuestionLine, video: VideoKey, findings: Findings) -> Question | None:
    """Make a question of a line, or note what stands against it and return None."""
    faults = _check(line)
    findings.found += faults
    if any(fault.severity is Severity.ERROR for fault in faults):
        return None
    question = fields_from_record(line.record, key=QuestionKey(line.key), video=video)
    question = _with_items(question, line.items)
    if question.rubric and line.scores is not None:
        scores = tuple((key, meaning) for key, meaning in line.scores)
        question = replace(question, rubric=Rubric(question.rubric.criterion, scores))
    return replace(
        question,
        status=line.status,
        imported=line.imported,
        evidence=tuple(
            Evidence(
                EvidenceKey(part.key),
                Interval(part.start_ms, part.end_ms),
                part.note,
                frozenset(part.modalities),
            )
            for part in line.evidence
        ),
        waivers=tuple(
            Waiver(item.rule, item.reason, _stamp(item.by), item.other) for item in line.waivers
        ),
        notes=line.notes,
        created=_stamp(line.created),
        updated=_stamp(line.updated),
        original=line.original,
        version=line.version,
        candidates=tuple(
            Candidate(one.name, _span(one.span), one.intensity, one.note, one.is_answer)
            for one in line.candidates
        ),
    )


def _check(line: QuestionLine) -> list[Finding]:
    """Check what no model can see: the record, spans, links and pairs."""
    findings = Findings()
    for finding in validate_record(line.record):
        path = f"record.{finding.path}"
        if finding.rule in _UNREADABLE_RULES:
            findings.error(path, finding.rule, finding.message)
        elif finding.severity is Severity.ERROR and not _is_open(finding, line.status):
            findings.warning(path, finding.rule, finding.message)
    original = line.original or {}
    is_ours = not is_legacy_record(original)
    if original and is_ours and compact_json(original) != compact_json(line.record):
        for finding in validate_record(original):
            if finding.severity is Severity.ERROR:
                findings.error(f"original.{finding.path}", finding.rule, finding.message)
    _check_links(findings, line)
    own = [(f"items[{place}]", one.span) for place, one in enumerate(line.items)]
    own += [(f"candidates[{place}]", one.span) for place, one in enumerate(line.candidates)]
    for path, span in own:
        if span is not None and span.end_ms < span.start_ms:
            message = f"ends at {span.end_ms} before it starts at {span.start_ms}"
            findings.error(f"{path}.span", "end-before-start", message)
    if any(len(pair) != 2 for pair in line.scores or ()):
        findings.error("scores", "shape", "must hold pairs of score and meaning")
    return findings.found


def _check_links(findings: Findings, line: QuestionLine) -> None:
    keys = {part.key for part in line.evidence}
    if len(keys) < len(line.evidence):
        findings.error("evidence", "key-twice", "two spans have the same key")
    for index, part in enumerate(line.evidence):
        if part.end_ms < part.start_ms:
            message = f"ends at {part.end_ms} before it starts at {part.start_ms}"
            findings.error(f"evidence[{index}]", "end-before-start", message)
    details = line.record.get("answer_details")
    items = details.get("items") if isinstance(details, dict) else []
    if isinstance(items, list) and len(items) != len(line.items):
        message = f"has {len(line.items)} items, but the record's answer details {len(items)}"
        findings.error("items", "items", message)
    for index, item in enumerate(line.items):
        for link in item.evidence:
            if link not in keys:
                message = f'"{link}" is no evidence of this question'
                findings.error(f"items[{index}].evidence", "link", message)


def _is_open(finding: Finding, status: Status) -> bool:
    return status in _UNFINISHED and finding.rule in INCOMPLETE_RULES


def _with_items(question: Question, parts: list[ItemPart]) -> Question:
    if question.details is None:
        return question
    items = (
        _with_part(item, part, question)
        for item, part in zip(question.details.items, parts, strict=True)
    )
    return replace(question, details=replace(question.details, items=tuple(items)))


def _with_part(item: AnswerItem, part: ItemPart, question: Question) -> AnswerItem:
    links = tuple(EvidenceKey(link) for link in part.evidence)
    item = replace(
        item, person=part.person, span=_span(part.span), turning_point=part.turning_point
    )
    if is_stage(item.id, question.type):
        return replace(item, evidence=links)
    return replace(
        item,
        evidence=links,
        anchor=part.anchor,
        emotion=part.emotion,
        intensity=part.intensity,
    )


def _item_part(item: AnswerItem, question: Question) -> JsonValue:
    part: dict[str, JsonValue] = {"id": item.id, "evidence": list(item.evidence)}
    if not is_stage(item.id, question.type):
        said = ((name, getattr(item, name)) for name in STAGE_FIELDS[2:])
        part |= {name: value for name, value in said if value is not None}
    if item.person:
        part["person"] = item.person
    if item.span is not None:
        part["span"] = _span_part(item.span)
    if item.turning_point:
        part["turning_point"] = True
    return part


def _candidate_part(candidate: Candidate) -> JsonValue:
    return {
        "name": candidate.name,
        "span": None if candidate.span is None else _span_part(candidate.span),
        "intensity": candidate.intensity,
        "note": candidate.note,
        "is_answer": candidate.is_answer,
    }


def _span_part(span: Interval) -> JsonValue:
    return {"start_ms": span.start_ms, "end_ms": span.end_ms}


def _span(part: SpanPart | None) -> Interval | None:
    return None if part is None else Interval(part.start_ms, part.end_ms)


def _evidence_part(evidence: Evidence) -> JsonValue:
    return {
        "key": evidence.key,
        "start_ms": evidence.span.start_ms,
        "end_ms": evidence.span.end_ms,
        "note": evidence.note,
        "modalities": [kind.value for kind in Modality if kind in evidence.modalities],
    }


def _stamp_part(stamp: Stamp) -> JsonValue:
    return {"rater": stamp.rater, "at": stamp.at}


def _stamp(part: StampPart) -> Stamp:
    return Stamp(part.rater, part.at)
