"""What the picture of an event memory is laid out from: plain columns, quick for thousands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from app.domain.span import IntArray

RELATION_KINDS = ("temporal", "causal", "changes_to", "coexists_with")
"""The types of relations, in the order of their `GraphColumns.kinds`."""

UNKNOWN_KIND = len(RELATION_KINDS)
"""The kind of a relation of any other type."""


class EventRow(NamedTuple):
    """One event as a layout sees it.

    `people` and `streams` name who takes part and which person-target pairs it belongs to; the
    first person's lane is the one it stands in. Without a readable time start and end are None.
    `window` is the number of the window that made it, 0 where that is not known.
    """

    id: str
    start_ms: int | None
    end_ms: int | None
    people: Sequence[str] = ()
    streams: Sequence[tuple[str, str]] = ()
    window: int = 0


class RelationRow(NamedTuple):
    """One relation as a layout sees it; `window` as in `EventRow`."""

    source: str
    target: str
    type: str
    window: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Adjacency:
    """Who is related to whom, both ways: the neighbours of event i are ``targets[at[i]:at[i+1]]``.

    Attributes
    ----------
    at
        Shape ``(n + 1,)``.
    targets, relations
        Shape ``(2m,)``: places of events and of the relations that lead there.
    """

    at: IntArray
    targets: IntArray
    relations: IntArray

    def of(self, event: int) -> IntArray:
        """Return the places of the neighbours of an event, ascending, doubles kept."""
        return self.targets[self.at[event] : self.at[event + 1]]


@dataclass(frozen=True, eq=False)
class GraphColumns:
    """Events in order of start and relations between them, as frozen arrays.

    Attributes
    ----------
    ids
        The n events by start, then end, then number; those without a time come last.
    starts, ends
        Shape ``(n,)``, ms; `ends` at least `starts`. Without a time both are those of the last one.
    timed
        How many have a time.
    lanes
        Shape ``(n,)``: place in `people` of the person in whose lane an event stands.
    people
        Lanes top to bottom by the id of their person; an empty id is that of events without one.
    sources, targets, kinds
        Shape ``(m,)``: places of events and of `RELATION_KINDS`; relations to events that are not
        there are left out.
    windows, relation_windows
        Shape ``(n,)`` and ``(m,)``: number of the window that made them, 0 for "from the start".
    cast
        For each event the places in `people` of all who take part.
    streams
        Person-target pairs, each with the places of its events in order of time.
    """

    ids: tuple[str, ...]
    starts: IntArray
    ends: IntArray
    timed: int
    lanes: IntArray
    people: tuple[str, ...]
    sources: IntArray
    targets: IntArray
    kinds: IntArray
    windows: IntArray
    relation_windows: IntArray
    cast: tuple[tuple[int, ...], ...] = ()
    streams: dict[tuple[str, str], tuple[int, ...]] = field(default_factory=dict)

    @classmethod
    def build(
        cls,
        events: Iterable[EventRow],
        relations: Iterable[RelationRow],
        people: Sequence[str],
    ) -> GraphColumns:
        """Sort events and number all.

        `people` gives the order of the lanes; those without any event get none. Of events that
        share an id the first one counts.
        """
        rows = sorted(_unique(events), key=_in_time)
        timed = sum(row.start_ms is not None for row in rows)
        latest = max((row.end_ms or row.start_ms or 0 for row in rows[:timed]), default=0)
        place = {row.id: index for index, row in enumerate(rows)}
        present = {person for row in rows for person in row.people[:1] or ("",)}
        lanes = [person for person in dict.fromkeys(people) if person in present]
        lanes += sorted(present - set(lanes) - {""}, key=by_number)
        lanes += [""] if "" in present else []
        lane_of = {person: index for index, person in enumerate(lanes)}
        known = [row for row in relations if row.source in place and row.target in place]
        kind_of = {name: index for index, name in enumerate(RELATION_KINDS)}
        starts = _column(latest if row.start_ms is None else row.start_ms for row in rows)
        ends = _column(latest if row.end_ms is None else row.end_ms for row in rows)
        return cls(
            ids=tuple(row.id for row in rows),
            starts=starts,
            ends=np.maximum(starts, ends),
            timed=timed,
            lanes=_column(lane_of[(row.people or ("",))[0]] for row in rows),
            people=tuple(lanes),
            sources=_column(place[row.source] for row in known),
            targets=_column(place[row.target] for row in known),
            kinds=_column(kind_of.get(row.type, UNKNOWN_KIND) for row in known),
            windows=_column(row.window for row in rows),
            relation_windows=_column(row.window for row in known),
            cast=tuple(
                tuple(dict.fromkeys(lane_of[one] for one in row.people if one in lane_of))
                for row in rows
            ),
            streams=_streams(rows),
        )

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def place(self) -> dict[str, int]:
        """The place of each event by its id."""
        return {name: index for index, name in enumerate(self.ids)}

    @cached_property
    def by_lane(self) -> tuple[IntArray, ...]:
        """The places of the events of each lane, in order of time."""
        order = np.argsort(self.lanes, kind="stable")
        bounds = np.searchsorted(self.lanes[order], np.arange(len(self.people) + 1))
        return tuple(order[first:last] for first, last in pairwise(bounds))

    @cached_property
    def timed_by_lane(self) -> tuple[IntArray, list[int]]:
        """The places of the events with a time, lane after lane, and where each lane begins."""
        lanes = [members[members < self.timed] for members in self.by_lane]
        bounds = np.cumsum([0, *map(len, lanes)]).tolist()
        return np.concatenate([np.zeros(0, np.int64), *lanes]), bounds

    @cached_property
    def adjacency(self) -> Adjacency:
        """The neighbours of every event."""
        m = len(self.sources)
        ends = np.concatenate([self.sources, self.targets])
        others = np.concatenate([self.targets, self.sources])
        relations = np.concatenate([np.arange(m), np.arange(m)]).astype(np.int64)
        order = np.lexsort((relations, others, ends))
        at = np.searchsorted(ends[order], np.arange(len(self) + 1)).astype(np.int64)
        return Adjacency(at, others[order].astype(np.int64), relations[order])

    @cached_property
    def known_from(self) -> IntArray:
        """Shape ``(m,)``: the window from which on each relation and both its ends are known."""
        ends = np.maximum(self.windows[self.sources], self.windows[self.targets])
        return np.maximum(self.relation_windows, ends)

    @cached_property
    def hints(self) -> tuple[tuple[int, int], ...]:
        """Pairs of events that follow one another in a person's lane: a way to go, no relation."""
        last: dict[int, int] = {}
        pairs: dict[tuple[int, int], None] = {}
        for event, cast in enumerate(self.cast):
            for person in cast:
                if person in last:
                    pairs[last[person], event] = None
                last[person] = event
        return tuple(pairs)

    def hints_of(self, event: int) -> list[tuple[int, int]]:
        """Return the pairs of `hints` that an event is part of."""
        return self._hints_by_event.get(event, [])

    @cached_property
    def _hints_by_event(self) -> dict[int, list[tuple[int, int]]]:
        found: dict[int, list[tuple[int, int]]] = {}
        for pair in self.hints:
            for event in pair:
                found.setdefault(event, []).append(pair)
        return found


def by_number(name: str) -> tuple[str, int, str]:
    """Return what sorts ``E9`` before ``E10``."""
    head = name.rstrip("0123456789")
    digits = name[len(head) :]
    return head, int(digits[:18]) if digits else -1, name


def _in_time(row: EventRow) -> tuple[bool, int, int, tuple[str, int, str]]:
    return row.start_ms is None, row.start_ms or 0, row.end_ms or 0, by_number(row.id)


def _unique(events: Iterable[EventRow]) -> list[EventRow]:
    found: dict[str, EventRow] = {}
    for row in events:
        found.setdefault(row.id, row)
    return list(found.values())


def _column(values: Iterable[int]) -> IntArray:
    return np.fromiter(values, np.int64)


def _streams(rows: Sequence[EventRow]) -> dict[tuple[str, str], tuple[int, ...]]:
    found: dict[tuple[str, str], list[int]] = {}
    for index, row in enumerate(rows):
        for stream in dict.fromkeys(row.streams):
            found.setdefault(stream, []).append(index)
    return {stream: tuple(events) for stream, events in found.items()}
