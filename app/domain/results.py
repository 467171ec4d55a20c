"""Tables of scores: systems against kinds of questions, and one system against another.

A board holds the scores of several systems on the questions of one granularity, since clips and
episodes are never mixed. A mean is over what was scored and stands beside its coverage; a question
without a score is no zero (formats: `app.domain.scoring`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from app.domain.agreement import Figure
from app.domain.errors import InvalidRecordError
from app.domain.interval import total_extent_ms
from app.domain.phrase import mark, phrase
from app.domain.question import AnswerItem, ItemKind, Question, QuestionType
from app.domain.scoring import Score

Floats: TypeAlias = NDArray[np.float64]

DRAWS, SEED = 10_000, 0
"""Samples of the bootstrap and the seed of their choice: the same scores give the same interval."""

FEWEST_PAIRED = 10
"""Common questions below which no interval of a difference is given."""

_MINUTE = 60_000
_EPISODE_CODE = re.compile(
    r"[\s,_·-]*\b(?:s\d{1,2}\s*e\d{1,3}|season\b.*|第.+[季話话集回])", re.IGNORECASE
)


class Dimension(StrEnum):
    """By what questions are told apart."""

    TYPE = "type"
    SERIES = "series"
    GRANULARITY = "granularity"
    STAGES = "stages"
    DURATION = "duration"
    SPREAD = "spread"


DIMENSION_WORDS = {
    Dimension.TYPE: mark("Type"),
    Dimension.SERIES: mark("Series"),
    Dimension.GRANULARITY: mark("Granularity"),
    Dimension.STAGES: mark("Stages of the trajectory"),
    Dimension.DURATION: mark("Length of the video"),
    Dimension.SPREAD: mark("Spread of the evidence"),
}

_DURATIONS = (
    (1, mark("under 1 min")),
    (5, mark("1 to 5 min")),
    (10, mark("5 to 10 min")),
    (20, mark("10 to 20 min")),
    (30, mark("20 to 30 min")),
    (60, mark("30 to 60 min")),
)
_LONGEST = mark("60 min and more")
_SPREADS = (
    (0.1, mark("under 10 % of the video")),
    (0.25, mark("10 to 25 % of the video")),
    (0.5, mark("25 to 50 % of the video")),
)
_WIDEST = mark("50 % of the video and more")
_UNKNOWN = mark("not known")


@dataclass(frozen=True, slots=True)
class QuestionFacts:
    """What a question is told apart by.

    Attributes
    ----------
    key
        Of the row; empty where the question is in no project.
    series
        Empty where unknown.
    stages
        Of a trajectory; 0 for other questions.
    duration_ms
        Of the video, 0 while unknown.
    spread
        From the first to the last evidence as a share of the video, 0 to 1; None without evidence
        or length.
    """

    question_id: str
    granularity: str
    type: str
    series: str = ""
    stages: int = 0
    duration_ms: int = 0
    spread: float | None = None
    key: str = ""


def facts_of(question: Question, duration_ms: int, series: str = "") -> QuestionFacts:
    """Return what a question is told apart by.

    Parameters
    ----------
    duration_ms
        Of its video, 0 while unknown.
    series
        As the project tells it; else it is read from the name of the source.
    """
    items: tuple[AnswerItem, ...] = question.details.items if question.details else ()
    is_path = question.type is QuestionType.EMOTION_TRAJECTORY
    extent = total_extent_ms(each.span for each in question.evidence)
    known = bool(question.evidence) and duration_ms > 0
    return QuestionFacts(
        question.question_id,
        question.granularity.value,
        question.type.value,
        series or series_of(question.source.name),
        sum(item.kind is ItemKind.STAGE for item in items) if is_path else 0,
        duration_ms,
        min(1.0, extent / duration_ms) if known else None,
        question.key,
    )


def series_of(source: str) -> str:
    """Return the series that the name of a source begins with; an address has none."""
    if "://" in source:
        return ""
    found = _EPISODE_CODE.search(source)
    return (source[: found.start()] if found else "").strip(" ,_·-")


def group_of(facts: QuestionFacts, dimension: Dimension) -> tuple[int, str]:
    """Return where a question stands among the rows of a table, and what the row is called."""
    return _GROUPS[dimension](facts)


def duration_group(duration_ms: int) -> tuple[int, str]:
    """Return place and name of a length among those of tables, 0 ms for unknown."""
    return group_of(QuestionFacts("", "", "", duration_ms=duration_ms), Dimension.DURATION)


@dataclass(frozen=True, slots=True)
class ResultCell:
    """One system on one group of questions.

    Attributes
    ----------
    mean
        Of the normalized scores of what was scored, 0 to 1; None where nothing was.
    scored, total
        Questions with a score, and all of them.
    """

    mean: float | None
    scored: int
    total: int

    @property
    def coverage(self) -> float:
        """Share of the questions with a score."""
        return self.scored / self.total if self.total else 0.0

    @property
    def percent(self) -> float | None:
        """The mean times 100."""
        return None if self.mean is None else self.mean * 100


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A group of questions.

    Attributes
    ----------
    questions
        Places among the facts of the board.
    cells
        One for each system.
    """

    name: str
    questions: tuple[int, ...]
    cells: tuple[ResultCell, ...]


