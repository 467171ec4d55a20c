"""The shapes of an answer: text, labels, or labels before and after; each becomes the other."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.emotion import split_emotions
from app.domain.question import JsonValue, QuestionType
from app.domain.reference_rules import LABEL_TYPES, SIDES


def answer_as(answer: JsonValue, kind: QuestionType) -> JsonValue:
    """Give the answer the shape of a type, keeping every word of it."""
    words = _words(answer)
    if kind is QuestionType.EMOTION_TRANSITION:
        if isinstance(answer, Mapping) and set(answer) == set(SIDES):
            return answer
        before, after = SIDES
        return {before: list(words), after: []}
    if kind in LABEL_TYPES:
        return answer if isinstance(answer, list) else list(words)
    return answer if isinstance(answer, str) else ", ".join(words)


def answer_text(answer: JsonValue) -> str:
    """Return an answer of any shape as one text: labels joined, before and after one by one."""
    if isinstance(answer, Mapping):
        return "; ".join(f"{side}: {answer_text(part)}" for side, part in answer.items())
    if isinstance(answer, list):
        return ", ".join(map(answer_text, answer))
    return "" if answer is None else str(answer)


def _words(answer: JsonValue) -> tuple[str, ...]:
    if isinstance(answer, str):
        return split_emotions(answer)
    if isinstance(answer, Mapping):
        return tuple(word for part in answer.values() for word in _words(part))
    if isinstance(answer, list):
        return tuple(word for part in answer for word in _words(part))
    return ()
