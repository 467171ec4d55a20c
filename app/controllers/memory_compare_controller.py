"""The memory in view against another of the same video: matched, listed, gone through."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.memory_controller import MemoryController, read_index
from app.controllers.playback_controller import PlaybackController
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import MemoryKey
from app.domain.memory_compare import PeopleNames, compare_memories
from app.domain.memory_index import MemoryIndex
from app.domain.memory_row import MemoryRow
from app.domain.person import Person
from app.tasks import Task, TaskContext
from widgets.graph.chip_button import Choice
from widgets.graph.compare_model import CompareRow
from widgets.i18n import tr

COMPARE, _EVENTS_PAGE = "compare", "events"
"""Keys of the view, and of the page it stands on."""

_AT_ONCE = 400_000
"""Memories of so many characters are read and compared without a worker: some 60 ms."""


class MemoryCompareController(Controller):
    """Compares only while the comparison is looked at, for large memories take a second."""

    def __init__(
        self, context: AppContext, memories: MemoryController, playback: PlaybackController
    ) -> None:
        super().__init__(context)
        self.view, self.page = context.workbench.memory_compare, context.workbench.events
        self._memories, self._playback = memories, playback
        self._other: MemoryKey | None = None
        self._shown: tuple[MemoryIndex, MemoryKey] | None = None
        self._task: Task | None = None
        self._connect_signals()

    def show_comparison(self) -> None:
        """Bring the comparison into view."""
        if len(self._memories.rows) < 2:
            self.notifier.info(tr("This video has no second event memory to compare with."))
            return
        self.context.workbench.context.show_page(_EVENTS_PAGE)
        self.page.show_view(COMPARE)

    # What is compared -------------------------------------------------------------------------

    @property
    def _others(self) -> list[MemoryRow]:
        """The memories that the one in view can be compared with."""
        shown = self._memories.row
        return [row for row in self._memories.rows if shown is not None and row.key != shown.key]

    @Slot()
    def _refresh(self) -> None:
        """Offer the other memories, and compare where that is looked at."""
        others, row = self._others, self._memories.row
        keys = [other.key for other in others]
        if self._other not in keys:
            self._other = keys[0] if keys else None
        choices = [Choice(other.key, other.label, other.title) for other in others]
        self.view.set_memories("" if row is None else row.label, choices, self._other or "")
        self._compare()

    @Slot()
    def _compare(self) -> None:
        """Compare what is looked at and was not compared yet."""
        index, other = self._memories.index, self._other
        if index is None or other is None or self.page.current != COMPARE:
            return
        if self._shown == (index, other):
            return
        self._stop()
        self._shown = index, other
        project = self.session.project
        cast = project.people.all()
        sizes = [project.memories.size(key) for key in (index.memory.key, other)]
        if project.path is None or max(sizes) <= _AT_ONCE:
            self._show(compared(index, MemoryIndex(project.memories.get(other)), cast))
            return
        self.view.show_working()
        self._task = self.context.tasks.start(
            tr("Comparing two event memories"),
            partial(_read_and_compare, project.path, index, other, cast),
            done=partial(self._on_compared, self._shown),
            failed=self._on_failed,
        )

    def _on_compared(self, wanted: tuple[MemoryIndex, MemoryKey], rows: list[CompareRow]) -> None:
        if wanted == self._shown:
            self._show(rows)

    def _on_failed(self, error: AppError) -> None:
        self._shown = None
        self.view.set_rows(())
        self.notifier.error(error)

    def _show(self, rows: Sequence[CompareRow]) -> None:
        self.view.set_rows(rows)

    @Slot()
    def _clear(self) -> None:
        self._stop()
        self._shown = None
        self._refresh()

    def _stop(self) -> None:
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    @Slot(str)
    def _on_view_other_chosen(self, key: str) -> None:
        self._other = MemoryKey(key)
        self._refresh()

    # Going there ------------------------------------------------------------------------------

    @Slot(object)
    def _on_view_row_chosen(self, row: CompareRow) -> None:
        """Go to an event: choose it where the memory in view has it, else go to its time."""
        pair = row.event
        self.session.select_events([] if pair.first is None else [pair.first.id])
        if pair.extent is not None:
            self._playback.go_to(max(0, pair.extent.start_ms))

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("memories", "people"):
            self._shown = None
            self._refresh()

    def _connect_signals(self) -> None:
        self._memories.shown.connect(self._refresh)
        self._memories.cleared.connect(self._clear)
        self.session.changed.connect(self._on_session_changed)
        self.page.view_shown.connect(self._compare)
        self.view.other_chosen.connect(self._on_view_other_chosen)
        self.view.row_chosen.connect(self._on_view_row_chosen)
        self.context.actions.on("memory.compare", self.show_comparison)


def compared(first: MemoryIndex, second: MemoryIndex, cast: Sequence[Person]) -> list[CompareRow]:
    """Match two memories and name what rows show."""
    names = PeopleNames(cast)
    nobody: frozenset[str] = frozenset()
    return [
        CompareRow(
            each,
            first.dominant(each.first.id) if each.first else None,
            second.dominant(each.second.id) if each.second else None,
            names.of(first, each.first) if each.first else nobody,
            names.of(second, each.second) if each.second else nobody,
        )
        for each in compare_memories(first, second, cast).events
    ]


def _read_and_compare(
    path: Path, first: MemoryIndex, other: MemoryKey, cast: Sequence[Person], task: TaskContext
) -> list[CompareRow]:
    return compared(first, read_index(path, other, task), cast)
