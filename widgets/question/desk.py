"""The question on the desk: what all parts of the workspace show, and the one door for edits.

The parts never change a question. They make an edited copy and hand it to the desk, which shows it
at once and tells the outside. The outside answers with the stored question; where that is equal,
nothing happens.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.domain.question import Question, Status
from widgets.i18n import tr


class QuestionDesk(QObject):
    """Holds one question.

    Signals
    -------
    question_changed
        The question (or None) to show from now on; fields keep text of theirs not sent yet if its
        key is the same as before.
    edited
        An edited copy (Question) and the name of the step.
    typing
        Name of a field and its text, for drafts.
    draft_given
        Name of a field and a text that was typed before and never committed.
    flush_requested
        Fields send now what was typed.
    """

    question_changed = Signal(object)
    edited = Signal(object, str)
    typing = Signal(str, str)
    draft_given = Signal(str, str)
    flush_requested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._question: Question | None = None
        self._file_read_only = False

    @property
    def question(self) -> Question | None:
        """The question as shown, edits included."""
        return self._question

    @property
    def why_locked(self) -> str:
        """Say why nothing can be edited; empty when it can."""
        if self._question is None:
            return tr("No question is chosen.")
        if self._file_read_only:
            return tr("This project is open read-only: nothing here can be changed.")
        return _why_status_locks(self._question.status)

    @property
    def is_locked(self) -> bool:
        """Tell whether nothing can be edited."""
        return bool(self.why_locked)

    @property
    def is_file_read_only(self) -> bool:
        """Tell whether the project itself takes no edits."""
        return self._file_read_only

    def show(self, question: Question | None, *, read_only: bool) -> None:
        """Put a question on the desk; another one lets fields send their text first."""
        old_key = self._question.key if self._question else None
        if old_key != (question.key if question else None):
            self.flush()
        if (question, read_only) == (self._question, self._file_read_only):
            return
        self._question, self._file_read_only = question, read_only
        self.question_changed.emit(question)

    def edit(self, question: Question, step: str) -> None:
        """Take an edited copy as the question and tell the outside; an equal one is dropped."""
        if self.is_locked or question == self._question:
            return
        self._question = question
        self.question_changed.emit(question)
        self.edited.emit(question, step)

    def flush(self) -> None:
        """Let all fields send what was typed."""
        self.flush_requested.emit()


def _why_status_locks(status: Status) -> str:
    return {
        Status.DRAFT: "",
        Status.COMPLETE: tr("This question is complete. Reopen it as draft to change it."),
        Status.IN_REVIEW: tr("This question is in review. Reopen it as draft to change it."),
        Status.ACCEPTED: tr("This question is accepted. Reopen it as draft to change it."),
        Status.REJECTED: tr("This question is rejected. Reopen it as draft to change it."),
        Status.FROZEN: tr("This question is frozen and does not change any more."),
    }[status]
