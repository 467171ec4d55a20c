"""Tiers and their annotations: what was seen or heard when, in words of a vocabulary.

All objects are frozen. `TierTable` is a tier for showing: columns instead of a million objects.
`app.domain.annotating` has the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.domain.family import emotion_family
from app.domain.ids import (
    AnnotationKey,
    PersonKey,
    RaterKey,
    TierKey,
    VideoKey,
    VocabularyKey,
)
from app.domain.person import Person
from app.domain.question import JsonObject
from app.domain.span import UNKNOWN_CODE, ArrayTrack, LabelStyle, SpanArrays
from app.domain.vocabulary import Vocabulary

_CODE_LETTERS = 2
DOUBTED_BELOW = 0.5
"""A confidence below this is doubt."""

_CONFIDENCE_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Tier:
    """A track of annotations of one video.

    Attributes
    ----------
    vocabulary
        Of a built-in one or of the project.
    rater
        Whose judgement it holds; None for nobody in particular.
    parent
        The tier it depends on: each annotation lies inside one of that tier's.
    person
        Whom it is about, where it is one person.
    colour
        ``#RRGGBB``, or empty.
    language
        BCP 47 of what is written in it; empty while unknown.
    allows_overlap
        Whether its annotations may share moments.
    position
        Order among the tiers of the video.
    origin
        What a foreign format said about it, kept for the way back.
    """

    key: TierKey
    video: VideoKey
    name: str
    vocabulary: VocabularyKey
    rater: RaterKey | None = None
    parent: TierKey | None = None
    person: PersonKey | None = None
    colour: str = ""
    language: str = ""
    allows_overlap: bool = False
    position: int = 0
    origin: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Annotation:
    """A stretch of the video, or a moment, with what was judged there.

    Attributes
    ----------
    start_ms, end_ms
        Media time, half-open, ``end >= start >= 0``; equal for a moment.
    labels
        Words as written when it was made, each once; `Vocabulary.current` gives the names of today.
    confidence
        0 to 1, kept to six decimals; None while not said.
    parent
        The annotation of the parent tier that it lies inside; None on a tier without a parent.
    created_by, updated_by
        Key of a rater, or None.
    created_at, updated_at
        UTC, ISO 8601; empty until it is stored.
    """

    key: AnnotationKey
    tier: TierKey
    start_ms: int
    end_ms: int
    labels: tuple[str, ...] = ()
    note: str = ""
    person: PersonKey | None = None
    confidence: float | None = None
    parent: AnnotationKey | None = None
    created_by: RaterKey | None = None
    created_at: str = ""
    updated_by: RaterKey | None = None
    updated_at: str = ""

    def __post_init__(self) -> None:
        if self.confidence is not None:
            # History keeps 15 digits of a number: what is kept must come back as it was.
            object.__setattr__(
                self, "confidence", round(float(self.confidence), _CONFIDENCE_DIGITS)
            )

    @property
    def is_doubted(self) -> bool:
        """Tell whether its maker was rather unsure than sure."""
        return self.confidence is not None and self.confidence < DOUBTED_BELOW


@dataclass(frozen=True, slots=True, eq=False)
class TierTable:
    """All annotations of a tier for showing: columns sorted by start, frozen.

    Attributes
    ----------
    spans
        `codes` are places in `styles`, `ids` the keys of the annotations.
    styles
        One for each combination of labels that occurs.
    captions
        The note, or its beginning, of annotations without a label, by their place.
    doubted
        Places of the annotations whose makers were not sure (`Annotation.is_doubted`).
    """

    tier: Tier
    vocabulary: Vocabulary
    spans: SpanArrays
    styles: tuple[LabelStyle, ...] = ()
    captions: Mapping[int, str] = field(default_factory=dict)
    doubted: frozenset[int] = frozenset()

    def __len__(self) -> int:
        return len(self.spans)

    def label(self, index: int) -> str:
        """Return what the lane writes: the labels by their names of today, else the note."""
        return self.styles[self.spans.codes[index]].name or self.captions.get(index, "")

    def track(self, source: str = "", cast: Person | None = None) -> ArrayTrack:
        """Return the tier as a lane; `source` says who made it, `cast` whom it is about."""
        return ArrayTrack(
            track_key(self.tier.key),
            "tier",
            self.tier.name,
            self.spans,
            self.label,
            self.tier.language,
            self.styles,
            "" if self.tier.parent is None else track_key(self.tier.parent),
            source,
            self.doubted,
            cast=cast,
        )


def track_key(tier: TierKey) -> str:
    """Return the key of a tier's lane in the timeline."""
    return f"tier:{tier}"


def label_style(labels: Sequence[str], vocabulary: Vocabulary) -> LabelStyle:
    """Return how spans of these labels, as written, are drawn: in the manner of the first."""
    if not labels:
        return LabelStyle("")
    name = ", ".join(map(vocabulary.current, labels))
    first = vocabulary.resolve(labels[0])
    word = labels[0] if first is None else first.name
    colour = "" if first is None else first.colour
    if not all(map(vocabulary.allows, labels)):
        return LabelStyle(name, code=UNKNOWN_CODE, colour=colour)
    family = emotion_family(word)
    if family is None:
        return LabelStyle(name, code=_code(word), colour=colour)
    return LabelStyle(name, family.name, family.code, colour)


def _code(word: str) -> str:
    """Return the first letters and digits of a word, the first one a capital."""
    letters = [character for character in word if character.isalnum()][:_CODE_LETTERS]
    return "".join(letters).capitalize()
