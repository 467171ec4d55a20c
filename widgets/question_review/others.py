"""What the other reviewer said, once one's own verdict stands."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.question_review import QUESTION_CRITERIA, Verdict, reasons_in, verdict_of
from app.domain.review import Decision, Review
from widgets.i18n import tr, trn
from widgets.mcq.boxes import Notice
from widgets.mcq.plain_text import PlainText
from widgets.question.parts import hairline, label
from widgets.question_review.review_sheet import QuestionSheet
from widgets.question_review.words import question_verdict_word


class OtherVerdicts(QWidget):
    """Verdicts of others with their reasons; it is not there while none can be seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notice = Notice("warning")
        self._title = label("", "caption_strong")
        self.text = PlainText("body")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for part in (hairline(), self.notice, self._title, self.text):
            column.addWidget(part)
        self.hide()

    def show_sheet(self, sheet: QuestionSheet) -> None:
        """Show what may be seen, and what the verdicts come to."""
        self.setVisible(bool(sheet.stored))
        count = len(sheet.others)
        self._title.setText(trn("{n} other verdict", "{n} other verdicts", count) if count else "")
        self.text.set_text("\n".join(f"{one.who}: {said(one.review)}" for one in sheet.others))
        kept = [sheet.kept] if sheet.kept is not None else []
        reviews = [*kept, *(one.review for one in sheet.others)]
        self.notice.say(*_comes_to(verdict_of(reviews, sheet.review.stage)))


def said(review: Review) -> str:
    """Write a verdict in words, with what does not hold and why."""
    verdict = question_verdict_word(review.decision)
    if review.decision == Decision.ACCEPT:
        return verdict
    reasons = reasons_in(review.reason)
    broken = [name for name in QUESTION_CRITERIA if review.criteria.get(name) is False]
    parts = [f"{tr(QUESTION_CRITERIA[name])}: {reasons.get(name, '')}" for name in broken]
    return "\n  ".join([verdict, *parts])


def _comes_to(verdict: Verdict) -> tuple[str, str]:
    return {
        Verdict.OPEN: (tr("The other reviewer has not decided yet."), "info"),
        Verdict.ACCEPTED: (tr("Both reviewers accepted the question."), "success"),
        Verdict.RETURNED: (tr("The question goes back to its author with the reasons."), "warning"),
    }[verdict]
