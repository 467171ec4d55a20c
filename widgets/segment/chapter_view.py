"""The scrolling rows of the chapter list; keys that mean nothing here stay the player's."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QListView, QWidget

_SCROLL_KEYS = {
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
}
_RETURN = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class ChapterView(QListView):
    """A list without keyboard search and input method.

    Signals
    -------
    row_clicked(row), row_played(row)
        A click; Return.
    remove_pressed
        Delete, on a row.
    menu_requested(global_point)
        By mouse or key on a row.
    scrolled_by_hand
        Wheel, scroll bar or keys moved the list.
    """

    row_clicked = Signal(int)
    row_played = Signal(int)
    remove_pressed = Signal()
    menu_requested = Signal(QPoint)
    scrolled_by_hand = Signal()

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
        self.row_clicked.emit(index.row())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, and say that a hand did."""
        super().wheelEvent(event)
        self.scrolled_by_hand.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return plays, F2 edits, Delete removes, arrows move; all else is the application's."""
        index = self.currentIndex()
        if event.key() in _RETURN and index.isValid():
            self.row_played.emit(index.row())
        elif event.key() == Qt.Key.Key_F2 and index.isValid():
            self.begin_edit(index)
        elif event.key() == Qt.Key.Key_Delete and index.isValid():
            self.remove_pressed.emit()
        elif event.key() in _SCROLL_KEYS:
            super().keyPressEvent(event)
            self.scrolled_by_hand.emit()
        else:
            event.ignore()

    def begin_edit(self, index: QModelIndex) -> None:
        """Edit a row where it can be; one that is being edited is finished first."""
        if self.state() is not QListView.State.EditingState and (
            index.flags() & Qt.ItemFlag.ItemIsEditable
        ):
            self.edit(index)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu at the pointer, or by its key at the current row."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        place = self.visualRect(self.currentIndex()).bottomLeft() if by_key else event.pos()
        index = self.currentIndex() if by_key else self.indexAt(place)
        if index.isValid():
            self.setCurrentIndex(index)
            self.menu_requested.emit(self.viewport().mapToGlobal(place))

    def keyboardSearch(self, _search: str) -> None:
        """Search nothing: letters are commands of the player."""
