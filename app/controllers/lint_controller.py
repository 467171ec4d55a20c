"""Faults of the memory in view: found, listed, marked on its events, jumped to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.graph_controller import GraphController
from app.controllers.guard import shows_errors
from app.controllers.memory_controller import MemoryController
from app.controllers.playback_controller import PlaybackController
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.graph_lint import Finding, left_out, lint, with_waivers
from app.domain.ids import WaiverKey, new_key
from app.domain.memory_index import MemoryIndex
from app.domain.memory_row import FindingWaiver
from app.domain.phrase import phrase_n
from app.domain.vocabulary import Vocabulary
from app.tasks import Task, TaskContext
from storage.formats.bulk import cycle_collection_paused
from widgets.dialogs.reason_dialog import ReasonDialog
from widgets.i18n import tr, tr_phrase

LINT, _EVENTS_PAGE = "lint", "events"
"""Keys of the view, and of the page it stands on."""

_AFTER_MS = 200
"""So long the picture of a large memory has to be painted before its check begins."""

AT_ONCE = 400
"""Memories of so many events are checked without a worker: some 20 ms."""


class LintController(Controller):
    """Checks each memory that comes into view.

    Attributes
    ----------
    findings
        What was found, errors first; empty without a memory.
    """

    def __init__(
        self,
        context: AppContext,
        memories: MemoryController,
        graph: GraphController,
        playback: PlaybackController,
    ) -> None:
        super().__init__(context)
        bench = context.workbench
        self.view, self.page, self.graph = bench.lint, bench.events, bench.graph
        self.findings: tuple[Finding, ...] = ()
        self._memories, self._playback = memories, playback
        self._task: Task | None = None
        self._index: MemoryIndex | None = None
        self._is_checked = False
        self._connect_signals(graph)

    @property
    def faults(self) -> int:
        """How many errors and suspicions there are; notes and what was waived are none."""
        return sum(finding.counts for finding in self.findings)

    @Slot()
    def show_findings(self) -> None:
        """Bring the findings into view."""
        self.context.workbench.context.show_page(_EVENTS_PAGE)
        self.page.show_view(LINT)

    # Checking ---------------------------------------------------------------------------------

    @Slot(object)
    def _on_memories_shown(self, index: MemoryIndex) -> None:
        """Wait for the picture, which the check of a large memory would hold up."""
        if index is not self._index:  # else the picture was there at once
            self._clear()
            self.view.show_working()

    @Slot()
    def _check(self) -> None:
        """Check the memory in view: a small one at once, a large one on a worker."""
        self._stop()
        self._is_checked, self._index = False, self._memories.index
        index = self._index
        if index is None:
            self._clear()
            return
        words = [each for each in self.session.project.vocabularies.all() if not each.is_built_in]
        media_ms = self._media_ms(index)
        if len(index) <= AT_ONCE:
            self._show(index, lint(index.memory, words, media_ms=media_ms))
            return
        self.view.show_working()
        self._task = self.context.tasks.start(
            tr("Checking the event memory"),
            partial(_lint, index, words, media_ms),
            done=partial(self._on_checked, index),
            failed=self._on_failed,
            after_ms=_AFTER_MS,
        )

    def _media_ms(self, index: MemoryIndex) -> int:
        """Return how long the video of a memory is; 0 while unknown."""
        return self.session.project.videos.get(index.memory.video).duration_ms

    def _on_checked(self, index: MemoryIndex, findings: tuple[Finding, ...]) -> None:
        if index is self._memories.index:
            self._show(index, findings)

    def _on_failed(self, error: AppError) -> None:
        self._clear()
        self.notifier.error(error)

    def _show(self, index: MemoryIndex, findings: tuple[Finding, ...]) -> None:
        project, self._is_checked = self.session.project, True
        waivers = project.memories.waivers(index.memory.key)
        self.findings = findings = with_waivers(findings, waivers)
        rest = len(left_out(index.memory))
        note = phrase_n(
            "Of this part of a memory {n} rule can say nothing, for it needs the whole.",
            "Of this part of a memory {n} rules can say nothing, for they need the whole.",
            rest,
        )
        names = {rater.key: rater.name for rater in project.raters.all()}
        self.view.set_findings(findings, note if rest else "", names)
        self._lock()
        marks = Counter(
            event
            for finding in findings
            if finding.counts
            for event in self._events_of(index, finding)
        )
        self._mark(dict(marks), self.faults)

    @Slot()
    def _clear(self) -> None:
        self._stop()
        self._is_checked, self._index, self.findings = False, None, ()
        self.view.clear()
        self._mark({}, None)

    def _mark(self, events: dict[str, int], count: int | None) -> None:
        """Put a sign on events with findings, and say how many there are in all."""
        self.graph.view.set_findings(events)
        self.page.model.set_findings(events)
        self.graph.replay.set_findings(count)
        self.page.set_title(LINT, tr("Lint {n}", n=count) if count else tr("Lint"))

    def _stop(self) -> None:
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    # Setting aside ----------------------------------------------------------------------------

    @Slot()
    def waive_current(self) -> None:
        """Set aside the finding chosen in the list, or let it count again."""
        if self.view.current is None:
            self.show_findings()
            self.notifier.info(tr("Choose a finding in the list first."))
        elif not self.view.current.can_be_waived:
            self.notifier.info(tr("Errors cannot be waived: the memory breaks its format."))
        else:
            self._on_view_waive_requested(self.view.current)

    @Slot(object)
    @shows_errors
    def _on_view_waive_requested(self, finding: Finding) -> None:
        if finding.waiver is not None:
            with self.session.edit(tr("Count a finding again")) as project:
                project.memories.unwaive(finding.waiver)
            return
        dialog = ReasonDialog(
            tr_phrase(finding.sentence),
            self.context.workbench.window,
            title=tr("Waive this finding"),
            detail=tr(
                "The reason is kept with the memory, with your name, and can be read by all."
            ),
        )
        if dialog.exec():
            self.waive(finding, dialog.reason)

    @shows_errors
    def waive(self, finding: Finding, reason: str) -> None:
        """Set a finding aside for a reason."""
        index, rater = self._memories.index, self.session.rater
        if index is None or not finding.can_be_waived:
            return
        with self.session.edit(tr("Waive a finding")) as project:
            project.memories.waive(
                FindingWaiver(
                    WaiverKey(new_key()),
                    index.memory.key,
                    *finding.place,
                    reason,
                    rater.key if rater else None,
                )
            )

    @Slot()
    def _lock(self) -> None:
        self.view.set_locked("" if self.session.can_edit else tr("Read-only."))

    # Going there ------------------------------------------------------------------------------

    @Slot(object)
    def _on_view_finding_chosen(self, finding: Finding) -> None:
        """Choose the event of a finding and go to where it shows."""
        index = self._memories.index
        if index is None:
            return
        event = next(iter(self._events_of(index, finding)), "")
        known = index.events.get(event)
        was_chosen = self.session.selection.events == {event}
        if known is not None:
            self.session.select_events([event])  # which goes to its start
        start = None if known is None or known.extent is None else known.extent.start_ms
        span = finding.span
        if span is not None and (was_chosen or span.start_ms != start):
            self._playback.go_to(max(0, span.start_ms))

    @staticmethod
    def _events_of(index: MemoryIndex, finding: Finding) -> Sequence[str]:
        """Return the event of a finding; of one on an observation, those that refer to it."""
        if finding.event:
            return (finding.event,)
        return index.users.get(finding.object_id, ())

    # Staying true -----------------------------------------------------------------------------

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("vocabularies", "videos"):
            self._check()
        elif changes.touches("memory_waivers") and self._is_checked and self._index is not None:
            self._show(self._index, self.findings)

    def _connect_signals(self, graph: GraphController) -> None:
        self._memories.shown.connect(self._on_memories_shown)
        graph.ready.connect(self._check)
        self._memories.cleared.connect(self._clear)
        self.session.changed.connect(self._on_session_changed)
        self.view.finding_chosen.connect(self._on_view_finding_chosen)
        self.view.waive_requested.connect(self._on_view_waive_requested)
        self.graph.replay.findings_requested.connect(self.show_findings)
        self.context.actions.on("memory.lint", self.show_findings)
        self.context.actions.on("memory.waive", self.waive_current)


def _lint(
    index: MemoryIndex, words: Sequence[Vocabulary], media_ms: int, _task: TaskContext
) -> tuple[Finding, ...]:
    with cycle_collection_paused():
        return lint(index.memory, words, media_ms=media_ms)
