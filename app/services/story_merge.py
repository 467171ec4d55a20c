"""What a file tells of a video becomes part of a project: new, equal, or settled where it differs.

A record is known again by its id, segments and chunks also by their span. Its notes go along with
the record that they belong to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from app.domain.ids import NoteKey, PersonKey, RaterKey, SegmentKey
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.segment import Segment, SegmentKind, span_text
from app.domain.story import (
    CULTURE_KINDS,
    NoteKind,
    Story,
    StoryDocument,
    StoryEntity,
    StoryNote,
    StoryThread,
)
from app.domain.words import folded
from app.services.import_report import Tally
from storage.formats.naru_story import record_id
from storage.formats.naru_writer import RecordsWriter, form_of
from storage.formats.source import SourceRecord
from storage.project_file import ProjectFile

P = TypeVar("P", Segment, StoryEntity, StoryThread)


class StoryMerge:
    """Merges one story of a file; to be used once, inside an edit."""

    def __init__(
        self, project: ProjectFile, story: Story, tally: Tally, place: SourceRecord
    ) -> None:
        self._project = project
        self._tally = tally
        self._place = place
        self._old = project.story.of_video(story.video)
        form = form_of(story.documents[0])
        self._was, self._is = RecordsWriter(self._old, form), RecordsWriter(story, form)
        self._story = story
        self._plan = _Plan()
        self._same_head = _same_head(self._old.documents, story.documents[0])

    def merge(self, rater: RaterKey | None) -> None:
        """Decide about every record, then write what was decided.

        Raises
        ------
        InvalidRecordError
            What is left does not fit into the video.
        """
        for segment in self._story.segments:
            self._take_segment(segment)
        self._take_loose_notes()
        for entity in self._story.entities:
            self._take_entity(entity)
        for thread in self._story.threads:
            self._take_thread(thread)
        if not self._tally.conflicts:
            self._write(rater)

    # Segments and what belongs to them -------------------------------------------------------

    def _take_segment(self, new: Segment) -> None:
        of_kind = [one for one in self._old.segments if one.kind is new.kind]
        if any(one.key == new.key for one in of_kind):
            self._take_culture(new, new)  # a segment of the project that culture is about
            return
        old = _match(of_kind, new)
        others = [one for one in of_kind if old is None or one.key != old.key]
        in_the_way = [one for one in others if _overlap(one, new)]
        if in_the_way and not self._replaces(_clash(new, in_the_way[0])):
            self._plan.without.add(new.key)
            return
        self._plan.gone |= {one.key for one in in_the_way}
        if old is None:
            self._plan.fresh.append(new)
            self._tally.added += not in_the_way
            self._count_culture(new)
            return
        self._settle_segment(old, new, counted=bool(in_the_way))

    def _settle_segment(self, old: Segment, new: Segment, *, counted: bool) -> None:
        kept = replace(new, key=old.key, created_by=old.created_by, created_at=old.created_at)
        self._plan.known[new.key] = old.key
        if self._value(self._was, old) == self._value(self._is, new):
            self._tally.skipped += not counted
            kept = replace(old, origin=old.origin or new.origin)
            self._plan.drop_notes(new.key, culture=False)
        elif _is_bare(old, self._old.notes):
            self._tally.updated += not counted
            self._plan.changed[old.key] = kept
        elif counted or self._replaces(_differs(old)):
            self._plan.changed[old.key] = kept
            self._plan.clear_notes(old.key, culture=False)
        else:
            kept = old
            self._plan.drop_notes(new.key, culture=False)
        self._take_culture(new, self._plan.changed.get(old.key, kept))

    def _take_culture(self, new: Segment, kept: Segment) -> None:
        """Settle the cultural notes that the file has of a segment which the project knows."""
        block = (new.origin or {}).get("culture")
        if block is None:
            return
        old = next(one for one in self._old.segments if one.key == kept.key)
        had = self._was.has_culture(old)
        if had and self._was.culture(old) == self._is.culture(new):
            self._tally.skipped += 1
            self._plan.drop_notes(new.key, culture=True)
        elif not had or self._replaces(
            phrase("cultural notes of {name} are in the project", name=_name_of(old))
        ):
            self._tally.added += not had
            self._plan.clear_notes(old.key, culture=True)
            origin = {**(kept.origin or {}), "culture": block}
            self._plan.changed[old.key] = replace(kept, origin=origin)
        else:
            self._plan.drop_notes(new.key, culture=True)

    def _count_culture(self, new: Segment) -> None:
        self._tally.added += (new.origin or {}).get("culture") is not None

    def _value(self, writer: RecordsWriter, segment: Segment) -> JsonObject:
        """Return what a file would say of a segment, for comparing."""
        is_chunk = segment.kind is SegmentKind.CHUNK
        return writer.chunk(segment) if is_chunk else writer.segment(segment)

    def _take_loose_notes(self) -> None:
        """Skip notes of no segment that are there already."""
        present = {_identity(note) for note in self._old.notes}
        for note in self._story.notes:
            if note.segment is None and _identity(note) in present:
                self._plan.skipped_notes.add(note.key)

    # Entities and threads -----------------------------------------------------------------------

    def _take_entity(self, new: StoryEntity) -> None:
        old = next((one for one in self._old.entities if one.entity_id == new.entity_id), None)
        if old is None:
            self._plan.entities.append(replace(new, person=self._person_of(new)))
            self._tally.added += 1
            return
        merged = _merged(old, new)
        if merged == old:
            self._tally.skipped += 1
        elif _is_addition(old, new):
            self._plan.entities.append(merged)
            self._tally.updated += 1
        elif self._replaces(
            phrase("entity {name} is in the project with other content", name=old.name)
        ):
            self._plan.entities.append(replace(new, key=old.key, person=old.person))

    def _person_of(self, entity: StoryEntity) -> PersonKey | None:
        """Return who of the cast has the name of an entity."""
        wanted = folded(entity.name)
        found = [
            person.key
            for person in self._project.people.all()
            if wanted in {folded(name) for name in (person.name, *person.aliases)}
        ]
        return found[0] if len(found) == 1 else None

    def _take_thread(self, new: StoryThread) -> None:
        word = _id_of(new) or new.title
        old = next((t for t in self._old.threads if (_id_of(t) or t.title) == word), None)
        if old is None:
            place = len(self._old.threads) + len(self._plan.threads)
            self._plan.threads.append(replace(new, position=place))
            self._tally.added += 1
        elif self._was.thread(old) == self._is.thread(new):
            self._tally.skipped += 1
            self._plan.skipped_notes |= self._key_events(new)
        elif self._replaces(
            phrase("thread {name} is in the project with other content", name=old.title)
        ):
            self._plan.threads.append(replace(new, key=old.key, position=old.position))
            own = [note for note in self._old.notes if note.key in old.notes]
            self._plan.gone_notes |= {n.key for n in own if n.kind is NoteKind.KEY_EVENT}
        else:
            self._plan.skipped_notes |= self._key_events(new)

    def _key_events(self, thread: StoryThread) -> set[NoteKey]:
        """Return the notes that a thread of the file has for itself."""
        own = (note for note in self._story.notes if note.kind is NoteKind.KEY_EVENT)
        return {note.key for note in own} & set(thread.notes)

    # Writing ------------------------------------------------------------------------------------

    def _write(self, rater: RaterKey | None) -> None:
        plan, project = self._plan, self._project
        gone = [n for n in self._old.notes if plan.takes_out(n) or n.key in plan.gone_notes]
        notes = [self._placed(note) for note in self._story.notes if not plan.leaves_out(note)]
        heirs = _heirs(gone, notes)
        kept = set(heirs.values())
        project.story.remove_parts("story_notes", [n.key for n in gone if n.key not in kept])
        project.segments.remove(sorted(plan.gone))
        fresh = [self._here(replace(one, created_by=rater)) for one in plan.fresh]
        changed = [self._here(one) for one in plan.changed.values()]
        project.segments.update_many(changed, as_found=True)
        project.segments.add_many(fresh, as_found=True)
        threads = [
            replace(one, notes=tuple(self._settled(one.notes, heirs))) for one in plan.threads
        ]
        is_new = bool(fresh or changed or plan.entities or threads or notes)
        project.story.put(
            Story(
                self._story.video,
                self._story.documents if is_new and self._same_head is None else (),
                entities=tuple(self._here(one) for one in plan.entities),
                notes=tuple(replace(one, key=heirs.get(one.key, one.key)) for one in notes),
                threads=tuple(self._here(one) for one in threads),
            )
        )

    def _placed(self, note: StoryNote) -> StoryNote:
        """Let a note belong to its segment by the key that it has here."""
        if note.segment is None:
            return note
        return replace(note, segment=self._plan.known.get(note.segment, note.segment))

    def _settled(
        self, keys: Iterable[NoteKey], heirs: Mapping[NoteKey, NoteKey]
    ) -> Iterable[NoteKey]:
        """Give the notes of a thread by the keys that they have here."""
        here = {_identity(note): note.key for note in self._old.notes}
        made = {note.key: note for note in self._story.notes}
        for key in keys:
            is_left_out = key in made and self._plan.leaves_out(made[key])
            yield here.get(_identity(made[key]), key) if is_left_out else heirs.get(key, key)

    def _here(self, part: P) -> P:
        """Let a part refer to the file's head as the project has it."""
        if self._same_head is None or part.origin is None:
            return part
        swapped = _swapped(part.origin, self._story.documents[0].key, self._same_head.key)
        return replace(part, origin=swapped)

    def _replaces(self, message: str) -> bool:
        return self._tally.replaces(message, record=self._place.ordinal, line=self._place.line)


