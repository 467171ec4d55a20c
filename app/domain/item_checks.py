"""Checks on stages, factors and alternatives, and on the evidence they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.check import Check, Severity
from app.domain.details import item_kind, usual_kind
from app.domain.phrase import phrase
from app.domain.question import (
    AnswerDetails,
    AnswerItem,
    Evidence,
    ItemKind,
    Question,
    QuestionType,
)
from app.domain.reference_rules import LABEL_TYPES


@dataclass(frozen=True, slots=True)
class _Words:
    """What items of a kind are called, and what is said of them.

    Attributes
    ----------
    noun, first, nouns
        Within a sentence, at its beginning, and of many.
    add
        The link that adds one.
    no_id
        That one has no id.
    """

    noun: str
    first: str
    nouns: str
    add: str
    no_id: str


_WORDS = {
    ItemKind.STAGE: _Words(
        phrase("stage"),
        phrase("Stage"),
        phrase("stages"),
        phrase("Add a stage"),
        phrase("A stage has no id."),
    ),
    ItemKind.FACTOR: _Words(
        phrase("factor"),
        phrase("Factor"),
        phrase("factors"),
        phrase("Add a factor"),
        phrase("A factor has no id."),
    ),
    ItemKind.ALTERNATIVE: _Words(
        phrase("alternative"),
        phrase("Alternative"),
        phrase("alternatives"),
        phrase("Add an alternative"),
        phrase("An alternative has no id."),
    ),
}
_ANY = _Words(
    phrase("item"),
    phrase("Item"),
    phrase("items"),
    phrase("Add an item"),
    phrase("An item has no id."),
)


def check_details(question: Question) -> Iterator[Check]:
    """Check that the items say something, and that a trajectory has some."""
    details, words = question.details, _words(question)
    if question.type in LABEL_TYPES:
        if details is not None:
            message = phrase("A question answered with emotions has no details.")
            yield Check("details-unwanted", Severity.ERROR, message, "details")
        return
    if details is None or not details.items:
        if question.type is QuestionType.EMOTION_TRAJECTORY or details is not None:
            yield Check(
                "details-empty",
                Severity.ERROR,
                phrase("The answer details need at least one {noun}.", noun=words.noun),
                "details",
                fix="add-item",
                fix_label=words.add,
            )
        return
    if not details.description.strip():
        message = phrase("Say above the {nouns} what they are for.", nouns=words.nouns)
        yield Check("details-blank", Severity.ERROR, message, "details")
    yield from _check_items(details, words)


def check_item_evidence(question: Question) -> Iterator[Check]:
    """Check that each stage or factor rests on evidence."""
    if question.details is None:
        return
    items = [item for item in question.details.items if item.kind is not ItemKind.ALTERNATIVE]
    spans = {evidence.key: evidence for evidence in question.evidence}
    linked = {key for item in question.details.items for key in item.evidence}
    free = [evidence for evidence in question.evidence if evidence.key not in linked]
    before: tuple[str, int] | None = None
    for item in items:
        starts = [spans[key].span.start_ms for key in item.evidence if key in spans]
        if not starts:
            yield _no_evidence(item, _words(question), free, question.evidence, before)
            continue
        before = (item.id, min(starts))


def _words(question: Question) -> _Words:
    kind = item_kind(question.details, question.type) or usual_kind(question.type)
    return _WORDS[kind] if kind else _ANY


def _check_items(details: AnswerDetails, words: _Words) -> Iterator[Check]:
    seen: set[str] = set()
    for item in details.items:
        target = f"item:{item.id}"
        if not item.description.strip():
            message = phrase("{noun} {id} does not say what happens.", noun=words.first, id=item.id)
            yield Check("item-blank", Severity.ERROR, message, target)
        if item.id in seen or not item.id.strip():
            message = (
                phrase("Two {nouns} have the id {id}.", nouns=words.nouns, id=item.id)
                if item.id.strip()
                else words.no_id
            )
            yield Check("item-id", Severity.ERROR, message, target)
        seen.add(item.id)


def _no_evidence(
    item: AnswerItem,
    words: _Words,
    free: Sequence[Evidence],
    all_evidence: Sequence[Evidence],
    before: tuple[str, int] | None,
) -> Check:
    """Report an item without evidence, offering the first free span after the item before it."""
    message = phrase("{noun} {id} has no evidence.", noun=words.first, id=item.id)
    later = [evidence for evidence in free if not before or evidence.span.start_ms >= before[1]]
    offered = next(iter(later or free), None)
    fix = "add-evidence"
    label = phrase("Add the marked span")
    if offered is not None:
        fix = f"link-evidence:{offered.key}"
        label = phrase("Use evidence {number}", number=all_evidence.index(offered) + 1)
    target = f"item:{item.id}"
    return Check("item-evidence", Severity.ERROR, message, target, fix=fix, fix_label=label)
