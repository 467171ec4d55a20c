"""Undo and redo, and the list of what was done by whom."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.reviewing import is_adjudicator
from app.domain.changes import ChangeSet
from app.domain.errors import AppError, WorkStoppedError
from app.domain.ids import RaterKey
from app.tasks import TaskContext, TaskWatch
from storage.project_file import ProjectFile
from storage.replay import Way
from widgets.dialogs.history_dialog import HistoryDialog, HistoryLine
from widgets.i18n import tr, tr_phrase

MANY_ROWS = 3000
"""A step of more rows than this, about a second of work, is taken back on a worker."""


class HistoryController(Controller):
    """Keeps the undo and redo actions true: named, and enabled only when there is a step."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._connect_signals()

    @shows_errors
    def undo(self) -> None:
        """Undo this rater's last step and say which; a large one in the background."""
        self._move("undo")

    @shows_errors
    def redo(self) -> None:
        """Redo this rater's last undone step and say which; a large one in the background."""
        self._move("redo")

    @shows_errors
    def show(self) -> None:
        """Show the history of the project."""
        session = self.session
        entries = session.project.history.entries(
            viewer=session.viewer, as_adjudicator=is_adjudicator(session), blind=session.blind
        )
        lines = [
            HistoryLine(tr_phrase(entry.name), entry.rater_name, entry.at, undone=entry.undone)
            for entry in entries
        ]
        HistoryDialog(lines, self.context.workbench.window).exec()

    @Slot()
    def refresh(self) -> None:
        """Name the steps in the menu."""
        actions, session = self.context.actions, self.session
        undo = redo = None
        if session.can_edit:
            rater = session.rater.key if session.rater else None
            undo, redo = (
                session.project.history.undo_name(rater),
                session.project.history.redo_name(rater),
            )
        actions["edit.undo"].setText(tr("Undo {step}", step=undo) if undo else tr("Undo"))
        actions["edit.redo"].setText(tr("Redo {step}", step=redo) if redo else tr("Redo"))
        actions["edit.undo"].setEnabled(bool(undo))
        actions["edit.redo"].setEnabled(bool(redo))

    def _move(self, way: Way) -> None:
        self.context.workbench.author.flush()
        session = self.session
        rater = session.rater.key if session.rater else None
        path = session.path
        if (
            path is not None
            and session.can_edit
            and session.project.history.size(rater, way) > MANY_ROWS
        ):
            self._move_in_background(path, rater, way)
        else:
            self._say(way, session.undo() if way == "undo" else session.redo())

    def _move_in_background(self, path: Path, rater: RaterKey | None, way: Way) -> None:
        history, token = self.session.project.history, self.session.project.token
        name = history.undo_name(rater) if way == "undo" else history.redo_name(rater)
        title = (
            tr("Undoing {step}", step=name) if way == "undo" else tr("Redoing {step}", step=name)
        )
        self.session.set_busy(title)
        self.refresh()
        task = self.context.tasks.start(
            title,
            _move_work(path, rater, way),
            done=partial(self._on_moved, token, way),
            failed=self._on_not_moved,
        )
        task.finished.connect(self._on_task_finished)

    def _on_moved(self, token: str, way: Way, changes: ChangeSet) -> None:
        if self.session.is_open and self.session.project.token == token:
            self.session.set_busy("")
            self.session.announce(changes)
            self._say(way, changes.name)

    def _on_not_moved(self, error: AppError) -> None:
        if isinstance(error, WorkStoppedError):
            self.notifier.info(error.message)
        else:
            self.notifier.error(error)

    @Slot()
    def _on_task_finished(self) -> None:
        self.session.set_busy("")
        self.refresh()

    def _say(self, way: Way, name: str) -> None:
        undone = way == "undo"
        self.notifier.success(
            tr("Undone: {step}.", step=name) if undone else tr("Redone: {step}.", step=name)
        )

    def _connect_signals(self) -> None:
        session, on = self.session, self.context.actions.on
        session.changed.connect(self.refresh)
        session.rater_changed.connect(self.refresh)
        on("edit.undo", self.undo)
        on("edit.redo", self.redo)
        on("edit.history", self.show)


def _move_work(path: Path, rater: RaterKey | None, way: Way) -> Callable[[TaskContext], ChangeSet]:
    """Return the job of a large undo or redo, on a connection of its own."""

    def work(task: TaskContext) -> ChangeSet:
        project = ProjectFile.open(path, lock=False)
        try:
            move = project.history.undo if way == "undo" else project.history.redo
            return move(rater, TaskWatch(task))
        finally:
            project.close()

    return work
