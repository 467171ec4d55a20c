"""What pipelines tell of a video as rows of a list: threads, who is who, culture, what happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.domain.folding import fold
from app.domain.ids import PersonKey, SegmentKey
from app.domain.phrase import mark
from app.domain.story import (
    CULTURE_KINDS,
    NOTE_WORDS,
    ROLES,
    NoteKind,
    Story,
    StoryEntity,
    StoryNote,
    StoryThread,
)


class RowKind(StrEnum):
    """What a row is."""

    HEAD = "head"
    THREAD = "thread"
    NOTE = "note"
    ENTITY = "entity"


@dataclass(frozen=True, slots=True)
class StoryRow:
    """One row.

    Attributes
    ----------
    text
        What it says, in full; of a head an English text that is translated where shown.
    chip
        Kind of note or role, an English text as well unless the file brought it.
    start_ms, end_ms
        None where it has no time.
    depth
        1 below a thread.
    segment
        Of a note: the segment or chunk it belongs to.
    """

    kind: RowKind
    key: str
    text: str
    chip: str = ""
    start_ms: int | None = None
    end_ms: int | None = None
    depth: int = 0
    person: PersonKey | None = None
    segment: SegmentKey | None = None
    is_truncated: bool = False


_THREADS = mark("Narrative threads")
_CAST = mark("People and things")
_CULTURE = mark("Cultural notes")
_HAPPENS = mark("Events and captions")


def story_rows(story: Story, words: str = "") -> list[StoryRow]:
    """Return the rows of a story, each section in order below its head; empty ones are left out.

    Parameters
    ----------
    words
        Only rows that hold all of these, whatever their case, width and kana; a thread stays with
        its key events.
    """
    wanted = fold(words).split()
    sections = (
        (_THREADS, _thread_rows(story, wanted)),
        (_CAST, (row for row in map(_entity_row, _by_role(story.entities)) if _fits(row, wanted))),
        (_CULTURE, _note_rows(story, CULTURE_KINDS, wanted)),
        (_HAPPENS, _note_rows(story, _HAPPENING, wanted)),
    )
    rows: list[StoryRow] = []
    for title, found in sections:
        section = list(found)
        if section:
            rows += [StoryRow(RowKind.HEAD, title, title), *section]
    return rows


_HAPPENING = tuple(kind for kind in NoteKind if kind not in (*CULTURE_KINDS, NoteKind.KEY_EVENT))


def _thread_rows(story: Story, wanted: list[str]) -> Iterator[StoryRow]:
    notes = {note.key: note for note in story.notes}
    names = {one.entity_id: one.name for one in story.entities}
    for thread in story.threads:
        events = sorted(
            (notes[key] for key in thread.notes if key in notes), key=lambda one: one.start_ms
        )
        rows = [_thread_row(thread, names, events), *(_note_row(one, depth=1) for one in events)]
        if any(_fits(row, wanted) for row in rows):
            yield from rows


def _thread_row(thread: StoryThread, names: dict[str, str], events: list[StoryNote]) -> StoryRow:
    who = ", ".join(names.get(word, word) for word in thread.entities)
    text = "\n".join(filter(None, (thread.title, who, thread.summary)))
    start = events[0].start_ms if events else None
    end = max(one.end_ms for one in events) if events else None
    return StoryRow(RowKind.THREAD, thread.key, text, start_ms=start, end_ms=end)


def _by_role(entities: Iterable[StoryEntity]) -> list[StoryEntity]:
    ranks = {role: rank for rank, role in enumerate(ROLES)}
    return sorted(entities, key=lambda one: ranks.get(one.role, len(ranks) + (not one.role)))


def _entity_row(entity: StoryEntity) -> StoryRow:
    role = (entity.origin or {}).get("role")
    record = role.get("record") if isinstance(role, dict) else None
    why = str(record.get("text") or "") if isinstance(record, dict) else ""
    text = "\n".join(filter(None, (entity.name, entity.description, why)))
    chip = ROLES.get(entity.role, entity.role) or entity.kind
    return StoryRow(RowKind.ENTITY, entity.key, text, chip, person=entity.person)


def _note_rows(story: Story, kinds: tuple[NoteKind, ...], wanted: list[str]) -> Iterator[StoryRow]:
    notes = (note for note in story.notes if note.kind in kinds)
    for note in sorted(notes, key=lambda one: (one.start_ms, one.end_ms, one.position)):
        row = _note_row(note)
        if _fits(row, wanted):
            yield row


def _note_row(note: StoryNote, depth: int = 0) -> StoryRow:
    said_by = f"{note.speaker}: " if note.speaker else ""
    return StoryRow(
        RowKind.NOTE,
        note.key,
        f"{said_by}{note.text}",
        NOTE_WORDS[note.kind],
        note.start_ms,
        note.end_ms,
        depth,
        segment=note.segment,
        is_truncated=note.is_truncated,
    )


def _fits(row: StoryRow, wanted: list[str]) -> bool:
    if not wanted:
        return True
    text = fold(row.text)
    return all(word in text for word in wanted)
