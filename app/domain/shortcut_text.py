"""What shortcut checks see of a text: letters, words, numbers, names, script, ending, cues.

All of it is counted once for each option and once for the stem; rules and the features of the
solver only compare.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from app.domain.shortcut_words import CUES, CueWords, normal

LETTERED = re.compile(r"[ \t]*\(?([A-ZＡ-Ｚ])(?:[.．:：]|[)）]|、)[ \t]*(?=\S)")
"""The letter that some files write before an option: ``A. ``, ``(B) ``, ``Ｃ．``."""

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d+(?:[.,:]\d+)*")
_NUMBER = re.compile(
    r"\d+(?:[.,:]\d+)*"
    r"|[一二三四五六七八九十百千万两]+(?=[人つ回度日年月時分秒歳才个個次天岁歲名位只本件段話话目]|か月|ヶ月|小时|分钟)"
)
_NAME = re.compile(r"(?<=[^\s.!?:;][ \-'’])[A-Z][a-zà-ÿ]+|[ァ-ヴー]{3,}")
_QUOTED = re.compile(r"“[^”]+”|\"[^\"]+\"|「[^」]+」|『[^』]+』|《[^》]+》")
_WIDE = re.compile("[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]")
_CJ = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9f]+")
_KANA = re.compile("[\u3040-\u30ff]")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_END = ".。．!！?？…"
_CLOSING = "\"”’'」』)）》]"
_ENGLISH_NUMBERS = frozenset(
    (
        *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
        *("twelve", "twenty", "thirty", "hundred", "thousand", "twice", "thrice"),
    )
)


class Script(StrEnum):
    """Writing systems as far as options may differ in them; kana and Han go together."""

    NONE = "none"
    LATIN = "Latin"
    EAST_ASIAN = "Chinese or Japanese"
    HANGUL = "Hangul"
    CYRILLIC = "Cyrillic"
    GREEK = "Greek"
    ARABIC = "Arabic"
    HEBREW = "Hebrew"
    THAI = "Thai"
    DEVANAGARI = "Devanagari"
    OTHER = "another"


_BLOCKS = {
    "LATIN": Script.LATIN,
    "HIRAGANA": Script.EAST_ASIAN,
    "KATAKANA": Script.EAST_ASIAN,
    "CJK": Script.EAST_ASIAN,
    "HANGUL": Script.HANGUL,
    "CYRILLIC": Script.CYRILLIC,
    "GREEK": Script.GREEK,
    "ARABIC": Script.ARABIC,
    "HEBREW": Script.HEBREW,
    "THAI": Script.THAI,
    "DEVANAGARI": Script.DEVANAGARI,
}


@dataclass(frozen=True, slots=True)
class TextFacts:
    """One text, counted.

    Attributes
    ----------
    text, low
        NFKC without a letter before it; the same in lower case.
    width
        Letters and signs, wide ones counted twice: the length to the eye.
    words
        Latin words and numbers in lower case, in order.
    content
        What the text is about: words without stop words, and pairs of Chinese and Japanese letters.
    reduced
        Content in order, particles and signs left out: equal where two texts say the same.
    numbers, names, quotes
        How many numbers, names (capitals within a sentence, katakana), quotations.
    script
        Of most letters.
    kana, han
        How many letters of either.
    stop
        The sign at the end, empty for none.
    ending
        Ending of a Chinese or Japanese sentence, of the list; empty for none.
    cues
        How many words of each kind of `CUES`, in their order.
    """

    text: str
    low: str
    width: int
    words: tuple[str, ...]
    content: frozenset[str]
    reduced: tuple[str, ...]
    numbers: int
    names: frozenset[str]
    quotes: int
    script: Script
    kana: int
    han: int
    stop: str
    ending: str
    cues: tuple[int, ...]

    def cue(self, kind: str) -> int:
        """Return how many words of a kind there are."""
        return self.cues[CUES.index(kind)]

    @property
    def is_east_asian(self) -> bool:
        """Tell whether it is written in Chinese or Japanese."""
        return self.script is Script.EAST_ASIAN


def bare(option: str) -> str:
    """Return an option without the letter some files write before it."""
    match = LETTERED.match(option)
    return option[match.end() :] if match else option


def facts_of(text: str, words: CueWords, *, with_cues: bool = True) -> TextFacts:
    """Count a text, its cues where they are wanted; of very long ones the first 10,000 letters."""
    plain = normal(text[:10_000])
    low = plain.casefold().replace("’", "'")
    latin = tuple(_WORD.findall(low))
    east = () if plain.isascii() else tuple(_CJ.findall(low))
    script, kana, han = _script(plain)
    bare_words = tuple(word for word in latin if not _CJ.match(word))
    kept = tuple(word for word in bare_words if word not in words.stop)
    trimmed = "".join(c for run in east for c in run if c not in words.particles)
    pairs = frozenset(run[i : i + 2] for run in east for i in range(len(run) - 1))
    body = plain.rstrip(_CLOSING)
    spelled = sum(word in _ENGLISH_NUMBERS for word in bare_words)
    present = frozenset(bare_words)
    return TextFacts(
        text=plain,
        low=low,
        width=len(plain) if plain.isascii() else len(plain) + len(_WIDE.findall(plain)),
        words=bare_words,
        content=frozenset(kept) | pairs,
        reduced=kept + ((trimmed,) if trimmed else ()),
        numbers=len(_NUMBER.findall(plain)) + spelled,
        names=frozenset(_NAME.findall(plain)),
        quotes=len(_QUOTED.findall(plain)),
        script=script,
        kana=kana,
        han=han,
        stop=body[-1] if body and body[-1] in _END else "",
        ending=_ending(body.rstrip(_END), words) if east else "",
        cues=words.counts(low, present) if with_cues else (0,) * len(CUES),
    )


def _ending(body: str, words: CueWords) -> str:
    return next((each for each in words.endings if body.endswith(each)), "")


def _script(text: str) -> tuple[Script, int, int]:
    if text.isascii():
        return (Script.LATIN if any(map(str.isalpha, text)) else Script.NONE), 0, 0
    kana, han = len(_KANA.findall(text)), len(_HAN.findall(text))
    if 2 * (kana + han) > len(text):
        return Script.EAST_ASIAN, kana, han
    counts: dict[Script, int] = {}
    for letter in text:
        if letter.isalpha():
            found = _script_of(letter)
            counts[found] = counts.get(found, 0) + 1
    if not counts:
        return Script.NONE, kana, han
    return max(counts, key=lambda script: counts[script]), kana, han


@lru_cache(maxsize=8192)
def _script_of(letter: str) -> Script:
    name = unicodedata.name(letter, "")
    return _BLOCKS.get(name.partition(" ")[0], Script.OTHER)
