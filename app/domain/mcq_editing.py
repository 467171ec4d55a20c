"""Edited copies of multiple-choice items: each function gives a new item and leaves the old alone.

The key is a place among the options; whatever happens to the options, it stays on its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from app.domain.errors import InvalidRecordError
from app.domain.ids import EvidenceKey, McqKey, new_key
from app.domain.mcq import McqItem
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue, Stamp


def with_option(item: McqItem, place: int, text: str) -> McqItem:
    """Write an option anew; the key stays where it is."""
    options = list(item.options)
    options[place] = text
    return replace(item, options=tuple(options))


def with_new_option(item: McqItem, text: str = "") -> McqItem:
    """Add an option behind the others."""
    return replace(item, options=(*item.options, text))


def without_option(item: McqItem, place: int) -> McqItem:
    """Take an option away; the key is unknown if that was it."""
    order = tuple(each for each in range(len(item.options)) if each != place)
    options = tuple(item.options[each] for each in order)
    return replace(item, options=options, answer=_place_after(item.answer, order))


def moved(item: McqItem, order: Sequence[int]) -> McqItem:
    """Put the options in another order, the key along with its option.

    Parameters
    ----------
    order
        The present places from first to last: ``(1, 0, 2, 3)`` exchanges the first two.

    Raises
    ------
    ValueError
        It does not name each place once.
    """
    if sorted(order) != list(range(len(item.options))):
        raise ValueError(f"{tuple(order)!r} is no order of {len(item.options)} options")
    options = tuple(item.options[place] for place in order)
    return replace(item, options=options, answer=_place_after(item.answer, order))


def shuffled(item: McqItem, seed: int | str) -> McqItem:
    """Put the options in an order that the seed and the item's id tell, always the same."""
    order = list(range(len(item.options)))
    random.Random(f"{seed}\n{item.item_id}").shuffle(order)  # noqa: S311 -- no secret, repeatable
    return moved(item, order)


def with_answer(item: McqItem, place: int | None) -> McqItem:
    """Say which option is right; None while it is unknown.

    Raises
    ------
    InvalidRecordError
        There is no such option.
    """
    if place is not None and not 0 <= place < len(item.options):
        raise InvalidRecordError(phrase("There is no option {n} to be the key.", n=place + 1))
    return replace(item, answer=place)


def with_right_answer(item: McqItem, text: str) -> McqItem:
    """Write the right answer anew, in the place of the key.

    Raises
    ------
    InvalidRecordError
        It is not known which option that is.
    """
    if item.right is None or item.answer is None:
        raise InvalidRecordError(phrase("Say which option is right before writing it anew."))
    return with_option(item, item.answer, text)


def refined(item: McqItem, *, key: McqKey, item_id: str, stamp: Stamp) -> McqItem:
    """Return a copy that refines an item, under an id of its own, for stage 2."""
    evidence = tuple(replace(each, key=EvidenceKey(new_key())) for each in item.evidence)
    return replace(
        item,
        key=key,
        item_id=item_id,
        refined_from=item.item_id,
        evidence=evidence,
        version=1,
        imported=False,
        original=None,
        created=stamp,
        updated=stamp,
    )


def stamped(item: McqItem, stamp: Stamp) -> McqItem:
    """Note who changed the item last, and when."""
    return replace(item, updated=stamp)


EDITABLE = ("stem", "options", "answer", "category", "rationale")
"""What a review may change of an item, in the order of tables."""


def changes_between(before: McqItem, after: McqItem) -> dict[str, JsonValue]:
    """Return what a reviewer changed, as a review keeps it: fields of `EDITABLE` by name."""
    changes: dict[str, JsonValue] = {}
    for name in EDITABLE:
        value = getattr(after, name)
        if value != getattr(before, name):
            changes[name] = list(value) if isinstance(value, tuple) else value
    return changes


def with_changes(item: McqItem, changes: JsonObject) -> McqItem:
    """Return an item with what a review or adjudication changed; other fields are passed over.

    Raises
    ------
    InvalidRecordError
        A field does not hold what it should.
    """
    known: dict[str, object] = {}
    for name, value in changes.items():
        if name in _READ:
            if not _FITS[name](value):
                raise InvalidRecordError(
                    phrase("The change of “{field}” is not of the right shape.", field=name)
                )
            known[name] = _READ[name](value)
    return replace(item, **known) if known else item  # type: ignore[arg-type]  # checked by name


def _text(value: JsonValue) -> str:
    return cast("str", value)


def _is_text(value: JsonValue) -> bool:
    return isinstance(value, str)


def _are_texts(value: JsonValue) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def _is_place(value: JsonValue) -> bool:
    return value is None or (type(value) is int and value >= 0)


_READ: Mapping[str, Callable[[JsonValue], object]] = {
    "stem": _text,
    "category": _text,
    "rationale": _text,
    "options": lambda value: tuple(cast("Sequence[str]", value)),
    "answer": lambda value: value,
}
_FITS: Mapping[str, Callable[[JsonValue], bool]] = {
    "stem": _is_text,
    "category": _is_text,
    "rationale": _is_text,
    "options": _are_texts,
    "answer": _is_place,
}


def _place_after(answer: int | None, order: Sequence[int]) -> int | None:
    return order.index(answer) if answer in order else None
