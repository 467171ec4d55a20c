"""The events of a memory as retrieval searches and gives them."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.event_memory import Event
from app.domain.memory_index import MemoryIndex
from app.domain.question import JsonObject, JsonValue
from app.domain.retrieval import USUAL, Packet, Retriever, Settings

_MS = 1000


def retriever_of(index: MemoryIndex, settings: Settings = USUAL) -> Retriever:
    """Make a memory ready to be searched.

    A memory made of a trace holds only what the trace gave: its outlines are searched by what they
    tell.
    """
    memory, records = index.memory, _records(index.memory.original)
    duration = (memory.duration_ms or 0) / _MS
    return Retriever(
        tuple(_packet(index, event, records) for event in index.ordered),
        {event.id: index.neighbours(event.id) for event in index.ordered},
        (0, duration),
        len(memory.sources),
        settings,
    )


def _records(original: JsonObject) -> dict[str, dict[str, JsonObject]]:
    """Return the records of the file by kind and id; the first of several with one id."""
    given = original.get("retrieval")
    source = given if isinstance(given, Mapping) else original
    return {kind: _by_id(source.get(kind)) for kind in ("events", "observations", "entities")}


def _by_id(values: JsonValue) -> dict[str, JsonObject]:
    found: dict[str, JsonObject] = {}
    for value in values if isinstance(values, list) else []:
        if isinstance(value, Mapping) and isinstance(name := value.get("id"), str):
            found.setdefault(name, value)
    return found


def _packet(index: MemoryIndex, event: Event, records: dict[str, dict[str, JsonObject]]) -> Packet:
    subjects = tuple(dict.fromkeys(state.subject for state in event.states if state.subject))
    aims = " ".join(
        word for state in event.states for word in (state.target, state.emotion) if word
    )
    return Packet(event.id, _value(index, event, records), event.extent, subjects, aims)


def _value(
    index: MemoryIndex, event: Event, records: dict[str, dict[str, JsonObject]]
) -> JsonObject:
    """Return the record with all that belongs to it; of a trace it has that already."""
    record = records["events"].get(event.id, {"id": event.id})
    if "observations" in record or not records["observations"]:
        return record
    relations = (*index.outgoing(event.id), *index.incoming(event.id))
    value: dict[str, JsonValue] = dict(record)
    if event.summary_stale:
        value.pop("summary", None)
        value.pop("updates", None)
    value["observations"] = [
        records["observations"][ref]
        for ref in event.observation_refs
        if ref in records["observations"]
    ]
    value["people"] = [
        records["entities"][person] for person in event.people if person in records["entities"]
    ]
    value["relations"] = [
        {
            "source": each.source,
            "target": each.target,
            "type": each.type,
            "evidence_refs": list(each.evidence_refs),
        }
        for each in relations
    ]
    return value
