"""The bar under the editor: what still stands in the way, and the buttons that complete."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QWidget

from app.domain.check import Check
from app.domain.question import Question, Status
from app.domain.question_life import passages_from
from widgets.eliding_label import ElidingLabel
from widgets.i18n import tr, tr_phrase, trn
from widgets.key_button import KeyButton
from widgets.question.desk import QuestionDesk
from widgets.question.parts import restyle
from widgets.question.passage_offer import PassageOffer
from widgets.theme.icons import icon
from widgets.theme.theme import theme

_GAP = 8
_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class EditorFooter(QFrame):
    """Completes the question, or reopens it.

    Where the row has no room for all, keys give way first, then the words stand over the buttons,
    then the buttons over one another: none is ever cut.

    Signals
    -------
    complete_requested
        Whether to go on to the next question.
    reopen_requested
        Make it a draft again.
    passage_requested(status)
        Let it go on to another status, such as ``in review``.
    """

    complete_requested = Signal(bool)
    reopen_requested = Signal()
    passage_requested = Signal(str)

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._blocking: list[Check] = []
        self.setProperty("kind", "bar")
        self._icon = QLabel()
        self._text = ElidingLabel("", "error")
        self._complete = KeyButton(tr("Mark complete"))
        self._next = KeyButton(tr("Complete and next"), "Ctrl+Return")
        self._reopen = KeyButton(tr("Reopen as draft"))
        self._forward = KeyButton("")
        self._offers: tuple[PassageOffer, ...] = ()
        self._row = QBoxLayout(_ACROSS, self)
        self._buttons = QBoxLayout(_ACROSS)
        self._lay_out()
        self._complete.clicked.connect(self.complete)
        self._next.clicked.connect(self.complete_and_next)
        self._reopen.clicked.connect(self.reopen_requested)
        self._forward.clicked.connect(self._on_forward_clicked)
        desk.question_changed.connect(self._on_question_changed)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def complete_button(self) -> KeyButton:
        """The button that completes."""
        return self._complete

    @property
    def next_button(self) -> KeyButton:
        """The button that completes and goes on."""
        return self._next

    @property
    def reopen_button(self) -> KeyButton:
        """The button that makes a draft again."""
        return self._reopen

    @property
    def forward_button(self) -> KeyButton:
        """The button that lets the question go on from a status that is no draft."""
        return self._forward

    @property
    def text(self) -> str:
        """What the footer says."""
        return self._text.text()

    def set_checks(self, checks: Sequence[Check]) -> None:
        """Say how many things are to be fixed."""
        self._blocking = [check for check in checks if check.blocks]
        self._dress()

    def set_passages(self, offers: Sequence[PassageOffer]) -> None:
        """Say where the question can go from here, and what stands against it."""
        self._offers = tuple(offers)
        self._dress()

    @Slot()
    def _on_forward_clicked(self) -> None:
        offer = self._offer(forward=True)
        if offer is not None:
            self._desk.flush()
            self.passage_requested.emit(offer.after.value)

    def _offer(self, *, forward: bool) -> PassageOffer | None:
        """Return the way onwards, or the way back to a draft."""
        ways = (one for one in self._offers if (one.after is not Status.DRAFT) == forward)
        return next((one for one in ways if one.after is not Status.REJECTED), None)

    def _lay_out(self) -> None:
        words = QHBoxLayout()
        for row in (self._row, self._buttons, words):
            row.setSpacing(_GAP)
        words.addWidget(self._icon)
        words.addWidget(self._text)
        words.addStretch(1)
        for button in self._all_buttons:
            self._buttons.addWidget(button)
        self._row.addLayout(words, 1)
        self._row.addLayout(self._buttons)

    @property
    def _all_buttons(self) -> tuple[KeyButton, ...]:
        return self._complete, self._next, self._reopen, self._forward

    def _arrange(self) -> None:
        """Put words and buttons side by side, or over one another where that is too wide."""
        margins = self._row.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        widths = [b.minimumSizeHint().width() for b in self._all_buttons if not b.isHidden()]
        buttons = sum(widths) + _GAP * (len(widths) - 1)
        words = self._icon.sizeHint().width() + self._text.sizeHint().width() + 2 * _GAP
        self._row.setDirection(_ACROSS if words + buttons <= room else _DOWN)
        self._buttons.setDirection(_ACROSS if buttons <= room else _DOWN)

    @Slot()
    def complete(self) -> None:
        """Ask to complete, unless something stands in the way."""
        self._request(and_next=False)

    @Slot()
    def complete_and_next(self) -> None:
        """Ask to complete and go on, unless something stands in the way."""
        self._request(and_next=True)

    def _request(self, *, and_next: bool) -> None:
        # What was typed last may change the checks, which come back at once.
        self._desk.flush()
        question = self._desk.question
        if question is None or self._why_not(question):
            return
        self.complete_requested.emit(and_next)

    @Slot()
    def _on_question_changed(self) -> None:
        question = self._desk.question
        ways = passages_from(question.status) if question is not None else ()
        # Until it is said what stands against them.
        self._offers = tuple(PassageOffer(way.after, way.name) for way in ways)
        self._dress()

    def _why_not(self, question: Question) -> str:
        if self._desk.why_locked or question.status is not Status.DRAFT:
            return self._desk.why_locked
        return "\n".join(tr_phrase(check.message) for check in self._blocking)

    @Slot()
    def _dress(self) -> None:
        pad, question = theme().metrics.panel_padding, self._desk.question
        self._row.setContentsMargins(pad, pad - 2, pad, pad - 2)
        self.setVisible(question is not None)
        if question is None:
            return
        is_draft = question.status is Status.DRAFT
        why = self._why_not(question)
        for button in (self._complete, self._next):
            button.setVisible(is_draft)
            button.setEnabled(not why)
            button.setToolTip(why)
        self._mark_primary(not why)
        self._show_passages(is_draft=is_draft)
        self._say(is_draft)

    def _show_passages(self, *, is_draft: bool) -> None:
        read_only = self._desk.why_locked if self._desk.is_file_read_only else ""
        pairs = ((self._reopen, False), (self._forward, True))
        for button, is_forward in pairs:
            offer = None if is_draft else self._offer(forward=is_forward)
            button.setVisible(offer is not None)
            if offer is not None:
                why = read_only or tr_phrase(offer.refusal)
                button.setText(tr(offer.name))
                button.setEnabled(not why)
                button.setToolTip(why)

    def _mark_primary(self, primary: bool) -> None:
        kind = "primary" if primary else "secondary"
        if self._next.property("kind") != kind:
            self._next.setProperty("kind", kind)
            restyle(self._next)

    def _say(self, is_draft: bool) -> None:
        count = len(self._blocking) if is_draft else 0
        if count:
            words = trn("{n} thing to fix", "{n} things to fix", count)
            role, name, color = "error", "warning-circle-fill", "danger"
        else:
            words = tr("Ready to complete") if is_draft else _first_sentence(self._desk.why_locked)
            role, name, color = "muted", "check" if is_draft else "lock-simple", "muted"
        self._text.setText(words)
        if self._text.property("role") != role:
            self._text.setProperty("role", role)
            restyle(self._text)
        self._icon.setPixmap(icon(name, color).pixmap(16, 16))
        self._text.set_tip(self._complete.toolTip())
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """Ask for the widest button alone; the rest is stacked."""
        margins = self._row.contentsMargins()
        widest = max(button.minimumSizeHint().width() for button in self._all_buttons)
        height = super().minimumSizeHint().height()
        return QSize(widest + margins.left() + margins.right(), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the arrangement for another width."""
        super().resizeEvent(event)
        self._arrange()


def _first_sentence(text: str) -> str:
    """Return the first sentence without its full stop, also of Chinese and Japanese."""
    return text.replace("。", ".").split(".")[0]
