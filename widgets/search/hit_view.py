"""The list of hits: a click goes there, Return and a double click play, the end asks for more."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QListView, QWidget

from app.domain.search import SearchHit
from widgets.search.hit_delegate import HitDelegate
from widgets.search.hit_model import ROW_ROLE, Heading, HitModel, More
from widgets.theme.theme import theme

_MOVES = {
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
}


class HitView(QListView):
    """Shows hits; takes no letters, which are commands of the player.

    Signals
    -------
    chosen(hit)
        A click on a hit, or an arrow key that came to it.
    played(hit)
        A double click, or Return on it.
    more_wanted(kind)
        The end of what is shown of a kind came into view.
    left()
        Escape.
    """

    chosen = Signal(object)
    played = Signal(object)
    more_wanted = Signal(str)
    left = Signal()

    def __init__(self, model: HitModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hits = model
        self.delegate = HitDelegate()
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setMouseTracking(True)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, on=False)
        self.verticalScrollBar().valueChanged.connect(self._ask_for_more)
        self.verticalScrollBar().rangeChanged.connect(self._ask_for_more)
        self.clicked.connect(self._on_clicked)
        self.doubleClicked.connect(self._on_double_clicked)
        theme().changed.connect(self._on_theme_changed)

    @property
    def current_hit(self) -> SearchHit | None:
        """The hit in hand."""
        return self._hits.hit_at(self.currentIndex().row())

    def go_to(self, row: int) -> None:
        """Take the hit in a row in hand and bring it into view."""
        index = self._hits.index(row)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, Heading):
            self._hits.toggle(row.kind)
        elif isinstance(row, SearchHit):
            self.chosen.emit(row)

    @Slot(QModelIndex)
    def _on_double_clicked(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, SearchHit):
            self.played.emit(row)

    @Slot()
    def _ask_for_more(self) -> None:
        """Ask where the row that stands for more is in view."""
        if not self.isVisible():
            return
        seen: QRect = self.viewport().rect()
        bottom = self.indexAt(seen.bottomLeft() + seen.topLeft())
        last = bottom.row() if bottom.isValid() else self._hits.rowCount() - 1
        first = max(0, self.indexAt(seen.topLeft()).row())
        for number in range(first, last + 1):
            row = self._hits.rows[number]
            if isinstance(row, More):
                self.more_wanted.emit(row.kind)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Let two quick clicks on a heading be two clicks."""
        index = self.indexAt(event.position().toPoint())
        if isinstance(index.data(ROW_ROLE), Heading):
            self._on_clicked(index)
            event.accept()
            return
        super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return plays or opens, arrows go, copy copies; other keys belong to the application."""
        index = self.currentIndex()
        row = index.data(ROW_ROLE) if index.isValid() else None
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(row, SearchHit):
            self.played.emit(row)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(row, Heading):
            self._hits.toggle(row.kind)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.matches(QKeySequence.StandardKey.Copy) and isinstance(row, SearchHit):
            QApplication.clipboard().setText(row.text)
        elif event.key() in _MOVES:
            super().keyPressEvent(event)
            hit = self.current_hit
            if hit is not None and self.currentIndex() != index:
                self.chosen.emit(hit)
        else:
            event.ignore()

    def keyboardSearch(self, _search: str) -> None:
        """Search nothing: letters are commands of the player."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for more where more has room."""
        if self.delegate.set_width(self.viewport().width()):
            self.scheduleDelayedItemsLayout()
        super().resizeEvent(event)
        self._ask_for_more()
