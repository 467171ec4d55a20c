"""The words that shortcut checks look for, as a data file gives them, made ready for finding."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.domain.errors import InvalidRecordError
from app.domain.phrase import phrase

CUES = ("hedge", "absolute", "polite", "positive", "negative", "negation")
"""Kinds of words that may give a key away."""

_FORMS = {"stop": ("en", "ja", "zh"), "ending": ("ja", "zh"), "refers": ("whole", "within")}
_LANGUAGES = ("en", "ja", "zh", "except")
_SINGLE = re.compile(r"[^\W_]+(?:['’][^\W_]+)?", re.ASCII)


def normal(text: str) -> str:
    """Return a text as the checks read it: NFKC, blanks as one, none at the ends."""
    plain = text if text.isascii() else unicodedata.normalize("NFKC", text)
    return " ".join(plain.split())


@dataclass(frozen=True, slots=True)
class Cues:
    """Words of one kind.

    Attributes
    ----------
    single
        Latin words, matched whole.
    phrases, east
        Latin phrases; Chinese and Japanese words; both matched anywhere.
    exceptions
        Longer words that do not count although they hold one.
    """

    single: frozenset[str] = frozenset()
    phrases: tuple[str, ...] = ()
    east: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()

    def excepts(self, low: str) -> bool:
        """Tell whether a text holds words that do not count."""
        return any(exception in low for exception in self.exceptions)

    def count(self, low: str, words: frozenset[str]) -> int:
        """Return how many of them stand in a text in lower case with these words."""
        if self.excepts(low):
            for exception in self.exceptions:
                low = low.replace(exception, " ")
            words = frozenset(_SINGLE.findall(low))
        return self.count_latin(low, words) + sum(each in low for each in self.east)

    def count_latin(self, low: str, words: frozenset[str]) -> int:
        """Return how many Latin words and phrases there are."""
        found = len(self.single & words) if words else 0
        for each in self.phrases:
            found += each in low
        return found


@dataclass(frozen=True, slots=True)
class Patterns:
    """Patterns that must be all of an option, and such that may stand anywhere in it."""

    whole: tuple[re.Pattern[str], ...]
    within: tuple[re.Pattern[str], ...]

    def latin(self) -> Patterns:
        """Return those without letters beyond ASCII."""
        return Patterns(
            tuple(each for each in self.whole if each.pattern.isascii()),
            tuple(each for each in self.within if each.pattern.isascii()),
        )


@dataclass(frozen=True, slots=True)
class CueWords:
    """All lists of a data file.

    Attributes
    ----------
    cues
        By kind of `CUES`.
    stop, particles
        Latin words without content; letters without content of Chinese and Japanese.
    endings
        Endings of Chinese and Japanese sentences, the longest first.
    every, latin
        Patterns of options that refer to others: all, and those without Chinese and Japanese
        letters, which are all that can fit a text without any.
    """

    cues: Mapping[str, Cues]
    stop: frozenset[str]
    particles: frozenset[str]
    endings: tuple[str, ...]
    every: Patterns
    latin: Patterns
    _begins: Mapping[str, tuple[tuple[str, int], ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        missing = [kind for kind in CUES if kind not in self.cues]
        if missing:
            raise InvalidRecordError(phrase("The list [{name}] is missing.", name=missing[0]))
        begins: dict[str, tuple[tuple[str, int], ...]] = {}
        for number, kind in enumerate(CUES):
            for word in self.cues[kind].east:
                begins[word[0]] = (*begins.get(word[0], ()), (word, number))
        object.__setattr__(self, "_begins", begins)

    def counts(self, low: str, words: frozenset[str]) -> tuple[int, ...]:
        """Return how many words of each kind of `CUES` stand in a text in lower case.

        Chinese and Japanese words are looked for in one go: of hundreds, those alone are tried
        that begin with a letter of the text.
        """
        if low.isascii():
            return tuple(self.cues[kind].count(low, words) for kind in CUES)
        begins = self._begins
        hits = {
            pair
            for place, letter in enumerate(low)
            if letter in begins
            for pair in begins[letter]
            if low.startswith(pair[0], place)
        }
        found = [self.cues[kind].count_latin(low, words) for kind in CUES]
        for _, number in hits:
            found[number] += 1
        for number, kind in enumerate(CUES):
            if self.cues[kind].excepts(low):
                found[number] = self.cues[kind].count(low, words)
        return tuple(found)


def read_words(value: Mapping[str, object]) -> CueWords:
    """Read the lists of a data file.

    Raises
    ------
    InvalidRecordError
        A list is missing or unknown, holds what is no text, or a pattern that is none.
    """
    known = (*CUES, *_FORMS)
    for name in value:
        if name not in known:
            raise InvalidRecordError(
                phrase(
                    "[{name}] is no list of shortcut words: {known}.", name=name, known=_l(known)
                )
            )
    for name in known:
        if name not in value:
            raise InvalidRecordError(phrase("The list [{name}] is missing.", name=name))
    stop = _table("stop", value["stop"], _FORMS["stop"])
    ending = _table("ending", value["ending"], _FORMS["ending"])
    refers = _table("refers", value["refers"], _FORMS["refers"])
    every = Patterns(
        _patterns("whole", refers.get("whole", ())), _patterns("within", refers.get("within", ()))
    )
    return CueWords(
        {kind: _cues(kind, value[kind]) for kind in CUES},
        frozenset(map(_lower, stop.get("en", ()))),
        frozenset((*stop.get("ja", ()), *stop.get("zh", ()))),
        tuple(sorted({*ending.get("ja", ()), *ending.get("zh", ())}, key=lambda e: (-len(e), e))),
        every,
        every.latin(),
    )


def _cues(kind: str, value: object) -> Cues:
    lists = _table(kind, value, _LANGUAGES)
    words = [_lower(word) for name in ("en", "ja", "zh") for word in lists.get(name, ())]
    single = frozenset(word for word in words if _SINGLE.fullmatch(word))
    rest = dict.fromkeys(word for word in words if word not in single)
    phrases = tuple(word for word in rest if word.isascii())
    east = tuple(word for word in rest if not word.isascii())
    return Cues(single, phrases, east, tuple(map(_lower, lists.get("except", ()))))


def _table(name: str, value: object, keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, Mapping):
        raise InvalidRecordError(phrase("[{name}] must be a table of lists.", name=name))
    known, made = tuple(keys), {}
    for key, words in value.items():
        place = f"{name}.{key}"
        if key not in known:
            raise InvalidRecordError(
                phrase("{place} is not known: {known}.", place=place, known=_l(known))
            )
        if not isinstance(words, list) or not all(isinstance(w, str) and w for w in words):
            raise InvalidRecordError(phrase("{place} must be a list of texts.", place=place))
        made[str(key)] = tuple(words)
    return made


def _patterns(name: str, texts: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    made = []
    for text in texts:
        try:
            made.append(re.compile(text))
        except re.error as error:
            raise InvalidRecordError(
                phrase(
                    "refers.{name}: “{text}” is no pattern: {why}", name=name, text=text, why=error
                )
            ) from error
    return tuple(made)


def _lower(word: str) -> str:
    return normal(word).casefold().replace("’", "'")


def _l(names: Iterable[str]) -> str:
    return ", ".join(names)
