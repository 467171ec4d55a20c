"""Emotion words as EmoS wrote them become labels: the raw word is kept where it stood.

``Anger/愤怒`` is bilingual: the part before the slash counts. ``grief 😢`` loses its emoji. A word
that no vocabulary has is mapped where it is a label misspelt, else kept as written and flagged.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from app.domain.emotion import BASIC_7, EMOTIC_26, GO_EMOTIONS_29, canonical_label, normalize_label

_BILINGUAL = re.compile(r"(?P<label>[^/／]+?)\s*[/／]\s*(?P<other>.+)")
_CLOSE = 0.85
_LEAST_LETTERS = 5
_SELECTORS = "\ufe0e\ufe0f"


@dataclass(frozen=True, slots=True)
class ReadLabel:
    """A word and what was made of it.

    Attributes
    ----------
    label
        Spelt as the vocabulary spells it; of an unknown word, without emoji and second language.
    is_known
        Whether a vocabulary has it.
    rules
        What was done: ``bilingual``, ``emoji``, ``spelling``, ``unknown-label``.
    """

    raw: str
    label: str
    is_known: bool
    rules: tuple[str, ...] = ()


def read_label(raw: str, vocabulary: Sequence[str]) -> ReadLabel:
    """Read a word.

    Parameters
    ----------
    vocabulary
        Where it should be from; words of the other vocabularies are known, too.
    """
    rules = []
    text = _without_symbols(raw)
    if text != " ".join(raw.split()):
        rules.append("emoji")
    match = _BILINGUAL.fullmatch(text)
    if match and not match["other"].isascii():
        text = match["label"]
        rules.append("bilingual")
    known = _canonical(text, (vocabulary, BASIC_7, GO_EMOTIONS_29, EMOTIC_26))
    if known is None:
        known = _closest(text, vocabulary)
        rules.append("unknown-label" if known is None else "spelling")
    return ReadLabel(raw, known or text, known is not None, tuple(rules))


def _without_symbols(raw: str) -> str:
    kept = "".join(" " if _is_symbol(letter) else letter for letter in raw)
    return " ".join(kept.split())


def _is_symbol(letter: str) -> bool:
    """Tell emoji with their joiners and selectors from letters and punctuation."""
    if letter.isascii():
        return False
    return letter in _SELECTORS or unicodedata.category(letter) in ("So", "Sk", "Cf")


def _canonical(text: str, vocabularies: Iterable[Sequence[str]]) -> str | None:
    found = (canonical_label(text, each) for each in vocabularies)
    return next((label for label in found if label is not None), None)


def _closest(text: str, vocabulary: Sequence[str]) -> str | None:
    """Return the label of which a word is a slip of the pen, None where that is not plain."""
    wanted = normalize_label(text)
    if len(wanted) < _LEAST_LETTERS:
        return None
    names = {normalize_label(label): label for label in vocabulary}
    best = get_close_matches(wanted, list(names), n=2, cutoff=_CLOSE)
    return names[best[0]] if len(best) == 1 else None
