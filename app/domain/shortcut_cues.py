"""Rules on words that set the key apart: hedges, absolutes, politeness, polarity, negation."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.mcq import letter
from app.domain.phrase import phrase
from app.domain.shortcut_finding import Hit, ItemFacts
from app.domain.shortcut_shape import lone

_FEW = 3


def hedge(facts: ItemFacts) -> Iterator[Hit]:
    """Find keys that alone are put with care, or alone are not."""
    if not _comparable(facts):
        return
    place = letter(facts.key or 0)
    if _only_key(facts, "hedge"):
        yield Hit((facts.key or 0,), phrase("Only the key, {letter}, hedges.", letter=place))
    elif _all_but_key(facts, "hedge"):
        message = phrase("All options but the key, {letter}, hedge.", letter=place)
        yield Hit((facts.key or 0,), message)


def absolute(facts: ItemFacts) -> Iterator[Hit]:
    """Find keys that alone are free of “always”, “never” and the like."""
    if _comparable(facts) and _all_but_key(facts, "absolute"):
        message = phrase(
            "All options but the key, {letter}, are absolute, as with “always” or “only”.",
            letter=letter(facts.key or 0),
        )
        yield Hit((facts.key or 0,), message)


def polite(facts: ItemFacts) -> Iterator[Hit]:
    """Find keys that alone are polite, or alone are not."""
    if not _comparable(facts):
        return
    place = letter(facts.key or 0)
    if _only_key(facts, "polite"):
        message = phrase("Only the key, {letter}, is in polite language.", letter=place)
        yield Hit((facts.key or 0,), message)
    elif _all_but_key(facts, "polite"):
        message = phrase("All options but the key, {letter}, are in polite language.", letter=place)
        yield Hit((facts.key or 0,), message)


def polarity(facts: ItemFacts) -> Iterator[Hit]:
    """Find keys that alone speak of something good, or alone of something bad."""
    if not _comparable(facts):
        return
    signs = []
    for each in facts.options:
        good, bad = each.cue("positive"), each.cue("negative")
        signs.append((good > bad) - (good < bad))
    if 0 in signs or lone(signs) != facts.key:
        return
    place = letter(facts.key or 0)
    message = (
        phrase("Only the key, {letter}, speaks of good feelings.", letter=place)
        if signs[facts.key or 0] > 0
        else phrase("Only the key, {letter}, speaks of bad feelings.", letter=place)
    )
    yield Hit((facts.key or 0,), message)


def negation(facts: ItemFacts) -> Iterator[Hit]:
    """Find keys that alone are not negated, or alone are."""
    if not _comparable(facts):
        return
    place = letter(facts.key or 0)
    if _all_but_key(facts, "negation"):
        message = phrase("All options but the key, {letter}, are negated.", letter=place)
        yield Hit((facts.key or 0,), message)
    elif _only_key(facts, "negation"):
        message = phrase("Only the key, {letter}, is negated.", letter=place)
        yield Hit((facts.key or 0,), message)


def _comparable(facts: ItemFacts) -> bool:
    return facts.has_key and len(facts.options) >= _FEW


def _only_key(facts: ItemFacts, kind: str) -> bool:
    return bool(facts.right.cue(kind)) and not any(each.cue(kind) for each in facts.wrong)


def _all_but_key(facts: ItemFacts, kind: str) -> bool:
    return not facts.right.cue(kind) and all(each.cue(kind) for each in facts.wrong)
