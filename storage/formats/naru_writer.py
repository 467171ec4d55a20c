"""Writes what is told of a video as records again; what nobody changed leaves value for value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar, cast

from app.domain.question import JsonObject, JsonValue
from app.domain.segment import Segment, SegmentKind
from app.domain.story import (
    CAPTION_KINDS,
    NoteKind,
    Story,
    StoryDocument,
    StoryEntity,
    StoryNote,
    StoryThread,
)
from app.domain.timecode import ms_to_seconds
from storage.formats.naru_parts import CULTURE_LISTS, LISTS, VERSION
from storage.formats.naru_story import ms_of, record_id

T = TypeVar("T")
Values = dict[str, JsonValue]


def records_value(story: Story, video_id: str) -> Values:
    """Return a file of records with all that is told of a video.

    Parameters
    ----------
    video_id
        For files that no other file was the model of.
    """
    return RecordsWriter(story).value(video_id)


class RecordsWriter:
    """Writes the records of one story.

    Parameters
    ----------
    form
        The format: what files of another one say is not repeated.

    Attributes
    ----------
    head
        The file to keep to: the first one of the format; None where there is none.
    """

    def __init__(self, story: Story, form: str = "naru-records") -> None:
        self._story = story
        own = [one for one in story.documents if form_of(one) == form]
        self.head: StoryDocument | None = next(iter(own), None)
        self._own = {one.key for one in own}
        self._is_relative = self.head is None or self.head.head.get("times") == "chunk"
        self._notes: dict[str, list[StoryNote]] = {}
        for note in story.notes:
            self._notes.setdefault(note.segment or "", []).append(note)
        self._by_key = {note.key: note for note in story.notes}

    def value(self, video_id: str) -> Values:
        """Return the whole file."""
        value = dict(self.head.head) if self.head else _new_head(video_id)
        for name in LISTS:
            made: list[JsonValue] = list(self._list(name))
            if made or name in value:
                value[name] = made
        return value

    def _list(self, name: str) -> Iterable[JsonValue]:
        """Return what stands in one of `LISTS`."""
        story = self._story
        chunks = [one for one in story.segments if one.kind is SegmentKind.CHUNK]
        segments = [one for one in story.segments if one.kind is SegmentKind.SEGMENT]
        in_order = self.in_order
        makers: dict[str, Callable[[], Iterable[JsonValue]]] = {
            "chunks": lambda: map(self.chunk, in_order(chunks)),
            "segments": lambda: map(self.segment, in_order(segments)),
            "events": lambda: self._loose((NoteKind.EVENT,)),
            "captions": lambda: self._loose(CAPTION_KINDS),
            "entities": lambda: map(self.entity, in_order(self._own_entities())),
            "character_roles": lambda: map(
                self.role, in_order([one for one in story.entities if one.role], _role_of)
            ),
            "narrative_threads": lambda: map(self.thread, in_order(story.threads)),
            "culture": lambda: map(
                self.culture, in_order(filter(self.has_culture, segments), _culture_of)
            ),
        }
        return makers[name]()

    def chunk(self, chunk: Segment) -> Values:
        """Write a chunk with its events and captions."""
        value = self._segment_values(chunk, ("title", "summary"))
        base = chunk.start_ms if self._is_relative else 0
        for name, kinds in (("events", (NoteKind.EVENT,)), ("captions", CAPTION_KINDS)):
            notes = self._of(chunk.key, kinds)
            if notes or name in value:
                value[name] = [self.note(note, base) for note in notes]
        return value

    def segment(self, segment: Segment) -> Values:
        """Write a segment."""
        return self._segment_values(segment, ("title", "summary", "description", "content_type"))

    def entry(self, segment: Segment) -> Values:
        """Write a segment or chunk where both stand in one list."""
        value = self.segment(segment)
        if segment.kind is SegmentKind.CHUNK or "kind" in value:
            value["kind"] = segment.kind.value
        return value

    def has_culture(self, segment: Segment) -> bool:
        """Tell whether anything about culture is noted of a segment, or a file said so."""
        kinds = tuple(NoteKind(kind) for kind, _ in CULTURE_LISTS.values())
        return bool(_culture_of(segment) or self._of(segment.key, kinds))

    def culture(self, segment: Segment) -> Values:
        """Write the cultural notes of a segment."""
        value = dict(self._record(_culture_of(segment)))
        value.setdefault("segment", record_id(segment) or segment.key)
        for name, (kind, _) in CULTURE_LISTS.items():
            notes = self._of(segment.key, (NoteKind(kind),))
            if notes or name in value:
                value[name] = [
                    self.note(note, 0, (segment.start_ms, segment.end_ms)) for note in notes
                ]
        return value

    def note(self, note: StoryNote, base: int, whole: tuple[int, int] | None = None) -> Values:
        """Write a note; times count from `base`, and may be left out where they are the `whole`."""
        value = dict(note.details or {"text": note.text})
        if whole == (note.start_ms, note.end_ms) and value.get("start") is None:
            return value
        value["start"] = _seconds(value.get("start"), note.start_ms, base)
        if value.get("end") is not None or note.end_ms != note.start_ms:
            value["end"] = _seconds(value.get("end"), note.end_ms, base)
        return value

    def entity(self, entity: StoryEntity) -> Values:
        """Write an entity."""
        value = dict(self._record(_origin_of(entity)))
        value.update({"id": entity.entity_id, "name": entity.name})
        for name in ("kind", "description"):
            _set(value, name, getattr(entity, name))
        return value

    def role(self, entity: StoryEntity) -> Values:
        """Write the role of an entity."""
        value = dict(self._record(_role_of(entity)))
        value.update({"entity": entity.entity_id, "role": entity.role})
        return value

    def thread(self, thread: StoryThread) -> Values:
        """Write a thread with its key events."""
        value = dict(self._record(_origin_of(thread)))
        value["title"] = thread.title
        _set(value, "summary", thread.summary)
        if thread.entities or "entities" in value:
            value["entities"] = list(thread.entities)
        if thread.notes or "key_events" in value:
            value["key_events"] = list(self._key_events(thread))
        return value

    def _key_events(self, thread: StoryThread) -> Iterable[JsonValue]:
        """Give key events: those of chunks by their id, others whole; removed ones are left out."""
        for key in thread.notes:
            note = self._by_key.get(key)
            if note is not None:
                word = (note.details or {}).get("id") if note.kind is NoteKind.EVENT else None
                yield self.note(note, 0) if word is None else word

    def _segment_values(self, segment: Segment, names: Sequence[str]) -> Values:
        value = dict(self._record(_origin_of(segment)))
        if self.has_culture(segment):
            value.setdefault("id", segment.key)  # culture names it
        value["start"] = _seconds(value.get("start"), segment.start_ms, 0)
        value["end"] = _seconds(value.get("end"), segment.end_ms, 0)
        for name in names:
            _set(value, name, getattr(segment, name))
        return value

    def _record(self, origin: JsonObject) -> JsonObject:
        """Return a record as a file of this format has it; of another one, no more than its id."""
        found = origin.get("record")
        record: JsonObject = found if isinstance(found, Mapping) else {}
        if origin.get("document") in self._own:
            return record
        return {name: record[name] for name in ("id",) if name in record}

    def _of(self, segment: str, kinds: Sequence[NoteKind]) -> list[StoryNote]:
        notes = [note for note in self._notes.get(segment, ()) if note.kind in kinds]
        return sorted(notes, key=lambda note: (note.position, note.start_ms, note.key))

    def _loose(self, kinds: Sequence[NoteKind]) -> Iterable[JsonValue]:
        return (self.note(note, 0) for note in self._of("", kinds))

    def _own_entities(self) -> list[StoryEntity]:
        """Return entities that stand beside the chunks: those of a list, and those of no chunk."""
        records = (self._record(_origin_of(one)) for one in self._story.segments)
        in_chunks = {
            str(one.get("id"))
            for record in records
            for one in cast("list[JsonObject]", record.get("entities") or [])
        }
        return [
            one
            for one in self._story.entities
            if self._record(_origin_of(one))
            or (one.entity_id not in in_chunks and not (one.role and one.name == one.entity_id))
        ]

    def in_order(
        self, parts: Iterable[T], origin_of: Callable[[T], JsonObject] | None = None
    ) -> list[T]:
        """Order what the file has as it has it; what is not of it follows as it comes."""
        origin_of = origin_of or _origin_of
        document = self.head.key if self.head else ""
        listed = list(parts)
        own = [one for one in listed if origin_of(one).get("document") == document]
        own.sort(key=lambda one: cast("int", origin_of(one)["position"]))
        return own + [one for one in listed if origin_of(one).get("document") != document]


def form_of(document: StoryDocument) -> str:
    """Return the format of a file; one of segments may leave it out."""
    return str(document.head.get("format") or "segments")


def _new_head(video_id: str) -> Values:
    return {
        "format": "naru-records",
        "version": VERSION,
        "video_id": video_id,
        "times": "chunk",
    }


def _origin_of(part: object) -> JsonObject:
    origin: JsonObject | None = getattr(part, "origin", None)
    return origin or {}


def _role_of(entity: StoryEntity) -> JsonObject:
    return cast("JsonObject", _origin_of(entity).get("role") or {})


def _culture_of(segment: Segment) -> JsonObject:
    return cast("JsonObject", _origin_of(segment).get("culture") or {})


def _set(value: Values, name: str, text: str) -> None:
    """Write a text; one that the file left out, and that is empty, stays left out."""
    if text or value.get(name):
        value[name] = text


def _seconds(written: JsonValue, ms: int, base: int) -> JsonValue:
    """Return a time as it was written if it still says the same, else in its shortest form."""
    if written is not None and ms_of(written) + base == ms:
        return written
    return ms_to_seconds(ms - base)