@dataclass
class _Plan:
    """What was decided, by key."""

    fresh: list[Segment] = field(default_factory=list)
    changed: dict[SegmentKey, Segment] = field(default_factory=dict)
    gone: set[SegmentKey] = field(default_factory=set)
    without: set[SegmentKey] = field(default_factory=set)
    known: dict[SegmentKey, SegmentKey] = field(default_factory=dict)
    entities: list[StoryEntity] = field(default_factory=list)
    threads: list[StoryThread] = field(default_factory=list)
    skipped_notes: set[str] = field(default_factory=set)
    gone_notes: set[str] = field(default_factory=set)
    _dropped: set[tuple[SegmentKey, bool]] = field(default_factory=set)
    _cleared: set[tuple[SegmentKey, bool]] = field(default_factory=set)

    def drop_notes(self, segment: SegmentKey, *, culture: bool) -> None:
        """Do not take the notes that the file has of a segment."""
        self._dropped.add((segment, culture))

    def clear_notes(self, segment: SegmentKey, *, culture: bool) -> None:
        """Take out the notes that the project has of a segment."""
        self._cleared.add((segment, culture))

    def takes_out(self, note: StoryNote) -> bool:
        """Tell whether a note of the project goes."""
        if note.segment is None:
            return False
        return note.segment in self.gone or (note.segment, _is_culture(note)) in self._cleared

    def leaves_out(self, note: StoryNote) -> bool:
        """Tell whether a note of the file is not taken."""
        if note.key in self.skipped_notes:
            return True
        if note.segment is None:
            return False
        return note.segment in self.without or (note.segment, _is_culture(note)) in self._dropped


