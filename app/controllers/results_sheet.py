"""Lays out the question in view: its answers with scores and reasons, and the finding of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.controllers.results_finding import finding_words, reference_words, status_words
from app.controllers.results_rows import score_of, stage_labels, stages_lost
from app.controllers.results_tables import LookOf
from app.domain.failure import Failure, FailureFinding
from app.domain.ids import QuestionKey, ScoreKey, SystemKey
from app.domain.question import Question
from app.domain.result_book import Answered, ResultBook
from app.domain.score_sheet import MAJORITY, PEOPLE, judge_title
from app.domain.system import System, Verdict, is_file
from app.domain.trace import Trace
from app.domain.trace_path import TraceStep
from widgets.i18n import tr, tr_phrase
from widgets.results.sheets import AnswerSheet, QuestionSheet, score_words

_STEP_OF = {
    Failure.NOT_IN_MEMORY: "plan",
    Failure.NOT_RETRIEVED: TraceStep.SEED.value,
    Failure.DROPPED: TraceStep.SELECT.value,
    Failure.NOT_USED: TraceStep.CITE.value,
    Failure.WRONG_SYNTHESIS: TraceStep.CITE.value,
}


@dataclass(frozen=True, slots=True)
class SheetDesk:
    """All that a sheet is made of.

    Attributes
    ----------
    listed
        The questions of the list, in order.
    shown
        The system whose way is shown; `trace` is that of its answer, `cited` what it cites.
    audits
        What the rater at work holds of verdicts: ``accepted`` or ``rejected``.
    names
        Of raters by key.
    """

    book: ResultBook
    systems: Sequence[System]
    look: LookOf
    listed: Sequence[QuestionKey]
    shown: System
    trace: Trace | None
    cited: tuple[str, ...]
    audits: Mapping[ScoreKey, str]
    names: Mapping[str, str]
    can_edit: bool

    def sheet(self, question: Question) -> QuestionSheet:
        """Return a question with everything that came of it."""
        one = self.book.of(self.shown.key, question.key)
        finding = one.finding
        step = _STEP_OF.get(finding.failure, "") if finding and finding.failure else ""
        step = step if self.trace is not None else ""
        stages, lost = stage_labels(question), stages_lost(question, finding)
        return QuestionSheet(
            question,
            self._place(question.key),
            "" if isinstance(question.answer, list) else reference_words(question.answer),
            tuple(label for label, _ in stages),
            frozenset(at for at, (_, item) in enumerate(stages) if item in lost),
            tuple(self._answer(each, question.key) for each in self.systems),
            self.shown.key,
            finding,
            finding_words(self.shown.name, finding, self.trace),
            step,
            tr("Open the trace at this step") if step else "",
            bool(finding and one.normalized is not None and self.can_edit),
            _note(finding),
        )

    def _place(self, key: QuestionKey) -> str:
        if key not in self.listed:
            return self.shown.name
        return tr("{n} of {all} · {system}", n=self.listed.index(key) + 1, all=len(self.listed),
                  system=self.shown.name)  # fmt: skip

    def _answer(self, system: System, key: QuestionKey) -> AnswerSheet:
        one = self.book.of(system.key, key)
        counting = self._counting(system.key, key)
        verdict = _audited(one, counting)
        reason, judge = self._reason(one, counting)
        return AnswerSheet(
            system.key,
            system.name,
            self.look(system.key),
            "" if one.answer is None else reference_words(one.answer.answer),
            score_of(one),
            reason,
            judge,
            status_words(one),
            verdict.key if verdict is not None else None,
            self.audits.get(verdict.key, "") if verdict is not None else "",
            self.cited if self.shown.key == system.key else (),
            one.trace is not None,
        )

    def _counting(self, system: SystemKey, key: QuestionKey) -> str:
        """Return whose score of an answer counts."""
        return self.book.judges.get((system, self.book.facts[key].granularity), "")

    def _reason(self, one: Answered, counting: str) -> tuple[str, str]:
        """Return what judges say, the one that counts first, and who that first one is."""
        told = [each for each in one.verdicts if each.score.reason]
        told.sort(key=lambda each: not _counts(each, counting))
        if not told:
            problems = one.score.problems if one.score is not None else ()
            return "; ".join(map(tr_phrase, problems)), tr("Labels compared") if problems else ""
        several = len({each.score.score for each in told}) > 1
        rest = [f"{self._judge(each, several=several)}: {each.score.reason}" for each in told[1:]]
        reason = "\n".join([told[0].score.reason or "", *rest])
        return reason, self._judge(told[0], several=several)

    def _judge(self, verdict: Verdict, *, several: bool) -> str:
        """Return who judged, with the score where judges gave different ones."""
        name, score = tr_phrase(judge_title(verdict.judge, self.names)), verdict.score
        return f"{name}, {score_words(score.score, score.maximum)}" if several else name


def _counts(verdict: Verdict, counting: str) -> bool:
    """Tell whether a verdict is that of the judge that counts, or of one of the people who do."""
    if counting in (PEOPLE, MAJORITY):
        return verdict.rater is not None
    return verdict.judge == counting


def _audited(one: Answered, counting: str) -> Verdict | None:
    """Return the verdict of a file that can be audited: the one that counts, else the first."""
    files = [each for each in one.verdicts if is_file(each.judge)]
    return next((each for each in files if each.judge == counting), next(iter(files), None))


def _note(finding: FailureFinding | None) -> str:
    if finding is None or not finding.by_hand:
        return ""
    return tr("Settled by hand. {note}", note=finding.note).strip()
