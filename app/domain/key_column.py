"""A million keys as one text: each is cut out when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

import numpy as np

_BLANK = ord(" ")


class KeyColumn(Sequence[str]):
    """Keys of one width, separated by blanks; as cheap to make as the text.

    Parameters
    ----------
    text
        Keys of `width` ASCII characters each, with one blank between two.
    """

    __slots__ = ("_stride", "_text")

    def __init__(self, text: str, width: int) -> None:
        self._text = text
        self._stride = width + 1

    def __len__(self) -> int:
        return (len(self._text) + 1) // self._stride

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...

    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            first, last, step = index.indices(len(self))
            if step != 1:
                return [self[place] for place in range(first, last, step)]
            text = self._text[first * self._stride : max(first, last) * self._stride - 1]
            return text.split(" ") if first < last else []
        place = range(len(self))[index] * self._stride
        return self._text[place : place + self._stride - 1]

    def __iter__(self) -> Iterator[str]:
        return iter(self[:])

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._find(key) >= 0

    def index(self, value: str, start: int = 0, stop: int | None = None) -> int:
        """Return the place of a key.

        Raises
        ------
        ValueError
            It is not there, or not from `start` up to `stop`.
        """
        place = self._find(value)
        if place < 0 or not start <= place < (len(self) if stop is None else stop):
            raise ValueError(f"{value!r} is not among the keys")
        return place

    def _find(self, key: str) -> int:
        if len(key) != self._stride - 1 or " " in key:
            return -1
        # Of full width and without a blank: it is found where a key starts, or nowhere.
        found = self._text.find(key)
        return found // self._stride if found >= 0 else -1


def key_column(text: str) -> Sequence[str]:
    """Return the keys of a text that has one blank between two: cut on demand where they allow."""
    width = text.find(" ")
    if width < 0:
        return (text,) if text else ()
    if not text.isascii():
        return tuple(text.split(" "))
    blanks = np.flatnonzero(np.frombuffer(text.encode("ascii"), dtype=np.uint8) == _BLANK)
    wide = len(text) == (len(blanks) + 1) * (width + 1) - 1
    even = wide and bool((np.diff(blanks) == width + 1).all())
    return KeyColumn(text, width) if even else tuple(text.split(" "))
