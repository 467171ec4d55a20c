"""The table of stages, factors or alternatives: keys, dragging, editing in place."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QDropEvent, QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from app.domain.question import ItemKind
from widgets.models.question_diff import AnyIndex
from widgets.models.question_item_model import ROW_MIME, AnswerItemModel, ItemColumn
from widgets.question.row_moves import dropped_row, prepare_row_drag, row_step
from widgets.theme.theme import theme

_ANCHOR_FROM_WIDTH, _TIME_FROM_WIDTH = 620, 760
_LEAST_ROWS, _LEAST_ROWS_COMPACT = 4, 3
_STAGE_ONLY = (ItemColumn.ANCHOR, ItemColumn.EMOTION, ItemColumn.INTENSITY, ItemColumn.WHEN)


class ItemView(QTableView):
    """Shows an `AnswerItemModel`; wishes go out.

    Signals
    -------
    move_requested
        Row, and where it should stand.
    remove_requested, evidence_requested
        Row.
    menu_requested
        Place in the viewport.
    anchors_shown
        Whether anchors have a column of their own now.
    """

    move_requested = Signal(int, int)
    remove_requested = Signal(int)
    evidence_requested = Signal(int)
    menu_requested = Signal(QPoint)
    anchors_shown = Signal(bool)

    def __init__(self, model: AnswerItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = ItemKind.STAGE
        self._wants_anchor: bool | None = None
        self._items = model
        self.setModel(model)
        self.setProperty("kind", "outlined")
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            trigger.DoubleClicked | trigger.EditKeyPressed | trigger.SelectedClicked
        )
        prepare_row_drag(self)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setMinimumSectionSize(28)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._connect_signals()

    @property
    def shows_anchor(self) -> bool:
        """Tell whether anchors have a column of their own."""
        if self._kind is not ItemKind.STAGE:
            return False
        if self._wants_anchor is not None:
            return self._wants_anchor
        return self.viewport().width() >= theme().px(_ANCHOR_FROM_WIDTH)

    @property
    def shows_time(self) -> bool:
        """Tell whether the times of stages have a column of their own."""
        is_stage = self._kind is ItemKind.STAGE
        return is_stage and self.viewport().width() >= theme().px(_TIME_FROM_WIDTH)

    def set_kind(self, kind: ItemKind) -> None:
        """Show the columns of stages, or those of factors and alternatives."""
        self._kind = kind
        self._lay_out()

    def set_wants_anchor(self, wants: bool) -> None:
        """Show or hide the column of anchors whatever the width."""
        self._wants_anchor = wants
        self._lay_out()

    def fit_rows(self) -> None:
        """Fit rows to their texts, and the height of the table to its rows."""
        self.resizeRowsToContents()
        self.updateGeometry()

    def content_height(self, rows: int | None = None) -> int:
        """Return the height that shows the first `rows` rows (all by default)."""
        count = self.model().rowCount()
        rows = count if rows is None else min(rows, count)
        heights = sum(self.rowHeight(row) for row in range(rows))
        return heights + self.horizontalHeader().height() + 2 * self.frameWidth() + 2

    def begin_edit(self, row: int, column: ItemColumn = ItemColumn.DESCRIPTION) -> None:
        """Select a cell and open its editor."""
        index = self.model().index(row, column)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setCurrentIndex(index)
        self.scrollTo(index)
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)

    def _connect_signals(self) -> None:
        self.customContextMenuRequested.connect(self.menu_requested)
        self.clicked.connect(self._on_clicked)
        theme().changed.connect(self._lay_out)

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        if index.column() == ItemColumn.EVIDENCE:
            self.evidence_requested.emit(index.row())

    @Slot()
    def _lay_out(self) -> None:
        is_stage = self._kind is ItemKind.STAGE
        for column in _STAGE_ONLY:
            self.setColumnHidden(column, not is_stage)
        self.setColumnHidden(ItemColumn.ANCHOR, not self.shows_anchor)
        self.setColumnHidden(ItemColumn.WHEN, not self.shows_time)
        width = self.viewport().width()
        px = theme().px
        evidence = px(66 if width < px(_ANCHOR_FROM_WIDTH) else 76)
        wide = is_stage and any(item.person or item.turning_point for item in self._items.items)
        fixed = {ItemColumn.ID: px(84 if wide else 54), ItemColumn.EVIDENCE: evidence}
        if is_stage:
            fixed[ItemColumn.EMOTION] = min(max(width * 25 // 100, px(112)), px(150))
            fixed[ItemColumn.INTENSITY] = min(max(width * 16 // 100, px(86)), px(96))
        if self.shows_time:
            fixed[ItemColumn.WHEN] = px(124)
        rest = width - sum(fixed.values())
        if self.shows_anchor:
            has_anchors = any(item.anchor for item in self._items.items)
            fixed[ItemColumn.ANCHOR] = rest * 2 // 5 if has_anchors else min(rest // 3, 104)
        fixed[ItemColumn.DESCRIPTION] = rest - fixed.get(ItemColumn.ANCHOR, 0)
        for column, size in fixed.items():
            self.setColumnWidth(column, size)
        self.anchors_shown.emit(self.shows_anchor)
        self.fit_rows()

    def _cell_for_keys(self) -> QModelIndex:
        """Return the cell that Return and F2 act on; a row without a cell means its text."""
        index = self.currentIndex()
        if index.isValid() and index.column() == ItemColumn.ID:
            return index.siblingAtColumn(ItemColumn.DESCRIPTION)
        return index

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:  # noqa: N802 - Qt's
        """Keep input methods out: bare letters are keys here, only editors compose."""
        super().currentChanged(current, previous)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Keep input methods out, which Qt lets in for rows that can be edited."""
        super().focusInEvent(event)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: bare letters belong to the application."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with Alt, edit with Return or F2, choose evidence with Shift, remove with Delete."""
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        index, step = self._cell_for_keys(), row_step(event)
        if self.state() == QAbstractItemView.State.EditingState:
            # A line editor lets Return through to here: it has been seen to already.
            super().keyPressEvent(event)
        elif step:
            target = index.row() + step
            if index.isValid() and 0 <= target < self.model().rowCount():
                self.move_requested.emit(index.row(), target)
        elif event.key() == Qt.Key.Key_Delete and index.isValid():
            self.remove_requested.emit(index.row())
        elif is_return and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._open(index.siblingAtColumn(ItemColumn.EVIDENCE))
        elif (is_return or event.key() == Qt.Key.Key_F2) and (
            not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self._open(index)
        else:
            super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        if index.column() == ItemColumn.EVIDENCE:
            self.evidence_requested.emit(index.row())
        else:
            self.begin_edit(index.row(), ItemColumn(index.column()))

    def dropEvent(self, event: QDropEvent) -> None:
        """Say where the dragged row should stand."""
        move = dropped_row(self, event, ROW_MIME)
        self.viewport().update()
        if move is not None:
            self.move_requested.emit(*move)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width among the columns."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._lay_out()

    def sizeHint(self) -> QSize:
        """Return the size that shows all rows."""
        return QSize(400, self.content_height())

    def minimumSizeHint(self) -> QSize:
        """Return the size that shows a few rows; more scroll."""
        rows = _LEAST_ROWS_COMPACT if theme().metrics.compact else _LEAST_ROWS
        return QSize(200, self.content_height(rows))
