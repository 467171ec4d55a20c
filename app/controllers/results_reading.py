"""Reads all answers of a project: few at once, many on a worker with its own connection."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from app.context import AppContext
from app.domain.errors import AppError
from app.domain.ids import RaterKey
from app.domain.result_book import ResultBook
from app.services.result_reading import read_book
from app.tasks import Task, TaskContext
from storage.project_file import ProjectFile
from widgets.i18n import tr

_AT_ONCE = 400
"""Answers that are read without a worker: some 80 ms."""


class BookReader:
    """Reads the book of the open project.

    Parameters
    ----------
    done
        Takes the book; never one of a project that was closed since, or one that was overtaken.
    failed
        Told why there is none.
    """

    def __init__(
        self,
        context: AppContext,
        done: Callable[[ResultBook], None],
        failed: Callable[[AppError], None],
    ) -> None:
        self._context, self._done, self._failed = context, done, failed
        self._task: Task | None = None

    def read(self, judge: str) -> None:
        """Read with the scores of a judge; empty for who usually scores."""
        self.stop()
        session = self._context.session
        project, viewer = session.project, session.viewer
        few = project.results.count_predictions() + project.results.count_scores() <= _AT_ONCE
        if few or project.path is None:
            self._done(read_book(project, viewer, judge))
            return
        self._task = self._context.tasks.start(
            tr("Reading answers and scores"),
            partial(_read_apart, project.path, viewer, judge),
            done=partial(self._take, project.token),
            failed=self._failed,
        )

    def stop(self) -> None:
        """Give up what is being read."""
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    def _take(self, token: str, book: ResultBook) -> None:
        session = self._context.session
        if session.is_open and session.project.token == token:
            self._done(book)


def _read_apart(path: Path, viewer: RaterKey, judge: str, _task: TaskContext) -> ResultBook:
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        return read_book(project, viewer, judge)
    finally:
        project.close()
