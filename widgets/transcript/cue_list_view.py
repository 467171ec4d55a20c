"""The list of cues: scrolls over any number of rows, tells clicks and hand scrolling."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QApplication, QListView, QWidget

_SCROLL_KEYS = {Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Up, Qt.Key.Key_Down}


class CueListView(QListView):
    """A list without keyboard search and input method, so that bare keys stay the player's.

    Signals
    -------
    row_chosen(row)
        A click on a row, or Return.
    scrolled_by_hand
        Wheel, scroll bar or keys moved the list.
    """

    row_chosen = Signal(int)
    scrolled_by_hand = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, on=False)
        self.clicked.connect(self._on_clicked)
        self.verticalScrollBar().actionTriggered.connect(self.scrolled_by_hand)

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        self.row_chosen.emit(index.row())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, and say that a hand did."""
        super().wheelEvent(event)
        self.scrolled_by_hand.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return chooses, copy copies, arrows move; all other keys belong to the application."""
        index = self.currentIndex()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and index.isValid():
            self.row_chosen.emit(index.row())
        elif event.matches(QKeySequence.StandardKey.Copy) and index.isValid():
            QApplication.clipboard().setText(str(index.data()))
        elif event.key() in _SCROLL_KEYS:
            super().keyPressEvent(event)
            self.scrolled_by_hand.emit()
        else:
            event.ignore()

    def keyboardSearch(self, _search: str) -> None:
        """Search nothing: letters are commands of the player."""
