"""An event memory as a graph of plain values, for programs that draw and measure graphs.

Nodes are events, edges relations. Attributes are texts, whole numbers, numbers and truth values;
what an event does not have is left out, so that each attribute has one type. Times are seconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from app.domain.event_memory import Event, Relation
from app.domain.memory_index import MemoryIndex
from app.domain.timecode import ms_to_seconds

if TYPE_CHECKING:
    import networkx as nx

Plain: TypeAlias = str | int | float | bool

_SEPARATOR = "; "


def plain_graph(index: MemoryIndex) -> nx.MultiDiGraph:
    """Return events and relations as a networkx graph; edges have the keys ``R1``, ``R2``, ..."""
    import networkx as nx  # noqa: PLC0415 -- costs a tenth of a second, and few need it

    memory = index.memory
    graph = nx.MultiDiGraph(name=memory.title or memory.video_id)
    for event in index.ordered:
        graph.add_node(_xml_text(event.id), **_without_control(_node(event, index)))
    for number, relation in enumerate(index.relations, start=1):
        edge = _without_control(_edge(relation, f"R{number}"))
        source, target = _xml_text(relation.source), _xml_text(relation.target)
        graph.add_edge(source, target, key=f"R{number}", **edge)
    return graph


def _node(event: Event, index: MemoryIndex) -> dict[str, Plain | None]:
    extent = event.extent
    style = index.dominant(event.id)
    return {
        "label": event.id,
        "summary": event.summary,
        "start_s": None if extent is None else float(ms_to_seconds(extent.start_ms)),
        "end_s": None if extent is None else float(ms_to_seconds(extent.end_ms)),
        "people": _SEPARATOR.join(map(index.name, event.people)),
        "people_ids": _SEPARATOR.join(event.people),
        "emotion": style.name,
        "emotion_family": style.family,
        "targets": _SEPARATOR.join(event.targets),
        "event_type": event.event_type,
        "version": event.version,
        "spans": len(event.intervals),
        "observations": len(event.observation_refs),
        "states": len(event.states),
        "summary_stale": event.summary_stale,
        "confidence": event.confidence,
        "windows": _SEPARATOR.join(event.window_ids),
    }


def _edge(relation: Relation, key: str) -> dict[str, Plain | None]:
    return {
        "id": key,
        "label": relation.type,
        "relation": relation.type,
        "evidence": _SEPARATOR.join(relation.evidence_refs),
        "evidence_count": len(relation.evidence_refs),
    }


def _without_control(values: dict[str, Plain | None]) -> dict[str, Plain]:
    """Leave out what is not there, and characters that XML cannot hold."""
    return {
        name: _xml_text(value) if isinstance(value, str) else value
        for name, value in values.items()
        if value is not None
    }


def _xml_text(text: str) -> str:
    """Return a text without the characters that XML 1.0 (section 2.2) forbids."""
    if text.isprintable():
        return text
    return "".join(
        letter
        for letter in text
        if letter in "\t\n\r" or (letter >= " " and letter not in "\ufffe\uffff")
    )
