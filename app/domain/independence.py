"""Who may read whose verdicts: nobody those of others before their own stands.

A rater always reads their own reviews, and those of others on a record and stage once their own
decision there is in. Somebody without a decision there, assigned or not, reads nothing of others
unless they come as an adjudicator, which they say.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from typing import TypeVar

from app.domain.ids import RaterKey
from app.domain.review import Adjudication, Assignment, Review

_D = TypeVar("_D")


class Standing(Enum):
    """How somebody stands to a record at a stage."""

    DONE = "their own decision is in"
    DUE = "their own decision is still to come"
    STRANGER = "they have nothing to do with it"


def may_read(
    viewer: RaterKey | None,
    review: Review,
    reviews_of_record: Iterable[Review],
    assignments_of_record: Iterable[Assignment] = (),
    *,
    as_adjudicator: bool = False,
) -> bool:
    """Tell whether somebody may read a review.

    Parameters
    ----------
    viewer
        None for nobody in particular, who reads what an adjudicator reads or nothing.
    reviews_of_record, assignments_of_record
        Of the same record; those of other records and stages are left aside.
    as_adjudicator
        They come to settle differences. It does not help a rater who is still to decide there.
    """
    if viewer is not None and review.rater == viewer:
        return True
    own = standing(viewer, review, reviews_of_record, assignments_of_record)
    return _is_open(own, as_adjudicator)


def may_read_settled(
    viewer: RaterKey | None,
    settled: Adjudication,
    reviews_of_record: Iterable[Review],
    assignments_of_record: Iterable[Assignment] = (),
    *,
    as_adjudicator: bool = False,
) -> bool:
    """Tell whether somebody may read what settled a record; the adjudicator always may."""
    if viewer is not None and settled.adjudicator == viewer:
        return True
    own = standing(viewer, settled, reviews_of_record, assignments_of_record)
    return _is_open(own, as_adjudicator)


def open_decisions(
    viewer: RaterKey | None,
    decisions: Iterable[_D],
    *,
    of: Callable[[_D], tuple[RaterKey | None, Hashable]],
    decided: Callable[[_D], bool] = lambda _one: True,
    as_adjudicator: bool = False,
) -> list[_D]:
    """Return those decisions of one kind, to which nobody is assigned, that somebody may read.

    Parameters
    ----------
    viewer
        None for nobody in particular, to whom none of them is their own.
    of
        Gives whose a decision is and on what; no rater stands for nobody in particular.
    decided
        Tells whether one is a decision, which opens those of others on the same.
    """
    given = [(one, *of(one)) for one in decisions]
    own = [(one, record) for one, rater, record in given if (rater or "") == viewer]
    begun = {record for _, record in own}
    done = {record for one, record in own if decided(one)}
    return [
        one
        for one, rater, record in given
        if (rater or "") == viewer or record in done or (as_adjudicator and record not in begun)
    ]


def standing(
    viewer: RaterKey | None,
    place: Review | Assignment | Adjudication,
    reviews_of_record: Iterable[Review],
    assignments_of_record: Iterable[Assignment] = (),
) -> Standing:
    """Tell how somebody stands to the record and stage of `place`."""
    for own in reviews_of_record:
        if own.rater == viewer and _is_same(own, place):
            return Standing.DONE if own.is_decided else Standing.DUE
    for task in assignments_of_record:
        if task.rater == viewer and _is_same(task, place):
            return Standing.DUE
    return Standing.STRANGER


def _is_open(own: Standing, as_adjudicator: bool) -> bool:
    return own is Standing.DONE or (as_adjudicator and own is Standing.STRANGER)


def _is_same(one: Review | Assignment, other: Review | Assignment | Adjudication) -> bool:
    return (one.kind, one.record, one.stage) == (other.kind, other.record, other.stage)
