"""Rules on what options share: words with the stem, and nearly everything with each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rapidfuzz.fuzz import ratio

from app.domain.mcq import letter
from app.domain.phrase import phrase
from app.domain.shortcut_finding import Hit, ItemFacts
from app.domain.shortcut_text import TextFacts

ECHO = 3
"""The key echoes the stem where it shares so many content words more than any distractor."""
_EAST_ASIAN_ECHO = 4

INFLECTED = 80.0
"""Words of five letters and more with one beginning are one word from this likeness on (0-100)."""
_BEGINNING, _WORD = 4, 5
_CONTAINED = 6


def echo(facts: ItemFacts) -> Iterator[Hit]:
    """Find keys that take up the words of the stem as no distractor does."""
    if not facts.has_key:
        return
    place, stem = facts.key or 0, facts.stem
    if _quoted_by_stem(facts):
        message = phrase("The stem holds the key, {letter}, as it stands.", letter=letter(place))
        yield Hit((place,), message)
        return
    shared = [len(each.content & stem.content) for each in facts.options]
    most = max(count for at, count in enumerate(shared) if at != place)
    wanted = _EAST_ASIAN_ECHO if facts.right.is_east_asian else ECHO
    if shared[place] - most >= wanted:
        message = phrase(
            "The key, {letter}, shares {here} words with the stem, no other more than {next}.",
            letter=letter(place),
            here=shared[place],
            next=most,
        )
        yield Hit((place,), message)


def _quoted_by_stem(facts: ItemFacts) -> bool:
    def stands(text: TextFacts) -> bool:
        body = text.low.rstrip(".。!！?？…")
        return text.width >= _CONTAINED and body in facts.stem.low

    return stands(facts.right) and not any(map(stands, facts.wrong))


def near_duplicates(facts: ItemFacts) -> Iterator[Hit]:
    """Find options that say the same: equal but for signs, particles and endings of words."""
    for one, other in combinations(range(len(facts.options)), 2):
        if _is_same(facts.options[one], facts.options[other]):
            first, second = (one, other) if other != facts.key else (other, one)
            # The one to change comes first: the key stays as it is.
            changed, kept = (second, first) if first == facts.key else (first, second)
            message = phrase(
                "Options {one} and {other} say nearly the same.",
                one=letter(one),
                other=letter(other),
            )
            yield Hit((changed, kept), message)


def _is_same(one: TextFacts, other: TextFacts) -> bool:
    a, b = one.reduced, other.reduced
    if not a or not b:
        return bool(one.low) and one.low == other.low
    if a == b:
        return one.cue("negation") == other.cue("negation")
    if len(a) != len(b) or one.cue("negation") != other.cue("negation"):
        return False
    different = [(left, right) for left, right in zip(a, b, strict=True) if left != right]
    return len(different) == 1 and _is_inflected(*different[0])


def _is_inflected(one: str, other: str) -> bool:
    if not (one.isascii() and other.isascii() and one.isalpha() and other.isalpha()):
        return False
    if min(len(one), len(other)) < _WORD or one[:_BEGINNING] != other[:_BEGINNING]:
        return False
    return ratio(one, other, score_cutoff=INFLECTED) > 0