def _match(segments: Iterable[Segment], new: Segment) -> Segment | None:
    """Return the segment that a record means: of the same id, else of the same span."""
    found = list(segments)
    word = record_id(new)
    by_id = (one for one in found if word and record_id(one) == word)
    by_span = (one for one in found if one.span == new.span)
    return next(by_id, None) or next(by_span, None)


def _overlap(old: Segment, new: Segment) -> bool:
    return old.start_ms < new.end_ms and new.start_ms < old.end_ms


def _is_bare(segment: Segment, notes: Iterable[StoryNote]) -> bool:
    """Tell whether a segment says nothing yet: it was cut, and no more."""
    has_words = any((segment.name, segment.content_type, segment.origin))
    return not has_words and all(note.segment != segment.key for note in notes)


def _is_culture(note: StoryNote) -> bool:
    return note.kind in CULTURE_KINDS


def _identity(note: StoryNote) -> tuple[object, ...]:
    return note.kind, note.start_ms, note.end_ms, note.text


def _heirs(gone: Iterable[StoryNote], notes: Iterable[StoryNote]) -> dict[NoteKey, NoteKey]:
    """Return, for notes that take the place of others, the keys of those: threads name them."""
    waiting: dict[tuple[object, ...], list[NoteKey]] = {}
    for note in gone:
        waiting.setdefault(_name_in_place(note), []).append(note.key)
    heirs = {}
    for note in notes:
        found = waiting.get(_name_in_place(note))
        if found:
            heirs[note.key] = found.pop(0)
    return heirs


