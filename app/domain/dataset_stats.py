"""Statistics of a set of questions and its videos, as papers of benchmarks print them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from app.domain.question import Granularity, JsonValue, Question, QuestionType
from app.domain.record import types_of
from app.domain.results import Dimension, QuestionFacts, duration_group, facts_of, group_of
from app.domain.watching import ENOUGH

HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class Spread:
    """How numbers lie; all None without any."""

    n: int
    mean: float | None = None
    median: float | None = None
    least: float | None = None
    most: float | None = None

    def to_json(self) -> dict[str, object]:
        """Return all five."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class TypeStats:
    """The questions of one type on one tier.

    Attributes
    ----------
    question_words, answer_words
        Lengths in words; of Chinese and Japanese in characters.
    evidence
        Spans of each question.
    """

    granularity: str
    type: str
    questions: int
    question_words: Spread
    answer_words: Spread
    evidence: Spread


@dataclass(frozen=True, slots=True)
class DatasetStats:
    """What a data set holds.

    Attributes
    ----------
    by_granularity, by_status
        Number of questions.
    by_type
        In the order of the tiers and types; those without questions are left out.
    videos, videos_asked
        All of the project, and those with questions.
    duration_ms
        Sum over the videos with questions whose length is known; `unknown_length` lacks it.
    lengths
        Histogram of the lengths of videos with questions, by the name of the bin.
    series, sources
        Number of questions by series (empty: unknown), and number of different sources.
    stages
        Trajectory questions by their number of stages.
    spread
        Questions by the share of the video between first and last evidence.
    evidence_ms
        From first to last evidence, of questions with any.
    without_evidence
        Questions without any.
    unwatched
        Episode questions whose author watched less of the video than `watching.ENOUGH`.
    """

    questions: int
    by_granularity: Mapping[str, int]
    by_status: Mapping[str, int]
    by_type: tuple[TypeStats, ...]
    videos: int
    videos_asked: int
    duration_ms: int
    unknown_length: int
    lengths: Mapping[str, int]
    series: Mapping[str, int]
    sources: int
    stages: Mapping[int, int]
    spread: Mapping[str, int]
    evidence_ms: Spread
    without_evidence: int
    unwatched: int = 0

    @property
    def hours(self) -> float:
        """Length of the videos with questions."""
        return self.duration_ms / HOUR_MS

    def to_json(self) -> dict[str, object]:
        """Return the shape that `stats --as longemo --json` prints."""
        return {
            "questions": self.questions,
            "by_granularity": dict(self.by_granularity),
            "by_status": dict(self.by_status),
            "by_type": [
                {
                    "granularity": each.granularity,
                    "type": each.type,
                    "questions": each.questions,
                    "question_words": each.question_words.to_json(),
                    "answer_words": each.answer_words.to_json(),
                    "evidence_spans": each.evidence.to_json(),
                }
                for each in self.by_type
            ],
            "videos": self.videos,
            "videos_asked": self.videos_asked,
            "hours": self.hours,
            "videos_of_unknown_length": self.unknown_length,
            "lengths": dict(self.lengths),
            "series": dict(self.series),
            "sources": self.sources,
            "stages": {str(stages): n for stages, n in self.stages.items()},
            "evidence_spread": dict(self.spread),
            "evidence_extent_ms": self.evidence_ms.to_json(),
            "without_evidence": self.without_evidence,
            "unwatched": self.unwatched,
        }


def dataset_stats(
    questions: Iterable[Question],
    lengths_ms: Mapping[str, int],
    series: Mapping[str, str] | None = None,
    watched: Callable[[Question], float | None] = lambda _question: None,
) -> DatasetStats:
    """Count a data set.

    Parameters
    ----------
    lengths_ms
        Of every video of the project by its key, 0 while unknown.
    series
        Of videos by their key, as far as the project tells; else the source's name tells.
    watched
        Tells how much of its video the author of a question watched, 0 to 1; None: not known.
    """
    given = list(questions)
    told = series or {}
    facts = [facts_of(one, lengths_ms.get(one.video, 0), told.get(one.video, "")) for one in given]
    asked = {one.video for one in given}
    known = [lengths_ms[video] for video in asked if lengths_ms.get(video, 0)]
    extents = [each.spread * each.duration_ms for each in facts if each.spread is not None]
    paths = Counter(each.stages for each in facts if each.stages)
    return DatasetStats(
        len(given),
        {tier.value: n for tier in Granularity if (n := _count(given, tier))},
        dict(Counter(one.status.value for one in given)),
        tuple(_types(given)),
        len(lengths_ms),
        len(asked),
        sum(known),
        len(asked) - len(known),
        _bins(duration_group(lengths_ms.get(video, 0)) for video in asked),
        dict(sorted(Counter(each.series for each in facts).items())),
        len({one.source.name for one in given if one.source.name}),
        dict(sorted(paths.items())),
        _bins(_spread(each) for each in facts),
        spread_of(extents),
        sum(not one.evidence for one in given),
        sum(share is not None and share < ENOUGH for share in map(watched, given)),
    )


def spread_of(values: Sequence[float]) -> Spread:
    """Return mean, median, least and most."""
    if not values:
        return Spread(0)
    return Spread(len(values), fmean(values), median(values), min(values), max(values))


def words_in(text: str) -> int:
    """Return the length of a text: its words, where each CJK character is one."""
    spaced = "".join(f" {each} " if _is_cjk(each) else each for each in text)
    return len(spaced.split())


def _types(questions: Sequence[Question]) -> Iterable[TypeStats]:
    groups: dict[tuple[Granularity, QuestionType], list[Question]] = defaultdict(list)
    for one in questions:
        groups[one.granularity, one.type].append(one)
    for tier in Granularity:
        order = [*types_of(tier), *(kind for kind in QuestionType if kind not in types_of(tier))]
        for kind in order:
            group = groups.get((tier, kind))
            if group:
                yield TypeStats(
                    tier.value,
                    kind.value,
                    len(group),
                    spread_of([words_in(one.text) for one in group]),
                    spread_of([words_in(_answer(one.answer)) for one in group]),
                    spread_of([len(one.evidence) for one in group]),
                )


def _answer(value: JsonValue) -> str:
    if isinstance(value, Mapping):
        return " ".join(_answer(each) for each in value.values())
    return " ".join(map(_answer, value)) if isinstance(value, list) else str(value)


def _count(questions: Sequence[Question], tier: Granularity) -> int:
    return sum(one.granularity is tier for one in questions)


def _bins(groups: Iterable[tuple[int, str]]) -> dict[str, int]:
    return {name: n for (_, name), n in sorted(Counter(groups).items())}


def _spread(facts: QuestionFacts) -> tuple[int, str]:
    return group_of(facts, Dimension.SPREAD)


def _is_cjk(letter: str) -> bool:
    return "\u3040" <= letter <= "\u30ff" or "\u3400" <= letter <= "\u9fff"
