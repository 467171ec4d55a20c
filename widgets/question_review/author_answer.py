"""What opens once the own answer is locked: both answers side by side, and what supports them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.domain.question import Question
from widgets.i18n import tr, trn
from widgets.mcq.boxes import Notice
from widgets.mcq.evidence_rows import EvidenceRows
from widgets.mcq.plain_text import PlainText
from widgets.question.parts import label
from widgets.question.text_form import answer_words
from widgets.question.words import item_words
from widgets.question_review.review_sheet import QuestionSheet


class AuthorAnswer(QWidget):
    """Shows the answers, the details, the rubric and the evidence of a question.

    Signals
    -------
    play_requested(place)
        Play a span of evidence, from 0.
    """

    play_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notice = Notice("info")
        self.own, self.answer = PlainText("body"), PlainText("body")
        self.details, self.rubric = PlainText("body"), PlainText("secondary", "muted")
        self._details_title = label("", "caption_strong")
        self._rubric_title = label(tr("Rubric"), "caption_strong")
        self._count = label("", "caption_strong")
        self.evidence = EvidenceRows(has_keys=False)
        pair = QGridLayout()
        pair.setHorizontalSpacing(16)
        pair.setVerticalSpacing(4)
        pair.setColumnStretch(0, 1)
        pair.setColumnStretch(1, 1)
        pair.addWidget(label(tr("Your answer"), "caption_strong"), 0, 0)
        pair.addWidget(label(tr("The author’s answer"), "caption_strong"), 0, 1)
        pair.addWidget(self.own, 1, 0)
        pair.addWidget(self.answer, 1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.notice)
        column.addLayout(pair)
        parts = (self._details_title, self.details, self._count, self.evidence)
        for part in (*parts, self._rubric_title, self.rubric):
            column.addWidget(part)
        self.evidence.play_requested.connect(self.play_requested)

    def show_sheet(self, sheet: QuestionSheet) -> None:
        """Show a question whose own answer is locked."""
        question = sheet.question
        cannot = sheet.review.cannot_tell
        self.notice.say(
            tr("Your answer is locked: you cannot tell. Compare before you judge.")
            if cannot
            else tr("Your answer is locked. Compare it with the author’s, then judge."),
            "warning" if cannot else "info",
        )
        self.own.set_text(tr("Cannot tell") if cannot else answer_words(sheet.own))
        self.answer.set_text(answer_words(question.answer))
        self._show_details(question)
        count = len(question.evidence)
        self._count.setText(
            trn("{n} evidence span", "{n} evidence spans", count) if count else tr("No evidence")
        )
        self.evidence.show_evidence(question.evidence, can_play=sheet.has_video)
        rubric = question.rubric
        self._rubric_title.setVisible(rubric is not None)
        self.rubric.setVisible(rubric is not None)
        lines = [f"{key}  {meaning}" for key, meaning in (rubric.scores if rubric else ())]
        self.rubric.set_text("\n".join(lines))

    def _show_details(self, question: Question) -> None:
        items = question.details.items if question.details else ()
        self.details.setVisible(bool(items))
        self._details_title.setVisible(bool(items))
        kind = items[0].kind if items else None
        self._details_title.setText(item_words(kind).many if kind else tr("Details"))
        lines = []
        for item in items:
            felt = ", ".join(filter(None, (item.person, item.emotion, item.intensity)))
            lines.append(f"{item.id}  {item.description}" + (f"  ({felt})" if felt else ""))
        self.details.set_text("\n".join(lines))
