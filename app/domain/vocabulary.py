"""Controlled vocabularies: the words that annotations may carry, and how they change in time.

An annotation keeps its words as they were written. A renamed label remembers its former names, so
what was written before is still understood, and shown by the name of today. Vocabularies are
frozen; `app.domain.vocabulary_editing` makes changed copies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from app.domain.emotion import BASIC_7, EMOTIC_26, GO_EMOTIONS_29
from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, VocabularyKey
from app.domain.phrase import phrase
from app.domain.words import colour_or_refusal, folded, spelled


@dataclass(frozen=True, slots=True)
class Label:
    """A word of a vocabulary.

    Attributes
    ----------
    colour
        ``#RRGGBB``, or empty.
    hotkey
        One printable character that gives the label, or empty; ``A`` is Shift and ``a``.
    retired
        Not offered any more; what carries it stays as it is.
    former
        Names it had before, oldest first.
    """

    name: str
    colour: str = ""
    hotkey: str = ""
    definition: str = ""
    retired: bool = False
    former: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A list of labels in the order the user gave.

    Attributes
    ----------
    version
        Counts on from 1 with every change of the labels.
    is_open
        Whether words outside the list are allowed.

    Raises
    ------
    InvalidRecordError
        Two labels share a name, a former name or a key, or a name, key or colour is none.
    """

    key: VocabularyKey
    name: str
    labels: tuple[Label, ...] = ()
    version: int = 1
    is_open: bool = False
    _known: Mapping[str, Label] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise InvalidRecordError(phrase("A vocabulary needs a name."))
        labels = tuple(map(_checked, self.labels))
        object.__setattr__(self, "labels", labels)
        object.__setattr__(self, "_known", _index(self.name, labels))
        _refuse_shared_keys(labels)

    @property
    def is_built_in(self) -> bool:
        """Tell whether it comes with the program, and so never changes."""
        return self.key in BUILT_IN

    @property
    def offered(self) -> tuple[Label, ...]:
        """The labels that are not retired."""
        return tuple(label for label in self.labels if not label.retired)

    def resolve(self, written: str) -> Label | None:
        """Return the label that a word means, by its name or a former one, whatever its case."""
        return self._known.get(folded(written))

    def current(self, written: str) -> str:
        """Return the name of today for a word; an unknown word stays as it is."""
        label = self.resolve(written)
        return written if label is None else label.name

    def allows(self, written: str) -> bool:
        """Tell whether an annotation may carry a word."""
        return bool(written.strip()) and (self.is_open or self.resolve(written) is not None)

    def by_hotkey(self, character: str) -> Label | None:
        """Return the label of a key; ``a`` and ``A`` are two keys, a retired label has none."""
        if not character:
            return None
        return next((label for label in self.offered if label.hotkey == character), None)


def _checked(label: Label) -> Label:
    """Return a label as it is kept; most are already, and those are not made anew."""
    name, former = spelled(label.name), tuple(map(spelled, label.former))
    if not name:
        raise InvalidRecordError(phrase("A label needs a name."))
    if label.hotkey and (len(label.hotkey) != 1 or not label.hotkey.isprintable()):
        raise InvalidRecordError(
            phrase("The key of “{name}” must be one character that can be typed.", name=name)
        )
    colour = colour_or_refusal(label.colour, name)
    if (name, former, colour) == (label.name, label.former, label.colour):
        return label
    return replace(label, name=name, former=former, colour=colour)


def _index(vocabulary: str, labels: Iterable[Label]) -> dict[str, Label]:
    known: dict[str, Label] = {}
    for label in labels:
        for word in (label.name, *label.former):
            other = known.setdefault(folded(word), label)
            if other is not label:
                raise InvalidRecordError(_taken(vocabulary, word, label, other))
    return known


def _taken(vocabulary: str, word: str, label: Label, other: Label) -> str:
    wanted, own, others = folded(word), folded(label.name), folded(other.name)
    if own != others and wanted in (own, others):
        named, formerly = (label, other) if wanted == own else (other, label)
        return phrase(
            "“{name}” of “{vocabulary}” is a former name of “{other}”, and old annotations mean "
            "that by it.",
            name=named.name,
            vocabulary=vocabulary,
            other=formerly.name,
        )
    return phrase("“{vocabulary}” has the label “{name}” twice.", vocabulary=vocabulary, name=word)


def _refuse_shared_keys(labels: Iterable[Label]) -> None:
    keys: dict[str, Label] = {}
    for label in labels:
        if label.hotkey and not label.retired:
            other = keys.setdefault(label.hotkey, label)
            if other is not label:
                raise InvalidRecordError(
                    phrase(
                        "The key {key} belongs to “{first}” already; “{second}” needs another.",
                        key=label.hotkey,
                        first=other.name,
                        second=label.name,
                    )
                )


@dataclass(frozen=True, slots=True)
class VocabularyVersion:
    """The labels of a vocabulary as they once were.

    Attributes
    ----------
    by, at
        Who made this version, and when (UTC, ISO 8601).
    """

    version: int
    by: RaterKey | None
    at: str
    labels: tuple[Label, ...]


NARU_9 = (
    ("N.1", "Character/Entity Evolution"),
    ("N.2", "Sequential/Topical Flow"),
    ("N.3", "Plot/Conflict Progression"),
    ("N.4", "Idea/Thematic Development"),
    ("C.1", "Aizuchi"),
    ("C.2", "Kuuki wo Yomu"),
    ("C.3", "Subtext Interpretation"),
    ("C.4", "Cultural Context Recognition"),
    ("C.5", "Sentiment Analysis"),
)
"""Category codes and names of the NARU benchmark (paper, section III-A, table I)."""

FREE = VocabularyKey("free")
"""The open vocabulary without a list."""


def _built_in(key: str, name: str, labels: Iterable[Label], *, is_open: bool = False) -> Vocabulary:
    return Vocabulary(VocabularyKey(key), name, tuple(labels), is_open=is_open)


def _digits(words: Iterable[str]) -> Iterable[Label]:
    return (Label(word, hotkey=str(number)) for number, word in enumerate(words, start=1))


BUILT_IN: Mapping[VocabularyKey, Vocabulary] = MappingProxyType(
    {
        vocabulary.key: vocabulary
        for vocabulary in (
            _built_in("emotic-26", "EMOTIC-26", map(Label, EMOTIC_26)),
            _built_in("basic-7", "Basic-7", _digits(BASIC_7)),
            _built_in("goemotions-29", "GoEmotions-28 + unsure", map(Label, GO_EMOTIONS_29)),
            _built_in(
                "naru-9",
                "NARU-9",
                (
                    Label(code, hotkey=str(number), definition=name)
                    for number, (code, name) in enumerate(NARU_9, start=1)
                ),
            ),
            _built_in(FREE, "Free text", (), is_open=True),
        )
    }
)
"""The vocabularies that come with the program. They never change; a copy of one does."""
