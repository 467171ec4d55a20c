"""Gives records to raters: evenly, and evenly of each sort, the same for the same seed.

A share of the records, the overlap, goes to as many raters as are wanted for each; the others go to
one. With an overlap of 1 every record is reviewed by so many. What a rater has already counts, so
that a second batch goes on where the first one stopped.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from app.domain.errors import InvalidRecordError
from app.domain.ids import AssignmentKey, RaterKey, new_key
from app.domain.phrase import phrase
from app.domain.review import Assignment, RecordKind

Sort = tuple[str, ...]
"""What records are balanced by, such as category and video."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Plan:
    """How records are given.

    Attributes
    ----------
    per_record
        How many raters review a record of the overlap; at least 1.
    overlap
        Share of the records that go to so many, 0 to 1; the others go to one rater.
    seed
        Tells which.
    """

    per_record: int = 2
    overlap: float = 1.0
    seed: int = 7


def assign(
    records: Mapping[str, Sort],
    raters: Sequence[RaterKey],
    plan: Plan,
    *,
    kind: RecordKind = RecordKind.ITEM,
    stage: int = 1,
    present: Iterable[Assignment] = (),
) -> list[Assignment]:
    """Give records to raters.

    Parameters
    ----------
    records
        What is to be given: the sort of each record, by its key.
    raters
        To whom, each once.
    present
        What was given before; of the same kind and stage, it counts.

    Returns
    -------
    list[Assignment]
        New ones alone, rater by rater in the order of their queues, which go on behind what is
        there. Loads differ by at most one record more than what was given before makes them.

    Raises
    ------
    InvalidRecordError
        There are too few raters, or one stands there twice; a share is none.
    """
    _refuse(raters, plan)
    before = [task for task in present if (task.kind, task.stage) == (kind, stage)]
    hands = _Hands(raters, records, before)
    for key, number in _wanted(records, plan).items():
        hands.give(key, number)
    batch = new_key()
    return [
        Assignment(AssignmentKey(new_key()), kind, key, rater, stage, place, batch)
        for number, rater in enumerate(raters)
        for place, key in enumerate(
            _queue(hands.given[rater], records, f"{plan.seed}\n{number}"),
            start=hands.next_place(rater),
        )
    ]


def loads(assignments: Iterable[Assignment]) -> Counter[RaterKey]:
    """Return how many records each rater has."""
    return Counter(task.rater for task in assignments)


def _refuse(raters: Sequence[RaterKey], plan: Plan) -> None:
    if len(set(raters)) < len(raters):
        raise InvalidRecordError(phrase("A rater is named twice."))
    if plan.per_record < 1:
        raise InvalidRecordError(phrase("A record needs at least one rater."))
    if len(raters) < plan.per_record:
        raise InvalidRecordError(
            phrase(
                "{n} raters are wanted for each record, and {there} are named.",
                n=plan.per_record,
                there=len(raters),
            )
        )
    if not 0 <= plan.overlap <= 1:
        raise InvalidRecordError(
            phrase("The overlap is a share from 0 to 1, not {share}.", share=plan.overlap)
        )


def _wanted(records: Mapping[str, Sort], plan: Plan) -> dict[str, int]:
    """Say how many raters each record gets, sort by sort: the overlap is spread over all."""
    order = _spread(records, plan.seed)
    shared = round(plan.overlap * len(order))
    return {
        key: plan.per_record if _falls(place, shared, len(order)) else 1
        for place, key in enumerate(order)
    }


def _falls(place: int, shared: int, total: int) -> bool:
    """Tell whether a place is one of so many that lie evenly among all."""
    return (place + 1) * shared // total > place * shared // total


def _spread(records: Mapping[str, Sort], seed: int) -> list[str]:
    """Return all records sort by sort, those of one sort in a chance order."""
    by_sort: dict[Sort, list[str]] = defaultdict(list)
    for key in sorted(records):
        by_sort[records[key]].append(key)
    chance = random.Random(f"{seed}\noverlap")  # noqa: S311 -- no secret, repeatable
    return [key for sort in sorted(by_sort) for key in _shuffled(by_sort[sort], chance)]


def _shuffled(keys: Sequence[T], chance: random.Random) -> list[T]:
    mixed = list(keys)
    chance.shuffle(mixed)
    return mixed


def _queue(keys: Sequence[str], records: Mapping[str, Sort], seed: str) -> list[str]:
    """Return what a rater is given, video after video, by chance within each.

    A record's last word of its sort is its video: who stays with one, looks for less.
    """
    chance = random.Random(seed)  # noqa: S311 -- no secret, repeatable
    return sorted(_shuffled(sorted(keys), chance), key=lambda key: records[key][-1:])


class _Hands:
    """What each rater holds while records are given."""

    def __init__(
        self,
        raters: Sequence[RaterKey],
        records: Mapping[str, Sort],
        before: Collection[Assignment],
    ) -> None:
        self.given: dict[RaterKey, list[str]] = {rater: [] for rater in raters}
        self._records = records
        self._places = {rater: place for place, rater in enumerate(raters)}
        self._loads: Counter[RaterKey] = Counter()
        self._of_sort: Counter[tuple[RaterKey, Sort]] = Counter()
        self._having: dict[str, set[RaterKey]] = defaultdict(set)
        self._last: dict[RaterKey, int] = {}
        for task in before:
            self._having[task.record].add(task.rater)
            self._last[task.rater] = max(self._last.get(task.rater, -1), task.position)
            if task.rater in self.given:
                self._count(task.rater, task.record)

    def next_place(self, rater: RaterKey) -> int:
        """Return the place behind what a rater has."""
        return self._last.get(rater, -1) + 1

    def give(self, key: str, number: int) -> None:
        """Give a record to so many raters in all: to those who have least, least of its sort."""
        having = self._having[key]
        free = [rater for rater in self._places if rater not in having]
        rank = self._rank(self._records[key])
        for rater in sorted(free, key=rank)[: max(0, number - len(having))]:
            having.add(rater)
            self.given[rater].append(key)
            self._count(rater, key)

    def _rank(self, sort: Sort) -> Callable[[RaterKey], tuple[int, int, int]]:
        turn = len(self._having)

        def rank(rater: RaterKey) -> tuple[int, int, int]:
            place = (self._places[rater] + turn) % len(self._places)
            return self._loads[rater], self._of_sort[rater, sort], place

        return rank

    def _count(self, rater: RaterKey, key: str) -> None:
        self._loads[rater] += 1
        self._of_sort[rater, self._records.get(key, ())] += 1
