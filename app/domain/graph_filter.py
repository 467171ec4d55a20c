"""Which events of a memory are looked at: by people, emotions, targets, types, time and text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from app.domain.emotion_style import family_of_words
from app.domain.event_memory import Event
from app.domain.folding import fold
from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex, stream_target

UNKNOWN_FAMILY = "?"
"""Stands for emotions that no vocabulary knows."""

_SETS = ("people", "emotions", "targets", "types", "modalities")


@dataclass(frozen=True, slots=True)
class GraphFilter:
    """What an event must have; within one kind any of the values will do, empty is everything.

    Attributes
    ----------
    people
        Ids of people; an empty id means nobody.
    emotions
        Names of emotion families, or `UNKNOWN_FAMILY`.
    targets
        As `stream_target` writes them.
    types
        Event types; an empty one is that of events without.
    modalities
        Of the observations.
    span
        Some span of the event must touch it.
    text
        Every word must occur in the summary, id, people, emotions or observations.
    leaves_out
        Whether what does not match is left out of the picture instead of being dimmed.
    """

    people: frozenset[str] = frozenset()
    emotions: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    modalities: frozenset[str] = frozenset()
    span: Interval | None = None
    text: str = ""
    leaves_out: bool = False

    @property
    def is_active(self) -> bool:
        """Tell whether anything is asked for."""
        return any(getattr(self, name) for name in _SETS) or bool(self.span or self.text.strip())

    def to_json(self) -> dict[str, object]:
        """Return what is asked for as JSON."""
        found: dict[str, object] = {
            name: sorted(value) for name in _SETS if (value := getattr(self, name))
        }
        if self.span is not None:
            found["span"] = [self.span.start_ms, self.span.end_ms]
        if self.text:
            found["text"] = self.text
        if self.leaves_out:
            found["leaves_out"] = True
        return found

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Read what `to_json` wrote; what cannot be read asks for nothing."""
        if not isinstance(value, dict):
            return cls()
        sets = {
            name: frozenset(one for one in found if isinstance(one, str))
            for name in _SETS
            if isinstance(found := value.get(name), list)
        }
        text = value.get("text")
        return cls(
            **sets,
            span=_span(value.get("span")),
            text=text if isinstance(text, str) else "",
            leaves_out=value.get("leaves_out") is True,
        )


def _span(value: object) -> Interval | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    start, end = value
    if type(start) is not int or type(end) is not int or end < start:
        return None
    return Interval(start, end)


@dataclass(frozen=True, slots=True)
class Facets:
    """What events can be chosen by, each with how many events have it, most frequent first."""

    people: Mapping[str, int]
    emotions: Mapping[str, int]
    targets: Mapping[str, int]
    types: Mapping[str, int]
    modalities: Mapping[str, int]


class EventSieve:
    """Tells which events of a memory a filter matches; what it looks up is worked out once."""

    def __init__(self, index: MemoryIndex) -> None:
        self.index = index

    @cached_property
    def facets(self) -> Facets:
        """What the events can be chosen by."""
        count = self._counted
        return Facets(
            people=count(lambda event: event.people or ("",)),
            emotions=count(families_of),
            targets=count(lambda event: map(stream_target, event.targets)),
            types=count(lambda event: (event.event_type or "",)),
            modalities=count(lambda event: self._modalities.get(event.id, ())),
        )

    def warm_up(self) -> None:
        """Work out now what the first filter would take long for."""
        _ = self.facets, self._texts

    def matching(self, wanted: GraphFilter) -> frozenset[str]:
        """Return the ids of the events that match."""
        tests = list(self._tests(wanted))
        events = self.index.events.values()
        return frozenset(event.id for event in events if all(test(event) for test in tests))

    def _tests(self, wanted: GraphFilter) -> Iterable[Callable[[Event], bool]]:
        if wanted.people:
            yield lambda event: not wanted.people.isdisjoint(event.people or ("",))
        if wanted.emotions:
            yield lambda event: not wanted.emotions.isdisjoint(families_of(event))
        if wanted.targets:
            yield lambda event: not wanted.targets.isdisjoint(map(stream_target, event.targets))
        if wanted.types:
            yield lambda event: (event.event_type or "") in wanted.types
        if wanted.modalities:
            yield lambda event: not wanted.modalities.isdisjoint(self._modalities.get(event.id, ()))
        span = wanted.span
        if span is not None:
            yield lambda event: any(each.overlaps(span) for each in event.intervals)
        words = fold(wanted.text).split()
        if words:
            yield lambda event: all(word in self._texts[event.id] for word in words)

    def _counted(self, values: Callable[[Event], Iterable[str]]) -> Mapping[str, int]:
        counts = Counter(
            value for event in self.index.events.values() for value in dict.fromkeys(values(event))
        )
        return dict(sorted(counts.items(), key=lambda one: (-one[1], one[0])))

    @cached_property
    def _modalities(self) -> dict[str, tuple[str, ...]]:
        known = self.index.observations
        return {
            event.id: tuple(
                dict.fromkeys(known[ref].modality for ref in event.observation_refs if ref in known)
            )
            for event in self.index.events.values()
        }

    @cached_property
    def _texts(self) -> dict[str, str]:
        return {
            event.id: fold("\n".join(self._words(event))) for event in self.index.events.values()
        }

    def _words(self, event: Event) -> Iterable[str]:
        yield event.id
        yield event.summary
        yield from (update.summary for update in event.updates)
        yield from map(self.index.name, event.people)
        for state in event.states:
            yield from (state.emotion, state.target, state.intensity, state.appraisal or "")
        known = self.index.observations
        yield from (known[ref].cue[:_MOST_OF_CUE] for ref in event.observation_refs if ref in known)


_MOST_OF_CUE = 2000


def families_of(event: Event) -> tuple[str, ...]:
    """Return the families of an event's emotions, each once; `UNKNOWN_FAMILY` for other words."""
    found = (
        family.name if (family := family_of_words(state.emotion)) else UNKNOWN_FAMILY
        for state in event.states
        if state.emotion.strip()
    )
    return tuple(dict.fromkeys(found))
