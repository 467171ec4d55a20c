"""Answers made of labels, as lists by side: one nameless side, or before and after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.domain.emotion import normalize_label
from app.domain.question import JsonValue, Question
from app.domain.reference_rules import SIDES


def label_lists(answer: JsonValue) -> dict[str, tuple[str, ...]]:
    """Return the labels of each side; empty where the answer is text or of a foreign shape."""
    if isinstance(answer, list) and _are_words(answer):
        return {"": tuple(map(str, answer))}
    if not isinstance(answer, Mapping) or set(answer) != set(SIDES):
        return {}
    if not all(_are_words(answer[side]) for side in SIDES):
        return {}
    return {side: _words(answer[side]) for side in SIDES}


def toggled(labels: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the labels with one more at the end, or without it, whatever its case."""
    wanted = normalize_label(name)
    kept = tuple(one for one in labels if normalize_label(one) != wanted)
    return kept if kept != labels else (*labels, name)


def with_labels(question: Question, side: str, labels: tuple[str, ...]) -> Question:
    """Give one side of the answer other labels."""
    return replace(question, answer=answer_of(label_lists(question.answer) | {side: labels}))


def answer_of(lists: Mapping[str, tuple[str, ...]]) -> JsonValue:
    """Return the answer that lists by side make; the opposite of `label_lists`."""
    if "" in lists:
        return list[JsonValue](lists[""])
    return {side: list[JsonValue](lists.get(side, ())) for side in SIDES}


def _are_words(value: JsonValue) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _words(value: JsonValue) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()
