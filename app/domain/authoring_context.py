"""What checks on a question know beyond the question: its video, its cast, lists of words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from rapidfuzz import fuzz, process

from app.domain.person import Person
from app.domain.words import folded

_PART = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")
_LETTERS = re.compile(r"[^\W\d_]+")
_ENDINGS = ("", "s", "es", "ed", "ing")
_NEAR = 75.0
_LEAST = 4
_KNOWN_MOST = 20_000


class CastNames:
    """The names of people as questions may spell them, and what a misspelt one may mean.

    Parameters
    ----------
    cast
        The people of the series, or of the project.
    """

    def __init__(self, cast: Iterable[Person]) -> None:
        names = [name for person in cast for name in (person.name, *person.aliases)]
        self._parts = {folded(part): part for name in names for part in _PART.findall(name)}
        self._whole = {folded(name) for name in names}
        self._lows = [low for low in self._parts if len(low) >= _LEAST]
        self._known: dict[str, str] = {}

    def __bool__(self) -> bool:
        return bool(self._parts)

    def knows(self, word: str) -> bool:
        """Tell whether a word is a name, or a part of one."""
        low = folded(word)
        return low in self._parts or low in self._whole

    def meant(self, word: str) -> str:
        """Return the name that a word nearly is; empty where it is one, or near to none."""
        found = self._known.get(word)
        if found is None:
            if len(self._known) > _KNOWN_MOST:
                self._known.clear()
            found = self._known[word] = self._meant(word)
        return found

    def _meant(self, word: str) -> str:
        low = folded(word.removesuffix("'s").removesuffix("’s"))
        if len(low) < _LEAST or self.knows(low) or self.knows(low.removesuffix("s")):
            return ""
        best = process.extractOne(low, self._lows, scorer=fuzz.ratio, score_cutoff=_NEAR)
        name = "" if best is None else str(best[0])
        is_near = name[:1] == low[0] and abs(len(name) - len(low)) <= 1
        return self._parts[name] if is_near else ""


class WordFinder:
    """Finds words of a list in texts: Latin ones whole, with simple endings; others anywhere."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        listed = sorted({folded(word): word for word in words}.values(), key=len, reverse=True)
        latin = [re.escape(word) for word in listed if word[:1].isascii()]
        east = [re.escape(word) for word in listed if not word[:1].isascii()]
        parts = [rf"\b(?:{'|'.join(latin)})(?:s|es|ed|ing)?\b"] if latin else []
        parts += east
        self._pattern = re.compile("|".join(parts), re.IGNORECASE) if parts else None
        heads = (match[0].casefold() for word in listed if (match := _LETTERS.search(word)))
        self._heads = frozenset(head + ending for head in heads for ending in _ENDINGS)
        self._has_numbers = any(_LETTERS.match(word) is None for word in listed)

    def may_be_in(self, text: str) -> bool:
        """Tell in a fraction of the time of looking for all of them whether one may be there."""
        return self._pattern is not None and (self._has_numbers or self._may_hold(text))

    def find(self, text: str) -> tuple[str, ...]:
        """Return the words found as they are written, each once."""
        if self._pattern is None or not self.may_be_in(text):
            return ()
        found = (match[0] for match in self._pattern.finditer(text))
        return tuple({folded(word): word for word in found}.values())

    def _may_hold(self, text: str) -> bool:
        if not text.isascii():
            return True
        return not self._heads.isdisjoint(_LETTERS.findall(text.casefold()))


@dataclass(frozen=True, slots=True)
class AuthoringContext:
    """What is known around a question.

    Attributes
    ----------
    duration_ms
        Length of the video; 0 while unknown.
    taken_ids
        Public ids of the *other* questions of the same tier, best as a set.
    watched
        How much of the video the author has watched, 0 to 1; None where it is not known.
    """

    duration_ms: int = 0
    taken_ids: Collection[str] = frozenset()
    cast: CastNames = field(default_factory=lambda: CastNames(()))
    psychology: WordFinder = field(default_factory=WordFinder)
    watched: float | None = None


NO_CONTEXT = AuthoringContext()
"""Knows nothing."""
