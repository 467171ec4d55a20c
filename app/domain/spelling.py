"""Spelling: which words of a text a dictionary is asked about, and which it need not know.

Only words of Latin script are checked. Times, numbers, ids, references such as ``[E2]``, addresses
and names of files are left out, as are the people of a project and the words it keeps itself.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from rapidfuzz import fuzz, process

from app.domain.words import folded, unique

_LETTER = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff"
_WORD = re.compile(rf"[{_LETTER}]+(?:['’\-][{_LETTER}]+)*")
# What stands between blanks and between letters of East Asia, whose texts have no blanks.
_RUN = re.compile("[^\\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+")
_CODE = re.compile(rf"[\d_@\\<>=#|~]|://|^[./]|/.*/|\w\.\w|[{_LETTER}]:[{_LETTER}]")
_EDGE = "\"'“”‘’«»‹›()[]{}.,;:!?…—–-*"
_DASHES = re.compile("[—–…]|\\.{2,}")
_CAPITALS_MOST = 5
_LEAST = 2
_KNOWN_MOST = 50_000
_SUGGESTIONS = 6
_NEAR = 75.0
LANGUAGE_AUTO = "auto"
"""The setting that leaves the choice of a dictionary to `dictionary_for`."""


@dataclass(frozen=True, slots=True)
class WordAt:
    """A word with its place in a text: letters from `start` up to, not including, `end`."""

    start: int
    end: int
    word: str


class Dictionary(Protocol):
    """Knows the words of one language."""

    def check(self, word: str) -> bool:
        """Tell whether a word is one."""

    def suggest(self, word: str) -> Sequence[str]:
        """Return words that may be meant, the likeliest first."""


def words_to_check(text: str, start: int = 0, end: int | None = None) -> Iterator[WordAt]:
    """Return the words of a part of a text that a dictionary can know, in order."""
    for run in _RUN.finditer(text, start, len(text) if end is None else end):
        for first, piece in _pieces(run[0], run.start()):
            if not _CODE.search(piece.strip(_EDGE)):
                yield from _words_of(piece, first)


def _pieces(run: str, start: int) -> Iterator[tuple[int, str]]:
    """Return the parts of a run between dashes and dots, each with its place in the text."""
    at = 0
    for match in _DASHES.finditer(run):
        yield start + at, run[at : match.start()]
        at = match.end()
    yield start + at, run[at:]


def _words_of(piece: str, start: int) -> Iterator[WordAt]:
    for match in _WORD.finditer(piece):
        if _may_be_word(match[0]):
            yield WordAt(start + match.start(), start + match.end(), match[0])


def _may_be_word(word: str) -> bool:
    if len(word) < _LEAST or (word.isupper() and len(word) <= _CAPITALS_MOST):
        return False
    return not any(before.islower() and here.isupper() for before, here in itertools.pairwise(word))


class Speller:
    """Tells which words are misspelt, asking each word once.

    Parameters
    ----------
    dictionary
        Of the language that is written.
    known
        Words and names that are right whatever the dictionary says; of names each part is.
    """

    def __init__(self, dictionary: Dictionary, known: Iterable[str] = ()) -> None:
        self._dictionary = dictionary
        parts = {part for one in known for part in (one, *_WORD.findall(one))}
        self._known = {folded(part): part for part in sorted(parts)}
        self._answers: dict[str, bool] = {}

    def is_right(self, word: str) -> bool:
        """Tell whether a word is spelt as it should be."""
        found = self._answers.get(word)
        if found is None:
            if len(self._answers) >= _KNOWN_MOST:
                self._answers.clear()
            found = self._answers[word] = self._is_right(word)
        return found

    def misspelt(self, text: str, start: int = 0, end: int | None = None) -> Iterator[WordAt]:
        """Return the misspelt words of a part of a text, in order."""
        return (one for one in words_to_check(text, start, end) if not self.is_right(one.word))

    def suggestions(self, word: str) -> tuple[str, ...]:
        """Return up to six words that may be meant, those that the project knows first."""
        near = process.extract(
            folded(word), list(self._known), scorer=fuzz.ratio, score_cutoff=_NEAR, limit=2
        )
        own = [self._known[low] for low, _score, _place in near]
        return unique([*own, *self._dictionary.suggest(word.replace("’", "'"))])[:_SUGGESTIONS]

    def _is_right(self, word: str) -> bool:
        plain = word.replace("’", "'")
        if self._is_known(plain) or self._dictionary.check(plain):
            return True
        parts = plain.split("-")
        return len(parts) > 1 and all(len(part) < _LEAST or self._is_right(part) for part in parts)

    def _is_known(self, word: str) -> bool:
        low = folded(word)
        return low in self._known or low.removesuffix("'s").removesuffix("'") in self._known


def dictionary_for(
    installed: Sequence[str], wanted: str, languages: Iterable[str], locale: str
) -> str:
    """Choose a dictionary; empty where none fits.

    Parameters
    ----------
    installed
        Tags of the dictionaries that are there, such as ``en_US``.
    wanted
        The tag of the settings, or `LANGUAGE_AUTO`.
    languages
        BCP 47 tags of what is likely written, the likeliest first; the first with a dictionary
        counts. Empty ones are passed over.
    locale
        The system's locale, which decides between countries that share a language.
    """
    if wanted != LANGUAGE_AUTO:
        return wanted if wanted in installed else ""
    for language in languages:
        fitting = _of_language(installed, language, locale)
        if fitting:
            return fitting
    return ""


def _of_language(installed: Sequence[str], language: str, locale: str) -> str:
    tag = language.replace("-", "_")
    code = tag.split("_")[0].casefold()
    if not code:
        return ""
    same = [one for one in installed if one.replace("-", "_").split("_")[0].casefold() == code]
    lows = {one.replace("-", "_").casefold(): one for one in same}
    usual = "en_us" if code == "en" else f"{code}_{code}"
    for exact in (tag, locale.replace("-", "_"), usual):
        if exact.casefold() in lows:
            return lows[exact.casefold()]
    return min(same, key=lambda one: (len(one), one)) if same else ""
