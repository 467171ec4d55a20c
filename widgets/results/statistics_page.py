"""Statistics of the data set: named tables, one below the other, as papers print them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from widgets.empty_state import EmptyState
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.results.card import Card
from widgets.results.grid import Cell, Column, Grid
from widgets.theme.theme import theme

_NUMBER = frozenset("0123456789-−+–")


@dataclass(frozen=True, slots=True)
class NamedTable:
    """A table: its name, heads, and rows of words."""

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class StatisticsPage(QWidget):
    """Shows tables.

    Signals
    -------
    save_requested(place)
        The table at this place is wanted as a file.
    """

    save_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[Card] = []
        self._empty = EmptyState(
            tr("Nothing to count yet."), tr("Import questions or items, or write some.")
        )
        self._content = QWidget()
        self._content.setProperty("kind", "content")
        self._list = QVBoxLayout(self._content)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._content)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._scroll)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        theme().changed.connect(self._dress)
        self._dress()

    def show_tables(self, tables: Sequence[NamedTable]) -> None:
        """Show tables."""
        while (item := self._list.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.cards = [self._card(place, table) for place, table in enumerate(tables)]
        for card in self.cards:
            self._list.addWidget(card)
        self._list.addStretch(1)
        self._stack.setCurrentWidget(self._scroll if tables else self._empty)

    def _card(self, place: int, table: NamedTable) -> Card:
        card = Card(table.name)
        card.set_title(table.name, table.note)
        save = IconButton("export", tr("Save this table…"))
        save.clicked.connect(partial(self._save, place))
        card.add(save)
        grid = Grid(table.name)
        numbers = [
            place > 0 and all(_is_number(row[place]) for row in table.rows if place < len(row))
            for place in range(len(table.heads))
        ]
        columns = [
            Column(head, is_number=is_number, width=116 if is_number else 0)
            for head, is_number in zip(table.heads, numbers, strict=True)
        ]
        grid.set_cells(columns, [[Cell(text, tip=text) for text in row] for row in table.rows])
        grid.setFixedHeight(min(grid.height_of_all(), theme().px(420)))
        card.set_body(grid, 0)
        return card

    def _save(self, place: int, _on: bool = False) -> None:
        self.save_requested.emit(place)

    @Slot()
    def _dress(self) -> None:
        edge = 8 if theme().metrics.compact else 12
        self._list.setContentsMargins(edge, edge, edge, edge)
        self._list.setSpacing(edge)


def _is_number(text: str) -> bool:
    return not text or text[0] in _NUMBER
