"""The window "Shortcuts": the report made on a worker, items gone to, and when it is closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtGui import QKeySequence, QShortcut

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import McqKey, RaterKey
from app.domain.shortcut_set import ShortcutReport
from app.domain.shortcut_words import CueWords
from app.services.cue_words import usable_words
from app.services.shortcut_service import OpenItems, open_items, report_on
from app.tasks import Task, TaskContext, TaskWatch
from storage.project_file import ProjectFile
from widgets.float_window import FloatWindow, come_forward
from widgets.i18n import tr
from widgets.mcq_shortcuts.shortcut_panel import ShortcutPanel

Found = tuple[ShortcutReport, OpenItems]

_SIZE = (1040, 680)
_PAUSE_MS = 600
_TABLES = ("mcq_items", "assignments", "reviews")
AT_ONCE = 2_000
"""Sets of so many items are looked at again by themselves when they change."""


class ShortcutController(Controller):
    """Makes the report when the window is open and anything it rests on has changed.

    Attributes
    ----------
    report
        The report in view; None while there is none.
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.report: ShortcutReport | None = None
        self._window: FloatWindow | None = None
        self._task: Task | None = None
        self._is_stale = True
        self._then: Callable[[ShortcutReport], None] | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._connect_signals()

    @cached_property
    def panel(self) -> ShortcutPanel:
        """The window's content, made when it is first needed."""
        panel = ShortcutPanel(self.context.workbench.window)
        panel.hide()
        panel.item_requested.connect(self.go_to)
        panel.refresh_requested.connect(self.look)
        panel.cancel_requested.connect(self.stop)
        panel.shuffle_requested.connect(self.context.actions["review.shuffle"].trigger)
        return panel

    @property
    def is_open(self) -> bool:
        """Whether the window is in view."""
        return self._window is not None and self._window.isVisible()

    @property
    def is_settled(self) -> bool:
        """Whether what is shown is true of the items as they are."""
        return self._task is None and not self._pause.isActive() and not self._is_stale

    @shows_errors
    def show(self) -> None:
        """Open the window."""
        if self._window is None:
            self._window = self._make_window()
        self._window.show()
        come_forward(self.panel)
        self.refresh()

    @Slot()
    def hide(self) -> None:
        """Close the window; a report being made is given up."""
        self.stop()
        if self._window is not None:
            self._window.hide()

    @Slot()
    def refresh(self) -> None:
        """Show what is true now: look where something changed, or say why there is nothing."""
        if not self.session.is_open or not self.is_open:
            return
        self.panel.set_editable(
            can_edit=self.session.can_edit,
            why_not=tr("This project is open read-only: nothing here can be changed."),
        )
        if self.session.blind:
            self._clear()
            self.panel.say_nothing_here(
                tr("Closed while you answer blind."),
                tr("Shortcuts name keys. They are here again once your answer is locked."),
            )
        elif not self.session.project.mcq.count():
            self._clear()
            self.panel.say_nothing_here(
                tr("No items yet."),
                tr("Import multiple-choice items (File > Import), or write one in Verify."),
            )
        elif self._is_stale:
            self.look()

    @Slot()
    @shows_errors
    def look(self) -> None:
        """Make the report anew, on a worker."""
        self.look_and_then(None)

    def look_and_then(self, then: Callable[[ShortcutReport], None] | None) -> None:
        """Make the report anew, and call `then` with it; what was being made is given up."""
        self.stop()
        path = self.session.path
        if path is None or self.session.blind:
            return
        words, problem = usable_words()
        if problem:
            self.notifier.warning(problem)
        rater = self.session.rater.key if self.session.rater else None
        self._is_stale, self._then = False, then
        token = self.session.project.token
        self._task = task = self.context.tasks.start(
            tr("Looking for shortcuts"),
            partial(_look, path, words, rater),
            done=partial(self._on_looked, token),
            failed=self._on_failed,
        )
        self.panel.show_progress(0, 0)
        task.progressed.connect(self._on_task_progressed)
        task.finished.connect(self._on_task_finished)

    @Slot()
    def stop(self) -> None:
        """Give up the report that is being made."""
        self._pause.stop()
        if self._task is not None:
            self._task.context.cancel()
            self._task, self._is_stale, self._then = None, True, None
            self.panel.end_progress()

    @Slot(str)
    @shows_errors
    def go_to(self, key: str) -> None:
        """Show an item where it is verified; its video with it."""
        item = self.session.project.mcq.get(McqKey(key))
        self.context.actions["view.verify"].trigger()
        self.session.select_item(item.key)
        self.session.select(video=item.video)

    def _make_window(self) -> FloatWindow:
        window = FloatWindow(tr("Shortcuts"), self.context.workbench.window)
        window.hold(self.panel)
        window.place(None, QSize(*_SIZE))
        window.close_requested.connect(self.hide)
        leave = QShortcut(QKeySequence("Escape"), self.panel)
        leave.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        leave.activated.connect(self.hide)
        return window

    def _on_looked(self, token: str, found: Found) -> None:
        if not self.session.is_open or self.session.project.token != token:
            return
        self.report, items = found
        self.panel.show_report(self.report, closed=items.closed)
        then, self._then = self._then, None
        if then is not None:
            then(self.report)

    def _on_failed(self, error: AppError) -> None:
        if self._task is not None:  # not stopped by hand
            self._is_stale = True
            self.notifier.error(error)

    def _clear(self) -> None:
        self.stop()
        self.report, self._is_stale = None, True

    # Staying true -----------------------------------------------------------------------------

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
        if not any(changes.touches(table) for table in _TABLES):
            return
        self._is_stale = True
        if self.is_open and self.session.project.mcq.count() <= AT_ONCE:
            self._pause.start()

    @Slot()
    def _on_session_view_changed(self) -> None:
        self._is_stale = True
        self.refresh()

    @Slot()
    def _on_session_closing(self) -> None:
        self.hide()
        self.report, self._is_stale = None, True
        if "panel" in vars(self):
            self.panel.show_report(None)

    def _connect_signals(self) -> None:
        session = self.session
        self._pause.timeout.connect(self.refresh)
        session.changed.connect(self._on_session_changed)
        session.blind_changed.connect(self._on_session_view_changed)
        session.rater_changed.connect(self._on_session_view_changed)
        session.closing.connect(self._on_session_closing)
        self.context.actions.on("review.shortcuts", self.show)


def _look(path: Path, words: CueWords, rater: RaterKey | None, task: TaskContext) -> Found:
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        items = open_items(project, rater)
    finally:
        project.close()
    return report_on(items.items, words, watch=TaskWatch(task)), items
