"""The words of a Praat text file: texts in quotes, numbers, flags; all else is decoration.

So Praat reads them too (manual, "Text file formats"), and so the long and the short form are one:
``xmin = 0.5`` and ``0.5`` say the same. A comment goes from ``!`` to the end of its line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

_TOKEN = re.compile(
    r"""
    "(?P<text>[^"]*(?:""[^"]*)*)"
    | (?P<open>")
    | !(?P<comment>[^\r\n]*)
    | (?<!\S)(?P<number>[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)(?!\S)
    | (?<!\S)<(?P<flag>\w+)>(?!\S)
    | [^\s"!]+
    """,
    re.VERBOSE,
)


class Kind(Enum):
    """What a token is."""

    TEXT = "text"
    NUMBER = "number"
    FLAG = "flag"
    COMMENT = "comment"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Token:
    """A word that counts; `value` of a text has its doubled quotes made single."""

    kind: Kind
    value: str
    line: int


def tokens(text: str) -> Iterator[Token]:
    """Find the tokens of a whole text; a text in quotes that never ends is one `Kind.OPEN`."""
    breaks = [found.start() for found in re.finditer("\n", text)]
    for found in _TOKEN.finditer(text):
        if found.lastgroup is None:
            continue
        kind, value = Kind(found.lastgroup), found[found.lastgroup]
        if kind is Kind.TEXT:
            value = value.replace('""', '"')
        yield Token(kind, value, bisect_right(breaks, found.start()) + 1)
        if kind is Kind.OPEN:
            return
