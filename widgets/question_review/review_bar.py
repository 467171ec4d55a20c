"""The bar under a question in review: accept, or needs change, and why not yet."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QWidget

from app.domain.review import Decision
from widgets.eliding_label import ElidingLabel
from widgets.i18n import tr, tr_phrase
from widgets.key_button import KeyButton
from widgets.question.parts import restyle
from widgets.question_review.review_sheet import QuestionSheet
from widgets.question_review.words import question_verdict_word
from widgets.theme.theme import theme

_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class ReviewBar(QFrame):
    """Gives the verdict.

    Signals
    -------
    given(decision)
        A `Decision` stands.
    """

    given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "bar")
        self.text = ElidingLabel("", "muted")
        self.accept = KeyButton(tr("Accept"), "A")
        self.change = KeyButton(tr("Needs change"), "R")
        self._row = QBoxLayout(_ACROSS, self)
        self._row.setSpacing(8)
        words, buttons = QHBoxLayout(), QHBoxLayout()
        words.addWidget(self.text)
        words.addStretch(1)
        buttons.setSpacing(6)
        for button, decision in ((self.accept, Decision.ACCEPT), (self.change, Decision.REVISE)):
            button.setObjectName(decision.value)
            button.clicked.connect(self._on_clicked)
            buttons.addWidget(button)
        self._row.addLayout(words, 1)
        self._row.addLayout(buttons)
        theme().changed.connect(self._dress)
        self._dress()

    def show_sheet(self, sheet: QuestionSheet) -> None:
        """Show which verdict can be given now, and what keeps the others."""
        broken = any(held is False for held in sheet.review.criteria.values())
        for button in (self.accept, self.change):
            fault = tr_phrase(sheet.fault(Decision(button.objectName())))
            button.setEnabled(not fault)
            button.setToolTip(fault)
            wanted = button is (self.change if broken else self.accept)
            kind = "primary" if wanted and not fault else "secondary"
            if button.property("kind") != kind:
                button.setProperty("kind", kind)
                restyle(button)
        self.text.setText(_words(sheet, broken))
        self._arrange()

    @Slot()
    def _on_clicked(self) -> None:
        self.given.emit(self.sender().objectName())

    def _arrange(self) -> None:
        buttons = self.accept.sizeHint().width() + self.change.sizeHint().width() + 6
        words = min(self.text.sizeHint().width(), 200)
        self._row.setDirection(_ACROSS if buttons + words + 40 <= self.width() else _DOWN)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        edge = theme().px(20) if pad > 8 else 12
        self._row.setContentsMargins(edge, pad - 2, edge, pad - 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the arrangement for another width."""
        super().resizeEvent(event)
        self._arrange()


def _words(sheet: QuestionSheet, broken: bool) -> str:
    if sheet.stored:
        return tr("Your verdict: {verdict}", verdict=question_verdict_word(sheet.stored))
    if sheet.is_blind:
        return tr("Verdict, after comparing")
    wanted = Decision.REVISE if broken else Decision.ACCEPT
    return tr_phrase(sheet.fault(wanted)) or tr("Verdict")
