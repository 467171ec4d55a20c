"""Shortcuts of the item in hand, as cards: what gives its key away, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.check import Check
from app.domain.shortcut import Shortcut, checks_of
from widgets.i18n import tr
from widgets.mcq.option_numbers import numbered
from widgets.question.check_card import CheckCard
from widgets.question.checks_panel import CheckCounts
from widgets.question.parts import PanelHeader, label
from widgets.theme.theme import theme

_GAP, _TOP = 6, 2


class ItemShortcuts(QWidget):
    """Lists the shortcuts of one item; for below the fields in which it is written.

    It names the key, so it is for those who may see it.

    Signals
    -------
    place_chosen(place)
        A card was clicked: go to ``stem``, or to ``option:`` and a place from 0.
    """

    place_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: list[CheckCard] = []
        self._header, self._counts = PanelHeader(tr("Shortcuts"), lined=False), CheckCounts()
        self._header.add(self._counts)
        self._nothing = label(tr("Nothing in the text gives the key away."), "muted", wraps=True)
        self._box = QVBoxLayout()
        self._box.setSpacing(_GAP)
        self._box.addWidget(self._nothing)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._header)
        layout.addLayout(self._box)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def cards(self) -> list[CheckCard]:
        """The cards in use, in order."""
        return [card for card in self._cards if not card.isHidden()]

    def set_shortcuts(self, found: Sequence[Shortcut]) -> None:
        """Show what `app.domain.shortcut.shortcuts_of` found; cards are used again."""
        checks = checks_of(tuple(found))
        while len(self._cards) < len(checks):
            self._add_card()
        for number, card in enumerate(self._cards):
            card.setVisible(number < len(checks))
            if number < len(checks):
                check = checks[number]
                shown = replace(check, message=numbered(check.message))
                card.show_check(shown, locked=True)
        self._nothing.setVisible(not checks)
        self._counts.set_checks(checks)

    def _add_card(self) -> None:
        card = CheckCard()
        card.place_clicked.connect(self._on_card_place_clicked)
        self._cards.append(card)
        self._box.addWidget(card)

    @Slot(object)
    def _on_card_place_clicked(self, check: Check) -> None:
        self.place_chosen.emit(check.target)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._box.setContentsMargins(pad, _TOP, pad, pad)
