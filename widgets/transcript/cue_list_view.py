"""The list of cues: scrolls over any number of rows, tells clicks and hand scrolling."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QWheelEvent
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
    menu_requested(global_point)
        By mouse or key on a row.
    remove_pressed
        Delete, on a row.
    """

    row_chosen = Signal(int)
    scrolled_by_hand = Signal()
    menu_requested = Signal(QPoint)
    remove_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setEditTriggers(QListView.EditTrigger.DoubleClicked)
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
        elif event.key() == Qt.Key.Key_F2 and index.isValid():
            self.edit_row(index.row())
        elif event.key() == Qt.Key.Key_Delete and index.isValid():
            self.remove_pressed.emit()
        elif event.matches(QKeySequence.StandardKey.Copy) and index.isValid():
            QApplication.clipboard().setText(str(index.data()))
        elif event.key() in _SCROLL_KEYS:
            super().keyPressEvent(event)
            self.scrolled_by_hand.emit()
        else:
            event.ignore()

    def edit_row(self, row: int) -> bool:
        """Begin to edit the text in a row; tell whether that is possible."""
        index = self.model().index(row, 0)
        self.setCurrentIndex(index)
        if not index.flags() & Qt.ItemFlag.ItemIsEditable:
            return False
        self.edit(index)
        return True

    def dataChanged(  # noqa: N802 - Qt
        self,
        _top_left: QModelIndex | QPersistentModelIndex,
        _bottom_right: QModelIndex | QPersistentModelIndex,
        _roles: Sequence[int] = (),
    ) -> None:
        """Paint again; all rows have one height, so nothing need be laid out anew."""
        self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu at the pointer, or by its key at the current row."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        row = self.visualRect(self.currentIndex())
        place = row.bottomLeft() if by_key else event.pos()
        index = self.currentIndex() if by_key else self.indexAt(place)
        if index.isValid():
            self.setCurrentIndex(index)
            self.menu_requested.emit(self.viewport().mapToGlobal(place))

    def keyboardSearch(self, _search: str) -> None:
        """Search nothing: letters are commands of the player."""
