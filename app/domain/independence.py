"""Who may read whose verdicts: nobody those of others before their own stands.

A rater always reads their own reviews, and those of others on a record and stage once their own
decision there is in. Somebody without a decision there, assigned or not, reads nothing of others
unless they come as an adjudicator, which they say.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.ids import RaterKey
from app.domain.review import Assignment, Review

ASSIGNED, DONE, STRANGER = "assigned", "done", "stranger"


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
    return own == DONE or (as_adjudicator and own == STRANGER)


def standing(
    viewer: RaterKey | None,
    review: Review,
    reviews_of_record: Iterable[Review],
    assignments_of_record: Iterable[Assignment] = (),
) -> str:
    """Tell how somebody stands to the record and stage of a review.

    Returns
    -------
    str
        `DONE`: their own decision is in; `ASSIGNED`: it is still to come; `STRANGER`: neither.
    """
    place = (review.kind, review.record, review.stage)
    for own in reviews_of_record:
        if own.rater == viewer and (own.kind, own.record, own.stage) == place:
            return DONE if own.is_decided else ASSIGNED
    for task in assignments_of_record:
        if task.rater == viewer and (task.kind, task.record, task.stage) == place:
            return ASSIGNED
    return STRANGER
