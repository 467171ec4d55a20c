"""Advice on the labels of a unit, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.check import Check
from app.domain.phrase import phrase
from widgets.question.check_card import CheckCard

_KEEP = "keep"


class AdviceList(QWidget):
    """One card a piece of advice; what is set aside stays, in grey, and a press heeds it again.

    Signals
    -------
    waived(rule)
        A piece of advice is to be set aside on this unit, or heeded again.
    """

    waived = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[CheckCard] = []
        self.advice: tuple[Check, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self.hide()

    def show_advice(self, advice: Sequence[Check], *, locked: bool) -> None:
        """Show what is worth a second look."""
        self.advice = tuple(advice)
        while len(self.cards) < len(self.advice):
            self._add_card()
        for place, card in enumerate(self.cards):
            card.setVisible(place < len(self.advice))
            if place < len(self.advice):
                card.show_check(_with_link(self.advice[place]), locked=locked)
        self.setVisible(bool(self.advice))

    def _add_card(self) -> None:
        card = CheckCard(self)
        card.fix_clicked.connect(self._on_kept)
        card.place_clicked.connect(self._on_pressed)
        self.cards.append(card)
        self._column.addWidget(card)

    @Slot(object)
    def _on_kept(self, check: Check) -> None:
        self.waived.emit(check.rule)

    @Slot(object)
    def _on_pressed(self, check: Check) -> None:
        if check.waived_reason:
            self.waived.emit(check.rule)


def _with_link(check: Check) -> Check:
    return replace(check, waivable=False, fix=_KEEP, fix_label=phrase("Keep"))
