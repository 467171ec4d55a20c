"""Moves lips with the sounds of a line, told from its letters."""

from __future__ import annotations

import re
from functools import lru_cache

_VOWELS = {
    "a": (0.30, 0.05),
    "e": (0.20, 0.22),
    "i": (0.14, 0.30),
    "o": (0.26, -0.40),
    "ō": (0.26, -0.40),
    "u": (0.15, -0.50),
    "y": (0.12, 0.22),
}
_KANA_ROWS = {
    "a": "あかさたなはまやらわがざだばぱゃ",
    "i": "いきしちにひみりぎじぢびぴ",
    "u": "うくすつぬふむゆるぐずづぶぷゅ",
    "e": "えけせてねへめれげぜでべぺ",
    "o": "おこそとのほもよろをごぞどぼぽょ",
}
_VOWEL_OF = {kana: vowel for vowel, row in _KANA_ROWS.items() for kana in row}
_SOUND = re.compile(r"[aeiouyō]+|[bmp]|[,.!?…:。、]|[ぁ-ん]", re.IGNORECASE)


@lru_cache(maxsize=256)
def _sounds(text: str) -> tuple[tuple[float, float, float], ...]:
    """Return (length, opening, width) of each sound."""
    sounds = []
    for sound in _SOUND.findall(text.lower()):
        if sound in ",.!?…:。、":
            sounds.append((1.15, 0.0, 0.0))
        elif sound in "bmp":
            sounds.append((0.35, 0.0, 0.0))
        else:
            opening, width = _VOWELS[
                _VOWEL_OF.get(sound[0], sound[0] if sound[0] in _VOWELS else "u")
            ]
            sounds.append((1.0, opening, width))
    return tuple(sounds) or ((1.0, 0.0, 0.0),)


def lips_at(text: str, share: float) -> tuple[float, float]:
    """Return how open and how wide the mouth is.

    Parameters
    ----------
    share
        How much of the line has been said, 0 to 1.
    """
    sounds = _sounds(text.rstrip(",.!?…。 "))
    place = share * sum(length for length, _, _ in sounds)
    for length, opening, width in sounds:
        if place < length:
            swell = 1 - (2 * place / length - 1) ** 2
            return opening * (0.35 + 0.65 * swell), width * swell
        place -= length
    return 0.0, 0.0
