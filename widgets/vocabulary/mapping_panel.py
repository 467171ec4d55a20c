"""The editor of which labels go with which: a table edited by keys, versions, a way back."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.domain.emotion import BASIC_7
from app.domain.label_mapping import OURS, LabelMapping, changed_rows, nearest_first, toggled
from widgets.dialogs.base_dialog import text_label
from widgets.find_field import FindField
from widgets.i18n import tr, trn
from widgets.key_button import KeyButton
from widgets.theme.theme import theme
from widgets.vocabulary.mapping_model import FIRST, LAST, MappingModel

_DIGITS = tuple(str(number) for number in range(1, len(BASIC_7) + 1))
_WIDTHS = {0: 124, 1: 160} | dict.fromkeys(range(FIRST, LAST), 66)


class MappingTable(QTableView):
    """The rows; keys change the one that is chosen.

    Signals
    -------
    toggled, nearest(row, basic)
        A label shall go with one of Basic-7 or not; it shall be the nearest.
    reset_pressed(row)
        A row shall be as it comes with the program.
    """

    toggled = Signal(int, str)
    nearest = Signal(int, str)
    reset_pressed = Signal(int)

    def __init__(self, model: MappingModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setProperty("kind", "outlined")
        self.setAccessibleName(tr("Which labels go with which"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, on=False)
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setHighlightSections(False)
        columns.setStretchLastSection(True)
        self.doubleClicked.connect(self._on_double_clicked)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def own_keys(self) -> Collection[str]:
        """Arrows move; digits and Space change a row, Return and Delete, too."""
        moves = ("Left", "Right", "Up", "Down", "Home", "End")
        return (*moves, "Space", "Return", "Enter", "Del", *_DIGITS)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Change the row that is chosen, or move."""
        at, key = self.currentIndex(), event.key()
        basic = self._basic_of(at)
        if event.text() in _DIGITS:
            self.toggled.emit(at.row(), BASIC_7[int(event.text()) - 1])
        elif key == Qt.Key.Key_Space and basic:
            self.toggled.emit(at.row(), basic)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and basic:
            self.nearest.emit(at.row(), basic)
        elif key == Qt.Key.Key_Delete:
            self.reset_pressed.emit(at.row())
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, _search: str) -> None:
        """Search nothing: letters are keys of the application."""

    @staticmethod
    def _basic_of(at: QModelIndex) -> str:
        return BASIC_7[at.column() - FIRST] if FIRST <= at.column() < LAST else ""

    @Slot(QModelIndex)
    def _on_double_clicked(self, at: QModelIndex) -> None:
        basic = self._basic_of(at)
        if basic:
            self.toggled.emit(at.row(), basic)

    @Slot()
    def _dress(self) -> None:
        self.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
        for column, width in _WIDTHS.items():
            self.setColumnWidth(column, theme().px(width))


