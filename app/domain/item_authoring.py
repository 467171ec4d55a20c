"""Edited copies of a question whose stages, factors or alternatives change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from app.domain.details import (
    DEFAULT_DESCRIPTION,
    as_kind,
    free_item_id,
    item_kind,
    moved,
    usual_kind,
    with_items,
)
from app.domain.ids import EvidenceKey
from app.domain.question import AnswerDetails, AnswerItem, ItemKind, Question


def set_details_description(question: Question, description: str) -> Question:
    """Change what introduces the items; details are made where there were none."""
    return replace(question, details=replace(_details(question), description=description))


def add_item(
    question: Question,
    description: str = "",
    *,
    index: int | None = None,
    kind: ItemKind | None = None,
    evidence: Iterable[EvidenceKey] = (),
) -> Question:
    """Add a stage, factor or alternative before `index`, or at the end.

    Parameters
    ----------
    kind
        Only needed where the type leaves a choice and no item stands yet.

    Raises
    ------
    ValueError
        The type is answered by labels and has no items.
    """
    details = _details(question, kind)
    kind = item_kind(details, question.type) if details.items else kind or usual_kind(question.type)
    if kind is None:
        raise ValueError(f"a question of type {question.type.value!r} has no items")
    items = list(details.items)
    item = AnswerItem(free_item_id(items, kind), description, evidence=tuple(evidence))
    items.insert(len(items) if index is None else index, item)
    return replace(question, details=with_items(details, items))


def edit_item(
    question: Question,
    index: int,
    *,
    description: str | None = None,
    anchor: str | None = None,
    emotion: str | None = None,
    intensity: str | None = None,
    person: str | None = None,
) -> Question:
    """Change parts of an item; None leaves a part alone, blank text means "no requirement"."""
    item = _details(question).items[index]
    changed = replace(
        item,
        description=item.description if description is None else description,
        anchor=item.anchor if anchor is None else anchor.strip() or None,
        emotion=item.emotion if emotion is None else emotion.strip() or None,
        intensity=item.intensity if intensity is None else intensity.strip() or None,
        person=item.person if person is None else person.strip(),
    )
    return _with_item(question, index, changed)


def move_item(question: Question, index: int, to: int) -> Question:
    """Move an item so that it stands at index `to`, and number all anew."""
    details = _details(question)
    return replace(question, details=with_items(details, moved(details.items, index, to)))


def remove_item(question: Question, index: int) -> Question:
    """Remove an item and number the others anew.

    Details left with nothing but our own introduction go too, where the type can do without.
    """
    details = _details(question)
    items = [item for place, item in enumerate(details.items) if place != index]
    left: AnswerDetails | None = with_items(details, items)
    if not items:
        left = as_kind(left, usual_kind(question.type))
    return replace(question, details=left)


def toggle_item_evidence(question: Question, index: int, evidence: EvidenceKey) -> Question:
    """Link an item to a span of evidence, or take the link away; links keep the evidence order."""
    item = _details(question).items[index]
    links = set(item.evidence) ^ {evidence}
    order = [span.key for span in question.evidence if span.key in links]
    return _with_item(question, index, replace(item, evidence=tuple(order)))


def _details(question: Question, kind: ItemKind | None = None) -> AnswerDetails:
    if question.details is not None:
        return question.details
    kind = kind or usual_kind(question.type)
    return AnswerDetails(DEFAULT_DESCRIPTION[kind] if kind else "")


def _with_item(question: Question, index: int, item: AnswerItem) -> Question:
    details = _details(question)
    items = list(details.items)
    items[index] = item
    return replace(question, details=replace(details, items=tuple(items)))
