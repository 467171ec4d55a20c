"""The page of notes: what pipelines tell, by section, with the whole text of one below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app.domain.ids import PersonKey
from app.domain.person import Person
from app.domain.story_rows import RowKind, StoryRow
from widgets.empty_state import EmptyState
from widgets.float_window import come_forward
from widgets.i18n import tr, trn
from widgets.key_button import KeyButton
from widgets.segment.chapter_view import ChapterView
from widgets.story.notes_delegate import NotesDelegate
from widgets.story.notes_model import NotesModel, chip_text, time_text
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.transcript.filter_field import FilterField

_SHARES = (3, 2)
_LOW_PX = 300


class NotesPage(QWidget):
    """Shows notes; every change goes out as a wish.

    Signals
    -------
    went_to(ms), played(key)
        A row was clicked; Return was pressed on it, or its button.
    evidence_requested(key)
        Its span and text shall be evidence of the question being edited.
    person_requested(entity_key, global_point)
        Somebody of the cast shall be chosen for an entity.
    filter_changed(text)
        Only rows with these words are wanted.
    import_requested
        The button of the empty state.
    menu_requested(key, global_point)
        The menu of a row.
    """

    went_to = Signal(int)
    played = Signal(str)
    evidence_requested = Signal(str)
    person_requested = Signal(str, QPoint)
    filter_changed = Signal(str)
    import_requested = Signal()
    menu_requested = Signal(str, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = NotesModel(self)
        self._view = ChapterView()
        self._tools = QWidget()
        self._filter = FilterField(tr("Filter notes"))
        self._count = QLabel()
        self._whole = QTextBrowser()
        self._play = KeyButton(tr("Play"), "Return", fixed=True)
        self._evidence = QPushButton(tr("Add as evidence"))
        self._person = QPushButton(tr("Person…"))
        self._below = QWidget()
        self._column = QVBoxLayout(self._below)
        self._is_following = True
        self._can_add, self._can_edit = False, False
        self._nothing = EmptyState(
            tr("No notes yet."),
            tr("Import what a pipeline says of this video: events, threads, cultural notes."),
            button=tr("Import pipeline records"),
        )
        self._no_hit = EmptyState(tr("No note matches."), tr("Change the words to see others."))
        self._pages = QStackedWidget()
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._build()
        self._connect_signals()
        self._show_pages()

    @property
    def tools(self) -> QWidget:
        """Count and filter: what stands in the panel's header."""
        return self._tools

    @property
    def view(self) -> ChapterView:
        """The scrolling rows."""
        return self._view

    @property
    def model(self) -> NotesModel:
        """The rows."""
        return self._model

    @property
    def whole_text(self) -> str:
        """What stands below the list."""
        return self._whole.toPlainText()

    @property
    def current(self) -> StoryRow | None:
        """The row chosen last."""
        index = self._view.currentIndex()
        rows = self._model.rows
        return rows[index.row()] if 0 <= index.row() < len(rows) else None

    def set_rows(self, rows: Sequence[StoryRow], people: Mapping[PersonKey, Person]) -> None:
        """Show what is told; the row chosen stays chosen where it can."""
        before = self.current
        self._model.set_rows(rows, people)
        notes = sum(row.kind is not RowKind.HEAD for row in rows)
        self._count.setText(trn("{n} note", "{n} notes", notes) if notes else "")
        if before is not None:
            self.choose(before.key)
        self._show_pages()
        self._show_whole()

    def set_can(self, *, edit: bool, add_evidence: bool) -> None:
        """Say what can be done now."""
        self._can_edit, self._can_add = edit, add_evidence
        self._nothing.set_button_enabled(enabled=edit)
        self._show_whole()

    def set_position(self, position_ms: int) -> None:
        """Let the list follow the playhead."""
        if self._model.set_position(position_ms):
            self._show_now()

    def choose(self, key: str) -> bool:
        """Make a row the current one and bring it into view; tell whether it is there."""
        row = self._model.row_of(key)
        if row < 0:
            return False
        self._view.setCurrentIndex(self._model.index(row))
        return True

    def clear_filter(self) -> None:
        """Let all rows be wanted again."""
        self._filter.clear()

    def focus(self) -> None:
        """Give the rows the keyboard."""
        come_forward(self._view)
        if not self._view.currentIndex().isValid() and self._model.rowCount():
            self._view.setCurrentIndex(self._model.index(self._first_row()))
        self._view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # ------------------------------------------------------------------------------------------

    def _first_row(self) -> int:
        """Return where the keyboard begins: at the playhead, else at the first row below a head."""
        return max(self._model.now, default=min(1, self._model.rowCount() - 1))

    def _build(self) -> None:
        self._view.setModel(self._model)
        self._view.setItemDelegate(NotesDelegate(self._view))
        self._view.setEditTriggers(ChapterView.EditTrigger.NoEditTriggers)
        self._view.setAccessibleName(tr("Notes"))
        self._whole.setAccessibleName(tr("The whole note"))
        self._whole.setOpenLinks(False)
        self._count.setProperty("role", "muted")
        row = QHBoxLayout(self._tools)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[1])
        row.addStretch(1)
        row.addWidget(self._count)
        row.addWidget(self._filter)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE[1])
        for button in (self._play, self._evidence, self._person):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            buttons.addWidget(button)
        buttons.addStretch(1)
        self._column.setSpacing(SPACE[1])
        self._column.addWidget(self._whole, 1)
        self._column.addLayout(buttons)
        self._splitter.addWidget(self._view)
        self._splitter.addWidget(self._below)
        for place, share in enumerate(_SHARES):
            self._splitter.setStretchFactor(place, share)
        self._splitter.setChildrenCollapsible(False)
        for page in (self._splitter, self._nothing, self._no_hit):
            self._pages.addWidget(page)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._pages)
        self._on_theme_changed()

    def _connect_signals(self) -> None:
        view = self._view
        view.row_clicked.connect(self._on_view_row_clicked)
        view.row_played.connect(self._on_view_row_played)
        view.menu_requested.connect(self._on_view_menu_requested)
        view.scrolled_by_hand.connect(self._on_view_scrolled_by_hand)
        view.selectionModel().currentChanged.connect(self._on_current_changed)
        self._filter.textChanged.connect(self._on_filter_changed)
        self._play.clicked.connect(self._on_play_clicked)
        self._evidence.clicked.connect(self._on_evidence_clicked)
        self._person.clicked.connect(self._on_person_clicked)
        self._nothing.requested.connect(self.import_requested)
        theme().changed.connect(self._on_theme_changed)

    def _show_pages(self) -> None:
        if self._model.rowCount():
            self._pages.setCurrentWidget(self._splitter)
        else:
            filtered = bool(self._filter.text().strip())
            self._pages.setCurrentWidget(self._no_hit if filtered else self._nothing)

    def _show_whole(self) -> None:
        row = self.current
        self._below.setVisible(row is not None and row.kind is not RowKind.HEAD)
        if row is None or row.kind is RowKind.HEAD:
            return
        head = " · ".join(filter(None, (time_text(row), chip_text(row))))
        if row.is_truncated:
            head = " · ".join(filter(None, (head, tr("cut by the edge of its chunk"))))
        self._whole.setPlainText("\n".join(filter(None, (head, row.text))))
        has_time = row.start_ms is not None
        self._play.setVisible(has_time)
        self._evidence.setVisible(has_time)
        self._evidence.setEnabled(self._can_add)
        why = tr("Choose a question first: the note becomes evidence of it.")
        self._evidence.setToolTip("" if self._can_add else why)
        self._person.setVisible(row.kind is RowKind.ENTITY)
        self._person.setEnabled(self._can_edit)

    @Slot(int)
    def _on_view_row_clicked(self, row: int) -> None:
        self._is_following = True
        start = self._model.rows[row].start_ms
        if start is not None:
            self.went_to.emit(max(0, start))

    @Slot(int)
    def _on_view_row_played(self, row: int) -> None:
        self._is_following = True
        self.played.emit(self._model.rows[row].key)

    @Slot(QPoint)
    def _on_view_menu_requested(self, place: QPoint) -> None:
        row = self.current
        if row is not None and row.kind is not RowKind.HEAD:
            self.menu_requested.emit(row.key, place)

    @Slot()
    def _on_view_scrolled_by_hand(self) -> None:
        self._is_following = False

    @Slot(QModelIndex, QModelIndex)
    def _on_current_changed(self, _current: QModelIndex, _before: QModelIndex) -> None:
        self._show_whole()

    @Slot(str)
    def _on_filter_changed(self, text: str) -> None:
        self.filter_changed.emit(text)

    @Slot()
    def _on_play_clicked(self) -> None:
        if self.current is not None:
            self.played.emit(self.current.key)

    @Slot()
    def _on_evidence_clicked(self) -> None:
        if self.current is not None:
            self.evidence_requested.emit(self.current.key)

    @Slot()
    def _on_person_clicked(self) -> None:
        if self.current is not None:
            place = self._person.mapToGlobal(self._person.rect().bottomLeft())
            self.person_requested.emit(self.current.key, place)

    def _turn(self) -> None:
        """Put the whole note beside the list where the page is wide and low, else below it."""
        is_low = self.height() < theme().px(_LOW_PX)
        turned = Qt.Orientation.Horizontal if is_low else Qt.Orientation.Vertical
        if self._splitter.orientation() != turned:
            self._splitter.setOrientation(turned)

    def _show_now(self) -> None:
        """Bring into view what is at the playhead."""
        if self._is_following and self._model.now:
            self._view.scrollTo(self._model.index(max(self._model.now)))

    @Slot()
    def _on_theme_changed(self) -> None:
        pad = theme().metrics.panel_padding
        self._column.setContentsMargins(pad, 0, pad, pad)
        self._turn()
        self._view.doItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the form for another shape."""
        super().resizeEvent(event)
        self._turn()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the playhead to where it went meanwhile."""
        super().showEvent(event)
        self._show_now()
