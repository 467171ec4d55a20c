"""Reviews, assignments and adjudications as rows, and rows as these."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import cast

from app.domain.ids import AdjudicationKey, AssignmentKey, RaterKey, ReviewKey
from app.domain.question import JsonObject
from app.domain.review import Adjudication, Assignment, RecordKind, Review
from storage.rows import from_json, optional_json, to_json
from storage.statements import Row


def review_values(review: Review) -> Row:
    """Return the row of a review."""
    return {
        "key": review.key,
        "kind": review.kind.value,
        "record": review.record,
        "record_version": review.record_version,
        "rater": review.rater,
        "stage": review.stage,
        "decision": str(review.decision),
        "answered_at": review.answered_at,
        "answer": optional_json(review.answer),
        "confidence": str(review.confidence),
        "flags": to_json(list(review.flags)),
        "changes": to_json(review.changes),
        "criteria": to_json(dict(review.criteria)),
        "reason": review.reason,
        "note": review.note,
        "spent_ms": review.spent_ms,
        "watched_ms": review.watched_ms,
        "playbacks": review.playbacks,
        "shown": to_json(list(review.order)),
        "created_at": review.created_at,
        "updated_at": review.updated_at,
    }


def review_from(row: sqlite3.Row) -> Review:
    """Return a review."""
    return Review(
        key=ReviewKey(row["key"]),
        kind=RecordKind(row["kind"]),
        record=row["record"],
        record_version=row["record_version"],
        rater=RaterKey(row["rater"]),
        stage=row["stage"],
        answer=None if row["answer"] is None else from_json(row["answer"]),
        answered_at=row["answered_at"],
        confidence=row["confidence"],
        decision=row["decision"],
        flags=_texts(row["flags"]),
        changes=cast("JsonObject", from_json(row["changes"])),
        criteria=cast("Mapping[str, bool]", from_json(row["criteria"])),
        reason=row["reason"],
        note=row["note"],
        spent_ms=row["spent_ms"],
        watched_ms=row["watched_ms"],
        playbacks=row["playbacks"],
        order=tuple(cast("list[int]", from_json(row["shown"]))),
        created_at=row["created_at"],
        updated_at=row["updated_at"],
    )


def assignment_values(task: Assignment) -> Row:
    """Return the row of an assignment."""
    return {
        "key": task.key,
        "kind": task.kind.value,
        "record": task.record,
        "rater": task.rater,
        "stage": task.stage,
        "position": task.position,
        "batch": task.batch,
    }


def assignment_from(row: sqlite3.Row) -> Assignment:
    """Return an assignment."""
    return Assignment(
        AssignmentKey(row["key"]),
        RecordKind(row["kind"]),
        row["record"],
        RaterKey(row["rater"]),
        row["stage"],
        row["position"],
        row["batch"],
    )


def adjudication_values(settled: Adjudication) -> Row:
    """Return the row of an adjudication."""
    return {
        "key": settled.key,
        "kind": settled.kind.value,
        "record": settled.record,
        "stage": settled.stage,
        "adjudicator": settled.adjudicator,
        "how": str(settled.how),
        "chosen": settled.chosen,
        "decision": str(settled.decision),
        "flags": to_json(list(settled.flags)),
        "changes": to_json(settled.changes),
        "reason": settled.reason,
        "at": settled.at,
    }


def adjudication_from(row: sqlite3.Row) -> Adjudication:
    """Return an adjudication."""
    return Adjudication(
        key=AdjudicationKey(row["key"]),
        kind=RecordKind(row["kind"]),
        record=row["record"],
        adjudicator=RaterKey(row["adjudicator"]),
        stage=row["stage"],
        how=row["how"],
        chosen=None if row["chosen"] is None else ReviewKey(row["chosen"]),
        decision=row["decision"],
        flags=_texts(row["flags"]),
        changes=cast("JsonObject", from_json(row["changes"])),
        reason=row["reason"],
        at=row["at"],
    )


def _texts(text: str) -> tuple[str, ...]:
    return tuple(cast("list[str]", from_json(text)))
