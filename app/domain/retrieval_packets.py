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
    tell, and are never handed over.
    """
    memory, original = index.memory, index.memory.original
    records = _records(original)
    packets = [_packet(index, event, records) for event in index.ordered]
    # What a trace only names is there all the same: it was a candidate, and was left out.
    named = (each for each in _left_out(original) if each not in index.events)
    packets += [Packet(each, {"id": each}, None, is_outline=True) for each in named]
    scope, windows = _coverage(original)
    return Retriever(
        tuple(packets),
        {event.id: index.neighbours(event.id) for event in index.ordered},
        scope or (0, (memory.duration_ms or 0) / _MS),
        len(memory.sources) if windows is None else windows,
        settings,
    )


def _retrieval(original: JsonObject) -> JsonObject:
    """Return what a trace carried; nothing of a whole memory."""
    given = original.get("retrieval")
    return given if isinstance(given, Mapping) else {}


def _left_out(original: JsonObject) -> list[str]:
    coverage = _retrieval(original).get("coverage")
    ids = coverage.get("omitted_event_ids") if isinstance(coverage, Mapping) else None
    return [each for each in ids if isinstance(each, str)] if isinstance(ids, list) else []


def _coverage(original: JsonObject) -> tuple[tuple[float, float] | None, int | None]:
    """Return scope in seconds and number of windows as a trace tells them."""
    coverage = _retrieval(original).get("coverage")
    if not isinstance(coverage, Mapping):
        return None, None
    match coverage.get("scope"):
        case [int() | float() as start, int() | float() as end]:
            scope: tuple[float, float] | None = (start, end)
        case _:
            scope = None
    windows = coverage.get("memory_source_windows")
    return scope, windows if type(windows) is int else None


def _records(original: JsonObject) -> dict[str, dict[str, JsonObject]]:
    """Return the records of the file by kind and id; the first of several with one id."""
    source = _retrieval(original) or original
    kinds = ("events", "observations", "entities", "timeline")
    return {kind: _by_id(source.get(kind)) for kind in kinds}


def _by_id(values: JsonValue) -> dict[str, JsonObject]:
    found: dict[str, JsonObject] = {}
    for value in values if isinstance(values, list) else []:
        if isinstance(value, Mapping) and isinstance(name := value.get("id"), str):
            found.setdefault(name, value)
    return found


def _outline(event: str, timeline: Mapping[str, JsonObject]) -> JsonObject:
    """Return what the timeline of a trace tells of an event, in the words of a record."""
    row = timeline.get(event, {})
    told: dict[str, JsonValue] = {"id": event}
    if isinstance(row.get("span"), list):
        told["spans"] = [row["span"]]
    return told | ({"states": row["states"]} if "states" in row else {})


def _packet(index: MemoryIndex, event: Event, records: dict[str, dict[str, JsonObject]]) -> Packet:
    subjects = tuple(dict.fromkeys(state.subject for state in event.states if state.subject))
    aims = " ".join(
        word for state in event.states for word in (state.target, state.emotion) if word
    )
    value = _value(index, event, records)
    return Packet(event.id, value, event.extent, subjects, aims, event.is_outline)


def _value(
    index: MemoryIndex, event: Event, records: dict[str, dict[str, JsonObject]]
) -> JsonObject:
    """Return the record with all that belongs to it; of a trace it has that already."""
    record = records["events"].get(event.id) or _outline(event.id, records["timeline"])
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
