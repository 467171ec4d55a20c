"""Rules on the form of options: length, numbers and names, script, grammar, endings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from app.domain.check import Severity
from app.domain.mcq import letter
from app.domain.phrase import phrase
from app.domain.shortcut_finding import Hit, ItemFacts
from app.domain.shortcut_text import Script, TextFacts

LONGER, LONGER_BY = 1.3, 10
"""The key is by far the longest from 1.3 times the second longest on, and 10 letters more."""

SHORTER = 0.6
"""The key is by far the shortest up to 0.6 of the second shortest, if that has 12 letters."""
_SHORT_FROM = 12

CLAUSE = 8
"""Chinese text of so many letters has no kana, and Japanese of so many hardly ever lacks them."""
_LETTERS = 2
_FEW = 3

_OPEN_END = re.compile(r"[\s_….:：\-–—]*$")
_ARTICLE = re.compile(r"\b(an?)$")
_PLURAL = re.compile(r"\b(are|were)$")
_VOWEL = re.compile(
    r"(?!(?:eu|uni|use|usu|uti|one\b|once|ubi|ura))[aeiou]|(?:hour|honest|honou?r|heir)"
)
_DETERMINER = re.compile(r"(?:an?|one|each|every|another)(?![\w-])")


def longest(facts: ItemFacts) -> Iterator[Hit]:
    """Find keys that are by far the longest option."""
    if not facts.has_key:
        return
    here, most = facts.right.width, max(each.width for each in facts.wrong)
    if here >= LONGER * most and here - most >= LONGER_BY:
        yield Hit(
            (facts.key or 0,),
            phrase(
                "The key, {letter}, is by far the longest: {here} letters, the next {next}.",
                letter=letter(facts.key or 0),
                here=here,
                next=most,
            ),
        )


def shortest(facts: ItemFacts) -> Iterator[Hit]:
    """Find keys that are by far the shortest option."""
    if not facts.has_key:
        return
    here, least = facts.right.width, min(each.width for each in facts.wrong)
    if least >= _SHORT_FROM and here <= SHORTER * least:
        yield Hit(
            (facts.key or 0,),
            phrase(
                "The key, {letter}, is by far the shortest: {here} letters, the next {next}.",
                letter=letter(facts.key or 0),
                here=here,
                next=least,
            ),
        )


def specific(facts: ItemFacts) -> Iterator[Hit]:
    """Find keys that alone give a number, a quotation, or a name that the stem does not."""
    if not facts.has_key:
        return
    known = facts.stem.names | frozenset(facts.stem.text.split())
    told: tuple[tuple[Callable[[TextFacts], int], str], ...] = (
        (
            lambda each: each.numbers,
            phrase("Only the key, {letter}, gives a number.", letter=letter(facts.key or 0)),
        ),
        (
            lambda each: each.quotes,
            phrase("Only the key, {letter}, quotes words.", letter=letter(facts.key or 0)),
        ),
        (
            lambda each: len(each.names - known),
            phrase("Only the key, {letter}, gives a name.", letter=letter(facts.key or 0)),
        ),
    )
    for count, message in told:
        if len(facts.wrong) >= _FEW and count(facts.right) and not any(map(count, facts.wrong)):
            yield Hit((facts.key or 0,), message)


def lone_script(facts: ItemFacts) -> Iterator[Hit]:
    """Find an option in another script or language than all others, which agree."""
    scripts = [each.script for each in facts.options]
    lettered = all(sum(map(str.isalpha, each.text)) >= _LETTERS for each in facts.options)
    if Script.NONE in scripts or not lettered:
        return
    place = lone(scripts)
    if place is not None:
        yield Hit((place,), phrase("Option {letter} is in another script.", letter=letter(place)))
    elif set(scripts) == {Script.EAST_ASIAN}:
        yield from _lone_language(facts)


def _lone_language(facts: ItemFacts) -> Iterator[Hit]:
    """Tell Chinese from Japanese by kana, in clauses long enough to have some."""
    if all(each.kana + each.han >= CLAUSE for each in facts.options):
        place = lone([bool(each.kana) for each in facts.options])
        if place is not None:
            message = phrase("Option {letter} is in another language.", letter=letter(place))
            yield Hit((place,), message)


def grammar(facts: ItemFacts) -> Iterator[Hit]:
    """Find options that do not go on as an open stem begins: “an” with a consonant, “are a”."""
    stem = _OPEN_END.sub("", facts.stem.low)
    article, plural = _ARTICLE.search(stem), _PLURAL.search(stem)
    if article is None and plural is None:
        return
    for place, each in enumerate(facts.options):
        if not each.low or each.is_east_asian:
            continue
        if article is not None:
            begins = bool(_VOWEL.match(each.low))
            wrong = begins != (article[1] == "an") or bool(_DETERMINER.match(each.low))
        else:
            wrong = bool(_DETERMINER.match(each.low))
        if wrong and not _all_wrong(facts, article):
            said = article[1] if article is not None else (plural[1] if plural is not None else "")
            message = phrase(
                "Option {letter} does not go on after “{word}” of the stem.",
                letter=letter(place),
                word=said,
            )
            yield Hit((place,), message)


def _all_wrong(facts: ItemFacts, article: re.Match[str] | None) -> bool:
    """Tell whether every option begins with an article: then the stem asks otherwise."""
    return article is not None and all(_DETERMINER.match(each.low) for each in facts.options)


def lone_stop(facts: ItemFacts) -> Iterator[Hit]:
    """Find an option that alone ends with a full stop, or alone without one."""
    place = lone([bool(each.stop) for each in facts.options])
    if place is None:
        return
    message = (
        phrase("Only option {letter} ends with a sign.", letter=letter(place))
        if facts.options[place].stop
        else phrase("Only option {letter} ends without a sign.", letter=letter(place))
    )
    yield Hit((place,), message, None if place == facts.key else Severity.INFO)


def lone_ending(facts: ItemFacts) -> Iterator[Hit]:
    """Find a Chinese or Japanese key that ends otherwise than all others, which end alike."""
    if facts.key is None or not all(each.is_east_asian for each in facts.options):
        return
    endings = [each.ending for each in facts.options]
    if lone(endings) == facts.key:
        common = Counter(endings).most_common(1)[0][0]
        letter_ = letter(facts.key)
        message = (
            phrase("All options but the key, {letter}, end in “{end}”.", letter=letter_, end=common)
            if common
            else phrase(
                "Only the key, {letter}, ends in “{end}”.", letter=letter_, end=endings[facts.key]
            )
        )
        yield Hit((facts.key,), message)


def lone_opening(facts: ItemFacts) -> Iterator[Hit]:
    """Find a key that begins otherwise than all others, which begin alike."""
    if facts.key is None:
        return
    openings = [_opening(each) for each in facts.options]
    if all(openings) and lone(openings) == facts.key:
        common = Counter(openings).most_common(1)[0][0]
        message = phrase(
            "All options but the key, {letter}, begin with “{start}”.",
            letter=letter(facts.key),
            start=common,
        )
        yield Hit((facts.key,), message)


def _opening(text: TextFacts) -> str:
    if text.is_east_asian:
        return text.low[:2] if len(text.low) > CLAUSE else ""
    return text.words[0] if len(text.words) >= _FEW else ""


def lone(values: Sequence[object]) -> int | None:
    """Return the place of the one value that differs from all others, which are equal.

    None with fewer than three values, or where none or more than one differ.
    """
    if len(values) < _FEW:
        return None
    counts = Counter(values)
    if len(counts) != 2:
        return None
    (_, many), (odd, once) = counts.most_common()
    return values.index(odd) if once == 1 and many > 1 else None
