"""The page of chapters: segments or chunks in order of time, followed by the playhead."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QModelIndex, QPoint, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.domain.segment import Coverage, Segment, SegmentKind
from app.domain.timecode import format_duration
from widgets.eliding_label import ElidingLabel
from widgets.empty_state import EmptyState
from widgets.float_window import come_forward
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.segment.chapter_delegate import ChapterDelegate
from widgets.segment.chapter_model import ChapterModel
from widgets.segment.chapter_view import ChapterView
from widgets.segment.words import count_text, kind_word
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme


class ChapterWish(StrEnum):
    """What can be asked for on the page."""

    NEW = "new"
    CHUNKS = "chunks"
    SPLIT = "split"
    MERGE = "merge"
    EDIT = "edit"
    REMOVE = "remove"


class ChapterPage(QWidget):
    """Shows one kind at a time; every change goes out as a wish.

    Signals
    -------
    went_to(ms), played(segment_key)
        A row was clicked; Return was pressed on it.
    chosen(segment_key)
        Another row is the current one, by hand.
    kind_chosen(kind)
        `SegmentKind` as text: the other kind shall be shown.
    wished(wish)
        A `ChapterWish` as text, by a button or a key.
    words_edited(segment_key, title, summary)
        A row was edited in place.
    menu_requested(segment_key, global_point)
        The menu of a row.
    """

    went_to = Signal(int)
    played = Signal(str)
    chosen = Signal(str)
    kind_chosen = Signal(str)
    wished = Signal(str)
    words_edited = Signal(str, str, str)
    menu_requested = Signal(str, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ChapterModel(self)
        self._view = ChapterView()
        self._delegate = ChapterDelegate(self._view)
        self._tools = QWidget()
        self._kinds = Segments()
        self._count = ElidingLabel(role="muted")
        self._new = IconButton("plus", tr("New segment from the marks"))
        self._chunks = IconButton("rows", tr("Make chunks"))
        self._kind = SegmentKind.SEGMENT
        self._counts = dict.fromkeys(SegmentKind, 0)
        self._is_following = True
        self._position = 0
        self._no_segment = EmptyState(
            tr("No segments yet."),
            tr("Mark a stretch with I and O, then make it a segment, or import pipeline records."),
            button=tr("New segment"),
        )
        self._no_chunk = EmptyState(
            tr("No chunks yet."),
            tr("Chunks of some minutes end where the transcript pauses."),
            button=tr("Make chunks"),
        )
        self._pages = QStackedWidget()
        self._build()
        self._connect_signals()
        self._refresh()

    @property
    def tools(self) -> QWidget:
        """Switch of the kinds, count and buttons: what stands in the panel's header."""
        return self._tools

    @property
    def view(self) -> ChapterView:
        """The scrolling rows."""
        return self._view

    @property
    def model(self) -> ChapterModel:
        """The rows."""
        return self._model

    @property
    def kind(self) -> SegmentKind:
        """What is shown."""
        return self._kind

    @property
    def count_words(self) -> str:
        """What the header says of how many there are and what is not covered."""
        return self._count.text()

    def set_segments(
        self, kind: SegmentKind, segments: Sequence[Segment], coverage: Coverage
    ) -> None:
        """Show the segments of one kind, in order of time."""
        current = self.current
        self._kind = kind
        self._model.set_segments(segments)
        self._counts[kind] = len(segments)
        if current:
            self.choose(current)
        words = count_text(kind, len(segments)) if segments else ""
        gap = coverage.uncovered_ms if segments else 0
        if gap:
            words = tr("{count}, {time} uncovered", count=words, time=format_duration(gap))
        self._count.setText(words)
        self._count.set_tip(_gaps_text(coverage))
        self._follow()
        self._refresh()

    def set_counts(self, counts: dict[SegmentKind, int]) -> None:
        """Say how many there are of each kind."""
        self._counts = dict(counts)
        self._refresh()

    def set_can_edit(self, can_edit: bool) -> None:
        """Let things be changed or not."""
        self._model.can_edit = can_edit
        for button in (self._new, self._chunks):
            button.setEnabled(can_edit)
        why = "" if can_edit else tr("This project cannot be changed now.")
        for page in (self._no_segment, self._no_chunk):
            page.set_button_enabled(enabled=can_edit, why=why)

    def set_position(self, position_ms: int) -> None:
        """Let the list follow the playhead."""
        self._position = position_ms
        self._follow()

    @property
    def current(self) -> str:
        """Key of the row that was chosen last, empty for none."""
        index = self._view.currentIndex()
        rows = self._model.segments
        return rows[index.row()].key if 0 <= index.row() < len(rows) else ""

    def choose(self, key: str) -> None:
        """Make a row the current one, without a signal."""
        row = self._model.row_of(key)
        if row >= 0:
            with QSignalBlocker(self._view.selectionModel()):
                self._view.setCurrentIndex(self._model.index(row))
            self._view.viewport().update()

    def focus(self) -> None:
        """Give the rows the keyboard."""
        come_forward(self._view)
        if not self._view.currentIndex().isValid() and self._model.rowCount():
            self._view.setCurrentIndex(self._model.index(self._first_row()))
        self._view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def edit_words(self, key: str) -> None:
        """Begin to edit a row in place."""
        self.choose(key)
        index = self._view.currentIndex()
        if index.isValid():
            self._view.begin_edit(index)

    # ------------------------------------------------------------------------------------------

    def _first_row(self) -> int:
        """Return where the keyboard begins: at the playhead."""
        return max(0, self._model.now)

    def _build(self) -> None:
        self._view.setModel(self._model)
        self._view.setItemDelegate(self._delegate)
        self._view.setAccessibleName(tr("Chapters"))
        row = QHBoxLayout(self._tools)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[1])
        row.addWidget(self._kinds)
        row.addWidget(self._count)
        row.addStretch(1)
        row.addWidget(self._new)
        row.addWidget(self._chunks)
        for page in (self._view, self._no_segment, self._no_chunk):
            self._pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)

    def _connect_signals(self) -> None:
        view = self._view
        view.row_clicked.connect(self._on_view_row_clicked)
        view.row_played.connect(self._on_view_row_played)
        view.remove_pressed.connect(self._on_view_remove_pressed)
        view.menu_requested.connect(self._on_view_menu_requested)
        view.scrolled_by_hand.connect(self._on_view_scrolled_by_hand)
        view.selectionModel().currentChanged.connect(self._on_current_changed)
        self._delegate.words_edited.connect(self.words_edited)
        self._kinds.chosen.connect(self.kind_chosen)
        self._new.clicked.connect(self._on_new_clicked)
        self._chunks.clicked.connect(self._on_chunks_clicked)
        self._no_segment.requested.connect(self._on_new_clicked)
        self._no_chunk.requested.connect(self._on_chunks_clicked)
        theme().changed.connect(self._on_theme_changed)

    def _refresh(self) -> None:
        self._kinds.set_choices({kind.value: kind_word(kind) for kind in _ORDER}, self._kind.value)
        has_rows = self._model.rowCount() > 0
        empty = self._no_chunk if self._kind is SegmentKind.CHUNK else self._no_segment
        self._pages.setCurrentWidget(self._view if has_rows else empty)
        self._new.setVisible(self._kind is SegmentKind.SEGMENT)
        self._chunks.setVisible(self._kind is SegmentKind.CHUNK)

    def _follow(self) -> None:
        """Mark the row of the playhead, and scroll to it unless a hand scrolled elsewhere."""
        rows = self._model.segments
        now = next(
            (n for n, one in enumerate(rows) if one.start_ms <= self._position < one.end_ms), -1
        )
        if now == self._model.now:
            return
        self._model.set_now(now)
        self._is_following = self._is_following or not self._view.hasFocus()
        self._show_now()

    def _show_now(self) -> None:
        """Bring into view where the playhead is."""
        if self._is_following and self._model.now >= 0:
            self._view.scrollTo(self._model.index(self._model.now))

    @Slot(int)
    def _on_view_row_clicked(self, row: int) -> None:
        self._is_following = True
        self.went_to.emit(self._model.segments[row].start_ms)

    @Slot(int)
    def _on_view_row_played(self, row: int) -> None:
        self._is_following = True
        self.played.emit(self._model.segments[row].key)

    @Slot()
    def _on_view_remove_pressed(self) -> None:
        self.wished.emit(ChapterWish.REMOVE)

    @Slot()
    def _on_view_scrolled_by_hand(self) -> None:
        self._is_following = False

    @Slot(QPoint)
    def _on_view_menu_requested(self, place: QPoint) -> None:
        self.menu_requested.emit(self.current, place)

    @Slot(QModelIndex, QModelIndex)
    def _on_current_changed(self, _current: QModelIndex, _before: QModelIndex) -> None:
        self.chosen.emit(self.current)

    @Slot()
    def _on_new_clicked(self) -> None:
        self.wished.emit(ChapterWish.NEW)

    @Slot()
    def _on_chunks_clicked(self) -> None:
        self.wished.emit(ChapterWish.CHUNKS)

    @Slot()
    def _on_theme_changed(self) -> None:
        self._view.doItemsLayout()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the playhead to where it went meanwhile."""
        super().showEvent(event)
        self._show_now()


_ORDER = (SegmentKind.SEGMENT, SegmentKind.CHUNK)


def _gaps_text(coverage: Coverage) -> str:
    if not coverage.gaps:
        return ""
    return trn("{n} gap", "{n} gaps", len(coverage.gaps))
