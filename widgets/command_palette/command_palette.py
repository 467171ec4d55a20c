"""The overlay of the command palette: a field, the rows that answer it, and how to choose."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QListView, QVBoxLayout, QWidget

from widgets.command_palette.entry import EntryKind, PaletteEntry, group_title
from widgets.command_palette.entry_delegate import EntryDelegate
from widgets.command_palette.palette_field import PaletteField
from widgets.command_palette.palette_model import PaletteModel, spoken
from widgets.i18n import tr, trn
from widgets.key_hint import KeyHint
from widgets.lines import level_line
from widgets.overlay import Overlay
from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_BAR
from widgets.theme.theme import theme

WIDTH, HEIGHT = 680, 570
INPUT, FOOTER = 48, 36
ACTIONS_ONLY = ">"
PAUSE_MS = 120


class KindChip(QWidget):
    """Says to what kind the palette is limited; nothing where it is not."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.hide()

    def set_text(self, text: str) -> None:
        """Show a word, or nothing."""
        self._text = text
        self.setVisible(bool(text))
        self.setAccessibleName(text)
        self.setFixedSize(paint.badge_width(text), paint.chip_height())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the word in its outline."""
        painter = QPainter(self)
        paint.draw_badge(painter, self.rect(), self._text)


class CommandPalette(Overlay):
    """Asks what to do or where to go; the controller answers with `set_entries`.

    Signals
    -------
    typed(text)
        At each letter, and with an empty text when it opens: what can be answered at once.
    paused(text)
        The typing rested: what takes longer to look for.
    chosen(kind, key)
        An enabled entry was chosen; the palette is closed by then.

    Both texts come without the sign that limits to actions; `kind` says to what it is limited.
    """

    typed = Signal(str)
    paused = Signal(str)
    chosen = Signal(str, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Find or run anything"))
        self._kind: EntryKind | None = None
        self._touched = False  # the row in hand was chosen by hand, not just the first
        self._field = PaletteField()
        self._glass, self._chip, self._count = QLabel(), KindChip(), QLabel()
        self._none = QLabel()
        self._view = QListView()
        self._model = PaletteModel(self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._lay_out()
        self._connect_signals()
        self._on_theme_changed()

    @property
    def kind(self) -> EntryKind | None:
        """The one kind that is looked for, None for all."""
        return EntryKind.ACTION if self._is_actions_only else self._kind

    @property
    def text(self) -> str:
        """What is looked for."""
        text = self._field.text().strip()
        return text.removeprefix(ACTIONS_ONLY).strip() if self._is_actions_only else text

    @property
    def entries(self) -> list[PaletteEntry]:
        """The rows shown, without headings."""
        return self._model.entries

    @property
    def current(self) -> PaletteEntry | None:
        """The row that Return would choose."""
        return self._model.entry_at(self._view.currentIndex())

    def open(self) -> None:
        """Open with an empty field."""
        self._kind = None
        self._field.clear()
        super().open()
        self._on_field_text_changed()

    def set_entries(self, entries: Sequence[PaletteEntry], *, more: bool = False) -> None:
        """Show what answers; the row in hand stays in hand. `more`: there are more than shown."""
        before = self.current if self._touched else None
        self._model.set_entries(entries)
        kind, key = (before.kind, before.key) if before else (EntryKind.ACTION, "")
        self._go_to(self._model.row_of(kind, key))
        self._view.setVisible(bool(entries))
        self._none.setVisible(not entries)
        self._none.setText(
            tr("Nothing is called so.") if self.text else tr("Nothing to choose from yet.")
        )
        self._say_count(len(entries), more)
        self.arrange()

    def panel_size(self) -> tuple[int, int]:
        """Be as high as the rows need, within limits."""
        rows = sum(self._view.sizeHintForRow(row) for row in range(self._model.rowCount()))
        body = rows + 12 if rows else 72
        return WIDTH, min(HEIGHT, INPUT + body + FOOTER + 4)

    @Slot()
    def _on_field_text_changed(self) -> None:
        self._touched = False
        self._refresh_chip()
        self.typed.emit(self.text)
        self._pause.start()

    @Slot()
    def _on_pause_over(self) -> None:
        if self.is_open:
            self.paused.emit(self.text)

    @Slot(int)
    def _on_field_stepped(self, by: int) -> None:
        self._touched = True
        self._go_to(self._model.step(self._view.currentIndex().row(), by))

    @Slot(int)
    def _on_field_paged(self, by: int) -> None:
        self._on_field_stepped(by * max(1, self._view.viewport().height() // 40 - 1))

    @Slot(int)
    def _on_field_narrowed(self, by: int) -> None:
        kinds = [None, *EntryKind]
        self._kind = kinds[(kinds.index(self._kind) + by) % len(kinds)]
        self._on_field_text_changed()

    @Slot()
    def _on_field_accepted(self) -> None:
        entry = self.current
        if entry is not None and entry.enabled:
            self.shut()
            self.chosen.emit(entry.kind.value, entry.key)

    @Slot(QModelIndex)
    def _on_view_clicked(self, index: QModelIndex) -> None:
        if self._model.entry_at(index) is not None:
            self._touched = True
            self._go_to(index.row())
            self._on_field_accepted()

    @Slot()
    def _on_theme_changed(self) -> None:
        self._glass.setPixmap(icon("magnifying-glass").pixmap(ICON_BAR, ICON_BAR))
        self._field.setFont(theme().font("question"))

    @property
    def _is_actions_only(self) -> bool:
        return self._field.text().lstrip().startswith(ACTIONS_ONLY)

    def _go_to(self, row: int) -> None:
        index = self._model.index(row, 0)
        self._view.setCurrentIndex(index)
        if self._model.step(row, -1) == row:
            self._view.scrollToTop()  # with the heading above the first row
        entry = self.current
        self._field.setAccessibleDescription(spoken(entry) if entry else "")
        event = QAccessibleEvent(self._field, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(event)

    def _refresh_chip(self) -> None:
        kind = self.kind
        self._chip.set_text(group_title(kind) if kind is not None else "")

    def _say_count(self, count: int, more: bool) -> None:
        if not self.text or not count:
            self._count.setText("")
        elif more:
            self._count.setText(tr("first {n} results", n=count))
        else:
            self._count.setText(trn("{n} result", "{n} results", count))

    def _lay_out(self) -> None:
        self._view.setModel(self._model)
        self._view.setItemDelegate(EntryDelegate(self._view))
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.setMouseTracking(True)
        self._view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._view.setAccessibleName(tr("Results"))
        self._none.setProperty("role", "muted")
        self._none.setContentsMargins(44, 0, 16, 0)
        self._none.hide()
        layout = QVBoxLayout(self.panel)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(self._head())
        layout.addWidget(level_line())
        layout.addSpacing(5)
        layout.addWidget(self._view, 1)
        layout.addWidget(self._none, 1)
        layout.addSpacing(5)
        layout.addWidget(level_line())
        layout.addWidget(self._foot())

    def _head(self) -> QWidget:
        self._count.setProperty("role", "muted")
        self._glass.setFixedSize(QSize(ICON_BAR, ICON_BAR))
        head = QWidget()
        head.setFixedHeight(theme().px(INPUT) - 2)
        row = QHBoxLayout(head)
        row.setContentsMargins(14, 0, 6, 0)
        row.setSpacing(12)
        row.addWidget(self._glass)
        row.addWidget(self._field, 1)
        for part in (self._chip, self._count, KeyHint("Esc", "")):
            row.addWidget(part)
        return head

    def _foot(self) -> QWidget:
        foot = QFrame()
        foot.setFixedHeight(theme().px(FOOTER))
        row = QHBoxLayout(foot)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(20)
        row.addWidget(KeyHint("Up+Down", tr("choose")))
        row.addWidget(KeyHint("Return", tr("run or go there")))
        row.addWidget(KeyHint("Tab", tr("narrow to a kind")))
        row.addStretch(1)
        row.addWidget(KeyHint(ACTIONS_ONLY, tr("actions only")))
        return foot

    def _connect_signals(self) -> None:
        self._field.textChanged.connect(self._on_field_text_changed)
        self._field.stepped.connect(self._on_field_stepped)
        self._field.paged.connect(self._on_field_paged)
        self._field.narrowed.connect(self._on_field_narrowed)
        self._field.accepted.connect(self._on_field_accepted)
        self._view.clicked.connect(self._on_view_clicked)
        self._pause.timeout.connect(self._on_pause_over)
        theme().changed.connect(self._on_theme_changed)
