"""Settling a record on which verdicts differ: taking one over, merging them, writing one anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.ids import McqKey
from app.domain.question import JsonValue
from app.domain.review import DECISIONS, Adjudication, How, Provenance, Review


@dataclass(frozen=True, slots=True)
class DisputeRow:
    """One item with verdicts, as a list shows it.

    Attributes
    ----------
    fields
        Names of the fields in which its verdicts differ.
    """

    key: McqKey
    stage: int
    item_id: str
    provenance: Provenance
    fields: tuple[str, ...] = ()


def chosen(settled: Adjudication, review: Review) -> Adjudication:
    """Take a review over as it is."""
    return replace(
        settled,
        how=How.CHOSEN.value,
        chosen=review.key,
        decision=review.decision,
        flags=review.flags,
        changes=dict(review.changes),
    )


def merged(settled: Adjudication, reviews: Sequence[Review]) -> Adjudication:
    """Put verdicts together: the decision of most (the gravest of as many), all flags, all edits.

    Of a field that several changed, the earlier review counts.
    """
    counts = Counter(review.decision for review in reviews)
    decision = max(counts, key=lambda one: (counts[one], _gravity(one)), default="")
    flags = dict.fromkeys(flag for review in reviews for flag in review.flags)
    changes: dict[str, JsonValue] = {}
    for review in reviews:
        changes = {**review.changes, **changes}
    return replace(
        settled,
        how=How.MERGED.value,
        chosen=None,
        decision=decision,
        flags=tuple(flags),
        changes=changes if decision == "revise" else {},
    )


def written(settled: Adjudication, **changes: object) -> Adjudication:
    """Write a part anew: what was taken over or merged is written by the adjudicator from now on.

    A reason leaves it as it was, which is no part of the verdict.
    """
    made = replace(settled, **changes)  # type: ignore[arg-type]  # by name
    if (made.decision, made.flags, made.changes) == (
        settled.decision,
        settled.flags,
        settled.changes,
    ):
        return made
    return replace(made, how=How.WRITTEN.value, chosen=None)


def _gravity(decision: str) -> int:
    return DECISIONS.index(decision) if decision in DECISIONS else -1
