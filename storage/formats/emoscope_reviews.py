"""Reviews, assignments and adjudications as lines of an ``emoscope`` file, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from app.domain.finding import Findings
from app.domain.ids import AdjudicationKey, AssignmentKey, RaterKey, ReviewKey
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.review import (
    Adjudication,
    Assignment,
    Confidence,
    Decision,
    How,
    RecordKind,
    Review,
)
from storage.formats.emoscope_part import Part

_KIND = Annotated[RecordKind, Field(strict=False)]


class AssignmentLine(Part):
    """A record that a rater shall review."""

    kind: Literal["assignment"]
    key: str
    record_kind: _KIND
    record: str
    rater: str
    stage: PositiveInt
    position: int
    batch: str


class ReviewLine(Part):
    """What a rater found on a record at a stage.

    `answer` is the blind answer, locked since `answered_at`; to an item ``{"option": n}``, a place
    from 0 as stored, or ``{"cannot_tell": true}``. Of a unit it is its labels, which are never
    locked.
    """

    kind: Literal["review"]
    key: str
    record_kind: _KIND
    record: str
    record_version: NonNegativeInt
    rater: str
    stage: PositiveInt
    answer: Any
    answered_at: str
    confidence: str
    decision: str
    flags: list[str]
    changes: dict[str, Any]
    criteria: dict[str, bool]
    reason: str
    note: str
    spent_ms: NonNegativeInt
    watched_ms: NonNegativeInt
    playbacks: NonNegativeInt
    order: list[NonNegativeInt]
    created_at: str
    updated_at: str


class AdjudicationLine(Part):
    """What settled a record at a stage; `chosen` is the key of a review."""

    kind: Literal["adjudication"]
    key: str
    record_kind: _KIND
    record: str
    stage: PositiveInt
    adjudicator: str
    how: str
    chosen: str | None
    decision: str
    flags: list[str]
    changes: dict[str, Any]
    reason: str
    at: str


def assignment_line(task: Assignment) -> JsonObject:
    """Write an assignment."""
    return {
        "kind": "assignment",
        "key": task.key,
        "record_kind": task.kind.value,
        "record": task.record,
        "rater": task.rater,
        "stage": task.stage,
        "position": task.position,
        "batch": task.batch,
    }


def review_line(review: Review) -> JsonObject:
    """Write a review."""
    return {
        "kind": "review",
        "key": review.key,
        "record_kind": review.kind.value,
        "record": review.record,
        "record_version": review.record_version,
        "rater": review.rater,
        "stage": review.stage,
        "answer": review.answer,
        "answered_at": review.answered_at,
        "confidence": str(review.confidence),
        "decision": str(review.decision),
        "flags": list(review.flags),
        "changes": dict(review.changes),
        "criteria": dict(review.criteria),
        "reason": review.reason,
        "note": review.note,
        "spent_ms": review.spent_ms,
        "watched_ms": review.watched_ms,
        "playbacks": review.playbacks,
        "order": list(review.order),
        "created_at": review.created_at,
        "updated_at": review.updated_at,
    }


def adjudication_line(settled: Adjudication) -> JsonObject:
    """Write an adjudication."""
    return {
        "kind": "adjudication",
        "key": settled.key,
        "record_kind": settled.kind.value,
        "record": settled.record,
        "stage": settled.stage,
        "adjudicator": settled.adjudicator,
        "how": str(settled.how),
        "chosen": settled.chosen,
        "decision": str(settled.decision),
        "flags": list(settled.flags),
        "changes": dict(settled.changes),
        "reason": settled.reason,
        "at": settled.at,
    }


def read_assignment(line: AssignmentLine) -> Assignment:
    """Make an assignment of a line."""
    return Assignment(
        AssignmentKey(line.key),
        line.record_kind,
        line.record,
        RaterKey(line.rater),
        line.stage,
        line.position,
        line.batch,
    )


def read_review(line: ReviewLine, findings: Findings) -> Review | None:
    """Make a review of a line, or note what is wrong with it and return None."""
    _one_of(findings, "decision", line.decision, ("", *Decision))
    _one_of(findings, "confidence", line.confidence, ("", *Confidence))
    is_locked = line.record_kind is not RecordKind.LABEL  # labels may be written anew
    if is_locked and bool(line.answered_at) != (line.answer is not None):
        words = phrase("must be told with the time it was locked at, and neither without the other")
        findings.error("answer", "answered", words)
    if findings.found:
        return None
    return Review(
        ReviewKey(line.key),
        line.record_kind,
        line.record,
        line.record_version,
        RaterKey(line.rater),
        line.stage,
        line.answer,
        line.answered_at,
        line.confidence,
        line.decision,
        tuple(line.flags),
        line.changes,
        line.criteria,
        line.reason,
        line.note,
        line.spent_ms,
        line.watched_ms,
        line.playbacks,
        tuple(line.order),
        line.created_at,
        line.updated_at,
    )


def read_adjudication(line: AdjudicationLine, findings: Findings) -> Adjudication | None:
    """Make an adjudication of a line, or note what is wrong with it and return None."""
    _one_of(findings, "decision", line.decision, tuple(Decision))
    _one_of(findings, "how", line.how, tuple(How))
    if findings.found:
        return None
    return Adjudication(
        AdjudicationKey(line.key),
        line.record_kind,
        line.record,
        RaterKey(line.adjudicator),
        line.stage,
        line.how,
        None if line.chosen is None else ReviewKey(line.chosen),
        line.decision,
        tuple(line.flags),
        line.changes,
        line.reason,
        line.at,
    )


def _one_of(findings: Findings, path: str, value: str, allowed: Sequence[str]) -> None:
    if value not in allowed:
        names = ", ".join(f'"{name}"' for name in allowed)
        words = phrase('must be one of {names}, not "{value}"', names=names, value=value)
        findings.error(path, "value", words)
