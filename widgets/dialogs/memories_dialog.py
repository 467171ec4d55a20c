"""The dialog of a video's event memories: which is shown, what they are called, export, removal."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.domain.memory_row import MemoryRow
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import interface_language, tr
from widgets.theme.theme import theme

_TITLE, _AGENT, _RUN, _DATE, _EVENTS, _FORMAT = range(6)
_EDITED = (_TITLE, _AGENT, _RUN, _DATE)


class MemoriesDialog(BaseDialog):
    """Shows memories and emits what is wished; the caller answers with `set_rows`.

    Signals
    -------
    show_requested, export_requested, remove_requested
        Key of a memory (str).
    import_requested
        Take one in.
    rename_requested
        Key, title, agent, run, date (str each).
    """

    show_requested = Signal(str)
    export_requested = Signal(str)
    remove_requested = Signal(str)
    import_requested = Signal()
    rename_requested = Signal(str, str, str, str, str)

    def __init__(
        self, title: str, *, read_only: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            tr("Event memories of {title}", title=title),
            tr("Title, agent, run and date tell them apart: double-click one to change it."),
            parent,
        )
        self._rows: tuple[MemoryRow, ...] = ()
        self._read_only = read_only
        self._is_filling = False
        self._table = QTableWidget(0, 6)
        self._show = QPushButton(tr("Show"))
        self._import = QPushButton(tr("Import…"))
        self._export = QPushButton(tr("Export…"))
        self._remove = QPushButton(tr("Remove"))
        self._message = text_label("", "error")
        self._set_up_table()
        self._lay_out()
        self._connect_signals()
        self.set_first_size(760, 380)
        self._on_current_changed()

    @property
    def current_key(self) -> str:
        """Key of the chosen memory, empty without one."""
        row = self._table.currentRow()
        return str(self._rows[row].key) if 0 <= row < len(self._rows) else ""

    def set_rows(self, rows: Sequence[MemoryRow], shown: str = "") -> None:
        """Show the memories in their order; `shown` is the key of the one in view."""
        current = self.current_key or shown
        self._rows = tuple(rows)
        self._is_filling = True
        self._table.setRowCount(len(rows))
        for number, row in enumerate(rows):
            self._fill(number, row, is_shown=row.key == shown)
        self._is_filling = False
        keys = [str(row.key) for row in rows]
        self._table.setCurrentCell(keys.index(current) if current in keys else 0, _TITLE)
        self.set_message("")
        self._on_current_changed()

    def set_message(self, text: str) -> None:
        """Say why a wish was refused."""
        self._message.setText(text)
        self._message.setVisible(bool(text))

    def _fill(self, number: int, row: MemoryRow, *, is_shown: bool) -> None:
        count = QLocale(interface_language()).toString(row.events)
        texts = (row.title, row.agent, row.run, row.made_at, count, format_words(row))
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            editable = column in _EDITED and not self._read_only
            flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
            item.setFlags(flags | Qt.ItemFlag.ItemIsEditable if editable else flags)
            if column == _EVENTS:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if is_shown and column == _TITLE:
                font = item.font()
                font.setBold(True)
                item.setFont(font)
                item.setToolTip(tr("{title} (shown now)", title=text))
            self._table.setItem(number, column, item)

    def _set_up_table(self) -> None:
        table = self._table
        table.setProperty("kind", "outlined")
        table.setAccessibleName(tr("Event memories"))
        table.setHorizontalHeaderLabels(
            [tr("Title"), tr("Agent"), tr("Run"), tr("Date"), tr("Events"), tr("Format")]
        )
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionResizeMode(_TITLE, QHeaderView.ResizeMode.Stretch)
        for column, width in ((_AGENT, 120), (_RUN, 120), (_DATE, 110), (_EVENTS, 70)):
            table.setColumnWidth(column, theme().px(width))
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)

    def _lay_out(self) -> None:
        self.body.addWidget(self._table, 1)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self._show, self._import, self._export, self._remove):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        row.addStretch(1)
        self.body.addLayout(row)
        self._message.hide()
        self.body.addWidget(self._message)
        self.add_buttons(tr("Close"))

    def _connect_signals(self) -> None:
        self._show.clicked.connect(self._on_show)
        self._import.clicked.connect(self._on_import)
        self._export.clicked.connect(self._on_export)
        self._remove.clicked.connect(self._on_remove)
        self._table.currentCellChanged.connect(self._on_current_changed)
        self._table.cellChanged.connect(self._on_cell_changed)
        action = QAction(self)
        action.setShortcut("Delete")
        action.triggered.connect(self._on_remove)
        self._table.addAction(action)

    @Slot()
    def _on_current_changed(self) -> None:
        has = bool(self.current_key)
        self._show.setEnabled(has)
        self._export.setEnabled(has)
        self._import.setEnabled(not self._read_only)
        self._remove.setEnabled(has and not self._read_only)

    @Slot(int, int)
    def _on_cell_changed(self, number: int, _column: int) -> None:
        if self._is_filling:
            return
        texts = [self._text(number, column) for column in _EDITED]
        if texts[0]:
            self.rename_requested.emit(str(self._rows[number].key), *texts)
        else:
            self.set_rows(self._rows)
            self.set_message(tr("A memory needs a title."))

    def _text(self, number: int, column: int) -> str:
        item = self._table.item(number, column)
        return " ".join(item.text().split()) if item is not None else ""

    @Slot()
    def _on_show(self) -> None:
        if self.current_key:
            self.show_requested.emit(self.current_key)
            self.accept()

    @Slot()
    def _on_import(self) -> None:
        self.accept()
        self.import_requested.emit()

    @Slot()
    def _on_export(self) -> None:
        if self.current_key:
            self.export_requested.emit(self.current_key)

    @Slot()
    def _on_remove(self) -> None:
        if self.current_key and not self._read_only:
            self.remove_requested.emit(self.current_key)


def format_words(row: MemoryRow) -> str:
    """Return the kind of a memory in words."""
    if row.is_partial:
        return tr("From a trace")
    if row.representation:
        return tr("Windows only")
    return tr("Version {n}", n=row.schema_version)
