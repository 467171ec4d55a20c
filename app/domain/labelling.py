"""Utterances that raters label in two layers, and what one rater says of one of them.

A unit is a stretch of a video, or a clip of its own, with who speaks and what is said. Units come
in sets; a set says which layers are labelled and by how many raters. The labels of a rater are the
answer of a review of kind *label* (`app.domain.review`), so that assignment, independence and
adjudication are those of all other records.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.emotion import BASIC_7, GO_EMOTIONS_29
from app.domain.errors import InvalidRecordError
from app.domain.ids import UnitKey, UnitSetKey, VideoKey
from app.domain.phrase import mark, phrase
from app.domain.question import JsonObject, JsonValue

INTENSITIES = (1, 2, 3, 4, 5)
"""From hardly felt to overwhelming."""


class Layer(StrEnum):
    """What is labelled: one of Basic-7, and any number of GoEmotions-28 with *unsure*."""

    BASIC = "basic"
    GO = "go"

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the layer, in the order of tables."""
        return BASIC_7 if self is Layer.BASIC else GO_EMOTIONS_29


class SeenIn(StrEnum):
    """Where an emotion shows."""

    WORDS = "words"
    VOICE = "voice"
    FACE = "face"


EXCLUSIONS: Mapping[str, str] = {
    "short": mark("Under one second"),
    "laughter": mark("Laughter only"),
    "face-hidden": mark("Face hidden"),
    "cut-away": mark("Cut away"),
    "other": mark("Other"),
}
"""Why a unit is left out, and how that is shown."""

_OTHER = "other"


@dataclass(frozen=True, slots=True)
class UnitSet:
    """Units that are labelled together.

    Attributes
    ----------
    name
        Unique in the project.
    layers
        Which are labelled; at least one.
    raters_each
        How many raters label a unit; at least 1.
    is_practice
        Its units have known answers; it is labelled before real work and gives a score.
    guideline
        What raters read beside the units, in Markdown.
    position
        Place among the sets, from 0.
    origin
        Whence it came, where from a file.

    Raises
    ------
    InvalidRecordError
        It has no name or no layer, or nobody shall label it.
    """

    key: UnitSetKey
    name: str
    layers: tuple[Layer, ...] = (Layer.BASIC, Layer.GO)
    raters_each: int = 3
    is_practice: bool = False
    guideline: str = ""
    position: int = 0
    origin: JsonObject | None = None

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise InvalidRecordError(phrase("A set of units needs a name."))
        if not self.layers or len(set(self.layers)) < len(self.layers):
            raise InvalidRecordError(phrase("A set of units needs its layers, each once."))
        if self.raters_each < 1:
            raise InvalidRecordError(phrase("A unit needs at least one rater."))


@dataclass(frozen=True, slots=True)
class Unit:
    """One utterance.

    Attributes
    ----------
    unit_id
        Public, unique in its set; text, exactly as written: ``0001`` is not ``1``.
    start_ms, end_ms
        Of the video; both 0 where no times are known.
    media
        File of a clip of its own; empty where the video is played.
    excluded
        Empty, or why it is left out: a name of `EXCLUSIONS`, ``other:`` with a text behind it.
    known
        The right labels, of practice: a `UnitLabel` as JSON.
    origin
        The record as it was imported.
    position
        Place in the set, from 0.

    Raises
    ------
    InvalidRecordError
        It has no id, or ends before it starts.
    """

    key: UnitKey
    unit_set: UnitSetKey
    unit_id: str
    video: VideoKey
    start_ms: int = 0
    end_ms: int = 0
    speaker: str = ""
    text: str = ""
    translation: str = ""
    media: str = ""
    excluded: str = ""
    known: JsonObject | None = None
    origin: JsonObject | None = None
    position: int = 0

    def __post_init__(self) -> None:
        if not self.unit_id.strip():
            raise InvalidRecordError(phrase("A unit needs an id."))
        if not 0 <= self.start_ms <= self.end_ms:
            raise InvalidRecordError(phrase("Unit {id} ends before it starts.", id=self.unit_id))
        if not is_exclusion(self.excluded):
            raise InvalidRecordError(
                phrase("“{reason}” is no reason to leave a unit out.", reason=self.excluded[:40])
            )

    @property
    def duration_ms(self) -> int:
        """Length; 0 where no times are known."""
        return self.end_ms - self.start_ms

    @property
    def known_label(self) -> UnitLabel | None:
        """The right labels, of practice; None where they are not known."""
        return None if self.known is None else label_from(self.known)


