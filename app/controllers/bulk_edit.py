"""One step over very many rows: done at once where it is quick, else in the background."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from app.context import AppContext
from app.domain.changes import ChangeSet
from app.domain.errors import AppError, WorkStoppedError
from app.domain.ids import RaterKey
from app.domain.watch import NOBODY, Watch
from app.tasks import TaskContext, TaskWatch
from storage.project_file import ProjectFile

T = TypeVar("T")

MANY_ROWS = 3000
"""More rows than this take longer than a hand notices."""


def edit_many(
    context: AppContext,
    step: str,
    rows: int,
    work: Callable[[ProjectFile, Watch], T],
    done: Callable[[T], None],
) -> None:
    """Run `work` as one named step of the open project, then `done` with what it returned.

    Parameters
    ----------
    rows
        About how many rows it writes: from `MANY_ROWS` on it runs on a worker, and the project is
        read-only meanwhile.

    Raises
    ------
    AppError
        It was done at once and refused; in the background, the message bar says why.
    """
    session = context.session
    path = session.path
    if rows <= MANY_ROWS or path is None or not session.can_edit:
        with session.edit(step) as project:
            result = work(project, NOBODY)
        done(result)
        return
    token = session.project.token
    rater = session.rater.key if session.rater else None

    def finished(outcome: tuple[T, ChangeSet]) -> None:
        if session.is_open and session.project.token == token:
            session.set_busy("")
            session.announce(outcome[1])
            done(outcome[0])

    def failed(error: AppError) -> None:
        if isinstance(error, WorkStoppedError):
            context.notifier.info(error.message)
        else:
            context.notifier.error(error)

    session.set_busy(step)
    task = context.tasks.start(step, _job(path, rater, step, work), done=finished, failed=failed)
    task.finished.connect(lambda: session.set_busy(""))


def _job(
    path: Path, rater: RaterKey | None, step: str, work: Callable[[ProjectFile, Watch], T]
) -> Callable[[TaskContext], tuple[T, ChangeSet]]:
    def run(task: TaskContext) -> tuple[T, ChangeSet]:
        project, watch = ProjectFile.open(path, lock=False), TaskWatch(task)
        try:
            with project.database.watched(watch), project.edit(step, rater) as edit:
                result = work(project, watch)
                watch.seal()
            return result, edit.changes
        finally:
            project.close()

    return run
