"""How well a text answers what was typed, and which of its letters are hit. No Qt, no state.

Texts are compared in compatibility form (NFKC) and without case, so that full-width letters and
half-width kana match their plain twins; the hits are told in letters of the text as written.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import TypeVar

Ranges = tuple[tuple[int, int], ...]
_Item = TypeVar("_Item")

_VOICING = "ﾞﾟ"  # half-width marks that join with the kana before them


class Tier(IntEnum):
    """Kinds of match, the better ones higher."""

    SUBSEQUENCE = 1
    SUBSTRING = 2
    WORD_START = 3
    PREFIX = 4
    EXACT = 5


@dataclass(frozen=True, slots=True)
class Match:
    """A text that answers.

    Attributes
    ----------
    spread
        Letters between the first hit and the last that are no hits.
    start
        Where the first hit is.
    ranges
        Hit letters of the text as written, half-open, in order.
    """

    tier: Tier
    spread: int
    start: int
    length: int
    ranges: Ranges

    @property
    def order(self) -> tuple[int, int, int, int]:
        """Key to sort by, best first."""
        return (-self.tier, self.spread, self.start, self.length)


@dataclass(frozen=True, slots=True)
class _Folded:
    """Comparable letters, and for each the letters of the text as written that it stands for."""

    text: str
    places: tuple[tuple[int, int], ...]


def fold(text: str) -> str:
    """Return a text for comparing."""
    return _folded(text).text


def match(query: str, text: str) -> Match | None:
    """Return how `text` answers `query`, or None; an empty query matches nothing."""
    wanted, folded = fold(query.strip()), _folded(text)
    if not wanted or not folded.text:
        return None
    return (
        _in_one_piece(wanted, folded)
        or _word_by_word(wanted, folded)
        or _scattered(wanted.replace(" ", ""), folded)
    )


def ranked(query: str, items: Iterable[tuple[str, _Item]]) -> list[tuple[_Item, Match]]:
    """Return the items whose text answers, best first; equal ones stay in their order."""
    found = [(item, hit) for text, item in items if (hit := match(query, text)) is not None]
    return sorted(found, key=lambda pair: pair[1].order)


@lru_cache(maxsize=2048)
def _folded(text: str) -> _Folded:
    letters: list[str] = []
    places: list[tuple[int, int]] = []
    start = 0
    while start < len(text):
        end = start + 1
        while end < len(text) and (unicodedata.combining(text[end]) or text[end] in _VOICING):
            end += 1
        for letter in unicodedata.normalize("NFKC", text[start:end]).casefold():
            letters.append(letter)
            places.append((start, end))
        start = end
    return _Folded("".join(letters), tuple(places))


def _in_one_piece(wanted: str, folded: _Folded) -> Match | None:
    first = folded.text.find(wanted)
    if first < 0:
        return None
    if first == 0:
        tier = Tier.EXACT if len(wanted) == len(folded.text.rstrip(" ….")) else Tier.PREFIX
        return _made(tier, folded, [(0, len(wanted))])
    at_word = _find_at_word(wanted, folded.text)
    if at_word >= 0:
        return _made(Tier.WORD_START, folded, [(at_word, at_word + len(wanted))])
    return _made(Tier.SUBSTRING, folded, [(first, first + len(wanted))])


def _find_at_word(wanted: str, text: str, start: int = 0) -> int:
    place = text.find(wanted, start)
    while place >= 0 and not _is_word_start(text, place):
        place = text.find(wanted, place + 1)
    return place


def _is_word_start(text: str, place: int) -> bool:
    """Tell whether a word begins here; Chinese and Japanese write no spaces, each letter may."""
    if place == 0 or not text[place - 1].isalnum():
        return True
    return unicodedata.east_asian_width(text[place]) == "W"


def _word_by_word(wanted: str, folded: _Folded) -> Match | None:
    """Find all words of the query, in any order."""
    words = wanted.split()
    if len(words) < 2:
        return None
    spans, tier = [], Tier.WORD_START
    for word in words:
        place = _find_at_word(word, folded.text)
        if place < 0:
            place, tier = folded.text.find(word), Tier.SUBSTRING
        if place < 0:
            return None
        spans.append((place, place + len(word)))
    return _made(tier, folded, spans)


def _scattered(wanted: str, folded: _Folded) -> Match | None:
    """Find all letters in order: at most twice as many letters may lie between them.

    Letters that all begin a word, or follow a hit, may lie as far apart as they do.
    """
    best: Match | None = None
    for start in _starts(wanted[:1], folded.text):
        for by_word in (False, True):
            spans = _follow(wanted, folded.text, start, by_word=by_word)
            if spans is None:
                return best  # what cannot be followed from here cannot be from further on
            found = _made(Tier.SUBSEQUENCE, folded, spans)
            near = found.spread <= 2 * len(wanted) or _are_initials(spans, folded.text)
            if near and (best is None or found.spread < best.spread):
                best = found
    return best


def _are_initials(spans: Sequence[tuple[int, int]], text: str) -> bool:
    ends = {end for _, end in spans}
    return all(start in ends or _is_word_start(text, start) for start, _ in spans)


def _starts(letter: str, text: str) -> list[int]:
    return [place for place, found in enumerate(text) if found == letter]


def _follow(wanted: str, text: str, start: int, *, by_word: bool) -> list[tuple[int, int]] | None:
    """Take each letter where it comes next, or with `by_word` where it next begins a word."""
    spans, place = [], start
    for letter in wanted:
        found = text.find(letter, place)
        if by_word and found > place:
            at_word = _find_at_word(letter, text, place)
            found = at_word if at_word >= 0 else found
        if found < 0:
            return None if not by_word else _follow(wanted, text, start, by_word=False)
        spans.append((found, found + 1))
        place = found + 1
    return spans


def _made(tier: Tier, folded: _Folded, spans: Sequence[tuple[int, int]]) -> Match:
    ordered = sorted(spans)
    first, last = ordered[0][0], max(end for _, end in ordered)
    hits = sum(end - start for start, end in ordered)
    written = [(folded.places[a][0], folded.places[b - 1][1]) for a, b in ordered]
    return Match(tier, max(0, last - first - hits), first, len(folded.text), _joined(written))


def _joined(ranges: Sequence[tuple[int, int]]) -> Ranges:
    joined: list[tuple[int, int]] = []
    for start, end in ranges:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)
