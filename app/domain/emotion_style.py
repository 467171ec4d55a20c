"""How emotions written in free words are drawn: in the hue of the first word that has a family."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from app.domain.family import EMOTION_FAMILIES, EmotionFamily, emotion_family
from app.domain.span import UNKNOWN_CODE, LabelStyle

_WORD = re.compile(r"[^\W\d_]+(?:[/'’-][^\W\d_]+)*")
_PART = re.compile(r"[/-]")
_NAMED = {family.name: family for family in EMOTION_FAMILIES}
_READ_LETTERS = 500


@lru_cache(maxsize=20_000)
def family_of_words(text: str) -> EmotionFamily | None:
    """Return the family of the first word, or word of a pair, that a vocabulary knows."""
    whole = emotion_family(text)
    if whole is not None:
        return whole
    for word in _WORD.findall(text[:_READ_LETTERS]):
        for part in (word, *_PART.split(word)):
            family = emotion_family(part)
            if family is not None:
                return family
    return None


@lru_cache(maxsize=20_000)
def style_of_words(text: str) -> LabelStyle:
    """Return how spans of an emotion in free words are drawn; the words are written in full."""
    if not text.strip():
        return LabelStyle("")
    family = family_of_words(text)
    if family is None:
        return LabelStyle(text, code=UNKNOWN_CODE)
    return LabelStyle(text, family.name, family.code)


def dominant_style(emotions: Sequence[str]) -> LabelStyle:
    """Return the style of the family that most of some emotions belong to.

    Of families as frequent as each other the one that came first counts; without a known one, the
    first emotion, as unknown. The name of the style is the first emotion of the family.
    """
    family = _most_frequent(map(family_of_words, emotions))
    if family is None:
        return style_of_words(next((text for text in emotions if text.strip()), ""))
    return style_of_words(next(text for text in emotions if family_of_words(text) is family))


def _most_frequent(families: Iterable[EmotionFamily | None]) -> EmotionFamily | None:
    counts = Counter(family.name for family in families if family is not None)
    # most_common() keeps the order of the first meeting among equals.
    return _NAMED[counts.most_common(1)[0][0]] if counts else None
