"""Checks on stages, factors and alternatives, and on the evidence they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.domain.check import Check, Severity
from app.domain.details import item_kind, usual_kind
from app.domain.question import (
    AnswerDetails,
    AnswerItem,
    Evidence,
    ItemKind,
    Question,
    QuestionType,
)
from app.domain.reference_rules import LABEL_TYPES

NOUN = {ItemKind.STAGE: "stage", ItemKind.FACTOR: "factor", ItemKind.ALTERNATIVE: "alternative"}


def check_details(question: Question) -> Iterator[Check]:
    """Check that the items say something, and that a trajectory has some."""
    details, noun = question.details, _noun(question)
    if question.type in LABEL_TYPES:
        if details is not None:
            message = "A question answered with emotions has no details."
            yield Check("details-unwanted", Severity.ERROR, message, "details")
        return
    if details is None or not details.items:
        if question.type is QuestionType.EMOTION_TRAJECTORY or details is not None:
            yield Check(
                "details-empty",
                Severity.ERROR,
                f"The answer details need at least one {noun}.",
                "details",
                fix="add-item",
                fix_label=f"Add a {noun}",
            )
        return
    if not details.description.strip():
        message = f"Say above the {noun}s what they are for."
        yield Check("details-blank", Severity.ERROR, message, "details")
    yield from _check_items(details, noun)


def check_item_evidence(question: Question) -> Iterator[Check]:
    """Check that each stage or factor rests on evidence, and that stages follow it in time."""
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
            yield _no_evidence(item, _noun(question), free, question.evidence, before)
            continue
        if before and item.kind is ItemKind.STAGE and min(starts) < before[1]:
            message = f"Stage {item.id} rests on an earlier moment than stage {before[0]}."
            yield Check("stage-order", Severity.WARNING, message, f"item:{item.id}")
        before = (item.id, min(starts))


def _noun(question: Question) -> str:
    kind = item_kind(question.details, question.type) or usual_kind(question.type)
    return NOUN[kind] if kind else "item"


def _check_items(details: AnswerDetails, noun: str) -> Iterator[Check]:
    seen: set[str] = set()
    for item in details.items:
        target = f"item:{item.id}"
        if not item.description.strip():
            message = f"{noun.capitalize()} {item.id} does not say what happens."
            yield Check("item-blank", Severity.ERROR, message, target)
        if item.id in seen or not item.id.strip():
            message = f"Two {noun}s have the id {item.id}." if item.id.strip() else ""
            yield Check("item-id", Severity.ERROR, message or f"A {noun} has no id.", target)
        seen.add(item.id)


def _no_evidence(
    item: AnswerItem,
    noun: str,
    free: Sequence[Evidence],
    all_evidence: Sequence[Evidence],
    before: tuple[str, int] | None,
) -> Check:
    """Report an item without evidence, offering the first free span after the item before it."""
    message = f"{noun.capitalize()} {item.id} has no evidence."
    later = [evidence for evidence in free if not before or evidence.span.start_ms >= before[1]]
    offered = next(iter(later or free), None)
    fix, label = "add-evidence", "Add the marked span"
    if offered is not None:
        fix = f"link-evidence:{offered.key}"
        label = f"Use evidence {all_evidence.index(offered) + 1}"
    target = f"item:{item.id}"
    return Check("item-evidence", Severity.ERROR, message, target, fix=fix, fix_label=label)
