"""The window "Side by side": two records to read, whatever they are."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.answer import answer_text
from app.domain.ids import McqKey, QuestionKey
from app.domain.mcq import McqItem
from app.domain.question import Question
from app.domain.timecode import format_ms
from widgets.float_window import FloatWindow, come_forward
from widgets.i18n import tr
from widgets.question.beside_panel import BesidePanel, BesideSheet
from widgets.question.words import type_word

_SIZE = (1100, 640)


class BesideController(Controller):
    """Shows two records beside each other; neither while somebody answers blind."""

    def __init__(self, context: AppContext, author: AuthorController) -> None:
        super().__init__(context)
        self.author = author
        self._window: FloatWindow | None = None
        self.session.closing.connect(self.hide)
        self.session.blind_changed.connect(self._on_blind_changed)
        context.actions.on("question.beside", self.show_current)

    @cached_property
    def pair(self) -> BesidePanel:
        """Two records side by side, made when they are first needed."""
        pair = BesidePanel(self.context.workbench.window)
        pair.hide()
        pair.open_requested.connect(self.open_record)
        return pair

    @shows_errors
    def show_current(self) -> None:
        """Show the question shown beside the next one of the list."""
        question = self.author.question
        if question is None:
            return
        keys = [row.key for row in self.author.panel.list.model.rows]
        others = [key for key in keys if key != question.key]
        if not others:
            self.notifier.info(tr("There is no other question to set beside it."))
            return
        place = keys.index(question.key)
        following = keys[place + 1] if place + 1 < len(keys) else keys[place - 1]
        self.compare(question.key, following, "")

    def compare(self, key: str, other: str, why: str) -> None:
        """Show two records, of whatever kind, side by side."""
        if self.session.blind:
            self.notifier.info(why_blind())
            return
        if self._window is None:
            parent = self.context.workbench.window
            self._window = make_window(parent, tr("Side by side"), self.pair, _SIZE)
        self.pair.show_pair(self._sheet(key), self._sheet(other), why)
        self._window.show()
        come_forward(self.pair)

    @Slot(str)
    @shows_errors
    def open_record(self, key: str) -> None:
        """Open a record where it is edited, and in the list of questions, whatever that hides."""
        if self.session.project.questions.exists(QuestionKey(key)):
            self.context.actions["view.author"].trigger()
            self.author.choose(key)
            self.author.panel.list.reveal_current()
        else:
            self.context.actions["view.verify"].trigger()
            self.session.select_item(McqKey(key))

    def _sheet(self, key: str) -> BesideSheet:
        project = self.session.project
        if project.questions.exists(QuestionKey(key)):
            return _question_sheet(project.questions.get(QuestionKey(key)))
        return _item_sheet(project.mcq.get(McqKey(key)))

    @Slot()
    def hide(self) -> None:
        """Put the window away."""
        if self._window is not None:
            self._window.hide()

    @Slot(bool)
    def _on_blind_changed(self, blind: bool) -> None:
        if blind:
            self.hide()


def make_window(parent: QWidget, title: str, panel: QWidget, size: tuple[int, int]) -> FloatWindow:
    """Return a window around a panel, which Escape hides."""
    window = FloatWindow(title, parent)
    window.hold(panel)
    window.place(None, QSize(*size))
    window.close_requested.connect(window.hide)
    leave = QShortcut(QKeySequence("Escape"), panel)
    leave.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    leave.activated.connect(window.hide)
    return window


def why_blind() -> str:
    """Say why nobody who answers blind sees what others wrote."""
    return tr("Lock your answer first: this would tell what others wrote.")


def _question_sheet(question: Question) -> BesideSheet:
    items = question.details.items if question.details else ()
    spans = (f"{format_ms(one.span.start_ms)}  {one.note}" for one in question.evidence)
    return BesideSheet(
        question.key,
        question.question_id,
        (
            (tr("Type"), type_word(question.type)),
            (tr("Question"), question.text),
            (tr("Answer"), answer_text(question.answer)),
            (tr("Details"), "\n".join(f"{one.id}  {one.description}" for one in items)),
            (tr("Evidence"), "\n".join(spans)),
            (tr("Notes"), question.notes),
        ),
    )


def _item_sheet(item: McqItem) -> BesideSheet:
    spans = (f"{format_ms(one.span.start_ms)}  {one.note}" for one in item.evidence)
    options = "\n".join(f"{n}  {text}" for n, text in enumerate(item.options, start=1))
    return BesideSheet(
        item.key,
        item.item_id,
        (
            (tr("Type"), item.category),
            (tr("Question"), item.stem),
            (tr("Answer"), item.right or ""),
            (tr("Details"), options),
            (tr("Evidence"), "\n".join(spans)),
            (tr("Notes"), item.rationale),
        ),
    )