def _name_in_place(note: StoryNote) -> tuple[object, ...]:
    word = (note.details or {}).get("id")
    return (note.segment, word) if word is not None else (note.segment, *_identity(note))


def _is_addition(old: StoryEntity, new: StoryEntity) -> bool:
    """Tell whether the file only fills what was empty."""
    pairs = ((old.name, new.name), (old.kind, new.kind), (old.role, new.role))
    texts = (*pairs, (old.description, new.description))
    placeholder = new.name == new.entity_id
    return all(a == b or not a or not b or (placeholder and b == new.name) for a, b in texts)


def _merged(old: StoryEntity, new: StoryEntity) -> StoryEntity:
    """Return an entity with what only the file says; what both say stays."""
    role = (new.origin or {}).get("role")
    origin: dict[str, JsonValue] = dict(old.origin or {})
    if role is not None and not old.role:
        origin["role"] = role
    return replace(
        old,
        kind=old.kind or new.kind,
        description=old.description or new.description,
        role=old.role or new.role,
        origin=origin or None,
    )


def _id_of(part: StoryThread) -> str:
    record = (part.origin or {}).get("record")
    found = record.get("id") if isinstance(record, Mapping) else None
    return str(found) if found is not None else ""


def _same_head(old: Iterable[StoryDocument], new: StoryDocument) -> StoryDocument | None:
    return next((one for one in old if dict(one.head) == dict(new.head)), None)


def _swapped(origin: JsonObject, old: str, new: str) -> JsonObject:
    """Return what a file said with another key of that file."""
    swapped: dict[str, JsonValue] = {}
    for name, value in origin.items():
        if name == "document":
            swapped[name] = new if value == old else value
        elif name in ("role", "culture") and isinstance(value, Mapping):
            swapped[name] = _swapped(value, old, new)
        else:
            swapped[name] = value
    return swapped


def _name_of(segment: Segment) -> str:
    word = record_id(segment)
    return f"{word} ({span_text(segment.span)})" if word else span_text(segment.span)


def _differs(old: Segment) -> str:
    if old.kind is SegmentKind.CHUNK:
        return phrase("chunk {name} is in the project with other content", name=_name_of(old))
    return phrase("segment {name} is in the project with other content", name=_name_of(old))


def _clash(new: Segment, old: Segment) -> str:
    if old.kind is SegmentKind.CHUNK:
        return phrase(
            "chunk {name} overlaps chunk {other} of the project",
            name=_name_of(new),
            other=_name_of(old),
        )
    return phrase(
        "segment {name} overlaps segment {other} of the project",
        name=_name_of(new),
        other=_name_of(old),
    )
