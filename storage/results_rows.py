"""Rows of systems, answers and scores as domain objects, both ways."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import cast

from app.domain.ids import (
    AttributionKey,
    AuditKey,
    PredictionKey,
    QuestionKey,
    RaterKey,
    ScoreKey,
    SystemKey,
)
from app.domain.question import JsonObject, JsonValue
from app.domain.scoring import Score, ScoreStatus, label_parts
from app.domain.system import Audit, Fact, StoredAttribution, System, SystemAnswer, Verdict
from storage.rows import from_json, optional_json, to_json
from storage.statements import Row


def system_values(system: System) -> Row:
    """Return the columns of a system."""
    return {
        "key": system.key,
        "name": system.name,
        "method": system.method,
        "run": system.run,
        "made_at": system.made_at,
        "note": system.note,
        "position": system.position,
        "origin": optional_json(system.origin),
    }


def system_from(row: sqlite3.Row) -> System:
    """Make a system of its row."""
    return System(
        SystemKey(row["key"]),
        row["name"],
        row["method"],
        row["run"],
        row["made_at"],
        row["note"],
        row["position"],
        _object(row["origin"]),
    )


def answer_values(answer: SystemAnswer) -> Row:
    """Return the columns of an answer."""
    return {
        "key": answer.key,
        "system": answer.system,
        "question_id": answer.question_id,
        "granularity": answer.granularity,
        "question": answer.question,
        "answer": optional_json(answer.answer),
        "status": answer.status,
        "original": optional_json(answer.original),
    }


def answer_from(row: sqlite3.Row) -> SystemAnswer:
    """Make an answer of its row; `found` is the question that the project has for it."""
    return SystemAnswer(
        PredictionKey(row["key"]),
        SystemKey(row["system"]),
        row["question_id"],
        row["granularity"],
        _question(row),
        None if row["answer"] is None else from_json(row["answer"]),
        row["status"],
        _object(row["original"]),
    )


def verdict_values(verdict: Verdict) -> Row:
    """Return the columns of a score."""
    score = verdict.score
    return {
        "key": verdict.key,
        "system": verdict.system,
        "judge": verdict.judge,
        "question_id": score.question_id,
        "granularity": score.granularity,
        "question": verdict.question,
        "video_id": score.video_id,
        "type": score.type,
        "status": score.status.value,
        "maximum": score.maximum,
        "score": optional_json(score.score),
        "normalized": optional_json(score.normalized),
        "reason": score.reason,
        "facts": to_json([fact.to_json() for fact in verdict.facts]),
        "at": verdict.at,
        "original": optional_json(score.original),
    }


def verdict_from(row: sqlite3.Row) -> Verdict:
    """Make a score of its row; `found` is the question that the project has for it."""
    original = _object(row["original"])
    kept = original or {}
    metrics, slots = label_parts(kept)
    score = Score(
        row["question_id"],
        row["video_id"],
        row["granularity"],
        row["type"],
        ScoreStatus(row["status"]),
        row["maximum"],
        _number(row["score"]),
        _number(row["normalized"]),
        metrics,
        slots,
        kept.get("prediction"),
        row["reason"],
        cast("str | None", kept.get("error")) if isinstance(kept.get("error"), str) else None,
        original=original,
    )
    facts = cast("Sequence[Mapping[str, JsonValue]]", from_json(row["facts"]))
    return Verdict(
        ScoreKey(row["key"]),
        SystemKey(row["system"]),
        row["judge"],
        score,
        _question(row),
        tuple(Fact(str(each["text"]), cast("bool | None", each["covered"])) for each in facts),
        row["at"],
    )


def audit_values(audit: Audit) -> Row:
    """Return the columns of an audit."""
    return {
        "key": audit.key,
        "score": audit.verdict,
        "rater": audit.rater,
        "accepted": int(audit.accepted),
        "reason": audit.reason,
        "at": audit.at,
    }


def audit_from(row: sqlite3.Row) -> Audit:
    """Make an audit of its row."""
    return Audit(
        AuditKey(row["key"]),
        ScoreKey(row["score"]),
        RaterKey(row["rater"]),
        bool(row["accepted"]),
        row["reason"],
        row["at"],
    )


def attribution_values(one: StoredAttribution) -> Row:
    """Return the columns of an attribution."""
    return {
        "key": one.key,
        "system": one.system,
        "question": one.question,
        "failure": one.failure,
        "note": one.note,
        "rater": one.rater,
        "at": one.at,
    }


def attribution_from(row: sqlite3.Row) -> StoredAttribution:
    """Make an attribution of its row."""
    return StoredAttribution(
        AttributionKey(row["key"]),
        SystemKey(row["system"]),
        QuestionKey(row["question"]),
        row["failure"],
        row["note"],
        RaterKey(row["rater"]),
        row["at"],
    )


def _number(text: str | None) -> float | None:
    return None if text is None else cast("float", from_json(text))


def _question(row: sqlite3.Row) -> QuestionKey | None:
    return None if row["found"] is None else QuestionKey(row["found"])


def _object(text: str | None) -> JsonObject | None:
    return None if text is None else cast("JsonObject", from_json(text))
