"""The window "Checks of the set": found on a worker, gone to, compared, set aside with a reason."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.base import Controller
from app.controllers.beside_controller import BesideController, make_window, why_blind
from app.controllers.guard import shows_errors
from app.controllers.set_checks_waiving import SetChecksWaiving
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import QuestionKey
from app.services.authoring_service import SetReport, check_project
from app.tasks import Task, TaskContext, TaskWatch
from storage.project_file import ProjectFile
from widgets.float_window import FloatWindow, come_forward
from widgets.i18n import tr, tr_phrase, trn
from widgets.models.set_check_model import SetCheckRow
from widgets.question.set_checks_panel import SetChecksPanel

_SIZE = (980, 620)
_TABLES = ("questions", "evidence", "evidence_links", "mcq_items", "videos", "people", "guidance")


class SetChecksController(Controller):
    """Checks all questions when the window is open and anything they rest on has changed."""

    def __init__(self, context: AppContext, author: AuthorController) -> None:
        super().__init__(context)
        self.author = author
        self._window: FloatWindow | None = None
        self._task: Task | None = None
        self._is_stale = True
        session = self.session
        session.changed.connect(self._on_session_changed)
        session.closing.connect(self._on_session_closing)
        session.blind_changed.connect(self._on_blind_changed)
        context.actions.on("question.set_checks", self.show)
        self.beside = BesideController(context, author)
        self.waiving = SetChecksWaiving(context, author)

    @cached_property
    def panel(self) -> SetChecksPanel:
        """The content of the window, made when it is first needed."""
        panel = SetChecksPanel(self.context.workbench.window)
        panel.hide()
        panel.place_requested.connect(self.go_to)
        panel.beside_requested.connect(self.show_pair)
        panel.other_requested.connect(self.go_to_other)
        panel.waive_requested.connect(self.waiving.waive)
        panel.refresh_requested.connect(self.look)
        panel.cancel_requested.connect(self.stop)
        return panel

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
            self.notifier.info(why_blind())
            return
        if self._window is None:
            window = self.context.workbench.window
            self._window = make_window(window, tr("Checks of the set"), self.panel, _SIZE)
        self.panel.set_locked(not self.session.can_edit)
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
        """Show a finding where it can be mended: the question in its list, and the part."""
        self.beside.open_record(row.key)
        self.author.panel.focus_part(row.check.target)

    @Slot(object)
    @shows_errors
    def go_to_other(self, row: SetCheckRow) -> None:
        """Show the other record of a pair where it is edited, at the same part."""
        self.beside.open_record(row.other)
        if self.session.project.questions.exists(QuestionKey(row.other)):
            self.author.panel.focus_part(row.check.target)

    @Slot(object)
    @shows_errors
    def show_pair(self, row: SetCheckRow) -> None:
        """Show the two records of a finding side by side."""
        self.beside.compare(row.key, row.other, tr_phrase(row.check.message))

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
        rows = changes.tables.get("questions")
        if rows and "panel" in vars(self):
            self.panel.update_rows(self.waiving.weighed(self.panel.model.all_rows, rows.updated))

    @Slot()
    def _on_session_closing(self) -> None:
        self.stop()
        self._is_stale = True
        if self._window is not None:
            self._window.hide()
        if "panel" in vars(self):
            self.panel.show_rows((), "")

    @Slot(bool)
    def _on_blind_changed(self, blind: bool) -> None:
        if blind and self._window is not None:
            self._window.hide()


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


def _look(path: Path, task: TaskContext) -> SetReport:
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        return check_project(project, TaskWatch(task))
    finally:
        project.close()
