"""The question behind a figure: reference, evidence, the answers of all systems, the finding."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from widgets.eliding_label import ElidingLabel
from widgets.empty_state import EmptyState
from widgets.i18n import tr
from widgets.mcq.evidence_rows import EvidenceRows
from widgets.mcq.plain_text import PlainText
from widgets.question.parts import StatusPill, hairline, label
from widgets.results.answer_parts import AnswerBlock, FindingCard, StageChips
from widgets.results.sheets import QuestionSheet
from widgets.theme.theme import theme


class AnswersPage(QWidget):
    """Shows one question.

    Signals
    -------
    system_chosen(system)
        The evidence path of this system is wanted.
    evidence_requested(place)
        Play the evidence at this place, from 0.
    cited_requested(system)
        Play what a system cited.
    step_requested, correct_requested
        The links of the finding.
    audited(score, accepted)
        A judge's verdict was accepted or rejected.
    """

    system_chosen = Signal(str)
    evidence_requested = Signal(int)
    cited_requested = Signal(str)
    step_requested = Signal()
    correct_requested = Signal()
    audited = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet: QuestionSheet | None = None
        self.blocks: list[AnswerBlock] = []
        self._id, self._pill = ElidingLabel("", "title"), StatusPill()
        self._place = ElidingLabel("", "muted")
        self._text, self._reference = PlainText("question"), PlainText("body")
        self._caption, self._whole = label("", "secondary"), PlainText("body")
        self._whole_caption = label(tr("Reference in full"), "secondary")
        self._evidence_caption = label(tr("Evidence"), "secondary")
        self.stages, self.evidence, self.finding = StageChips(), EvidenceRows(), FindingCard()
        self._answers = QVBoxLayout()
        self._empty = EmptyState(
            tr("No question is in view."),
            tr("Press a figure in the workspace, then a question of its list."),
        )
        self._scroll = QScrollArea()
        self._stack = QStackedWidget()
        self._build()
        self.evidence.play_requested.connect(self.evidence_requested)
        self.finding.step_requested.connect(self.step_requested)
        self.finding.correct_requested.connect(self.correct_requested)
        theme().changed.connect(self._dress)
        self._dress()

    def say_empty(self, title: str, detail: str) -> None:
        """Say why no question is shown."""
        self._empty.set_texts(title, detail)
        self.show_sheet(None)

    def show_sheet(self, sheet: QuestionSheet | None, *, can_edit: bool = True) -> None:
        """Show a question, or that there is none."""
        is_other = (
            self.sheet is None or sheet is None or sheet.question.key != self.sheet.question.key
        )
        self.sheet = sheet
        self._stack.setCurrentWidget(self._empty if sheet is None else self._shown)
        if sheet is None:
            return
        question = sheet.question
        self._id.setText(question.question_id)
        self._pill.set_status(question.status)
        self._place.setText(sheet.place)
        self._text.set_text(question.text)
        self._caption.setText(self._reference_words(sheet))
        self.stages.show_labels(sheet.stages, sheet.lost)
        # Where there are labels they tell it shortly, and the answers come first.
        self._reference.set_text("" if sheet.stages else sheet.reference)
        self._reference.setVisible(bool(self._reference.text))
        self._whole.set_text(sheet.reference if sheet.stages else "")
        for part in (self._whole, self._whole_caption):
            part.setVisible(bool(self._whole.text))
        self._evidence_caption.setVisible(bool(question.evidence))
        self.evidence.show_evidence(question.evidence, can_play=True)
        self._show_answers(sheet, can_edit=can_edit)
        found = sheet.finding
        self.finding.say(
            sheet.finding_words,
            sheet.note,
            sheet.step_words,
            is_failed=found is not None and found.is_failed,
            can_correct=sheet.can_correct,
        )
        if is_other:
            self._scroll.verticalScrollBar().setValue(0)

    @staticmethod
    def _reference_words(sheet: QuestionSheet) -> str:
        if not sheet.stages:
            return tr("Reference")
        details = sheet.question.details
        items = [item for item in details.items if item.emotion] if details is not None else []
        return tr("Reference, stages: {n}", n=len(items)) if items else tr("Reference")

    def _show_answers(self, sheet: QuestionSheet, *, can_edit: bool) -> None:
        while (item := self._answers.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.blocks = []
        for answer in sheet.answers:
            self._answers.addWidget(hairline())
            block = AnswerBlock(answer, is_on=answer.system == sheet.system, can_audit=can_edit)
            block.chosen.connect(self.system_chosen)
            block.cited_requested.connect(self.cited_requested)
            block.audited.connect(self.audited)
            self.blocks.append(block)
            self._answers.addWidget(block)

    def _build(self) -> None:
        self._head = QWidget()
        self._head.setProperty("kind", "panel-header")
        self._head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._head_row = QHBoxLayout(self._head)
        self._head_row.setSpacing(8)
        for part in (self._id, self._pill):
            self._head_row.addWidget(part)
        self._head_row.addStretch(1)
        self._head_row.addWidget(self._place)
        content = QWidget()
        content.setProperty("kind", "content")
        self._column = QVBoxLayout(content)
        self._column.setSpacing(6)
        above: tuple[QWidget, ...] = (self._text, self._caption, self.stages, self._reference)
        for widget in above:
            self._column.addWidget(widget)
        self._answers.setSpacing(0)
        self._column.addLayout(self._answers)
        self._column.addWidget(self.finding)
        below = (self._whole_caption, self._whole, self._evidence_caption, self.evidence)
        for widget in below:
            self._column.addWidget(widget)
        self._column.addStretch(1)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(content)
        self._shown = QWidget()
        shown = QVBoxLayout(self._shown)
        shown.setContentsMargins(0, 0, 0, 0)
        shown.setSpacing(0)
        shown.addWidget(self._head)
        shown.addWidget(self._scroll, 1)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._shown)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._head_row.setContentsMargins(pad, 0, pad, 0)
        self._column.setContentsMargins(pad, 8, pad, 8)