@dataclass(frozen=True, slots=True)
class ResultTable:
    """Systems against groups of questions; the last row, `overall`, is of all of them."""

    dimension: Dimension
    systems: tuple[str, ...]
    rows: tuple[ResultRow, ...]
    overall: ResultRow


@dataclass(frozen=True, slots=True)
class Comparison:
    """One system against another, on the questions that both have a score of.

    Attributes
    ----------
    questions
        Places of the common questions among the facts of the board.
    first, second
        Means on these.
    difference
        First less second, -1 to 1, with the 95 % percentile interval of a bootstrap over questions.
    better, equal, worse
        Questions on which the first is so.
    """

    systems: tuple[str, str]
    questions: tuple[int, ...]
    first: float | None
    second: float | None
    difference: Figure
    better: int
    equal: int
    worse: int
    draws: int
    seed: int


class Board:
    """Scores of systems on questions of one granularity.

    Parameters
    ----------
    facts
        The questions, each once.
    scores
        For each system by name, the normalized score of each question, None or missing where there
        is none; scores of other questions are left aside.

    Raises
    ------
    InvalidRecordError
        The questions are of several granularities.
    """

    def __init__(
        self, facts: Sequence[QuestionFacts], scores: Mapping[str, Mapping[str, float | None]]
    ) -> None:
        if len({each.granularity for each in facts}) > 1:
            raise InvalidRecordError(
                phrase("Scores of clips and of episodes are never mixed: choose one granularity.")
            )
        self.facts = tuple(facts)
        self.systems = tuple(scores)
        ids = [each.question_id for each in facts]
        self.values: Floats = np.array(
            [
                [np.nan if (value := given.get(name)) is None else value for name in ids]
                for given in scores.values()
            ],
            dtype=np.float64,
        ).reshape(len(scores), len(ids))

    @property
    def granularity(self) -> str:
        """Of all its questions; empty without any."""
        return self.facts[0].granularity if self.facts else ""

    @cached_property
    def _is_scored(self) -> NDArray[np.bool_]:
        return np.isfinite(self.values)

    def table(self, dimension: Dimension) -> ResultTable:
        """Return the means of each system on each group of questions."""
        groups: dict[tuple[int, str], list[int]] = {}
        for place, each in enumerate(self.facts):
            groups.setdefault(group_of(each, dimension), []).append(place)
        rows = [self._row(group[1], groups[group]) for group in sorted(groups)]
        overall = self._row(phrase("Overall"), range(len(self.facts)))
        return ResultTable(dimension, self.systems, tuple(rows), overall)

    def compare(
        self, first: str, second: str, *, draws: int = DRAWS, seed: int = SEED
    ) -> Comparison:
        """Compare two systems on their common questions.

        Raises
        ------
        KeyError
            There is no such system.
        """
        one, other = (self._of(name) for name in (first, second))
        places = np.flatnonzero(np.isfinite(one) & np.isfinite(other))
        gaps = one[places] - other[places]
        return Comparison(
            (first, second),
            tuple(places.tolist()),
            float(one[places].mean()) if len(places) else None,
            float(other[places].mean()) if len(places) else None,
            paired_difference(gaps, draws=draws, seed=seed),
            int((gaps > 0).sum()),
            int((gaps == 0).sum()),
            int((gaps < 0).sum()),
            draws,
            seed,
        )

    def _of(self, system: str) -> Floats:
        if system not in self.systems:
            raise KeyError(system)
        found: Floats = self.values[self.systems.index(system)]
        return found

    def _row(self, name: str, places: Sequence[int]) -> ResultRow:
        chosen = np.fromiter(places, dtype=np.int64, count=len(places))
        counts = self._is_scored[:, chosen].sum(axis=1)
        sums = np.nansum(self.values[:, chosen], axis=1)
        cells = (
            ResultCell(float(total / n) if n else None, int(n), len(chosen))
            for total, n in zip(sums, counts, strict=True)
        )
        return ResultRow(name, tuple(places), tuple(cells))


