"""Options that point at each other: “all of the above”, “A and C”, 以上都是, いずれも."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.mcq import letter
from app.domain.phrase import phrase
from app.domain.shortcut_finding import Hit, ItemFacts
from app.domain.shortcut_text import bare
from app.domain.shortcut_words import CueWords, normal

_SIGNS = " .。．!！?？…,，、"
_SHORT = 80
"""Longer options say something of their own, whatever they begin with."""
_QUOTES = "\"'“”‘’「」『』()（）"


def refers_to_options(option: str, words: CueWords) -> bool:
    """Tell whether an option means other options of its item."""
    text = normal(bare(option)).strip(_QUOTES).rstrip(_SIGNS).strip(_QUOTES)
    # “Both A and C” loses nothing by `bare`, “A. and C” would: the whole is looked at as well.
    whole = normal(option).rstrip(_SIGNS)
    patterns = words.latin if option.isascii() else words.every
    if len(whole) <= _SHORT and any(
        pattern.fullmatch(each) for pattern in patterns.whole for each in {text, whole}
    ):
        return True
    return any(pattern.search(text) for pattern in patterns.within)


def options_referring(item_options: tuple[str, ...], words: CueWords) -> tuple[int, ...]:
    """Return the places of the options that mean other options."""
    return tuple(
        place for place, option in enumerate(item_options) if refers_to_options(option, words)
    )


def referring(facts: ItemFacts) -> Iterator[Hit]:
    """Find options that mean others: they give a hint, and cannot change places."""
    for place in options_referring(facts.item.options, facts.lists):
        yield Hit(
            (place,),
            phrase(
                "Option {letter} means other options: “{text}”.",
                letter=letter(place),
                text=facts.options[place].text[:60],
            ),
        )
