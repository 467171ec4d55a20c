"""The page of traces in Results: graph and steps of the answer in view, and its retrieval again."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.results_controller import ResultsController
from app.controllers.results_question import ResultsQuestion
from app.controllers.trace_controller import TraceController
from app.domain.errors import AppError
from app.domain.retrieval import Retrieved, Retriever, Settings
from app.domain.retrieval_packets import retriever_of
from app.domain.trace import Trace
from app.domain.trace_path import TracePath
from app.tasks import Task
from widgets.i18n import tr
from widgets.results.replay_panel import ReplayRow
from widgets.results.results_panel import TRACE

_LARGE = 1_500
"""Events from which the retrieval runs on a worker."""


class ResultsTrace(Controller):
    """Shows the trace of the answer in view, and runs its retrieval with what is turned."""

    def __init__(
        self,
        context: AppContext,
        results: ResultsController,
        question: ResultsQuestion,
        traces: TraceController,
    ) -> None:
        super().__init__(context)
        self.results, self.question, self.traces = results, question, traces
        self.tab = context.workbench.results.trace
        self.replay = self.tab.replay
        self._shown: str = ""
        self._retriever: Retriever | None = None
        self._task: Task | None = None
        self._connect_signals()

    @Slot()
    @shows_errors
    def refresh(self) -> None:
        """Show the trace of the answer in view, if its page is looked at."""
        if not self.results.is_shown or self.results.panel.tab != TRACE:
            return
        trace, index = self.question.trace, self.question.index
        self.tab.show_trace(on=trace is not None and index is not None)
        system, key = self.results.system, self.results.question
        if trace is None or index is None or system is None or key is None:
            self._shown, self._retriever = "", None
            return
        row = self.results.book.of(system.key, key).trace
        if row is None or row == self._shown:
            return
        self._shown = row
        self.traces.show(row)
        self._retriever = retriever_of(index, recorded_settings(trace))
        self.reset()

    @Slot()
    def reset(self) -> None:
        """Turn everything back to what the trace tells, and run."""
        trace = self.question.trace
        if trace is not None:
            settings = recorded_settings(trace)
            self.replay.show_form(trace.plan, settings, has_dense=bool(trace.recall.dense))
            self.run()

    @Slot()
    def run(self) -> None:
        """Run the retrieval as the form says: at once, on a worker over a large memory."""
        trace, retriever = self.question.trace, self._retriever
        if trace is None or retriever is None:
            return
        self._stop()
        changed = retriever.with_settings(self.replay.settings)
        self._retriever = changed
        plan, dense = self.replay.plan, trace.recall.dense if self.replay.uses_dense else ()
        if len(changed.packets) < _LARGE:
            self._show(self._shown, changed.run(plan, dense))
            return
        self._task = self.context.tasks.start(
            tr("Running the retrieval"),
            lambda _task: changed.run(plan, dense),
            done=partial(self._show, self._shown),
            failed=self._on_failed,
            quiet=True,
        )

    def _on_failed(self, error: AppError) -> None:
        self.notifier.error(error)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    def _show(self, shown: str, found: Retrieved) -> None:
        path, index = self.question.path, self.question.index
        if shown != self._shown or path is None or index is None:
            return
        told = {key: event.summary for key, event in index.events.items()}
        rows = replay_rows(found, path, told)
        recorded, now = set(path.selected), set(found.selected)
        words = tr(
            "{seeds} seeded, {added} added, {selected} handed over, {dropped} dropped · "
            "{characters} characters · {same} of {recorded} as recorded",
            seeds=len(found.fused),
            added=len(set(found.neighbours) | set(found.representatives)),
            selected=len(found.selected),
            dropped=len(found.dropped),
            characters=f"{found.characters:,}",
            same=len(recorded & now),
            recorded=len(recorded),
        )
        self.replay.show_rows(rows, words)

    @Slot(str)
    def look_at(self, event: str) -> None:
        """Choose an event of the run."""
        self.traces.look_at(event)

    @Slot(str)
    def _on_tab_changed(self, _name: str) -> None:
        self.refresh()

    def _connect_signals(self) -> None:
        results = self.results
        results.refreshed.connect(self.refresh)
        results.question_changed.connect(self.refresh)
        results.tab_changed.connect(self._on_tab_changed)
        self.replay.changed.connect(self.run)
        self.replay.reset_requested.connect(self.reset)
        self.replay.event_requested.connect(self.look_at)


def recorded_settings(trace: Trace) -> Settings:
    """Return the settings of a run as far as its trace tells them.

    No trace tells its budget: where less was handed over than usually fits, what was handed over
    is taken to have filled it.
    """
    usual, recall = Settings(), trace.recall
    constant = usual.rrf_constant if recall.rrf_constant is None else recall.rrf_constant
    filled = (trace.evidence_characters or usual.budget) + usual.reserve
    left_out = trace.coverage.omitted or trace.coverage.omitted_count
    return Settings(
        recall_k=recall.recall_k or usual.recall_k,
        rrf_constant=constant,
        budget=min(filled, usual.budget) if left_out else usual.budget,
    )


def replay_rows(found: Retrieved, path: TracePath, told: dict[str, str]) -> list[ReplayRow]:
    """Return the events of a run beside the recorded one: seeds first, then what else was found."""
    scores = {each.id: each.score for each in found.semantic}
    cosines = {each.id: each.cosine for each in found.dense}
    ranks = {each.id: number for number, each in enumerate(found.fused, start=1)}
    now, before = _now(found), {key: _role_word(role.value) for key, role in path.fates().items()}
    selected, recorded = set(found.selected), set(path.selected)
    order = dict.fromkeys((*ranks, *found.neighbours, *found.representatives, *path.seeds,
                           *path.neighbours, *path.selected, *found.selected))  # fmt: skip
    rows = []
    for event in order:
        score, cosine = scores.get(event), cosines.get(event)
        change = int(event in selected) - int(event in recorded)
        rows.append(
            ReplayRow(
                event,
                told.get(event, tr("not in the memory")),
                "" if score is None else f"{score:.2f}",
                "" if cosine is None else f"{cosine:.4f}",
                str(ranks[event]) if event in ranks else "",
                before.get(event, tr("not found")),
                now.get(event, tr("not found")),
                change,
            )
        )
    return rows


def _now(found: Retrieved) -> dict[str, str]:
    words = dict.fromkeys((*found.neighbours, *found.representatives), _role_word("neighbour"))
    words |= dict.fromkeys((each.id for each in found.fused), _role_word("seed"))
    words |= dict.fromkeys(found.dropped, _role_word("dropped"))
    return words | dict.fromkeys(found.selected, _role_word("selected"))


def _role_word(role: str) -> str:
    return {
        "seed": tr("seeded"),
        "neighbour": tr("added"),
        "selected": tr("handed over"),
        "dropped": tr("dropped"),
        "cited": tr("cited"),
    }[role]
