"""The table of what a comparison weighs: its keys, and its looks."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QWidget,
)

from widgets.i18n import tr
from widgets.question.cell_delegate import Index
from widgets.question.row_moves import row_step
from widgets.theme.theme import theme

NAME, WHEN, STRENGTH = range(3)
SHORT_ROLE = Qt.ItemDataRole.UserRole
_MOST_ROWS = 6


class _ShortTimes(QStyledItemDelegate):
    """Shows times without milliseconds; they are there where one writes."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802
        super().initStyleOption(option, index)
        short = index.data(SHORT_ROLE)
        if short:
            option.text = str(short)


class CandidateView(QTableWidget):
    """Three columns: name, when, intensity; Space ticks a name, Return writes into a cell.

    Signals
    -------
    ticked(row)
        Say that naming it is right, or not any more.
    move_requested(row, to), remove_requested(row)
        Alt+Up and Alt+Down; Delete.
    """

    ticked = Signal(int)
    move_requested = Signal(int, int)
    remove_requested = Signal(int)

    own_keys = frozenset({"Space"})

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 3, parent)
        self.setHorizontalHeaderLabels([tr("Person or moment"), tr("When"), tr("Intensity")])
        self.setAccessibleName(tr("Candidates"))
        self.setProperty("kind", "outlined")
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed)
        self.setItemDelegateForColumn(WHEN, _ShortTimes(self))
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        theme().changed.connect(self.fit)

    def begin_edit(self, row: int) -> None:
        """Choose a name and open its editor."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setCurrentCell(row, NAME)
        self._write()

    def _write(self) -> None:
        item = self.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEditable:
            self.editItem(item)

    @Slot()
    def fit(self) -> None:
        """Be as high as the rows need, up to six."""
        row = theme().metrics.table_row
        self.verticalHeader().setDefaultSectionSize(row)
        shown = min(self.rowCount(), _MOST_ROWS) * row
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + shown + 4)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: bare letters belong to the application."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tick, write, move or remove the row."""
        row, step = self.currentRow(), row_step(event)
        if self.state() == QAbstractItemView.State.EditingState or row < 0:
            super().keyPressEvent(event)
        elif step:
            if 0 <= row + step < self.rowCount():
                self.move_requested.emit(row, row + step)
        elif event.key() == Qt.Key.Key_Delete:
            self.remove_requested.emit(row)
        elif event.key() == Qt.Key.Key_Space:
            self.ticked.emit(row)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._write()
        else:
            super().keyPressEvent(event)
