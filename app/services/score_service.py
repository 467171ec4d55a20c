"""Scores answers of a system against questions, and sums scores up, without a project."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import InvalidRecordError
from app.domain.phrase import phrase, phrase_n
from app.domain.question import Granularity, JsonObject
from app.domain.scoring import (
    Score,
    ScoreStatus,
    is_label_task,
    metrics_of,
    score_labels,
    unscored,
)
from storage.formats.longemo import read_longemo
from storage.formats.predictions import Prediction, not_text, read_predictions
from storage.formats.scores import read_scores

_PREFIXES = {"G1_": Granularity.CLIP.value, "G2_": Granularity.EPISODE.value}


@dataclass(frozen=True, slots=True)
class ScoreReport:
    """Scores with what was wrong or odd on the way.

    Attributes
    ----------
    scores
        In the order of the questions, or of the file of scores.
    """

    scores: tuple[Score, ...]
    violations: tuple[Violation, ...]

    @property
    def has_errors(self) -> bool:
        """Tell whether something must be mended first; then nothing was scored."""
        return any(each.severity is Severity.ERROR for each in self.violations)

    def metrics(self) -> dict[str, object]:
        """Return what the scores come to; raises like `metrics_of`."""
        return metrics_of(self.scores)


def score_predictions(
    questions: Path, predictions: Path, *, judged: Path | None = None, granularity: str = ""
) -> ScoreReport:
    """Score answers.

    Parameters
    ----------
    judged
        Score records of the questions that a judge scores; without it their answers count as not
        judged.
    granularity
        Only these questions; empty for all.

    Raises
    ------
    ImportFailedError
        A file cannot be read at all.
    """
    asked, given = read_longemo(questions), read_predictions(predictions)
    violations = [*asked.violations, *given.violations]
    verdicts: Mapping[str, Score] = {}
    if judged is not None:
        read = read_scores(judged)
        violations += read.violations
        verdicts = {each.question_id: each for each in read.scores}
    answers = {each.question_id: each for each in given.predictions}
    records = [
        each.value
        for each in asked.records
        if not granularity or each.value["granularity"] == granularity
    ]
    scores = []
    for record in records:
        score, fault = _scored(record, answers.get(str(record["question_id"])), verdicts)
        violations += [fault] if fault is not None else []
        scores.append(score)
    violations += _unknown(given.predictions, records, predictions)
    violations += _odd(scores, answers)
    return ScoreReport(tuple(scores), tuple(violations))


def sum_up(path: Path, *, granularity: str = "", questions: Path | None = None) -> ScoreReport:
    """Read score records; slim ones learn their granularity.

    Parameters
    ----------
    granularity
        Only these, and what records without one are.
    questions
        Where else a record's granularity may stand. After that the prefix of its id tells.

    Raises
    ------
    ImportFailedError
        A file cannot be read at all.
    """
    read = read_scores(path)
    violations = list(read.violations)
    known: dict[str, str] = {}
    if questions is not None:
        asked = read_longemo(questions)
        violations += asked.violations
        known = {
            str(each.value["question_id"]): str(each.value["granularity"]) for each in asked.records
        }
    scores = [_with_tier(each, granularity, known) for each in read.scores]
    kept = [each for each in scores if not granularity or each.granularity == granularity]
    return ScoreReport(tuple(kept), tuple(violations))


def _with_tier(score: Score, granularity: str, known: Mapping[str, str]) -> Score:
    if score.granularity:
        return score
    by_prefix = next(
        (tier for prefix, tier in _PREFIXES.items() if score.question_id.startswith(prefix)), ""
    )
    return replace(score, granularity=granularity or known.get(score.question_id, "") or by_prefix)


def _scored(
    record: JsonObject, prediction: Prediction | None, verdicts: Mapping[str, Score]
) -> tuple[Score, Violation | None]:
    if prediction is None or prediction.answer is None:
        return unscored(record, ScoreStatus.MISSING), None
    if is_label_task(record):
        return score_labels(record, prediction.answer), None
    fault = not_text(prediction)
    waiting = unscored(record, ScoreStatus.NOT_JUDGED, prediction.answer)
    verdict = verdicts.get(waiting.question_id)
    if fault is not None or verdict is None:
        return waiting, fault
    if verdict.maximum != waiting.maximum:
        raise InvalidRecordError(
            phrase(
                "{id}: the score is of {most}, the rubric goes to {maximum}.",
                id=waiting.question_id,
                most=verdict.maximum,
                maximum=waiting.maximum,
            )
        )
    return replace(verdict, granularity=waiting.granularity, video_id=waiting.video_id), None


def _unknown(
    predictions: Sequence[Prediction], records: Sequence[JsonObject], path: Path
) -> list[Violation]:
    asked = {str(record["question_id"]) for record in records}
    unknown = [each.question_id for each in predictions if each.question_id not in asked]
    if not unknown:
        return []
    message = phrase_n(
        "{n} answer is to no question here: {ids}",
        "{n} answers are to no questions here: {ids}",
        n=len(unknown),
        ids=", ".join(unknown[:8]) + (", …" if len(unknown) > len(unknown[:8]) else ""),
    )
    return [_note(str(path), "unknown-question", message)]


def _odd(scores: Sequence[Score], answers: Mapping[str, Prediction]) -> list[Violation]:
    found = []
    for score in scores:
        for problem in score.problems:
            record = answers[score.question_id].record
            found.append(
                Violation(
                    record.file,
                    record.ordinal,
                    "prediction",
                    "labels",
                    Severity.WARNING,
                    f"{score.question_id}: {problem}",
                    record.line,
                )
            )
    return found


def _note(file: str, rule: str, message: str) -> Violation:
    return Violation(file, 0, "", rule, Severity.WARNING, message)
