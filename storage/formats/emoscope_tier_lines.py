"""The lines of an ``emoscope`` file for people, vocabularies, tiers and what was watched."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from storage.formats.emoscope_part import Part

Share = Annotated[float, Field(ge=0, le=1)]


class FacePart(Part):
    """Where a face is to be seen: left, top, width, height as shares of the upright picture."""

    video_id: str
    time_ms: NonNegativeInt
    box: Annotated[list[Share], Field(min_length=4, max_length=4)]


class PersonLine(Part):
    """Somebody of the cast."""

    kind: Literal["person"]
    key: str
    name: str
    aliases: list[str]
    colour: str
    face: FacePart | None
    position: int
    note: str


class LabelPart(Part):
    """A word of a vocabulary; `former` has the names it had before."""

    name: str
    colour: str = ""
    hotkey: str = ""
    definition: str = ""
    retired: bool = False
    former: list[str] = Field(default_factory=list)


class VersionPart(Part):
    """The labels of a vocabulary as they once were; `by` is the key of a rater."""

    version: PositiveInt
    by: str | None
    at: str
    labels: list[LabelPart]


class VocabularyLine(Part):
    """A vocabulary of the project; those that come with the program have no line."""

    kind: Literal["vocabulary"]
    key: str
    name: str
    version: PositiveInt
    is_open: bool
    labels: list[LabelPart]
    versions: list[VersionPart]


class AnnotationPart(Part):
    """An annotation; milliseconds, half-open, equal for a moment.

    `parent` is the key of the annotation that it lies inside. Who changed it last, and when, is
    left out where nobody did since it was made.
    """

    key: str
    start_ms: NonNegativeInt
    end_ms: NonNegativeInt
    labels: list[str]
    note: str = ""
    person: str | None = None
    confidence: Share | None = None
    parent: str | None = None
    created_by: str | None = None
    created_at: str
    updated_by: str | None = None
    updated_at: str | None = None


class TierLine(Part):
    """A tier with its annotations.

    `vocabulary` is the key of one in the file, or the name of a built-in one; `parent` is the key
    of the tier that this one depends on.
    """

    kind: Literal["tier"]
    key: str
    video_id: str
    name: str
    vocabulary: str
    rater: str | None
    parent: str | None
    person: str | None
    colour: str
    language: str
    allows_overlap: bool
    position: int
    origin: dict[str, Any] | None
    annotations: list[AnnotationPart]


class WatchedLine(Part):
    """What a rater has watched of a video: pairs of start and end in milliseconds."""

    kind: Literal["watched"]
    video_id: str
    rater: str | None
    spans: list[Annotated[list[NonNegativeInt], Field(min_length=2, max_length=2)]]
