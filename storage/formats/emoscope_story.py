"""Segments and pipeline records as lines of an ``emoscope`` file, one line a video, both ways."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated, Any, Literal

from pydantic import Field, NonNegativeInt

from app.domain.finding import Findings
from app.domain.ids import (
    EntityKey,
    NoteKey,
    PersonKey,
    RaterKey,
    SegmentKey,
    ThreadKey,
    VideoKey,
)
from app.domain.interval import Interval
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.segment import Segment, SegmentKind, coverage, span_text
from app.domain.story import (
    NoteKind,
    Story,
    StoryDocument,
    StoryEntity,
    StoryNote,
    StoryThread,
)
from storage.formats.emoscope_part import Part


class StoryDocumentPart(Part):
    """A file of records without what has parts of its own, which stands as null."""

    key: str
    name: str
    head: dict[str, Any]


class SegmentPart(Part):
    """A chunk or segment; milliseconds, half-open. `updated…` as in annotations."""

    key: str
    segment_kind: Annotated[SegmentKind, Field(strict=False)]
    start_ms: NonNegativeInt
    end_ms: NonNegativeInt
    title: str = ""
    summary: str = ""
    description: str = ""
    content_type: str = ""
    origin: dict[str, Any] | None = None
    created_by: str | None = None
    created_at: str
    updated_by: str | None = None
    updated_at: str


class StoryEntityPart(Part):
    """Somebody or something; `person` is the key of a person of the file."""

    key: str
    entity_id: str
    name: str
    entity_kind: str = ""
    description: str = ""
    role: str = ""
    person: str | None = None
    origin: dict[str, Any] | None = None


class StoryNotePart(Part):
    """Something noted of a stretch; `segment` is the key of a part of `segments`."""

    key: str
    note_kind: Annotated[NoteKind, Field(strict=False)]
    start_ms: int
    end_ms: int
    text: str
    segment: str | None = None
    details: dict[str, Any] | None = None
    position: int = 0


class StoryThreadPart(Part):
    """A narrative thread; `entities` are entity ids, `notes` keys of notes."""

    key: str
    title: str
    summary: str = ""
    entities: list[str] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)
    origin: dict[str, Any] | None = None
    position: int = 0


class StoryLine(Part):
    """The chunks and segments of a video, and what pipelines tell of it."""

    kind: Literal["story"]
    video_id: str
    documents: list[StoryDocumentPart]
    segments: list[SegmentPart]
    entities: list[StoryEntityPart]
    notes: list[StoryNotePart]
    threads: list[StoryThreadPart]


def story_line(story: Story, video_id: str) -> JsonObject:
    """Write all that is told of a video; what there is not is left out of the parts."""
    return {
        "kind": "story",
        "video_id": video_id,
        "documents": [
            {"key": one.key, "name": one.name, "head": one.head} for one in story.documents
        ],
        "segments": [_segment_json(one) for one in story.segments],
        "entities": [_entity_json(one) for one in story.entities],
        "notes": [_note_json(one) for one in story.notes],
        "threads": [_thread_json(one) for one in story.threads],
    }


def read_story(
    line: StoryLine, video: VideoKey, people: Container[str], findings: Findings
) -> Story | None:
    """Make a story of a line, or note what is wrong with it and return None."""
    _check(line, people, findings)
    if findings.found:
        return None
    return Story(
        video,
        tuple(StoryDocument(one.key, video, one.name, one.head) for one in line.documents),
        tuple(_segment(one, video) for one in line.segments),
        tuple(_entity(one, video) for one in line.entities),
        tuple(_note(one, video) for one in line.notes),
        tuple(_thread(one, video) for one in line.threads),
    )


def _check(line: StoryLine, people: Container[str], findings: Findings) -> None:
    keys: set[str] = set()
    for name in ("documents", "segments", "entities", "notes", "threads"):
        for place, part in enumerate(getattr(line, name)):
            if part.key in keys:
                findings.error(f"{name}[{place}].key", "stands-twice", phrase("stands twice"))
            keys.add(part.key)
    _check_spans(line, findings)
    segments = {part.key for part in line.segments}
    ids: set[str] = set()
    for place, entity in enumerate(line.entities):
        if entity.person is not None and entity.person not in people:
            message = phrase("is no person of the file")
            findings.error(f"entities[{place}].person", "unknown", message)
        if entity.entity_id in ids:
            findings.error(f"entities[{place}].entity_id", "stands-twice", phrase("stands twice"))
        ids.add(entity.entity_id)
    for place, note in enumerate(line.notes):
        if note.segment is not None and note.segment not in segments:
            message = phrase("is no segment of the line")
            findings.error(f"notes[{place}].segment", "unknown", message)


def _check_spans(line: StoryLine, findings: Findings) -> None:
    for name, least in (("segments", 1), ("notes", 0)):
        for place, part in enumerate(getattr(line, name)):
            if part.end_ms - part.start_ms < least:
                message = phrase(
                    "ends at {end_ms} before it starts at {start_ms}",
                    end_ms=part.end_ms,
                    start_ms=part.start_ms,
                )
                findings.error(f"{name}[{place}]", "end-before-start", message)
    if findings.found:
        return
    for kind in SegmentKind:
        spans = [
            Interval(one.start_ms, one.end_ms) for one in line.segments if one.segment_kind is kind
        ]
        for shared in coverage(spans, 0).overlaps:
            message = phrase("two of a kind share {span}", span=span_text(shared))
            findings.error("segments", "overlap", message)


def _segment_json(one: Segment) -> JsonObject:
    return _filled(
        {"key": one.key, "segment_kind": one.kind.value},
        {"start_ms": one.start_ms, "end_ms": one.end_ms},
        title=one.title,
        summary=one.summary,
        description=one.description,
        content_type=one.content_type,
        origin=one.origin,
        created_by=one.created_by,
        created_at=one.created_at,
        updated_by=one.updated_by,
        updated_at=one.updated_at,
    ) | {"created_at": one.created_at, "updated_at": one.updated_at}


def _entity_json(one: StoryEntity) -> JsonObject:
    return _filled(
        {"key": one.key, "entity_id": one.entity_id, "name": one.name},
        entity_kind=one.kind,
        description=one.description,
        role=one.role,
        person=one.person,
        origin=one.origin,
    )


def _note_json(one: StoryNote) -> JsonObject:
    return _filled(
        {"key": one.key, "note_kind": one.kind.value},
        {"start_ms": one.start_ms, "end_ms": one.end_ms, "text": one.text},
        segment=one.segment,
        details=one.details,
        position=one.position,
    )


def _thread_json(one: StoryThread) -> JsonObject:
    return _filled(
        {"key": one.key, "title": one.title},
        summary=one.summary,
        entities=list(one.entities),
        notes=list(one.notes),
        origin=one.origin,
        position=one.position,
    )


def _filled(*always: JsonObject, **maybe: JsonValue) -> dict[str, JsonValue]:
    """Join objects, and what of the fields says anything."""
    joined: dict[str, JsonValue] = {}
    for part in always:
        joined |= part
    return joined | {name: value for name, value in maybe.items() if value not in ("", None, [], 0)}


def _segment(part: SegmentPart, video: VideoKey) -> Segment:
    return Segment(
        SegmentKey(part.key),
        video,
        part.segment_kind,
        part.start_ms,
        part.end_ms,
        part.title,
        part.summary,
        part.description,
        part.content_type,
        part.origin,
        RaterKey(part.created_by) if part.created_by else None,
        part.created_at,
        RaterKey(part.updated_by) if part.updated_by else None,
        part.updated_at,
    )


def _entity(part: StoryEntityPart, video: VideoKey) -> StoryEntity:
    return StoryEntity(
        EntityKey(part.key),
        video,
        part.entity_id,
        part.name,
        part.entity_kind,
        part.description,
        part.role,
        PersonKey(part.person) if part.person else None,
        part.origin,
    )


def _note(part: StoryNotePart, video: VideoKey) -> StoryNote:
    return StoryNote(
        NoteKey(part.key),
        video,
        part.note_kind,
        part.start_ms,
        part.end_ms,
        part.text,
        SegmentKey(part.segment) if part.segment else None,
        part.details,
        part.position,
    )


def _thread(part: StoryThreadPart, video: VideoKey) -> StoryThread:
    return StoryThread(
        ThreadKey(part.key),
        video,
        part.title,
        part.summary,
        tuple(part.entities),
        tuple(map(NoteKey, part.notes)),
        part.origin,
        part.position,
    )
