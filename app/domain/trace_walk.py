"""A trace gone through moment by moment: what was found, joined, reached, ordered and handed over.

Each moment knows the events that came up in it and what all events are by then, so that a picture
of the memory can light what was known and dim the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from app.domain.memory_index import MemoryIndex
from app.domain.phrase import phrase
from app.domain.trace_path import TracePath, TraceRole, TraceStep

PLAN = "plan"


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a trace.

    Attributes
    ----------
    step
        ``plan`` or the value of the `TraceStep` that it belongs to.
    part
        Name of the part of that step, such as ``semantic``; unique with its number.
    title
        In words.
    events
        What came up, in order.
    role
        What these events are from now on.
    """

    step: str
    part: str
    title: str
    events: tuple[str, ...] = ()
    role: TraceRole | None = None


@dataclass(frozen=True)
class TraceWalk:
    """All moments of a trace in the order of its making; moments without anything are left out.

    Attributes
    ----------
    index
        The memory, which tells relations from persons; None where the trace stands alone.
    """

    path: TracePath
    index: MemoryIndex | None = None

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The moments."""
        made = (*self._finding(), *self._expanding(), *self._handing())
        return (Moment(PLAN, "plan", phrase("Plan")), *(one for one in made if one.events))

    def roles(self, place: int) -> Mapping[str, TraceRole]:
        """Return what each event is known as after the moment at a place."""
        known: dict[str, TraceRole] = {}
        for one in self.moments[: place + 1]:
            if one.role is not None:
                for event in one.events:
                    known[event] = one.role
        return known

    def first_of(self, step: str) -> int:
        """Return the first moment of a step, or the last one before it where it has none."""
        order = [PLAN, *(each.value for each in TraceStep)]
        until = order.index(step)
        best = 0
        for place, one in enumerate(self.moments):
            if one.step == step:
                return place
            if order.index(one.step) < until:
                best = place
        return best

    def _finding(self) -> Iterator[Moment]:
        recall, step, seed = self.path.trace.recall, TraceStep.SEED.value, TraceRole.SEED
        words = tuple(each.id for each in recall.semantic)
        yield Moment(step, "semantic", phrase("Found by words"), words, seed)
        near = tuple(each.id for each in recall.dense)
        yield Moment(step, "dense", phrase("Found by nearness"), near, seed)
        fused = tuple(each.id for each in recall.fused)
        yield Moment(step, "fused", phrase("Fused, best first"), fused, seed)
        yield Moment(step, "seeds", phrase("Seeds of the streams"), recall.seeds, seed)
        yield Moment(step, "anchors", phrase("Anchors"), recall.anchors, seed)

    def _expanding(self) -> Iterator[Moment]:
        recall, step, role = self.path.trace.recall, TraceStep.EXPAND.value, TraceRole.NEIGHBOUR
        seeds = set(self.path.seeds)
        beside = tuple(each for each in self.path.neighbours if each in set(recall.neighbours))
        related = self._related(seeds)
        by_relation = tuple(each for each in beside if each in related)
        by_person = tuple(each for each in beside if each not in related)
        if self.index is None:
            yield Moment(step, "neighbours", phrase("Neighbours of the seeds"), beside, role)
        else:
            title = phrase("Neighbours by a relation")
            yield Moment(step, "neighbours", title, by_relation, role)
            title = phrase("Neighbours by a person")
            yield Moment(step, "neighbours", title, by_person, role)
        of_stream = recall.stream_events
        at = 0
        for number, page in enumerate(recall.stream_pages, start=1):
            size = page.returned or 0
            shown = of_stream[at : at + size]
            yield Moment(step, "stream", phrase("Page {n} of the stream", n=number), shown, role)
            at += size
        rest = of_stream[at:]
        yield Moment(step, "stream", phrase("Of the same stream"), rest, role)
        yield Moment(step, "related", phrase("By relations"), recall.relation_events, role)
        yield Moment(step, "initial", phrase("Shown at first"), recall.initial, role)
        for number, asked in enumerate(recall.expansions, start=1):
            title = phrase("Request {n}", n=number)
            yield Moment(step, f"page:{number}", title, asked.returned, role)

    def _handing(self) -> Iterator[Moment]:
        path, step = self.path, TraceStep.SELECT.value
        title = phrase("Handed over, in order of time")
        yield Moment(step, "selected", title, path.selected, TraceRole.SELECTED)
        title = phrase("Dropped for the budget")
        yield Moment(step, "dropped", title, path.dropped, TraceRole.DROPPED)
        step, looked = TraceStep.CITE.value, self._inspected()
        yield Moment(step, "inspections", phrase("Looked at again"), looked, TraceRole.SELECTED)
        yield Moment(
            step, "cited", phrase("Answer, with what it cites"), path.cited, TraceRole.CITED
        )

    def _related(self, seeds: set[str]) -> set[str]:
        if self.index is None:
            return set()
        return {other for seed in seeds for other in self.index.neighbours(seed)}

    def _inspected(self) -> tuple[str, ...]:
        """Return the events that lie in what the agent looked at again."""
        spans = [one.interval for one in self.path.trace.inspections if one.interval is not None]
        if self.index is None or not spans:
            return ()
        found = (
            event.id
            for event in self.index.ordered
            if any(each.overlaps(span) for each in event.intervals for span in spans)
        )
        given = set(self.path.selected)
        return tuple(each for each in found if each in given)
