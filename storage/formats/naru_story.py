"""Makes what a file of records tells into the segments, entities, notes and threads of a video.

What a record says beyond that is kept as it stands in `origin` and `details`, so that a file which
nobody changed leaves value for value (`storage.formats.naru_writer`). There, a list that has rows
of its own stands as null.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from app.domain.ids import EntityKey, NoteKey, SegmentKey, ThreadKey, VideoKey, new_key
from app.domain.question import JsonObject, JsonValue
from app.domain.segment import Segment, SegmentKind
from app.domain.story import (
    NoteKind,
    Story,
    StoryDocument,
    StoryEntity,
    StoryNote,
    StoryThread,
)
from app.domain.timecode import seconds_to_ms
from storage.formats.naru_parts import CULTURE_LISTS, LISTS

OWN_ROWS = {
    "chunks": ("events", "captions"),
    "narrative_threads": ("key_events",),
    "culture": tuple(CULTURE_LISTS),
}
"""Lists inside of records whose entries are rows."""

_MEANING = " \N{RIGHTWARDS ARROW} "


def story_from(
    value: JsonObject, video: VideoKey, name: str, known: Iterable[Segment] = ()
) -> Story:
    """Return what a checked file tells of a video; all keys are new.

    Parameters
    ----------
    name
        Of the file.
    known
        Segments of the video outside the file, which culture may be about; one that it is about is
        among the segments of the result, with its own key.
    """
    maker = _Maker(value, video, {record_id(one): one for one in known if record_id(one)})
    return maker.story(name)


def record_id(segment: Segment) -> str:
    """Return the id that files of records know a segment by; empty where none named it."""
    record = (segment.origin or {}).get("record")
    found = record.get("id") if isinstance(record, Mapping) else None
    return str(found) if found is not None else ""


def skeleton(value: JsonObject, lists: Iterable[str]) -> dict[str, JsonValue]:
    """Return a record whose lists of rows stand as null."""
    names = frozenset(lists)
    return {name: None if name in names else part for name, part in value.items()}


def note_text(kind: NoteKind, value: JsonObject) -> str:
    """Return what a note says, in one text."""
    if kind is NoteKind.TONE_SEQUENCE:
        return str(value["tone"])
    if kind is NoteKind.TATEMAE_HONNE:
        said = f"{value['tatemae']}{_MEANING}{value['honne']}"
        return "\n".join(filter(None, (said, str(value.get("text") or ""))))
    text = str(value["text"])
    more = str(value.get("explanation") or value.get("function") or "")
    return f"{text}\n{more}" if more else text


def ms_of(value: JsonValue) -> int:
    """Return seconds of a checked record in milliseconds."""
    return seconds_to_ms(cast("float", value))


@dataclass(frozen=True, slots=True)
class _Owner:
    """What notes belong to: a segment or none, where their times count from, and its whole span."""

    segment: SegmentKey | None = None
    base_ms: int = 0
    whole: tuple[int, int] = (0, 0)


@dataclass
class _Maker:
    value: JsonObject
    video: VideoKey
    segments: dict[str, Segment]
    document: str = field(default_factory=new_key)
    notes: list[StoryNote] = field(default_factory=list)
    events: dict[str, NoteKey] = field(default_factory=dict)

    def story(self, name: str) -> Story:
        """Return the whole."""
        head = StoryDocument(self.document, self.video, name, skeleton(self.value, LISTS))
        found = [*self._chunks(), *self._segments()]
        self._add_notes("events", self.value, NoteKind.EVENT, _Owner())
        self._add_captions(self.value, _Owner())
        culture = self._culture({str(one.key): one for one in found})
        threads = tuple(self._threads())
        return Story(
            self.video, (head,), tuple(culture), self._entities(), tuple(self.notes), threads
        )

    @property
    def _mixed(self) -> bool:
        """Whether chunks stand among the segments, as in files of segments alone."""
        return self.value.get("format") != "naru-records"

    def _origin(self, position: int, record: JsonObject) -> dict[str, JsonValue]:
        return {"document": self.document, "position": position, "record": record}

    def _chunks(self) -> list[Segment]:
        made = []
        for position, one in enumerate(self._records("chunks")):
            origin = self._origin(position, skeleton(one, OWN_ROWS["chunks"]))
            chunk = self._segment(one, SegmentKind.CHUNK, origin)
            base = chunk.start_ms if self.value.get("times") == "chunk" else 0
            owner = _Owner(chunk.key, base)
            self._add_notes("events", one, NoteKind.EVENT, owner)
            self._add_captions(one, owner)
            made.append(chunk)
        return made

    def _segments(self) -> list[Segment]:
        made = []
        for position, one in enumerate(self._records("segments")):
            kind = SegmentKind(str(one.get("kind") or "segment")) if self._mixed else _SEGMENT
            segment = self._segment(one, kind, self._origin(position, one))
            if record_id(segment):
                self.segments[record_id(segment)] = segment
            made.append(segment)
        return made

    def _segment(self, one: JsonObject, kind: SegmentKind, origin: JsonObject) -> Segment:
        return Segment(
            key=SegmentKey(new_key()),
            video=self.video,
            kind=kind,
            start_ms=ms_of(one["start"]),
            end_ms=ms_of(one["end"]),
            title=_text(one, "title"),
            summary=_text(one, "summary"),
            description=_text(one, "description"),
            content_type=_text(one, "content_type"),
            origin=origin,
        )

    def _culture(self, found: dict[str, Segment]) -> list[Segment]:
        """Add the notes of culture, and what is left of its blocks to their segments."""
        for position, one in enumerate(self._records("culture")):
            segment = self.segments.get(str(one["segment"]))
            if segment is None:
                continue  # refused before: see app.services.story_import
            owner = _Owner(segment.key, 0, (segment.start_ms, segment.end_ms))
            for name, (kind, _) in CULTURE_LISTS.items():
                self._add_notes(name, one, NoteKind(kind), owner)
            block = self._origin(position, skeleton(one, OWN_ROWS["culture"]))
            current = found.get(segment.key, segment)
            found[segment.key] = replace(
                current, origin={**(current.origin or {}), "culture": block}
            )
        return list(found.values())

    def _add_captions(self, record: JsonObject, owner: _Owner) -> None:
        """Add captions; they are of several kinds, but their order is one."""
        for position, one in enumerate(_list(record, "captions")):
            self._add(one, NoteKind(str(one["kind"])), owner, position)

    def _add_notes(self, name: str, record: JsonObject, kind: NoteKind, owner: _Owner) -> None:
        for position, one in enumerate(_list(record, name)):
            note = self._add(one, kind, owner, position)
            if kind is NoteKind.EVENT and one.get("id") is not None:
                self.events.setdefault(str(one["id"]), note)

    def _add(self, one: JsonObject, kind: NoteKind, owner: _Owner, position: int) -> NoteKey:
        """Add a note; without an end it is a moment, without a start as long as its owner."""
        start, end = one.get("start"), one.get("end")
        first, last = owner.whole
        if start is not None:
            first = last = owner.base_ms + ms_of(start)
        note = StoryNote(
            key=NoteKey(new_key()),
            video=self.video,
            kind=kind,
            start_ms=first,
            end_ms=last if end is None else owner.base_ms + ms_of(end),
            text=note_text(kind, one),
            segment=owner.segment,
            details=one,
            position=position,
        )
        self.notes.append(note)
        return note.key

    def _entities(self) -> tuple[StoryEntity, ...]:
        """Return each entity once: what is said of it first holds, later words fill gaps."""
        found: dict[str, StoryEntity] = {}
        for position, one in enumerate(self._records("entities")):
            self._take_entity(found, one, {**self._origin(position, one)})
        for chunk in self._records("chunks"):
            for one in _list(chunk, "entities"):
                self._take_entity(found, one, None)
        for position, one in enumerate(self._records("character_roles")):
            word = str(one["entity"])
            entity = found.get(word) or StoryEntity(EntityKey(new_key()), self.video, word, word)
            origin = {**(entity.origin or {}), "role": self._origin(position, one)}
            found[word] = replace(entity, role=str(one["role"]), origin=origin)
        return tuple(found.values())

    def _take_entity(
        self, found: dict[str, StoryEntity], one: JsonObject, origin: JsonObject | None
    ) -> None:
        word = str(one["id"])
        old = found.get(word)
        if old is None:
            found[word] = StoryEntity(
                EntityKey(new_key()),
                self.video,
                word,
                str(one["name"]),
                _text(one, "kind"),
                _text(one, "description"),
                origin=origin,
            )
            return
        found[word] = replace(
            old,
            kind=old.kind or _text(one, "kind"),
            description=old.description or _text(one, "description"),
        )

    def _threads(self) -> Iterable[StoryThread]:
        for position, one in enumerate(self._records("narrative_threads")):
            record = skeleton(one, OWN_ROWS["narrative_threads"])
            yield StoryThread(
                key=ThreadKey(new_key()),
                video=self.video,
                title=str(one["title"]),
                summary=_text(one, "summary"),
                entities=tuple(cast("list[str]", one.get("entities") or ())),
                notes=tuple(self._key_events(one)),
                origin=self._origin(position, record),
                position=position,
            )

    def _key_events(self, thread: JsonObject) -> Iterable[NoteKey]:
        events = cast("list[JsonValue]", thread.get("key_events") or ())
        for position, one in enumerate(events):
            if isinstance(one, str):
                yield self.events[one]
            else:
                value = cast("JsonObject", one)
                yield self._add(value, NoteKind.KEY_EVENT, _Owner(), position)

    def _records(self, name: str) -> list[JsonObject]:
        return _list(self.value, name)


_SEGMENT = SegmentKind.SEGMENT


def _list(owner: JsonObject, name: str) -> list[JsonObject]:
    return cast("list[JsonObject]", owner.get(name) or [])


def _text(one: JsonObject, name: str) -> str:
    return str(one.get(name) or "")