def paired_difference(gaps: Floats, *, draws: int = DRAWS, seed: int = SEED) -> Figure:
    """Return the mean of paired differences with the interval of a seeded bootstrap."""
    if not len(gaps):
        return Figure(None, phrase("Not defined: no question has a score of both."))
    mean = float(gaps.mean())
    if len(gaps) < FEWEST_PAIRED:
        why = phrase("No interval: fewer than {n} common questions.", n=FEWEST_PAIRED)
        return Figure(mean, why)
    # A sample of questions with replacement is a draw of how often each difference value comes.
    values, counts = np.unique(gaps, return_counts=True)
    chance = np.random.default_rng(seed)
    drawn = chance.multinomial(len(gaps), counts / len(gaps), size=draws) @ values / len(gaps)
    low, high = np.percentile(drawn, (2.5, 97.5))
    return Figure(mean, "", float(low), float(high))


def boards(
    facts: Iterable[QuestionFacts], scores: Mapping[str, Iterable[Score]]
) -> dict[str, Board]:
    """Return a board for each granularity that has questions.

    Parameters
    ----------
    scores
        Of each system by name; those without granularity are left aside.
    """
    by_tier: dict[str, list[QuestionFacts]] = {}
    for each in facts:
        by_tier.setdefault(each.granularity, []).append(each)
    values: dict[str, dict[str, dict[str, float | None]]] = {
        tier: {name: {} for name in scores} for tier in by_tier
    }
    for name, given in scores.items():
        for score in given:
            if score.granularity in values:
                of_system = values[score.granularity][name]
                of_system[score.question_id] = score.normalized if score.is_scored else None
    return {tier: Board(found, values[tier]) for tier, found in sorted(by_tier.items())}


def _by_type(facts: QuestionFacts) -> tuple[int, str]:
    order = {each.value: place for place, each in enumerate(QuestionType)}
    return order.get(facts.type, len(order)), facts.type


def _by_series(facts: QuestionFacts) -> tuple[int, str]:
    return (0, facts.series) if facts.series else (1, phrase(_UNKNOWN))


def _by_stages(facts: QuestionFacts) -> tuple[int, str]:
    return facts.stages, str(facts.stages) if facts.stages else phrase("no trajectory")


def _by_duration(facts: QuestionFacts) -> tuple[int, str]:
    known = facts.duration_ms > 0
    return _bin(facts.duration_ms / _MINUTE if known else None, _DURATIONS, _LONGEST)


def _by_spread(facts: QuestionFacts) -> tuple[int, str]:
    return _bin(facts.spread, _SPREADS, _WIDEST)


_GROUPS: Mapping[Dimension, Callable[[QuestionFacts], tuple[int, str]]] = {
    Dimension.TYPE: _by_type,
    Dimension.SERIES: _by_series,
    Dimension.GRANULARITY: lambda facts: (0, facts.granularity),
    Dimension.STAGES: _by_stages,
    Dimension.DURATION: _by_duration,
    Dimension.SPREAD: _by_spread,
}


def _bin(value: float | None, edges: Sequence[tuple[float, str]], last: str) -> tuple[int, str]:
    if value is None:
        return len(edges) + 1, phrase(_UNKNOWN)
    for place, (edge, name) in enumerate(edges):
        if value < edge:
            return place, phrase(name)
    return len(edges), phrase(last)
