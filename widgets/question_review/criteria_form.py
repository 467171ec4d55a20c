"""The five things a question is judged by: each holds or not, and why not."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.question_review import (
    QUESTION_CRITERIA,
    QUESTION_CRITERIA_HELP,
    reason_text,
    reasons_in,
)
from app.domain.review import Review
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.question.parts import label
from widgets.question.text_field import TextLine
from widgets.screening.typed_text import TypedText
from widgets.segments import Segments

_YES, _NO = "yes", "no"


class CriterionRow(QWidget):
    """One criterion: yes or no, and a line for the reason where it is no.

    Signals
    -------
    judged(name, text)
        ``yes``, ``no``, or empty to take a judgement back.
    reasoned(name, text)
        Why it does not hold.
    """

    judged = Signal(str, str)
    reasoned = Signal(str, str)

    def __init__(self, name: str, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self._current = name, ""
        title = tr(QUESTION_CRITERIA[name])
        self.choice = Segments()
        self.choice.setAccessibleName(title)
        self.reason = TextLine("secondary")
        self.reason.setAccessibleName(tr("Why not: {criterion}", criterion=title))
        self.reason.setPlaceholderText(tr("Why not?"))
        self._text = TypedText(self.reason)
        words = label(f"{number}  {title}", wraps=True)
        words.setToolTip(tr(QUESTION_CRITERIA_HELP[name]))
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(words, 1)
        row.addWidget(self.choice)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.reason)
        self.choice.chosen.connect(self._on_chosen)
        self._text.typing.connect(self._on_reason)
        self._text.sent.connect(self._on_reason)

    def show_judgement(self, held: bool | None, reason: str, *, locked: bool, anew: bool) -> None:
        """Show what was judged; `anew` also over what is being typed."""
        self._current = {True: _YES, False: _NO, None: ""}[held]
        self.choice.set_choices({_YES: tr("yes"), _NO: tr("no")}, self._current)
        self.choice.setEnabled(not locked)
        self.reason.setVisible(held is False)
        self._text.set_locked(locked)
        self._text.show(reason, anew=anew)

    def turn(self) -> None:
        """Take the next judgement: yes, no, not judged."""
        ring = ["", _YES, _NO]
        self._on_chosen(ring[(ring.index(self._current) + 1) % len(ring)])
        if not self.reason.isHidden():
            self.reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def flush(self) -> None:
        """Tell what was typed."""
        self._text.send()

    @Slot(str)
    def _on_chosen(self, value: str) -> None:
        self.judged.emit(self.name, "" if value == self._current else value)

    @Slot(str)
    def _on_reason(self, text: str) -> None:
        self.reasoned.emit(self.name, text)


class CriteriaForm(QWidget):
    """All five, and a button for when all hold.

    Signals
    -------
    edited(Review)
        The review with criteria and reasons as they are now.
    """

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._review: Review | None = None
        self.all_hold = KeyButton(tr("All hold"), kind="link")
        self.all_hold.setProperty("small", True)
        self.all_hold.clicked.connect(self.hold_all)
        head = QHBoxLayout()
        head.addWidget(label(tr("Judge it"), "caption_strong"))
        head.addStretch(1)
        head.addWidget(self.all_hold)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        self.rows: dict[str, CriterionRow] = {}
        for number, name in enumerate(QUESTION_CRITERIA, start=1):
            row = CriterionRow(name, number)
            row.judged.connect(self._on_judged)
            row.reasoned.connect(self._on_reasoned)
            self.rows[name] = row
            column.addWidget(row)

    def show_review(self, review: Review, *, locked: bool, anew: bool) -> None:
        """Show what was judged."""
        self._review = review
        reasons = reasons_in(review.reason)
        for name, row in self.rows.items():
            held = review.criteria.get(name)
            row.show_judgement(held, reasons.get(name, ""), locked=locked, anew=anew)
        self.all_hold.setEnabled(not locked)

    @Slot()
    def hold_all(self) -> None:
        """Judge that all hold."""
        if self._review is not None:
            self._send(replace(self._review, criteria=dict.fromkeys(self.rows, True), reason=""))

    def turn(self, number: int) -> None:
        """Take the next judgement on the criterion with a number, from 1."""
        rows = list(self.rows.values())
        if 1 <= number <= len(rows) and rows[number - 1].choice.isEnabled():
            rows[number - 1].turn()

    def flush(self) -> None:
        """Tell all that was typed."""
        for row in self.rows.values():
            row.flush()

    def _send(self, review: Review) -> None:
        if review != self._review:
            self._review = review
            self.edited.emit(review)

    @Slot(str, str)
    def _on_judged(self, name: str, value: str) -> None:
        review = self._review
        if review is None:
            return
        criteria = {key: held for key, held in review.criteria.items() if key != name}
        if value:
            criteria[name] = value == _YES
        reasons = reasons_in(review.reason)
        if value != _NO:
            reasons.pop(name, None)
        self._send(replace(review, criteria=criteria, reason=reason_text(reasons)))

    @Slot(str, str)
    def _on_reasoned(self, name: str, text: str) -> None:
        review = self._review
        if review is not None and review.criteria.get(name) is False:
            reasons = reasons_in(review.reason) | {name: " ".join(text.split())}
            self._send(replace(review, reason=reason_text(reasons)))
