"""An event memory as the rules of lint look at it: by id, by person, by window."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TypeVar

from app.domain.emotion_words import KnownEmotions
from app.domain.event_memory import (
    Entity,
    Event,
    EventMemory,
    Observation,
    Relation,
    Source,
    State,
)
from app.domain.graph_finding import Scope
from app.domain.interval import Interval
from app.domain.vocabulary import Vocabulary

PADDING_MS = 250
"""So far a span may stick out of what its window was shown (methods/longemo/memory.py)."""

T = TypeVar("T", Entity, Observation, Event, Source)


class Facts:
    """What rules ask of a memory; worked out once, when first asked.

    Parameters
    ----------
    vocabularies
        Those of the project, beside the built-in ones.
    media_ms
        How long the video is; 0 while unknown.
    """

    def __init__(
        self,
        memory: EventMemory,
        vocabularies: Iterable[Vocabulary] = (),
        scope: Scope = Scope.WHOLE,
        media_ms: int = 0,
    ) -> None:
        self.media_ms = media_ms
        self.memory = memory
        self.scope = scope
        self.known_emotions = KnownEmotions(vocabularies)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events that are here in full."""
        return tuple(event for event in self.memory.events if not event.is_outline)

    @cached_property
    def people(self) -> Mapping[str, Entity]:
        """The people by id; of doubles the first, as in all that follow."""
        return _by_id(self.memory.entities)

    @cached_property
    def observations(self) -> Mapping[str, Observation]:
        """The observations by id."""
        return _by_id(self.memory.observations)

    @cached_property
    def events_by_id(self) -> Mapping[str, Event]:
        """The events by id, outlines too."""
        return _by_id(self.memory.events)

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """The windows by id."""
        return _by_id(self.memory.sources)

    @cached_property
    def windows(self) -> frozenset[str]:
        """Ids of all windows the memory knows of."""
        return frozenset((*self.sources, *self.memory.completed_windows, *self._recorded))

    @property
    def _recorded(self) -> Iterable[str]:
        return (window.id for window in self.memory.windows)

    @cached_property
    def states(self) -> tuple[tuple[Event, State], ...]:
        """Every state of the events here in full, each with its event."""
        return tuple((event, state) for event in self.events for state in event.states)

    @cached_property
    def ids_by_path(self) -> Mapping[str, str]:
        """The ids of records of the long lists by where they stand."""
        memory = self.memory
        lists = (
            memory.events,
            memory.observations,
            memory.entities,
            memory.sources,
            memory.windows,
        )
        return {each.path: each.id for records in lists for each in records}

    @cached_property
    def related(self) -> frozenset[str]:
        """Ids of the events that a relation touches."""
        relations = self.memory.relations
        return frozenset(end for each in relations for end in (each.source, each.target))

    def person(self, person_id: str) -> str:
        """Return how to write of a person: ``P1 (Ayaka)``, or the id alone."""
        found = self.people.get(person_id)
        return f"{person_id} ({found.name})" if found and found.name else person_id

    def extent(self, event_id: str) -> Interval | None:
        """Return from when to when an event lasts, None where that is not known."""
        event = self.events_by_id.get(event_id)
        return event.extent if event else None

    def place_of(self, relation: Relation) -> Interval | None:
        """Return where to look for a relation: at the end of it that is known."""
        return self.extent(relation.source) or self.extent(relation.target)

    def end_of(self, relation: Relation) -> str:
        """Return the event to look at for a relation."""
        return next((e for e in (relation.source, relation.target) if e in self.events_by_id), "")


def _by_id(records: Iterable[T]) -> dict[str, T]:
    found: dict[str, T] = {}
    for record in records:
        if record.id:
            found.setdefault(record.id, record)
    return found


def listed(names: Iterable[str], most: int = 6) -> str:
    """Write names one after the other, the first few of many."""
    given = list(names)
    return ", ".join(given[:most]) + (", …" if len(given) > most else "")


def number_of(text: str) -> int | None:
    """Return the number in an id such as ``S175`` or ``W00012``; None where it has none."""
    digits = text.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 16 else None
