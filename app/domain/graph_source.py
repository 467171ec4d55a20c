"""What the picture of a memory shows: columns for its layouts, and each event as a card."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.event_memory import Event, Relation, State
from app.domain.graph_columns import EventRow, GraphColumns, RelationRow
from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex, stream_target
from app.domain.span import LabelStyle


@dataclass(frozen=True, slots=True)
class Card:
    """What a card says of an event.

    Attributes
    ----------
    style
        Dominant emotion; its name is empty where no state has any.
    state
        The dominant state in words, ``sadness, strong``.
    is_uncertain
        Whether a state says that it is.
    confidence
        0 to 1, None where the memory does not say.
    """

    id: str
    summary: str
    people: tuple[str, ...]
    style: LabelStyle
    state: str = ""
    extent: Interval | None = None
    parts: int = 1
    version: int = 1
    is_stale: bool = False
    is_outline: bool = False
    is_uncertain: bool = False
    confidence: float | None = None

    @property
    def is_doubtful(self) -> bool:
        """Tell whether the memory itself is less than half sure."""
        return self.confidence is not None and self.confidence < DOUBTFUL_BELOW


DOUBTFUL_BELOW = 0.5


def columns_of(index: MemoryIndex) -> GraphColumns:
    """Return the events and relations of a memory for its layouts."""
    return GraphColumns.build(
        (_row(event, index) for event in index.events.values()),
        (
            RelationRow(each.source, each.target, each.type, _relation_window(each, index))
            for each in index.relations
        ),
        tuple(index.people),
    )


def card_of(index: MemoryIndex, event_id: str) -> Card:
    """Return what the card of an event says.

    Raises
    ------
    KeyError
        The memory has no such event.
    """
    event = index.events[event_id]
    style = index.dominant(event_id)
    state = next((one for one in event.states if one.emotion == style.name), None)
    return Card(
        event.id,
        event.summary,
        tuple(map(index.name, lane_first(event, index))),
        style,
        state=_state_words(state),
        extent=event.extent,
        parts=len(event.intervals),
        version=event.version,
        is_stale=event.summary_stale,
        is_outline=event.is_outline,
        is_uncertain=any(one.uncertainty for one in event.states),
        confidence=event.confidence,
    )


def lane_first(event: Event, index: MemoryIndex) -> tuple[str, ...]:
    """Return the people of an event, first the one in whose lane it stands.

    That is whose state comes first, else the first to take part, else who was first observed.
    """
    first = next((state.subject for state in event.states if state.subject), "")
    people = event.people
    if not people:
        seen = (each.subject for each in index.resolved(event.observation_refs[:1]))
        return tuple(subject for subject in seen if subject)
    return tuple(dict.fromkeys((first or people[0], *people)))


def _row(event: Event, index: MemoryIndex) -> EventRow:
    extent = event.extent
    streams = dict.fromkeys(
        (state.subject, stream_target(state.target)) for state in event.states if state.subject
    )
    return EventRow(
        event.id,
        None if extent is None else extent.start_ms,
        None if extent is None else extent.end_ms,
        lane_first(event, index),
        tuple(streams),
        min((index.window_number.get(one, 0) for one in event.window_ids), default=0),
    )


def _relation_window(relation: Relation, index: MemoryIndex) -> int:
    """Return the window from which on all evidence of a relation was there."""
    seen = (index.observations.get(ref) for ref in relation.evidence_refs)
    numbers = (index.window_number.get(one.source_ref, 0) for one in seen if one is not None)
    return max(numbers, default=0)


def _state_words(state: State | None) -> str:
    if state is None:
        return ""
    return ", ".join(word for word in (state.emotion, state.intensity) if word.strip())
