"""Which labels of the vocabularies stand in what an agent wrote of an emotion.

Agents write freely (``amused satisfaction and excitement``). A label counts where it stands as a
word of its own; nothing is stemmed or guessed, so what remains is unknown and shown as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.folding import fold
from app.domain.vocabulary import BUILT_IN, Vocabulary

_KEPT = 20_000
_WORDS = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*(?:/[^\W_]+)*")


class KnownEmotions:
    """The labels of the built-in vocabularies and of others, for looking texts up in."""

    def __init__(self, vocabularies: Iterable[Vocabulary] = ()) -> None:
        self._labels: dict[str, str] = {}
        for vocabulary in (*BUILT_IN.values(), *vocabularies):
            for label in vocabulary.labels:
                for name in (label.name, *label.former):
                    self._labels.setdefault(fold(name), label.name)
        self._long = sorted((name for name in self._labels if " " in name), key=len, reverse=True)
        self._read: dict[str, tuple[str, ...]] = {}

    def labels_in(self, text: str) -> tuple[str, ...]:
        """Return the labels that a text names, in its order, each once."""
        known = self._read.get(text)
        if known is None:
            if len(self._read) >= _KEPT:
                self._read.clear()
            known = self._read[text] = self._labels_in(fold(text))
        return known

    def _labels_in(self, folded: str) -> tuple[str, ...]:
        if folded in self._labels:
            return (self._labels[folded],)
        found = [(folded.find(name), self._labels[name]) for name in self._long if name in folded]
        for match in _WORDS.finditer(folded):
            word = match[0]
            if word in self._labels:
                found.append((match.start(), self._labels[word]))
                continue
            parts = (part for part in re.split(r"[/-]", word) if part in self._labels)
            found += [(match.start(), self._labels[part]) for part in parts]
        return tuple(dict.fromkeys(label for _, label in sorted(found, key=lambda each: each[0])))
