"""Scores answers to questions of the first release of LongEmo as its own scorer did."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.legacy_record import public_id
from app.domain.legacy_scoring import LegacyScore, legacy_metrics, score_legacy
from app.domain.phrase import phrase_n
from storage.formats.legacy_verdicts import read_legacy_verdicts
from storage.formats.longemo_legacy import read_legacy
from storage.formats.predictions import read_predictions

_NAMED = 8


@dataclass(frozen=True, slots=True)
class LegacyReport:
    """Scores in the order of the questions, with what was wrong or odd on the way."""

    scores: tuple[LegacyScore, ...]
    violations: tuple[Violation, ...]

    @property
    def has_errors(self) -> bool:
        """Tell whether something must be mended first; then nothing was scored."""
        return any(each.severity is Severity.ERROR for each in self.violations)

    def metrics(self) -> dict[str, object]:
        """Return what the scores come to."""
        return legacy_metrics(self.scores)


def score_legacy_files(
    questions: Path, predictions: Path, *, judged: Path | None = None, granularity: str = ""
) -> LegacyReport:
    """Score answers; ids of questions are ``SERIES_QID`` or ``SERIES/QID``.

    Parameters
    ----------
    judged
        Verdicts on open answers; those without one are left out of the means.

    Raises
    ------
    ImportFailedError
        A file cannot be read at all.
    """
    asked, given = read_legacy(questions), read_predictions(predictions)
    # What the ten fields of today would want of a record does not matter here.
    violations = [each for each in asked.violations if each.severity is Severity.ERROR]
    violations += given.violations
    verdicts = {}
    if judged is not None:
        read = read_legacy_verdicts(judged)
        violations += read.violations
        verdicts = {_id(name): correct for name, correct in read.correct.items()}
    answers = {_id(each.question_id): each.answer for each in given.predictions}
    scores = [
        score_legacy(record.value, answers.get(name), verdicts.get(name))
        for record in asked.records
        if (name := public_id(record.value))
    ]
    kept = [each for each in scores if not granularity or each.granularity == granularity]
    unknown = [name for name in answers if name not in {each.question_id for each in scores}]
    if unknown:
        message = phrase_n(
            "{n} answer is to no question here: {ids}",
            "{n} answers are to no questions here: {ids}",
            n=len(unknown),
            ids=", ".join(unknown[:_NAMED]) + (", …" if len(unknown) > _NAMED else ""),
        )
        violations.append(
            Violation(str(predictions), 0, "", "unknown-question", Severity.WARNING, message)
        )
    return LegacyReport(tuple(kept), tuple(violations))


def _id(name: str) -> str:
    return name.replace("/", "_", 1)
