"""References to evidence in texts, such as ``[E2]``: they follow the evidence when it moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from app.domain.question import Question

_REFERENCE = re.compile(r"\[E(\d{1,4}|\?)\]")
LOST = "[E?]"
"""Stands where the evidence referred to was removed."""


def reference(number: int) -> str:
    """Return what refers to the evidence with a number, from 1."""
    return f"[E{number}]"


def followed(before: Question, after: Question) -> Question:
    """Return the edited question with the references of its texts on the same evidence as before.

    Texts that were edited in the same step are followed, too: their references meant the old order.
    """
    old = [one.key for one in before.evidence]
    new = [one.key for one in after.evidence]
    if old == new[: len(old)]:
        return after
    places = {key: number for number, key in enumerate(new, start=1)}

    def follow(match: re.Match[str]) -> str:
        if match[1] == "?" or not 1 <= int(match[1]) <= len(old):
            return match[0]
        number = places.get(old[int(match[1]) - 1])
        return LOST if number is None else reference(number)

    return _with_texts(after, lambda text: _REFERENCE.sub(follow, text))


def _with_texts(question: Question, change: Callable[[str], str]) -> Question:
    details = question.details
    if details is not None:
        items = tuple(replace(item, description=change(item.description)) for item in details.items)
        details = replace(details, description=change(details.description), items=items)
    answer = question.answer
    return replace(
        question,
        text=change(question.text),
        answer=change(answer) if isinstance(answer, str) else answer,
        notes=change(question.notes),
        details=details,
    )
