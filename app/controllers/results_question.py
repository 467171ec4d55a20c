"""The question in view: its answers, the way of its evidence, and where an answer went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.playback_controller import PlaybackController
from app.controllers.results_controller import PAGE, WORKSPACE, ResultsController
from app.controllers.results_lanes import event_of, path_lanes
from app.controllers.results_tables import missed_events, score_of, stage_labels, stages_lost
from app.controllers.trace_controller import TraceController
from app.domain.failure import FAILURE_WORDS, Failure, FailureFinding
from app.domain.ids import (
    AttributionKey,
    AuditKey,
    MemoryKey,
    QuestionKey,
    ScoreKey,
    SystemKey,
    new_key,
)
from app.domain.memory_index import MemoryIndex
from app.domain.question import JsonValue, Question
from app.domain.result_book import Answered
from app.domain.score_sheet import judge_title
from app.domain.scoring import ScoreStatus
from app.domain.system import Audit, StoredAttribution, System, Verdict, is_file
from app.domain.trace import Trace
from app.domain.trace_path import TracePath, TraceStep
from app.services.trace_service import stored_trace
from storage.edit import utc_now
from widgets.dialogs.reason_dialog import ReasonDialog
from widgets.i18n import tr, tr_phrase
from widgets.results.failure_dialog import FailureDialog
from widgets.results.results_panel import TRACE
from widgets.results.sheets import AnswerSheet, QuestionSheet
from widgets.timeline.path_painter import KIND

_STEP_OF = {
    Failure.NOT_IN_MEMORY: "plan",
    Failure.NOT_RETRIEVED: TraceStep.SEED.value,
    Failure.DROPPED: TraceStep.SELECT.value,
    Failure.NOT_USED: TraceStep.CITE.value,
    Failure.WRONG_SYNTHESIS: TraceStep.CITE.value,
}


class ResultsQuestion(Controller):
    """Shows the question in view below the picture and on the timeline.

    Attributes
    ----------
    index, trace, path
        The memory and the trace of the answer in view; None each where there is none.
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
        self.index: MemoryIndex | None = None
        self.trace: Trace | None = None
        self.path: TracePath | None = None
        self.is_covered = False
        self._memories: dict[MemoryKey, MemoryIndex] = {}
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
        self._find(key, system)
        self.page.show_sheet(
            self._sheet(book.questions[key], system), can_edit=self.session.can_edit
        )
        self._show_lanes(book.of(system.key, key).finding)

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
        self.index = self.trace = self.path = None
        self.timeline.set_tracks_of(KIND, [])

    def _find(self, key: QuestionKey, system: System) -> None:
        """Read trace and memory of the answer in view."""
        project, one = self.session.project, self.results.book.of(system.key, key)
        question = self.results.book.questions[key]
        row = project.traces.row(one.trace) if one.trace is not None else None
        memory = row.memory if row is not None else None
        if memory is None:
            rows = project.memories.of_video(question.video)
            memory = next((each.key for each in rows if not each.is_partial), None)
        if memory is not None and memory not in self._memories:
            self._memories[memory] = MemoryIndex(project.memories.get(memory))
        self.index = self._memories[memory] if memory is not None else None
        self.trace = stored_trace(project, row) if row is not None else None
        users = {} if self.index is None else self.index.users
        self.path = None if self.trace is None else TracePath(self.trace, users)

    def _show_lanes(self, finding: FailureFinding | None) -> None:
        self.timeline.set_tracks_of(KIND, path_lanes(self.index, self.path, finding))

    # The sheet --------------------------------------------------------------------------------

    def _sheet(self, question: Question, system: System) -> QuestionSheet:
        book = self.results.book
        one = book.of(system.key, question.key)
        finding = one.finding
        keys = self.results.panel.scores.list.keys
        place = (
            tr("{n} of {all} · {system}", n=keys.index(question.key) + 1, all=len(keys),
               system=system.name)
            if question.key in keys
            else system.name
        )  # fmt: skip
        audits = {
            each.verdict: "accepted" if each.accepted else "rejected"
            for each in self.session.project.results.audits()
            if each.rater == self.session.viewer
        }
        names: dict[str, str] = {one.key: one.name for one in self.session.project.raters.all()}
        answers = tuple(
            self._answer(each, book.of(each.key, question.key), audits, names)
            for each in self.results.systems
        )
        step = _STEP_OF.get(finding.failure, "") if finding and finding.failure else ""
        step = step if self.trace is not None else ""
        stages, lost = stage_labels(question), stages_lost(question, finding)
        return QuestionSheet(
            question,
            place,
            "" if isinstance(question.answer, list) else reference_words(question.answer),
            tuple(label for label, _ in stages),
            frozenset(at for at, (_, item) in enumerate(stages) if item in lost),
            answers,
            system.key,
            finding,
            finding_words(system.name, finding, self.trace),
            step,
            tr("Open the trace at this step") if step else "",
            bool(finding and one.normalized is not None and self.session.can_edit),
            self._note(finding),
        )

    @staticmethod
    def _note(finding: FailureFinding | None) -> str:
        if finding is None or not finding.by_hand:
            return ""
        return tr("Settled by hand. {note}", note=finding.note).strip()

    def _answer(
        self, system: System, one: Answered, audits: Mapping[ScoreKey, str], names: dict[str, str]
    ) -> AnswerSheet:
        verdict = next((each for each in one.verdicts if is_file(each.judge)), None)
        reason, judge = self._reason(one, names)
        cited: tuple[str, ...] = ()
        shown = self.results.system
        if shown is not None and shown.key == system.key and self.path is not None:
            held = self.index.events if self.index is not None else {}
            cited = tuple(each for each in self.path.cited if each in held)
        return AnswerSheet(
            system.key,
            system.name,
            self.results.look(system.key),
            "" if one.answer is None else reference_words(one.answer.answer),
            score_of(one),
            reason,
            judge,
            _status_words(one),
            verdict.key if verdict is not None else None,
            audits.get(verdict.key, "") if verdict is not None else "",
            cited,
            one.trace is not None,
        )

    @staticmethod
    def _reason(one: Answered, names: dict[str, str]) -> tuple[str, str]:
        """Return what the judges who gave a reason say, and who they are."""
        told: list[Verdict] = [each for each in one.verdicts if each.score.reason]
        if not told:
            problems = one.score.problems if one.score is not None else ()
            return "; ".join(map(tr_phrase, problems)), tr("Labels compared") if problems else ""
        first = told[0]
        rest = [
            f"{tr_phrase(judge_title(each.judge, names))}: {each.score.reason}" for each in told[1:]
        ]
        reason = "\n".join([first.score.reason or "", *rest])
        return reason, tr_phrase(judge_title(first.judge, names))

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
        if self.path is None or self.index is None:
            return
        spans = [
            span
            for event in self.index.ordered
            if event.id in set(self.path.cited)
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

    @Slot()
    def correct(self) -> None:
        """Ask where the answer in view went wrong, and keep what somebody says."""
        sheet, system = self.page.sheet, self.results.system
        if sheet is None or system is None or sheet.finding is None:
            self.notifier.info(tr("No scored answer is in view."))
            return
        rater = self.session.rater
        if rater is None:
            self.notifier.info(tr("Say who you are first: press the badge at the upper right."))
            return
        dialog = FailureDialog(system.name, sheet.finding, self.context.workbench.window)
        if dialog.exec():
            self.settle(
                system.key, sheet.question.key, dialog.failure, dialog.note,
                take_back=dialog.is_automatic,
            )  # fmt: skip

    @shows_errors
    def settle(
        self,
        system: SystemKey,
        question: QuestionKey,
        failure: str,
        note: str,
        *,
        take_back: bool = False,
    ) -> None:
        """Keep where an answer went wrong, as somebody says, or take that back."""
        rater = self.session.rater
        if rater is None:
            return
        with self.session.edit(tr("Settle where an answer went wrong")) as project:
            if take_back:
                project.results.unattribute(system, question)
                return
            project.results.attribute(
                StoredAttribution(
                    AttributionKey(new_key()), system, question, failure, note, rater.key, utc_now()
                )
            )

    @Slot(str, bool)
    def audit(self, score: str, accepted: bool) -> None:
        """Accept the verdict of a judge, or reject it with a reason."""
        rater = self.session.rater
        if rater is None:
            self.notifier.info(tr("Say who you are first: press the badge at the upper right."))
            return
        reason = ""
        if not accepted:
            dialog = ReasonDialog(
                tr("Why may the verdict not stand?"),
                self.context.workbench.window,
                title=tr("Reject the judge’s verdict"),
                detail=tr("The reason is kept with your name."),
            )
            if not dialog.exec():
                return
            reason = dialog.reason
        self.keep_audit(ScoreKey(score), reason, accepted=accepted)

    @shows_errors
    def keep_audit(self, score: ScoreKey, reason: str, *, accepted: bool) -> None:
        """Keep what the rater at work holds of a verdict."""
        rater = self.session.rater
        if rater is None:
            return
        with self.session.edit(tr("Audit a verdict")) as project:
            project.results.save_audit(
                Audit(AuditKey(new_key()), score, rater.key, accepted, reason, utc_now())
            )

    @Slot(str, str)
    def _on_timeline_span_activated(self, track: str, span: str) -> None:
        """Play the event that a span of a way stands for."""
        event = event_of(span) if track.startswith(f"{KIND}:") else ""
        found = self.index.events.get(event) if self.index is not None and event else None
        if found is not None:
            self.playback.play_spans(found.intervals)

    @Slot(str, str)
    def _on_timeline_span_selected(self, track: str, span: str) -> None:
        if track.startswith(f"{KIND}:") and self.results.is_shown and self.index is not None:
            event = event_of(span)
            if (
                event in self.index.events
                and self.session.selection.memory == self.index.memory.key
            ):
                self.session.select_events([event])

    @Slot(str)
    def _on_workspace_changed(self, name: str) -> None:
        if name != WORKSPACE:
            self.timeline.set_tracks_of(KIND, [])

    @Slot()
    def _on_refreshed(self) -> None:
        self._memories.clear()
        self.refresh()

    @Slot(str)
    def _on_tab_changed(self, name: str) -> None:
        """Show the steps of the trace below the picture while its page is in view."""
        pages = self.context.workbench.context
        if name == TRACE and self.trace is not None:
            pages.show_page("trace")
        elif name != TRACE and pages.current == "trace":
            pages.show_page(PAGE)

    def _connect_signals(self) -> None:
        page, results = self.page, self.results
        results.refreshed.connect(self._on_refreshed)
        results.question_changed.connect(self.refresh)
        results.tab_changed.connect(self._on_tab_changed)
        self.context.workbench.window.workspace_changed.connect(self._on_workspace_changed)
        self.timeline.span_activated.connect(self._on_timeline_span_activated)
        self.timeline.span_selected.connect(self._on_timeline_span_selected)
        page.system_chosen.connect(results.set_system)
        page.evidence_requested.connect(self.play_evidence)
        page.cited_requested.connect(self.play_cited)
        page.step_requested.connect(self.open_step)
        page.correct_requested.connect(self.correct)
        page.audited.connect(self.audit)
        on = self.context.actions.on
        on("results.step", self.open_step)
        on("results.correct", self.correct)
        on("results.play_evidence", self.play_all_evidence)
        on("results.answers", partial(self.context.workbench.context.show_page, PAGE))


def reference_words(answer: JsonValue) -> str:
    """Return an answer as it is read: text as it stands, labels with commas."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, list):
        return ", ".join(reference_words(each) for each in answer)
    if isinstance(answer, Mapping):
        return "; ".join(f"{name}: {reference_words(each)}" for name, each in answer.items())
    return "" if answer is None else str(answer)


def finding_words(name: str, finding: FailureFinding | None, trace: Trace | None) -> str:
    """Say where an answer went wrong; nothing of a good one."""
    if finding is None:
        return ""
    if finding.failure is None:
        return tr_phrase(finding.why)
    lost = missed_events(finding)
    number = lost[0][0] if lost else 0
    event = lost[0][1][0] if lost and lost[0][1] else ""
    if finding.failure is Failure.NOT_RETRIEVED and event:
        return _never_saw(name, number, event, trace)
    return _lost_words(name, finding.failure, number, event)


def _lost_words(name: str, failure: Failure, number: int, event: str) -> str:
    slots = {"system": name, "event": event, "n": number}
    whole = {
        Failure.FORM: tr("{system}: its labels score 0 for their form.", **slots),
        Failure.WRONG_SYNTHESIS: tr(
            "{system} used all of the evidence, and put it together wrongly.", **slots
        ),
    }
    if failure in whole:
        return whole[failure]
    if failure is Failure.NOT_IN_MEMORY and number:
        return tr("{system}: no event of its memory holds evidence {n}.", **slots)
    if failure is Failure.DROPPED and event:
        return tr(
            "{system} found {event} with evidence {n}, and dropped it for the budget.", **slots
        )
    if failure is Failure.NOT_USED and event:
        return tr("{system} was shown {event} with evidence {n}, and cites it nowhere.", **slots)
    return tr("{system}: {what}.", system=name, what=tr(FAILURE_WORDS[failure]))


def _never_saw(name: str, number: int, event: str, trace: Trace | None) -> str:
    ranks = [each.id for each in trace.recall.semantic] if trace is not None else []
    if trace is not None and event in ranks:
        first = trace.recall.recall_k or len(trace.recall.fused)
        return tr("{system} never saw evidence {n}. Event {event} holds it, rank {rank} of {all}, "
                  "outside the first {first}.", system=name, n=number, event=event,
                  rank=ranks.index(event) + 1, all=len(ranks), first=first)  # fmt: skip
    return tr("{system} never saw evidence {n}. Event {event} holds it and was not retrieved.",
              system=name, n=number, event=event)  # fmt: skip


def _status_words(one: Answered) -> str:
    if one.answer is None or one.answer.answer is None:
        return tr("no answer")
    status = one.score.status if one.score is not None else None
    return tr("not judged yet") if status is ScoreStatus.NOT_JUDGED else ""
