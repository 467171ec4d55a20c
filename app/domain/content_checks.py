"""Checks on id, source, question text and answer."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from app.domain.check import Check, Severity
from app.domain.emotion import EMOTIC_26, canonical_label
from app.domain.ids import is_regular_public_id
from app.domain.phrase import phrase
from app.domain.question import JsonValue, Question, QuestionType
from app.domain.reference_rules import LABEL_TYPES, SIDES

SHORT_QUESTION = 20
SHORT_ANSWER = 40
"""Least lengths in letters; a Chinese or Japanese character counts as three."""

_FIRST_WIDE = 0x2E80
_LONG_ANSWERS = (QuestionType.EMOTION_TRAJECTORY, QuestionType.EMOTIONAL_REASONING)

_SIDES = {
    "before": phrase("Choose at least one emotion for “before”."),
    "after": phrase("Choose at least one emotion for “after”."),
}


def check_identity(question: Question, taken_ids: Collection[str]) -> Iterator[Check]:
    """Check public id and source."""
    question_id = question.question_id
    if not question_id.strip():
        yield Check("id-blank", Severity.ERROR, phrase("The question has no id."), "question_id")
    elif question_id in taken_ids:
        message = phrase("Another question has the id {question_id}.", question_id=question_id)
        yield Check("id-twice", Severity.ERROR, message, "question_id")
    elif not is_regular_public_id(question_id):
        message = phrase("The id is odd: letters, digits, _ - and . are usual.")
        yield Check("id-odd", Severity.WARNING, message, "question_id")
    if not question.source.name.strip():
        message = phrase("Say where the video comes from, such as series and episode.")
        yield Check("source-blank", Severity.WARNING, message, "source")


def check_text(question: Question) -> Iterator[Check]:
    """Check the question's text."""
    if not question.text.strip():
        yield Check("question-blank", Severity.ERROR, phrase("Write the question."), "question")
    elif _is_shorter(question.text, SHORT_QUESTION):
        message = phrase("The question is very short. Does it name who and when?")
        yield Check("question-short", Severity.WARNING, message, "question")


def check_answer(question: Question) -> Iterator[Check]:
    """Check that there is an answer in the shape of its type."""
    answer = question.answer
    if question.type is QuestionType.EMOTION_TRANSITION:
        sides = answer if isinstance(answer, Mapping) else {}
        for side in SIDES:
            yield from _check_labels(sides.get(side), _SIDES[side])
    elif question.type in LABEL_TYPES:
        yield from _check_labels(answer, phrase("Choose at least one emotion."))
    elif not isinstance(answer, str) or not answer.strip():
        yield Check("answer-blank", Severity.ERROR, phrase("Write the answer."), "answer")
    elif question.type in _LONG_ANSWERS and _is_shorter(answer, SHORT_ANSWER):
        message = (
            phrase("The answer is very short. Does it give the whole course?")
            if question.type is QuestionType.EMOTION_TRAJECTORY
            else phrase("The answer is very short. Does it give the reasons?")
        )
        yield Check("answer-short", Severity.WARNING, message, "answer")


def _check_labels(labels: JsonValue, if_none: str) -> Iterator[Check]:
    if not isinstance(labels, list) or not labels:
        yield Check("answer-blank", Severity.ERROR, if_none, "answer")
        return
    for label in labels:
        if not isinstance(label, str) or canonical_label(label, EMOTIC_26) is None:
            message = phrase("“{label}” is not one of the 26 emotions.", label=label)
            yield Check("answer-label", Severity.ERROR, message, "answer")


def _is_shorter(text: str, least: int) -> bool:
    plain = text.strip()
    if len(plain) >= least or plain.isascii():
        return len(plain) < least
    return sum(3 if ord(letter) >= _FIRST_WIDE else 1 for letter in plain) < least
