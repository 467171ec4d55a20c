"""Scrolling rows of one height, of which one is chosen.

A table with one column and fixed sections: a list view asks the model for the index of every row on
each change, which takes 160 ms for 100,000 rows; this takes 3 ms.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from widgets.theme.theme import theme


class RowView(QTableView):
    """Shows rows that a delegate paints.

    Parameters
    ----------
    name
        What the rows are, for reading aloud.
    row_height
        Returns the height of all rows in pixels; asked again when the theme changes.

    Signals
    -------
    row_chosen
        Index of the row that was clicked, or reached with Return.
    menu_requested
        Place in the viewport.
    remove_pressed
        Delete was pressed on the current row.
    """

    row_chosen = Signal(QModelIndex)
    menu_requested = Signal(QPoint)
    remove_pressed = Signal()

    def __init__(
        self, name: str, row_height: Callable[[], int], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._row_height = row_height
        self.setAccessibleName(name)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.clicked.connect(self.choose)
        self.customContextMenuRequested.connect(self.menu_requested)
        theme().changed.connect(self._dress)
        self._dress()

    @Slot(QModelIndex)
    def choose(self, index: QModelIndex) -> None:
        """Choose a row as a click does."""
        if index.isValid():
            self.mark(index)
            self.row_chosen.emit(index)

    def mark(self, index: QModelIndex) -> None:
        """Select a row without choosing it; an invalid index selects none."""
        if not index.isValid():
            self.clearSelection()
            return
        if index == self.currentIndex() and self.selectionModel().isSelected(index):
            return
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index)

    @Slot()
    def _dress(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self._row_height())
        self.verticalScrollBar().setSingleStep(self._row_height() // 2)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: bare letters belong to the application."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose with Return, ask for removal with Delete."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.choose(self.currentIndex())
        elif event.key() == Qt.Key.Key_Delete:
            self.remove_pressed.emit()
        else:
            super().keyPressEvent(event)
