"""The windows "Checks of the set" and "Side by side": found on a worker, gone to, compared."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.answer import answer_text
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import McqKey, QuestionKey
from app.domain.mcq import McqItem
from app.domain.question import Question
from app.domain.timecode import format_ms
from app.services.authoring_service import SetReport, check_project
from app.tasks import Task, TaskContext, TaskWatch
from storage.project_file import ProjectFile
from widgets.float_window import FloatWindow, come_forward
from widgets.i18n import tr, tr_phrase, trn
from widgets.models.set_check_model import SetCheckRow
from widgets.question.beside_panel import BesidePanel, BesideSheet
from widgets.question.set_checks_panel import SetChecksPanel
from widgets.question.words import type_word

_SIZE, _BESIDE_SIZE = (980, 620), (1100, 640)
_TABLES = ("questions", "evidence", "evidence_links", "mcq_items", "videos", "people", "guidance")


class SetChecksController(Controller):
    """Checks all questions when the window is open and anything they rest on has changed."""

    def __init__(self, context: AppContext, author: AuthorController) -> None:
        super().__init__(context)
        self.author = author
        self._window: FloatWindow | None = None
        self._pair_window: FloatWindow | None = None
        self._task: Task | None = None
        self._is_stale = True
        session = self.session
        session.changed.connect(self._on_session_changed)
        session.closing.connect(self._on_session_closing)
        session.blind_changed.connect(self._on_blind_changed)
        context.actions.on("question.set_checks", self.show)
        context.actions.on("question.beside", self.show_beside_current)

    @cached_property
    def panel(self) -> SetChecksPanel:
        """The content of the window, made when it is first needed."""
        panel = SetChecksPanel(self.context.workbench.window)
        panel.hide()
        panel.place_requested.connect(self.go_to)
        panel.beside_requested.connect(self.show_pair)
        panel.refresh_requested.connect(self.look)
        panel.cancel_requested.connect(self.stop)
        return panel

    @cached_property
    def pair(self) -> BesidePanel:
        """Two records side by side, made when they are first needed."""
        pair = BesidePanel(self.context.workbench.window)
        pair.hide()
        pair.open_requested.connect(self.open_record)
        return pair

    @property
    def is_open(self) -> bool:
        """Whether the window of findings is in view."""
        return self._window is not None and self._window.isVisible()

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being looked at."""
        return self._task is None

    @shows_errors
    def show(self) -> None:
        """Open the window of findings."""
        if self.session.blind:
            self._say_blind()
            return
        if self._window is None:
            self._window = self._make_window(tr("Checks of the set"), self.panel, _SIZE)
        self._window.show()
        come_forward(self.panel)
        if self._is_stale:
            self.look()

    @Slot()
    @shows_errors
    def look(self) -> None:
        """Check the set anew, on a worker."""
        self.stop()
        path = self.session.path
        if path is None or self.session.blind:
            return
        self._is_stale = False
        self._task = task = self.context.tasks.start(
            tr("Checking the set"),
            partial(_look, path),
            done=partial(self._on_looked, self.session.project.token),
            failed=self._on_failed,
        )
        self.panel.show_progress(0, 0)
        task.progressed.connect(self._on_task_progressed)
        task.finished.connect(self._on_task_finished)

    @Slot()
    def stop(self) -> None:
        """Give up what is being looked at."""
        if self._task is not None:
            self._task.context.cancel()
            self._task, self._is_stale = None, True
            self.panel.end_progress()

    @Slot(object)
    @shows_errors
    def go_to(self, row: SetCheckRow) -> None:
        """Show a finding where it can be mended, or be waived with a reason."""
        self.context.actions["view.author"].trigger()
        self.author.choose(row.key)
        self.author.panel.focus_part(row.check.target)

    @Slot(object)
    @shows_errors
    def show_pair(self, row: SetCheckRow) -> None:
        """Show the two records of a finding side by side."""
        self.compare(row.key, row.other, tr_phrase(row.check.message))

    @shows_errors
    def show_beside_current(self) -> None:
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
            self._say_blind()
            return
        if self._pair_window is None:
            self._pair_window = self._make_window(tr("Side by side"), self.pair, _BESIDE_SIZE)
        self.pair.show_pair(self._sheet(key), self._sheet(other), why)
        self._pair_window.show()
        come_forward(self.pair)

    @Slot(str)
    @shows_errors
    def open_record(self, key: str) -> None:
        """Open a record where it is edited."""
        if self.session.project.questions.exists(QuestionKey(key)):
            self.context.actions["view.author"].trigger()
            self.author.choose(key)
        else:
            self.context.actions["view.verify"].trigger()
            self.session.select_item(McqKey(key))

    def _sheet(self, key: str) -> BesideSheet:
        project = self.session.project
        if project.questions.exists(QuestionKey(key)):
            return _question_sheet(project.questions.get(QuestionKey(key)))
        return _item_sheet(project.mcq.get(McqKey(key)))

    def _make_window(self, title: str, panel: QWidget, size: tuple[int, int]) -> FloatWindow:
        window = FloatWindow(title, self.context.workbench.window)
        window.hold(panel)
        window.place(None, QSize(*size))
        window.close_requested.connect(window.hide)
        leave = QShortcut(QKeySequence("Escape"), panel)
        leave.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        leave.activated.connect(window.hide)
        return window

    def _say_blind(self) -> None:
        self.notifier.info(tr("Lock your answer first: this would tell what others wrote."))

    def _on_looked(self, token: str, report: SetReport) -> None:
        if self.session.is_open and self.session.project.token == token:
            self.panel.show_rows(rows_of(report), _summary(report))

    def _on_failed(self, error: AppError) -> None:
        if self._task is not None:  # not stopped by hand
            self._is_stale = True
            self.notifier.error(error)

    @Slot(int, int)
    def _on_task_progressed(self, done: int, total: int) -> None:
        if self.sender() is self._task:
            self.panel.show_progress(done, total)

    @Slot()
    def _on_task_finished(self) -> None:
        if self.sender() is self._task:
            self._task = None
            self.panel.end_progress()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches(*_TABLES):
            self._is_stale = True

    @Slot()
    def _on_session_closing(self) -> None:
        self.stop()
        self._is_stale = True
        for window in (self._window, self._pair_window):
            if window is not None:
                window.hide()
        if "panel" in vars(self):
            self.panel.show_rows((), "")

    @Slot(bool)
    def _on_blind_changed(self, blind: bool) -> None:
        for window in (self._window, self._pair_window):
            if blind and window is not None:
                window.hide()


def rows_of(report: SetReport) -> list[SetCheckRow]:
    """Return the findings of a report as rows, those about two records with the other one."""
    others = {(pair.key, pair.check.message): pair.other for pair in report.pairs}
    return [
        SetCheckRow(found.key, found.question_id, check, others.get((found.key, check.message), ""))
        for found in report.findings
        for check in found.checks
    ]


def _summary(report: SetReport) -> str:
    said = trn("{n:,} question checked.", "{n:,} questions checked.", report.questions)
    if report.unwatched:
        said += " " + trn(
            "{n:,} was written with less than 95 % of its video watched.",
            "{n:,} were written with less than 95 % of their video watched.",
            report.unwatched,
        )
    return said


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


def _look(path: Path, task: TaskContext) -> SetReport:
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        return check_project(project, TaskWatch(task))
    finally:
        project.close()
