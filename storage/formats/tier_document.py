"""What a file of tiers says, free of any format and of any project: names instead of keys.

A reader makes a `TierDocument` of a file, a writer makes a file of one. What a format cannot say
is None in a tier that was read, so that nobody takes silence for a statement.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from app.domain.check import Severity, Violation
from app.domain.ids import VocabularyKey
from app.domain.question import JsonObject
from app.domain.vocabulary import BUILT_IN, Vocabulary

EXTRAS = frozenset(("note", "person", "confidence"))
"""What an annotation carries beside times and labels."""


@dataclass(frozen=True, slots=True)
class DocumentAnnotation:
    """A span of a tier, as a file says it.

    Attributes
    ----------
    start_ms, end_ms
        Milliseconds of the media, half-open; equal for a point.
    person
        Name; empty for nobody.
    confidence
        0 to 1, or None.
    parent
        Index among the annotations of the parent tier, or None.
    line
        Where it stands, 0 while unknown.
    """

    start_ms: int
    end_ms: int
    labels: tuple[str, ...] = ()
    note: str = ""
    person: str = ""
    confidence: float | None = None
    parent: int | None = None
    line: int = field(default=0, compare=False)

    @property
    def is_point(self) -> bool:
        """Tell whether it has no length."""
        return self.start_ms == self.end_ms

    @property
    def order(self) -> tuple[int, int, int, tuple[str, ...], str, str, float]:
        """What annotations are sorted by: time first, then all else, so that no order is chance."""
        parent = -1 if self.parent is None else self.parent
        confidence = -1.0 if self.confidence is None else self.confidence
        return (
            self.start_ms,
            self.end_ms,
            parent,
            self.labels,
            self.note,
            self.person,
            confidence,
        )


@dataclass(frozen=True, slots=True)
class DocumentTier:
    """A tier as a file says it; None is what the file does not say.

    Attributes
    ----------
    key
        Unique in the document; what `parent` of another tier names.
    annotations
        Sorted by `DocumentAnnotation.order`.
    vocabulary
        Key of a vocabulary of the document, or of a built-in one.
    rater, person
        Names; empty for nobody.
    parent
        Key of the tier it depends on; empty for none.
    origin
        What a foreign format said about it and has no place here, for the way back.
    extras
        Those of `EXTRAS` that the file speaks about.
    line
        Where it stands, 0 while unknown.
    """

    key: str
    name: str
    annotations: tuple[DocumentAnnotation, ...] = ()
    vocabulary: str | None = None
    rater: str | None = None
    person: str | None = None
    parent: str | None = None
    colour: str | None = None
    language: str | None = None
    allows_overlap: bool | None = None
    origin: JsonObject | None = None
    extras: frozenset[str] = EXTRAS
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Medium:
    """A media file that a document is about.

    Attributes
    ----------
    name
        File name without folders.
    offset_ms
        Time of the media at which the times of the document begin.
    """

    name: str
    offset_ms: int = 0


@dataclass(frozen=True, slots=True)
class TierDocument:
    """The tiers of one video.

    Attributes
    ----------
    vocabularies
        With keys that hold in the document only, or those of built-in ones.
    media
        Files the document names, the one its times belong to first.
    origin
        What a foreign format said about the whole, for the way back.
    duration_ms
        Length of the video on the way out, 0 while unknown.
    is_ours
        Whether Emoscope wrote the file: then it says all there is about a vocabulary.
    states_labels
        Whether the file lists the labels of its vocabularies.
    problems
        Repairs and oddities are warnings, facts are infos; what cannot be taken is an error.
    """

    tiers: tuple[DocumentTier, ...]
    vocabularies: tuple[Vocabulary, ...] = ()
    media: tuple[Medium, ...] = ()
    origin: JsonObject | None = None
    duration_ms: int = 0
    is_ours: bool = False
    states_labels: bool = True
    problems: tuple[Violation, ...] = ()

    @property
    def annotation_count(self) -> int:
        """Number of annotations of all tiers."""
        return sum(len(tier.annotations) for tier in self.tiers)

    def vocabulary(self, key: str | None) -> Vocabulary | None:
        """Return a vocabulary of the document, or a built-in one, by its key."""
        own = next((each for each in self.vocabularies if each.key == key), None)
        return own or BUILT_IN.get(VocabularyKey(key or ""))


@dataclass(frozen=True, slots=True)
class WrittenTiers:
    """The text of a file, and what the format could not hold."""

    text: str
    losses: tuple[Violation, ...] = ()


@dataclass(slots=True)
class Problems:
    """Collects what is wrong or odd in one file."""

    file: str
    found: list[Violation] = field(default_factory=list)

    def error(self, line: int, rule: str, message: str, path: str = "") -> None:
        """Note what cannot be taken."""
        self._add(Severity.ERROR, line, rule, message, path)

    def warning(
        self, line: int, rule: str, message: str, path: str = "", repaired: str = ""
    ) -> None:
        """Note something odd, and what was done about it."""
        self._add(Severity.WARNING, line, rule, message, path, repaired=repaired)

    def info(self, line: int, rule: str, message: str, path: str = "") -> None:
        """Note a fact worth knowing."""
        self._add(Severity.INFO, line, rule, message, path)

    def _add(
        self, severity: Severity, line: int, rule: str, *words: str, repaired: str = ""
    ) -> None:
        message, path = words
        self.found.append(Violation(self.file, 0, path, rule, severity, message, line, repaired))

    def in_order(self) -> tuple[Violation, ...]:
        """Return everything found by line."""
        return tuple(sorted(self.found, key=lambda each: each.line))


def parents_first(tiers: Sequence[DocumentTier]) -> list[DocumentTier]:
    """Return tiers so that each follows the one it depends on; those in a ring are left out."""
    placed: dict[str, DocumentTier] = {}
    waiting = list(tiers)
    while waiting:
        ready = [tier for tier in waiting if not tier.parent or tier.parent in placed]
        if not ready:
            break
        placed.update((tier.key, tier) for tier in ready)
        waiting = [tier for tier in waiting if tier.key not in placed]
    return list(placed.values())


def unique_name(wanted: str, taken: Iterable[str]) -> str:
    """Return a name that is not taken: ``Face``, ``Face (2)``, ``Face (3)``."""
    names = set(taken)
    name, number = wanted, 1
    while name in names:
        number += 1
        name = f"{wanted} ({number})"
    return name
