"""The key sheet: every action with its keys, found by word or key, changed where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from widgets.dialogs.base_dialog import text_label
from widgets.dialogs.key_columns import KeyColumns
from widgets.dialogs.key_row import KeyLine, KeyRow
from widgets.find_field import FindField
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.key_hint import KeyHint
from widgets.lines import level_line
from widgets.overlay import Overlay
from widgets.segments import Segments
from widgets.theme.icons import icon
from widgets.theme.metrics import COMPACT_BELOW_WIDTH, ICON_BAR
from widgets.theme.theme import theme

WIDTH, HEIGHT, HEAD, FOOT = 1016, 578, 48, 40


@dataclass(frozen=True, slots=True)
class KeyChoices:
    """What can be chosen above the sheet: names with their words, and the ones in force."""

    presets: Mapping[str, str] = field(default_factory=dict)
    preset: str = ""
    scopes: Mapping[str, str] = field(default_factory=dict)
    scope: str = ""


class KeysDialog(Overlay):
    """Lies over the window; Escape closes it, or first stops waiting for a key.

    Signals
    -------
    key_requested(action, slot, key)
        An action is to have another key; answer with `set_sections` or `refuse`.
    free_requested(action, slot), restore_requested(action)
        A key is to be taken away, or the preset's keys are wanted back.
    restore_all_requested
        All changes are to be taken back.
    preset_requested(name), scope_requested(name)
        Another preset, or another workspace whose keys are shown and changed.
    """

    key_requested = Signal(str, int, str)
    free_requested = Signal(str, int)
    restore_requested = Signal(str)
    restore_all_requested = Signal()
    preset_requested = Signal(str)
    scope_requested = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Keys"))
        self._find = FindField(tr("Find a key or an action"))
        self._scope = QComboBox()
        self._presets = Segments()
        self._icon = QLabel()
        self._columns = KeyColumns()
        self._scroll = QScrollArea()
        self._hint = text_label("", "muted")
        self._free = KeyButton(tr("Free this key"), "Del", kind="quiet")
        self._restore = KeyButton(tr("Back to the preset"), "Backspace", kind="quiet")
        self._restore_all = QPushButton(tr("Reset all"))
        self._lay_out()
        self._connect_signals()
        self._on_theme_changed()
        self._refresh_hint()

    @property
    def rows(self) -> list[KeyRow]:
        """All rows, in the order of the sheet."""
        return self._columns.rows

    def row(self, action: str) -> KeyRow:
        """Return the row of an action."""
        return next(row for row in self.rows if row.line.action == action)

    def set_choices(self, choices: KeyChoices) -> None:
        """Show what can be chosen above the sheet."""
        self._presets.set_choices(choices.presets, choices.preset)
        self._scope.blockSignals(True)
        self._scope.clear()
        for name, words in choices.scopes.items():
            self._scope.addItem(words, name)
        self._scope.setCurrentIndex(list(choices.scopes).index(choices.scope))
        self._scope.blockSignals(False)

    def set_sections(self, sections: Mapping[str, Sequence[KeyLine]]) -> None:
        """Show the lines under their titles; a row that waited for a key waits no more."""
        if self._columns.set_sections(sections):
            for row in self.rows:
                self._connect_row(row)
        for row in self.rows:
            row.stop_waiting()
        any_changed = any(line.changed for lines in sections.values() for line in lines)
        self._restore_all.setEnabled(any_changed)
        why = "" if any_changed else tr("Nothing was changed here.")
        self._restore_all.setToolTip(why)
        self._columns.narrow(self._find.text())

    def refuse(self, action: str, reason: str) -> None:
        """Say under the row of an action why its new key is refused; it goes on waiting."""
        self.row(action).set_problem(reason)
        self._scroll.ensureWidgetVisible(self.row(action))

    def panel_size(self) -> tuple[int, int]:
        """Be as large as the sheet is, whatever it holds."""
        return theme().px(WIDTH), theme().px(HEIGHT)

    def open(self) -> None:
        """Open with everything shown."""
        self._find.clear()
        super().open()
        self._scroll.verticalScrollBar().setValue(0)

    @Slot(int, str)
    def _on_row_pressed_key(self, slot: int, key: str) -> None:
        self.key_requested.emit(self._sender_action(), slot, key)

    @Slot(int)
    def _on_row_freed(self, slot: int) -> None:
        self.free_requested.emit(self._sender_action(), slot)

    @Slot()
    def _on_row_restored(self) -> None:
        self.restore_requested.emit(self._sender_action())

    @Slot(int)
    def _on_row_left(self, step: int) -> None:
        rows = [row for row in self.rows if row.isVisibleTo(self)]
        sender = self.sender()
        if isinstance(sender, KeyRow):
            place = rows.index(sender) + step
            target: QWidget = self._find if place < 0 else rows[min(place, len(rows) - 1)]
            target.setFocus(Qt.FocusReason.TabFocusReason)

    @Slot()
    def _refresh_hint(self) -> None:
        waiting = next((row for row in self.rows if row.is_waiting), None)
        for button in (self._free, self._restore):
            button.setVisible(waiting is not None)
        self._restore_all.setVisible(waiting is None)
        if waiting is not None:
            self._hint.setText(tr("Press the new key for: {action}", action=waiting.line.text))
        else:
            self._hint.setText(
                tr(
                    "Plain keys do nothing while you type. Click a key to change it; "
                    "a key already taken is refused and named."
                )
            )

    @Slot()
    def _on_free_clicked(self) -> None:
        for row in self.rows:
            if row.is_waiting:
                row.free()

    @Slot()
    def _on_restore_clicked(self) -> None:
        for row in self.rows:
            if row.is_waiting:
                self.restore_requested.emit(row.line.action)

    @Slot(int)
    def _on_scope_activated(self, index: int) -> None:
        self.scope_requested.emit(self._scope.itemData(index))

    @Slot(str)
    def _on_find_text_changed(self, text: str) -> None:
        self._columns.narrow(text)

    @Slot()
    def _on_theme_changed(self) -> None:
        self._icon.setPixmap(icon("keyboard").pixmap(ICON_BAR, ICON_BAR))

    def _sender_action(self) -> str:
        sender = self.sender()
        return sender.line.action if isinstance(sender, KeyRow) else ""

    def _connect_row(self, row: KeyRow) -> None:
        row.pressed_key.connect(self._on_row_pressed_key)
        row.freed.connect(self._on_row_freed)
        row.restored.connect(self._on_row_restored)
        row.left.connect(self._on_row_left)
        row.waiting_changed.connect(self._refresh_hint)
        row.focused.connect(self._scroll.ensureWidgetVisible)

    def _connect_signals(self) -> None:
        self._find.textChanged.connect(self._on_find_text_changed)
        self._scope.activated.connect(self._on_scope_activated)
        self._presets.chosen.connect(self.preset_requested)
        self._free.clicked.connect(self._on_free_clicked)
        self._restore.clicked.connect(self._on_restore_clicked)
        self._restore_all.clicked.connect(self.restore_all_requested)
        theme().changed.connect(self._on_theme_changed)

    def _lay_out(self) -> None:
        self._scroll.setWidget(self._columns)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self.panel)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(self._head())
        layout.addWidget(level_line())
        layout.addWidget(self._scroll, 1)
        layout.addWidget(level_line())
        layout.addWidget(self._foot())

    def _head(self) -> QWidget:
        self._find.setFixedWidth(theme().px(240))
        self._scope.setAccessibleName(tr("Where the keys hold"))
        self._presets.setAccessibleName(tr("Preset"))
        self._icon.setFixedSize(QSize(ICON_BAR, ICON_BAR))
        title = text_label(tr("Keys"), "dialog_title")
        title.setWordWrap(False)
        head = QWidget()
        head.setFixedHeight(theme().px(HEAD))
        row = QHBoxLayout(head)
        row.setContentsMargins(18, 0, 14, 0)
        row.setSpacing(12)
        left: tuple[QWidget, ...] = (self._icon, title, self._find, self._scope)
        for part in left:
            row.addWidget(part)
        row.addStretch(1)
        caption = text_label(tr("Preset"), "muted")
        caption.setWordWrap(False)
        right: tuple[QWidget, ...] = (caption, self._presets, KeyHint("Esc", ""))
        for part in right:
            row.addWidget(part)
        return head

    def _foot(self) -> QWidget:
        self._hint.setWordWrap(False)
        self._restore_all.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        foot = QWidget()
        foot.setFixedHeight(theme().px(FOOT))
        row = QHBoxLayout(foot)
        row.setContentsMargins(18, 0, 10, 0)
        row.setSpacing(8)
        row.addWidget(self._hint, 1)
        for button in (self._free, self._restore, self._restore_all):
            button.setProperty("small", True)
            row.addWidget(button)
        # The focus stays on the row that waits, or it would wait no more.
        self._free.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._restore.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return foot

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand in three columns, in two where the window is narrow."""
        super().resizeEvent(event)
        self._columns.set_count(2 if event.size().width() < COMPACT_BELOW_WIDTH else 3)
