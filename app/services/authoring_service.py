"""Checks the questions of a project: each by itself with what is known around it, and all together.

For the desk (one question while it is typed) and for whole sets, in the background or from the
command line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from app.domain.answer import answer_text
from app.domain.authoring_context import AuthoringContext, CastNames, WordFinder
from app.domain.check import Check, Severity, Violation
from app.domain.checks import check_question
from app.domain.ids import QuestionKey, RaterKey, VideoKey
from app.domain.mcq import McqItem
from app.domain.question import Granularity, Question, Status, Waiver
from app.domain.set_checks import SetFinding, SetRecord, check_set
from app.domain.set_checks_waiving import weighed
from app.domain.video_facts import series_key
from app.domain.watch import NOBODY, Watch
from app.domain.watching import share_of
from app.services.guidance_service import psychology_words
from storage.formats.bulk import cycle_collection_paused
from storage.project_file import ProjectFile

UNWATCHED = "watched-little"
"""The rule of questions that were written before the episode was watched."""


@dataclass(frozen=True, slots=True)
class QuestionFindings:
    """What is wrong with one question, by itself and beside others."""

    key: QuestionKey
    question_id: str
    checks: tuple[Check, ...]
    status: Status = Status.COMPLETE


@dataclass(frozen=True, slots=True)
class SetReport:
    """What was found over all questions of a project.

    Attributes
    ----------
    questions
        How many were looked at.
    findings
        Of those with any, in the order of their ids.
    pairs
        The findings that are about two records, with both keys.
    unwatched
        Episode questions written with less than 95 % of the video watched.
    """

    questions: int
    findings: tuple[QuestionFindings, ...]
    pairs: tuple[SetFinding, ...] = ()
    unwatched: int = 0
    by_rule: Mapping[str, int] = field(default_factory=dict)

    @property
    def waived(self) -> int:
        """How many findings were set aside with a reason."""
        return sum(bool(check.waived_reason) for one in self.findings for check in one.checks)

    def violations(self, file: str) -> Iterator[Violation]:
        """Return the findings that stand (not waived) as those of a file.

        What is wrong with a draft is its author's open work, and no error.
        """
        for found in self.findings:
            is_open = found.status in (Status.DRAFT, Status.REJECTED)
            for check in found.checks:
                if check.waived_reason:
                    continue
                place = f"{found.question_id}.{check.target}"
                is_error = check.severity is Severity.ERROR and not is_open
                weight = Severity.ERROR if is_error else Severity.WARNING
                yield Violation(file, 0, place, check.rule, weight, check.message)


class QuestionChecker:
    """Checks questions of one project; what is known around them is read once.

    Whoever keeps one makes a new one when videos, people, facts, guidance or watching change.
    """

    def __init__(self, project: ProjectFile) -> None:
        self._project = project
        self._durations = {video.key: video.duration_ms for video in project.videos.all()}
        self._people = {person.key: person for person in project.people.all()}
        self._words = WordFinder(psychology_words(project))
        self._series = {facts.video: series_key(facts.series) for facts in project.facts.all()}
        self._casts: dict[str, CastNames] = {}
        self._raters: dict[str, list[RaterKey]] = {}
        for rater in project.raters.all():
            self._raters.setdefault(rater.name, []).append(rater.key)
        self._watched = {
            (video, rater): share_of(spans, self._durations.get(video, 0))
            for video, rater, spans in project.watched.all()
        }

    def check(self, question: Question) -> list[Check]:
        """Check one question; its id is looked up among the others."""
        same = self._project.questions.find(question.granularity, question.question_id)
        taken = {question.question_id} if same not in (None, question.key) else frozenset()
        return self.check_alone(question, AuthoringContext(taken_ids=taken))

    def check_alone(self, question: Question, extra: AuthoringContext | None = None) -> list[Check]:
        """Check one question whose id is known to be its own."""
        video = question.video
        context = AuthoringContext(
            taken_ids=extra.taken_ids if extra else frozenset(),
            cast=self.cast_names(video),
            psychology=self._words,
            watched=self.watched(question),
        )
        duration = self._durations.get(video, 0)
        return check_question(question, duration_ms=duration, context=context)

    def cast_names(self, video: VideoKey) -> CastNames:
        """Return the names of a series, else of the whole project."""
        series = self._series.get(video, "")
        if series not in self._casts:
            keys = self._project.facts.cast(series).people if series else ()
            people = [self._people[key] for key in keys if key in self._people]
            self._casts[series] = CastNames(people or self._people.values())
        return self._casts[series]

    def watched(self, question: Question) -> float | None:
        """Return how much of its video the author has watched; None where nobody can know."""
        if question.granularity is not Granularity.EPISODE or question.imported:
            return None
        raters = self._raters.get(question.created.rater)
        if not raters or not self._durations.get(question.video):
            return None
        return max(self._watched.get((question.video, rater), 0.0) for rater in raters)


@cycle_collection_paused()
def check_project(project: ProjectFile, watch: Watch = NOBODY) -> SetReport:
    """Check every question of a project, and all of them against each other and its items.

    Raises
    ------
    WorkStoppedError
        Somebody stopped it.
    """
    checker, total = QuestionChecker(project), project.questions.count()
    alone, gathered = watch.part(0, 2), _Gathered()
    for done, question in enumerate(project.questions.all()):
        if not done % 200:
            alone.progress(done, total)
        gathered.add(question, checker.check_alone(question))
    # Items first: of a pair, the question is the later one, which has the finding.
    records = [*map(item_record, project.mcq.all()), *gathered.records]
    pairs = [one for one in check_set(records, watch.part(1, 2)) if one.key in gathered.ids]
    for pair in pairs:
        gathered.add_pair(pair)
    return gathered.report(tuple(pairs))


def set_record(question: Question) -> SetRecord:
    """Return a question as sets are compared."""
    answer = answer_text(question.answer)
    return SetRecord(question.key, question.question_id, question.video, question.text, answer)


def item_record(item: McqItem) -> SetRecord:
    """Return a multiple-choice item as sets are compared."""
    return SetRecord(item.key, item.item_id, item.video, item.stem, item.right or "")


class _Gathered:
    """What was found so far."""

    def __init__(self) -> None:
        self.ids: dict[QuestionKey, str] = {}
        self._statuses: dict[QuestionKey, Status] = {}
        self.records: list[SetRecord] = []
        self._found: dict[QuestionKey, list[Check]] = {}
        self._waivers: dict[str, tuple[Waiver, ...]] = {}
        self._unwatched = 0

    def add(self, question: Question, checks: list[Check]) -> None:
        self.ids[question.key] = question.question_id
        self._statuses[question.key] = question.status
        self.records.append(set_record(question))
        self._unwatched += any(check.rule == UNWATCHED for check in checks)
        if checks:
            self._found[question.key] = checks
        if question.waivers:
            self._waivers[question.key] = question.waivers

    def add_pair(self, pair: SetFinding) -> None:
        key = QuestionKey(pair.key)
        check = weighed(pair.check, pair.key, pair.other, self._waivers)
        self._found.setdefault(key, []).append(check)

    def report(self, pairs: tuple[SetFinding, ...]) -> SetReport:
        findings = tuple(
            QuestionFindings(key, name, tuple(self._found[key]), self._statuses[key])
            for key, name in self.ids.items()
            if key in self._found
        )
        counts = Counter(check.rule for one in findings for check in one.checks)
        rules = dict(counts.most_common())
        return SetReport(len(self.ids), findings, pairs, self._unwatched, rules)
