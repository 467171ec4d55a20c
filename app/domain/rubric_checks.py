"""Checks on the rubric."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from app.domain.check import Check, Severity
from app.domain.phrase import either, phrase
from app.domain.question import Question, QuestionType, Rubric
from app.domain.reference_rules import LABEL_TYPES
from app.domain.rubric import score_fault, template_for, usual_maxima

_USUAL_LENGTH = 4000
"""Longer rubrics are no templates, and not kept."""


def check_rubric(question: Question) -> Iterator[Check]:
    """Check that a rubric is there, is whole, and has the usual range."""
    rubric = question.rubric
    length = sum(len(meaning) for _, meaning in rubric.scores) if rubric is not None else 0
    if rubric is None or length + len(rubric.criterion) > _USUAL_LENGTH:
        yield from _checks(question.type, rubric)
    else:
        yield from _checks_of_usual(question.type, rubric)


@lru_cache(maxsize=512)
def _checks_of_usual(kind: QuestionType, rubric: Rubric) -> tuple[Check, ...]:
    """Check once what stands in thousands of questions: most rubrics are templates."""
    return tuple(_checks(kind, rubric))


def _checks(kind: QuestionType, rubric: Rubric | None) -> Iterator[Check]:
    template = template_for(kind)
    if kind in LABEL_TYPES:
        if rubric is not None:
            message = phrase("A question answered with emotions has no rubric.")
            yield Check("rubric-unwanted", Severity.ERROR, message, "rubric")
        return
    label = phrase("Use {template}", template=template.title) if template else ""
    if rubric is None:
        message = phrase("There is no rubric.")
        yield Check(
            "rubric-missing", Severity.ERROR, message, "rubric", fix="use-template", fix_label=label
        )
        return
    yield from _check_parts(rubric)
    usual = usual_maxima(kind)
    if usual and rubric.scores and rubric.maximum not in usual:
        message = phrase(
            "The rubric ends at {maximum}; {ranges} is usual for this type.",
            maximum=rubric.maximum,
            ranges=either([f"0–{top}" for top in usual]),
        )
        yield Check(
            "rubric-range",
            Severity.WARNING,
            message,
            "rubric",
            fix="use-template",
            fix_label=label,
        )


def _check_parts(rubric: Rubric) -> Iterator[Check]:
    if not rubric.criterion.strip():
        message = phrase("Say in the rubric what is judged.")
        yield Check("rubric-criterion", Severity.ERROR, message, "rubric")
    if not rubric.scores:
        yield Check("rubric-scores", Severity.ERROR, phrase("The rubric has no scores."), "rubric")
    seen: set[str] = set()
    for key, meaning in rubric.scores:
        fault = score_fault(key, phrase("score"))
        if fault:
            message = phrase("In the rubric, {fault}.", fault=fault)
            yield Check("rubric-score", Severity.ERROR, message, "rubric")
        elif key in seen:
            message = phrase("Score {key} stands twice in the rubric.", key=key)
            yield Check("rubric-score", Severity.ERROR, message, "rubric")
        elif not meaning.strip():
            message = phrase("Say what score {key} means.", key=key)
            yield Check("rubric-meaning", Severity.ERROR, message, "rubric")
        seen.add(key)
