"""Rubric templates of our own, and which of them suits which type of question.

The bands mean what LongEmoBench's mean (0-1 for definite results, 0-3 for explanations, 0-4 for
trajectories); the words are ours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from app.domain.phrase import phrase
from app.domain.question import QuestionType, Rubric

_CANONICAL_SCORE = re.compile(r"0|[1-9][0-9]*")
_NUMBER = re.compile(r"[0-9]+")
_KEY = phrase("key")


@dataclass(frozen=True, slots=True)
class RubricTemplate:
    """A rubric to start from.

    Attributes
    ----------
    name
        Stable name, ``0-4``.
    title
        What people see.
    """

    name: str
    title: str
    rubric: Rubric


RESULT_0_1 = RubricTemplate(
    "0-1",
    phrase("0–1 result"),
    Rubric(
        "Judge whether the response reaches the same result as the reference answer. The choice of "
        "words is free. Where the details list alternatives, one of them is enough; where they "
        "list parts, every part is needed.",
        (
            ("0", "Wrong, empty, short of something that was asked, or at odds with itself."),
            ("1", "Right and whole: the same result, and nothing beside it that spoils it."),
        ),
    ),
)

EXPLANATION_0_3 = RubricTemplate(
    "0-3",
    phrase("0–3 explanation"),
    Rubric(
        "Judge how well the response explains what was asked, held against the reference answer "
        "and the factors in the details, which are needed together. Other words for the same "
        "factor are as good.",
        (
            ("0", "Explains nothing correctly."),
            ("1", "Says something valid, but gets a real cause or its effect wrong."),
            ("2", "What it says is correct, but a needed factor is left out."),
            ("3", "Correct and sufficient: every needed factor, rightly connected."),
        ),
    ),
)

TRAJECTORY_0_4 = RubricTemplate(
    "0-4",
    phrase("0–4 trajectory"),
    Rubric(
        "Judge, with one score for the whole, how far the response retells the course of the "
        "feelings: its stages, their order, and how one leads to the next. Anchors in the details "
        "only help to find the matching stage; naming them earns nothing.",
        (
            ("0", "No stage is right."),
            ("1", "Single stages are right, but they form no connected part of the course."),
            ("2", "Part of the course is right; a needed stage is absent, misplaced or misread."),
            ("3", "All stages in the right order with their main feelings; small slips within."),
            ("4", "The whole course, with nothing missing and nothing wrong."),
        ),
    ),
)

TEMPLATES = (RESULT_0_1, EXPLANATION_0_3, TRAJECTORY_0_4)

_SUITABLE: dict[QuestionType, tuple[RubricTemplate, ...]] = {
    QuestionType.INTENSITY_COMPARISON: (RESULT_0_1,),
    QuestionType.EMOTION_TRAJECTORY: (TRAJECTORY_0_4,),
    QuestionType.EMOTIONAL_REASONING: (EXPLANATION_0_3, RESULT_0_1),
    QuestionType.EMOTION_CAUSE: (EXPLANATION_0_3,),
}


def templates_for(kind: QuestionType) -> tuple[RubricTemplate, ...]:
    """Return the templates that suit a type, the usual one first; none for label answers."""
    return _SUITABLE.get(kind, ())


def template_for(kind: QuestionType) -> RubricTemplate | None:
    """Return the usual template of a type, or None for types with label answers."""
    return next(iter(templates_for(kind)), None)


def template_of(rubric: Rubric | None) -> RubricTemplate | None:
    """Return the template that a rubric is, word for word, or None."""
    return next((template for template in TEMPLATES if template.rubric == rubric), None)


@cache
def usual_maxima(kind: QuestionType) -> tuple[int, ...]:
    """Return the largest scores that are usual for a type; empty for label answers."""
    return tuple(template.rubric.maximum for template in templates_for(kind))


def score_fault(key: str, noun: str = _KEY) -> str:
    """Say what is wrong with the key of a score; empty when it is canonical.

    A canonical key is ``0``, or ASCII digits without a leading zero. `noun` is what to call it.
    """
    if len(key) > 9:
        return phrase('{noun} "{key}…" is too long for a score', noun=noun, key=key[:9])
    if _CANONICAL_SCORE.fullmatch(key):
        return ""
    if _NUMBER.fullmatch(key):
        right = key.lstrip("0") or "0"
        return phrase('{noun} "{key}" must be written "{right}"', noun=noun, key=key, right=right)
    return phrase('{noun} "{key}" must be a whole number from 0 up', noun=noun, key=key)
