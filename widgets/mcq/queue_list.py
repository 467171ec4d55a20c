"""The queue: how far one is, what is next; the same widget drops down where room is scarce."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.domain.ids import McqKey, VideoKey
from app.domain.item_queue import QueueRow
from app.domain.timecode import format_duration
from widgets.eliding_label import ElidingLabel
from widgets.empty_state import EmptyState
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.mcq.queue_delegate import QueueDelegate, row_height
from widgets.mcq.queue_filter import QueueFilterMenu
from widgets.mcq.queue_model import QueueModel
from widgets.question.parts import PanelHeader, hairline
from widgets.row_view import RowView
from widgets.theme.icons import icon
from widgets.theme.theme import theme

_BAR_HEIGHT = 6


class QueueList(QWidget):
    """Shows the items, or the questions, of a reviewer.

    Parameters
    ----------
    types
        Word and code of the types of questions, where these are queued; items have categories.

    Signals
    -------
    item_chosen(key)
        The user chose a row.
    all_toggled(bool)
        All items of the project are wanted, or only one's own.
    rater_requested
        Nobody works: ask who.
    """

    item_chosen = Signal(str)
    all_toggled = Signal(bool)
    rater_requested = Signal()

    def __init__(
        self, parent: QWidget | None = None, types: Sequence[tuple[str, str]] = ()
    ) -> None:
        super().__init__(parent)
        self._mine = tr("My questions") if types else tr("My items")
        self._all = tr("All questions") if types else tr("All items")
        find = tr("Find a question") if types else tr("Find an item")
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = QueueModel(self)
        self.view = RowView(self._mine, row_height)
        self.view.setModel(self.model)
        self.view.setItemDelegate(QueueDelegate(self.view))
        self.find_box = QLineEdit()
        self.find_box.setPlaceholderText(find)
        self.find_box.setAccessibleName(find)
        self.filter_menu = QueueFilterMenu(self, types)
        self._current: McqKey | None = None
        self._is_closed_said = True
        self._header = PanelHeader(self._mine)
        self._find_button = IconButton("magnifying-glass", find)
        self._filter_button = IconButton("funnel", tr("Filter and order"))
        self._bar = QProgressBar()
        self._left, self._median = ElidingLabel("", "caption"), ElidingLabel("", "caption")
        self._hidden_icon = QLabel()
        self._hidden = ElidingLabel(tr("Others’ verdicts are hidden from you"), "caption")
        self._empty = EmptyState(
            "", "", button=tr("Show all questions") if types else tr("Show all items")
        )
        self._no_hit = EmptyState(
            tr("No question matches.") if types else tr("No item matches."),
            tr("Change the words or the filter to see others."),
            button=tr("Show all"),
        )
        self._build()
        self._connect_signals()
        self._refresh()

    @property
    def count_text(self) -> str:
        """Where one is, such as ``22 of 60``."""
        return self._header.count_text

    @property
    def progress_text(self) -> str:
        """What is left, and how long an item takes."""
        return f"{self._left.text()} {self._median.text()}".strip()

    @property
    def empty_text(self) -> str:
        """What stands in place of the rows; empty while there are rows."""
        page = self._pages.currentWidget()
        return page.text if isinstance(page, EmptyState) else ""

    def set_rows(self, rows: Sequence[QueueRow], titles: Mapping[VideoKey, str]) -> None:
        """Show other items."""
        self.model.set_rows(rows, titles)
        self.filter_menu.set_videos(titles)
        self._refresh()

    def set_row(self, row: QueueRow) -> None:
        """Show how one item stands now."""
        self.model.set_row(row)
        self._refresh()

    def set_current(self, key: McqKey | None) -> None:
        """Mark the item in view; nothing is emitted."""
        self._current = key
        self.model.set_current(key)
        self._refresh()

    def set_scope(self, *, shows_all: bool, can_choose: bool) -> None:
        """Say whether all items are shown, and whether one may choose."""
        self.filter_menu.set_all(shows_all, can_choose=can_choose)
        self._header.set_title(self._all if shows_all else self._mine)
        self._refresh()

    def set_empty(self, title: str, detail: str, *, button: bool) -> None:
        """Say why there are no items; the button shows those of others."""
        self._empty.set_texts(title, detail)
        self._empty.show_button(on=button)

    def set_only(self, keys: Iterable[str], title: str) -> None:
        """Show just these items, whose list elsewhere has a title."""
        self.find_box.clear()
        self.filter_menu.set_only(keys, title)

    def show_closed_note(self, *, on: bool) -> None:
        """Say below the rows that verdicts of others are closed, or not while they are open."""
        self._is_closed_said = on
        self._refresh()

    def focus_find(self) -> None:
        """Put the cursor into the find box."""
        self._find_box_area.show()
        self.find_box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.find_box.selectAll()

    def focus_rows(self) -> None:
        """Put the keyboard focus on the rows."""
        self.view.setFocus(Qt.FocusReason.PopupFocusReason)

    def press_empty_button(self) -> None:
        """Press the button of the empty state."""
        page = self._pages.currentWidget()
        if isinstance(page, EmptyState):
            page.requested.emit()

    def _build(self) -> None:
        self._header.add(self._find_button, self._filter_button)
        self.find_box.setClearButtonEnabled(True)
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(_BAR_HEIGHT)
        self._bar.setAccessibleName(tr("Progress"))
        self._pages = QStackedLayout()
        for page in (self.view, self._empty, self._no_hit):
            self._pages.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._header)
        layout.addWidget(self._progress())
        layout.addWidget(self._find_area())
        layout.addLayout(self._pages, 1)
        layout.addWidget(hairline())
        layout.addWidget(self._footer())
        theme().changed.connect(self._dress)
        self._dress()

    def _progress(self) -> QWidget:
        self._progress_area = QFrame()
        row = QHBoxLayout()
        row.addWidget(self._left)
        row.addStretch(1)
        row.addWidget(self._median)
        self._progress_box = QVBoxLayout(self._progress_area)
        self._progress_box.setSpacing(6)
        self._progress_box.addWidget(self._bar)
        self._progress_box.addLayout(row)
        return self._progress_area

    def _find_area(self) -> QWidget:
        self._find_box_area = QFrame()
        self._find_row = QVBoxLayout(self._find_box_area)
        self._find_row.addWidget(self.find_box)
        self._find_box_area.hide()
        return self._find_box_area

    def _footer(self) -> QWidget:
        foot = QFrame()
        self._foot_row = QHBoxLayout(foot)
        self._foot_row.setSpacing(6)
        self._foot_row.addWidget(self._hidden_icon)
        self._foot_row.addWidget(self._hidden)
        self._foot_row.addStretch(1)
        self._foot = foot
        return foot

    def _connect_signals(self) -> None:
        self.find_box.textChanged.connect(self._on_filter_changed)
        self.find_box.returnPressed.connect(self._on_find_return_pressed)
        self.filter_menu.filter_changed.connect(self._on_filter_changed)
        self.filter_menu.all_toggled.connect(self.all_toggled)
        self._filter_button.clicked.connect(self._on_filter_clicked)
        self._find_button.clicked.connect(self._on_find_clicked)
        self.view.row_chosen.connect(self._on_row_chosen)
        self._empty.requested.connect(self._on_all_requested)
        self._no_hit.requested.connect(self._on_show_all)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._progress_box.setContentsMargins(pad, 10, pad, 8)
        self._find_row.setContentsMargins(pad, 0, pad, 8)
        self._foot_row.setContentsMargins(pad, 8, pad, 8)
        self._hidden_icon.setPixmap(icon("eye-slash").pixmap(16, 16))

    @Slot()
    def _on_filter_changed(self) -> None:
        chosen = self.filter_menu.chosen(self.find_box.text())
        self.model.set_filter(chosen)
        self._filter_button.set_icon("funnel-fill" if chosen else "funnel")
        self._refresh()

    @Slot()
    def _on_find_return_pressed(self) -> None:
        if self.model.shown:
            self.view.choose(self.model.index(0, 0))

    @Slot()
    def _on_find_clicked(self) -> None:
        if self._find_box_area.isHidden():
            self.focus_find()
        else:
            self.find_box.clear()
            self._find_box_area.hide()

    @Slot()
    def _on_filter_clicked(self) -> None:
        below = QPoint(0, self._filter_button.height())
        self.filter_menu.popup(self._filter_button.mapToGlobal(below))

    @Slot(QModelIndex)
    def _on_row_chosen(self, index: QModelIndex) -> None:
        row = self.model.row_at(index)
        if row is not None:
            self.item_chosen.emit(row.key)

    @Slot()
    def _on_all_requested(self) -> None:
        self.all_toggled.emit(True)

    @Slot()
    def _on_show_all(self) -> None:
        self.find_box.clear()
        self.filter_menu.clear_choices()

    def _refresh(self) -> None:
        total, shown = len(self.model.rows), len(self.model.shown)
        place = self.model.place_of(self._current) + 1
        count = tr("{n} of {total}", n=place or shown, total=shown if place else total)
        self._header.set_count(count if total else "")
        self._progress_area.setVisible(bool(total))
        self._foot.setVisible(bool(total) and self._is_closed_said)
        self._show_progress()
        page: QWidget = self.view if shown else self._no_hit if total else self._empty
        self._pages.setCurrentWidget(page)
        self.view.mark(self.model.index_of(self._current))

    def _show_progress(self) -> None:
        sums = self.model.progress
        self._bar.setRange(0, max(1, sums.total))
        self._bar.setValue(sums.done)
        left = trn("{n} left", "{n} left", sums.left)
        waiting = trn("{n} waits", "{n} wait", sums.waiting) if sums.waiting else ""
        self._left.setText(" · ".join(filter(None, (left, waiting))))
        median = sums.median_ms
        self._median.setText(
            tr("median {time}", time=format_duration(median)) if median is not None else ""
        )
