"""The scrolling table of events: choose by hand or key, play, all else goes to the application."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QRectF,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.domain.graph_source import Card
from widgets.annotation.label_look import draw_style_code
from widgets.annotation_table.sort_header import SortHeader
from widgets.graph.event_model import ACTIVE_ROLE, CARD_ROLE, AnyIndex, EventColumn, EventModel
from widgets.i18n import tr
from widgets.theme.icons import icon
from widgets.theme.paint import draw_focus, draw_row_ground, elide, kept, text_width
from widgets.theme.theme import theme

_PAD = 8
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CODE, _CODE_HEIGHT, _CODE_COLUMN = 22, 16, 38
_PERSON, _PERSON_SHARE = 110, 0.2
_KEYBOARD_REASONS = frozenset(
    {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}
    | {Qt.FocusReason.ShortcutFocusReason}
)
_SELECT = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows


class EventDelegate(QStyledItemDelegate):
    """Draws the cells; the view tells whether the keyboard's ring is to be seen."""

    has_ring = False

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw ground, hairline and text or code of a cell."""
        rect, first = option.rect, index.column() == 0
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        with kept(painter):
            if first:
                draw_row_ground(painter, rect, selected=selected, hovered=hovered)
            elif selected or hovered:
                painter.fillRect(rect, theme().color("selection" if selected else "raised"))
            line = rect.adjusted(0, rect.height() - 1, 0, 0)
            painter.fillRect(line, theme().color("border"))
            card = index.data(CARD_ROLE)
            if isinstance(card, Card):
                self._draw_cell(painter, option, index, card)
            if self.has_ring and option.state & QStyle.StateFlag.State_HasFocus:
                self._draw_ring(painter, option, index)

    def _draw_cell(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, card: Card
    ) -> None:
        column, rect = EventColumn(index.column()), option.rect
        if column is EventColumn.EMOTION:
            if card.style.name:
                width, height = theme().px(_CODE), theme().px(_CODE_HEIGHT)
                box = QRectF(rect.right() - _PAD - width, 0, width, height)
                box.moveCenter(QRectF(rect).center().toPoint().toPointF())
                draw_style_code(painter, box, card.style)
            return
        room = rect.adjusted(_PAD, 0, -4, 0)
        strong = column is EventColumn.ID
        role = "strong" if strong else "time" if column is EventColumn.START else "table"
        color = "muted" if column is EventColumn.PERSON else "text"
        if column is EventColumn.START and index.data(ACTIVE_ROLE):
            color, role = "accent", "strong"
        if strong and self._has_findings(index):
            side = theme().px(13)
            top = room.center().y() - side // 2
            place = QRect(room.right() - side - 2, top, side, side)
            icon("warning-circle", "warning").paint(painter, place)
            room.setRight(place.left() - 2)
        painter.setFont(theme().font("table") if strong else theme().font(role))
        if strong:
            font = painter.font()
            font.setWeight(font.Weight.DemiBold)
            painter.setFont(font)
        painter.setPen(theme().color(color))
        text = str(index.data() or "")
        painter.drawText(room, _LEFT, elide("table", text, room.width()))

    @staticmethod
    def _has_findings(index: AnyIndex) -> bool:
        model = index.model()
        return isinstance(model, EventModel) and bool(model.findings.get(str(index.data()), 0))

    @staticmethod
    def _draw_ring(painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        painter.setClipRect(option.rect)
        left = 0 if index.column() == 0 else -_PAD
        right = 0 if index.column() == len(EventColumn) - 1 else _PAD
        draw_focus(painter, option.rect.adjusted(left, 0, right, -1))


class EventTable(QTableView):
    """The table.

    Signals
    -------
    chosen(ids)
        Other rows were chosen by hand or key, the current one last.
    went_to(id)
        One alone was chosen: go there.
    played(id)
        Return, or a double click.
    menu_requested(id, global_point)
        On a row.
    """

    chosen = Signal(object)
    went_to = Signal(str)
    played = Signal(str)
    menu_requested = Signal(str, QPoint)

    def __init__(self, model: EventModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._is_following = False
        self._delegate = EventDelegate(self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self._set_up()
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.doubleClicked.connect(self._on_double_clicked)
        header = self.horizontalHeader()
        header.sortIndicatorChanged.connect(self._on_sort_indicator_changed)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def select_ids(self, ids: Collection[str]) -> None:
        """Choose what was chosen elsewhere, and scroll to the first of it."""
        rows = self._model.rows_of(ids)
        selection, last = QItemSelection(), self._model.columnCount() - 1
        for row in rows:
            selection.select(self._model.index(row, 0), self._model.index(row, last))
        self._is_following = True
        self.selectionModel().select(selection, _SELECT)
        if rows:
            now = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(self._model.index(rows[0], 0), now)
            self.scrollTo(self._model.index(rows[0], 0))
        self._is_following = False

    def _set_up(self) -> None:
        self.setAccessibleName(tr("Events"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, on=False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = SortHeader(self)
        header.setMinimumSectionSize(theme().px(30))
        self.setHorizontalHeader(header)
        header.setSortIndicator(EventColumn.START, Qt.SortOrder.AscendingOrder)
        header.setSectionResizeMode(EventColumn.SUMMARY, QHeaderView.ResizeMode.Stretch)
        for column in (EventColumn.ID, EventColumn.START, EventColumn.PERSON, EventColumn.EMOTION):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.verticalHeader().setMinimumSectionSize(theme().metrics.table_row)
        self.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
        self.fit_columns()
        self.viewport().update()

    def fit_columns(self) -> None:
        """Give the columns their first widths."""
        self.setColumnWidth(EventColumn.ID, text_width("table", "E0000") + 2 * _PAD + 10)
        self.setColumnWidth(EventColumn.START, text_width("time", "00:00:00") + 2 * _PAD + 6)
        self.setColumnWidth(EventColumn.EMOTION, theme().px(_CODE_COLUMN))
        person = min(theme().px(_PERSON), round(self.width() * _PERSON_SHARE))
        self.setColumnWidth(EventColumn.PERSON, max(theme().px(56), person))

    @Slot(int, Qt.SortOrder)
    def _on_sort_indicator_changed(self, column: int, order: Qt.SortOrder) -> None:
        self._model.sort(column, order)
        self.scrollTo(self.currentIndex())

    @Slot()
    def _on_selection_changed(self) -> None:
        if self._is_following:
            return
        rows = [index.row() for index in self.selectionModel().selectedRows()]
        current = self.currentIndex().row()
        ids = [self._model.event_at(row) for row in rows if row != current]
        if current in rows:
            ids.append(self._model.event_at(current))
        self.chosen.emit(ids)
        if len(ids) == 1:
            self.went_to.emit(ids[0])

    @Slot(QModelIndex)
    def _on_double_clicked(self, index: QModelIndex) -> None:
        self.played.emit(self._model.event_at(index.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play on Return; move and choose as tables do; leave letters to the application."""
        key, row = event.key(), self.currentIndex().row()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            self.played.emit(self._model.event_at(row))
        elif event.text() and event.text().isprintable() and not event.modifiers():
            event.ignore()
        else:
            self._delegate.has_ring = True
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of a row."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            rect = self.visualRect(index)
            place = rect.bottomLeft() if by_key else event.pos()
            name = self._model.event_at(index.row())
            self.menu_requested.emit(name, self.viewport().mapToGlobal(place))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring where the keyboard brought the focus."""
        super().focusInEvent(event)
        self._delegate.has_ring = event.reason() in _KEYBOARD_REASONS
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self._delegate.has_ring = False
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give people a share of the width."""
        super().resizeEvent(event)
        self.fit_columns()

    def keyboardSearch(self, _search: str) -> None:
        """Search nothing: letters are commands of the player."""
