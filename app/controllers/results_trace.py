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
from app.domain.retrieval_recorded import BudgetFrom, recorded_settings
from app.domain.trace import Plan, SemanticSeed, Trace
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
        self.results, self.way, self.traces = results, question.way, traces
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
        trace, index, row = self.way.trace, self.way.index, self.way.row
        self.tab.show_trace(on=trace is not None and index is not None)
        if trace is None or index is None or row is None:
            self._shown, self._retriever = "", None
            return
        if row.key == self._shown:
            return
        self._shown = row.key
        self.traces.show(row.key)
        self._retriever = retriever_of(index, recorded_settings(trace).settings)
        self.reset()

    @Slot()
    def reset(self) -> None:
        """Turn everything back to what the trace tells, and run."""
        trace = self.way.trace
        if trace is not None:
            found = recorded_settings(trace)
            self.replay.show_form(
                trace.plan, found.settings, has_dense=bool(trace.recall.dense),
                note=self._note(found.budget_from),
            )  # fmt: skip
            self.run()

    @Slot()
    def run(self) -> None:
        """Run the retrieval as the form says: at once, on a worker over a large memory."""
        trace, retriever = self.way.trace, self._retriever
        if trace is None or retriever is None:
            return
        self._stop()
        changed = retriever.with_settings(self.replay.settings)
        self._retriever = changed
        plan, dense = self.replay.plan, trace.recall.dense if self.replay.uses_dense else ()
        words = self._recorded_words(trace, plan, changed.settings)
        if len(changed.packets) < _LARGE:
            self._show(self._shown, changed.run(plan, dense, words))
            return
        self._task = self.context.tasks.start(
            tr("Running the retrieval"),
            lambda _task: changed.run(plan, dense, words),
            done=partial(self._show, self._shown),
            failed=self._on_failed,
            quiet=True,
        )

    @property
    def _is_partial(self) -> bool:
        return self.way.index is not None and self.way.index.memory.is_partial

    def _note(self, source: BudgetFrom) -> str:
        """Say what the run rests on."""
        if not self._is_partial:
            return budget_words(source)
        partial = tr("The memory holds in full only what the trace carried; of other events it "
                     "knows outlines, which cannot be handed over.")  # fmt: skip
        return f"{budget_words(source)} {partial}"

    def _recorded_words(
        self, trace: Trace, plan: Plan, settings: Settings
    ) -> tuple[SemanticSeed, ...] | None:
        """Return the scores by words that the trace tells, where they cannot be computed anew.

        Over what a trace carried most events lack their text; as long as terms and weights are the
        recorded ones, the recorded scores stand.
        """
        recorded = recorded_settings(trace).settings
        weights = (settings.k1, settings.b, settings.entity_weight, settings.target_weight)
        same = weights == (
            recorded.k1, recorded.b, recorded.entity_weight, recorded.target_weight
        )  # fmt: skip
        usable = self._is_partial and same and plan == trace.plan and trace.recall.semantic
        return trace.recall.semantic if usable else None

    def _on_failed(self, error: AppError) -> None:
        self.notifier.error(error)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    def _show(self, shown: str, found: Retrieved) -> None:
        path, index = self.way.path, self.way.index
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


def budget_words(source: BudgetFrom) -> str:
    """Say where the budget of a run comes from."""
    return {
        BudgetFrom.TOLD: tr("The budget is the one that the trace tells."),
        BudgetFrom.FILLED: tr(
            "The budget is guessed: the trace tells none, and left events out, so what was handed "
            "over is taken to have filled it."
        ),
        BudgetFrom.USUAL: tr("The budget is the usual one: the trace tells none."),
    }[source]


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
        was, is_now = before.get(event, tr("not found")), now.get(event, tr("not found"))
        # What was cited was handed over, too.
        same = {was, _role_word("selected")} if was == _role_word("cited") else {was}
        rows.append(
            ReplayRow(
                event,
                told.get(event, tr("not in the memory")),
                "" if score is None else f"{score:.2f}",
                "" if cosine is None else f"{cosine:.4f}",
                str(ranks[event]) if event in ranks else "",
                was,
                is_now,
                change,
                is_now not in same,
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
