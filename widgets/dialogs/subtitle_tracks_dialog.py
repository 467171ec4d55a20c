"""The dialog of a video's subtitle tracks: names, languages, order, copies, removing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLocale, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.domain.ids import TrackKey
from app.domain.subtitle import SubtitleTrack
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import interface_language, tr, trn
from widgets.icon_button import IconButton
from widgets.theme.theme import theme

_NAME, _LANGUAGE, _SOURCE, _COUNT, _CHANGED = range(5)
_NAMES = {
    "en": "English",
    "ja": "日本語",
    "zh": "中文",
    "zh-Hant": "繁體中文",
    "ko": "한국어",
    "fr": "Français",
    "de": "Deutsch",
    "es": "Español",
    "ru": "Русский",
}
_LANGUAGES = tuple(_NAMES)


@dataclass(frozen=True, slots=True)
class TrackLine:
    """A track as the list shows it: how many cues it has, and how many were changed here."""

    track: SubtitleTrack
    cues: int
    changed: int


class SubtitleTracksDialog(BaseDialog):
    """Shows tracks and emits what is wished; the caller answers with `set_lines`.

    Signals
    -------
    title_changed(key, title), language_changed(key, language)
        Another name, another language (BCP 47, or empty).
    order_requested(keys)
        All keys in the new order (list of str).
    copy_requested(key), remove_requested(key)
        Make an edited copy; remove with all cues.
    """

    title_changed = Signal(str, str)
    language_changed = Signal(str, str)
    order_requested = Signal(list)
    copy_requested = Signal(str)
    remove_requested = Signal(str)

    def __init__(
        self, title: str, *, read_only: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            tr("Subtitle tracks of {title}", title=title),
            tr("The first track is shown at first. A copy can be edited while the original stays."),
            parent,
        )
        self._lines: tuple[TrackLine, ...] = ()
        self._read_only = read_only
        self._table = QTableWidget(0, 5)
        self._name, self._language = QLineEdit(), QComboBox()
        self._copy = QPushButton(tr("Duplicate as edited copy"))
        self._remove = IconButton("trash", tr("Remove the track"), "Delete")
        self._up = IconButton("arrow-up", tr("Move up"))
        self._down = IconButton("arrow-down", tr("Move down"))
        self._message = text_label("", "error")
        self._asked = ""
        self._set_up_table()
        self._lay_out()
        self._connect_signals()
        self.set_first_size(760, 420)

    @property
    def current_key(self) -> str:
        """Key of the chosen track, empty without one."""
        line = self._line()
        return line.track.key if line else ""

    def set_lines(self, lines: Sequence[TrackLine], current: str = "") -> None:
        """Show the tracks in their order; the chosen one stays."""
        row, wanted = self._table.currentRow(), current or self.current_key
        self._lines = tuple(lines)
        self._table.blockSignals(True)
        self._table.setRowCount(len(lines))
        for number, line in enumerate(lines):
            self._fill_row(number, line)
        self._table.blockSignals(False)
        keys = [line.track.key for line in lines]
        at = keys.index(TrackKey(wanted)) if wanted in keys else min(max(row, 0), len(keys) - 1)
        self._table.setCurrentCell(at, _NAME)
        self.set_message("")
        self._show_current()

    def choose(self, key: str) -> None:
        """Make a track the current one."""
        keys = [line.track.key for line in self._lines]
        if key in keys:
            self._table.setCurrentCell(keys.index(TrackKey(key)), _NAME)

    def start_naming(self) -> None:
        """Put the cursor into the name."""
        self._name.setFocus()
        self._name.selectAll()

    def set_message(self, text: str) -> None:
        """Say why a wish was refused."""
        self._message.setText(text)
        self._message.setVisible(bool(text))

    def _line(self) -> TrackLine | None:
        row = self._table.currentRow()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def _fill_row(self, row: int, line: TrackLine) -> None:
        number = QLocale(interface_language()).toString
        track = line.track
        texts = (
            track.title,
            language_name(track.language),
            track.source_name,
            number(line.cues),
            number(line.changed) if line.changed else "",
        )
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            if column in (_COUNT, _CHANGED):
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._table.setItem(row, column, item)

    def _set_up_table(self) -> None:
        table = self._table
        table.setProperty("kind", "outlined")
        table.setAccessibleName(tr("Subtitle tracks"))
        table.setHorizontalHeaderLabels(
            [tr("Name"), tr("Language"), tr("File"), tr("Cues"), tr("Changed")]
        )
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        for column, width in ((_LANGUAGE, 120), (_SOURCE, 170), (_COUNT, 80), (_CHANGED, 80)):
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
        self._language.setEditable(True)
        self._language.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._language.addItem("", "")
        for code in _LANGUAGES:
            self._language.addItem(language_name(code), code)
        self.body.addWidget(self._table, 1)
        row = QHBoxLayout()
        row.setSpacing(8)
        self._copy.setAutoDefault(False)
        for part in (self._copy, self._up, self._down, self._remove):
            row.addWidget(part)
        row.addStretch(1)
        self.body.addLayout(row)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        for words, field in ((tr("Name"), self._name), (tr("Language"), self._language)):
            form.addRow(words, field)
            field.setAccessibleName(words)
        self.body.addLayout(form)
        self._message.hide()
        self.body.addWidget(self._message)
        self.add_buttons(tr("Close"))

    def _connect_signals(self) -> None:
        self._table.currentCellChanged.connect(self._show_current)
        self._table.cellDoubleClicked.connect(self.start_naming)
        self._name.editingFinished.connect(self._on_name_edited)
        self._language.activated.connect(self._on_language_edited)
        line = self._language.lineEdit()
        if line is not None:
            line.editingFinished.connect(self._on_language_edited)
        self._copy.clicked.connect(self._on_copy)
        self._remove.clicked.connect(self._on_remove)
        self._up.clicked.connect(self._on_up)
        self._down.clicked.connect(self._on_down)
        action = QAction(self)
        action.setShortcut("Delete")
        action.triggered.connect(self._on_remove)
        self._table.addAction(action)

    @Slot()
    def _show_current(self) -> None:
        line, can = self._line(), not self._read_only
        row, count = self._table.currentRow(), len(self._lines)
        self._asked = ""
        self._name.setText(line.track.title if line else "")
        self._language.setEditText(language_name(line.track.language) if line else "")
        for part in (self._name, self._language, self._copy, self._remove):
            part.setEnabled(can and line is not None)
        self._up.setEnabled(can and row > 0)
        self._down.setEnabled(can and 0 <= row < count - 1)

    @Slot()
    def _on_name_edited(self) -> None:
        line, title = self._line(), " ".join(self._name.text().split())
        if line is None or title == line.track.title:
            return
        if not title:
            self._name.setText(line.track.title)
            self.set_message(tr("A track needs a name."))
        else:
            self.title_changed.emit(line.track.key, title)

    @Slot()
    def _on_language_edited(self) -> None:
        line = self._line()
        if line is None:
            return
        text = self._language.currentText().strip()
        names = {language_name(code): code for code in _LANGUAGES}
        code = names.get(text, text)
        if code == line.track.language or language_name(line.track.language) == text:
            return
        if code and not is_language(code):
            self._language.setEditText(language_name(line.track.language))
            self.set_message(
                tr("“{text}” is no language: write a code such as ja or zh-Hant.", text=text)
            )
        else:
            self.language_changed.emit(line.track.key, code)

    @Slot()
    def _on_copy(self) -> None:
        if self.current_key:
            self.copy_requested.emit(self.current_key)

    @Slot()
    def _on_remove(self) -> None:
        """Say what goes along first; the second press removes."""
        line = self._line()
        if line is None or self._read_only:
            return
        if self._asked == line.track.key or not line.cues:
            self.remove_requested.emit(line.track.key)
            return
        self._asked = line.track.key
        self.set_message(
            trn(
                "“{name}” has {n} cue. Press once more to remove both; undo brings them back.",
                "“{name}” has {n} cues. Press once more to remove all; undo brings them back.",
                line.cues,
                name=line.track.title,
            )
        )

    @Slot()
    def _on_up(self) -> None:
        self._request_move(-1)

    @Slot()
    def _on_down(self) -> None:
        self._request_move(1)

    def _request_move(self, step: int) -> None:
        keys = [str(line.track.key) for line in self._lines]
        row = self._table.currentRow()
        if row >= 0 and 0 <= row + step < len(keys):
            keys[row], keys[row + step] = keys[row + step], keys[row]
            self.order_requested.emit(keys)


def language_name(code: str) -> str:
    """Return the name of a language in itself with its code: ``日本語 (ja)``; empty if unknown."""
    if not code:
        return ""
    locale = QLocale(code)
    is_known = locale.language() != QLocale.Language.C
    name = _NAMES.get(code) or (locale.nativeLanguageName() if is_known else "")
    return f"{name} ({code})" if name else code


def is_language(code: str) -> bool:
    """Tell whether a text is written as a BCP 47 tag."""
    parts = code.replace("_", "-").split("-")
    first, rest = parts[0], parts[1:]
    return (
        2 <= len(first) <= 3
        and first.isascii()
        and first.isalpha()
        and all(part.isascii() and part.isalnum() and 2 <= len(part) <= 8 for part in rest)
    )
