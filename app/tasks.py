"""Long work off the GUI thread: started, watched, cancelled, and its result brought home."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, QTimer, Signal, Slot

from app.domain.errors import AppError
from app.domain.watch import Watch

log = logging.getLogger(__name__)

_PROGRESS_EVERY_S = 0.1


class TaskContext:
    """What a running job may use: a flag to stop, and a place to report progress.

    Reports are thinned to ten a second.
    """

    def __init__(self, report: Callable[[int, int], None]) -> None:
        self._report = report
        self._cancelled = threading.Event()
        self._sealing = threading.Lock()
        self._sealed = False
        self._last = 0.0

    @property
    def cancelled(self) -> bool:
        """Whether the user wants the job to end; ask between chunks."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Ask the job to end; one that has become final does not."""
        with self._sealing:
            if not self._sealed:
                self._cancelled.set()

    def seal(self) -> bool:
        """Make the job final, so that its result is told; False where it was cancelled before."""
        with self._sealing:
            self._sealed = not self.cancelled
            return self._sealed

    def progress(self, done: int, total: int) -> None:
        """Report ``done`` of ``total`` steps."""
        now = time.monotonic()
        if done >= total or now - self._last >= _PROGRESS_EVERY_S:
            self._last = now
            self._report(done, total)


class TaskWatch(Watch):
    """Lets the work of a job report to it, and be stopped with it."""

    def __init__(self, context: TaskContext) -> None:
        self._context = context

    @property
    def stopped(self) -> bool:
        """Whether the job was cancelled."""
        return self._context.cancelled

    def progress(self, done: int, total: int) -> None:
        """Report ``done`` of ``total`` steps, unless the job was cancelled."""
        super().progress(done, total)
        self._context.progress(done, total)

    def seal(self) -> None:
        """Make the job final, unless it was cancelled."""
        self._context.seal()
        super().progress(1, 1)


class Task(QObject):
    """One job.

    Signals
    -------
    progressed(done, total)
        At most ten a second.
    succeeded(result)
        What the function returned; not sent after `cancel`.
    failed(error)
        The `AppError` it raised; any other exception is re-raised on the GUI thread, for the hook.
    finished()
        In every case, last.
    """

    progressed = Signal(int, int)
    succeeded = Signal(object)
    failed = Signal(object)
    finished = Signal()
    _ended = Signal(object, object)

    def __init__(
        self, title: str, work: Callable[[TaskContext], object], *, quiet: bool = False
    ) -> None:
        super().__init__()
        self.title = title
        self._is_quiet = quiet
        self.context = TaskContext(self.progressed.emit)
        self._work = work
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def run(self) -> None:
        """Do the work; called on a worker thread.

        A quiet or late one that is not wanted any more is passed over. Another begins all the
        same: it hears that it was stopped, and says so.
        """
        try:
            is_passed_over = self._is_quiet and self.context.cancelled
            result = None if is_passed_over else self._work(self.context)
            self._ended.emit(result, None)
        except Exception as error:  # noqa: BLE001 - carried to the GUI thread and raised there
            self._ended.emit(None, error)

    @Slot(object, object)
    def _on_ended(self, result: object, error: Exception | None) -> None:
        try:
            if isinstance(error, AppError):
                self.failed.emit(error)
            elif error is not None:
                raise error
            elif not self.context.cancelled:
                self.succeeded.emit(result)
        finally:
            self.finished.emit()


class _Runnable(QRunnable):
    def __init__(self, task: Task) -> None:
        super().__init__()
        self._task = task

    def run(self) -> None:
        self._task.run()


class TaskRunner(QObject):
    """Runs tasks on a pool and keeps them alive until they end.

    Signals
    -------
    started(task)
        A task began; the status bar shows it.
    """

    started = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._running: dict[int, Task] = {}

    def start(
        self,
        title: str,
        work: Callable[[TaskContext], Any],
        *,
        done: Callable[[Any], None] | None = None,
        failed: Callable[[AppError], None] | None = None,
        quiet: bool = False,
        after_ms: int = 0,
    ) -> Task:
        """Run `work` on a worker; `done` and `failed` are called on the GUI thread.

        A `quiet` task is not announced: it is over before anybody could watch it. One that begins
        `after_ms` only leaves the window time to paint what it was started with.
        """
        task = Task(title, work, quiet=quiet or after_ms > 0)
        if done is not None:
            task.succeeded.connect(done)
        if failed is not None:
            task.failed.connect(failed)
        self._running[id(task)] = task
        task.finished.connect(self._on_task_finished)
        if not quiet:
            self.started.emit(task)
        if after_ms:
            QTimer.singleShot(after_ms, self, partial(self._begin, task))
        else:
            self._begin(task)
        return task

    def _begin(self, task: Task) -> None:
        self._pool.start(_Runnable(task))

    @property
    def busy(self) -> bool:
        """Whether anything runs."""
        return bool(self._running)

    def shutdown(self, wait_ms: int = 5000) -> None:
        """Cancel everything and wait for it."""
        for task in self._running.values():
            task.context.cancel()
        if not self._pool.waitForDone(wait_ms):
            log.info("tasks still running after %d ms", wait_ms)

    @Slot()
    def _on_task_finished(self) -> None:
        task = self.sender()
        self._running.pop(id(task), None)
