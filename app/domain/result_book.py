"""All that is known of the answers of systems to the questions of a project, in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from app.domain.failure import FailureFinding, Funnel, funnel
from app.domain.ids import QuestionKey, SystemKey, TraceKey, VideoKey
from app.domain.question import Question
from app.domain.results import Board, QuestionFacts
from app.domain.score_sheet import judges_of
from app.domain.scoring import Score
from app.domain.system import System, SystemAnswer, Verdict


@dataclass(frozen=True, slots=True)
class Answered:
    """A question and a system: what it answered, and what came of it.

    Attributes
    ----------
    answer
        None where it gave none.
    score
        The one that counts; its status says why it may be none.
    verdicts
        All scores that the viewer may read.
    finding
        Where it went wrong.
    trace
        The trace that led to the answer; None where none is known.
    """

    answer: SystemAnswer | None = None
    score: Score | None = None
    verdicts: tuple[Verdict, ...] = ()
    finding: FailureFinding | None = None
    trace: TraceKey | None = None

    @property
    def normalized(self) -> float | None:
        """The score as a share of the most, None where there is none."""
        return self.score.normalized if self.score is not None and self.score.is_scored else None


_NOTHING = Answered()


@dataclass(frozen=True, eq=False)
class ResultBook:
    """Systems, questions, and every answer.

    Attributes
    ----------
    questions
        Of the project, by key.
    facts
        By key, in the order of the list of questions; those that only scores know stand last, under
        keys of no question.
    judges
        Whose scores of the judged questions of each system count, by granularity.
    usual
        Whose do where nobody is chosen.
    answered
        For each system, by key of the question; questions without an answer may be missing.
    """

    systems: tuple[System, ...] = ()
    questions: Mapping[QuestionKey, Question] = field(default_factory=dict)
    facts: Mapping[QuestionKey, QuestionFacts] = field(default_factory=dict)
    answered: Mapping[SystemKey, Mapping[QuestionKey, Answered]] = field(default_factory=dict)
    judges: Mapping[tuple[SystemKey, str], str] = field(default_factory=dict)
    usual: Mapping[tuple[SystemKey, str], str] = field(default_factory=dict)

    def of(self, system: SystemKey, question: QuestionKey) -> Answered:
        """Return what a system made of a question."""
        return self.answered.get(system, {}).get(question, _NOTHING)

    def all_judges(self) -> list[str]:
        """Return whose scores can count, as `app.domain.score_sheet.judges_of` orders them."""
        return judges_of(
            verdict
            for given in self.answered.values()
            for one in given.values()
            for verdict in one.verdicts
        )

    def tiers(self) -> dict[str, list[QuestionKey]]:
        """Return the questions of each granularity that some system was asked."""
        asked = {key for given in self.answered.values() for key in given}
        found: dict[str, list[QuestionKey]] = {}
        for key, facts in self.facts.items():
            if key in asked:
                found.setdefault(facts.granularity, []).append(key)
        return found

    def of_video(self, keys: Iterable[QuestionKey], video: VideoKey | None) -> list[QuestionKey]:
        """Return those questions that are about a video; None lets all stay."""
        known = self.questions
        return [
            key for key in keys if video is None or (key in known and known[key].video == video)
        ]

    def board(self, keys: Sequence[QuestionKey], systems: Sequence[System]) -> Board:
        """Return the scores of systems on questions of one granularity."""
        scores = {
            system.name: {
                self.facts[key].question_id: self.of(system.key, key).normalized for key in keys
            }
            for system in systems
        }
        return Board([self.facts[key] for key in keys], scores)

    def scored(
        self, keys: Iterable[QuestionKey], system: SystemKey
    ) -> list[tuple[QuestionKey, FailureFinding]]:
        """Return the findings of those answers of a system that have a score."""
        found = []
        for key in keys:
            one = self.of(system, key)
            if one.normalized is not None and one.finding is not None:
                found.append((key, one.finding))
        return found

    def funnel(self, keys: Iterable[QuestionKey], system: SystemKey) -> Funnel:
        """Return where the scored answers of a system were lost."""
        return funnel(finding for _, finding in self.scored(keys, system))
