"""The shape of ``naru-records`` and ``segments`` files; the published JSON Schemas come from it.

The paper (NARU, section III-C) names what is recorded and leaves open how it is written; this is
our way. Times are seconds. What stands inside a chunk counts from its start where ``times`` is
``chunk``, so that a recap may be negative; all else counts from the first frame of the video.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from app.domain.finding import MAX_SECONDS
from storage.formats.emoscope_part import Part

VERSION = 1

Seconds: TypeAlias = Annotated[float, Field(ge=-MAX_SECONDS, le=MAX_SECONDS, allow_inf_nan=False)]
VideoSeconds: TypeAlias = Annotated[float, Field(ge=0, le=MAX_SECONDS, allow_inf_nan=False)]
Filled: TypeAlias = Annotated[str, Field(pattern=r"\S")]


class EntityPart(Part):
    """Somebody or something; the same id is the same entity in every chunk."""

    id: Filled
    name: Filled
    kind: str = ""
    description: str = ""


class EventPart(Part):
    """What happens. `truncated`: an edge of the chunk cut it, and which one where that is known."""

    id: Filled | None = None
    start: Seconds
    end: Seconds | None = None
    text: Filled
    entities: list[str] = Field(default_factory=list)
    truncated: Literal[True, False, "start", "end", "both"] = False


class CaptionPart(Part):
    """What a closed caption says: speech, text on the screen, a sound, or how a voice sounds."""

    kind: Literal["dialogue", "screen-text", "sound", "tone"]
    start: Seconds
    end: Seconds | None = None
    text: Filled
    speaker: str | None = None


class ChunkPart(Part):
    """About five minutes of the video."""

    id: Filled | None = None
    start: VideoSeconds
    end: VideoSeconds
    title: str = ""
    summary: str = ""
    entities: list[EntityPart] = Field(default_factory=list)
    events: list[EventPart] = Field(default_factory=list)
    captions: list[CaptionPart] = Field(default_factory=list)


class SegmentPart(Part):
    """A stretch of one content.

    `content_type` is ``main``, ``recap``, ``preview``, ``opening``, ``ending``, ``promotion``,
    ``advertisement``, ``other`` or another word; a change of type always starts a new segment.
    """

    id: Filled | None = None
    start: VideoSeconds
    end: VideoSeconds
    title: str = ""
    summary: str = ""
    description: str = ""
    content_type: str = ""


class RolePart(Part):
    """``subject`` of inner change and conflict, steady ``guide`` or presenter, ``background``."""

    entity: Filled
    role: Filled
    text: str = ""


class KeyEventPart(Part):
    """A key event of a thread that stands in no chunk."""

    start: Seconds
    end: Seconds | None = None
    text: Filled


class ThreadPart(Part):
    """A small story of its own. A key event is the id of an event of a chunk, or an object."""

    id: Filled | None = None
    title: Filled
    summary: str = ""
    entities: list[str] = Field(default_factory=list)
    key_events: list[str | KeyEventPart] = Field(default_factory=list)


class CultureNotePart(Part):
    """What all cultural notes have; without times it is about the whole segment."""

    start: Seconds | None = None
    end: Seconds | None = None


class AizuchiPart(CultureNotePart):
    """A listener's response, and what it does."""

    text: Filled
    speaker: str | None = None
    function: str = ""


class ReadTheAirPart(CultureNotePart):
    """A scene that has to be read: an unspoken norm, and how it steers people."""

    text: Filled
    entities: list[str] = Field(default_factory=list)


class TatemaeHonnePart(CultureNotePart):
    """What is said, and what is meant."""

    tatemae: Filled
    honne: Filled
    speaker: str | None = None
    text: str = ""


class ReferencePart(CultureNotePart):
    """An object, practice or work that belongs to a culture, and why it matters."""

    text: Filled
    explanation: str = ""


class TonePart(CultureNotePart):
    """A tone; one entry where it is stable, several in order where it changes."""

    tone: Filled


class CulturePart(Part):
    """The cultural notes of one segment, which is named by its id."""

    segment: Filled
    aizuchi: list[AizuchiPart] = Field(default_factory=list)
    read_the_air: list[ReadTheAirPart] = Field(default_factory=list)
    tatemae_honne: list[TatemaeHonnePart] = Field(default_factory=list)
    references: list[ReferencePart] = Field(default_factory=list)
    tone_sequence: list[TonePart] = Field(default_factory=list)


class RecordsHead(Part):
    """What a file of records says of itself."""

    format: Literal["naru-records"]
    version: Literal[1]
    video_id: Filled | None = None
    times: Literal["chunk", "video"]


class RecordsFile(RecordsHead):
    """A file of pipeline records of one video; any of its lists may be missing.

    Events and captions that stand beside the chunks belong to none; their times are the video's.
    """

    chunks: list[ChunkPart] = Field(default_factory=list)
    events: list[EventPart] = Field(default_factory=list)
    captions: list[CaptionPart] = Field(default_factory=list)
    entities: list[EntityPart] = Field(default_factory=list)
    segments: list[SegmentPart] = Field(default_factory=list)
    character_roles: list[RolePart] = Field(default_factory=list)
    narrative_threads: list[ThreadPart] = Field(default_factory=list)
    culture: list[CulturePart] = Field(default_factory=list)


class SegmentsHead(Part):
    """What a file of segments says of itself."""

    format: Literal["segments"] = "segments"
    version: Literal[1] = 1
    video_id: Filled | None = None


class SegmentEntryPart(SegmentPart):
    """A segment or a chunk, where both stand in one list."""

    kind: Literal["segment", "chunk"] = "segment"


class SegmentsFile(SegmentsHead):
    """A file of the segments and chunks of one video."""

    segments: list[SegmentEntryPart]


LISTS: dict[str, type[Part]] = {
    "chunks": ChunkPart,
    "events": EventPart,
    "captions": CaptionPart,
    "entities": EntityPart,
    "segments": SegmentPart,
    "character_roles": RolePart,
    "narrative_threads": ThreadPart,
    "culture": CulturePart,
}
"""The lists of a file of records, and what stands in each."""

CULTURE_LISTS: dict[str, tuple[str, type[Part]]] = {
    "aizuchi": ("aizuchi", AizuchiPart),
    "read_the_air": ("read-the-air", ReadTheAirPart),
    "tatemae_honne": ("tatemae-honne", TatemaeHonnePart),
    "references": ("reference", ReferencePart),
    "tone_sequence": ("tone-sequence", TonePart),
}
"""The lists of cultural notes: the kind of note (`app.domain.story.NoteKind`), and its shape."""

NESTED: dict[type[Part], dict[str, type[Part]]] = {
    ChunkPart: {"entities": EntityPart, "events": EventPart, "captions": CaptionPart},
    CulturePart: {name: model for name, (_, model) in CULTURE_LISTS.items()},
    ThreadPart: {"key_events": KeyEventPart},
}
"""Lists inside of records, whose entries are checked one by one."""
