"""Messages and running work: shown in the message bar and the status bar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication

from app.context import AppContext
from app.controllers.base import Controller
from app.notifications import Message
from app.tasks import Task
from widgets.i18n import tr, tr_phrase


class MessageController(Controller):
    """Shows what the notifier says and what the task runner does."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._task: Task | None = None
        self._number = 0
        self._runs: dict[str, Callable[[], None]] = {}
        window = context.workbench.window
        window.message_bar.action_requested.connect(self._on_message_bar_action_requested)
        context.tasks.started.connect(self._on_tasks_started)
        window.status_bar.cancel_requested.connect(self._on_cancel_requested)
        context.notifier.listen(self._show)

    def _show(self, message: Message) -> None:
        links = []
        for action in message.actions:
            self._number += 1
            self._runs[str(self._number)] = action.run
            links.append((action.label, str(self._number)))
        if message.detail:
            self._number += 1
            self._runs[str(self._number)] = partial(copy_text, message.detail)
            links.append((tr("Copy details"), str(self._number)))
        bar = self.context.workbench.window.message_bar
        bar.show_message(message.kind.value, tr_phrase(message.text), links)

    @Slot(str)
    def _on_message_bar_action_requested(self, key: str) -> None:
        run = self._runs.pop(key, None)
        if run is not None:
            run()

    @Slot(object)
    def _on_tasks_started(self, task: Task) -> None:
        self._task = task
        task.progressed.connect(self._on_task_progressed)
        task.finished.connect(self._on_task_finished)

    @Slot(int, int)
    def _on_task_progressed(self, done: int, total: int) -> None:
        if self._task is not None:
            self.context.workbench.window.status_bar.set_progress(self._task.title, done, total)

    @Slot()
    def _on_task_finished(self) -> None:
        self._task = None
        self.context.workbench.window.status_bar.clear_progress()

    @Slot()
    def _on_cancel_requested(self) -> None:
        if self._task is not None:
            self._task.context.cancel()


def copy_text(text: str) -> None:
    """Put text on the clipboard."""
    QGuiApplication.clipboard().setText(text)
