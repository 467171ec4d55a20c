"""How texts are made alike for finding, and where a place in the folded text came from.

Two texts that differ only in case, width, composition, kana or blanks fold to the same text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

FOLD_VERSION = 2
"""Grows whenever `fold` gives another result for any text: stored copies are then made anew."""

_NUL = "\0"
# Nothing of these is seen, and what people type holds none: format controls, joiners, marks of
# direction, variation selectors, tags.
_UNSEEN = (
    *((0x0000, 0x0000), (0x00AD, 0x00AD), (0x061C, 0x061C), (0x180E, 0x180E), (0xFEFF, 0xFEFF)),
    *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F)),
    *((0xFE00, 0xFE0F), (0xE0000, 0xE007F), (0xE0100, 0xE01EF)),
)
# Sound marks that stand alone are written after their kana, like the combining ones.
_BEFORE: dict[int, int | None] = {
    **{code: None for first, last in _UNSEEN for code in range(first, last + 1)},
    0x309B: 0x3099,
    0x309C: 0x309A,
}
_HIRAGANA = {
    **{code: code - 0x60 for code in range(0x30A1, 0x30F7)},
    0x30FD: 0x309D,
    0x30FE: 0x309E,
}
_WITH_SOUND_MARK = {0x30F7: "わ\u3099", 0x30F8: "ゐ\u3099", 0x30F9: "ゑ\u3099", 0x30FA: "を\u3099"}
_AFTER: dict[int, int | str] = {**_HIRAGANA, **_WITH_SOUND_MARK, ord("ı"): "i"}
# Looking for what there is to replace takes a fraction of replacing nothing.
_RANGES = "".join(f"{chr(first)}-{chr(last)}" for first, last in _UNSEEN)
_ANY_BEFORE = re.compile(f"[{_RANGES}\u309b\u309c]")
_ANY_AFTER = re.compile("[\u30a1-\u30fa\u30fd\u30feı]")
# The capital İ of Turkish folds to i with a dot of its own, which nobody types.
_DOTTED_I = re.compile("i\u0307+")

_VOWELS_AND_FINALS_OF_HANGUL = (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))
# What joins the character before it although it is no mark (canonical combining class 0):
# second characters of compositions, https://www.unicode.org/reports/tr15/#Primary_Composite
_JOINING = frozenset(
    (
        *_VOWELS_AND_FINALS_OF_HANGUL,
        *(0x09BE, 0x09D7, 0x0B3E, 0x0B56, 0x0B57, 0x0BBE, 0x0BD7, 0x0CC2, 0x0CD5, 0x0CD6),
        *(0x0D3E, 0x0D57, 0x0DCF, 0x0DDF, 0x102E, 0x1B35, 0x11127, 0x1133E, 0x11357),
        *(0x114B0, 0x114BA, 0x114BD, 0x115AF, 0x11930),
        # Composed first by versions of Unicode later than 15.
        *(0x113B8, 0x113BB, 0x113C2, 0x113C5, 0x113C7, 0x113C9, *range(0x1611E, 0x16130), 0x16D67),
    )
)


def fold(text: str) -> str:
    """Return a text for comparing: NFKC, no case, hiragana for katakana, single blanks.

    Full-width letters, half-width kana and ligatures become plain; ``Straße`` equals ``STRASSE``;
    ``İ`` and ``ı`` equal ``i``. Accents and the long vowel mark stay. Line breaks count as blanks,
    those at the ends go, and so does what cannot be seen, such as a zero-width joiner: the result
    holds no line break. Folding a folded text changes nothing.
    """
    return " ".join(_folded(text).split())


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A folded text that knows where each of its characters came from.

    Attributes
    ----------
    text
        As `fold` returns it.
    starts, ends
        For each of its characters, the stretch of the original it was made of (half-open).
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(cls, original: str) -> FoldedText:
        """Fold a text, keeping the way back."""
        characters: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        blank: tuple[int, int] | None = None
        for start, end in _clusters(original):
            for character in _folded(original[start:end]):
                if character.isspace():
                    blank = (blank[0] if blank else start, end)
                    continue
                if blank and characters:
                    characters.append(" ")
                    starts.append(blank[0])
                    ends.append(blank[1])
                blank = None
                characters.append(character)
                starts.append(start)
                ends.append(end)
        return cls("".join(characters), starts, ends)

    def spans(self, terms: Sequence[str]) -> tuple[tuple[int, int], ...]:
        """Return where folded terms stand in the original, in order, overlaps merged."""
        found = sorted(span for term in terms if term for span in self._spans_of(term))
        merged: list[tuple[int, int]] = []
        for start, end in found:
            if merged and start <= merged[-1][1]:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            else:
                merged.append((start, end))
        return tuple(merged)

    def _spans_of(self, term: str) -> Iterator[tuple[int, int]]:
        at = self.text.find(term)
        while at >= 0:
            yield self.starts[at], self.ends[at + len(term) - 1]
            at = self.text.find(term, at + len(term))


def _folded(text: str) -> str:
    """Fold without looking at blanks."""
    if text.isascii():
        return text.lower().replace(_NUL, "")
    if _ANY_BEFORE.search(text):
        text = text.translate(_BEFORE)
    text = unicodedata.normalize("NFKC", text).casefold()
    if _ANY_AFTER.search(text):
        text = text.translate(_AFTER)
    return unicodedata.normalize("NFKC", _DOTTED_I.sub("i", text))


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Cut a text where folding each piece alone gives the same as folding the whole."""
    start = 0
    for at in range(1, len(text)):
        if _begins_anew(text[at]):
            yield start, at
            start = at
    if text:
        yield start, len(text)


def _begins_anew(character: str) -> bool:
    """Tell whether nothing before a character can join with it."""
    if character.isascii():
        return character != _NUL
    seen = unicodedata.normalize("NFKD", character.translate(_BEFORE))
    return bool(seen) and not unicodedata.combining(seen[0]) and ord(seen[0]) not in _JOINING
