"""Places in a text: Qt counts UTF-16 units, Python letters; they part behind an emoji."""

from __future__ import annotations

_MOST_BASIC = "\uffff"


def units(text: str, letters: int) -> int:
    """Return how many places the first letters of a text take for Qt."""
    if text.isascii():
        return letters
    return letters + sum(letter > _MOST_BASIC for letter in text[:letters])


def letters(text: str, places: int) -> int:
    """Return how many letters stand in so many places of Qt's."""
    if text.isascii():
        return places
    kept = text.encode("utf-16-le", "surrogatepass")[: 2 * places]
    return len(kept.decode("utf-16-le", "ignore"))
