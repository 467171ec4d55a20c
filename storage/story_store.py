"""What pipelines tell of videos: heads of files, entities, notes, threads."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from app.domain.ids import EntityKey, NoteKey, PersonKey, VideoKey
from app.domain.story import Story, StoryEntity, StoryNote
from storage.database import Database
from storage.segment_rows import (
    document_from,
    document_values,
    entity_from,
    entity_values,
    note_from,
    note_values,
    thread_from,
    thread_values,
)
from storage.segment_store import SegmentStore
from storage.statements import Row, select_many_sql

_OF_VIDEO = {
    "story_documents": "SELECT * FROM story_documents WHERE video = ? ORDER BY key",
    "story_entities": "SELECT * FROM story_entities WHERE video = ? ORDER BY key",
    "story_notes": "SELECT * FROM story_notes WHERE video = ? ORDER BY start_ms, end_ms, key",
    "story_threads": "SELECT * FROM story_threads WHERE video = ? ORDER BY position, key",
}
TABLES = ("story_threads", "story_notes", "story_entities", "story_documents")
"""The tables of pipeline records, what refers to others first."""


class StoryStore:
    """Reads and writes pipeline records, whole stories at a time."""

    def __init__(self, database: Database, segments: SegmentStore) -> None:
        self._database = database
        self._segments = segments

    def of_video(self, video: VideoKey) -> Story:
        """Return all that is told of a video, with its segments."""
        rows = {name: self._database.rows(sql, (video,)) for name, sql in _OF_VIDEO.items()}
        return Story(
            video,
            tuple(map(document_from, rows["story_documents"])),
            tuple(self._segments.of_video(video)),
            tuple(map(entity_from, rows["story_entities"])),
            tuple(map(note_from, rows["story_notes"])),
            tuple(map(thread_from, rows["story_threads"])),
        )

    def note(self, key: NoteKey) -> StoryNote | None:
        """Return one note, None where it is not there."""
        row = self._database.row("story_notes", key)
        return None if row is None else note_from(row)

    def entity(self, key: EntityKey) -> StoryEntity | None:
        """Return one entity, None where it is not there."""
        row = self._database.row("story_entities", key)
        return None if row is None else entity_from(row)

    def counts(self) -> dict[str, int]:
        """Return how many rows there are a kind, by the words of `info`."""
        return {
            "story_entities": self._database.count("story_entities"),
            "story_notes": self._database.count("story_notes"),
            "story_threads": self._database.count("story_threads"),
        }

    def add(self, story: Story) -> None:
        """Add all parts of a story but its segments, which must be there."""
        self._database.insert_many("story_documents", [document_values(d) for d in story.documents])
        self._database.insert_many("story_entities", [entity_values(e) for e in story.entities])
        self._database.insert_many("story_notes", [note_values(n) for n in story.notes])
        self._database.insert_many("story_threads", [thread_values(t) for t in story.threads])

    def put(self, story: Story) -> bool:
        """Add or change all parts of a story but its segments; tell whether anything differed."""
        parts: dict[str, list[Row]] = {
            "story_documents": [document_values(one) for one in story.documents],
            "story_entities": [entity_values(one) for one in story.entities],
            "story_notes": [note_values(one) for one in story.notes],
            "story_threads": [thread_values(one) for one in story.threads],
        }
        changed = [self._put_rows(table, rows) for table, rows in parts.items()]
        return any(changed)

    def _put_rows(self, table: str, rows: Sequence[Row]) -> bool:
        present = self._present(table, [str(row["key"]) for row in rows])
        fresh = [row for row in rows if row["key"] not in present]
        self._database.insert_many(table, fresh)
        changed = self._database.update_many(table, [row for row in rows if row["key"] in present])
        return bool(fresh or changed)

    def _present(self, table: str, keys: Sequence[str]) -> set[str]:
        sql = select_many_sql(table, ("key",))
        return {str(key) for (key,) in self._database.tuples(sql, (json.dumps(list(keys)),))}

    def remove_parts(self, table: str, keys: Sequence[str]) -> None:
        """Remove rows of one of `TABLES`."""
        self._database.delete_many(table, sorted(self._present(table, keys)))

    def link(self, entity: EntityKey, person: PersonKey | None) -> None:
        """Say who of the cast an entity is; None: nobody."""
        self._database.update("story_entities", entity, {"person": person})

    def remove_of(self, video: VideoKey) -> None:
        """Remove all that is told of a video, with its segments."""
        for table in TABLES:
            rows = self._database.rows(_OF_VIDEO[table], (video,))
            self._database.delete_rows(table, rows)
        self._segments.remove_of(video)

    def notes(self, keys: Iterable[NoteKey]) -> list[StoryNote]:
        """Return the notes of keys that are there."""
        rows = self._database.rows(select_many_sql("story_notes"), (json.dumps(sorted(keys)),))
        return [note_from(row) for row in rows]
