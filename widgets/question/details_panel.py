"""The parts of the reference answer: a titled table of stages, factors or alternatives."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from app.domain.authoring import (
    add_item,
    edit_item,
    move_item,
    remove_item,
    toggle_item_evidence,
)
from app.domain.details import item_kind
from app.domain.ids import EvidenceKey
from app.domain.interval import Interval
from app.domain.question import Granularity, ItemKind, Question, Status
from app.domain.stage_authoring import edit_stage, set_stage_span, span_of
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.models.question_item_model import AnswerItemModel, ItemColumn
from widgets.question.desk import QuestionDesk
from widgets.question.evidence_picker import EvidencePicker
from widgets.question.item_delegate import ItemDelegate
from widgets.question.item_view import ItemView
from widgets.question.parts import label
from widgets.question.words import item_words


class DetailsPanel(QWidget):
    """Edits the items of the question on the desk."""

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._kind = ItemKind.STAGE
        self._key: str | None = None
        self._model = AnswerItemModel(self)
        self._view = ItemView(self._model)
        self._delegate = ItemDelegate(self._view)
        self._view.setItemDelegate(self._delegate)
        self._picker = EvidencePicker(self)
        self._title = label("", "muted")
        self._title.setProperty("role", "secondary_strong")
        self._count = label("", "muted")
        self._anchors = IconButton("anchor", tr("Show anchors in a column"))
        self._anchors.setCheckable(True)
        self._up = IconButton("arrow-up", tr("Move up"), "Alt+Up")
        self._down = IconButton("arrow-down", tr("Move down"), "Alt+Down")
        self._trash = IconButton("trash", tr("Remove"), "Del")
        self._add = KeyButton("", "Ctrl+T", kind="link")
        self._add.setProperty("small", True)
        self._empty = label("", "muted", wraps=True)
        self._refused = label("", "error", wraps=True)
        self._build()
        self._connect_signals()
        self._on_question_changed(desk.question)

    @property
    def view(self) -> ItemView:
        """The table."""
        return self._view

    @property
    def model(self) -> AnswerItemModel:
        """The rows of the table."""
        return self._model

    @property
    def empty_text(self) -> str:
        """What stands in place of a table without rows."""
        return self._empty.text()

    @property
    def refusal(self) -> str:
        """Why what was typed last is no time; empty where nothing was refused."""
        return "" if self._refused.isHidden() else self._refused.text()

    def add(self) -> None:
        """Add an item after the selected one's end and start writing it."""
        question = self._desk.question
        if question is None or self._desk.is_locked or self.isHidden():
            return
        self._desk.flush()
        question = self._desk.question or question
        row = len(self._model.items)
        self._desk.edit(add_item(question), tr("Add {item}", item=f"{self._kind.value}{row + 1}"))
        self._view.begin_edit(row)

    def set_names(self, names: Iterable[str]) -> None:
        """Propose names where somebody says who feels a stage."""
        self._delegate.names = tuple(names)

    def select(self, item_id: str) -> None:
        """Select the row of an item and give the table the focus."""
        for row, item in enumerate(self._model.items):
            if item.id == item_id:
                index = self._model.index(row, ItemColumn.DESCRIPTION)
                self._view.setCurrentIndex(index)
                self._view.scrollTo(index)
                self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._title)
        head.addWidget(self._count)
        head.addStretch(1)
        head.setSpacing(4)
        for part in (self._up, self._down, self._trash, self._anchors, self._add):
            head.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addWidget(self._empty)
        layout.addWidget(self._view)
        layout.addWidget(self._refused)
        self._refused.hide()

    def _connect_signals(self) -> None:
        self._desk.question_changed.connect(self._on_question_changed)
        self._desk.draft_given.connect(self._on_draft_given)
        self._desk.flush_requested.connect(self._delegate.commit_open)
        self._model.item_edited.connect(self._on_item_edited)
        self._model.item_timed.connect(self._on_item_timed)
        self._model.refused.connect(self._on_refused)
        self._delegate.cell_typed.connect(self._on_cell_typed)
        self._view.move_requested.connect(self._on_move_requested)
        self._view.remove_requested.connect(self._on_remove_requested)
        self._view.evidence_requested.connect(self._on_evidence_requested)
        self._view.menu_requested.connect(self._on_menu_requested)
        self._view.selectionModel().currentRowChanged.connect(self._on_row_changed)
        self._picker.toggled.connect(self._on_picker_toggled)
        self._picker.closed.connect(self._on_picker_closed)
        self._anchors.toggled.connect(self._view.set_wants_anchor)
        self._view.anchors_shown.connect(self._on_view_anchors_shown)
        self._add.clicked.connect(self.add)
        self._up.clicked.connect(self._on_up_clicked)
        self._down.clicked.connect(self._on_down_clicked)
        self._trash.clicked.connect(self._on_trash_clicked)

    @Slot(object)
    def _on_question_changed(self, question: Question | None) -> None:
        if self._key != (question.key if question else None):
            self._key = question.key if question else None
            self._delegate.close_open()
        kind = item_kind(question.details, question.type) if question else None
        self.setVisible(kind is not None)
        if question is None or kind is None:
            self._model.set_items((), ())
            return
        self._kind = kind
        locked = self._desk.is_locked
        self._model.set_locked(locked)
        is_own_draft = question.status is Status.DRAFT and not question.imported
        is_episode = question.granularity is Granularity.EPISODE  # clips show all in their segments
        self._delegate.needs_evidence = is_own_draft and is_episode
        items = question.details.items if question.details else ()
        times = [span_of(question, place) for place in range(len(items))]
        shown = times if kind is ItemKind.STAGE else ()
        self._model.set_items(items, [one.key for one in question.evidence], shown)
        self._on_refused("")
        self._view.set_kind(kind)
        self._dress(len(items), locked)

    @Slot(bool)
    def _on_view_anchors_shown(self, shown: bool) -> None:
        self._delegate.anchor_below = not shown
        self._delegate.time_below = not self._view.shows_time
        self._anchors.show_checked(shown)

    @Slot(str, str)
    def _on_draft_given(self, name: str, text: str) -> None:
        item_id, _, field = name.removeprefix("item:").partition(":")
        rows = [row for row, item in enumerate(self._model.items) if item.id == item_id]
        if name.startswith("item:") and rows and field:
            self._on_item_edited(rows[0], field, text)

    @Slot(int, str, str)
    def _on_cell_typed(self, row: int, field: str, text: str) -> None:
        if row < len(self._model.items):
            self._desk.typing.emit(f"item:{self._model.items[row].id}:{field}", text)

    @Slot(int, str, str)
    def _on_item_edited(self, row: int, field: str, text: str) -> None:
        question = self._desk.question
        if question is not None:
            changed = edit_item(question, row, **{field: text})
            self._desk.edit(changed, tr("Edit {item}", item=self._model.items[row].id))

    @Slot(int, int)
    def _on_move_requested(self, row: int, to: int) -> None:
        question = self._desk.question
        if question is None or self._desk.is_locked:
            return
        step = tr("Move {item}", item=self._model.items[row].id)
        column = max(self._view.currentIndex().column(), ItemColumn.DESCRIPTION)
        self._desk.edit(move_item(question, row, to), step)
        self._view.setCurrentIndex(self._model.index(to, column))

    @Slot(int)
    def _on_remove_requested(self, row: int) -> None:
        question = self._desk.question
        if question is None or self._desk.is_locked:
            return
        step = tr("Remove {item}", item=self._model.items[row].id)
        self._desk.edit(remove_item(question, row), step)

    @Slot(int)
    def _on_evidence_requested(self, row: int) -> None:
        question = self._desk.question
        if question is None or self._desk.is_locked:
            return
        item = self._model.items[row]
        cell = self._view.visualRect(self._model.index(row, ItemColumn.EVIDENCE))
        place = self._view.viewport().mapToGlobal(QPoint(cell.right() - 300, cell.bottom()))
        self._picker.offer(item.id, question.evidence, item.evidence, place)

    @Slot(str, str)
    def _on_picker_toggled(self, item_id: str, key: str) -> None:
        self.toggle_evidence(item_id, EvidenceKey(key))

    @Slot()
    def _on_picker_closed(self) -> None:
        self._view.setFocus(Qt.FocusReason.PopupFocusReason)

    def toggle_evidence(self, item_id: str, key: EvidenceKey) -> None:
        """Tie an item to a span, or part them."""
        question = self._desk.question
        rows = [row for row, item in enumerate(self._model.items) if item.id == item_id]
        if question is None or not rows:
            return
        linked = key in self._model.items[rows[0]].evidence
        number = 1 + [one.key for one in question.evidence].index(key)
        step = (
            tr("Unlink evidence {n} from {item}", n=number, item=item_id)
            if linked
            else tr("Link evidence {n} to {item}", n=number, item=item_id)
        )
        self._desk.edit(toggle_item_evidence(question, rows[0], key), step)

    @Slot(QPoint)
    def _on_menu_requested(self, place: QPoint) -> None:
        index = self._view.indexAt(place)
        if not index.isValid() or self._desk.is_locked:
            return
        self._view.setCurrentIndex(index)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Move up"), self._on_up_clicked).setEnabled(index.row() > 0)
        last = index.row() == len(self._model.items) - 1
        menu.addAction(tr("Move down"), self._on_down_clicked).setEnabled(not last)
        menu.addAction(tr("Choose evidence"), self._on_choose_evidence)
        if self._kind is ItemKind.STAGE:
            menu.addAction(tr("Say who feels it"), self._on_say_who)
            menu.addAction(tr("Say when it happens"), self._on_say_when)
            turns = menu.addAction(tr("Turning point"), self._on_turn)
            turns.setCheckable(True)
            turns.setChecked(self._model.items[index.row()].turning_point)
        menu.addSeparator()
        menu.addAction(tr("Remove"), self._on_trash_clicked)
        menu.popup(self._view.viewport().mapToGlobal(place))

    @Slot()
    def _on_choose_evidence(self) -> None:
        if self._view.currentIndex().isValid():
            self._on_evidence_requested(self._view.currentIndex().row())

    @Slot()
    def _on_say_who(self) -> None:
        if self._view.currentIndex().isValid():
            self._view.begin_edit(self._view.currentIndex().row(), ItemColumn.ID)

    @Slot()
    def _on_say_when(self) -> None:
        self.edit_time(self._view.currentIndex().row())

    def edit_time(self, row: int) -> None:
        """Write when a stage happens: in its cell, or in that of its text where it has none."""
        if not 0 <= row < len(self._model.items) or self._kind is not ItemKind.STAGE:
            return
        if self._view.shows_time:
            self._view.begin_edit(row, ItemColumn.WHEN)
            return
        self._delegate.writes_time = True
        self._view.begin_edit(row)
        self._delegate.writes_time = False

    @Slot()
    def _on_turn(self) -> None:
        row, question = self._view.currentIndex().row(), self._desk.question
        if question is not None and 0 <= row < len(self._model.items):
            on = not self._model.items[row].turning_point
            self._desk.edit(edit_stage(question, row, turning_point=on), tr("Turning point"))

    @Slot(int, object)
    def _on_item_timed(self, row: int, span: Interval | None) -> None:
        question = self._desk.question
        if question is not None:
            step = tr("Move {item}", item=self._model.items[row].id)
            self._desk.edit(set_stage_span(question, row, span), step)

    @Slot(str)
    def _on_refused(self, why: str) -> None:
        self._refused.setText(why)
        self._refused.setVisible(bool(why))

    @Slot()
    def _on_row_changed(self) -> None:
        self._dress(len(self._model.items), self._desk.is_locked)

    @Slot()
    def _on_up_clicked(self) -> None:
        row = self._view.currentIndex().row()
        if row > 0:
            self._on_move_requested(row, row - 1)

    @Slot()
    def _on_down_clicked(self) -> None:
        row = self._view.currentIndex().row()
        if 0 <= row < len(self._model.items) - 1:
            self._on_move_requested(row, row + 1)

    @Slot()
    def _on_trash_clicked(self) -> None:
        row = self._view.currentIndex().row()
        if 0 <= row < len(self._model.items):
            self._on_remove_requested(row)

    def _dress(self, count: int, locked: bool) -> None:
        words = item_words(self._kind)
        self._title.setText(words.many)
        self._view.setAccessibleName(words.many)
        self._count.setText(tr("{n}, {order}", n=count, order=words.order) if count else "")
        self._add.setText(f"+ {words.one}")
        self._add.setEnabled(not locked)
        self._add.setToolTip(self._desk.why_locked)
        self._empty.setText(words.empty)
        self._empty.setVisible(not count)
        self._view.setVisible(bool(count))
        self._anchors.setVisible(self._kind is ItemKind.STAGE and bool(count))
        row = self._view.currentIndex().row()
        for button, on in (
            (self._up, row > 0),
            (self._down, 0 <= row < count - 1),
            (self._trash, row >= 0),
        ):
            button.setVisible(row >= 0 and not locked)
            button.setEnabled(on)
