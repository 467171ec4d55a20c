"""The question in view: its answers, the way of its evidence, and where an answer went wrong."""

from __future__ import annotations

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.playback_controller import PlaybackController
from app.controllers.results_controller import WORKSPACE, ResultsController
from app.controllers.results_lanes import event_of, path_lanes
from app.controllers.results_rows import missed_events
from app.controllers.results_sheet import SheetDesk
from app.controllers.results_way import EvidenceWay
from app.controllers.trace_controller import TraceController
from app.domain.failure import FailureFinding
from app.domain.ids import TraceKey
from app.domain.question import Question
from app.domain.system import System
from widgets.graph.chip_button import Choice
from widgets.i18n import tr
from widgets.results.results_panel import TRACE
from widgets.results.sheets import QuestionSheet
from widgets.timeline.path_painter import KIND


class ResultsQuestion(Controller):
    """Shows the question in view below the picture and on the timeline.

    Attributes
    ----------
    way
        The memory and the trace of the answer in view.
    """

    def __init__(
        self,
        context: AppContext,
        results: ResultsController,
        playback: PlaybackController,
        traces: TraceController,
    ) -> None:
        super().__init__(context)
        self.results, self.playback, self.traces = results, playback, traces
        self.page = context.workbench.answers
        self.timeline = context.workbench.timeline
        self.way = EvidenceWay()
        self.is_covered = False
        self._connect_signals()

    def cover(self, *, on: bool) -> None:
        """Hide answers and ways while somebody judges without knowing the system."""
        self.is_covered = on
        self.refresh()

    # Showing ----------------------------------------------------------------------------------

    @Slot()
    @shows_errors
    def refresh(self) -> None:
        """Show the question in view, or say how one comes into view."""
        if not self.results.is_shown:
            return
        if self.is_covered:
            self._clear()
            self.page.say_empty(
                tr("Answers are closed while you judge."),
                tr("They would tell which system wrote what you judge."),
            )
            return
        book, key, system = self.results.book, self.results.question, self.results.system
        if key is None or system is None:
            self._clear()
            title, detail = self._empty_words()
            self.page.say_empty(title, detail)
            return
        one, question = book.of(system.key, key), book.questions[key]
        self.way.find(self.session.project, question, system.key, one.trace)
        self.page.show_sheet(self._sheet(question, system), can_edit=self.session.can_edit)
        self._show_lanes(one.finding)
        self._offer_paths(question.question_id, system)

    def _empty_words(self) -> tuple[str, str]:
        if not self.results.book.systems:
            return (
                tr("No answers of systems yet."),
                tr("Import what a system answered: each question shows its answers here."),
            )
        return (
            tr("No question is in view."),
            tr("Press a figure in the workspace, then a question of its list."),
        )

    def _clear(self) -> None:
        self.way.clear()
        self.timeline.set_tracks_of(KIND, [])
        self.timeline.bar.set_paths((), "")

    def _offer_paths(self, question_id: str, system: System) -> None:
        """Offer the answers of all systems to the question in view."""
        names = [Choice(each.key, f"{question_id} · {each.name}") for each in self.results.systems]
        self.timeline.bar.set_paths(names, system.key)

    def _show_lanes(self, finding: FailureFinding | None) -> None:
        self.timeline.set_tracks_of(KIND, path_lanes(self.way.index, self.way.path, finding))

    def _sheet(self, question: Question, system: System) -> QuestionSheet:
        results = self.results
        audits = {
            each.verdict: "accepted" if each.accepted else "rejected"
            for each in self.session.project.results.audits()
            if each.rater == self.session.viewer
        }
        return SheetDesk(
            results.book,
            results.systems,
            results.look,
            results.panel.scores.list.keys,
            system,
            self.way.trace,
            self.way.cited,
            audits,
            results.names(),
            can_edit=self.session.can_edit,
        ).sheet(question)

    @Slot(str)
    def follow(self, trace: str) -> None:
        """Let lanes and replay follow a trace that was chosen, if it is of the question in view."""
        results, key = self.results, self.results.question
        row = self.session.project.traces.row(TraceKey(trace))
        if row is None or key is None or results.system is None or not results.is_shown:
            return
        if row.question_id == results.book.questions[key].question_id:
            self.way.choose(results.system.key, key, row.key)
            results.question_changed.emit()

    # Wishes -----------------------------------------------------------------------------------

    @Slot(int)
    def play_evidence(self, place: int) -> None:
        """Play one evidence span of the question in view."""
        sheet = self.page.sheet
        if sheet is not None and 0 <= place < len(sheet.question.evidence):
            evidence = sheet.question.evidence[place]
            self.session.select(evidence=evidence.key)
            self.playback.play_span(evidence.span.start_ms, evidence.span.end_ms)

    def play_all_evidence(self) -> None:
        """Play all evidence of the question in view."""
        sheet = self.page.sheet
        if sheet is None or not sheet.question.evidence:
            self.notifier.info(tr("No question with evidence is in view."))
            return
        self.playback.play_spans([one.span for one in sheet.question.evidence])

    @Slot(str)
    def play_cited(self, _system: str) -> None:
        """Play what the answer in view cites, in order of time."""
        if self.way.path is None or self.way.index is None:
            return
        spans = [
            span
            for event in self.way.index.ordered
            if event.id in set(self.way.path.cited)
            for span in event.intervals
        ]
        self.playback.play_spans(spans)

    @Slot()
    def open_step(self) -> None:
        """Open the trace at the step on which the evidence was lost."""
        sheet, system = self.page.sheet, self.results.system
        if sheet is None or system is None:
            return
        trace = self.results.book.of(system.key, sheet.question.key).trace
        if trace is None:
            self.notifier.info(tr("The project has no trace of this answer."))
            return
        self.results.show_tab(TRACE)
        self.traces.show(trace)
        self.context.workbench.context.show_page("trace")
        self.traces.show_step(sheet.step or "plan")
        missed = [event for _, held in missed_events(sheet.finding) for event in held] if (
            sheet.finding is not None
        ) else []  # fmt: skip
        if missed:
            self.session.select_events(missed[:1])

    @Slot(str, str)
    def _on_timeline_span_activated(self, track: str, span: str) -> None:
        """Play the event that a span of a way stands for."""
        event = event_of(span) if track.startswith(f"{KIND}:") else ""
        found = self.way.index.events.get(event) if self.way.index is not None and event else None
        if found is not None:
            self.playback.play_spans(found.intervals)

    @Slot(str, str)
    def _on_timeline_span_selected(self, track: str, span: str) -> None:
        if track.startswith(f"{KIND}:") and self.results.is_shown and self.way.index is not None:
            event = event_of(span)
            if (
                event in self.way.index.events
                and self.session.selection.memory == self.way.index.memory.key
            ):
                self.session.select_events([event])

    @Slot(str)
    def _on_workspace_changed(self, name: str) -> None:
        if name != WORKSPACE:
            self.timeline.set_tracks_of(KIND, [])
            self.timeline.bar.set_paths((), "")

    @Slot()
    def _on_refreshed(self) -> None:
        self.way.forget()
        self.refresh()

    def _connect_signals(self) -> None:
        page, results = self.page, self.results
        results.refreshed.connect(self._on_refreshed)
        results.question_changed.connect(self.refresh)
        self.context.workbench.window.workspace_changed.connect(self._on_workspace_changed)
        self.timeline.span_activated.connect(self._on_timeline_span_activated)
        self.timeline.span_selected.connect(self._on_timeline_span_selected)
        self.timeline.bar.path_chosen.connect(results.set_system)
        page.system_chosen.connect(results.set_system)
        page.evidence_requested.connect(self.play_evidence)
        page.cited_requested.connect(self.play_cited)
        page.step_requested.connect(self.open_step)
        self.traces.page.trace_chosen.connect(self.follow)
        on = self.context.actions.on
        on("results.step", self.open_step)
        on("results.play_evidence", self.play_all_evidence)
