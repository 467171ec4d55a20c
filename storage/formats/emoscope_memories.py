"""Event memories and retrieval traces as lines of an ``emoscope`` file, both ways."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated, Any, Literal

from pydantic import Field, NonNegativeInt

from app.domain.errors import InvalidRecordError
from app.domain.finding import Findings
from app.domain.ids import MemoryKey, RaterKey, TraceKey, VerdictKey, VideoKey, WaiverKey
from app.domain.memory_partial import partial_memory
from app.domain.memory_reading import read_memory
from app.domain.memory_row import FindingWaiver, Judgement, MemoryVerdict, TraceRow
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from storage.formats.emoscope_part import Part
from storage.formats.project_records import MemoryRecord, TraceRecord


class VerdictPart(Part):
    """What a rater says of an event (its id) or relation (``E1>E2:causal``); null: nobody."""

    key: str
    object_id: str
    rater: str | None
    judgement: Annotated[Judgement, Field(strict=False)]
    version: NonNegativeInt
    note: str
    at: str


class FindingWaiverPart(Part):
    """A finding set aside, and why; null: by nobody in particular."""

    key: str
    rule: str
    object_id: str
    path: str
    reason: str
    rater: str | None
    at: str


class MemoryLine(Part):
    """An event memory: `memory` is its file, value for value; of a partial one, the trace."""

    kind: Literal["memory"]
    key: str
    video_id: str
    title: str
    agent: str
    run: str
    made_at: str
    is_partial: bool
    view: dict[str, Any]
    verdicts: list[VerdictPart]
    waivers: list[FindingWaiverPart] = Field(default_factory=list)
    memory: dict[str, Any]


class TraceLine(Part):
    """A retrieval trace: `memory` is the key of a memory of the file, `trace` its own file."""

    kind: Literal["trace"]
    key: str
    video_id: str
    memory: str | None
    question_id: str
    title: str
    trace: dict[str, Any]


def memory_line(record: MemoryRecord, video_id: str) -> JsonObject:
    """Write a memory with what raters say of it."""
    memory = record.memory
    return {
        "kind": "memory",
        "key": memory.key,
        "video_id": video_id,
        "title": memory.title,
        "agent": memory.agent,
        "run": memory.run,
        "made_at": memory.made_at,
        "is_partial": memory.is_partial,
        "view": record.view,
        "verdicts": [_verdict_json(verdict) for verdict in record.verdicts],
        "waivers": [_waiver_json(waiver) for waiver in record.waivers],
        "memory": memory.original,
    }


def trace_line(record: TraceRecord, video_id: str) -> JsonObject:
    """Write a trace."""
    row = record.row
    return {
        "kind": "trace",
        "key": row.key,
        "video_id": video_id,
        "memory": row.memory,
        "question_id": row.question_id,
        "title": row.title,
        "trace": record.original,
    }


def read_memory_line(line: MemoryLine, video: VideoKey, findings: Findings) -> MemoryRecord | None:
    """Make a memory of a line, or note what is wrong with it and return None."""
    _find_doubled(line, findings)
    try:
        read = partial_memory(line.memory) if line.is_partial else read_memory(line.memory)
    except InvalidRecordError as error:
        findings.error("memory", "no-memory", error.message)
        return None
    if findings.found:
        return None
    key = MemoryKey(line.key)
    memory = read.named(
        key, video, title=line.title, agent=line.agent, run=line.run, made_at=line.made_at
    )
    return MemoryRecord(
        memory,
        line.view,
        tuple(_verdict(part, key) for part in line.verdicts),
        tuple(_waiver(part, key) for part in line.waivers),
    )


def read_trace_line(
    line: TraceLine, video: VideoKey, memories: Container[str], findings: Findings
) -> TraceRecord | None:
    """Make a trace of a line, or note what is wrong with it and return None."""
    if line.memory is not None and line.memory not in memories:
        findings.error("memory", "unknown", phrase("is no memory of the file"))
        return None
    memory = None if line.memory is None else MemoryKey(line.memory)
    row = TraceRow(TraceKey(line.key), video, line.question_id, line.title, memory)
    return TraceRecord(row, line.trace)


def _find_doubled(line: MemoryLine, findings: Findings) -> None:
    """Note verdicts and waivers that stand twice, and waivers without a reason."""
    verdicts: set[tuple[str, str | None]] = set()
    for number, part in enumerate(line.verdicts):
        if (part.object_id, part.rater) in verdicts:
            message = phrase("a rater has two verdicts on one object")
            findings.error(f"verdicts[{number}]", "verdict-twice", message)
        verdicts.add((part.object_id, part.rater))
    waivers: set[tuple[str, str, str]] = set()
    for number, each in enumerate(line.waivers):
        place = (each.rule, each.object_id, each.path)
        if place in waivers:
            message = phrase("a finding is waived twice")
            findings.error(f"waivers[{number}]", "waiver-twice", message)
        if not each.reason.strip():
            findings.error(f"waivers[{number}].reason", "blank", phrase("is blank"))
        waivers.add(place)


def _verdict_json(verdict: MemoryVerdict) -> JsonObject:
    return {
        "key": verdict.key,
        "object_id": verdict.object_id,
        "rater": verdict.rater,
        "judgement": verdict.judgement.value,
        "version": verdict.version,
        "note": verdict.note,
        "at": verdict.at,
    }


def _verdict(part: VerdictPart, memory: MemoryKey) -> MemoryVerdict:
    return MemoryVerdict(
        VerdictKey(part.key),
        memory,
        part.object_id,
        RaterKey(part.rater) if part.rater else None,
        part.judgement,
        part.note,
        part.version,
        part.at,
    )


def _waiver_json(waiver: FindingWaiver) -> JsonObject:
    return {
        "key": waiver.key,
        "rule": waiver.rule,
        "object_id": waiver.object_id,
        "path": waiver.path,
        "reason": waiver.reason,
        "rater": waiver.rater,
        "at": waiver.at,
    }


def _waiver(part: FindingWaiverPart, memory: MemoryKey) -> FindingWaiver:
    return FindingWaiver(
        WaiverKey(part.key),
        memory,
        part.rule,
        part.object_id,
        part.path,
        part.reason,
        RaterKey(part.rater) if part.rater else None,
        part.at,
    )