class MappingPanel(QWidget):
    """Shows a mapping and its versions; each change goes out as what a row shall be.

    Signals
    -------
    row_changed(label, basics)
        A label shall go with these (tuple of str), the nearest first; none: with all.
    reset_requested
        All rows shall be as they come with the program.
    """

    row_changed = Signal(str, object)
    reset_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._versions: dict[int, LabelMapping] = {}
        self._newest, self._can_edit = OURS, False
        self.model = MappingModel(self)
        self.table = MappingTable(self.model)
        self.search, self.version = FindField(tr("Find a label")), QComboBox()
        self.changed = QCheckBox(tr("Only what is not ours"))
        self.told = text_label("", "muted")
        self.row_reset = KeyButton(tr("Row as ours"), "Del", fixed=True)
        self.reset = KeyButton(tr("All as ours"), kind="destructive")
        self._lay_out()
        self._connect_signals()

    def set_versions(self, versions: Sequence[tuple[LabelMapping, str]], *, can_edit: bool) -> None:
        """Show the newest of these, which stand in their order with words about each."""
        self._versions = {one.version: one for one, _words in versions}
        self._newest, self._can_edit = versions[-1][0], can_edit
        self.version.blockSignals(True)
        self.version.clear()
        for one, words in reversed(versions):
            self.version.addItem(words, one.version)
        self.version.blockSignals(False)
        self._show()

    # Building ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.version.setAccessibleName(tr("Version"))
        self.version.setToolTip(tr("Look at the mapping as it once was"))
        self.version.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        note = tr(
            "Ours: no source says which labels of GoEmotions and EMOTIC go with which of Basic-7. "
            "It serves advice and display; no score, aggregated label or figure of agreement ever "
            "rests on it."
        )
        keys = tr(
            "1 to 7, Space or a double click: goes with it or not. Return: the nearest. A row "
            "without any goes with all, and gives no advice."
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        column.addWidget(text_label(note, "muted"))
        column.addLayout(_row(self.search, self.changed, self.version))
        column.addWidget(self.table, 1)
        column.addWidget(text_label(keys, "muted"))
        column.addLayout(_row(self.told, self.row_reset, self.reset))

    def _connect_signals(self) -> None:
        self.search.textChanged.connect(self._on_filter_changed)
        self.changed.toggled.connect(self._on_filter_changed)
        self.version.currentIndexChanged.connect(self._show)
        self.table.toggled.connect(self._on_table_toggled)
        self.table.nearest.connect(self._on_table_nearest)
        self.table.reset_pressed.connect(self._on_table_reset_pressed)
        self.table.selectionModel().currentChanged.connect(self._refresh_buttons)
        self.row_reset.clicked.connect(self._on_row_reset_clicked)
        self.reset.clicked.connect(self.reset_requested)

    # Showing ----------------------------------------------------------------------------------

    @property
    def _can_change(self) -> bool:
        """Tell whether the version in force is in view and may be edited."""
        return self._can_edit and self.model.mapping.version == self._newest.version

    @Slot()
    def _show(self) -> None:
        number = self.version.currentData()
        self.model.set_mapping(self._versions.get(number, self._newest))
        if self.changed.isChecked():
            self._on_filter_changed()
        if not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.model.index(0, FIRST))
        self._refresh_buttons()

    @Slot()
    def _on_filter_changed(self) -> None:
        at = self.table.currentIndex()
        label = self.model.label_at(at.row())
        self.model.set_filter(self.search.text(), only_changed=self.changed.isChecked())
        row = max(0, self.model.row_of(label))
        self.table.setCurrentIndex(self.model.index(row, max(FIRST, at.column())))
        self._refresh_buttons()

    @Slot()
    def _refresh_buttons(self) -> None:
        differing = changed_rows(self.model.mapping, OURS)
        words = trn("{n} row is not ours", "{n} rows are not ours", len(differing))
        self.told.setText(words if differing else tr("All of it is ours"))
        label = self.model.label_at(self.table.currentIndex().row())
        self.row_reset.setEnabled(self._can_change and label in differing)
        self.reset.setEnabled(self._can_change and bool(differing))

    # Changing ---------------------------------------------------------------------------------

    @Slot(int, str)
    def _on_table_toggled(self, row: int, basic: str) -> None:
        self._change(row, toggled(self._basics(row), basic))

    @Slot(int, str)
    def _on_table_nearest(self, row: int, basic: str) -> None:
        self._change(row, nearest_first(self._basics(row), basic))

    @Slot(int)
    def _on_table_reset_pressed(self, row: int) -> None:
        self._change(row, OURS.basics_of(self.model.label_at(row)))

    @Slot()
    def _on_row_reset_clicked(self) -> None:
        self._on_table_reset_pressed(self.table.currentIndex().row())

    def _basics(self, row: int) -> tuple[str, ...]:
        return self.model.mapping.basics_of(self.model.label_at(row))

    def _change(self, row: int, basics: tuple[str, ...]) -> None:
        label = self.model.label_at(row)
        if label and self._can_change and basics != self._basics(row):
            self.row_changed.emit(label, basics)


def _row(first: QWidget, *others: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    row.addWidget(first, 1)
    for one in others:
        row.addWidget(one)
    return row
