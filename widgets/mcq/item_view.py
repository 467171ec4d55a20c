"""One item on the desk: header, steps, stem, options, what opens, and the verdict."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedLayout, QVBoxLayout, QWidget

from app.domain.review import CANNOT_TELL, Confidence, Decision, Review
from widgets.empty_state import EmptyState
from widgets.i18n import tr
from widgets.mcq.answer_form import AnswerForm, NoteField
from widgets.mcq.boxes import ClosedBox, Notice
from widgets.mcq.criteria import CriteriaRows, SideBySide
from widgets.mcq.item_header import ItemHeader
from widgets.mcq.key_view import KeyView, closed_title
from widgets.mcq.option_list import OptionList
from widgets.mcq.others_view import OthersView
from widgets.mcq.plain_text import PlainText
from widgets.mcq.sheet import VerifySheet
from widgets.mcq.steps_bar import StepsBar
from widgets.mcq.verdict_bar import VerdictBar
from widgets.mcq.verdict_form import VerdictForm, why_incomplete
from widgets.question.parts import hairline, label
from widgets.theme.theme import theme

_MOST_WIDTH = 820
_EDGE, _EDGE_COMPACT = 20, 12


class ItemView(QWidget):
    """Shows a `VerifySheet` and makes edited copies of its review.

    Signals
    -------
    edited(Review)
        The review as wanted now: answer, confidence, note, and a verdict being written.
    lock_requested
        The answer stands.
    verdict_given(decision)
        The verdict stands as the review has it.
    play_requested(place)
        Play a span of evidence, from 0.
    rater_requested
        Ask who works.
    """

    edited = Signal(object)
    lock_requested = Signal()
    verdict_given = Signal(str)
    play_requested = Signal(int)
    empty_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._sheet: VerifySheet | None = None
        self.header, self.steps = ItemHeader(), StepsBar()
        self.video_notice, self.lock_notice = Notice("warning"), Notice("info")
        self.stem, self.options = PlainText("stem"), OptionList()
        self.shuffled = label(tr("The options are shuffled for you."), "caption")
        self.note, self.answer = NoteField(), AnswerForm()
        self.closed, self.key_view = ClosedBox(), KeyView()
        self.compare_title, self.compare = label(tr("Refined item"), "caption_strong"), SideBySide()
        self.criteria, self.form = CriteriaRows(), VerdictForm()
        self.others = OthersView()
        self.bar = VerdictBar()
        self.empty = EmptyState("", "", button=tr("Show all items"))
        self._build()
        self._connect_signals()
        self.show_sheet(None)

    @property
    def sheet(self) -> VerifySheet | None:
        """What is shown, edits included."""
        return self._sheet

    def show_sheet(self, sheet: VerifySheet | None) -> None:
        """Show an item, or the one shown as it stands now; nothing is emitted for it.

        Text that is being typed in the same item stays in its field.
        """
        before, self._sheet = self._sheet, sheet
        anew = before is None or sheet is None or before.item.key != sheet.item.key
        self._pages.setCurrentIndex(0 if sheet is None else 1)
        self.header.show_sheet(sheet)
        if sheet is None:
            return
        self._show(sheet, anew=anew or _began_form(before, sheet))
        if anew:
            self._scroll.verticalScrollBar().setValue(0)

    def set_empty(self, title: str, detail: str, *, button: str = "") -> None:
        """Say what stands here while there is no item."""
        self.empty.set_texts(title, detail)
        self.empty.show_button(on=bool(button))

    def set_times(self, spent_ms: int, watched_ms: int) -> None:
        """Show how long the reviewer was on the item and watched."""
        self.header.set_times(spent_ms, watched_ms)

    def flush(self) -> None:
        """Tell all that was typed."""
        self.note.flush()
        self.form.flush()

    # What keys do -----------------------------------------------------------------------------

    def press_number(self, number: int) -> None:
        """Choose the option with a number, or play evidence once the answer is locked."""
        sheet = self._sheet
        if sheet is None:
            return
        if sheet.is_blind:
            self.options.choose(number)
        elif number <= len(sheet.item.evidence):
            self.play_requested.emit(number - 1)

    def toggle_cannot_tell(self) -> None:
        """Answer that it cannot be told, or take that back."""
        sheet = self._sheet
        if sheet is not None and sheet.is_blind and not sheet.why_locked:
            told = None if sheet.review.cannot_tell else {CANNOT_TELL: True}
            self._edit(replace(sheet.review, answer=told))

    def next_confidence(self) -> None:
        """Take the next degree of how sure one is: low, medium, high, not said."""
        sheet = self._sheet
        if sheet is not None and sheet.is_blind and not sheet.why_locked:
            ring = ["", *(one.value for one in Confidence)]
            now = sheet.review.confidence
            at = ring.index(now) if now in ring else 0
            self._edit(replace(sheet.review, confidence=ring[(at + 1) % len(ring)]))

    def go_on(self) -> None:
        """Lock the answer, or give the verdict that is being written."""
        self.flush()
        sheet = self._sheet
        if sheet is None or sheet.why_locked:
            return
        if sheet.is_blind:
            if sheet.review.answer is not None:
                self.lock_requested.emit()
        elif not self.bar.give.isHidden():
            self._give()

    def decide(self, decision: str) -> None:
        """Accept, or begin to revise or remove."""
        self.flush()
        sheet = self._sheet
        if sheet is None or sheet.is_blind or sheet.why_locked:
            return
        if decision == Decision.ACCEPT:
            self._accept(sheet)
            return
        self._edit(replace(sheet.review, decision=decision))
        self.form.focus_first()
        QTimer.singleShot(0, self, self._show_form)

    def drop_verdict(self) -> bool:
        """Leave a verdict being written; tell whether there was one."""
        sheet = self._sheet
        if sheet is None or self.bar.give.isHidden():
            return False
        review = replace(sheet.review, decision=sheet.stored)
        self._edit(replace(review, flags=(), changes={}, reason="") if not sheet.stored else review)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def focus_note(self) -> None:
        """Put the cursor into the note."""
        self.note.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _accept(self, sheet: VerifySheet) -> None:
        accepted = replace(sheet.review, decision=Decision.ACCEPT.value, flags=(), changes={})
        if why_incomplete(replace(sheet, review=accepted)):
            self.criteria_notice.say(why_incomplete(replace(sheet, review=accepted)))
            self._scroll.ensureWidgetVisible(self.criteria)
            return
        self._edit(accepted)
        self.verdict_given.emit(Decision.ACCEPT.value)

    @Slot()
    def _give(self) -> None:
        self.flush()
        sheet = self._sheet
        if sheet is not None and not why_incomplete(sheet):
            self.verdict_given.emit(sheet.review.decision)

    def _edit(self, review: Review) -> None:
        """Take an edited review as what is shown and tell the outside."""
        sheet = self._sheet
        if sheet is None or review == sheet.review or sheet.why_locked:
            return
        self.show_sheet(replace(sheet, review=review))
        self.edited.emit(review)

    # Showing ----------------------------------------------------------------------------------

    def _show(self, sheet: VerifySheet, *, anew: bool) -> None:
        blind, item = sheet.is_blind, sheet.item
        self.steps.set_step(sheet.step)
        self.stem.set_text(item.stem or tr("This item has no question yet."))
        self._show_notices(sheet)
        self.shuffled.setVisible(sheet.order != tuple(sorted(sheet.order)))
        self.options.show_sheet(sheet)
        self.note.show_note(sheet.review.note, locked=bool(sheet.why_locked), anew=anew)
        self.answer.setVisible(blind)
        self.answer.show_sheet(sheet)
        self.closed.setVisible(blind)
        self.closed.set_texts(
            closed_title(item),
            tr("They open when your answer is locked. A locked answer is kept as you gave it."),
        )
        self.key_view.setVisible(not blind)
        if not blind:
            self.key_view.show_sheet(sheet)
        self._show_stage_2(sheet)
        self.form.show_sheet(sheet, anew=anew)
        self.form.setVisible(not blind and not self.form.isHidden())
        self.others.show_sheet(sheet)
        self.bar.show_sheet(sheet)

    def _show_notices(self, sheet: VerifySheet) -> None:
        title = sheet.video_title
        self.video_notice.say(
            ""
            if sheet.has_video
            else tr(
                "The video of this item is not here ({title}): verify it later, or find the file.",
                title=title,
            )
        )
        self.lock_notice.say(sheet.why_locked)

    def _show_stage_2(self, sheet: VerifySheet) -> None:
        shown = sheet.item.stage == 2 and not sheet.is_blind
        self.criteria.setVisible(shown)
        self.criteria.show_criteria(sheet.review.criteria, locked=bool(sheet.why_locked))
        if all(sheet.review.criteria.values()):
            self.criteria_notice.say("")
        has_pair = shown and sheet.original is not None
        self.compare.setVisible(has_pair)
        self.compare_title.setVisible(has_pair)
        if has_pair and sheet.original is not None:
            self.compare.show_items(sheet.original, sheet.item)

    def _build(self) -> None:
        self.criteria_notice = Notice("warning")
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
        self.setAccessibleName(tr("The item"))
        theme().changed.connect(self._dress)
        self._dress()

    def _build_column(self) -> None:
        inner = QWidget()
        inner.setProperty("kind", "content")
        self._scroll.setWidget(inner)
        self._column = QVBoxLayout(inner)
        self._column.setSpacing(14)
        before = (self.video_notice, self.lock_notice, self.stem, self.shuffled, self.options)
        opened = (self.key_view, self.compare_title, self.compare)
        verdict = (self.criteria_notice, self.criteria, self.form, self.others)
        for part in (*before, *opened, self.note, self.answer, self.closed, *verdict):
            self._column.addWidget(part)
        self._column.addStretch(1)

    def _connect_signals(self) -> None:
        self.options.chosen.connect(self._on_option_chosen)
        self.answer.cannot_tell_toggled.connect(self._on_cannot_tell)
        self.answer.confidence_chosen.connect(self._on_confidence)
        self.answer.lock_requested.connect(self.go_on)
        self.note.typed.connect(self._on_note)
        self.criteria.judged.connect(self._on_judged)
        self.key_view.play_requested.connect(self.play_requested)
        self.form.edited.connect(self._on_form_edited)
        self.bar.decided.connect(self.decide)
        self.bar.given.connect(self._give)
        self.bar.dropped.connect(self._on_dropped)
        self.empty.requested.connect(self.empty_requested)

    @Slot(int)
    def _on_option_chosen(self, place: int) -> None:
        sheet = self._sheet
        if sheet is not None and sheet.is_blind:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self._edit(replace(sheet.review, answer={"option": place}))

    @Slot()
    def _on_cannot_tell(self) -> None:
        self.toggle_cannot_tell()
        if self._sheet is not None:
            self.answer.show_sheet(self._sheet)

    @Slot(str)
    def _on_confidence(self, confidence: str) -> None:
        if self._sheet is not None:
            self._edit(replace(self._sheet.review, confidence=confidence))
            self.answer.show_sheet(self._sheet)

    @Slot(str)
    def _on_note(self, text: str) -> None:
        if self._sheet is not None:
            self._edit(replace(self._sheet.review, note=text))

    @Slot(str, str)
    def _on_judged(self, name: str, value: str) -> None:
        if self._sheet is None:
            return
        held = {key: one for key, one in self._sheet.review.criteria.items() if key != name}
        if value:
            held[name] = value == "yes"
        self._edit(replace(self._sheet.review, criteria=held))

    @Slot(object)
    def _on_form_edited(self, review: Review) -> None:
        sheet = self._sheet
        if sheet is not None:
            # Only what the form asks: the note may hold text of a moment ago.
            parts = {"flags": review.flags, "changes": review.changes, "reason": review.reason}
            self._edit(replace(sheet.review, **parts))  # type: ignore[arg-type]  # by name

    @Slot()
    def _on_dropped(self) -> None:
        self.drop_verdict()

    @Slot()
    def _show_form(self) -> None:
        """Bring the form to the top of what is in view."""
        self._scroll.verticalScrollBar().setValue(self.form.y())

    @Slot()
    def _dress(self) -> None:
        compact = theme().metrics.compact
        edge = _EDGE_COMPACT if compact else _EDGE
        room = max(edge, self.width() - theme().px(_MOST_WIDTH) - edge)
        self._column.setContentsMargins(edge, 12 if compact else 20, room, edge)
        self._column.setSpacing(10 if compact else 16)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves a verdict being written, or a field."""
        if event.key() == Qt.Key.Key_Escape:
            if not self.drop_verdict():
                self.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep lines readable in wide panels."""
        super().resizeEvent(event)
        self._dress()


def _began_form(before: VerifySheet | None, sheet: VerifySheet) -> bool:
    """Tell whether a form opens now that showed something else before."""
    return before is not None and before.review.decision != sheet.review.decision
