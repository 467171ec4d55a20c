"""Score records of the LongEmoBench evaluation, whole or slim, both ways.

What a judge was asked and said beside score and reason (``judge_response``, ``judge_responses``,
``usage``) is routing data of published files and is dropped.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from app.domain.check import Violation
from app.domain.finding import Findings, describe
from app.domain.phrase import phrase
from app.domain.question import JsonObject, QuestionType
from app.domain.scoring import Score, ScoreStatus, label_parts
from storage.formats.records import write_records
from storage.formats.source import SourceRecord, has_errors, read_source

FORMAT = "scores"
_DROPPED = ("judge_response", "judge_responses", "usage")
_NEAR = 1e-9


def tell_scores(names: set[str]) -> bool:
    """Tell whether an object with these fields is meant to be a score record."""
    return {"question_id", "max_score", "status"} <= names


@dataclass(frozen=True, slots=True)
class ScoreRecord:
    """A sound score with the record it was read from."""

    score: Score
    record: SourceRecord


@dataclass(frozen=True, slots=True)
class ReadScores:
    """The scores of a file or folder, and what is wrong or odd in it."""

    records: tuple[ScoreRecord, ...]
    violations: tuple[Violation, ...]

    @property
    def scores(self) -> tuple[Score, ...]:
        """The sound scores."""
        return tuple(each.score for each in self.records)

    @property
    def has_errors(self) -> bool:
        """Tell whether anything must be mended first."""
        return has_errors(self.violations)


def read_scores(path: Path) -> ReadScores:
    """Read a file, JSON lines or a flat folder.

    Raises
    ------
    ImportFailedError
        There is nothing that could be read.
    """
    source = read_source(path)
    violations = list(source.violations)
    scores: list[ScoreRecord] = []
    seen: set[str] = set()
    for record in source.records:
        findings = Findings()
        score = _score(record.value, findings)
        if score is not None and score.question_id in seen:
            message = phrase("{id} has a score already", id=score.question_id)
            findings.error("question_id", "duplicate-id", message)
        violations += map(record.violation, findings.found)
        if score is not None and not findings.found:
            seen.add(score.question_id)
            scores.append(ScoreRecord(score, record))
    return ReadScores(tuple(scores), tuple(violations))


def write_scores(scores: Iterable[Score], path: Path) -> None:
    """Write score records in the order given, by the shape of `path`.

    Raises
    ------
    ExportFailedError
        It cannot be written; nothing was changed.
    """
    write_records([each.to_json() for each in scores], path, lambda one: str(one["question_id"]))


def _score(value: JsonObject, findings: Findings) -> Score | None:
    question_id = findings.filled(value.get("question_id"), "question_id")
    kind = findings.filled(value.get("type"), "type")
    if kind is not None and kind not in set(QuestionType):
        findings.error("type", "type", phrase("“{type}” is no type of question", type=kind))
    status = _status(value, findings)
    maximum = _maximum(value, findings)
    score, normalized = _numbers(value, findings, status, maximum)
    if question_id is None or kind is None or status is None or findings.found:
        return None
    metrics, slots = label_parts(value)
    return Score(
        question_id=question_id,
        video_id=_text(value, "video_id") or "",
        granularity=_text(value, "granularity") or "",
        type=kind,
        status=status,
        maximum=maximum,
        score=score,
        normalized=normalized,
        metrics=metrics,
        slots=slots,
        prediction=value.get("prediction"),
        reason=_text(value, "reason"),
        error=_text(value, "error"),
        original={name: each for name, each in value.items() if name not in _DROPPED},
    )


def _status(value: JsonObject, findings: Findings) -> ScoreStatus | None:
    text = findings.filled(value.get("status"), "status")
    if text is None or text in set(ScoreStatus):
        return None if text is None else ScoreStatus(text)
    known = ", ".join(each.value for each in ScoreStatus)
    message = phrase("“{status}” is none of {known}", status=text, known=known)
    findings.error("status", "status", message)
    return None


def _maximum(value: JsonObject, findings: Findings) -> int:
    maximum = value.get("max_score")
    if type(maximum) is int and maximum > 0:
        return maximum
    findings.error("max_score", "shape", phrase("must be a whole number above 0"))
    return 1


def _numbers(
    value: JsonObject, findings: Findings, status: ScoreStatus | None, maximum: int
) -> tuple[float | None, float | None]:
    """Return score and normalized score; both are null just where there is no score."""
    if status is not ScoreStatus.OK:
        for name in ("score", "normalized_score"):
            if value.get(name) is not None:
                findings.error(name, "score", phrase("must be null where there is no score"))
        return None, None
    score = _number(value, "score", findings, maximum)
    if score is None:
        return None, None
    if "normalized_score" not in value:
        return score, score / maximum
    normalized = _number(value, "normalized_score", findings, 1)
    if normalized is not None and abs(normalized - score / maximum) > _NEAR:
        message = phrase("is not score / max_score, which is {value}", value=score / maximum)
        findings.error("normalized_score", "score", message)
    return score, normalized


def _number(value: JsonObject, name: str, findings: Findings, most: int) -> float | None:
    number = value.get(name)
    if type(number) not in {int, float} or not isinstance(number, int | float):
        message = phrase("must be a number, not {kind}", kind=describe(number))
    elif not math.isfinite(number) or not 0 <= number <= most:
        message = phrase("must be 0 to {most}, but is {value}", most=most, value=number)
    else:
        return number
    findings.error(name, "score", message)
    return None


def _text(value: JsonObject, name: str) -> str | None:
    given = value.get(name)
    return given if isinstance(given, str) else None
