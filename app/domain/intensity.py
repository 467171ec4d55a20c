"""Ordinal intensity: which level, from 1 to 5, a word of strength stands for.

Agents write intensity as observed manifestation, in free words. A text that begins with a word of
the scale has its level (``moderate nodding``); any other has none, for deeper inside the words mean
other things (``gives a high score``). The scale is ours, shown to the user and changed by them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from app.domain.folding import fold
from app.domain.phrase import mark
from app.domain.question import JsonValue

UNKNOWN_LEVEL = 0
LEVELS = (1, 2, 3, 4, 5)
LEVEL_NAMES = (
    mark("very weak"),
    mark("weak"),
    mark("moderate"),
    mark("strong"),
    mark("very strong"),
)
"""What the levels 1 to 5 are called."""

_DEFAULT: dict[int, tuple[str, ...]] = {
    1: (
        *("very weak", "very low", "faint", "barely", "trace", "minimal"),
        *("ごく弱い", "かすか", "极弱", "微弱"),
    ),
    2: (
        *("weak", "low", "mild", "slight", "subtle", "light", "gentle"),
        *("弱い", "弱め", "軽い", "轻微", "较弱"),
    ),
    3: ("moderate", "medium", "noticeable", "中程度", "中くらい", "中等"),
    4: (
        *("strong", "high", "marked", "intense", "pronounced", "heavy"),
        *("強い", "強め", "强烈", "较强"),
    ),
    5: (
        *("very strong", "very high", "very intense", "extreme", "overwhelming", "utmost"),
        *("非常に強い", "極めて強い", "极强", "极度"),
    ),
}
_FIGURES = {str(level): level for level in LEVELS}
_DENIED = frozenset({"not", "no", "never", "without", "hardly", "less"})
_BEFORE, _LETTERS_BEFORE = 2, 24
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class IntensityScale:
    """Words of strength and their levels.

    Attributes
    ----------
    words
        Words, or words one after the other, by how they are written; levels 1 to 5.
    """

    words: Mapping[str, int]

    @classmethod
    def default(cls) -> IntensityScale:
        """Return the scale that is in force until somebody changes it."""
        return cls({word: level for level, words in _DEFAULT.items() for word in words})

    @classmethod
    def of_levels(cls, levels: Mapping[int, Iterable[str]]) -> IntensityScale:
        """Return a scale of the words of each level; of a word at two levels the lower counts."""
        words: dict[str, int] = {}
        for level in LEVELS:
            for word in levels.get(level, ()):
                if word.strip():
                    words.setdefault(" ".join(word.split()), level)
        return cls(words)

    @classmethod
    def read(cls, value: JsonValue) -> IntensityScale:
        """Read what `to_json` wrote; what is no scale gives the default one."""
        if not isinstance(value, Mapping):
            return cls.default()
        words = {
            str(word): level
            for word, level in value.items()
            if type(level) is int and level in LEVELS and str(word).strip()
        }
        return cls(words) if words or not value else cls.default()

    def to_json(self) -> dict[str, JsonValue]:
        """Return the scale as the project keeps it."""
        return dict(self.words)

    def of_level(self, level: int) -> tuple[str, ...]:
        """Return the words of a level in their order."""
        return tuple(word for word, known in self.words.items() if known == level)

    def level_of(self, text: str) -> int:
        """Return the level of the first word of the scale in a text, 0 where there is none.

        A text that is one of the figures 1 to 5 has that level. A word must be among the first
        `_BEFORE` + 1 words (``a rather strong``), in scripts without blanks among the first
        letters. Of words at one place the longest counts (``very strong``); one that is denied
        (``not strong``) does not.
        """
        known = self._read.get(text)
        if known is None:
            folded = fold(text).strip()
            known = self._read[text] = _FIGURES.get(folded) or self._level_of(folded)
        return known

    def _level_of(self, folded: str) -> int:
        match = self._pattern.search(folded, 0, _LETTERS_BEFORE + self._longest)
        if match is None or match.start() > _LETTERS_BEFORE:
            return UNKNOWN_LEVEL
        before = _WORD.findall(folded[: match.start()])
        is_first = len(before) <= _BEFORE and _DENIED.isdisjoint(before)
        return self._folded[match[0]] if is_first else UNKNOWN_LEVEL

    @cached_property
    def _read(self) -> dict[str, int]:
        """What texts were found to say; agents repeat themselves."""
        return {}

    @cached_property
    def _folded(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for word, level in self.words.items():
            found.setdefault(fold(word), level)
        return found

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._folded), default=0) + 1

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """Find a word that stands by itself, or, in scripts without blanks, anywhere."""
        longest_first = sorted(self._folded, key=len, reverse=True)
        alone = "|".join(re.escape(word) for word in longest_first if word.isascii())
        inside = "|".join(re.escape(word) for word in longest_first if not word.isascii())
        parts = (rf"(?<!\w)(?:{alone})(?!\w)" if alone else "", inside)
        return re.compile("|".join(filter(None, parts)) or r"(?!)")
