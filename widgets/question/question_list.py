"""The list of questions: find, filter, choose; the same widget drops down where room is scarce."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QLineEdit, QMenu, QStackedLayout, QVBoxLayout, QWidget

from app.domain.ids import QuestionKey, VideoKey
from app.domain.question import Granularity, QuestionRow
from app.domain.record_rules import types_of
from widgets.empty_state import EmptyState
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.models.question_row_model import QuestionFilter, QuestionRowModel
from widgets.question.filter_menu import FilterMenu
from widgets.question.parts import PanelHeader
from widgets.question.question_row_delegate import QuestionRowDelegate
from widgets.question.question_view import QuestionView
from widgets.question.words import type_word
from widgets.theme.icons import icon
from widgets.theme.theme import theme


class QuestionList(QWidget):
    """Shows question rows.

    Signals
    -------
    question_chosen
        Key of the row the user chose.
    new_requested
        Tier and type of the question to make, such as ``clip:emotion trajectory``; empty for one
        like the last.
    duplicate_requested, remove_requested
        Key of the question.
    copy_requested(name)
        Tier and type that a copy of the open question shall have.
    """

    question_chosen = Signal(str)
    new_requested = Signal(str)
    duplicate_requested = Signal(str)
    copy_requested = Signal(str)
    remove_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = QuestionRowModel(self)
        self._current: QuestionKey | None = None
        self._is_read_only = False
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._header = PanelHeader(tr("Questions"))
        self._filter_button = IconButton("funnel", tr("Filter by status, type and video"))
        self._new_button = IconButton("plus", tr("New question"), "Ctrl+N")
        self._find = QLineEdit()
        self._find.setPlaceholderText(tr("Find a question"))
        self._find.setAccessibleName(tr("Find a question"))
        self._find.setClearButtonEnabled(True)
        self._find_icon = self._find.addAction(
            icon("magnifying-glass"), QLineEdit.ActionPosition.LeadingPosition
        )
        self._filter_menu = FilterMenu(self)
        self._asks_copy = False
        self._new_menu = QMenu(self)
        for title, tier in ((tr("Episode"), Granularity.EPISODE), (tr("Clip"), Granularity.CLIP)):
            self._new_menu.addSection(title)
            for kind in types_of(tier):
                self._new_menu.addAction(type_word(kind)).setData(f"{tier}:{kind}")
        self._row_menu = QMenu(self)
        self._menu_key = ""
        self._duplicate = self._row_menu.addAction(icon("copy"), tr("Duplicate"))
        self._remove = self._row_menu.addAction(icon("trash"), tr("Remove"))
        self._view = QuestionView()
        self._view.setModel(self._model)
        self._view.setItemDelegate(QuestionRowDelegate(self._view))
        self._no_question = EmptyState(
            tr("No questions yet."),
            tr("Mark two moments that belong together, then write what connects them."),
            button=tr("New question"),
            keys="Ctrl+N",
        )
        self._no_hit = EmptyState(
            tr("No question matches."),
            tr("Change the words or the filter to see others."),
            button=tr("Show all"),
        )
        self._build()
        self._connect_signals()
        self._refresh()

    @property
    def model(self) -> QuestionRowModel:
        """The rows."""
        return self._model

    @property
    def view(self) -> QuestionView:
        """The scrolling rows."""
        return self._view

    @property
    def find_box(self) -> QLineEdit:
        """The box for what is to be found."""
        return self._find

    @property
    def filter_menu(self) -> FilterMenu:
        """The ticks for status, type and video."""
        return self._filter_menu

    @property
    def empty_text(self) -> str:
        """What stands in place of the rows; empty while there are rows."""
        page = self._pages.currentWidget()
        return page.text if isinstance(page, EmptyState) else ""

    def press_empty_button(self) -> None:
        """Press the button of the empty state."""
        page = self._pages.currentWidget()
        if isinstance(page, EmptyState):
            page.requested.emit()

    def set_rows(self, rows: Sequence[QuestionRow], titles: Mapping[VideoKey, str]) -> None:
        """Show other questions."""
        self._model.set_rows(rows, titles)
        self._filter_menu.set_videos(titles)

    def set_marks(self, marks: Mapping[VideoKey, str]) -> None:
        """Say on hovering what is to be known of a video, such as that it was excluded."""
        self._model.set_marks(marks)
        self._refresh()

    def set_row(self, row: QuestionRow) -> None:
        """Show one question anew, or add it."""
        self._model.set_row(row)
        self._refresh()

    def set_current(self, key: QuestionKey | None) -> None:
        """Mark the open question; nothing is emitted."""
        self._current = key
        self._mark_current()

    def reveal_current(self) -> None:
        """Show the open question in the list: one that the filter hides ends the filter."""
        if self._current is not None and not self._model.index_of(self._current).isValid():
            self._on_show_all_clicked()
        self._mark_current()

    def set_read_only(self, read_only: bool) -> None:
        """Offer edits or not."""
        self._is_read_only = read_only
        why = tr("This project is open read-only.") if read_only else ""
        self._new_button.setEnabled(not read_only)
        self._new_button.set_name(why or tr("New question"), "Ctrl+N")
        self._no_question.set_button_enabled(enabled=not read_only, why=why)

    def ask_type(self, place: QPoint, *, for_copy: bool = False) -> None:
        """Ask which of the eight types a new question, or a copy, shall be."""
        self._asks_copy = for_copy
        self._new_menu.popup(place)
        self._new_menu.setActiveAction(
            next(one for one in self._new_menu.actions() if not one.isSeparator())
        )

    def focus_find(self) -> None:
        """Put the cursor into the find box."""
        self._find.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._find.selectAll()

    def focus_rows(self) -> None:
        """Put the keyboard focus on the rows."""
        self._view.setFocus(Qt.FocusReason.PopupFocusReason)

    def _build(self) -> None:
        self._header.add(self._filter_button, self._new_button)
        self._box = QFrame()
        self._find_row = QVBoxLayout(self._box)
        self._find_row.addWidget(self._find)
        self._pages = QStackedLayout()
        for page in (self._view, self._no_question, self._no_hit):
            self._pages.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._header)
        layout.addWidget(self._box)
        layout.addLayout(self._pages, 1)
        self._dress()

    def _connect_signals(self) -> None:
        self._find.textChanged.connect(self._on_filter_changed)
        self._find.returnPressed.connect(self._on_find_return_pressed)
        self._filter_button.clicked.connect(self._on_filter_clicked)
        self._filter_menu.filter_changed.connect(self._on_filter_changed)
        self._new_button.clicked.connect(self._on_new_clicked)
        self._new_menu.triggered.connect(self._on_new_triggered)
        self._duplicate.triggered.connect(self._on_duplicate_triggered)
        self._remove.triggered.connect(self._on_remove_triggered)
        self._view.row_chosen.connect(self._on_row_chosen)
        self._view.menu_requested.connect(self._on_menu_requested)
        self._view.remove_pressed.connect(self._on_remove_pressed)
        self._no_question.requested.connect(self._on_new_wanted)
        self._no_hit.requested.connect(self._on_show_all_clicked)
        theme().changed.connect(self._dress)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._find_row.setContentsMargins(pad, pad, pad, pad)
        self._find_icon.setIcon(icon("magnifying-glass"))
        self._duplicate.setIcon(icon("copy"))
        self._remove.setIcon(icon("trash"))

    @Slot()
    def _on_filter_changed(self) -> None:
        menu = self._filter_menu
        self._model.set_filter(
            QuestionFilter(self._find.text(), menu.statuses, menu.types, menu.videos)
        )
        self._filter_button.set_icon("funnel-fill" if menu.is_active else "funnel")
        self._refresh()

    @Slot()
    def _on_find_return_pressed(self) -> None:
        if self._model.shown:
            self._view.choose(self._model.index(0, 0))

    @Slot()
    def _on_filter_clicked(self) -> None:
        below = QPoint(0, self._filter_button.height())
        self._filter_menu.popup(self._filter_button.mapToGlobal(below))

    @Slot()
    def _on_new_clicked(self) -> None:
        below = QPoint(0, self._new_button.height())
        self._asks_copy = False
        self._new_menu.popup(self._new_button.mapToGlobal(below))

    @Slot(QAction)
    def _on_new_triggered(self, action: QAction) -> None:
        wish = self.copy_requested if self._asks_copy else self.new_requested
        wish.emit(action.data())

    @Slot()
    def _on_new_wanted(self) -> None:
        self.new_requested.emit("")

    @Slot(QModelIndex)
    def _on_row_chosen(self, index: QModelIndex) -> None:
        row = self._model.row_at(index)
        if row is not None and row.key != self._current:
            self._current = row.key
            self.question_chosen.emit(row.key)

    @Slot(QPoint)
    def _on_menu_requested(self, place: QPoint) -> None:
        row = self._model.row_at(self._view.indexAt(place))
        if row is None:
            return
        self._menu_key = row.key
        for action in self._row_menu.actions():
            action.setEnabled(not self._is_read_only)
        self._row_menu.popup(self._view.viewport().mapToGlobal(place))

    @Slot()
    def _on_duplicate_triggered(self) -> None:
        self.duplicate_requested.emit(self._menu_key)

    @Slot()
    def _on_remove_triggered(self) -> None:
        self.remove_requested.emit(self._menu_key)

    @Slot()
    def _on_remove_pressed(self) -> None:
        row = self._model.row_at(self._view.currentIndex())
        if row is not None and not self._is_read_only:
            self.remove_requested.emit(row.key)

    @Slot()
    def _on_show_all_clicked(self) -> None:
        self._filter_menu.clear_choices()
        self._find.clear()

    def _mark_current(self) -> None:
        index = self._model.index_of(self._current)
        self._view.mark(index)

    def _refresh(self) -> None:
        shown, total = self._model.shown, self._model.total
        count = tr("{shown} of {total}", shown=shown, total=total) if self._model.filter else total
        self._header.set_count(str(count))
        page: QWidget = self._view
        if not shown:
            page = self._no_hit if total else self._no_question
        self._pages.setCurrentWidget(page)
        self._box.setVisible(bool(total))
        self._mark_current()
