"""The scrolling rows of the annotation table: one chooses many of them by hand or by key."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QToolTip, QWidget

from app.domain.annotation_rows import Column
from widgets.annotation_table.annotation_delegate import AnnotationDelegate
from widgets.annotation_table.annotation_model import AnnotationModel
from widgets.annotation_table.sort_header import SortHeader
from widgets.i18n import tr
from widgets.theme.paint import text_width
from widgets.theme.theme import theme

_WIDTHS = {
    Column.TIER: 96,
    Column.LABELS: 150,
    Column.PERSON: 84,
    Column.RATER: 104,
}
_NOTE_LEAST = 110
_TIMES = (Column.START, Column.END, Column.DURATION)
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_PAGES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
_ENDS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
_SHIFT, _CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


class AnnotationView(QTableView):
    """A table without keyboard search, so that bare letters stay the player's.

    Up, Down and paging move and choose; with Shift they choose all between; Ctrl+A chooses all
    shown, Ctrl+Space one more or less.

    Signals
    -------
    went_to(row), played(row)
        A click on a row; Return or a double click.
    menu_requested(place)
        A point of the viewport.
    edit_pressed, remove_pressed
        F2; Delete.
    """

    went_to = Signal(int)
    played = Signal(int)
    menu_requested = Signal(QPoint)
    edit_pressed = Signal()
    remove_pressed = Signal()

    def __init__(self, model: AnnotationModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._anchor = -1
        self._delegate = AnnotationDelegate(self)
        self._wanting = QTimer(self)
        self._wanting.setSingleShot(True)
        self._wanting.setInterval(0)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self._set_up()
        self._connect_signals()
        self._on_theme_changed()

    @property
    def current_row(self) -> int:
        """The row at which keys act, -1 for none."""
        return self.currentIndex().row()

    def go_to_row(self, row: int, *, choose: bool = True) -> None:
        """Make a row the current one and bring it into view."""
        if not 0 <= row < self._model.shown:
            return
        self._anchor = row
        self._make_current(row)
        if choose:
            self._model.choose(row, row)

    def show_row(self, row: int) -> None:
        """Bring a row into view, in the middle where it was out of it."""
        rect = self.visualRect(self._model.index(row, 0))
        if not self.viewport().rect().contains(QPoint(1, rect.center().y())):
            self.scrollTo(self._model.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Keep what is in view and where keys act while rows come and go."""
        top = self.rowAt(0)
        shift = self.rowViewportPosition(top) if top >= 0 else 0
        top_key = self._model.key_at(top) if top >= 0 else ""
        current = self.current_row
        current_key = self._model.key_at(current) if current >= 0 else ""
        left = self.horizontalScrollBar().value()
        yield
        self.executeDelayedItemsLayout()  # else the bar has no room yet for where it was
        row = self._model.row_of(top_key) if top_key else -1
        if row >= 0:
            self.verticalScrollBar().setValue(row * self._row_height - shift)
        self.horizontalScrollBar().setValue(left)
        again = self._model.row_of(current_key) if current_key else -1
        if again < 0 <= current:
            again = min(current, self._model.shown - 1)
        self._anchor = again
        if again >= 0:
            self._set_current(again)
        self._want()

    # Building ---------------------------------------------------------------------------------

    def _set_up(self) -> None:
        self.setAccessibleName(tr("Annotations"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, on=False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = SortHeader(self)
        self.setHorizontalHeader(header)
        header.setSortIndicator(Column.START, Qt.SortOrder.AscendingOrder)
        header.setMinimumSectionSize(theme().px(36))

    def _connect_signals(self) -> None:
        self._wanting.timeout.connect(self._on_wanting_timeout)
        self.verticalScrollBar().valueChanged.connect(self._want)
        self._model.modelReset.connect(self._want)
        self.horizontalHeader().sortIndicatorChanged.connect(self._on_sort_indicator_changed)
        self.entered.connect(self._on_entered)
        theme().changed.connect(self._on_theme_changed)

    @property
    def _row_height(self) -> int:
        return self.verticalHeader().defaultSectionSize()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.verticalHeader().setMinimumSectionSize(theme().metrics.table_row)
        self.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
        self.viewport().update()

    def fit_columns(self) -> None:
        """Give the columns their first widths."""
        sample = "00:00:00.000" if self._model.has_hours else "00:00.000"
        time, length = (text_width("time", text) + 18 for text in (sample, "0000.000"))
        for column, width in _WIDTHS.items():
            self.setColumnWidth(column, theme().px(width))
        for column, width in zip(_TIMES, (time, time, length), strict=True):
            self.setColumnWidth(column, width)
        self._give_rest_to_note()

    def _give_rest_to_note(self) -> None:
        others = sum(self.columnWidth(column) for column in Column if column is not Column.NOTE)
        rest = self.viewport().width() - others
        self.setColumnWidth(Column.NOTE, max(theme().px(_NOTE_LEAST), rest))

    @Slot(int, Qt.SortOrder)
    def _on_sort_indicator_changed(self, column: int, order: Qt.SortOrder) -> None:
        with self.kept():
            self._model.sort(column, order)

    def sort_by(self, column: Column) -> None:
        """Sort by a column; by the one it is sorted by already, the other way round."""
        header = self.horizontalHeader()
        now, rising = header.sortIndicatorSection(), Qt.SortOrder.AscendingOrder
        turns = now == column and header.sortIndicatorOrder() == rising
        header.setSortIndicator(column, Qt.SortOrder.DescendingOrder if turns else rising)

    # What is in view --------------------------------------------------------------------------

    @Slot()
    def _want(self) -> None:
        """Ask, once all is laid out, for what the rows in view lack."""
        self._wanting.start()

    @Slot()
    def _on_wanting_timeout(self) -> None:
        if not self.isVisible() or not self._model.shown:
            return
        first = max(0, self.rowAt(0))
        last = self.rowAt(self.viewport().height() - 1)
        self._model.want_details(first, self._model.shown - 1 if last < 0 else last)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for rows that came into view."""
        super().resizeEvent(event)
        self._give_rest_to_note()
        self._want()

    # Mouse ------------------------------------------------------------------------------------

    @Slot(QModelIndex)
    def _on_entered(self, index: QModelIndex) -> None:
        self._hover(index.row())

    def _hover(self, row: int) -> None:
        if row != self._delegate.hovered:
            self._delegate.hovered = row
            self.viewport().update()

    def leaveEvent(self, event: QEvent) -> None:
        """Light no row any more."""
        super().leaveEvent(event)
        self._hover(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a row; Ctrl adds or takes away, Shift chooses all between."""
        row = self.rowAt(int(event.position().y()))
        if row < 0:
            return
        if event.button() == Qt.MouseButton.RightButton:
            if not self._model.is_chosen(row):
                self.go_to_row(row)
            self._make_current(row)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._press(row, event.modifiers())

    def _press(self, row: int, modifiers: Qt.KeyboardModifier) -> None:
        if modifiers & _SHIFT and self._anchor >= 0:
            self._model.choose(self._anchor, row, add=bool(modifiers & _CTRL))
            self._make_current(row)
        elif modifiers & _CTRL:
            self._anchor = row
            self._model.toggle(row)
            self._make_current(row)
        else:
            self.go_to_row(row)
            self.went_to.emit(row)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Choose all rows a drag goes over; else light the one below."""
        row = self.rowAt(int(event.position().y()))
        if event.buttons() & Qt.MouseButton.LeftButton and self._anchor >= 0:
            if row >= 0 and row != self.current_row:
                self._model.choose(self._anchor, row)
                self._make_current(row)
        else:
            self._hover(row)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let Qt select nothing by itself."""
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Play the row."""
        row = self.rowAt(int(event.position().y()))
        if row >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.played.emit(row)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu at the pointer, or by its key at the current row."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        rect = self.visualRect(self.currentIndex())
        self.menu_requested.emit(rect.bottomLeft() if by_key else event.pos())

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell all of a row on hovering."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self.rowAt(event.pos().y())
            QToolTip.showText(event.globalPos(), self._model.tool_tip(row) if row >= 0 else "")
            return True
        return super().viewportEvent(event)

    # Keys -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move and choose; all keys without a meaning here belong to the application."""
        key, row = Qt.Key(event.key()), self.current_row
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            self.played.emit(row)
        elif key == Qt.Key.Key_F2:
            self.edit_pressed.emit()
        elif key == Qt.Key.Key_Delete:
            self.remove_pressed.emit()
        elif event.matches(QKeySequence.StandardKey.SelectAll) and self._model.shown:
            self._model.choose(0, self._model.shown - 1)
        elif key == Qt.Key.Key_Space and event.modifiers() & _CTRL and row >= 0:
            self._anchor = row
            self._model.toggle(row)
        elif not self._moved(key, event.modifiers()):
            event.ignore()

    def _moved(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        row = self._target(key)
        if row is None:
            return False
        self._delegate.has_focus = True
        if modifiers & _SHIFT and self._anchor >= 0:
            self._model.choose(self._anchor, row)
            self._make_current(row)
        elif modifiers & _CTRL and key in _STEPS:
            self._make_current(row)
        else:
            self.go_to_row(row)
        return True

    def _target(self, key: Qt.Key) -> int | None:
        last = self._model.shown - 1
        if last < 0:
            return None
        if key in _ENDS:
            return 0 if key == Qt.Key.Key_Home else last
        if self.current_row < 0:
            return 0 if key in _STEPS or key in _PAGES else None
        page = max(1, self.viewport().height() // self._row_height - 1)
        step = _STEPS.get(key) or _PAGES.get(key, 0) * page
        return min(max(self.current_row + step, 0), last) if step else None

    def _make_current(self, row: int) -> None:
        self._set_current(row)
        self.scrollTo(self._model.index(row, 0))
        self.viewport().update()

    def _set_current(self, row: int) -> None:
        # Qt scrolls sideways to a current cell; the one at the left edge moves nothing.
        column = max(0, self.columnAt(0))
        left = self.horizontalScrollBar().value()
        self.setCurrentIndex(self._model.index(row, column))
        self.horizontalScrollBar().setValue(left)
        self._delegate.current = row

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring where the keyboard brought the focus."""
        super().focusInEvent(event)
        by_keys = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self._delegate.has_focus = event.reason() in (*by_keys, Qt.FocusReason.ShortcutFocusReason)
        if self._delegate.has_focus and self.current_row < 0 and self._model.shown:
            chosen = self._model.first_chosen()
            self._make_current(chosen if chosen >= 0 else max(0, self.rowAt(0)))
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self._delegate.has_focus = False
        self.viewport().update()

    def keyboardSearch(self, _search: str) -> None:
        """Search nothing: letters are commands of the player."""
