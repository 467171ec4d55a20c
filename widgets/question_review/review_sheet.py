"""What the review of a question shows: the question, the reviewer's own review, what is around."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.domain.answer import answer_as
from app.domain.question import JsonValue, Question
from app.domain.question_review import answer_in, fault_of
from app.domain.review import Decision, Review
from widgets.mcq.sheet import OtherReview


@dataclass(frozen=True, slots=True)
class QuestionSheet:
    """All of one question.

    Attributes
    ----------
    review
        The reviewer's own, with what is typed and not stored yet.
    kept
        The review as it is stored; None while there is none.
    others
        Reviews of others on this version, as far as they may be seen.
    has_video
        The video can be played here.
    why_locked
        Why nothing can be written; empty where it can.
    """

    question: Question
    review: Review
    kept: Review | None = None
    others: tuple[OtherReview, ...] = ()
    video_title: str = ""
    has_video: bool = True
    why_locked: str = ""

    @property
    def is_blind(self) -> bool:
        """Tell whether the author's answer and evidence are closed."""
        return not self.review.is_answered

    @property
    def stored(self) -> str:
        """The decision that is stored; empty while none stands."""
        return self.kept.decision if self.kept is not None and self.kept.is_decided else ""

    @property
    def own(self) -> JsonValue:
        """The reviewer's answer, in the shape that the type takes."""
        return answer_as(answer_in(self.review) or "", self.question.type)

    @property
    def step(self) -> int:
        """The step one is at: 1 to 3, or 4 once decided."""
        if self.is_blind:
            return 1
        if self.stored:
            return 4
        return 3 if self.review.criteria else 2

    def fault(self, decision: Decision) -> str:
        """Say what keeps a verdict from standing; empty where nothing does."""
        return self.why_locked or fault_of(replace(self.review, decision=decision.value))
