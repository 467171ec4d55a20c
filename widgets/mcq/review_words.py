"""A verdict as lines of plain text, for reading beside others."""

from __future__ import annotations

from app.domain.item_changes import changed_item, field_changes
from app.domain.mcq import McqItem
from app.domain.review import Review
from widgets.i18n import tr
from widgets.mcq.words import confidence_word, criterion_word, field_word, flag_word


def answer_words(review: Review) -> str:
    """Say what was answered blind: the number of the option as stored, or that it is not told."""
    if review.cannot_tell:
        return tr("cannot tell")
    return str(review.option + 1) if review.option is not None else ""


def review_lines(review: Review, item: McqItem) -> list[str]:
    """Return answer, flags, edits, criteria, reason and note of a review, one a line."""
    lines = []
    answer = answer_words(review)
    if answer:
        lines.append(tr("Answer: {answer}", answer=answer))
    if review.confidence:
        lines.append(tr("How sure: {degree}", degree=confidence_word(review.confidence)))
    if review.flags:
        words = ", ".join(flag_word(flag) for flag in review.flags)
        lines.append(tr("Flags: {flags}", flags=words))
    lines += [
        f"{change_word(change.name)}: {change.after}"
        for change in field_changes(item, changed_item(item, review.changes))
    ]
    lines += [
        tr("Does not hold: {criterion}", criterion=criterion_word(name))
        for name, held in review.criteria.items()
        if not held
    ]
    if review.reason:
        lines.append(tr("Why: {reason}", reason=review.reason))
    if review.note:
        lines.append(tr("Note: {note}", note=review.note))
    return lines


def change_word(name: str) -> str:
    """Return what a changed field is called, options with their number."""
    kind, _, number = name.partition(".")
    if kind == "options" and number:
        return tr("Option {n}", n=number)
    return field_word(name)
