"""The event memory of the video shown: read once, chosen, and handed to all who show it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import MemoryKey
from app.domain.memory_index import MemoryIndex
from app.domain.memory_row import MemoryRow
from app.session import Selection
from app.tasks import Task, TaskContext
from storage.formats.bulk import lasting_objects
from storage.project_file import ProjectFile
from widgets.dialogs.memories_dialog import MemoriesDialog
from widgets.i18n import tr, trn

_SHOWN = "memory"
_READ_AT_ONCE = 400_000
"""Characters of a file that are read without a worker: some 40 ms."""


class MemoryController(Controller):
    """Keeps the memory in view loaded.

    Attributes
    ----------
    index
        The memory shown; None while there is none, or it is being read.

    Signals
    -------
    shown(MemoryIndex)
        Another memory is there to be shown.
    cleared()
        None is, for now.
    """

    shown = Signal(object)
    cleared = Signal()

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.index: MemoryIndex | None = None
        self.page = context.workbench.memory
        self._rows: list[MemoryRow] = []
        self._task: Task | None = None
        self._dialog: MemoriesDialog | None = None
        self._connect_signals()
        on = context.actions.on
        on("memory.choose", self.show_list)
        on("memory.remove", self.remove_shown)
        names = ("memory.import", "memory.choose", "memory.export", "memory.remove")
        self.page.set_menu([context.actions[name] for name in names])

    @property
    def row(self) -> MemoryRow | None:
        """What lists show of the memory in view."""
        key = self.session.selection.memory
        return next((row for row in self._rows if row.key == key), None)

    @property
    def rows(self) -> list[MemoryRow]:
        """The memories of the video shown."""
        return list(self._rows)

    def show(self, key: MemoryKey) -> None:
        """Bring a memory of the video into view, and keep the choice for the next time."""
        video = self.session.selection.video
        self.session.select_memory(key)
        self.session.remember(f"{_SHOWN}:{video}", key)

    @shows_errors
    def remove_shown(self) -> None:
        """Remove the memory in view."""
        row = self.row
        if row is None:
            self.notifier.info(tr("No event memory of this video is open."))
        else:
            self._remove(row)

    @shows_errors
    def show_list(self) -> None:
        """Show the memories of the video in a list."""
        video = self.session.selection.video
        if video is None:
            self.notifier.info(tr("Open a video first: memories belong to one."))
            return
        title = self.session.project.videos.get(video).title
        self._dialog = dialog = MemoriesDialog(
            title, read_only=not self.session.can_edit, parent=self.context.workbench.window
        )
        actions = self.context.actions
        dialog.show_requested.connect(self._on_page_memory_chosen)
        dialog.import_requested.connect(actions["memory.import"].trigger)
        dialog.export_requested.connect(self._on_dialog_export_requested)
        dialog.remove_requested.connect(self._on_dialog_remove_requested)
        dialog.rename_requested.connect(self._on_dialog_rename_requested)
        dialog.set_rows(self._rows, self.session.selection.memory or "")
        dialog.exec()
        self._dialog = None

    # What is there ----------------------------------------------------------------------------

    @Slot()
    def _refresh(self, wanted: MemoryKey | None = None) -> None:
        """Read which memories the video has, and bring one of them into view."""
        video = self.session.selection.video
        project = self.session.project if self.session.is_open else None
        self._rows = project.memories.of_video(video) if project and video else []
        keys = [row.key for row in self._rows]
        now = self.session.selection.memory
        kept = project.state.get(f"{_SHOWN}:{video}") if project else None
        order = (wanted, now, MemoryKey(kept or ""), *keys)
        chosen = next((key for key in order if key is not None and key in keys), None)
        self.session.select_memory(chosen)
        self.page.set_memories(self._rows, chosen or "")
        self.page.set_can_import(
            can=self.session.can_edit, why="" if self.session.can_edit else tr("Read-only.")
        )
        if self._dialog is not None:
            self._dialog.set_rows(self._rows, chosen or "")
        if chosen is None:
            self._clear()
        elif self.index is None or self.index.memory.key != chosen:
            self._load(chosen)

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if not changes.touches("memories", "videos"):
            return
        fresh = changes.tables["memories"].inserted if changes.touches("memories") else frozenset()
        if self._is_exchanged(changes):
            self.index = None  # read it anew: the key is the same
        video = self.session.selection.video
        if video is not None:
            here = self.session.project.memories.of_video(video)
            new = [row.key for row in here if row.key in fresh]
            self._refresh(new[-1] if new else None)

    def _is_exchanged(self, changes: ChangeSet) -> bool:
        """Tell whether the memory in view has other content now: a name alone moves no event."""
        if self.index is None or not (
            changes.touches("memories") and changes.touches("memory_events")
        ):
            return False
        return self.index.memory.key in changes.tables["memories"].updated

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video:
            self._refresh()
        elif new.memory != before.memory and new.memory is not None:
            self.page.set_memories(self._rows, new.memory)
            if self.index is None or self.index.memory.key != new.memory:
                self._load(new.memory)

    @Slot(str)
    def _on_page_memory_chosen(self, key: str) -> None:
        self.show(MemoryKey(key))

    # Reading ----------------------------------------------------------------------------------

    @shows_errors
    def _load(self, key: MemoryKey) -> None:
        """Read a memory: a small one at once, a large one on a worker with its own connection."""
        self._stop()
        self.index = None
        project = self.session.project
        if project.path is None or project.memories.size(key) <= _READ_AT_ONCE:
            self._show(MemoryIndex(project.memories.get(key)))
            return
        self.cleared.emit()
        self.page.show_loading()
        self._task = self.context.tasks.start(
            tr("Reading the event memory"),
            partial(read_index, project.path, key),
            done=partial(self._on_read, project.token),
            failed=self._on_failed,
        )

    def _on_read(self, token: str, index: MemoryIndex) -> None:
        is_wanted = self.session.is_open and self.session.project.token == token
        if is_wanted and index.memory.key == self.session.selection.memory:
            self._show(index)

    def _on_failed(self, error: AppError) -> None:
        self._clear()
        self.notifier.error(error)

    def _show(self, index: MemoryIndex) -> None:
        self.index = index
        self.page.show_content()
        self.page.set_note(*_note(index))
        self.shown.emit(index)

    @Slot()
    def _clear(self) -> None:
        self._stop()
        had = self.index is not None
        self.index = None
        self.page.set_note("")
        if had:
            self.cleared.emit()

    @Slot()
    def _on_session_closed(self) -> None:
        self._rows = []
        self.page.set_memories((), "")
        self._clear()

    def _stop(self) -> None:
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    # Changing ---------------------------------------------------------------------------------

    def _remove(self, row: MemoryRow) -> None:
        with self.session.edit(tr("Remove the memory {name}", name=row.label)) as project:
            project.memories.remove(row.key)

    @Slot(str)
    def _on_dialog_remove_requested(self, key: str) -> None:
        row = self._row_of(key)
        if row is not None:
            self._in_dialog(lambda: self._remove(row))

    @Slot(str, str, str, str, str)
    def _on_dialog_rename_requested(
        self, key: str, title: str, agent: str, run: str, made_at: str
    ) -> None:
        def rename() -> None:
            with self.session.edit(tr("Rename the memory {name}", name=title)) as project:
                project.memories.rename(
                    MemoryKey(key), title=title, agent=agent, run=run, made_at=made_at
                )

        self._in_dialog(rename)

    @Slot(str)
    def _on_dialog_export_requested(self, key: str) -> None:
        self.show(MemoryKey(key))
        self.context.actions["memory.export"].trigger()

    def _in_dialog(self, work: Callable[[], None]) -> None:
        try:
            work()
        except AppError as error:
            if self._dialog is not None:
                self._dialog.set_rows(self._rows, self.session.selection.memory or "")
                self._dialog.set_message(error.message)

    def _row_of(self, key: str) -> MemoryRow | None:
        return next((row for row in self._rows if row.key == key), None)

    def _connect_signals(self) -> None:
        session = self.session
        session.opened.connect(self._refresh)
        session.closed.connect(self._on_session_closed)
        session.changed.connect(self._on_session_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        self.page.memory_chosen.connect(self._on_page_memory_chosen)
        self.page.import_requested.connect(self.context.actions["memory.import"].trigger)


def read_index(path: Path, key: MemoryKey, _task: TaskContext) -> MemoryIndex:
    """Read a large memory on a worker, by a connection of its own."""
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        with lasting_objects():
            return MemoryIndex(project.memories.get(key)).prepare()
    finally:
        project.close()


def _note(index: MemoryIndex) -> tuple[str, str]:
    """Return what is to be known of a memory, and the same at length."""
    memory = index.memory
    if memory.is_incomplete:
        return (
            tr("Incomplete"),
            tr("Its agent had not finished: such a memory must not be used for answering."),
        )
    if memory.is_partial:
        full = sum(not event.is_outline for event in memory.events)
        return (
            trn("{n} event in full", "{n} events in full", full),
            tr("A trace carried this part of a memory; of the other events it tells time, people "
               "and emotions only."),
        )  # fmt: skip
    return "", ""
