"""The judging form: question, reference, rubric and an answer whose system nobody sees."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.system import Fact
from widgets.eliding_label import ElidingLabel
from widgets.empty_state import EmptyState
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.mcq.evidence_rows import EvidenceRows
from widgets.mcq.plain_text import PlainText
from widgets.question.parts import label
from widgets.results.facts_editor import FactsEditor
from widgets.results.judge_sheet import JudgeSheet
from widgets.theme.theme import theme


class ScoreButton(KeyButton):
    """One score of the rubric: its key, and what it means."""

    def __init__(self, score: int, meaning: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Score {n}", n=score), str(score), parent=parent, fixed=True)
        self.score = score
        self.setCheckable(True)
        self.setToolTip(meaning)
        self.setAccessibleName(tr("Score {n}: {meaning}", n=score, meaning=meaning))


class JudgeForm(QWidget):
    """Shows one answer and takes its score.

    Signals
    -------
    given(score, reason, facts)
        A score was given: int, str, tuple of `Fact`.
    skipped, back_requested
        The next one is wanted without a score; judging ends for now.
    previous_requested
        The one before is wanted.
    evidence_requested(place)
        Play the evidence at this place, from 0.
    split_requested
        Facts are to be proposed from the reference.
    """

    given = Signal(int, str, object)
    skipped = Signal()
    previous_requested = Signal()
    back_requested = Signal()
    evidence_requested = Signal(int)
    split_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sheet: JudgeSheet | None = None
        self.buttons: list[ScoreButton] = []
        self._score: int | None = None
        self._id, self._place = ElidingLabel("", "title"), ElidingLabel("", "muted")
        self.back = KeyButton(tr("Back to the figures"), kind="quiet")
        self._text, self._reference = PlainText("question"), PlainText("body")
        self._details, self._criterion = PlainText("secondary", "muted"), PlainText("body")
        self._meanings, self._prediction = PlainText("secondary", "muted"), PlainText("body")
        self.evidence, self.facts = EvidenceRows(), FactsEditor()
        self.reason = QPlainTextEdit()
        self._problem = ElidingLabel("", "muted")
        self.previous = KeyButton(tr("Previous"), kind="secondary")
        self.skip = KeyButton(tr("Skip"), kind="secondary")
        self.save = KeyButton(tr("Save and next"), "Ctrl+Return", kind="primary", fixed=True)
        self._empty = EmptyState("", "")
        self._stack = QStackedWidget()
        self._build()
        self._connect_signals()
        theme().changed.connect(self._dress)
        self._dress()

    def say_empty(self, title: str, detail: str) -> None:
        """Say why there is nothing to judge."""
        self.sheet = None
        self._empty.set_texts(title, detail)
        self._stack.setCurrentWidget(self._empty)
        self._id.setText(tr("Judging"))
        self._place.setText("")
        self._bar.hide()

    def show_sheet(self, sheet: JudgeSheet) -> None:
        """Show an answer."""
        self.sheet, self._score = sheet, sheet.score
        self._stack.setCurrentWidget(self._scroll)
        self._bar.show()
        self._id.setText(sheet.question_id)
        self._place.setText(sheet.place)
        self._text.set_text(sheet.text)
        self._reference.set_text(sheet.reference)
        self._details.set_text("\n".join(sheet.details))
        self._details.setVisible(bool(sheet.details))
        self._criterion.set_text(sheet.criterion)
        self._meanings.set_text("\n".join(f"{score}  {text}" for score, text in sheet.scores))
        self._prediction.set_text(sheet.prediction)
        self.evidence.show_evidence(sheet.evidence, can_play=True)
        self._evidence_head.setVisible(bool(sheet.evidence))
        self.facts.show_facts(sheet.facts)
        self.reason.setPlainText(sheet.reason)
        self._show_buttons(sheet)
        self._scroll.verticalScrollBar().setValue(0)
        self._refresh()

    def press(self, score: int) -> None:
        """Choose a score as its key does; one that the rubric lacks does nothing."""
        if (
            self.sheet is not None
            and score in dict(self.sheet.scores)
            and not self.sheet.why_locked
        ):
            self._score = score
            self._refresh()
            if not self.reason.toPlainText().strip():
                self.reason.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def store(self) -> None:
        """Give the score, where one and its reason are there."""
        if not self._why_not() and self._score is not None:
            self.given.emit(self._score, self.reason.toPlainText().strip(), self.facts.facts)

    def propose(self, facts: tuple[Fact, ...]) -> None:
        """Show proposed facts."""
        self.facts.show_facts(facts)

    def _why_not(self) -> str:
        if self.sheet is None:
            return tr("Nothing is left to judge.")
        if self.sheet.why_locked:
            return self.sheet.why_locked
        if self._score is None:
            return tr("Press the key of a score.")
        return "" if self.reason.toPlainText().strip() else tr("Write the reason.")

    @Slot()
    def _refresh(self) -> None:
        why = self._why_not()
        self.save.setEnabled(not why)
        self.save.setToolTip(why)
        self._problem.setText(why)
        for button in self.buttons:
            button.setChecked(button.score == self._score)

    def _show_buttons(self, sheet: JudgeSheet) -> None:
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = [ScoreButton(score, meaning) for score, meaning in sheet.scores]
        for place, button in enumerate(self.buttons):
            button.setEnabled(not sheet.why_locked)
            button.clicked.connect(partial(self.press, button.score))
            self._score_row.insertWidget(place, button)

    def _build(self) -> None:
        head = QWidget()
        head.setProperty("kind", "panel-header")
        head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._head_row = QHBoxLayout(head)
        self._head_row.addWidget(self._id)
        self._head_row.addWidget(self._place)
        self._head_row.addStretch(1)
        self._head_row.addWidget(self.back)
        content = QWidget()
        content.setProperty("kind", "content")
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, content)
        self._columns.setSpacing(24)
        left, right = QVBoxLayout(), QVBoxLayout()
        self._evidence_head = label(tr("Evidence"), "secondary")
        for column, parts in (
            (left, (self._text, label(tr("Reference"), "secondary"), self._reference,
                    self._details, self._evidence_head, self.evidence)),
            (right, (label(tr("Answer of a system"), "secondary"), self._answer_card(),
                     label(tr("Rubric"), "secondary"), self._criterion, self._meanings)),
        ):  # fmt: skip
            column.setSpacing(8)
            for part in parts:
                column.addWidget(part)
        self._score_row = QHBoxLayout()
        self._score_row.setSpacing(6)
        self._score_row.addStretch(1)
        right.addLayout(self._score_row)
        self.reason.setAccessibleName(tr("Reason"))
        self.reason.setPlaceholderText(tr("Why this score?"))
        self.reason.setTabChangesFocus(True)
        self.reason.setFixedHeight(84)
        right.addWidget(label(tr("Reason"), "secondary"))
        right.addWidget(self.reason)
        right.addWidget(self.facts)
        left.addStretch(1)
        right.addStretch(1)
        self._columns.addLayout(left, 1)
        self._columns.addLayout(right, 1)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(content)
        self._bar = QFrame()
        self._bar.setProperty("kind", "bar")
        self._bar_row = QHBoxLayout(self._bar)
        self._bar_row.addWidget(self._problem)
        self._bar_row.addStretch(1)
        for button in (self.previous, self.skip, self.save):
            self._bar_row.addWidget(button)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._scroll)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self._stack, 1)
        column.addWidget(self._bar)

    def _answer_card(self) -> QFrame:
        card = QFrame()
        card.setProperty("kind", "card")
        box = QVBoxLayout(card)
        box.setContentsMargins(12, 10, 12, 10)
        box.addWidget(self._prediction)
        return card

    def _connect_signals(self) -> None:
        self.back.clicked.connect(self.back_requested)
        self.skip.clicked.connect(self.skipped)
        self.previous.clicked.connect(self.previous_requested)
        self.save.clicked.connect(self.store)
        self.reason.textChanged.connect(self._refresh)
        self.evidence.play_requested.connect(self.evidence_requested)
        self.facts.split_requested.connect(self.split_requested)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._head_row.setContentsMargins(pad, 0, 6, 0)
        self._columns.setContentsMargins(pad, 12, pad, 12)
        self._bar_row.setContentsMargins(pad, 8, pad, 8)
