"""A reviewer's queue of items: how each of them stands, and how options are shuffled for one.

The queue is made of light rows, so that 100,000 items can be listed, filtered and gone through.
"""

from __future__ import annotations

import random
import unicodedata
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.domain.ids import McqKey, RaterKey
from app.domain.mcq import McqRow
from app.domain.review import DECISIONS, Decision, Review

_START_MS, _LETTER_MS, _WIDE_LETTER_MS = 1_000, 25, 50


class QueueState(StrEnum):
    """How an item stands for one reviewer."""

    OPEN = "open"
    ANSWERED = "answered"
    SKIPPED = "skipped"
    DECIDED = "decided"
    WAITING = "waiting"
    REMOVED = "removed"


LEFT = (QueueState.OPEN, QueueState.ANSWERED, QueueState.SKIPPED)
"""What is still to be done, in the order in which it is offered."""


class OwnState(NamedTuple):
    """What a queue shows of the reviewer's own review."""

    decision: str
    is_answered: bool
    spent_ms: int = 0
    flags: tuple[str, ...] = ()

    @property
    def is_decided(self) -> bool:
        """Tell whether a verdict stands."""
        return self.decision in DECISIONS


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One item in the queue.

    Attributes
    ----------
    flags
        What the reviewer found wrong with it.
    spent_ms
        Time the reviewer has spent on it, 0 while undecided.
    is_hasty
        Decided in less time than the stem takes to read.
    has_video
        Its video can be played here.
    """

    item: McqRow
    state: QueueState = QueueState.OPEN
    flags: tuple[str, ...] = ()
    spent_ms: int = 0
    is_hasty: bool = False
    has_video: bool = True

    @property
    def key(self) -> McqKey:
        """Key of the item."""
        return self.item.key

    @property
    def is_left(self) -> bool:
        """Tell whether something is still to be done."""
        return self.state in LEFT


@dataclass(frozen=True, slots=True)
class QueueProgress:
    """How far a reviewer is.

    Attributes
    ----------
    median_ms
        Time spent on a decided item, ms; None while none has one.
    """

    total: int
    done: int
    waiting: int
    median_ms: int | None

    @property
    def left(self) -> int:
        """How many are still to be done."""
        return self.total - self.done


def least_ms(stem: str) -> int:
    """Return the time in ms that nobody reads a stem in less than.

    One second, and 25 ms a letter (2,400 a minute), 50 ms a wide one: three times as fast as
    people read.
    """
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in stem)
    return _START_MS + _WIDE_LETTER_MS * wide + _LETTER_MS * (len(stem) - wide)


def queue_row(
    item: McqRow, own: OwnState | None, *, is_disputed: bool = False, has_video: bool = True
) -> QueueRow:
    """Return how an item stands for the reviewer whose own review is given.

    `is_disputed` says that verdicts differ and nobody has settled it; it counts only once the
    reviewer's own verdict stands.
    """
    if own is None:
        return QueueRow(item, has_video=has_video)
    decided = own.is_decided
    return QueueRow(
        item,
        _state(own, is_disputed),
        own.flags if decided else (),
        own.spent_ms if decided else 0,
        decided and _is_hasty(own.spent_ms, item.stem),
        has_video,
    )


class QueueTally:
    """Sums up a queue, and goes on as single rows of it change."""

    def __init__(self, rows: Sequence[QueueRow]) -> None:
        self._total = len(rows)
        self._counts = Counter(row.state for row in rows)
        self._times = sorted(row.spent_ms for row in rows if row.spent_ms)

    def replace(self, before: QueueRow, after: QueueRow) -> None:
        """Take a row for another."""
        self._counts[before.state] -= 1
        self._counts[after.state] += 1
        if before.spent_ms:
            del self._times[bisect_left(self._times, before.spent_ms)]
        if after.spent_ms:
            insort(self._times, after.spent_ms)

    @property
    def progress(self) -> QueueProgress:
        """How far the reviewer is."""
        left = sum(self._counts[state] for state in LEFT)
        times, middle = self._times, len(self._times) // 2
        median = (times[middle] + times[~middle]) // 2 if times else None
        waiting = self._counts[QueueState.WAITING]
        return QueueProgress(self._total, self._total - left, waiting, median)


def shown_order(count: int, rater: RaterKey | str, item: McqKey) -> tuple[int, ...]:
    """Return the stored places of options as they are shuffled for a rater, always alike."""
    places = list(range(count))
    random.Random(f"{rater}:{item}").shuffle(places)  # noqa: S311 - not for secrets
    return tuple(places)


def is_order(order: Sequence[int], count: int) -> bool:
    """Tell whether an order names each of so many options once."""
    return sorted(order) == list(range(count))


def _is_hasty(spent_ms: int, stem: str) -> bool:
    if not 0 < spent_ms < _START_MS + _WIDE_LETTER_MS * len(stem):
        return False  # without counting letters, for most
    return spent_ms < least_ms(stem)


def own_state(review: Review) -> OwnState:
    """Return what a queue shows of a review."""
    return OwnState(review.decision, review.is_answered, review.spent_ms, review.flags)


def _state(own: OwnState, is_disputed: bool) -> QueueState:
    if own.decision == Decision.SKIP:
        return QueueState.SKIPPED
    if not own.is_decided:
        return QueueState.ANSWERED if own.is_answered else QueueState.OPEN
    if is_disputed:
        return QueueState.WAITING
    return QueueState.REMOVED if own.decision == Decision.REMOVE else QueueState.DECIDED
