"""What a reviewer has of a question: the stored review, the draft over it, or why it is locked."""

from __future__ import annotations

from dataclasses import replace

from app.context import AppContext
from app.controllers.question_queue import QuestionQueue
from app.domain.ids import McqKey, RaterKey, ReviewKey, new_key
from app.domain.question import Question, Status
from app.domain.question_review import may_review, new_review
from app.domain.review import RecordKind, Review
from app.domain.review_draft import draft_owner, draft_text, with_draft
from widgets.i18n import tr
from widgets.mcq.sheet import OtherReview
from widgets.question_review.review_sheet import QuestionSheet

_QUESTION, _DRAFT = RecordKind.QUESTION, "review"


class QuestionSheets:
    """Makes the sheets of questions in review, and keeps what is typed in them.

    Parameters
    ----------
    queue
        Tells who reviews, and which videos are here.
    """

    def __init__(self, context: AppContext, queue: QuestionQueue) -> None:
        self.session, self.queue = context.session, queue
        self._blank: Review | None = None

    def forget(self) -> None:
        """Forget the empty review: somebody else works, or another project is open."""
        self._blank = None

    def of(self, question: Question) -> QuestionSheet:
        """Return a question as the rater at work has it: stored, with a draft, or locked."""
        project, rater = self.session.project, self.queue.rater
        kept = None
        if rater is not None:
            kept = project.reviews.find(_QUESTION, question.key, rater, question.version)
        review = kept or self._empty(question)
        if review.is_skipped:
            review = replace(review, decision="")
        owner = draft_owner(McqKey(question.key), question.version)
        text = project.drafts.get(rater, owner, _DRAFT)
        return QuestionSheet(
            question,
            with_draft(review, text) if text is not None else review,
            kept=kept,
            others=self._others(question),
            video_title=project.videos.get(question.video).title,
            has_video=self.queue.has_video(question.video),
            why_locked=self._why_locked(question, kept),
        )

    def _others(self, question: Question) -> tuple[OtherReview, ...]:
        rater = self.queue.rater
        reader = self.session.project.reviews.visible_to(rater)
        found = reader.of_record(_QUESTION, question.key, question.version)
        names = {one.key: one.name for one in self.session.project.raters.all()}
        return tuple(
            OtherReview(names.get(one.rater, tr("Somebody")), one)
            for one in found
            if one.rater != rater and one.is_decided
        )

    def _empty(self, question: Question) -> Review:
        """Return an empty review, the same one until it is stored or another is wanted."""
        blank, rater = self._blank, self.queue.rater or RaterKey("")
        wanted = (question.key, question.version, rater)
        if blank is None or (blank.record, blank.stage, blank.rater) != wanted:
            blank = self._blank = new_review(ReviewKey(new_key()), question, rater)
        return blank

    def _why_locked(self, question: Question, kept: Review | None) -> str:
        if not self.session.can_edit:
            return tr("This project is open read-only: nothing here can be changed.")
        if self.session.rater is None:
            return tr("Say who works first (File > Who is working): a verdict has a name.")
        if not may_review(question, self.session.rater.name):
            return tr("You wrote this question: two others review it.")
        if question.status is not Status.IN_REVIEW:
            decided = kept is not None and kept.is_decided
            return tr("The review is over.") if decided else tr("This question is not in review.")
        return ""

    def put_draft(self, sheet: QuestionSheet, review: Review) -> None:
        """Keep a review that is not stored yet, outside the history."""
        if sheet.why_locked or sheet.stored or self.session.project.read_only:
            return
        owner = draft_owner(McqKey(sheet.question.key), sheet.question.version)
        self.session.project.drafts.put(self.queue.rater, owner, _DRAFT, draft_text(review))

    def forget_draft(self, review: Review) -> None:
        """Drop the draft of what was stored now."""
        owner = draft_owner(McqKey(review.record), review.stage)
        self.session.project.drafts.clear(self.queue.rater, owner, _DRAFT)
        self._blank = None
