"""How words that people write are compared, and how colours are written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from app.domain.errors import InvalidRecordError
from app.domain.phrase import phrase

_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


@lru_cache(maxsize=50_000)
def folded(text: str) -> str:
    """Return what two spellings of one word share: one blank for several, composition, case.

    The canonical caseless match of the Unicode standard (3.13, D145).
    """
    plain = unicodedata.normalize("NFD", " ".join(text.split()))
    return unicodedata.normalize("NFD", plain.casefold())


def spelled(text: str) -> str:
    """Return a word as it is kept: NFC, one blank for several."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def unique(words: Iterable[str]) -> tuple[str, ...]:
    """Return words in their order, each once whatever its case: the first spelling stays."""
    seen: dict[str, str] = {}
    for word in words:
        seen.setdefault(folded(word), word)
    return tuple(seen.values())


def colour_or_refusal(colour: str, owner: str) -> str:
    """Return a colour as ``#RRGGBB`` in capitals; an empty one stays empty.

    Raises
    ------
    InvalidRecordError
        It is no colour; the message names its owner.
    """
    if colour and not _COLOUR.fullmatch(colour):
        raise InvalidRecordError(
            phrase(
                "“{colour}” of “{owner}” is no colour: write it as #RRGGBB.",
                colour=colour,
                owner=owner,
            )
        )
    return colour.upper()
