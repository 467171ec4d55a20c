"""Which spans are chosen, and finding them in their lanes again without asking for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from app.domain.span import IntArray, SpanArrays
from widgets.timeline.coverage import Coverage
from widgets.timeline.lanes import Lane

_FEW = 4


class SpanRef(NamedTuple):
    """One span, by the names its owner gave."""

    track: str
    span: str


class Part(StrEnum):
    """Part of a span: what a pointer is over, and what the keys move."""

    BODY = "body"
    START = "start"
    END = "end"


class SpanSelection:
    """A set of spans in the order they were chosen; the last one is the one that keys work on.

    Made from places in lanes (`of`), it names its spans only when somebody asks for the names.
    """

    def __init__(self, refs: Iterable[SpanRef] = ()) -> None:
        self._given: tuple[SpanRef, ...] = tuple(dict.fromkeys(refs))
        self._places: dict[Lane, IntArray] = {}
        # Weak, for a selection outlives the lanes that each edit replaces.
        self._found: WeakKeyDictionary[Lane, IntArray] = WeakKeyDictionary()
        self._covered: WeakKeyDictionary[Lane, Coverage] = WeakKeyDictionary()

    @classmethod
    def of(cls, places: Mapping[Lane, IntArray]) -> SpanSelection:
        """Select spans by their places in lanes, ascending."""
        made = cls()
        made._places = {lane: at for lane, at in places.items() if len(at)}
        made._found.update(made._places)
        return made

    @cached_property
    def refs(self) -> tuple[SpanRef, ...]:
        """The spans by name."""
        named = self._given + tuple(_refs_in(self._places))
        self._places = {}
        return named

    @cached_property
    def by_track(self) -> Mapping[str, list[str]]:
        """The ids of the spans of each track."""
        grouped: dict[str, list[str]] = {}
        for ref in self.refs:
            grouped.setdefault(ref.track, []).append(ref.span)
        return grouped

    @property
    def count(self) -> int:
        """How many spans are selected."""
        return len(self._given) + sum(map(len, self._places.values())) or len(self.refs)

    @property
    def primary(self) -> SpanRef | None:
        """The span chosen last, or None."""
        if self._places:
            lane, at = list(self._places.items())[-1]
            return SpanRef(lane.key, lane.track.spans.ids[int(at[-1])])
        return self.refs[-1] if self.refs else None

    def has(self, lane: Lane, index: int) -> bool:
        """Tell whether the span at a place of a lane is selected."""
        at = self.indices(lane)
        place = int(np.searchsorted(at, index))
        return place < len(at) and int(at[place]) == index

    def indices(self, lane: Lane) -> IntArray:
        """Return the places of the chosen spans of a lane, ascending; of gone ones nothing."""
        known = self._found.get(lane)
        if known is None:
            is_elsewhere = self._places and lane.key not in {one.key for one in self._places}
            spans = [] if is_elsewhere else self.by_track.get(lane.key, [])
            lookup = lane.index_of if len(spans) <= _FEW else lane.positions.get
            found = [index for index in map(lookup, spans) if index is not None]
            known = np.array(sorted(found), dtype=np.int64)
            self._found[lane] = known
        return known

    def coverage(self, lane: Lane) -> Coverage:
        """Return what the chosen spans of a lane cover."""
        known = self._covered.get(lane)
        if known is None:
            known = Coverage(chosen(lane.track.spans, self.indices(lane)))
            self._covered[lane] = known
        return known

    def extent(self, lanes: Iterable[Lane]) -> tuple[int, int] | None:
        """Return the first start and the last end of all chosen spans, or None without any."""
        starts, ends = [], []
        for lane in lanes:
            at = self.indices(lane)
            if len(at):
                starts.append(int(lane.track.spans.starts[at].min()))
                ends.append(int(lane.track.spans.ends[at].max()))
        return (min(starts), max(ends)) if starts else None


def chosen(spans: SpanArrays, at: IntArray) -> SpanArrays:
    """Return the spans at some places, nameless, for painting."""
    return SpanArrays(spans.starts[at], spans.ends[at], spans.codes[at], ("",) * len(at))


def _refs_in(places: Mapping[Lane, IntArray]) -> Iterator[SpanRef]:
    for lane, at in places.items():
        key, ids = lane.key, lane.track.spans.ids
        for index in at.tolist():
            yield SpanRef(key, ids[index])
