"""The dialog of vocabularies: look at them, copy them, change those of the project."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.domain import vocabulary_editing as editing
from app.domain.errors import AppError
from app.domain.ids import VocabularyKey, new_key
from app.domain.twins import twins
from app.domain.vocabulary import Label, Vocabulary
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.find_field import FindField
from widgets.i18n import tr, tr_phrase, trn
from widgets.icon_button import IconButton
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT
from widgets.theme.theme import theme
from widgets.vocabulary.label_model import LabelColumn, LabelModel

_SIDE = 210


class VocabularyDialog(BaseDialog):
    """Shows vocabularies; each change goes out as a changed copy with the name of the step.

    How to use it: `set_vocabularies` first and after every change; `set_counts` and `set_versions`
    answer `vocabulary_shown`.

    Signals
    -------
    vocabulary_shown(key)
        Another vocabulary is in view.
    added(Vocabulary), changed(Vocabulary, step)
        A vocabulary to keep.
    remove_requested(key)
        Remove a vocabulary of the project.
    import_requested, export_requested(key)
        Read labels from a file; write a vocabulary into one.
    mapping_requested
        Show which labels of the built-in vocabularies go together; the dialog is left.
    """

    vocabulary_shown = Signal(str)
    added = Signal(object)
    changed = Signal(object, str)
    remove_requested = Signal(str)
    import_requested = Signal()
    export_requested = Signal(str)
    mapping_requested = Signal()

    def __init__(self, *, read_only: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Vocabularies"),
            tr(
                "Those that come with the program never change; a copy does. A renamed label "
                "keeps its old name in mind, so that old annotations stay readable."
            ),
            parent,
        )
        self._read_only = read_only
        self._vocabularies: dict[VocabularyKey, Vocabulary] = {}
        self._counts: Mapping[str, int] = {}
        self._versions: dict[int, tuple[str, tuple[Label, ...]]] = {}
        self._list = QListWidget()
        self._name = QLineEdit()
        self._open = QCheckBox(tr("Other words are allowed too"))
        self._version = QComboBox()
        self._find = FindField(tr("Find a label"))
        self._model = LabelModel(self)
        self._table = QTableView()
        self._findings = text_label("", "warning")
        self._message = text_label("", "error")
        self._new = IconButton("plus", tr("New vocabulary"))
        self._copy = IconButton("copy", tr("Copy this vocabulary"))
        self._remove = IconButton("trash", tr("Remove this vocabulary"))
        self._add = QPushButton(tr("Add label"))
        self._retire = QPushButton(tr("Retire"))
        self._up = IconButton("arrow-up", tr("Move up"), "Alt+Up")
        self._down = IconButton("arrow-down", tr("Move down"), "Alt+Down")
        self._import = QPushButton(tr("Import…"))
        self._export = QPushButton(tr("Export…"))
        self._mapping = QPushButton(tr("What goes together…"))
        self._mapping.setToolTip(tr("Which labels of GoEmotions and EMOTIC go with Basic-7: ours"))
        self._set_up_table()
        self._lay_out()
        self._connect_signals()
        self.add_buttons(tr("Close"))
        self.set_first_size(940, 560)

    @property
    def current(self) -> Vocabulary | None:
        """The vocabulary in view as it is now."""
        item = self._list.currentItem()
        return self._vocabularies.get(item.data(Qt.ItemDataRole.UserRole)) if item else None

    @property
    def model(self) -> LabelModel:
        """The labels in view."""
        return self._model

    @property
    def table(self) -> QTableView:
        """The table of labels."""
        return self._table

    def set_vocabularies(self, vocabularies: Sequence[Vocabulary], current: str = "") -> None:
        """Show these, the built-in ones first; the one in view stays unless `current` says."""
        wanted = current or (self.current.key if self.current else "")
        self._vocabularies = {one.key: one for one in vocabularies}
        self._list.blockSignals(True)
        self._list.clear()
        for one in vocabularies:
            item = QListWidgetItem(one.name)
            item.setData(Qt.ItemDataRole.UserRole, one.key)
            item.setIcon(icon("lock-simple") if one.is_built_in else icon("list-bullets"))
            item.setToolTip(tr("built in") if one.is_built_in else one.name)
            self._list.addItem(item)
        keys = list(self._vocabularies)
        at = keys.index(VocabularyKey(wanted)) if wanted in keys else 0
        self._list.setCurrentRow(at)
        self._list.blockSignals(False)
        self.set_message("")
        self._show_current()

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """Say how many annotations carry each word of the vocabulary in view, as written."""
        vocabulary = self.current
        found: dict[str, int] = {}
        for word, count in counts.items():
            name = vocabulary.current(word) if vocabulary else word
            found[name] = found.get(name, 0) + count
        self._counts = found
        self._show_labels()

    def set_versions(self, versions: Sequence[tuple[int, str, tuple[Label, ...]]]) -> None:
        """Offer the versions of the vocabulary in view: number, words about it, labels."""
        self._versions = {number: (words, labels) for number, words, labels in versions}
        self._version.blockSignals(True)
        self._version.clear()
        for number in sorted(self._versions, reverse=True):
            self._version.addItem(self._versions[number][0], number)
        self._version.setVisible(len(self._versions) > 1)
        self._version.blockSignals(False)

    def set_message(self, text: str) -> None:
        """Say why a wish was refused."""
        self._message.setText(text)
        self._message.setVisible(bool(text))

    # Building ---------------------------------------------------------------------------------

    def _set_up_table(self) -> None:
        table = self._table
        table.setModel(self._model)
        table.setProperty("kind", "outlined")
        table.setAccessibleName(tr("Labels"))
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionResizeMode(LabelColumn.DEFINITION, QHeaderView.ResizeMode.Stretch)
        widths = {
            LabelColumn.NAME: 170,
            LabelColumn.KEY: 48,
            LabelColumn.COLOUR: 112,
            LabelColumn.USES: 64,
        }
        for column, width in widths.items():
            table.setColumnWidth(column, theme().px(width))
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)

    def _lay_out(self) -> None:
        self._list.setProperty("kind", "outlined")
        self._list.setAccessibleName(tr("Vocabularies"))
        self._list.setFixedWidth(theme().px(_SIDE))
        self._list.setIconSize(QSize(theme().px(ICON_TEXT), theme().px(ICON_TEXT)))
        self._list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._name.setAccessibleName(tr("Name of the vocabulary"))
        self._name.setMaxLength(120)
        self._version.setAccessibleName(tr("Version"))
        self._version.setToolTip(tr("Look at the labels as they once were"))
        self._version.hide()
        left = QVBoxLayout()
        left.addWidget(self._list, 1)
        left.addLayout(_row(self._new, self._copy, self._remove))
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addLayout(_row(self._name, self._open, self._version, stretch=False))
        right.addWidget(self._find)
        right.addWidget(self._table, 1)
        for label in (self._findings, self._message):
            label.hide()
            right.addWidget(label)
        right.addLayout(
            _row(
                self._add,
                self._retire,
                self._up,
                self._down,
                None,
                self._mapping,
                self._import,
                self._export,
            )
        )
        both = QHBoxLayout()
        both.setSpacing(16)
        both.addLayout(left)
        both.addLayout(right, 1)
        self.body.addLayout(both, 1)

    def _connect_signals(self) -> None:
        self._list.currentRowChanged.connect(self._on_list_row_changed)
        self._name.editingFinished.connect(self._on_name_finished)
        self._open.clicked.connect(self._on_open_clicked)
        self._version.currentIndexChanged.connect(self._show_labels)
        self._find.textChanged.connect(self._on_find_changed)
        self._model.typed.connect(self._on_model_typed)
        self._model.modelReset.connect(self._refresh_buttons)
        self._table.selectionModel().currentRowChanged.connect(self._on_table_row_changed)
        self._new.clicked.connect(self._on_new)
        self._copy.clicked.connect(self._on_copy)
        self._remove.clicked.connect(self._on_remove)
        self._add.clicked.connect(self._on_add)
        self._retire.clicked.connect(self._on_retire)
        self._up.clicked.connect(self._on_up)
        self._down.clicked.connect(self._on_down)
        self._import.clicked.connect(self.import_requested)
        self._export.clicked.connect(self._on_export)
        self._mapping.clicked.connect(self._on_mapping)
        for keys, slot in (("Alt+Up", self._on_up), ("Alt+Down", self._on_down)):
            action = QAction(self)
            action.setShortcut(keys)
            action.triggered.connect(slot)
            self._table.addAction(action)

    # Showing ----------------------------------------------------------------------------------

    @property
    def _is_now(self) -> bool:
        """Tell whether the labels of today are shown and not those of an older version."""
        number = self._version.currentData()
        return number is None or self.current is None or number == self.current.version

    @property
    def _can_edit(self) -> bool:
        vocabulary = self.current
        own = vocabulary is not None and not vocabulary.is_built_in
        return own and not self._read_only and self._is_now

    @Slot(int)
    def _on_list_row_changed(self, _row: int) -> None:
        self.set_message("")
        self._find.clear()
        self._show_current()

    def _show_current(self) -> None:
        vocabulary = self.current
        self._counts = {}
        self.set_versions(())
        if vocabulary is not None:
            self._name.setText(vocabulary.name)
            self._open.setChecked(vocabulary.is_open)
            self.vocabulary_shown.emit(vocabulary.key)
        self._show_labels()

    @Slot()
    def _show_labels(self) -> None:
        vocabulary, chosen = self.current, self._chosen()
        top = self._table.verticalScrollBar().value()
        if vocabulary is not None and not self._is_now:
            _words, labels = self._versions[self._version.currentData()]
            vocabulary = replace(vocabulary, labels=labels)
        self._model.set_vocabulary(vocabulary, self._counts, editable=self._can_edit)
        self._table.verticalScrollBar().setValue(top)
        if chosen is not None:
            self._choose(chosen.name)
        self._show_findings(vocabulary)
        self._refresh_buttons()

    def _show_findings(self, vocabulary: Vocabulary | None) -> None:
        names = [label.name for label in vocabulary.labels] if vocabulary else []
        found = twins(names)
        words = [tr_phrase(one.message) for one in found[:3]]
        if len(found) > len(words):
            left = len(found) - len(words)
            words.append(trn("And {n} more pair.", "And {n} more pairs.", left))
        self._findings.setText("\n".join(words))
        self._findings.setVisible(bool(words))

    @Slot()
    def _refresh_buttons(self) -> None:
        can, label, vocabulary = self._can_edit, self._chosen(), self.current
        own = vocabulary is not None and not vocabulary.is_built_in
        self._name.setReadOnly(not can)
        self._open.setEnabled(can)
        self._new.setEnabled(not self._read_only)
        self._copy.setEnabled(not self._read_only and vocabulary is not None)
        self._remove.setEnabled(own and not self._read_only)
        self._import.setEnabled(not self._read_only)
        self._export.setEnabled(vocabulary is not None)
        self._add.setEnabled(can)
        self._retire.setEnabled(can and label is not None)
        self._retire.setText(tr("Offer again") if label and label.retired else tr("Retire"))
        whole = can and label is not None and not self._model.is_filtered
        row = self._table.currentIndex().row()
        self._up.setEnabled(whole and row > 0)
        self._down.setEnabled(whole and row < self._model.rowCount() - 1)

    @Slot(str)
    def _on_find_changed(self, text: str) -> None:
        chosen = self._chosen()
        self._model.set_filter(text)
        if chosen is not None:
            self._choose(chosen.name)

    @Slot(QModelIndex, QModelIndex)
    def _on_table_row_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self._refresh_buttons()

    def _chosen(self) -> Label | None:
        return self._model.label_at(self._table.currentIndex().row())

    def _choose(self, name: str) -> None:
        row = self._model.row_of(name)
        if row >= 0:
            self._table.setCurrentIndex(self._model.index(row, LabelColumn.NAME))

    # Changing ---------------------------------------------------------------------------------

    def _try(self, step: str, change: Callable[[Vocabulary], Vocabulary]) -> bool:
        """Send a changed copy out, or say why it cannot be."""
        vocabulary = self.current
        if vocabulary is None:
            return False
        try:
            made = change(vocabulary)
        except AppError as error:
            self.set_message(tr_phrase(error.message))
            return False
        if made == vocabulary:
            return False
        self.set_message("")
        self.changed.emit(made, step)
        return True

    @Slot(str, int, str)
    def _on_model_typed(self, name: str, column: int, text: str) -> None:
        if column == LabelColumn.NAME:
            if self._try(
                tr("Rename the label {name}", name=name),
                lambda one: editing.renamed(one, name, text),
            ):
                self._choose(text)
            return
        field = {
            LabelColumn.KEY: "hotkey",
            LabelColumn.COLOUR: "colour",
            LabelColumn.DEFINITION: "definition",
        }[LabelColumn(column)]
        self._try(
            tr("Change the label {name}", name=name),
            lambda one: editing.changed(one, name, **{field: text}),  # type: ignore[arg-type]  # by name
        )

    @Slot()
    def _on_add(self) -> None:
        vocabulary = self.current
        if vocabulary is None:
            return
        name = _free_name(tr("new label"), lambda word: vocabulary.resolve(word) is not None)
        at = self._table.currentIndex().row() + 1 if not self._model.is_filtered else None
        if self._try(
            tr("Add a label"),
            lambda one: editing.added(one, [Label(name)], at or len(one.labels)),
        ):
            self._find.clear()
            self._choose(name)
            index = self._table.currentIndex()
            if index.isValid():
                self._table.edit(index)

    @Slot()
    def _on_retire(self) -> None:
        label = self._chosen()
        if label is None:
            return
        if label.retired:
            step, change = tr("Offer the label {name} again", name=label.name), editing.restored
        else:
            step, change = tr("Retire the label {name}", name=label.name), editing.retired
        self._try(step, lambda one: change(one, label.name))

    @Slot()
    def _on_up(self) -> None:
        self._move(-1)

    @Slot()
    def _on_down(self) -> None:
        self._move(1)

    def _move(self, step: int) -> None:
        row, vocabulary = self._table.currentIndex().row(), self.current
        if vocabulary is None or not self._can_edit or self._model.is_filtered:
            return
        names = [label.name for label in vocabulary.labels]
        if 0 <= row < len(names) and 0 <= row + step < len(names):
            names[row], names[row + step] = names[row + step], names[row]
            self._try(tr("Reorder labels"), lambda one: editing.reordered(one, names))

    @Slot()
    def _on_name_finished(self) -> None:
        vocabulary, name = self.current, " ".join(self._name.text().split())
        if vocabulary is None or name == vocabulary.name or not self._can_edit:
            return
        if not name:
            self._name.setText(vocabulary.name)
            return
        self._try(tr("Rename a vocabulary"), lambda one: replace(one, name=name))

    @Slot(bool)
    def _on_open_clicked(self, on: bool) -> None:
        self._try(tr("Change a vocabulary"), lambda one: replace(one, is_open=on))

    @Slot()
    def _on_new(self) -> None:
        name = _free_name(tr("New vocabulary"), self._is_taken)
        self.added.emit(Vocabulary(VocabularyKey(new_key()), name))
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)
        self._name.selectAll()

    @Slot()
    def _on_copy(self) -> None:
        vocabulary = self.current
        if vocabulary is not None:
            name = _free_name(tr("Copy of {name}", name=vocabulary.name), self._is_taken)
            self.added.emit(editing.copied(vocabulary, VocabularyKey(new_key()), name))

    @Slot()
    def _on_remove(self) -> None:
        if self.current is not None:
            self.remove_requested.emit(self.current.key)

    @Slot()
    def _on_mapping(self) -> None:
        self.reject()
        self.mapping_requested.emit()

    @Slot()
    def _on_export(self) -> None:
        if self.current is not None:
            self.export_requested.emit(self.current.key)

    def _is_taken(self, name: str) -> bool:
        return any(one.name == name for one in self._vocabularies.values())


def _row(*parts: QWidget | None, stretch: bool = True) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    for part in parts:
        if part is None:
            row.addStretch(1)
            continue
        if isinstance(part, QPushButton):
            part.setAutoDefault(False)
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row.addWidget(part, 1 if isinstance(part, QLineEdit) else 0)
    if stretch and None not in parts:
        row.addStretch(1)
    return row


def _free_name(wanted: str, is_taken: Callable[[str], bool]) -> str:
    if not is_taken(wanted):
        return wanted
    number = 2
    while is_taken(f"{wanted} {number}"):
        number += 1
    return f"{wanted} {number}"
