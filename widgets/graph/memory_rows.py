"""Rows of the inspector where no event is chosen, or several are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.domain.event_memory import Event
from app.domain.memory_index import MemoryIndex
from app.domain.timecode import format_ms
from widgets.graph.graph_words import short_time
from widgets.graph.inspector_row import InspectorRow, RowKind
from widgets.i18n import tr, trn

MOST_EVENTS = 500
"""Events of a choice that are listed; of more the first in time, and how many there are."""


def memory_rows(index: MemoryIndex) -> list[InspectorRow]:
    """Say what a memory is: whose, how large, and whether it is whole."""
    return [*_head(index), *_facts(index)]


def event_rows(index: MemoryIndex, chosen: Sequence[str]) -> list[InspectorRow]:
    """List events by time, each leading to itself."""
    wanted = set(chosen)
    events = [event for event in index.ordered if event.id in wanted]
    rows = [_event(index, event) for event in events[:MOST_EVENTS]]
    if len(events) > MOST_EVENTS:
        words = tr("The first {most} of {n} are listed.", most=MOST_EVENTS, n=f"{len(events):,}")
        rows.insert(0, InspectorRow(RowKind.BANNER, "many", text=words, icon="info"))
    return rows


def _head(index: MemoryIndex) -> Iterator[InspectorRow]:
    memory = index.memory
    yield InspectorRow(RowKind.SUMMARY, "title", text=memory.title or memory.video_id)
    if memory.is_incomplete:
        words = tr(
            "This memory is not complete: it must not be used for answering. {done} of its windows "
            "are done.",
            done=f"{len(memory.completed_windows):,}",
        )
        yield InspectorRow(RowKind.BANNER, "incomplete", text=words, icon="warning-fill")
    if memory.is_partial:
        words = tr("This is a part of a memory: what a retrieval trace carried of it.")
        yield InspectorRow(RowKind.BANNER, "partial", text=words, icon="info")
    if memory.has_windows_only:
        words = tr("This memory has no events: its windows stand for them.")
        yield InspectorRow(RowKind.BANNER, "windows-only", text=words, icon="info")
    if memory.oddities:
        words = trn(
            "{n} value of the file cannot be read as it stands; it is kept.",
            "{n} values of the file cannot be read as they stand; they are kept.",
            len(memory.oddities),
        )
        yield InspectorRow(RowKind.BANNER, "oddities", text=words, icon="warning-fill")


def _facts(index: MemoryIndex) -> Iterator[InspectorRow]:
    memory = index.memory
    states = sum(len(event.states) for event in index.events.values())
    version = str(memory.schema_version) if memory.schema_version else ""
    duration = "" if memory.duration_ms is None else format_ms(memory.duration_ms)
    facts = (
        (tr("Agent"), memory.agent),
        (tr("Run"), memory.run),
        (tr("Made"), memory.made_at[:10]),
        (tr("Format"), tr("version {n}", n=version) if version else ""),
        (tr("Video"), memory.video_id),
        (tr("Length"), duration),
        (tr("Complete"), {True: tr("yes"), False: tr("no"), None: ""}[memory.complete]),
        (tr("Windows"), _count(len(memory.completed_windows or memory.windows))),
        (tr("People"), _count(len(memory.entities))),
        (tr("Events"), _count(len(index.events))),
        (tr("Observations"), _count(len(memory.observations))),
        (tr("States"), _count(states)),
        (tr("Relations"), _count(len(memory.relations))),
        (tr("Corrections"), _count(len(memory.state_history))),
        (tr("Fingerprint"), memory.build_fingerprint),
    )
    for number, (lead, text) in enumerate(facts):
        if text:
            yield InspectorRow(RowKind.FIELD, f"fact:{number}", lead=lead, text=text)


def _event(index: MemoryIndex, event: Event) -> InspectorRow:
    extent = event.extent
    return InspectorRow(
        RowKind.EVENT,
        f"event:{event.id}",
        lead=event.id,
        text=event.summary or tr("no summary"),
        trail=short_time(extent.start_ms) if extent is not None else "",
        style=index.dominant(event.id),
        intervals=event.intervals,
        event=event.id,
    )


def _count(number: int) -> str:
    return f"{number:,}"
