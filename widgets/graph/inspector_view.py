"""The list of rows of the inspector: a row is played, opened, or leads to another event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.domain.memory_row import JUDGEMENT_WORDS, Judgement
from app.domain.person import Person
from widgets.graph.inspector_row import InspectorRow, RowKind
from widgets.graph.row_painter import RowPainter
from widgets.i18n import tr
from widgets.plain_tip import plain_tip
from widgets.theme.paint import draw_focus, draw_row_ground, kept
from widgets.theme.theme import theme

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
_PLAY_ZONE = 30
_LONGEST_TIP = 1500
_BATCH = 300
_STILL = frozenset({RowKind.SECTION, RowKind.BANNER, RowKind.VERSIONS})
_OPEN_KEYS = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False}


class InspectorModel(QAbstractListModel):
    """The rows in order; what stays the same at both ends is not told anew."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[InspectorRow] = []

    @property
    def rows(self) -> Sequence[InspectorRow]:
        """All rows."""
        return self._rows

    def set_rows(self, rows: Sequence[InspectorRow]) -> None:
        """Show other rows."""
        old, new = self._rows, list(rows)
        start = 0
        while start < min(len(old), len(new)) and old[start] == new[start]:
            start += 1
        end = 0
        while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
            end += 1
        gone, came = len(old) - start - end, len(new) - start - end
        if gone:
            self.beginRemoveRows(QModelIndex(), start, start + gone - 1)
            del self._rows[start : start + gone]
            self.endRemoveRows()
        if came:
            self.beginInsertRows(QModelIndex(), start, start + came - 1)
            self._rows[start:start] = new[start : start + came]
            self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the row itself, or what is said of it."""
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.spoken
        if role == Qt.ItemDataRole.ToolTipRole and row.kind not in _STILL:
            text = row.text[:_LONGEST_TIP]
            return plain_tip(f"{text}…" if len(row.text) > _LONGEST_TIP else text)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let all rows be reached, so that screen readers come by headings, too."""
        del index
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class InspectorDelegate(QStyledItemDelegate):
    """Paints rows over their ground."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.painter = RowPainter()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row."""
        row, state = index.data(ROW_ROLE), QStyle.StateFlag
        if not isinstance(row, InspectorRow):
            return
        with kept(painter):
            has_focus = bool(option.state & state.State_HasFocus)
            selected = has_focus and bool(option.state & state.State_Selected)
            hovered = bool(option.state & state.State_MouseOver) and row.kind not in _STILL
            draw_row_ground(painter, option.rect, selected=selected, hovered=hovered)
            self.painter.draw(painter, option.rect, row)
            if has_focus and option.state & state.State_KeyboardFocusChange:
                draw_focus(painter, option.rect)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height a row takes at the width of the view."""
        view, row = self.parent(), index.data(ROW_ROLE)
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        if not isinstance(row, InspectorRow):
            return QSize(width, 0)
        return QSize(width, self.painter.draw(None, QRect(0, 0, width, 0), row))


class InspectorView(QListView):
    """Shows rows; Return does what a row is for, Right and Left open and close it.

    Signals
    -------
    play_requested(tuple of Interval)
        Play these stretches one after the other.
    event_requested(event id)
        Look at another event.
    opened(key, on)
        A row is to be opened or closed.
    row_reached(InspectorRow or None)
        Another row is the current one.
    judged(Judgement or None)
        The relation of the current row was judged from its menu; None takes the verdict back.
    """

    play_requested = Signal(object)
    event_requested = Signal(str)
    opened = Signal(str, bool)
    row_reached = Signal(object)
    judged = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.can_judge = True
        self._model = InspectorModel(self)
        self._delegate = InspectorDelegate(self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setLayoutMode(
            QListView.LayoutMode.Batched
        )  # thousands of rows take a third of a second
        self.setBatchSize(_BATCH)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Details of the event"))
        theme().changed.connect(self._on_theme_changed)

    @property
    def rows(self) -> Sequence[InspectorRow]:
        """The rows shown."""
        return self._model.rows

    def show_rows(self, rows: Sequence[InspectorRow], *, anew: bool) -> None:
        """Show rows; `anew` begins at the top, else the row looked at stays."""
        current = self.current_row()
        self._model.set_rows(rows)
        if anew:
            first = next((at for at, row in enumerate(rows) if row.kind not in _STILL), -1)
            self.setCurrentIndex(self._model.index(first, 0))
            self.scrollToTop()
        elif current is not None:
            place = next((at for at, row in enumerate(rows) if row.key == current.key), None)
            if place is not None:
                self.setCurrentIndex(self._model.index(place, 0))

    def set_people(self, people: Mapping[str, Person]) -> None:
        """Know whose face goes with which name."""
        known = self._delegate.painter.people
        known.clear()
        known.update(people)
        self.viewport().update()

    def current_row(self) -> InspectorRow | None:
        """Return the row looked at."""
        row = self.currentIndex().data(ROW_ROLE)
        return row if isinstance(row, InspectorRow) else None

    def row_named(self, key: str) -> QModelIndex:
        """Return the index of the row with a key, an invalid one where there is none."""
        for place, row in enumerate(self._model.rows):
            if row.key == key:
                return self._model.index(place, 0)
        return QModelIndex()

    def do(self, row: InspectorRow) -> None:
        """Do what a row is for."""
        if row.event:
            self.event_requested.emit(row.event)
        elif row.kind in (RowKind.STATE, RowKind.MORE, RowKind.SUMMARY) or not row.intervals:
            self.opened.emit(row.key, not row.is_open)
        else:
            self.play_requested.emit(row.intervals)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.scheduleDelayedItemsLayout()

    def _click(self, row: InspectorRow, rect: QRect, place: QPoint) -> None:
        at_end = place.x() >= rect.right() - _PLAY_ZONE - theme().metrics.panel_padding
        if at_end and row.kind is RowKind.RELATION and row.can_open:
            self.opened.emit(row.key, not row.is_open)
        elif at_end and row.kind is RowKind.STATE and row.intervals and self._is_upper(rect, place):
            self.play_requested.emit(row.intervals)
        elif row.kind not in _STILL:
            self.do(row)

    def _is_upper(self, rect: QRect, place: QPoint) -> bool:
        """Tell whether a place of a card lies beside its emotion, where the play mark is."""
        return place.y() - rect.y() < theme().px(68)

    @Slot()
    def _on_current_changed(self) -> None:
        self.row_reached.emit(self.current_row())

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: bare letters belong to the application."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Do what the row is for, or what its end is for."""
        place = event.position().toPoint()
        index = self.indexAt(place)
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            row = index.data(ROW_ROLE)
            if isinstance(row, InspectorRow):
                self._click(row, self.visualRect(index), place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return does what a row is for, Right opens it, Left closes it."""
        row = self.current_row()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if row is None or not plain:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if row.kind not in _STILL:
                self.do(row)
        elif event.key() in _OPEN_KEYS and row.kind not in _STILL:
            self.opened.emit(row.key, _OPEN_KEYS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with a row, its text to be copied among it."""
        index = self.indexAt(event.pos()) if event.pos().y() >= 0 else self.currentIndex()
        row = index.data(ROW_ROLE)
        if not isinstance(row, InspectorRow):
            return
        self.setCurrentIndex(index)
        menu = QMenu(self)
        if row.intervals:
            menu.addAction(tr("Play")).triggered.connect(
                lambda: self.play_requested.emit(row.intervals)
            )
        if row.event:
            menu.addAction(tr("Go to {event}", event=row.event)).triggered.connect(
                lambda: self.event_requested.emit(row.event)
            )
        if row.can_open:
            words = tr("Close") if row.is_open else tr("Open")
            menu.addAction(words).triggered.connect(
                lambda: self.opened.emit(row.key, not row.is_open)
            )
        if row.kind is RowKind.RELATION:
            self._add_verdicts(menu, row)
        menu.addAction(tr("Copy the text")).triggered.connect(
            lambda: QGuiApplication.clipboard().setText(row.text or row.spoken)
        )
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def _add_verdicts(self, menu: QMenu, row: InspectorRow) -> None:
        """Offer verdicts on a relation; the one given is checked, and can be taken back."""
        menu.addSeparator()
        for judgement in Judgement:
            action = menu.addAction(tr(JUDGEMENT_WORDS[judgement]))
            action.setCheckable(True)
            action.setChecked(row.verdict == judgement)
            action.setEnabled(self.can_judge)
            action.triggered.connect(partial(self._judge, judgement))
        if row.verdict:
            action = menu.addAction(tr("Take back the verdict"))
            action.setEnabled(self.can_judge)
            action.triggered.connect(partial(self._judge, None))
        menu.addSeparator()

    def _judge(self, judgement: Judgement | None, _checked: bool = False) -> None:
        self.judged.emit(judgement)
