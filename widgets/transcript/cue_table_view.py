"""The table of cues: scrolls over any number of rows, sorted by its head, edited by F2."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCompleter,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from widgets.annotation_table.sort_header import SortHeader
from widgets.i18n import tr
from widgets.models.question_diff import AnyIndex
from widgets.person_face import draw_face, faces
from widgets.theme.icons import icon
from widgets.theme.metrics import SELECTION_BAR
from widgets.theme.paint import draw_focus, elide, kept, text_width
from widgets.theme.theme import theme
from widgets.transcript.cue_delegate import CueDelegate
from widgets.transcript.cue_list_model import CueListModel
from widgets.transcript.cue_table_model import NUMBERS, CueColumn, CueTableModel
from widgets.transcript.cue_text_editor import CueTextEditor

_PAD, _FACE, _SIGN = 8, 18, 14
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_SCROLL_KEYS = {Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Up, Qt.Key.Key_Down}
_ODD_WIDTH, _SPEAKER_WIDTH, _TEXT_LEAST = 118, 96, 150
_NARROW_PX = 640


class CueTableDelegate(CueDelegate):
    """Paints the cells, and edits them."""

    def __init__(self) -> None:
        super().__init__()
        self.language = ""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw the ground, the cell and the line below it."""
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        is_on = bool(index.data(CueListModel.CURRENT_ROLE))
        with kept(painter):
            if is_on or state & QStyle.StateFlag.State_Selected:
                painter.fillRect(rect, theme().color("selection" if is_on else "raised"))
            if is_on and index.column() == 0:
                bar = QRect(rect.x(), rect.y(), SELECTION_BAR, rect.height())
                painter.fillRect(bar, theme().color("accent"))
            line = rect.adjusted(0, rect.height() - 1, 0, 0)
            painter.fillRect(line, theme().color("border"))
            self._draw_cell(painter, rect, index)
            if state & QStyle.StateFlag.State_HasFocus:
                draw_focus(painter, rect)

    def _draw_cell(self, painter: QPainter, rect: QRect, index: AnyIndex) -> None:
        column, room = CueColumn(index.column()), rect.adjusted(_PAD, 0, -_PAD, 0)
        if column is CueColumn.TEXT and index.data(CueListModel.CHANGED_ROLE):
            self._draw_sign(painter, room, "pencil-simple", "muted")
            room.setRight(room.right() - theme().px(_SIGN) - 4)
        if column is CueColumn.SPEAKER:
            room.setLeft(room.left() + self._draw_face(painter, room, index))
        if column is CueColumn.ODD and index.data(CueListModel.FLAGS_ROLE):
            side = theme().px(_SIGN)
            box = QRect(room.left(), room.center().y() - side // 2, side, side)
            icon("warning", "warning").paint(painter, box)
            room.setLeft(room.left() + side + 5)
        role = "time" if column in NUMBERS else "table"
        colour = "text" if column in (CueColumn.START, CueColumn.TEXT) else "muted"
        model = index.model()
        if (
            column is CueColumn.SPEED
            and isinstance(model, CueTableModel)
            and model.is_fast(index.row())
        ):
            colour = "warning"
        language = self.language if column is CueColumn.TEXT else ""
        painter.setFont(theme().font(role, language))
        painter.setPen(theme().color(colour))
        side_of = _RIGHT if column in NUMBERS else _LEFT
        text = str(index.data() or "")
        painter.drawText(
            room, side_of | Qt.TextFlag.TextSingleLine, elide(role, text, room.width())
        )

    def _draw_sign(self, painter: QPainter, room: QRect, name: str, colour: str) -> None:
        side = theme().px(_SIGN)
        box = QRect(room.right() - side, room.center().y() - side // 2, side, side)
        icon(name, colour).paint(painter, box)

    def _draw_face(self, painter: QPainter, room: QRect, index: AnyIndex) -> int:
        person = index.data(CueListModel.PERSON_ROLE)
        if person is None:
            return 0
        side = theme().px(_FACE)
        box = QRect(room.left() - 2, room.center().y() - side // 2, side, side)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_face(painter, box, person, faces().image(person.key))
        return side + 3

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, index: AnyIndex
    ) -> QWidget:
        """Return a field for a text, a time or a name."""
        column, model = CueColumn(index.column()), index.model()
        if column is CueColumn.TEXT:
            key = str(index.data(CueListModel.KEY_ROLE))
            return self.connected(CueTextEditor(key, self.language, parent))
        field = QLineEdit(parent)
        field.setProperty("kind", "in_place")
        if column is CueColumn.SPEAKER and isinstance(model, CueTableModel):
            completer = QCompleter(model.source.speakers(), field)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            field.setCompleter(completer)
            field.setAccessibleName(tr("Speaker"))
        else:
            field.setFont(theme().font("time"))
            field.setAccessibleName(tr("Start") if column is CueColumn.START else tr("End"))
        return field

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        """Show the whole text."""
        if isinstance(editor, QLineEdit):
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
            editor.selectAll()
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: object, index: AnyIndex) -> None:
        """Hand over what was typed."""
        text = editor.text() if isinstance(editor, QLineEdit) else ""
        if isinstance(editor, CueTextEditor):
            text = editor.toPlainText()
        if isinstance(model, CueTableModel):
            model.setData(index, text)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: AnyIndex
    ) -> None:
        """Put the field over its cell."""
        cell: QRect = option.rect
        if isinstance(editor, CueTextEditor):
            editor.fit(cell)
        else:
            editor.setGeometry(cell)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Let fields of one line be kept and left as everywhere."""
        if isinstance(editor, CueTextEditor):
            return False
        return QStyledItemDelegate.eventFilter(self, editor, event)


class CueTableView(QTableView):
    """A table without keyboard search, so that bare letters stay the player's.

    Signals
    -------
    row_chosen(row)
        A click on a row, or Return.
    scrolled_by_hand
        Wheel, scroll bar or keys moved the table.
    menu_requested(global_point)
        By mouse or key on a row.
    remove_pressed
        Delete, with rows chosen.
    """

    row_chosen = Signal(int)
    scrolled_by_hand = Signal()
    menu_requested = Signal(QPoint)
    remove_pressed = Signal()

    def __init__(self, model: CueTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cues = model
        self.delegate = CueTableDelegate()
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setAccessibleName(tr("Table of cues"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, on=False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = SortHeader(self)
        self.setHorizontalHeader(header)
        header.setSortIndicator(CueColumn.START, Qt.SortOrder.AscendingOrder)
        header.sortIndicatorChanged.connect(self._on_sorted)
        self.clicked.connect(self._on_clicked)
        self.verticalScrollBar().actionTriggered.connect(self.scrolled_by_hand)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def chosen_keys(self) -> list[str]:
        """Return the keys of the chosen rows, from top to bottom."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self._cues.key_at(row) for row in rows]

    def choose(self, keys: Collection[str]) -> None:
        """Choose the rows of cues; the current one stays."""
        chosen = QItemSelection()
        last = len(CueColumn) - 1
        for row in self._cues.rows_of_keys(keys):
            chosen.select(self._cues.index(row, 0), self._cues.index(row, last))
        self.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, and say that a hand did."""
        super().wheelEvent(event)
        self.scrolled_by_hand.emit()

    def edit_part(self, row: int, column: CueColumn) -> bool:
        """Begin to edit a cell; tell whether that is possible."""
        index = self._cues.index(row, column)
        self.setCurrentIndex(index)
        if not index.flags() & Qt.ItemFlag.ItemIsEditable:
            return False
        self.edit(index)
        return True

    @Slot(int, Qt.SortOrder)
    def _on_sorted(self, column: int, order: Qt.SortOrder) -> None:
        row = self.currentIndex().row()
        key = self._cues.key_at(row) if row >= 0 else ""
        self._cues.sort(column, order)
        again = self._cues.row_of_key(key) if key else None
        if again is not None:
            self.setCurrentIndex(self._cues.index(again, 0))

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        modified = QApplication.keyboardModifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        )
        if not modified:
            self.row_chosen.emit(index.row())

    @Slot()
    def _on_theme_changed(self) -> None:
        self.verticalHeader().setMinimumSectionSize(theme().metrics.table_row)
        self.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
        self.horizontalHeader().setMinimumSectionSize(theme().px(36))
        self.fit_columns()
        self.viewport().update()

    def fit_columns(self) -> None:
        """Give the columns the widths of what stands in them; texts get the rest."""
        sample = "00:00:00.000" if self._cues.has_hours else "00:00.000"
        time = text_width("time", sample) + 2 * _PAD
        narrow = text_width("time", "000.000") + 2 * _PAD
        widths = {
            CueColumn.START: time,
            CueColumn.END: time,
            CueColumn.LENGTH: max(narrow, text_width("table_header", tr("Length, s")) + 20),
            CueColumn.SPEAKER: theme().px(_SPEAKER_WIDTH),
            CueColumn.SPEED: max(narrow, text_width("table_header", tr("Letters/s")) + 20),
            CueColumn.ODD: theme().px(_ODD_WIDTH),
        }
        is_narrow = self.viewport().width() < theme().px(_NARROW_PX)
        self.setColumnHidden(CueColumn.LENGTH, is_narrow)
        if is_narrow:
            widths[CueColumn.ODD] = theme().px(_SIGN) + 3 * _PAD
            del widths[CueColumn.LENGTH]
        for column, width in widths.items():
            self.setColumnWidth(column, width)
        rest = self.viewport().width() - sum(widths.values())
        self.setColumnWidth(CueColumn.TEXT, max(theme().px(_TEXT_LEAST), rest))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give texts the rest of another width."""
        super().resizeEvent(event)
        self.fit_columns()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu at the pointer, or by its key at the current row."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        place = self.visualRect(self.currentIndex()).bottomLeft() if by_key else event.pos()
        if self.indexAt(place - QPoint(0, 1 if by_key else 0)).isValid():
            self.menu_requested.emit(self.viewport().mapToGlobal(place))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return goes there, F2 edits, Delete removes; other keys belong to the application."""
        key, index = event.key(), self.currentIndex()
        is_edited = self.state() == QAbstractItemView.State.EditingState
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and index.isValid() and not is_edited:
            self.row_chosen.emit(index.row())
        elif key == Qt.Key.Key_F2 and index.isValid():
            able = CueColumn(index.column()) in (CueColumn.START, CueColumn.END, CueColumn.SPEAKER)
            self.edit_part(index.row(), CueColumn(index.column()) if able else CueColumn.TEXT)
        elif key == Qt.Key.Key_Delete and self.selectionModel().hasSelection():
            self.remove_pressed.emit()
        elif event.matches(QKeySequence.StandardKey.Copy) and index.isValid():
            rows = sorted(one.row() for one in self.selectionModel().selectedRows())
            texts = [str(self._cues.index(row, CueColumn.TEXT).data()) for row in rows]
            QApplication.clipboard().setText("\n".join(texts))
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.selectAll()
        elif key in _SCROLL_KEYS:
            super().keyPressEvent(event)
            self.scrolled_by_hand.emit()
        else:
            event.ignore()

    def keyboardSearch(self, _search: str) -> None:
        """Search nothing: letters are commands of the player."""
