"""Event memories, verdicts, waivers and traces as rows of the project file, both ways."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from app.domain.event_memory import Event, EventMemory
from app.domain.ids import (
    MemoryKey,
    RaterKey,
    TraceKey,
    VerdictKey,
    VideoKey,
    WaiverKey,
    new_key,
)
from app.domain.memory_index import MemoryIndex
from app.domain.memory_partial import partial_memory
from app.domain.memory_reading import read_memory
from app.domain.memory_row import FindingWaiver, Judgement, MemoryRow, MemoryVerdict, TraceRow
from app.domain.question import JsonObject, JsonValue
from storage.formats.bulk import cycle_collection_paused
from storage.json_steps import object_in_steps
from storage.rows import to_json
from storage.statements import Row

ROW_COLUMNS = (
    *("key", "video", "position", "title", "agent", "run", "made_at", "schema_version"),
    *("representation", "is_partial", "events"),
)
"""What a list needs; the rest of a memory may be many megabytes."""

TRACE_COLUMNS = ("key", "video", "memory", "position", "question_id", "title")


def memory_values(memory: EventMemory, position: int) -> Row:
    """Return the columns of a memory, with an empty view."""
    return {
        "key": memory.key,
        "video": memory.video,
        "position": position,
        "title": memory.title,
        "agent": memory.agent,
        "run": memory.run,
        "made_at": memory.made_at,
        "schema_version": memory.schema_version,
        "representation": memory.representation,
        "is_partial": int(memory.is_partial),
        "events": len(memory.windows if memory.has_windows_only else memory.events),
        "view": "{}",
        "original": to_json(memory.original),
    }


def memory_row(row: sqlite3.Row) -> MemoryRow:
    """Return what lists show of a row."""
    return MemoryRow(
        MemoryKey(row["key"]),
        VideoKey(row["video"]),
        row["title"],
        row["agent"],
        row["run"],
        row["made_at"],
        row["schema_version"],
        row["representation"],
        bool(row["is_partial"]),
        row["events"],
        row["position"],
    )


def memory_from(row: sqlite3.Row) -> EventMemory:
    """Read the memory of a row, whole."""
    with cycle_collection_paused():
        original = object_in_steps(row["original"])
        read = partial_memory(original) if row["is_partial"] else read_memory(original)
    return read.named(
        MemoryKey(row["key"]),
        VideoKey(row["video"]),
        title=row["title"],
        agent=row["agent"],
        run=row["run"],
        made_at=row["made_at"],
    )


def event_values(memory: EventMemory) -> Iterator[Row]:
    """Return a row for each event of a memory, for lists and search."""
    index = MemoryIndex(memory)
    for event in index.ordered:
        extent = event.extent
        yield {
            "key": new_key(),
            "memory": memory.key,
            "event_id": event.id,
            "start_ms": None if extent is None else extent.start_ms,
            "end_ms": None if extent is None else extent.end_ms,
            "summary": event.summary,
            "words": to_json(_words(event, index)),
        }


def _words(event: Event, index: MemoryIndex) -> JsonValue:
    """Return what else is told of an event, in the words of the file."""
    states: list[JsonValue] = [
        " · ".join(word for word in (index.name(each.subject), each.emotion, each.target) if word)
        for each in event.states
    ]
    appraisals = (each.appraisal for each in event.states)
    told: tuple[str | None, ...] = (
        *(each.summary for each in event.updates),
        *(event.actions or ()),
        *(event.objects or ()),
        *(each.text for each in event.signals or ()),
        *appraisals,
    )
    return [*states, *(word for word in told if word)]


def verdict_values(verdict: MemoryVerdict) -> Row:
    """Return the columns of a verdict."""
    return {
        "key": verdict.key,
        "memory": verdict.memory,
        "object_id": verdict.object_id,
        "rater": verdict.rater or "",
        "judgement": verdict.judgement.value,
        "version": verdict.version,
        "at": verdict.at,
        "note": verdict.note,
    }


def verdict_from(row: sqlite3.Row) -> MemoryVerdict:
    """Return the verdict of a row."""
    return MemoryVerdict(
        VerdictKey(row["key"]),
        MemoryKey(row["memory"]),
        row["object_id"],
        RaterKey(row["rater"]) if row["rater"] else None,
        Judgement(row["judgement"]),
        row["note"],
        row["version"],
        row["at"],
    )


def waiver_values(waiver: FindingWaiver) -> Row:
    """Return the columns of a waiver."""
    return {
        "key": waiver.key,
        "memory": waiver.memory,
        "rule": waiver.rule,
        "object_id": waiver.object_id,
        "path": waiver.path,
        "reason": waiver.reason,
        "rater": waiver.rater or "",
        "at": waiver.at,
    }


def waiver_from(row: sqlite3.Row) -> FindingWaiver:
    """Return the waiver of a row."""
    return FindingWaiver(
        WaiverKey(row["key"]),
        MemoryKey(row["memory"]),
        row["rule"],
        row["object_id"],
        row["path"],
        row["reason"],
        RaterKey(row["rater"]) if row["rater"] else None,
        row["at"],
    )


def trace_values(trace: TraceRow, original: JsonObject) -> Row:
    """Return the columns of a trace."""
    return {
        "key": trace.key,
        "video": trace.video,
        "memory": trace.memory,
        "position": trace.position,
        "question_id": trace.question_id,
        "title": trace.title,
        "original": to_json(original),
    }


def trace_row(row: sqlite3.Row) -> TraceRow:
    """Return what lists show of a row."""
    return TraceRow(
        TraceKey(row["key"]),
        VideoKey(row["video"]),
        row["question_id"],
        row["title"],
        MemoryKey(row["memory"]) if row["memory"] else None,
        row["position"],
    )
