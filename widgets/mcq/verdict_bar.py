"""The bar under the item: accept, revise, remove; or the verdict that is being written."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QWidget

from app.domain.review import Decision
from widgets.eliding_label import ElidingLabel
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.mcq.sheet import VerifySheet
from widgets.mcq.verdict_form import why_incomplete
from widgets.mcq.words import verdict_word
from widgets.question.parts import restyle
from widgets.theme.theme import theme

_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class VerdictBar(QFrame):
    """Buttons for the verdict.

    Signals
    -------
    decided(decision)
        A `Decision`: accept gives it, revise and remove begin it.
    given
        The verdict being written stands.
    dropped
        Leave the verdict being written.
    """

    decided = Signal(str)
    given = Signal()
    dropped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "bar")
        self.text = ElidingLabel("", "muted")
        self.accept = KeyButton(tr("Accept"), "A")
        self.revise = KeyButton(tr("Revise"), "R")
        self.remove = KeyButton(tr("Remove"), "X")
        self.cancel = KeyButton(tr("Back"), "Esc", fixed=True)
        self.give = KeyButton(tr("Save and next"), "Return", kind="primary", fixed=True)
        self._row = QBoxLayout(_ACROSS, self)
        self._row.setSpacing(8)
        words = QHBoxLayout()
        words.addWidget(self.text)
        words.addStretch(1)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(6)
        for button in self._all:
            self._buttons.addWidget(button)
        self._row.addLayout(words, 1)
        self._row.addLayout(self._buttons)
        self.accept.clicked.connect(self._on_accept)
        self.revise.clicked.connect(self._on_revise)
        self.remove.clicked.connect(self._on_remove)
        self.cancel.clicked.connect(self.dropped)
        self.give.clicked.connect(self.given)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def _all(self) -> tuple[KeyButton, ...]:
        return self.accept, self.revise, self.remove, self.cancel, self.give

    def show_sheet(self, sheet: VerifySheet) -> None:
        """Show what can be decided now, or what is missing to give the verdict."""
        decision = sheet.review.decision
        is_writing = _is_written(decision) and not sheet.is_blind and decision != sheet.stored
        is_changed = sheet.stored == decision and _is_written(decision) and sheet.is_edited
        writes = is_writing or is_changed
        for button in (self.accept, self.revise, self.remove):
            button.setVisible(not writes)
            button.setEnabled(not sheet.is_blind and not sheet.why_locked)
            button.setToolTip(
                sheet.why_locked or (tr("Lock your answer first.") if sheet.is_blind else "")
            )
        self.cancel.setVisible(writes)
        self.give.setVisible(writes)
        why = sheet.why_locked or why_incomplete(sheet)
        self.give.setEnabled(not why)
        self.give.setToolTip(why)
        self._say(*_words(sheet, why if writes else ""))
        self._arrange()

    def _say(self, words: str, role: str) -> None:
        self.text.setText(words)
        if self.text.property("role") != role:
            self.text.setProperty("role", role)
            restyle(self.text)

    def _arrange(self) -> None:
        shown = [button for button in self._all if not button.isHidden()]
        buttons = sum(button.sizeHint().width() + 6 for button in shown)
        words = min(self.text.sizeHint().width(), 160)
        across = buttons + words + 40 <= self.width()
        self._row.setDirection(_ACROSS if across else _DOWN)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        edge = theme().px(20) if pad > 8 else 12
        self._row.setContentsMargins(edge, pad - 2, edge, pad - 2)

    @Slot()
    def _on_accept(self) -> None:
        self.decided.emit(Decision.ACCEPT.value)

    @Slot()
    def _on_revise(self) -> None:
        self.decided.emit(Decision.REVISE.value)

    @Slot()
    def _on_remove(self) -> None:
        self.decided.emit(Decision.REMOVE.value)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the arrangement for another width."""
        super().resizeEvent(event)
        self._arrange()


def _is_written(decision: str) -> bool:
    return decision in (Decision.REVISE, Decision.REMOVE)


def _words(sheet: VerifySheet, missing: str) -> tuple[str, str]:
    if missing:
        return missing, "muted"
    if sheet.is_blind:
        return tr("Verdict, after comparing"), "muted"
    if sheet.is_hasty and sheet.stored:
        return tr("Decided in less time than the question takes to read"), "warning"
    if sheet.stored:
        return tr("Your verdict: {verdict}", verdict=verdict_word(sheet.stored)), "muted"
    return tr("Verdict"), "muted"
