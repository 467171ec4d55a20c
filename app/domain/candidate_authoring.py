"""Edited copies of a comparison whose candidates change; the right ones are its alternatives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.details import as_kind, free_item_id, moved, with_items
from app.domain.item_authoring import set_details_description
from app.domain.question import AnswerItem, Candidate, ItemKind, Question
from app.domain.words import folded


def add_candidate(
    question: Question, candidate: Candidate, *, index: int | None = None
) -> Question:
    """Add somebody or some moment that is compared, before `index` or at the end."""
    candidates = list(question.candidates)
    candidates.insert(len(candidates) if index is None else index, _spelled(candidate))
    return _with_answers(question, candidates)


def edit_candidate(question: Question, index: int, candidate: Candidate) -> Question:
    """Replace a candidate; an alternative of its old name gets the new one."""
    before, after = question.candidates[index], _spelled(candidate)
    candidates = list(question.candidates)
    candidates[index] = after
    if question.details is not None and before.name != after.name:
        wanted = folded(before.name)
        items = tuple(
            replace(item, description=after.name) if folded(item.description) == wanted else item
            for item in question.details.items
        )
        question = replace(question, details=replace(question.details, items=items))
    return _with_answers(question, candidates)


def move_candidate(question: Question, index: int, to: int) -> Question:
    """Move a candidate so that it stands at index `to`."""
    return replace(question, candidates=tuple(moved(question.candidates, index, to)))


def remove_candidate(question: Question, index: int) -> Question:
    """Remove a candidate; an alternative that says the same goes with it."""
    gone = question.candidates[index]
    left = [one for place, one in enumerate(question.candidates) if place != index]
    return _with_answers(question, left, gone=gone.name)


def _spelled(candidate: Candidate) -> Candidate:
    return replace(candidate, name=" ".join(candidate.name.split()))


def _with_answers(question: Question, candidates: Sequence[Candidate], gone: str = "") -> Question:
    """Keep the candidates, and see that those which are right stand among the alternatives."""
    question = replace(question, candidates=tuple(candidates))
    right = {folded(one.name): one.name for one in candidates if one.is_answer and one.name}
    wrong = {folded(one.name) for one in candidates if not one.is_answer}
    wrong |= {folded(gone)} if gone else set()
    details = question.details
    items = list(details.items) if details else []
    kept = [item for item in items if folded(item.description) not in wrong - right.keys()]
    # A single right one is the answer itself and needs no list of alternatives.
    if len(right) > 1 or kept:
        said = {folded(item.description) for item in kept}
        for name in (name for low, name in right.items() if low not in said):
            kept.append(AnswerItem(free_item_id(kept, ItemKind.ALTERNATIVE), name))
    if kept == items:
        return question
    if details is None:
        details = set_details_description(question, "").details
        details = as_kind(details, ItemKind.ALTERNATIVE)
    made = None if details is None else with_items(details, kept)
    if made is not None and not made.items:
        made = as_kind(made, ItemKind.ALTERNATIVE)
    return replace(question, details=made)
