"""The life of the question shown: where it can go, what it once was, what is said about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.changes import ChangeSet
from app.domain.ids import CommentKey, new_key
from app.domain.question import Comment, Question, Status
from app.domain.question_life import passage, passages_from, passed, refusal
from app.domain.question_review import REVIEWERS
from app.domain.review import RecordKind
from app.services.open_decisions import comments_for
from app.services.question_review_service import verdict_here
from widgets.i18n import tr
from widgets.question.passage_offer import PassageOffer
from widgets.question.versions_dialog import QuestionVersionsDialog

_STEPS = {
    Status.COMPLETE: "question.complete",
    Status.IN_REVIEW: "question.send",
    Status.ACCEPTED: "question.accept",
    Status.REJECTED: "question.reject",
    Status.FROZEN: "question.freeze",
    Status.DRAFT: "question.reopen",
}


class QuestionLifeController(Controller):
    """Offers the passages that are open, and keeps the comments."""

    def __init__(self, context: AppContext, author: AuthorController) -> None:
        super().__init__(context)
        self.author, self.panel = author, author.panel
        self.comments = author.panel.side.comments
        author.question_shown.connect(self._on_question_shown)
        self.panel.passage_requested.connect(self._on_passage_requested)
        self.panel.versions_requested.connect(self.show_versions)
        self.comments.added.connect(self.add_comment)
        self.comments.resolved.connect(self.resolve)
        self.comments.removed.connect(self.remove_comment)
        self.session.changed.connect(self._on_session_changed)
        self.session.rater_changed.connect(self._on_session_rater_changed)
        on = context.actions.on
        for status, name in _STEPS.items():
            on(name, self._run(status))
        on("question.versions", self.show_versions)
        on("question.comment", self.panel.side.show_comments)

    @shows_errors
    def go_to(self, after: Status) -> None:
        """Let the question shown go on to a status, or say what stands against it."""
        self.panel.flush()
        question = self.author.question
        if question is None or question.status is after:
            return
        if after is Status.COMPLETE and question.status is Status.DRAFT:
            self.author.complete()
            return
        verdict = verdict_here(self.session.project, question)
        stamp = self.author.stamp()
        done = passed(question, after, stamp, checks=self.author.checks, verdict=verdict)
        way = passage(question.status, after)
        if way is None:
            return
        name = tr("{action}: {id}", action=tr(way.name), id=question.question_id)
        with self.session.edit(name) as project:
            project.questions.save(done, way.why)

    @Slot()
    @shows_errors
    def show_versions(self) -> None:
        """Show what the question once was, with what each version changed."""
        self.panel.flush()
        question = self.author.question
        if question is not None:
            versions = self.session.project.questions.versions(question.key)
            QuestionVersionsDialog(versions, self.context.workbench.window).exec()

    # Comments ---------------------------------------------------------------------------------

    @Slot(str)
    @shows_errors
    def add_comment(self, text: str) -> None:
        """Add a comment on the question shown, as it is now."""
        question = self.author.question
        if question is None:
            return
        stamp, key = self.author.stamp(), CommentKey(new_key())
        comment = Comment(key, question.key, text, stamp, version=question.version)
        with self.session.edit(tr("Comment on {id}", id=question.question_id)) as project:
            project.comments.save(comment)

    @Slot(str, bool)
    @shows_errors
    def resolve(self, key: str, on: bool) -> None:
        """Say that somebody has seen to a comment, or not."""
        comment = self._comment(key)
        if comment is not None:
            name = tr("Comment seen to") if on else tr("Comment open again")
            with self.session.edit(name) as project:
                project.comments.save(replace(comment, resolved=on))

    @Slot(str)
    @shows_errors
    def remove_comment(self, key: str) -> None:
        """Remove a comment; undo brings it back."""
        if self._comment(key) is not None:
            with self.session.edit(tr("Remove a comment")) as project:
                project.comments.remove(CommentKey(key))

    def _comments(self, question: Question) -> list[Comment]:
        """Return the comments on a question that the one at work may read."""
        project = self.session.project
        return comments_for(project, self.session.viewer, project.comments.of(question.key))

    def _comment(self, key: str) -> Comment | None:
        question = self.author.question
        if question is None:
            return None
        found = self._comments(question)
        return next((one for one in found if one.key == key), None)

    # Showing ----------------------------------------------------------------------------------

    @Slot(object)
    def _on_question_shown(self, question: Question | None) -> None:
        self.panel.set_passages(self._offers(question) if question is not None else [])
        self._show_comments(question)

    def _offers(self, question: Question) -> list[PassageOffer]:
        verdict = verdict_here(self.session.project, question)
        checks = self.author.checks
        return [
            PassageOffer(
                way.after,
                way.name,
                refusal(question, way.after, checks=checks, verdict=verdict),
            )
            for way in passages_from(question.status)
            if way.after is not Status.COMPLETE
        ]

    def decided(self, question: Question) -> tuple[int, int]:
        """Return how many reviewers have decided on the present version, and how many must."""
        reviews = self.session.project.reviews.of_record(
            RecordKind.QUESTION, question.key, question.version
        )
        return sum(review.is_decided for review in reviews), REVIEWERS

    def _show_comments(self, question: Question | None) -> None:
        found = self._comments(question) if question is not None else []
        who = self.session.rater.name if self.session.rater is not None else ""
        self.comments.set_comments(found, can_edit=self.session.can_edit, who=who)

    @Slot(str)
    def _on_passage_requested(self, status: str) -> None:
        self.go_to(Status(status))

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        question = self.author.question
        if changes.touches("question_comments", "reviews", "assignments"):
            self._show_comments(question)
        if changes.touches("reviews", "assignments") and question is not None:
            self.panel.set_passages(self._offers(question))

    @Slot(object)
    def _on_session_rater_changed(self, _rater: object) -> None:
        if self.session.is_open:
            self._show_comments(self.author.question)

    def _run(self, status: Status) -> Callable[[], None]:
        return partial(self.go_to, status)
