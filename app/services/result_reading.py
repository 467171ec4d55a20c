"""Reads what is known of the answers of systems from a project: scores, findings, traces."""

from __future__ import annotations

from collections import defaultdict

from app.domain.ids import QuestionKey, RaterKey, SystemKey
from app.domain.result_book import Answered, ResultBook
from app.domain.results import QuestionFacts
from app.domain.score_sheet import facts_from, usual_judge
from app.domain.scoring import Score
from app.domain.system import Verdict
from app.services.results_service import (
    FailureDesk,
    Place,
    ProjectResults,
    SystemResults,
    project_results,
)
from storage.project_file import ProjectFile


def read_book(project: ProjectFile, viewer: RaterKey | None, judge: str = "") -> ResultBook:
    """Read systems, questions, answers, scores and findings.

    Parameters
    ----------
    viewer
        Who looks: verdicts of other raters on answers that the viewer has not judged stay closed.
        Scores of files and what the formula says of labels are open to all.
    judge
        Whose scores of judged questions count; empty for who usually scores.
    """
    return _Reading(project, project_results(project, viewer), judge).book()


class _Reading:
    """Lays out all answers by system and question."""

    def __init__(self, project: ProjectFile, results: ProjectResults, judge: str) -> None:
        self._results, self._desk, self._judge = results, FailureDesk(project, results), judge
        self._judges: dict[tuple[SystemKey, str], str] = {}
        self._usual: dict[tuple[SystemKey, str], str] = {}
        self._facts: dict[QuestionKey, QuestionFacts] = {
            each.question.key: each.facts for each in results.asked.values()
        }

    def book(self) -> ResultBook:
        """Return all of it."""
        answered = {each.system.key: self._of_system(each) for each in self._results.systems}
        questions = {each.question.key: each.question for each in self._results.asked.values()}
        systems = tuple(each.system for each in self._results.systems)
        return ResultBook(systems, questions, self._facts, answered, self._judges, self._usual)

    def _of_system(self, found: SystemResults) -> dict[QuestionKey, Answered]:
        verdicts: dict[Place, list[Verdict]] = defaultdict(list)
        for one in found.verdicts:
            verdicts[one.score.granularity, one.score.question_id].append(one)
        # Of the tiers that a system answered, questions without an answer are missing ones.
        tiers = {tier for tier, _ in (*found.answers, *verdicts)}
        told: dict[QuestionKey, Answered] = {}
        for tier in sorted(tiers):
            sheet = self._results.sheet(found.system.key, tier, self._judge)
            of_tier = (one for one in found.verdicts if one.score.granularity == tier)
            self._judges[found.system.key, tier] = sheet.judge
            self._usual[found.system.key, tier] = usual_judge(of_tier)
            for score in sheet.scores:
                place = (tier, score.question_id)
                told[self._key(place, score)] = self._answered(
                    found, place, score, verdicts.get(place, [])
                )
        return told

    def _key(self, place: Place, score: Score) -> QuestionKey:
        asked = self._results.asked.get(place)
        if asked is not None:
            return asked.question.key
        key = QuestionKey("/".join(place))
        self._facts.setdefault(key, facts_from(score))
        return key

    def _answered(
        self, found: SystemResults, place: Place, score: Score, verdicts: list[Verdict]
    ) -> Answered:
        answer, asked = found.answers.get(place), self._results.asked.get(place)
        if asked is None:
            return Answered(answer, score, tuple(verdicts))
        finding = self._desk.finding(found, asked, score)
        trace = self._desk.trace_of(found.system.key, asked.question)
        return Answered(answer, score, tuple(verdicts), finding, trace[0].key if trace else None)
