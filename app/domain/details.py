"""Edited copies of answer details: stages, factors and alternatives, and how they are numbered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from app.domain.question import AnswerDetails, AnswerItem, ItemKind, QuestionType

DEFAULT_DESCRIPTION = {
    ItemKind.STAGE: "The stages of the feelings in order of time. All are needed.",
    ItemKind.FACTOR: "The factors of the explanation. All are needed together.",
    ItemKind.ALTERNATIVE: "Answers that count as right. Any one of them is enough.",
}

T = TypeVar("T")

_REGULAR = re.compile(r"([SRC])[0-9]+")

_KIND_OF_TYPE = {
    QuestionType.EMOTION_TRAJECTORY: ItemKind.STAGE,
    QuestionType.EMOTIONAL_REASONING: ItemKind.FACTOR,
    QuestionType.EMOTION_CAUSE: ItemKind.FACTOR,
    QuestionType.INTENSITY_COMPARISON: ItemKind.ALTERNATIVE,
}


def usual_kind(kind: QuestionType) -> ItemKind | None:
    """Return what the details of a type list, or None for label answers."""
    return _KIND_OF_TYPE.get(kind)


def item_kind(details: AnswerDetails | None, kind: QuestionType) -> ItemKind | None:
    """Return what the items are: told by the first id, else by the type of question."""
    first = details.items[0].kind if details and details.items else None
    return first or usual_kind(kind)


def numbered(items: Iterable[AnswerItem], kind: ItemKind) -> tuple[AnswerItem, ...]:
    """Give items the ids ``S1``, ``S2``, ... in their order; links to evidence stay with them."""
    return tuple(
        item if item.id == f"{kind.value}{number}" else replace(item, id=f"{kind.value}{number}")
        for number, item in enumerate(items, start=1)
    )


def with_items(details: AnswerDetails, items: Sequence[AnswerItem]) -> AnswerDetails:
    """Replace the items and number them anew, unless their ids are foreign (``stage_a``)."""
    prefixes = {match[1] if (match := _REGULAR.fullmatch(item.id)) else "" for item in items}
    if len(prefixes) == 1 and "" not in prefixes:
        return replace(details, items=numbered(items, ItemKind(prefixes.pop())))
    return replace(details, items=tuple(items))


def free_item_id(items: Sequence[AnswerItem], kind: ItemKind) -> str:
    """Return the first id of a kind that no item has."""
    taken = {item.id for item in items}
    return next(
        name
        for number in range(1, len(items) + 2)
        if (name := f"{kind.value}{number}") not in taken
    )


def as_kind(details: AnswerDetails | None, kind: ItemKind | None) -> AnswerDetails | None:
    """Turn the items into another kind; a description of our own is exchanged, others stay.

    Anchor, emotion and intensity stay with the items, though only stages show and export them,
    so that turning back brings them back.
    """
    if kind is None:
        return details if details and details.items else None
    if details is None:
        return AnswerDetails(DEFAULT_DESCRIPTION[kind]) if kind is ItemKind.STAGE else None
    ours = details.description in DEFAULT_DESCRIPTION.values() or not details.description.strip()
    if ours and not details.items and kind is not ItemKind.STAGE:
        return None
    description = DEFAULT_DESCRIPTION[kind] if ours else details.description
    return AnswerDetails(description, numbered(details.items, kind))


def moved(values: Iterable[T], index: int, to: int) -> list[T]:
    """Return the values with the one at `index` standing at index `to`."""
    result = list(values)
    result.insert(to, result.pop(index))
    return result
