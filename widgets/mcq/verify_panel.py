"""The Verify workspace: the queue, and the item; narrow, the queue drops down from the item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.domain.ids import McqKey, VideoKey
from app.domain.item_queue import QueueRow
from app.domain.question import QuestionType
from widgets.divider import DividedSplitter
from widgets.float_window import come_forward
from widgets.i18n import tr
from widgets.mcq.adjudication_panel import AdjudicationPanel
from widgets.mcq.item_editor import ItemEditor
from widgets.mcq.item_view import ItemView
from widgets.mcq.queue_list import QueueList
from widgets.mcq.sheet import VerifySheet
from widgets.question.words import type_word
from widgets.question_review.review_view import ReviewView
from widgets.segments import Segments
from widgets.theme.theme import theme

_COMPACT_BELOW = 860
_QUEUE, _QUEUE_MOST, _QUEUE_LEAST, _ITEM_LEAST = 248, 380, 180, 380
_QUEUE_SHARE = 0.263
_POPUP_WIDTH, _POPUP_HEIGHT = 320, 560
ITEMS, QUESTIONS = "items", "questions"
"""What is verified: names of the choices above the queue."""


class QueueColumn(QWidget):
    """The queues of items and of questions, one of them in view, under the switch."""

    def __init__(self, queues: Mapping[str, QueueList], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._queues = queues
        self.switch = Segments()
        self.switch.setAccessibleName(tr("What is verified"))
        self.switch.set_choices({ITEMS: tr("Items"), QUESTIONS: tr("Questions")}, ITEMS)
        self._stack = QStackedWidget()
        self._row = QHBoxLayout()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._row)
        self._row.addWidget(self.switch)
        self._row.addStretch(1)
        layout.addWidget(self._stack, 1)
        for queue in queues.values():
            self._stack.addWidget(queue)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def current(self) -> QueueList:
        """The queue in view."""
        return self._queues[self.switch.current]

    def show_queue(self, name: str) -> None:
        """Show one of the queues; nothing is emitted."""
        self.switch.set_choices({ITEMS: tr("Items"), QUESTIONS: tr("Questions")}, name)
        self._stack.setCurrentWidget(self._queues[name])

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._row.setContentsMargins(pad, pad - 2, pad, 2)


class QueuePopup(QFrame):
    """Holds the queues while the layout is narrow."""

    def __init__(self, queue: QueueColumn, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._queue = queue
        self.setProperty("kind", "card")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(1, 1, 1, 1)

    def take(self) -> None:
        """Take the queue out of where it stands."""
        self._layout.addWidget(self._queue)
        self._queue.show()

    def drop(self, place: QPoint, room: int) -> None:
        """Open at a place of the screen, at most `room` pixels high."""
        width = theme().px(_POPUP_WIDTH)
        self.resize(width, max(200, min(theme().px(_POPUP_HEIGHT), room - 40)))
        self.move(place)
        self.show()
        self._queue.current.focus_rows()


class VerifyPanel(QWidget):
    """Queue and item side by side.

    Signals
    -------
    item_chosen(key)
        The user chose a row of the queue.
    all_toggled(bool)
        All items of the project are wanted, or only one's own.
    arranged
        The user moved the divider, or gave it back to the rule.
    mode_chosen(name)
        Items or questions are wanted.
    question_chosen(key)
        The user chose a row of the queue of questions.

    Attributes
    ----------
    queue, item, editor, adjudication
        The parts; wishes are signals of their own. Editor and adjudication take the place of the
        item.
    questions, review
        The queue of questions and the question in review, in the place of queue and item.
    """

    item_chosen = Signal(str)
    all_toggled = Signal(bool)
    arranged = Signal()
    mode_chosen = Signal(str)
    question_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_compact: bool | None = None
        self._moved: list[int] = []
        self._splitter = DividedSplitter(Qt.Orientation.Horizontal, self)
        self.queue = QueueList()
        self.questions = QueueList(types=[(type_word(one), type_word(one)) for one in QuestionType])
        queues = {ITEMS: self.queue, QUESTIONS: self.questions}
        self.column = QueueColumn(queues, self._splitter)
        self._popup = QueuePopup(self.column, self)
        self.column.setMinimumWidth(_QUEUE_LEAST)
        self._stack = QStackedWidget(self._splitter)
        self._stack.setMinimumWidth(_ITEM_LEAST)
        self.item, self.editor = ItemView(self._stack), ItemEditor(self._stack)
        self.adjudication, self.review = AdjudicationPanel(self._stack), ReviewView(self._stack)
        for page in (self.item, self.editor, self.adjudication, self.review):
            self._stack.addWidget(page)
        self._splitter.setStretchFactor(1, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)
        self._splitter.splitterMoved.connect(self._on_splitter_moved)
        self._splitter.reset_requested.connect(self._on_splitter_reset)
        self.queue.item_chosen.connect(self._on_item_chosen)
        self.queue.view.row_chosen.connect(self._popup.hide)
        self.queue.all_toggled.connect(self.all_toggled)
        self.questions.item_chosen.connect(self._on_question_chosen)
        self.questions.view.row_chosen.connect(self._popup.hide)
        self.column.switch.chosen.connect(self.mode_chosen)
        for header in (self.item.header, self.review.header):
            header.list_requested.connect(self.show_queue)

    @property
    def is_compact(self) -> bool:
        """Tell whether the queue is a drop-down."""
        return bool(self._is_compact)

    def set_rows(self, rows: Sequence[QueueRow], titles: Mapping[VideoKey, str]) -> None:
        """Show the items of the queue, and titles of videos."""
        self.queue.set_rows(rows, titles)

    def show_sheet(self, sheet: VerifySheet | None) -> None:
        """Show an item, or none."""
        self.queue.set_current(sheet.item.key if sheet is not None else None)
        self.item.show_sheet(sheet)

    @property
    def shows_questions(self) -> bool:
        """Tell whether questions are reviewed, not items verified."""
        return self.column.switch.current == QUESTIONS

    def set_mode(self, name: str) -> None:
        """Show items or questions; nothing is emitted."""
        self.column.show_queue(name)
        shown: QWidget = self.review if name == QUESTIONS else self.item
        self._stack.setCurrentWidget(shown)

    @property
    def is_editing(self) -> bool:
        """Tell whether the editor is in view."""
        return self._stack.currentWidget() is self.editor

    @property
    def is_adjudicating(self) -> bool:
        """Tell whether adjudication is in view."""
        return self._stack.currentWidget() is self.adjudication

    @property
    def is_verifying(self) -> bool:
        """Tell whether the item is in view, and nothing in its place."""
        return self._stack.currentWidget() is self.item

    def show_adjudication(self, *, on: bool) -> None:
        """Show adjudication in place of the item, or the item again."""
        self.column.show_queue(ITEMS)
        self._stack.setCurrentWidget(self.adjudication if on else self.item)
        self.queue.show_closed_note(on=not on)

    def show_editor(self, *, on: bool) -> None:
        """Show the editor in place of the item, or the item again."""
        self.column.show_queue(ITEMS)
        self._stack.setCurrentWidget(self.editor if on else self.item)

    def next_left(self, key: McqKey | None) -> McqKey | None:
        """Return the next item of the queue with something to do."""
        return self.queue.model.next_left(key)

    def flush(self) -> None:
        """Tell all that was typed of the item."""
        self.item.flush()

    @Slot()
    def show_queue(self) -> None:
        """Put the keyboard on the queue, dropping it down where it is not in view."""
        come_forward(self)
        if self.is_compact:
            header = self.review.header if self.shows_questions else self.item.header
            self._popup.drop(header.mapToGlobal(QPoint(8, header.height())), self.height())
        else:
            self.column.current.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def focus_find(self) -> None:
        """Put the cursor into the find box of the queue."""
        if self.is_compact:
            self.show_queue()
        self.column.current.focus_find()

    def parts(self) -> list[QWidget]:
        """Return the columns from left to right."""
        return [self._stack] if self.is_compact else [self.column, self._stack]

    def dividers(self) -> list[int]:
        """Return the widths of the columns as the user left them, empty while automatic."""
        return list(self._moved)

    def set_dividers(self, sizes: list[int]) -> None:
        """Give the columns these widths, or automatic ones; others are for another width."""
        self._moved = list(sizes)
        self._share_width()

    @Slot()
    def _on_splitter_moved(self) -> None:
        self._moved = self._splitter.sizes()
        self.arranged.emit()

    @Slot()
    def _on_splitter_reset(self) -> None:
        self.set_dividers([])
        self.arranged.emit()

    @Slot(str)
    def _on_item_chosen(self, key: str) -> None:
        self._popup.hide()
        self.flush()
        self.item_chosen.emit(key)

    @Slot(str)
    def _on_question_chosen(self, key: str) -> None:
        self._popup.hide()
        self.review.flush()
        self.question_chosen.emit(key)

    def _arrange(self) -> None:
        compact = self.width() < theme().px(_COMPACT_BELOW)
        if compact != self._is_compact:
            self._is_compact = compact
            self.item.header.set_compact(compact)
            self.review.header.set_compact(compact)
            if compact:
                self._popup.take()
            else:
                self._popup.hide()
                self._splitter.insertWidget(0, self.column)
                self.column.show()
        self._share_width()

    def _share_width(self) -> None:
        if self.is_compact:
            return
        px = theme().px
        queue = min(max(round(self.width() * _QUEUE_SHARE), px(_QUEUE)), px(_QUEUE_MOST))
        moved = len(self._moved) == self._splitter.count()
        self._splitter.setSizes(self._moved if moved else [queue, self.width() - queue])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Change between the wide and the narrow arrangement."""
        super().resizeEvent(event)
        self._arrange()
