"""What became of each event on the way from a question to its answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from app.domain.interval import Interval
from app.domain.phrase import mark
from app.domain.trace import Trace

_DIGITS = re.compile(r"(\d+)")


class TraceRole(StrEnum):
    """What an event was, at one step of a trace."""

    SEED = "seed"
    NEIGHBOUR = "neighbour"
    SELECTED = "selected"
    DROPPED = "dropped"
    CITED = "cited"


ROLE_WORDS = {
    TraceRole.SEED: mark("Seed"),
    TraceRole.NEIGHBOUR: mark("Neighbour"),
    TraceRole.SELECTED: mark("Selected"),
    TraceRole.DROPPED: mark("Dropped"),
    TraceRole.CITED: mark("Cited"),
}
"""Each role in words, for translation where shown."""


class TraceStep(StrEnum):
    """The steps of a retrieval, in their order."""

    SEED = "seed"
    EXPAND = "expand"
    SELECT = "select"
    CITE = "cite"


STEP_WORDS = {
    TraceStep.SEED: mark("Seed"),
    TraceStep.EXPAND: mark("Expand"),
    TraceStep.SELECT: mark("Select"),
    TraceStep.CITE: mark("Cite"),
}


@dataclass(frozen=True)
class TracePath:
    """The events of a trace by what became of them; ids in natural order where none is told.

    Parameters
    ----------
    holders
        Events of an observation in the memory, for observations that the trace itself does not
        hold.
    """

    trace: Trace
    holders: Mapping[str, Sequence[str]]

    @cached_property
    def seeds(self) -> tuple[str, ...]:
        """Events that both routes found, best first; of a progressive trace, its anchors."""
        recall = self.trace.recall
        fused = (seed.id for seed in recall.fused)
        found = (*recall.seeds, *recall.anchors) or tuple(fused)
        routes = (each.id for route in (recall.semantic, recall.dense) for each in route)
        return _once(found or routes)

    @cached_property
    def neighbours(self) -> tuple[str, ...]:
        """Events that were reached from the seeds, in natural order, the seeds left out."""
        recall = self.trace.recall
        pages = (each for expansion in recall.expansions for each in expansion.returned)
        reached = {
            *recall.neighbours,
            *recall.stream_events,
            *recall.relation_events,
            *recall.initial,
            *pages,
        }
        return tuple(sorted(reached - set(self.seeds), key=natural))

    @cached_property
    def selected(self) -> tuple[str, ...]:
        """Events that the agent was given, in the order of the trace."""
        given = tuple(event.id for event in self.trace.events)
        return _once(self.trace.recall.selected or given)

    @cached_property
    def dropped(self) -> tuple[str, ...]:
        """Events that were found and not given: they did not fit, or were worse."""
        given = set(self.selected)
        return tuple(each for each in (*self.seeds, *self.neighbours) if each not in given)

    @cached_property
    def cited(self) -> tuple[str, ...]:
        """Events that the answer stands on, by their own id or by one of their observations."""
        return _once(each for found in self.citations.values() for each in found)

    @cached_property
    def citations(self) -> Mapping[str, tuple[str, ...]]:
        """For each id of the answer's evidence, the events meant; none where it leads nowhere."""
        given: dict[str, list[str]] = {}
        for event in self.trace.events:
            for observation in event.observations:
                given.setdefault(observation, []).append(event.id)
        known = self.mentioned
        return {
            each: _once(
                given.get(each) or ([each] if each in known else self.holders.get(each, ()))
            )
            for each in self.trace.answer.evidence
        }

    @cached_property
    def mentioned(self) -> frozenset[str]:
        """All events that the trace names anywhere, its citations excepted."""
        recall, coverage = self.trace.recall, self.trace.coverage
        routes = (each.id for route in (recall.semantic, recall.dense) for each in route)
        fused = (each.id for each in recall.fused)
        given = (event.id for event in self.trace.events)
        told = (*self.trace.timeline, *(coverage.omitted or ()))
        return frozenset(
            (*self.seeds, *routes, *fused, *self.neighbours, *self.selected, *given, *told)
        )

    @cached_property
    def astray(self) -> tuple[str, ...]:
        """Ids of the answer's evidence that lead to no event."""
        return tuple(each for each, found in self.citations.items() if not found)

    def at(self, step: TraceStep) -> dict[str, TraceRole]:
        """Return what each event is at a step; events that are nothing then are left out."""
        match step:
            case TraceStep.SEED:
                return dict.fromkeys(self.seeds, TraceRole.SEED)
            case TraceStep.EXPAND:
                return dict.fromkeys(self.neighbours, TraceRole.NEIGHBOUR) | self.at(TraceStep.SEED)
            case TraceStep.SELECT:
                dropped = dict.fromkeys(self.dropped, TraceRole.DROPPED)
                return dropped | dict.fromkeys(self.selected, TraceRole.SELECTED)
            case TraceStep.CITE:
                selected = dict.fromkeys(self.selected, TraceRole.SELECTED)
                return selected | dict.fromkeys(self.cited, TraceRole.CITED)

    def fates(self) -> dict[str, TraceRole]:
        """Return what each event was in the end, in the order seeds, neighbours, others."""
        found = dict.fromkeys((*self.seeds, *self.neighbours), TraceRole.DROPPED)
        return found | self.at(TraceStep.CITE)

    def lacking(self, known: Iterable[str]) -> tuple[str, ...]:
        """Return the events of the trace that a memory with these events does not have."""
        return tuple(sorted((self.mentioned | set(self.cited)) - set(known), key=natural))

    def film(self, spans: Mapping[str, Sequence[Interval]]) -> tuple[Interval, ...]:
        """Return the stretches of the selected events, event after event in time.

        Stretches of one event that overlap are joined, so that nothing of it plays twice.

        Parameters
        ----------
        spans
            Of the events in the memory; the trace's own stand in where there are none.
        """
        own = {event.id: event.intervals for event in self.trace.events}
        shots = [joined(spans.get(each) or own.get(each, ())) for each in self.selected]
        shots = sorted((shot for shot in shots if shot), key=lambda shot: (shot[0], shot[-1]))
        return tuple(stretch for shot in shots for stretch in shot)


def joined(stretches: Iterable[Interval]) -> tuple[Interval, ...]:
    """Return stretches in the order of time, those that overlap or touch made one."""
    made: list[Interval] = []
    for each in sorted(stretches):
        if made and each.start_ms <= made[-1].end_ms:
            made[-1] = Interval(made[-1].start_ms, max(made[-1].end_ms, each.end_ms))
        else:
            made.append(each)
    return tuple(made)


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """Return a key that sorts ``E4`` before ``E39``."""
    return tuple(_sort_parts(text))


def _sort_parts(text: str) -> Iterator[tuple[int, int, str]]:
    for part in _DIGITS.split(text):
        # Numbers beyond what Python converts quickly are compared as text.
        if part.isdecimal() and len(part) <= 18:
            yield (0, int(part), "")
        elif part:
            yield (1, 0, part)


def _once(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids))
