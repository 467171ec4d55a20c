"""Which labels of GoEmotions and EMOTIC go with which of Basic-7: ours, and so a matter of opinion.

None of the sources maps one vocabulary to another. This mapping serves display and advice and never
a score. The first label of a row is the nearest; all of it are plausible together. A project may
edit it; every edit is a version of its own, and version 1 is the one below.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from app.domain.emotion import BASIC_7, EMOTIC_26, GO_EMOTIONS_29, canonical_label
from app.domain.errors import InvalidRecordError
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue, Stamp

ANY: tuple[str, ...] = ()
"""Goes with all of Basic-7, and so says nothing: *unsure*."""


@dataclass(frozen=True, slots=True)
class LabelMapping:
    """A version of the mapping.

    Attributes
    ----------
    version
        1 for the one that comes with the program.
    rows
        Labels of Basic-7 by a label of GoEmotions or EMOTIC in lower case, the nearest first; none
        for what goes with all of them.
    made
        By whom and when; empty for version 1.

    Raises
    ------
    InvalidRecordError
        A row is of no label, or leads to none.
    """

    version: int
    rows: Mapping[str, tuple[str, ...]]
    made: Stamp = field(default=Stamp("", ""))

    def __post_init__(self) -> None:
        for label, basics in self.rows.items():
            if label not in MAPPED:
                raise InvalidRecordError(
                    phrase("“{label}” is no label of GoEmotions or EMOTIC.", label=label)
                )
            wrong = next((word for word in basics if word not in BASIC_7), None)
            if wrong is not None:
                raise InvalidRecordError(phrase("“{label}” is no label of Basic-7.", label=wrong))

    def basics_of(self, label: str) -> tuple[str, ...]:
        """Return the labels of Basic-7 that go with a label, the nearest first; none: all do."""
        return self.rows.get(label.lower(), ANY)

    def nearest(self, label: str) -> str:
        """Return the nearest label of Basic-7, for display; empty where all are as near."""
        own = canonical_label(label, BASIC_7)
        return own or next(iter(self.basics_of(label)), "")

    def goes_with(self, label: str, basic: str) -> bool:
        """Tell whether a label is plausible beside one of Basic-7."""
        basics = self.basics_of(label)
        return not basics or basic in basics

    def with_row(self, label: str, basics: Iterable[str], made: Stamp) -> LabelMapping:
        """Return the next version, with one row written anew.

        Raises
        ------
        InvalidRecordError
            It is of no label, or leads to none.
        """
        rows = {**self.rows, label.lower(): tuple(dict.fromkeys(basics))}
        return self.with_rows(rows, made)

    def with_rows(self, rows: Mapping[str, tuple[str, ...]], made: Stamp) -> LabelMapping:
        """Return the next version, with all rows written anew, such as those of `OURS`."""
        return replace(self, version=self.version + 1, rows=dict(rows), made=made)


MAPPED = (*GO_EMOTIONS_29, *(label for label in EMOTIC_26 if label not in GO_EMOTIONS_29))
"""The labels that have a row, in the order of tables; a word of both vocabularies has one."""


def mapping_value(mapping: LabelMapping) -> dict[str, JsonValue]:
    """Return the rows of a mapping as JSON."""
    return {label: list(basics) for label, basics in mapping.rows.items()}


def mapping_from(value: JsonObject, version: int, made: Stamp) -> LabelMapping:
    """Return a mapping from its rows.

    Raises
    ------
    InvalidRecordError
        A row is of no label, or leads to none.
    """
    return LabelMapping(
        version,
        {
            label: tuple(map(str, basics if isinstance(basics, list) else ()))
            for label, basics in value.items()
        },
        made,
    )


def changed_rows(one: LabelMapping, other: LabelMapping) -> tuple[str, ...]:
    """Return the labels whose rows differ between two versions, in the order of tables."""
    return tuple(label for label in MAPPED if one.basics_of(label) != other.basics_of(label))


def toggled(basics: Iterable[str], basic: str) -> tuple[str, ...]:
    """Return what a label goes with, with one of Basic-7 taken out or put behind the others."""
    had = tuple(basics)
    return tuple(one for one in had if one != basic) if basic in had else (*had, basic)


def nearest_first(basics: Iterable[str], basic: str) -> tuple[str, ...]:
    """Return what a label goes with, with one of Basic-7 as the nearest."""
    return (basic, *(one for one in basics if one != basic))


_WITH = {
    "Anger": "anger annoyance disapproval",
    "Disgust": "disgust aversion",
    "Fear": "fear nervousness disquietment",
    "Joy": (
        "joy amusement excitement gratitude love optimism pride relief admiration caring happiness "
        "pleasure affection peace"
    ),
    "Sadness": "sadness grief disappointment remorse suffering pain",
    "Surprise": "surprise",
}
_SEVERAL = {
    "annoyance": ("Anger", "Disgust"),
    "disapproval": ("Anger", "Disgust", "Sadness", "Neutral"),
    "disappointment": ("Sadness", "Anger", "Disgust"),
    "remorse": ("Sadness", "Fear"),
    "nervousness": ("Fear", "Surprise", "Sadness"),
    "relief": ("Joy", "Neutral", "Surprise"),
    "admiration": ("Joy", "Surprise", "Neutral"),
    "caring": ("Joy", "Sadness", "Neutral", "Fear"),
    "optimism": ("Joy", "Neutral"),
    "love": ("Joy", "Sadness"),
    "pride": ("Joy", "Neutral"),
    "excitement": ("Joy", "Surprise"),
    "approval": ("Neutral", "Joy"),
    "desire": ("Joy", "Neutral", "Sadness", "Anger"),
    "curiosity": ("Neutral", "Surprise", "Joy"),
    "confusion": ("Surprise", "Neutral", "Fear"),
    "realization": ("Neutral", "Surprise", "Joy", "Sadness"),
    "embarrassment": ("Sadness", "Fear", "Joy"),
    "peace": ("Joy", "Neutral"),
    "esteem": ("Joy", "Neutral"),
    "anticipation": ("Joy", "Neutral", "Fear", "Surprise"),
    "engagement": ("Neutral", "Joy"),
    "confidence": ("Neutral", "Joy"),
    "sympathy": ("Sadness", "Joy", "Neutral"),
    "doubt/confusion": ("Surprise", "Neutral", "Fear"),
    "disconnection": ("Neutral", "Sadness"),
    "fatigue": ("Neutral", "Sadness"),
    "yearning": ("Sadness", "Joy"),
    "aversion": ("Disgust", "Anger", "Fear"),
    "sensitivity": ("Sadness", "Fear"),
    "disquietment": ("Fear", "Sadness"),
    "pain": ("Sadness", "Fear"),
    "neutral": ("Neutral",),
    "unsure": ANY,
}

OURS = LabelMapping(
    1,
    MappingProxyType(
        {
            label: _SEVERAL.get(
                label, tuple(basic for basic, words in _WITH.items() if label in words.split())
            )
            for label in MAPPED
        }
    ),
)
"""The mapping that comes with the program."""
