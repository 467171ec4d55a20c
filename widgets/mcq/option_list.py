"""The options of an item as cards, one below the other."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from widgets.i18n import tr
from widgets.mcq.option_card import OptionCard
from widgets.mcq.sheet import VerifySheet
from widgets.theme.theme import theme


class OptionList(QWidget):
    """As many cards as there are options, in the order of the sheet.

    Signals
    -------
    chosen(place)
        Stored place of the option, from 0.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[OptionCard] = []
        self._order: tuple[int, ...] = ()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.setAccessibleName(tr("Options"))
        theme().changed.connect(self._dress)
        self._dress()

    def show_sheet(self, sheet: VerifySheet) -> None:
        """Show the options, one chosen or all told."""
        self._order = sheet.order
        self._make(len(self._order))
        review, item = sheet.review, sheet.item
        for card, place in zip(self.cards, self._order, strict=True):
            text, is_own = item.options[place], review.option == place
            if sheet.is_blind:
                card.show_option(text, chosen=is_own)
                card.setEnabled(not sheet.why_locked)
            else:
                card.show_locked(text, is_key=item.answer == place, is_own=is_own)
                card.setEnabled(True)
            card.setToolTip(sheet.why_locked if sheet.is_blind else "")

    def choose(self, number: int) -> None:
        """Choose the card with a number, from 1, as a click does; others are passed over."""
        if 1 <= number <= len(self.cards) and self.cards[number - 1].isEnabled():
            self.chosen.emit(self._order[number - 1])

    def _make(self, count: int) -> None:
        while len(self.cards) > count:
            card = self.cards.pop()
            card.hide()
            card.deleteLater()
        while len(self.cards) < count:
            card = OptionCard(len(self.cards) + 1)
            card.clicked.connect(self._on_clicked)
            self.cards.append(card)
            self._layout.addWidget(card)

    @Slot()
    def _on_clicked(self) -> None:
        card = self.sender()
        if isinstance(card, OptionCard) and card in self.cards:
            self.choose(self.cards.index(card) + 1)

    @Slot()
    def _dress(self) -> None:
        self._layout.setSpacing(6 if theme().metrics.compact else 10)
