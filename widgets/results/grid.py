"""A table of figures: hairline rows, numbers at the right, bars beside means, cells to press."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from widgets.question.script import language_of
from widgets.theme.paint import draw_focus, kept, text_width
from widgets.theme.theme import theme

_PAD, _BAR_HEIGHT, _BAR_MOST, _BAR_LEAST = 8, 6, 84, 20
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CELL = Qt.ItemDataRole.UserRole + 1
_KEPT_ROWS = 512

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, whether it holds numbers, its width in pixels (0 takes what is left)."""

    title: str
    is_number: bool = False
    width: int = 0
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell.

    Attributes
    ----------
    bar
        Share of a bar that is filled, 0 to 1; None for no bar.
    is_best
        The bar is in the accent.
    target
        What is told when it is pressed; None: it cannot be pressed by itself.
    """

    text: str = ""
    is_strong: bool = False
    color: str = "text"
    bar: float | None = None
    is_best: bool = False
    target: object = None
    tip: str = ""


RowOf = Callable[[int], Sequence[Cell]]


class GridModel(QAbstractTableModel):
    """Rows that are made when they are looked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns: tuple[Column, ...] = ()
        self._count = 0
        self._row: RowOf = lambda _row: ()

    def set_rows(self, columns: Sequence[Column], count: int, row_of: RowOf) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._columns, self._count = tuple(columns), count
        self._row = lru_cache(maxsize=_KEPT_ROWS)(row_of)
        self.endResetModel()

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns."""
        return self._columns

    def cell(self, row: int, column: int) -> Cell:
        """Return what stands in a cell; an empty one where a row is shorter."""
        cells = self._row(row)
        return cells[column] if column < len(cells) else Cell()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        """Return how many rows there are."""
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return words, tip or the cell itself."""
        if not index.isValid():
            return None
        cell = self.cell(index.row(), index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.ToolTipRole:
                return cell.tip or None
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{self._columns[index.column()].title}: {cell.text}"
            case _:
                return cell if role == _CELL else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the head of a column."""
        if orientation is not Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        column = self._columns[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.title
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if column.is_number else _LEFT
            case Qt.ItemDataRole.ToolTipRole:
                return column.tip or None
            case _:
                return None


class GridDelegate(QStyledItemDelegate):
    """Paints cells."""

    def __init__(self, view: Grid) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw ground, hairline, bar and words."""
        cell: Cell = index.data(_CELL)
        column = self._view.grid.columns[index.column()]
        rect: QRect = option.rect
        state = option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        is_hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        with kept(painter):
            self._ground(painter, rect, index, is_chosen=is_chosen, is_hovered=is_hovered)
            painter.fillRect(
                QRect(rect.x(), rect.bottom(), rect.width(), 1), theme().color("border")
            )
            room = rect.adjusted(_PAD, 0, -_PAD, 0)
            if cell.bar is not None:
                self._bar(painter, room, cell)
            font = theme().font("table", language_of(cell.text))
            font.setWeight(font.Weight.DemiBold if cell.is_strong else font.Weight.Normal)
            font.setUnderline(is_hovered and cell.target is not None and self._view.by_cell)
            painter.setFont(font)
            painter.setPen(theme().color(cell.color))
            words = painter.fontMetrics().elidedText(
                cell.text.replace("\n", " "), Qt.TextElideMode.ElideRight, room.width()
            )
            painter.drawText(room, _RIGHT if column.is_number else _LEFT, words)
            if self._view.by_cell and self._view.hasFocus() and is_chosen:
                draw_focus(painter, rect)

    def _ground(
        self, painter: QPainter, rect: QRect, index: Index, *, is_chosen: bool, is_hovered: bool
    ) -> None:
        if is_chosen and not self._view.by_cell:
            painter.fillRect(rect, theme().color("selection"))
            if index.column() == 0:
                bar = QRect(rect.x(), rect.y(), 3, rect.height())
                painter.fillRect(bar, theme().color("accent"))
        elif is_hovered:
            painter.fillRect(rect, theme().color("raised"))

    @staticmethod
    def _bar(painter: QPainter, room: QRect, cell: Cell) -> None:
        number = text_width("table", "100.0") + 2 * _PAD
        width = min(theme().px(_BAR_MOST), room.width() - number)
        if width < _BAR_LEAST or cell.bar is None:
            return
        height = theme().px(_BAR_HEIGHT)
        top = room.center().y() - height / 2 + 0.5
        box = QRectF(room.right() - number - width, top, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("inset"))
        painter.drawRoundedRect(box, height / 2, height / 2)
        filled = QRectF(box)
        filled.setWidth(max(0.0, min(1.0, cell.bar)) * width)
        painter.setBrush(theme().color("accent" if cell.is_best else "wave"))
        painter.drawRoundedRect(filled, height / 2, height / 2)


class Grid(QTableView):
    """Shows rows of figures.

    Parameters
    ----------
    by_cell
        Cells are pressed, and the arrow keys go from one to the next; else rows are chosen.

    Signals
    -------
    pressed_target(object)
        The target of a cell that was pressed, by hand or with Return.
    row_chosen(int)
        A row was chosen by hand.
    row_opened(int)
        A row was chosen with Return or by a double click.
    """

    pressed_target = Signal(object)
    row_chosen = Signal(int)
    row_opened = Signal(int)

    def __init__(self, name: str, *, by_cell: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.by_cell = by_cell
        self.grid = GridModel(self)
        self.setModel(self.grid)
        self.setItemDelegate(GridDelegate(self))
        self.setAccessibleName(name)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        behaviour = QAbstractItemView.SelectionBehavior
        self.setSelectionBehavior(behaviour.SelectItems if by_cell else behaviour.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().setMinimumSectionSize(24)
        self.clicked.connect(self._on_clicked)
        self.doubleClicked.connect(self._on_double_clicked)
        theme().changed.connect(self._dress)
        self._dress()

    def set_rows(self, columns: Sequence[Column], count: int, row_of: RowOf) -> None:
        """Show other rows; nothing is chosen."""
        self.grid.set_rows(columns, count, row_of)
        self._share_width()

    def set_cells(self, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> None:
        """Show rows that are made already."""
        self.set_rows(columns, len(rows), lambda row: rows[row])

    def mark(self, row: int) -> None:
        """Choose a row without telling; -1 for none."""
        if not 0 <= row < self.grid.rowCount():
            self.clearSelection()
            return
        flags = QItemSelectionModel.SelectionFlag
        index = self.grid.index(row, 0)
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index)

    def height_of_all(self) -> int:
        """Return the height at which nothing has to be scrolled."""
        head = self.horizontalHeader().sizeHint().height()
        return head + self.grid.rowCount() * theme().metrics.table_row + 2

    def texts(self) -> list[list[str]]:
        """Return heads and words of all rows."""
        columns = range(self.grid.columnCount())
        rows = [
            [self.grid.cell(row, c).text for c in columns] for row in range(self.grid.rowCount())
        ]
        return [[column.title for column in self.grid.columns], *rows]

    def _share_width(self) -> None:
        header, px = self.horizontalHeader(), theme().px
        for place, column in enumerate(self.grid.columns):
            modes = QHeaderView.ResizeMode
            header.setSectionResizeMode(place, modes.Fixed if column.width else modes.Stretch)
            if column.width:
                least = text_width("table_header", column.title) + 2 * _PAD + 4
                header.resizeSection(place, max(px(column.width), least))

    @Slot()
    def _dress(self) -> None:
        self.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
        self._share_width()
        self.viewport().update()

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        target = self.grid.cell(index.row(), index.column()).target
        if target is not None:
            self.pressed_target.emit(target)
        if not self.by_cell:
            self.row_chosen.emit(index.row())

    @Slot(QModelIndex)
    def _on_double_clicked(self, index: QModelIndex) -> None:
        self.row_opened.emit(index.row())

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802 - Qt's name
        """Tell of rows that the arrow keys reach."""
        super().currentChanged(current, previous)
        if self.hasFocus() and not self.by_cell and current.isValid():
            self.row_chosen.emit(current.row())

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: bare letters belong to the application."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press with Return."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            index = self.currentIndex()
            if index.isValid():
                self._on_clicked(index)
                self.row_opened.emit(index.row())
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Be no obstacle to a narrow column."""
        return QSize(120, theme().metrics.table_header + theme().metrics.table_row)
