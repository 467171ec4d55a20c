"""Systems with their answers, scores and what was settled on them, as ``emoscope`` lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, PositiveInt

from app.domain.finding import Findings
from app.domain.ids import (
    AttributionKey,
    AuditKey,
    PredictionKey,
    QuestionKey,
    RaterKey,
    ScoreKey,
    SystemKey,
)
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.scoring import Score, ScoreStatus, label_parts
from app.domain.system import Audit, Fact, StoredAttribution, System, SystemAnswer, Verdict
from storage.formats.emoscope_part import Part
from storage.formats.project_records import SystemRecord

_TIER = Literal["", "clip", "episode"]


class SystemLine(Part):
    """A system that answered questions."""

    kind: Literal["system"]
    key: str
    name: str
    method: str
    run: str
    made_at: str
    note: str
    position: int
    origin: dict[str, Any] | None


class PredictionLine(Part):
    """What a system answered to a question; `question` is a key, where it is known."""

    kind: Literal["prediction"]
    key: str
    system: str
    question_id: str
    granularity: _TIER
    question: str | None
    answer: Any
    status: str
    original: dict[str, Any] | None


class FactPart(Part):
    """A fact of the reference answer, and whether the answer says it."""

    text: str
    covered: bool | None


class AuditPart(Part):
    """What a rater holds of a score."""

    key: str
    rater: str
    accepted: bool
    reason: str
    at: str


class ScoreLine(Part):
    """A score that one judge gave one answer: ``file:`` and a name, or the key of a rater."""

    kind: Literal["score"]
    key: str
    system: str
    judge: str
    question_id: str
    granularity: _TIER
    question: str | None
    video_id: str
    type: str
    status: Annotated[ScoreStatus, Field(strict=False)]
    max_score: PositiveInt
    score: float | None
    normalized_score: float | None
    reason: str | None
    facts: list[FactPart]
    at: str
    original: dict[str, Any] | None
    audits: list[AuditPart]


class AttributionLine(Part):
    """Where an answer went wrong, as somebody settled it."""

    kind: Literal["attribution"]
    key: str
    system: str
    question: str
    failure: str
    note: str
    rater: str
    at: str


def system_lines(record: SystemRecord) -> Iterator[JsonObject]:
    """Write a system and what belongs to it."""
    system = record.system
    yield {
        "kind": "system",
        "key": system.key,
        "name": system.name,
        "method": system.method,
        "run": system.run,
        "made_at": system.made_at,
        "note": system.note,
        "position": system.position,
        "origin": system.origin,
    }
    yield from map(_prediction_line, sorted(record.answers, key=lambda one: one.key))
    for verdict in sorted(record.verdicts, key=lambda one: one.key):
        yield _score_line(verdict, [each for each in record.audits if each.verdict == verdict.key])
    yield from map(_attribution_line, sorted(record.attributions, key=lambda one: one.key))


def _prediction_line(answer: SystemAnswer) -> JsonObject:
    return {
        "kind": "prediction",
        "key": answer.key,
        "system": answer.system,
        "question_id": answer.question_id,
        "granularity": answer.granularity,
        "question": answer.question,
        "answer": answer.answer,
        "status": answer.status,
        "original": answer.original,
    }


def _score_line(verdict: Verdict, audits: list[Audit]) -> JsonObject:
    score = verdict.score
    return {
        "kind": "score",
        "key": verdict.key,
        "system": verdict.system,
        "judge": verdict.judge,
        "question_id": score.question_id,
        "granularity": score.granularity,
        "question": verdict.question,
        "video_id": score.video_id,
        "type": score.type,
        "status": score.status.value,
        "max_score": score.maximum,
        "score": score.score,
        "normalized_score": score.normalized,
        "reason": score.reason,
        "facts": [fact.to_json() for fact in verdict.facts],
        "at": verdict.at,
        "original": score.original,
        "audits": [
            {
                "key": audit.key,
                "rater": audit.rater,
                "accepted": audit.accepted,
                "reason": audit.reason,
                "at": audit.at,
            }
            for audit in sorted(audits, key=lambda one: one.key)
        ],
    }


def _attribution_line(one: StoredAttribution) -> JsonObject:
    return {
        "kind": "attribution",
        "key": one.key,
        "system": one.system,
        "question": one.question,
        "failure": one.failure,
        "note": one.note,
        "rater": one.rater,
        "at": one.at,
    }


def read_system(line: SystemLine, findings: Findings) -> System | None:
    """Make a system of a line, or note what is wrong with it and return None."""
    if not line.name.strip():
        findings.error("name", "blank", phrase("is blank"))
    if findings.found:
        return None
    return System(
        SystemKey(line.key),
        line.name,
        line.method,
        line.run,
        line.made_at,
        line.note,
        line.position,
        line.origin,
    )


def read_prediction(line: PredictionLine, findings: Findings) -> SystemAnswer | None:
    """Make an answer of a line, or note what is wrong with it and return None."""
    findings.filled(line.question_id, "question_id")
    if findings.found:
        return None
    return SystemAnswer(
        PredictionKey(line.key),
        SystemKey(line.system),
        line.question_id,
        line.granularity,
        None if line.question is None else QuestionKey(line.question),
        line.answer,
        line.status,
        line.original,
    )


def read_score(line: ScoreLine, findings: Findings) -> tuple[Verdict, list[Audit]] | None:
    """Make a score and its audits of a line, or note what is wrong and return None."""
    findings.filled(line.question_id, "question_id")
    if (line.score is None) != (line.normalized_score is None):
        message = phrase("must be there just where there is a score")
        findings.error("normalized_score", "score", message)
    if line.score is not None and not 0 <= line.score <= line.max_score:
        message = phrase(
            "must be 0 to {most}, but is {value}", most=line.max_score, value=line.score
        )
        findings.error("score", "score", message)
    if findings.found:
        return None
    kept = line.original or {}
    metrics, slots = label_parts(kept)
    number, error = line.score, kept.get("error")
    is_whole = number is not None and metrics is None and number == int(number)
    score = Score(
        line.question_id,
        line.video_id,
        line.granularity,
        line.type,
        line.status,
        line.max_score,
        int(number) if is_whole and number is not None else number,
        line.normalized_score,
        metrics,
        slots,
        kept.get("prediction"),
        line.reason,
        error if isinstance(error, str) else None,
        original=line.original,
    )
    verdict = Verdict(
        ScoreKey(line.key),
        SystemKey(line.system),
        line.judge,
        score,
        None if line.question is None else QuestionKey(line.question),
        tuple(Fact(each.text, each.covered) for each in line.facts),
        line.at,
    )
    return verdict, [
        Audit(
            AuditKey(each.key),
            verdict.key,
            RaterKey(each.rater),
            each.accepted,
            each.reason,
            each.at,
        )
        for each in line.audits
    ]


def read_attribution(line: AttributionLine) -> StoredAttribution:
    """Make an attribution of a line."""
    return StoredAttribution(
        AttributionKey(line.key),
        SystemKey(line.system),
        QuestionKey(line.question),
        line.failure,
        line.note,
        RaterKey(line.rater),
        line.at,
    )
