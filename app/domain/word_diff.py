"""Which words of a text are others than those of an older one: to be marked in both."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

Ranges = tuple[tuple[int, int], ...]

# Scripts that write without blanks count letter by letter.
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]|\w+|\s+|[^\w\s]")
_LONGEST = 4_000
"""Words from which on two texts are compared as wholes: comparing takes their product in time."""


@dataclass(frozen=True, slots=True)
class WordDiff:
    """Places that differ, as ranges of letters from start to before end.

    Attributes
    ----------
    gone
        In the older text.
    new
        In the newer one.
    """

    gone: Ranges = ()
    new: Ranges = ()

    def __bool__(self) -> bool:
        return bool(self.gone or self.new)


def word_diff(old: str, new: str) -> WordDiff:
    """Compare two texts word by word; letters of Chinese and Japanese count as words."""
    if old == new:
        return WordDiff()
    before, after = _words(old), _words(new)
    if len(before) * len(after) > _LONGEST**2:
        return WordDiff(((0, len(old)),) if old else (), ((0, len(new)),) if new else ())
    olds, news = [old[a:b] for a, b in before], [new[a:b] for a, b in after]
    gone: list[tuple[int, int]] = []
    came: list[tuple[int, int]] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if i1 < i2:
            gone.append((before[i1][0], before[i2 - 1][1]))
        if j1 < j2:
            came.append((after[j1][0], after[j2 - 1][1]))
    return WordDiff(tuple(gone), tuple(came))


def _words(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in _WORD.finditer(text)]
