"""The dialog of a video's tiers: order, change, remove, take over those of another video."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLocale, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.domain.ids import TierKey
from app.domain.tier import Tier
from widgets.colour_field import swatch
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import interface_language, tr, trn
from widgets.icon_button import IconButton
from widgets.theme.theme import theme

_NAME, _VOCABULARY, _PARENT, _RATER, _COUNT = range(5)


@dataclass(frozen=True, slots=True)
class TierLine:
    """A tier as the list shows it: names in place of keys, and how many annotations it has."""

    tier: Tier
    vocabulary: str
    parent: str
    rater: str
    count: int


class TierListDialog(BaseDialog):
    """Shows tiers and emits what is wished; the caller answers with `set_lines`.

    Signals
    -------
    new_requested
        Make a tier.
    edit_requested, remove_requested
        Key of a tier (str).
    order_requested
        All keys in the new order (list of str).
    copy_requested
        Key of the video (str) whose tiers are to be made here too, without annotations.
    vocabularies_requested
        Show the vocabularies.
    """

    new_requested = Signal()
    edit_requested = Signal(str)
    remove_requested = Signal(str)
    order_requested = Signal(list)
    copy_requested = Signal(str)
    vocabularies_requested = Signal()

    def __init__(
        self,
        title: str,
        others: Mapping[str, str],
        *,
        read_only: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("Tiers of {title}", title=title),
            tr("The timeline shows them in this order. Double-click one to change it."),
            parent,
        )
        self._lines: tuple[TierLine, ...] = ()
        self._read_only = read_only
        self._table = QTableWidget(0, 5)
        self._new = QPushButton(tr("New tier…"))
        self._edit = QPushButton(tr("Change…"))
        self._copy = QPushButton(tr("Copy from…"))
        self._vocabularies = QPushButton(tr("Vocabularies…"))
        self._remove = IconButton("trash", tr("Remove the tier"), "Delete")
        self._up = IconButton("arrow-up", tr("Move up"))
        self._down = IconButton("arrow-down", tr("Move down"))
        self._message = text_label("", "error")
        self._confirm = _Confirm()
        self._others = QMenu(self)
        for key, words in others.items():
            self._others.addAction(words.replace("&", "&&")).setData(key)
        self._set_up_table()
        self._lay_out()
        self._connect_signals()
        self.set_first_size(820, 440)

    @property
    def current_key(self) -> str:
        """Key of the chosen tier, empty without one."""
        row = self._table.currentRow()
        return self._lines[row].tier.key if 0 <= row < len(self._lines) else ""

    def set_lines(self, lines: Sequence[TierLine]) -> None:
        """Show the tiers in their order."""
        row, current = self._table.currentRow(), self.current_key
        self._lines = tuple(lines)
        self._table.setRowCount(len(lines))
        for number, line in enumerate(lines):
            self._fill_row(number, line)
        keys = [line.tier.key for line in lines]
        at = keys.index(TierKey(current)) if current in keys else min(max(row, 0), len(keys) - 1)
        self._table.setCurrentCell(at, _NAME)
        self.set_message("")
        self._confirm.hide()
        self._on_current_changed()

    def choose(self, key: str) -> None:
        """Make a tier the current one."""
        keys = [line.tier.key for line in self._lines]
        if key in keys:
            self._table.setCurrentCell(keys.index(TierKey(key)), _NAME)

    def set_message(self, text: str) -> None:
        """Say why a wish was refused."""
        self._message.setText(text)
        self._message.setVisible(bool(text))

    def _fill_row(self, row: int, line: TierLine) -> None:
        count = QLocale(interface_language()).toString(line.count)
        texts = (line.tier.name, line.vocabulary, line.parent, line.rater, count)
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            if column == _NAME:
                item.setIcon(swatch(line.tier.colour))
            if column == _COUNT:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._table.setItem(row, column, item)

    def _set_up_table(self) -> None:
        table = self._table
        table.setProperty("kind", "outlined")
        table.setAccessibleName(tr("Tiers"))
        table.setHorizontalHeaderLabels(
            [tr("Name"), tr("Vocabulary"), tr("Depends on"), tr("Rater"), tr("Annotations")]
        )
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        for column, width in ((_VOCABULARY, 150), (_PARENT, 120), (_RATER, 130), (_COUNT, 100)):
            table.setColumnWidth(column, theme().px(width))
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)

    def _lay_out(self) -> None:
        self.body.addWidget(self._table, 1)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self._new, self._edit, self._copy, self._vocabularies):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        for part in (self._up, self._down, self._remove):
            row.addWidget(part)
        row.addStretch(1)
        self.body.addLayout(row)
        self._message.hide()
        self.body.addWidget(self._message)
        self.body.addWidget(self._confirm)
        self.add_buttons(tr("Close"))

    def _connect_signals(self) -> None:
        self._new.clicked.connect(self.new_requested)
        self._edit.clicked.connect(self._on_edit)
        self._copy.clicked.connect(self._on_copy)
        self._vocabularies.clicked.connect(self.vocabularies_requested)
        self._remove.clicked.connect(self._on_remove)
        self._up.clicked.connect(self._on_up)
        self._down.clicked.connect(self._on_down)
        self._others.triggered.connect(self._on_other_chosen)
        self._table.currentCellChanged.connect(self._on_current_changed)
        self._table.cellDoubleClicked.connect(self._on_edit)
        self._confirm.confirmed.connect(self._on_confirmed)
        action = QAction(self)
        action.setShortcut("Delete")
        action.triggered.connect(self._on_remove)
        self._table.addAction(action)

    @Slot()
    def _on_current_changed(self) -> None:
        row, count, can = self._table.currentRow(), len(self._lines), not self._read_only
        self._confirm.hide()
        self._new.setEnabled(can)
        self._copy.setEnabled(can and bool(self._others.actions()))
        self._copy.setToolTip(
            "" if self._others.actions() else tr("No other video of this project has tiers.")
        )
        self._edit.setEnabled(can and row >= 0)
        self._remove.setEnabled(can and row >= 0)
        self._up.setEnabled(can and row > 0)
        self._down.setEnabled(can and 0 <= row < count - 1)

    @Slot()
    def _on_edit(self) -> None:
        if self.current_key and not self._read_only:
            self.edit_requested.emit(self.current_key)

    @Slot()
    def _on_copy(self) -> None:
        self._others.popup(self._copy.mapToGlobal(self._copy.rect().bottomLeft()))

    @Slot(QAction)
    def _on_other_chosen(self, action: QAction) -> None:
        self.copy_requested.emit(action.data())

    @Slot()
    def _on_remove(self) -> None:
        """Remove an empty tier at once; ask first where annotations go with it."""
        row = self._table.currentRow()
        if row < 0 or self._read_only:
            return
        line = self._lines[row]
        if not line.count:
            self.remove_requested.emit(line.tier.key)
            return
        self._confirm.ask(
            trn(
                "Remove “{name}” with its {n} annotation? Undo brings both back.",
                "Remove “{name}” with its {n} annotations? Undo brings all back.",
                line.count,
                name=line.tier.name,
            )
        )

    @Slot()
    def _on_confirmed(self) -> None:
        self._confirm.hide()
        if self.current_key:
            self.remove_requested.emit(self.current_key)

    @Slot()
    def _on_up(self) -> None:
        self._request_move(-1)

    @Slot()
    def _on_down(self) -> None:
        self._request_move(1)

    def _request_move(self, step: int) -> None:
        keys = [str(line.tier.key) for line in self._lines]
        row = self._table.currentRow()
        if row >= 0 and 0 <= row + step < len(keys):
            keys[row], keys[row + step] = keys[row + step], keys[row]
            self.order_requested.emit(keys)


class _Confirm(QFrame):
    """A sentence with two buttons, in place of another dialog over this one."""

    confirmed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._words = text_label("", "warning")
        self._yes = QPushButton(tr("Remove"))
        self._yes.setProperty("kind", "destructive")
        self._no = QPushButton(tr("Keep it"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._words, 1)
        for button in (self._no, self._yes):
            button.setAutoDefault(False)
            row.addWidget(button)
        self._yes.clicked.connect(self.confirmed)
        self._no.clicked.connect(self.hide)
        self.hide()

    def ask(self, words: str) -> None:
        """Ask, with the safe button under the keyboard."""
        self._words.setText(words)
        self.show()
        self._no.setFocus(Qt.FocusReason.OtherFocusReason)
