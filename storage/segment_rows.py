"""Segments and pipeline records as rows of the project file, both ways."""

from __future__ import annotations

import sqlite3
from typing import cast

from app.domain.ids import (
    EntityKey,
    NoteKey,
    PersonKey,
    RaterKey,
    SegmentKey,
    ThreadKey,
    VideoKey,
)
from app.domain.question import JsonObject
from app.domain.segment import Segment, SegmentKind
from app.domain.story import NoteKind, StoryDocument, StoryEntity, StoryNote, StoryThread
from storage.rows import from_json, optional_json, to_json
from storage.statements import Row


def segment_values(segment: Segment) -> Row:
    """Return the columns of a segment."""
    return {
        "key": segment.key,
        "video": segment.video,
        "kind": segment.kind.value,
        "start_ms": segment.start_ms,
        "end_ms": segment.end_ms,
        "content_type": segment.content_type,
        "created_by": segment.created_by,
        "created_at": segment.created_at,
        "updated_by": segment.updated_by,
        "updated_at": segment.updated_at,
        "title": segment.title,
        "summary": segment.summary,
        "description": segment.description,
        "origin": optional_json(segment.origin),
    }


def segment_from(row: sqlite3.Row) -> Segment:
    """Return the segment of a row."""
    return Segment(
        key=SegmentKey(row["key"]),
        video=VideoKey(row["video"]),
        kind=SegmentKind(row["kind"]),
        start_ms=row["start_ms"],
        end_ms=row["end_ms"],
        title=row["title"],
        summary=row["summary"],
        description=row["description"],
        content_type=row["content_type"],
        origin=_object(row["origin"]),
        created_by=_rater(row["created_by"]),
        created_at=row["created_at"],
        updated_by=_rater(row["updated_by"]),
        updated_at=row["updated_at"],
    )


def document_values(document: StoryDocument) -> Row:
    """Return the columns of the head of a file of records."""
    return {
        "key": document.key,
        "video": document.video,
        "name": document.name,
        "head": to_json(document.head),
    }


def document_from(row: sqlite3.Row) -> StoryDocument:
    """Return the head of a row."""
    head = cast("JsonObject", from_json(row["head"]))
    return StoryDocument(row["key"], VideoKey(row["video"]), row["name"], head)


def entity_values(entity: StoryEntity) -> Row:
    """Return the columns of an entity."""
    return {
        "key": entity.key,
        "video": entity.video,
        "entity_id": entity.entity_id,
        "name": entity.name,
        "kind": entity.kind,
        "role": entity.role,
        "person": entity.person,
        "description": entity.description,
        "origin": optional_json(entity.origin),
    }


def entity_from(row: sqlite3.Row) -> StoryEntity:
    """Return the entity of a row."""
    return StoryEntity(
        key=EntityKey(row["key"]),
        video=VideoKey(row["video"]),
        entity_id=row["entity_id"],
        name=row["name"],
        kind=row["kind"],
        description=row["description"],
        role=row["role"],
        person=PersonKey(row["person"]) if row["person"] else None,
        origin=_object(row["origin"]),
    )


def note_values(note: StoryNote) -> Row:
    """Return the columns of a note."""
    return {
        "key": note.key,
        "video": note.video,
        "segment": note.segment,
        "kind": note.kind.value,
        "start_ms": note.start_ms,
        "end_ms": note.end_ms,
        "position": note.position,
        "text": note.text,
        "details": optional_json(note.details),
    }


def note_from(row: sqlite3.Row) -> StoryNote:
    """Return the note of a row."""
    return StoryNote(
        key=NoteKey(row["key"]),
        video=VideoKey(row["video"]),
        kind=NoteKind(row["kind"]),
        start_ms=row["start_ms"],
        end_ms=row["end_ms"],
        text=row["text"],
        segment=SegmentKey(row["segment"]) if row["segment"] else None,
        details=_object(row["details"]),
        position=row["position"],
    )


def thread_values(thread: StoryThread) -> Row:
    """Return the columns of a thread."""
    return {
        "key": thread.key,
        "video": thread.video,
        "position": thread.position,
        "title": thread.title,
        "summary": thread.summary,
        "entities": to_json(list(thread.entities)),
        "notes": to_json(list(thread.notes)),
        "origin": optional_json(thread.origin),
    }


def thread_from(row: sqlite3.Row) -> StoryThread:
    """Return the thread of a row."""
    return StoryThread(
        key=ThreadKey(row["key"]),
        video=VideoKey(row["video"]),
        title=row["title"],
        summary=row["summary"],
        entities=tuple(cast("list[str]", from_json(row["entities"]))),
        notes=tuple(NoteKey(key) for key in cast("list[str]", from_json(row["notes"]))),
        origin=_object(row["origin"]),
        position=row["position"],
    )


def _object(text: str | None) -> JsonObject | None:
    return None if text is None else cast("JsonObject", from_json(text))


def _rater(key: str | None) -> RaterKey | None:
    return RaterKey(key) if key else None
