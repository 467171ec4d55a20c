"""Twins: words that look alike and are written with different characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from app.domain.phrase import mark, phrase
from app.domain.words import folded


class TwinKind(Enum):
    """What the two spellings differ in, as a sentence names it."""

    COMPOSITION = mark("composed and decomposed characters")
    CASE = mark("capital and small letters")
    BLANKS = mark("blanks")
    WIDTH = mark("full-width and half-width characters, or other compatibility forms")


@dataclass(frozen=True, slots=True)
class Twins:
    """Two words of one list, in its order.

    Attributes
    ----------
    are_one
        Whether a vocabulary takes them for the same word; else it keeps both, and people mix
        them up.
    """

    first: str
    second: str
    kind: TwinKind

    @property
    def are_one(self) -> bool:
        """Tell whether a vocabulary takes the two for one word."""
        return self.kind is not TwinKind.WIDTH

    @property
    def message(self) -> str:
        """Say it in one sentence."""
        return phrase(
            "“{first}” and “{second}” look alike and differ in {kind}.",
            first=self.first,
            second=self.second,
            kind=phrase(self.kind.value),
        )


def twins(words: Iterable[str]) -> list[Twins]:
    """Return every word that is a twin of an earlier one, with the first such."""
    seen: dict[str, str] = {}
    found = []
    for word in words:
        other = seen.setdefault(_skeleton(word), word)
        if other != word:
            found.append(Twins(other, word, _kind(other, word)))
    return found


def _skeleton(word: str) -> str:
    """Return what twins share: compatibility forms, case and blanks are folded."""
    composed = unicodedata.normalize("NFKC", " ".join(word.split())).casefold()
    return unicodedata.normalize("NFKC", composed)


def _kind(first: str, second: str) -> TwinKind:
    if unicodedata.normalize("NFC", first) == unicodedata.normalize("NFC", second):
        return TwinKind.COMPOSITION
    if " ".join(first.split()) == " ".join(second.split()):
        return TwinKind.BLANKS
    return TwinKind.CASE if folded(first) == folded(second) else TwinKind.WIDTH
