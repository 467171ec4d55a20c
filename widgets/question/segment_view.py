"""The table of segments: rows dragged and moved by keys, times edited in place."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtGui import QDropEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from widgets.i18n import tr
from widgets.question.row_moves import dropped_row, prepare_row_drag, row_step
from widgets.question.segment_model import MIME, SegmentColumn, SegmentModel
from widgets.theme.theme import theme

_MOST_ROWS = 6


class SegmentView(QTableView):
    """Shows a `SegmentModel`; wishes go out.

    Signals
    -------
    move_requested(row, to)
        Where a row should stand.
    remove_requested(row), play_requested(row)
        Delete; Return or a double click on what is no time.
    """

    move_requested = Signal(int, int)
    remove_requested = Signal(int)
    play_requested = Signal(int)

    def __init__(self, model: SegmentModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setAccessibleName(tr("Segments of the clip"))
        self.setProperty("kind", "outlined")
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed)
        prepare_row_drag(self)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setMinimumSectionSize(28)
        for column in SegmentColumn:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(SegmentColumn.SPAN, QHeaderView.ResizeMode.Stretch)
        model.modelReset.connect(self._fit)
        self.doubleClicked.connect(self._on_double_clicked)
        theme().changed.connect(self._fit)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        self.setFont(theme().font("table"))
        self.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
        self.setFixedHeight(self.sizeHint().height())

    @Slot(QModelIndex)
    def _on_double_clicked(self, index: QModelIndex) -> None:
        if index.column() != SegmentColumn.SPAN:
            self.play_requested.emit(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move, remove or play the row."""
        row, step = self.currentIndex().row(), row_step(event)
        rows = self.model().rowCount()
        if row >= 0 and step and 0 <= row + step < rows:
            self.move_requested.emit(row, row + step)
        elif row >= 0 and event.key() == Qt.Key.Key_Delete:
            self.remove_requested.emit(row)
        elif row >= 0 and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.play_requested.emit(row)
        else:
            super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Ask for the dragged row to stand where it was dropped."""
        found = dropped_row(self, event, MIME)
        if found is not None:
            self.move_requested.emit(*found)

    def sizeHint(self) -> QSize:
        """Return the room of the header and up to six rows."""
        rows = min(self.model().rowCount(), _MOST_ROWS)
        height = self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth()
        return QSize(240, height + rows * theme().metrics.table_row + 2)
