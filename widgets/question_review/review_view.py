"""One question in review: the own answer, the author's once that is locked, and the verdict."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QScrollArea,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.domain.question import JsonValue
from app.domain.question_review import own_answer
from app.domain.review import CANNOT_TELL, Confidence, Decision, Review
from widgets.empty_state import EmptyState
from widgets.i18n import tr, tr_phrase, trn
from widgets.key_button import KeyButton
from widgets.mcq.answer_form import AnswerForm, NoteField
from widgets.mcq.boxes import ClosedBox, Notice
from widgets.mcq.plain_text import PlainText
from widgets.mcq.steps_bar import StepsBar
from widgets.question.parts import hairline
from widgets.question_review.author_answer import AuthorAnswer
from widgets.question_review.criteria_form import CriteriaForm
from widgets.question_review.others import OtherVerdicts
from widgets.question_review.own_answer import OwnAnswer, has_answer
from widgets.question_review.review_bar import ReviewBar
from widgets.question_review.review_header import ReviewHeader
from widgets.question_review.review_sheet import QuestionSheet
from widgets.theme.theme import theme

_MOST_WIDTH = 820
_EDGE, _EDGE_COMPACT = 20, 12


class ReviewView(QWidget):
    """Shows a `QuestionSheet` and makes edited copies of its review.

    Signals
    -------
    edited(Review)
        The review as wanted now.
    lock_requested
        The answer stands.
    verdict_given(decision)
        The verdict stands as the review has it.
    play_requested(place)
        Play a span of evidence, from 0.
    clip_requested
        Play the clip as assembled.
    empty_requested
        The button of the empty state.
    """

    edited = Signal(object)
    lock_requested = Signal()
    verdict_given = Signal(str)
    play_requested = Signal(int)
    clip_requested = Signal()
    empty_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._sheet: QuestionSheet | None = None
        self.header = ReviewHeader()
        self.steps = StepsBar(compared=tr("Compare with the author"))
        self.video_notice, self.lock_notice = Notice("warning"), Notice("info")
        self.stem = PlainText("stem")
        self.clip = KeyButton("", "F5", "play")
        self.own, self.note, self.answer = OwnAnswer(), NoteField(), AnswerForm()
        self.closed, self.author = ClosedBox(), AuthorAnswer()
        self.criteria, self.others = CriteriaForm(), OtherVerdicts()
        self.bar = ReviewBar()
        self.empty = EmptyState("", "", button=tr("Show all questions"))
        self._build()
        self._connect_signals()
        self.show_sheet(None)

    @property
    def sheet(self) -> QuestionSheet | None:
        """What is shown, edits included."""
        return self._sheet

    def show_sheet(self, sheet: QuestionSheet | None) -> None:
        """Show a question, or the one shown as it stands now; nothing is emitted for it."""
        before, self._sheet = self._sheet, sheet
        in_hand = self._widget_in_hand()
        self._pages.setCurrentIndex(0 if sheet is None else 1)
        self.header.show_sheet(sheet)
        if sheet is None:
            return
        anew = before is None or before.question.key != sheet.question.key
        self._show(sheet, anew=anew or before is None or before.review.key != sheet.review.key)
        if anew:
            self._scroll.verticalScrollBar().setValue(0)
        if in_hand is not None and (anew or not in_hand.isVisible()):
            self.setFocus(Qt.FocusReason.OtherFocusReason)  # keys give answers, Tab goes on here

    def set_empty(self, title: str, detail: str, *, button: bool = False) -> None:
        """Say what stands here while there is no question."""
        self.empty.set_texts(title, detail)
        self.empty.show_button(on=button)

    def flush(self) -> None:
        """Tell all that was typed."""
        self.own.flush()
        self.note.flush()
        self.criteria.flush()

    # What keys do -----------------------------------------------------------------------------

    def press_number(self, number: int) -> None:
        """Turn the judgement of a criterion once the answer is locked."""
        if self._sheet is not None and not self._sheet.is_blind:
            self.criteria.turn(number)

    @Slot()
    def toggle_cannot_tell(self) -> None:
        """Answer that it cannot be told, or take that back."""
        sheet = self._sheet
        if sheet is not None and sheet.is_blind:
            told = None if sheet.review.cannot_tell else {CANNOT_TELL: True}
            self._edit(replace(sheet.review, answer=told))
            if self._sheet is not None:
                self._show(self._sheet, anew=False)

    def next_confidence(self) -> None:
        """Take the next degree of how sure one is: low, medium, high, not said."""
        sheet = self._sheet
        if sheet is not None and sheet.is_blind:
            ring = ["", *(one.value for one in Confidence)]
            now = sheet.review.confidence
            at = ring.index(now) if now in ring else 0
            self._edit(replace(sheet.review, confidence=ring[(at + 1) % len(ring)]))

    @Slot()
    def go_on(self) -> None:
        """Go to the answer, lock it once it is given, or give what the criteria come to."""
        self.flush()
        sheet = self._sheet
        if sheet is None or sheet.why_locked:
            return
        if not sheet.is_blind:
            broken = any(held is False for held in sheet.review.criteria.values())
            self.decide(Decision.REVISE if broken else Decision.ACCEPT)
        elif self.answer.lock.isEnabled():
            self.lock_requested.emit()
        else:
            self.own.focus_first()

    @Slot(str)
    def decide(self, decision: str) -> None:
        """Give a verdict where it stands; else show what it still needs."""
        self.flush()
        sheet = self._sheet
        if sheet is None or sheet.is_blind:
            return
        fault = sheet.fault(Decision(decision))
        self._fault.say(tr_phrase(fault))
        if fault:
            self._scroll.ensureWidgetVisible(self.criteria)
        else:
            self.verdict_given.emit(decision)

    def focus_note(self) -> None:
        """Put the cursor into the note."""
        self.note.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _widget_in_hand(self) -> QWidget | None:
        """Return what has the keyboard, where that is in here."""
        focus = QApplication.focusWidget()
        is_here = focus is self or (focus is not None and self.isAncestorOf(focus))
        return focus if is_here else None

    def _edit(self, review: Review) -> None:
        """Take an edited review as what is shown and tell the outside."""
        sheet = self._sheet
        if sheet is None or review == sheet.review or sheet.why_locked:
            return
        self._sheet = replace(sheet, review=review)
        self._show(self._sheet, anew=False)
        self.edited.emit(review)

    # Showing ----------------------------------------------------------------------------------

    def _show(self, sheet: QuestionSheet, *, anew: bool) -> None:
        blind, question, why = sheet.is_blind, sheet.question, sheet.why_locked
        self.steps.set_step(sheet.step)
        self.stem.set_text(question.text or tr("This question has no text yet."))
        segments = question.source.segments or ()
        self.clip.setVisible(bool(segments))
        self.clip.setText(
            trn("Play the clip, {n} segment", "Play the clip, {n} segments", len(segments))
        )
        self.clip.setEnabled(sheet.has_video)
        self.video_notice.say(
            ""
            if sheet.has_video
            else tr(
                "The video of this question is not here ({title}): find the file, or review later.",
                title=sheet.video_title,
            )
        )
        self.lock_notice.say(why)
        before: tuple[QWidget, ...] = (self.own, self.answer, self.closed)
        opened: tuple[QWidget, ...] = (self.author, self.criteria)
        for part in (*before, *opened):
            part.setVisible(blind == (part in before))
        if blind:
            locked = why or (tr("You cannot tell.") if sheet.review.cannot_tell else "")
            self.own.show_answer(sheet.own, why_locked=locked, anew=anew)
            missing = "" if has_answer(sheet.own) else tr("Answer first, or say you cannot tell.")
            self.answer.show_review(sheet.review, missing, why)
            self._fault.say("")
        else:
            self.author.show_sheet(sheet)
            self.criteria.show_review(sheet.review, locked=bool(why), anew=anew)
            if not sheet.fault(Decision.ACCEPT):
                self._fault.say("")
        self.closed.set_texts(
            tr("The author’s answer and evidence"),
            tr("They open when your answer is locked. A locked answer is kept as you gave it."),
        )
        self.note.show_note(sheet.review.note, locked=bool(why), anew=anew)
        self.others.show_sheet(sheet)
        self.bar.show_sheet(sheet)

    def _build(self) -> None:
        self._fault = Notice("warning")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        self._pages = QStackedLayout()
        page = QWidget()
        self._pages.addWidget(self.empty)
        self._pages.addWidget(page)
        layout.addLayout(self._pages, 1)
        below = QVBoxLayout(page)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        self._scroll = QScrollArea()
        for widget in (self.steps, self._scroll, hairline(), self.bar):
            below.addWidget(widget, 1 if widget is self._scroll else 0)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._build_column()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(tr("The question"))
        theme().changed.connect(self._dress)
        self._dress()

    def _build_column(self) -> None:
        inner = QWidget()
        inner.setProperty("kind", "content")
        self._scroll.setWidget(inner)
        self._column = QVBoxLayout(inner)
        first: tuple[QWidget, ...] = (self.video_notice, self.lock_notice, self.stem)
        for part in first:
            self._column.addWidget(part)
        self._column.addWidget(self.clip, 0, Qt.AlignmentFlag.AlignLeft)
        rest: tuple[QWidget, ...] = (self.own, self.author, self._fault, self.criteria, self.note)
        for part in (*rest, self.answer, self.closed, self.others):
            self._column.addWidget(part)
        self._column.addStretch(1)

    def _connect_signals(self) -> None:
        self.own.answered.connect(self._on_answered)
        self.clip.clicked.connect(self.clip_requested)
        self.answer.cannot_tell_toggled.connect(self.toggle_cannot_tell)
        self.answer.confidence_chosen.connect(self._on_confidence)
        self.answer.lock_requested.connect(self.go_on)
        self.note.typed.connect(self._on_note)
        self.author.play_requested.connect(self.play_requested)
        self.criteria.edited.connect(self._on_criteria)
        self.bar.given.connect(self.decide)
        self.empty.requested.connect(self.empty_requested)

    @Slot(object)
    def _on_answered(self, answer: JsonValue) -> None:
        sheet = self._sheet
        if sheet is not None and sheet.is_blind:
            self._edit(replace(sheet.review, answer=own_answer(answer)))

    @Slot(str)
    def _on_confidence(self, confidence: str) -> None:
        if self._sheet is not None:
            self._edit(replace(self._sheet.review, confidence=confidence))

    @Slot(str)
    def _on_note(self, text: str) -> None:
        if self._sheet is not None:
            self._edit(replace(self._sheet.review, note=text))

    @Slot(object)
    def _on_criteria(self, review: Review) -> None:
        sheet = self._sheet
        if sheet is not None:
            # Only what the form asks: the note may hold text of a moment ago.
            changed = replace(sheet.review, criteria=review.criteria, reason=review.reason)
            self._edit(changed)

    @Slot()
    def _dress(self) -> None:
        compact = theme().metrics.compact
        edge = _EDGE_COMPACT if compact else _EDGE
        room = max(edge, self.width() - theme().px(_MOST_WIDTH) - edge)
        self._column.setContentsMargins(edge, 12 if compact else 20, room, edge)
        self._column.setSpacing(10 if compact else 16)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves a field, so that keys give answers again."""
        if event.key() == Qt.Key.Key_Escape:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep lines readable in wide panels."""
        super().resizeEvent(event)
        self._dress()
