"""Scores of the systems of a project, tables of them, and where their answers went wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from app.domain.failure import PASSING, Case, Failure, FailureFinding, attribute
from app.domain.ids import MemoryKey, QuestionKey, RaterKey, SystemKey, VideoKey
from app.domain.judging import readable
from app.domain.memory_index import MemoryIndex
from app.domain.memory_row import TraceRow
from app.domain.question import Granularity, JsonObject, Question
from app.domain.record import record_from_question
from app.domain.results import Board, QuestionFacts, facts_of
from app.domain.score_sheet import ScoreSheet, facts_from, score_sheet
from app.domain.scoring import Score
from app.domain.system import Audit, StoredAttribution, System, SystemAnswer, Verdict
from app.domain.trace import Trace
from app.domain.trace_path import TracePath
from app.services.open_decisions import adjudicators, audits_for
from app.services.trace_service import stored_trace
from storage.project_file import ProjectFile

Place = tuple[str, str]
"""Granularity and id of a question."""


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question of the project as scoring needs it."""

    question: Question
    record: JsonObject
    facts: QuestionFacts


@dataclass(frozen=True, slots=True)
class SystemResults:
    """What a system answered and what judges gave it."""

    system: System
    answers: Mapping[Place, SystemAnswer]
    verdicts: tuple[Verdict, ...]
    attributions: Mapping[QuestionKey, StoredAttribution] = field(default_factory=dict)


@dataclass(frozen=True)
class ProjectResults:
    """All that tables of results are made of, read once.

    Attributes
    ----------
    asked
        By granularity and id, in the order of the ids.
    systems
        In their order.
    """

    asked: Mapping[Place, AskedQuestion]
    systems: tuple[SystemResults, ...]
    audits: tuple[Audit, ...] = ()

    @cached_property
    def tiers(self) -> tuple[str, ...]:
        """The granularities that have questions or scores, clips first."""
        found = {tier for tier, _ in self.asked}
        for each in self.systems:
            found |= {verdict.score.granularity for verdict in each.verdicts}
        return tuple(tier.value for tier in Granularity if tier.value in found)

    def sheet(self, system: SystemKey, tier: str, judge: str = "") -> ScoreSheet:
        """Return the scores of a system on all questions of one granularity.

        Parameters
        ----------
        judge
            Who scores the judged questions; empty for who usually does.
        """
        found = self._results(system)
        records = [each.record for place, each in self.asked.items() if place[0] == tier]
        answers = {name: one for (of_tier, name), one in found.answers.items() if of_tier == tier}
        verdicts = [each for each in found.verdicts if each.score.granularity == tier]
        return score_sheet(found.system.name, records, answers, verdicts, judge)

    def sheets(self, tier: str, judge: str = "") -> dict[SystemKey, ScoreSheet]:
        """Return the scores of every system on one granularity."""
        return {each.system.key: self.sheet(each.system.key, tier, judge) for each in self.systems}

    def board(self, tier: str, sheets: Iterable[ScoreSheet]) -> Board:
        """Return the board of score sheets of one granularity.

        Questions that only the scores know stand behind those of the project.
        """
        given = list(sheets)
        facts = {
            name: each.facts for (of_tier, name), each in self.asked.items() if of_tier == tier
        }
        for sheet in given:
            for score in sheet.scores:
                if score.question_id not in facts:
                    facts[score.question_id] = facts_from(score)
        return Board([*facts.values()], {sheet.system: sheet.values() for sheet in given})

    def _results(self, system: SystemKey) -> SystemResults:
        return next(each for each in self.systems if each.system.key == system)


def project_results(project: ProjectFile, viewer: RaterKey | None = None) -> ProjectResults:
    """Read questions, answers and scores of a project.

    Parameters
    ----------
    viewer
        Only scores and audits that this rater may read, who may adjudicate; None: all.
    """
    adjudicates = viewer in adjudicators(project)
    videos = {video.key: video for video in project.videos.all()}
    asked: dict[Place, AskedQuestion] = {}
    series = {one.video: one.series for one in project.facts.all()}
    for question in project.questions.all():
        video = videos[question.video]
        record = record_from_question(question, video.video_id)
        facts = facts_of(question, video.duration_ms, series.get(video.key, ""))
        asked[question.granularity.value, question.question_id] = AskedQuestion(
            question, record, facts
        )
    places = {each.question.key: place for place, each in asked.items()}
    store = project.results
    return ProjectResults(
        asked,
        tuple(
            SystemResults(
                system,
                {_place(one, places): one for one in store.predictions_of(system.key)},
                tuple(
                    _placed(one, places) for one in _readable(project, system, viewer, adjudicates)
                ),
                {one.question: one for one in store.attributions(system.key)},
            )
            for system in store.systems()
        ),
        tuple(audits_for(project, viewer, as_adjudicator=adjudicates)),
    )