@dataclass(frozen=True, slots=True)
class UnitRow:
    """What a list shows of one unit."""

    key: UnitKey
    unit_set: UnitSetKey
    unit_id: str
    video: VideoKey
    start_ms: int
    end_ms: int
    speaker: str
    text: str
    excluded: str
    position: int


@dataclass(frozen=True, slots=True)
class UnitLabel:
    """What one rater says of one unit.

    Attributes
    ----------
    basic
        One of Basic-7; empty while none is chosen.
    go
        Of GoEmotions-28 and *unsure*, in the order of choosing, each once.
    intensity
        1 to 5; None while not said.
    secondary
        Emotions that are felt besides.
    seen_in
        Where it shows; empty while not said.
    evidence
        What it rests on, in the rater's words.
    revisit
        The rater wants to come back to it.
    waived
        Rules of `app.domain.label_advice` that the rater set aside here.
    """

    basic: str = ""
    go: tuple[str, ...] = ()
    intensity: int | None = None
    secondary: tuple[str, ...] = ()
    seen_in: frozenset[SeenIn] = frozenset()
    evidence: str = ""
    revisit: bool = False
    waived: tuple[str, ...] = ()

    def of_layer(self, layer: Layer) -> tuple[str, ...]:
        """Return the labels of a layer; none while it is not labelled."""
        if layer is Layer.GO:
            return self.go
        return (self.basic,) if self.basic else ()

    def is_complete(self, layers: Iterable[Layer]) -> bool:
        """Tell whether each of some layers is labelled."""
        return all(self.of_layer(layer) for layer in layers)


def label_value(label: UnitLabel) -> dict[str, JsonValue]:
    """Return labels as JSON, which an answer of a review is; what is not said is left out."""
    value: dict[str, JsonValue] = {
        "basic": label.basic,
        "go": list(label.go),
        "intensity": label.intensity,
        "secondary": list(label.secondary),
        "seen_in": [place.value for place in SeenIn if place in label.seen_in],
        "evidence": label.evidence,
        "revisit": label.revisit,
        "waived": list(label.waived),
    }
    return {name: each for name, each in value.items() if each not in ("", [], None, False)}


def label_from(value: JsonValue) -> UnitLabel:
    """Return labels from their JSON; what is not there or of another sort is not said."""
    given: JsonObject = value if isinstance(value, Mapping) else {}
    intensity = given.get("intensity")
    return UnitLabel(
        _text(given.get("basic")),
        _texts(given.get("go")),
        intensity if type(intensity) is int and intensity in INTENSITIES else None,
        _texts(given.get("secondary")),
        frozenset(SeenIn(name) for name in _texts(given.get("seen_in")) if name in list(SeenIn)),
        _text(given.get("evidence")),
        given.get("revisit") is True,
        _texts(given.get("waived")),
    )


def label_faults(label: UnitLabel) -> tuple[str, ...]:
    """Return the words of labels that their layers do not have."""
    wrong = [label.basic] if label.basic and label.basic not in BASIC_7 else []
    return (*wrong, *(word for word in label.go if word not in GO_EMOTIONS_29))


def is_exclusion(reason: str) -> bool:
    """Tell whether a text is a reason to leave a unit out, or the empty one."""
    name, colon, _ = reason.partition(":")
    return not reason or (name in EXCLUSIONS and (not colon or name == _OTHER))


def exclusion_name(reason: str) -> str:
    """Return the name in `EXCLUSIONS` of a reason; empty for none."""
    return reason.partition(":")[0]


def exclusion_text(reason: str) -> str:
    """Return what stands behind ``other:``; empty for other reasons."""
    return reason.partition(":")[2].strip()


def other_exclusion(text: str) -> str:
    """Return the reason that says something of its own."""
    words = " ".join(text.split())
    return f"{_OTHER}:{words}" if words else _OTHER


def exclusion_counts(reasons: Iterable[str]) -> dict[str, int]:
    """Return how many units are left out for each reason that occurs, in the order of reasons."""
    named = [exclusion_name(reason) for reason in reasons if reason]
    return {name: named.count(name) for name in EXCLUSIONS if name in named}


def to_label(units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Return the units that are not left out."""
    return tuple(unit for unit in units if not unit.excluded)


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: JsonValue) -> tuple[str, ...]:
    words = value if isinstance(value, list) else []
    return tuple(dict.fromkeys(word for word in words if isinstance(word, str) and word))
