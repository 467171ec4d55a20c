"""Labels of a unit as a review, the way assignment, independence and adjudication know them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.ids import AdjudicationKey, RaterKey, ReviewKey, UnitKey, new_key
from app.domain.label_result import correction
from app.domain.labelling import Layer, UnitLabel, label_from, label_value
from app.domain.review import Adjudication, Decision, How, RecordKind, Review


def labelled(
    unit: UnitKey,
    rater: RaterKey,
    label: UnitLabel,
    layers: Sequence[Layer],
    before: Review | None = None,
) -> Review:
    """Return the review that says what a rater says of a unit.

    It is decided once each layer of the set is labelled; before that it is work under way.

    Parameters
    ----------
    before
        The rater's review of that unit, which is written anew; None for the first.
    """
    decision = Decision.LABELLED if label.is_complete(layers) else ""
    answer = label_value(label)
    if before is not None:
        return replace(before, answer=answer, decision=decision)
    return Review(
        ReviewKey(new_key()), RecordKind.LABEL, unit, 1, rater, answer=answer, decision=decision
    )


def skipped(unit: UnitKey, rater: RaterKey, before: Review | None = None) -> Review:
    """Return the review that puts a unit off; labels chosen so far stay."""
    kept = before or Review(ReviewKey(new_key()), RecordKind.LABEL, unit, 1, rater)
    return replace(kept, decision=Decision.SKIP)


def label_of(review: Review | None) -> UnitLabel:
    """Return what a review says of its unit; nothing for None."""
    return UnitLabel() if review is None else label_from(review.answer)


def adjudicated(
    unit: UnitKey,
    adjudicator: RaterKey,
    layer: Layer,
    labels: Sequence[str],
    *,
    earlier: str,
    reason: str,
    chosen: ReviewKey | None = None,
    before: Adjudication | None = None,
) -> Adjudication:
    """Return the adjudication that settles a layer of a unit.

    Parameters
    ----------
    earlier
        The aggregated label, which is kept beside the new one.
    chosen
        The review whose labels were taken over, where they were.
    before
        What was settled on that unit: its other layer stays, and the label that was aggregated
        then stays the earlier one.
    """
    changes = correction(layer, labels, earlier, reason, before.changes if before else None)
    return Adjudication(
        before.key if before else AdjudicationKey(new_key()),
        RecordKind.LABEL,
        unit,
        adjudicator,
        how=How.WRITTEN if chosen is None else How.CHOSEN,
        chosen=chosen,
        decision=Decision.LABELLED,
        changes=changes,
        reason=reason,
    )
