"""Systems that answered the questions of a project: their answers, and how these were scored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.domain.ids import (
    AttributionKey,
    AuditKey,
    PredictionKey,
    QuestionKey,
    RaterKey,
    ScoreKey,
    SystemKey,
)
from app.domain.phrase import mark
from app.domain.question import JsonObject, JsonValue
from app.domain.scoring import Score

FORMULA = ""
"""The judge of answers that are compared with the labels of the reference."""

_FILE = "file:"


@dataclass(frozen=True, slots=True)
class System:
    """A run of an agent over questions.

    Attributes
    ----------
    name
        Unique in the project, as people call it.
    method, run
        How it works and which run this was, as the file of answers says; empty where it does not.
    made_at
        When it answered (UTC, ISO 8601), empty where unknown.
    origin
        Where its answers came from.
    """

    key: SystemKey
    name: str
    method: str = ""
    run: str = ""
    made_at: str = ""
    note: str = ""
    position: int = 0
    origin: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class SystemAnswer:
    """What a system answered to a question.

    Attributes
    ----------
    question_id, granularity
        As the file names them; `granularity` is empty where neither file nor project tell.
    question
        None while the project has no such question.
    answer
        None where there is none: text for judged questions, text or JSON for labels.
    status
        As the run wrote it.
    original
        The record as it was read.
    """

    key: PredictionKey
    system: SystemKey
    question_id: str
    granularity: str = ""
    question: QuestionKey | None = None
    answer: JsonValue = None
    status: str = ""
    original: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """A self-contained statement of a reference answer.

    Attributes
    ----------
    covered
        Whether the answer says it; None while nobody judged.
    """

    text: str
    covered: bool | None = None

    def to_json(self) -> JsonObject:
        """Return what is stored."""
        return {"text": self.text, "covered": self.covered}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The score that one judge gave one answer.

    Attributes
    ----------
    judge
        `FORMULA`, ``file:`` and a name for scores that were imported, or the key of a rater.
    score
        With reason and status; its ids are those of the question.
    facts
        Of the reference, marked as covered or not; empty where nobody split it.
    at
        When it was given (UTC); empty for imported ones.
    """

    key: ScoreKey
    system: SystemKey
    judge: str
    score: Score
    question: QuestionKey | None = None
    facts: tuple[Fact, ...] = field(default=())
    at: str = ""

    @property
    def rater(self) -> RaterKey | None:
        """The person who judged; None for files and the formula."""
        return None if self.judge == FORMULA or is_file(self.judge) else RaterKey(self.judge)


@dataclass(frozen=True, slots=True)
class Audit:
    """What a rater holds of a judge's verdict.

    Attributes
    ----------
    accepted
        Whether the verdict may stand.
    reason
        Why not; empty where it may.
    """

    key: AuditKey
    verdict: ScoreKey
    rater: RaterKey
    accepted: bool
    reason: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class StoredAttribution:
    """Where an answer went wrong, as somebody settled it by hand.

    Attributes
    ----------
    failure
        A value of `app.domain.failure.Failure`; empty says that nothing failed.
    """

    key: AttributionKey
    system: SystemKey
    question: QuestionKey
    failure: str
    note: str
    rater: RaterKey
    at: str


JUDGE_WORDS = {FORMULA: mark("Labels compared")}


def file_judge(name: str) -> str:
    """Return what a judge is called whose scores came in a file."""
    return f"{_FILE}{name}"


def is_file(judge: str) -> bool:
    """Tell whether the scores came in a file."""
    return judge.startswith(_FILE)


def file_name(judge: str) -> str:
    """Return the name of a judge whose scores came in a file."""
    return judge.removeprefix(_FILE)


def fresh_name(wanted: str, taken: Iterable[str]) -> str:
    """Return a name that no system has: the one wanted, or that with a number."""
    used = set(taken)
    name, number = wanted, 2
    while name in used:
        name, number = f"{wanted} {number}", number + 1
    return name
