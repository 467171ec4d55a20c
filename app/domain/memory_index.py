"""Finds things in an event memory: by id, by time, by person, along relations.

Nothing here fails on a memory that is at fault: of records with one id the first counts, what
refers to nothing is left out. `app.domain.graph_lint` says what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from app.domain.emotion_style import dominant_style
from app.domain.event_memory import (
    MODALITIES,
    Entity,
    Event,
    EventMemory,
    Observation,
    Relation,
    Source,
    State,
    StateRevision,
    WindowRecord,
)
from app.domain.span import ArrayTrack, LabelStyle, SpanArrays

if TYPE_CHECKING:
    import networkx as nx  # costs a tenth of a second at run time

HasId = TypeVar("HasId", Entity, Event, Observation, Source, WindowRecord)
_STYLE = LabelStyle("")


@dataclass(frozen=True, slots=True)
class NavigationLink:
    """The next event of the same person: a way through the memory, never a cause."""

    source: str
    target: str
    person: str


class MemoryIndex:
    """A memory that can be asked.

    Attributes
    ----------
    memory
        What it is about.
    entities, observations, events, sources
        By id; the first where an id stands twice. The events of a memory without any are its
        windows.
    spans
        The extents of the events that have a time, sorted by start; `ids` are event ids, `codes`
        places in `styles`.
    styles
        Dominant emotions that occur.
    """

    def __init__(self, memory: EventMemory) -> None:
        self.memory = memory
        self.entities = _by_id(memory.entities)
        self.observations = _by_id(memory.observations)
        self.events = _by_id(memory.shown_events)
        self.sources = _by_id(memory.sources)
        self._dominant = {
            key: dominant_style([state.emotion for state in event.states])
            for key, event in self.events.items()
        }
        self.styles = tuple(dict.fromkeys(self._dominant.values()))
        self.spans = self._spans()
        self.place = {key: place for place, key in enumerate(self.spans.ids)}

    def __len__(self) -> int:
        return len(self.events)

    def prepare(self) -> MemoryIndex:
        """Find at once what is else found when it is first asked for; return the same index.

        For who reads a large memory on a worker, so that the window need not wait later.
        """
        _ = (self.people, self.streams, self.users, self.states, self._out, self._in, self._links)
        return self

    # In order of time

    @cached_property
    def ordered(self) -> tuple[Event, ...]:
        """The events by start, then end; those without a time at the end."""
        timeless = (event for key, event in self.events.items() if key not in self.place)
        return (*(self.events[key] for key in self.spans.ids), *timeless)

    def events_at(self, time_ms: int) -> tuple[Event, ...]:
        """Return the events one of whose spans contains a moment, by start."""
        near = (self.events[self.spans.ids[place]] for place in self.spans.at(time_ms))
        return tuple(
            event for event in near if any(span.contains(time_ms) for span in event.intervals)
        )

    def dominant(self, event_id: str) -> LabelStyle:
        """Return how the emotion that most states of an event share is drawn."""
        return self._dominant.get(event_id, _STYLE)

    def track(self, key: str, title: str, source: str = "") -> ArrayTrack:
        """Return the events as a lane of the timeline."""
        return ArrayTrack(
            key, "event", title, self.spans, self.label, styles=self.styles, source=source
        )

    def label(self, place: int) -> str:
        """Return what the lane writes on an event: its id and what happens."""
        event = self.events[self.spans.ids[place]]
        return f"{event.id} {event.summary}".rstrip()

    # People

    @cached_property
    def people(self) -> Mapping[str, tuple[Event, ...]]:
        """The events of each person, by start; people in the order of the file, then others."""
        found: dict[str, list[Event]] = {key: [] for key in self.entities}
        for event in self.ordered:
            for person in event.people:
                found.setdefault(person, []).append(event)
        return {person: tuple(events) for person, events in found.items()}

    @cached_property
    def streams(self) -> Mapping[tuple[str, str], tuple[Event, ...]]:
        """The events in which somebody feels something about a target, by start.

        Keys are a person's id and the target as `stream_target` writes it.
        """
        found: dict[tuple[str, str], dict[str, Event]] = {}
        for event in self.ordered:
            for state in event.states:
                stream = (state.subject, stream_target(state.target))
                found.setdefault(stream, {})[event.id] = event
        return {stream: tuple(events.values()) for stream, events in found.items()}

    def of_person(self, person: str) -> tuple[Event, ...]:
        """Return the events somebody takes part in or feels something in, by start."""
        return self.people.get(person, ())

    def of_stream(self, person: str, target: str) -> tuple[Event, ...]:
        """Return the events in which somebody feels something about a target, by start."""
        return self.streams.get((person, stream_target(target)), ())

    def name(self, person: str) -> str:
        """Return what stands for somebody: the name, else the id."""
        entity = self.entities.get(person)
        return person if entity is None else entity.label

    # Evidence

    def observations_of(self, event_id: str) -> Mapping[str, tuple[Observation, ...]]:
        """Return the observations of an event by modality, known modalities first."""
        event = self.events.get(event_id)
        found: dict[str, list[Observation]] = {}
        for observation in self.resolved(() if event is None else event.observation_refs):
            found.setdefault(observation.modality, []).append(observation)
        order = sorted(found, key=lambda word: (_modality_rank(word), word))
        return {word: tuple(found[word]) for word in order}

    def resolved(self, refs: Iterable[str]) -> tuple[Observation, ...]:
        """Return the observations of refs, each once; refs to nothing are left out."""
        known = (self.observations.get(ref) for ref in dict.fromkeys(refs))
        return tuple(each for each in known if each is not None)

    @cached_property
    def users(self) -> Mapping[str, tuple[str, ...]]:
        """The events that refer to each observation."""
        found: dict[str, list[str]] = {}
        for key, event in self.events.items():
            for ref in dict.fromkeys(event.observation_refs):
                found.setdefault(ref, []).append(key)
        return {ref: tuple(keys) for ref, keys in found.items()}

    @cached_property
    def states(self) -> Mapping[str, tuple[Event, State]]:
        """Each state with the event it lives in; the first where an id stands twice."""
        found: dict[str, tuple[Event, State]] = {}
        for event in self.events.values():
            for state in event.states:
                found.setdefault(state.id, (event, state))
        return found

    @cached_property
    def _revisions(self) -> Mapping[str, tuple[StateRevision, ...]]:
        found: dict[str, list[StateRevision]] = {}
        for revision in self.memory.state_history:
            found.setdefault(revision.state.id, []).append(revision)
        return {state: tuple(revisions) for state, revisions in found.items()}

    def revisions_of(self, state_id: str) -> tuple[StateRevision, ...]:
        """Return what a state was before each of its corrections, the oldest first."""
        return self._revisions.get(state_id, ())

    # Relations

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """The relations between events that are there, each once, in the order of the file."""
        known: dict[str, Relation] = {}
        for each in self.memory.relations:
            if each.source in self.events and each.target in self.events:
                known.setdefault(each.key, each)
        return tuple(known.values())

    @cached_property
    def _out(self) -> Mapping[str, tuple[Relation, ...]]:
        return _grouped((each.source, each) for each in self.relations)

    @cached_property
    def _in(self) -> Mapping[str, tuple[Relation, ...]]:
        return _grouped((each.target, each) for each in self.relations)

    def outgoing(self, event_id: str) -> tuple[Relation, ...]:
        """Return the relations that begin at an event."""
        return self._out.get(event_id, ())

    def incoming(self, event_id: str) -> tuple[Relation, ...]:
        """Return the relations that end at an event."""
        return self._in.get(event_id, ())

    def neighbours(self, event_id: str) -> tuple[str, ...]:
        """Return the events related to one, each once."""
        ends = [each.target for each in self.outgoing(event_id)]
        ends += [each.source for each in self.incoming(event_id)]
        return tuple(key for key in dict.fromkeys(ends) if key != event_id)

    @cached_property
    def _links(self) -> tuple[NavigationLink, ...]:
        return tuple(
            NavigationLink(before.id, after.id, person)
            for person, events in self.people.items()
            for before, after in pairwise(events)
        )

    def navigation_links(self) -> tuple[NavigationLink, ...]:
        """Return, for each person, the steps from one of their events to the next."""
        return self._links

    def graph(self) -> nx.MultiDiGraph:
        """Return events and relations as a networkx graph.

        Nodes are event ids with the `Event` as ``event``; edges have the relation's type as key
        and the `Relation` as ``relation``.
        """
        import networkx as nx  # noqa: PLC0415 -- costs a tenth of a second, and few need it

        graph: nx.MultiDiGraph = nx.MultiDiGraph()
        graph.add_nodes_from((key, {"event": event}) for key, event in self.events.items())
        graph.add_edges_from(
            (each.source, each.target, each.type, {"relation": each}) for each in self.relations
        )
        return graph

    # Windows

    @cached_property
    def window_order(self) -> tuple[str, ...]:
        """The windows in the order they were committed; where that is not told, by name."""
        memory = self.memory
        looked_at = {each.id for each in memory.sources} | {each.id for each in memory.windows}
        mentioned = (window for event in self.events.values() for window in event.window_ids)
        named = memory.completed_windows or sorted(looked_at or set(mentioned))
        return tuple(dict.fromkeys(named))

    @cached_property
    def window_number(self) -> Mapping[str, int]:
        """The number of each window in that order, from 1."""
        return {window: number for number, window in enumerate(self.window_order, start=1)}

    def as_of_window(self, number: int) -> MemoryIndex:
        """Return the memory as it was after its first `number` windows (0: before any)."""
        from app.domain.memory_history import memory_as_of  # noqa: PLC0415 -- they need each other

        return MemoryIndex(memory_as_of(self, number))

    def _spans(self) -> SpanArrays:
        codes = {style: place for place, style in enumerate(self.styles)}
        extents = ((key, event.extent) for key, event in self.events.items())
        return SpanArrays.build(
            (extent.start_ms, extent.end_ms, codes[self._dominant[key]], key)
            for key, extent in extents
            if extent is not None
        )


def stream_target(target: str) -> str:
    """Return a target as streams compare it: lower case, one blank for several."""
    return " ".join(target.lower().split())


def _modality_rank(word: str) -> int:
    return MODALITIES.index(word) if word in MODALITIES else len(MODALITIES)


def _by_id(records: Iterable[HasId]) -> dict[str, HasId]:
    found: dict[str, HasId] = {}
    for record in records:
        found.setdefault(record.id, record)
    return found


def _grouped(pairs: Iterable[tuple[str, Relation]]) -> dict[str, tuple[Relation, ...]]:
    found: dict[str, list[Relation]] = {}
    for key, relation in pairs:
        found.setdefault(key, []).append(relation)
    return {key: tuple(relations) for key, relations in found.items()}
