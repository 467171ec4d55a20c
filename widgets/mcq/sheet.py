"""What the item view shows: one item, the reviewer's own review of it, and what is around."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.mcq import McqItem
from app.domain.review import Adjudication, Review


@dataclass(frozen=True, slots=True)
class OtherReview:
    """A review that may be seen, with who gave it."""

    who: str
    review: Review


@dataclass(frozen=True, slots=True)
class VerifySheet:
    """All of one item.

    Attributes
    ----------
    review
        The reviewer's own, with what is typed and not stored yet.
    kept
        The review as it is stored; None while there is none.
    original
        What a refined item was made of; None at stage 1.
    others
        Reviews of others, as far as they may be seen.
    disputed
        Names of the fields in which the verdicts that may be seen differ.
    settled
        What an adjudicator made of it.
    has_video
        The video can be played here.
    is_hasty
        The verdict took less time than the question takes to read.
    why_locked
        Why nothing can be written; empty where it can.
    """

    item: McqItem
    review: Review
    kept: Review | None = None
    original: McqItem | None = None
    others: tuple[OtherReview, ...] = ()
    disputed: tuple[str, ...] = ()
    settled: Adjudication | None = None
    video_title: str = ""
    has_video: bool = True
    is_hasty: bool = False
    why_locked: str = ""

    @property
    def order(self) -> tuple[int, ...]:
        """Stored places of the options from first to last as shown."""
        places = tuple(range(len(self.item.options)))
        return self.review.order if sorted(self.review.order) == list(places) else places

    @property
    def stored(self) -> str:
        """The decision that is stored; empty while none stands."""
        return self.kept.decision if self.kept is not None and self.kept.is_decided else ""

    @property
    def is_edited(self) -> bool:
        """Tell whether flags, edits or reason are others than those stored with the decision."""
        return self.kept is not None and _said(self.kept) != _said(self.review)

    @property
    def is_blind(self) -> bool:
        """Tell whether key and evidence are closed."""
        return not self.review.is_answered

    @property
    def step(self) -> int:
        """The step of verifying one is at: 1 to 3, or 4 once decided."""
        if self.is_blind:
            return 1
        if self.stored and self.review.decision == self.stored:
            return 4
        return 3 if self.review.decision else 2


def _said(review: Review) -> tuple[object, ...]:
    return review.flags, dict(review.changes), review.reason, dict(review.criteria)
