"""Two event memories of one video against each other: which events both have, and what differs.

Events are matched by when they happen, who takes part and what is said of them. A likeness weighs
the three; pairs are made from the best on, each event once, as long as they are alike enough. The
same two memories always give the same pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from rapidfuzz.fuzz import ratio

from app.domain.event_memory import Event
from app.domain.folding import fold
from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex
from app.domain.person import Person
from app.domain.span import IntArray

ALIKE = 0.45
"""From this likeness on (0-1) two events are taken for the same."""

TIME_SHARE, PEOPLE_SHARE, TEXT_SHARE = 0.45, 0.25, 0.30
"""What overlap in time, people in common and words alike are worth of a likeness."""

TOLERANCE_MS = 2000
"""By so much may start and end differ, as what windows are shown of their neighbours does."""

_MOST_CANDIDATES = 32
"""An event is compared with so many that overlap it most: what keeps the cost linear."""


class Presence(StrEnum):
    """In which of the two memories an event is."""

    BOTH = "both"
    FIRST = "first"
    SECOND = "second"


class Difference(StrEnum):
    """In what the two tellings of an event differ."""

    EMOTION = "emotion"
    PEOPLE = "people"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class ComparedEvent:
    """An event of one memory, or of both.

    Attributes
    ----------
    first, second
        As each memory tells it; None where it does not.
    likeness
        0 to 1; 0 of an event that only one has.
    differs
        In what the two differ; empty for an event that only one has.
    """

    first: Event | None
    second: Event | None
    likeness: float = 0.0
    differs: frozenset[Difference] = frozenset()

    @property
    def presence(self) -> Presence:
        """In which of the two it is."""
        if self.first is None:
            return Presence.SECOND
        return Presence.FIRST if self.second is None else Presence.BOTH

    @property
    def extent(self) -> Interval | None:
        """From when to when it lasts, as the first memory that has it tells."""
        event = self.first or self.second
        return None if event is None else event.extent


@dataclass(frozen=True, slots=True)
class MemoryComparison:
    """All events of two memories, in the order of time."""

    events: tuple[ComparedEvent, ...] = ()

    def count(self, presence: Presence) -> int:
        """Return how many events are in both, or in one alone."""
        return sum(each.presence is presence for each in self.events)

    @property
    def differing(self) -> int:
        """How many events both have and tell otherwise."""
        return sum(bool(each.differs) for each in self.events)


class PeopleNames:
    """Knows people of different memories by one name: the cast's, else what a memory calls them.

    Parameters
    ----------
    cast
        The people of the project; all their names mean the same person.
    """

    def __init__(self, cast: Iterable[Person] = ()) -> None:
        self._known = {
            fold(name): person.name for person in cast for name in (person.name, *person.aliases)
        }

    def of(self, index: MemoryIndex, event: Event) -> frozenset[str]:
        """Return who takes part in an event or feels something in it."""
        return frozenset(self._name(index, person) for person in event.people)

    def _name(self, index: MemoryIndex, person: str) -> str:
        entity = index.entities.get(person)
        told = (entity.name or entity.description) if entity is not None else person
        return self._known.get(fold(told), told.strip() or person)


def compare_memories(
    first: MemoryIndex, second: MemoryIndex, cast: Iterable[Person] = ()
) -> MemoryComparison:
    """Match the events of two memories; a second for some thousands.

    Parameters
    ----------
    cast
        The people of the project, whose other names count as the same.
    """
    names = PeopleNames(cast)
    here = [_Told.of(first, event, names) for event in first.ordered]
    there = [_Told.of(second, event, names) for event in second.ordered]
    pairs = _paired(here, there)
    both = [_both(first, second, here[a], there[b], score) for a, b, score in pairs]
    with_a, with_b = {a for a, _, _ in pairs}, {b for _, b, _ in pairs}
    alone = [ComparedEvent(one.event, None) for a, one in enumerate(here) if a not in with_a]
    alone += [ComparedEvent(None, one.event) for b, one in enumerate(there) if b not in with_b]
    return MemoryComparison(tuple(sorted((*both, *alone), key=_place)))


@dataclass(frozen=True, slots=True)
class _Told:
    """An event made ready for comparing."""

    event: Event
    people: frozenset[str]
    folded: frozenset[str]
    words: str

    @classmethod
    def of(cls, index: MemoryIndex, event: Event, names: PeopleNames) -> _Told:
        people = names.of(index, event)
        words = " ".join(sorted(fold(event.summary).split()))
        return cls(event, people, frozenset(map(fold, people)), words)


def _paired(here: Sequence[_Told], there: Sequence[_Told]) -> list[tuple[int, int, float]]:
    """Return the places of events that are the same, the best pairs first, each event once."""
    scored = sorted(
        ((score, a, b) for a, b, score in _scored(here, there) if score >= ALIKE),
        key=lambda each: (-round(each[0], 9), each[1], each[2]),
    )
    taken_a: set[int] = set()
    taken_b: set[int] = set()
    pairs = []
    for score, a, b in scored:
        if a not in taken_a and b not in taken_b:
            taken_a.add(a)
            taken_b.add(b)
            pairs.append((a, b, score))
    return pairs


def _scored(here: Sequence[_Told], there: Sequence[_Told]) -> Iterator[tuple[int, int, float]]:
    """Yield pairs that overlap in time, padded by the tolerance, and how alike they are."""
    starts, ends = _extents(there)
    reach = np.maximum.accumulate(ends) if len(ends) else ends
    for a, one in enumerate(here):
        extent = one.event.extent
        if extent is None:
            continue
        low, high = extent.start_ms - TOLERANCE_MS, extent.end_ms + TOLERANCE_MS
        near = slice(
            int(reach.searchsorted(low, side="right")), int(starts.searchsorted(high, side="left"))
        )
        shared = np.minimum(ends[near], high) - np.maximum(starts[near], low)
        whole = np.maximum(ends[near], high) - np.minimum(starts[near], low)
        shares = np.where(shared > 0, shared / np.maximum(whole, 1), 0.0)
        best = np.argsort(-shares, kind="stable")[:_MOST_CANDIDATES]
        for place in best[shares[best] > 0].tolist():
            b = near.start + place
            yield a, b, _likeness(one, there[b], float(shares[place]))


def _extents(told: Sequence[_Told]) -> tuple[IntArray, IntArray]:
    """Return padded starts and ends of the events that have a time, which come first."""
    extents = [one.event.extent for one in told]
    timed = [each for each in extents if each is not None]
    starts = np.array([each.start_ms - TOLERANCE_MS for each in timed], np.int64)
    return starts, np.array([each.end_ms + TOLERANCE_MS for each in timed], np.int64)


def _likeness(first: _Told, second: _Told, time: float) -> float:
    """Weigh overlap in time, people in common and words alike; each 0 to 1."""
    everybody = first.folded | second.folded
    people = len(first.folded & second.folded) / len(everybody) if everybody else 1.0
    text = ratio(first.words, second.words) / 100 if first.words and second.words else 0.0
    return TIME_SHARE * time + PEOPLE_SHARE * people + TEXT_SHARE * text


def _both(
    first: MemoryIndex, second: MemoryIndex, one: _Told, other: _Told, score: float
) -> ComparedEvent:
    differs = set()
    if fold(first.dominant(one.event.id).name) != fold(second.dominant(other.event.id).name):
        differs.add(Difference.EMOTION)
    if one.folded != other.folded:
        differs.add(Difference.PEOPLE)
    here, there = one.event.extent, other.event.extent
    if here is not None and there is not None:
        shift = max(abs(here.start_ms - there.start_ms), abs(here.end_ms - there.end_ms))
        if shift > TOLERANCE_MS:
            differs.add(Difference.TIME)
    return ComparedEvent(one.event, other.event, score, frozenset(differs))


def _place(each: ComparedEvent) -> tuple[bool, int, int, str, str]:
    extent = each.extent
    names = (each.first.id if each.first else "", each.second.id if each.second else "")
    if extent is None:
        return True, 0, 0, *names
    return False, extent.start_ms, extent.end_ms, *names
