"""What a pipeline tells of a video: entities, notes in time, narrative threads.

Chunk and segment records themselves are `app.domain.segment`; this is what stands in and beside
them (NARU, section III-C).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.domain.ids import EntityKey, NoteKey, PersonKey, SegmentKey, ThreadKey, VideoKey
from app.domain.interval import Interval
from app.domain.phrase import mark
from app.domain.question import JsonObject
from app.domain.segment import Segment


class NoteKind(StrEnum):
    """What a note is about."""

    EVENT = "event"
    DIALOGUE = "dialogue"
    SCREEN_TEXT = "screen-text"
    SOUND = "sound"
    TONE = "tone"
    KEY_EVENT = "key-event"
    AIZUCHI = "aizuchi"
    READ_THE_AIR = "read-the-air"
    TATEMAE_HONNE = "tatemae-honne"
    REFERENCE = "reference"
    TONE_SEQUENCE = "tone-sequence"


NOTE_WORDS: Mapping[NoteKind, str] = {
    NoteKind.EVENT: mark("Event"),
    NoteKind.DIALOGUE: mark("Dialogue"),
    NoteKind.SCREEN_TEXT: mark("Text on screen"),
    NoteKind.SOUND: mark("Sound"),
    NoteKind.TONE: mark("Tone of voice"),
    NoteKind.KEY_EVENT: mark("Key event"),
    NoteKind.AIZUCHI: mark("Aizuchi"),
    NoteKind.READ_THE_AIR: mark("Reading the air"),
    NoteKind.TATEMAE_HONNE: mark("Tatemae and honne"),
    NoteKind.REFERENCE: mark("Cultural reference"),
    NoteKind.TONE_SEQUENCE: mark("Tone"),
}
"""Each kind in words, for translation where shown."""

CAPTION_KINDS = (NoteKind.DIALOGUE, NoteKind.SCREEN_TEXT, NoteKind.SOUND, NoteKind.TONE)
CULTURE_KINDS = (
    NoteKind.AIZUCHI,
    NoteKind.READ_THE_AIR,
    NoteKind.TATEMAE_HONNE,
    NoteKind.REFERENCE,
    NoteKind.TONE_SEQUENCE,
)

ROLES = {
    "subject": mark("Changes within, is in conflict"),
    "guide": mark("Steady guide or presenter"),
    "background": mark("Background"),
}
"""The three kinds of roles, in words."""


@dataclass(frozen=True, slots=True)
class StoryEntity:
    """Somebody or something that a pipeline keeps track of.

    Attributes
    ----------
    entity_id
        Its id in the records, unique in the video.
    kind
        Person, place, object ... as the file says; may be empty.
    role
        One of `ROLES` or a word of the file; empty where it has none.
    person
        Who of the cast it is, where that is known.
    """

    key: EntityKey
    video: VideoKey
    entity_id: str
    name: str
    kind: str = ""
    description: str = ""
    role: str = ""
    person: PersonKey | None = None
    origin: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class StoryNote:
    """Something a pipeline noted of a stretch of the video; milliseconds of the video.

    Attributes
    ----------
    segment
        The chunk or segment it belongs to.
    text
        What it says, in one text.
    details
        The note as its file has it.
    position
        Its place among the notes of its owner and kind, in the order of the file.
    """

    key: NoteKey
    video: VideoKey
    kind: NoteKind
    start_ms: int
    end_ms: int
    text: str
    segment: SegmentKey | None = None
    details: JsonObject | None = None
    position: int = 0

    @property
    def span(self) -> Interval:
        """Where it lies."""
        return Interval(self.start_ms, self.end_ms)

    @property
    def is_truncated(self) -> bool:
        """Tell whether an edge of its chunk cut it."""
        return is_truncated(self.details or {})

    @property
    def speaker(self) -> str:
        """Who says it, where the file tells."""
        return str((self.details or {}).get("speaker") or "")


@dataclass(frozen=True, slots=True)
class StoryThread:
    """A small story of its own: who takes part, what happens, why."""

    key: ThreadKey
    video: VideoKey
    title: str
    summary: str = ""
    entities: tuple[str, ...] = ()
    notes: tuple[NoteKey, ...] = ()
    origin: JsonObject | None = None
    position: int = 0


@dataclass(frozen=True, slots=True)
class StoryDocument:
    """A file of records without its records: what it says of itself, for the way back."""

    key: str
    video: VideoKey
    name: str
    head: JsonObject


@dataclass(frozen=True, slots=True)
class Story:
    """All that is told of one video."""

    video: VideoKey
    documents: tuple[StoryDocument, ...] = ()
    segments: tuple[Segment, ...] = ()
    entities: tuple[StoryEntity, ...] = ()
    notes: tuple[StoryNote, ...] = ()
    threads: tuple[StoryThread, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is told."""
        parts = (self.documents, self.segments, self.entities, self.notes, self.threads)
        return not any(parts)


def is_truncated(details: JsonObject) -> bool:
    """Tell whether a record is marked as cut: by its field, or by the word in its text."""
    return details.get("truncated") not in (None, False, "") or "TRUNCATED" in str(
        details.get("text", "")
    )