@dataclass(slots=True)
class FailureDesk:
    """Attributes the answers of systems; memories and traces are read once each."""

    project: ProjectFile
    results: ProjectResults
    _memories: dict[MemoryKey, MemoryIndex] = field(default_factory=dict)
    _traces: dict[str, list[tuple[TraceRow, Trace]]] | None = None

    def findings(
        self, system: SystemKey, sheet: ScoreSheet, *, passing: float = PASSING
    ) -> list[FailureFinding]:
        """Return where each answer of a system went wrong, in the order of the sheet.

        What was settled by hand comes before what is computed.
        """
        found = next(each for each in self.results.systems if each.system.key == system)
        told = []
        for score in sheet.scores:
            asked = self.results.asked.get((score.granularity, score.question_id))
            if asked is not None:
                told.append(self.finding(found, asked, score, passing=passing))
        return told

    def finding(
        self, found: SystemResults, asked: AskedQuestion, score: Score, *, passing: float = PASSING
    ) -> FailureFinding:
        """Return where one answer went wrong."""
        question = asked.question
        answer = found.answers.get((question.granularity.value, question.question_id))
        row = self.trace_of(found.system.key, question)
        memory = self._memory(question.video, row[0] if row else None)
        path = None if row is None else self._path(row[1], memory)
        case = Case(
            asked.record,
            score,
            None if answer is None else answer.answer,
            tuple(each.span for each in question.evidence),
            None if memory is None else memory.memory,
            path,
        )
        computed = attribute(case, passing=passing)
        settled = found.attributions.get(question.key)
        if settled is None:
            return computed
        failure = Failure(settled.failure) if settled.failure else None
        return replace(
            computed,
            failure=failure,
            why="",
            is_failed=failure is not None,
            by_hand=True,
            note=settled.note,
        )

    def trace_of(self, system: SystemKey, question: Question) -> tuple[TraceRow, Trace] | None:
        """Return the trace of how a system found its answer to a question.

        A trace does not name its system: it is the one whose answer is the system's own, or the
        only one that no other system's answer fits.
        """
        given = [
            each
            for each in self._all_traces().get(question.question_id, ())
            if each[0].video == question.video
        ]
        place = (question.granularity.value, question.question_id)
        said = {
            each.system.key: _plain(each.answers[place].answer)
            for each in self.results.systems
            if place in each.answers
        }
        own = [each for each in given if _plain(each[1].answer.text) == said.get(system, "")]
        if own and said.get(system):
            return own[0]
        others = {text for key, text in said.items() if key != system and text}
        free = [each for each in given if _plain(each[1].answer.text) not in others]
        return free[0] if len(free) == 1 and len(said) <= 1 else None

    def _all_traces(self) -> dict[str, list[tuple[TraceRow, Trace]]]:
        if self._traces is None:
            self._traces = {}
            for row in self.project.traces.all():
                pair = (row, stored_trace(self.project, row))
                self._traces.setdefault(row.question_id, []).append(pair)
        return self._traces

    def _memory(self, video: VideoKey, row: TraceRow | None) -> MemoryIndex | None:
        """Return the memory of the trace, else the first whole one of the video."""
        key = row.memory if row is not None else None
        if key is None:
            rows = self.project.memories.of_video(video)
            whole = [each for each in rows if not each.is_partial]
            key = whole[0].key if whole else None
        if key is None:
            return None
        if key not in self._memories:
            self._memories[key] = MemoryIndex(self.project.memories.get(key))
        return self._memories[key]

    def _path(self, trace: Trace, memory: MemoryIndex | None) -> TracePath:
        return TracePath(trace, {} if memory is None else memory.users)


def of_tier(found: ProjectResults, wanted: str) -> str:
    """Return the granularity asked for, or the one with most questions; empty without any."""
    if wanted or not found.tiers:
        return wanted
    counts = {tier: sum(place[0] == tier for place in found.asked) for tier in found.tiers}
    return max(found.tiers, key=lambda tier: counts[tier])


def _readable(
    project: ProjectFile, system: System, viewer: RaterKey | None, adjudicates: bool
) -> list[Verdict]:
    given = project.results.scores_of(system.key)
    return given if viewer is None else readable(viewer, given, as_adjudicator=adjudicates)


def _place(answer: SystemAnswer, places: Mapping[QuestionKey, Place]) -> Place:
    """Return where an answer stands: with its question, whatever that is called now."""
    known = None if answer.question is None else places.get(answer.question)
    return known or (answer.granularity, answer.question_id)


def _placed(verdict: Verdict, places: Mapping[QuestionKey, Place]) -> Verdict:
    known = None if verdict.question is None else places.get(verdict.question)
    if known is None or known == (verdict.score.granularity, verdict.score.question_id):
        return verdict
    score = replace(verdict.score, granularity=known[0], question_id=known[1])
    return replace(verdict, score=score)


def _plain(answer: object) -> str:
    return " ".join(answer.split()) if isinstance(answer, str) else ""


def questions_behind(board: Board, places: Sequence[int]) -> list[QuestionKey]:
    """Return the keys of questions of a board, those that are in the project."""
    return [QuestionKey(key) for place in places if (key := board.facts[place].key)]
