"""Finding and replacing in cues: what is found, what it becomes, patterns that make no sense."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from app.domain.errors import InvalidRecordError
from app.domain.phrase import phrase

_VOICED = ("\uff9e", "\uff9f")
_LONGEST_PATTERN = 500


@dataclass(frozen=True, slots=True)
class Replacing:
    r"""What to look for and what to put there.

    Attributes
    ----------
    is_pattern
        `find` is a regular expression, and ``\1`` or ``\g<name>`` in `put` stand for its groups.
    any_case, any_width
        Upper and lower case, full and half width are the same.
    whole_words
        Letters before and after what is found rule it out.
    """

    find: str
    put: str = ""
    is_pattern: bool = False
    any_case: bool = True
    any_width: bool = False
    whole_words: bool = False


@dataclass(frozen=True, slots=True)
class TextHit:
    """One place in a text: half-open, in characters, and what is put there."""

    start: int
    end: int
    put: str


class Finder:
    """Finds what is to be replaced.

    Raises
    ------
    InvalidRecordError
        The pattern or the replacement is broken; the message says where and how.
    """

    def __init__(self, wanted: Replacing) -> None:
        self._wanted = wanted
        self._pattern = _pattern(wanted)
        if wanted.is_pattern:
            _check_groups(self._pattern, wanted.put)

    def hits(self, text: str) -> list[TextHit]:
        """Return all places in a text, from left to right; empty matches are none."""
        plain, places = _narrowed(text) if self._wanted.any_width else (text, None)
        found = []
        for match in self._pattern.finditer(plain):
            start, end = match.span()
            if start == end:
                continue
            put = match.expand(self._wanted.put) if self._wanted.is_pattern else self._wanted.put
            if places is not None:
                start, end = places[start], places[end]
            found.append(TextHit(start, end, put))
        return found


def put_in(text: str, hits: Iterable[TextHit], chosen: Collection[int] | None = None) -> str:
    """Return a text with what was found replaced: all of it, or the chosen numbers."""
    parts, place = [], 0
    for number, hit in enumerate(hits):
        if chosen is not None and number not in chosen:
            continue
        parts += [text[place : hit.start], hit.put]
        place = hit.end
    return "".join((*parts, text[place:]))


def _pattern(wanted: Replacing) -> re.Pattern[str]:
    find = _narrowed(wanted.find)[0] if wanted.any_width else wanted.find
    if not find:
        raise InvalidRecordError(phrase("Type what to look for."))
    if len(find) > _LONGEST_PATTERN:
        raise InvalidRecordError(
            phrase("What to look for is longer than {n} characters.", n=_LONGEST_PATTERN)
        )
    text = find if wanted.is_pattern else re.escape(find)
    if wanted.is_pattern:
        _refuse_endless(find)
    if wanted.whole_words:
        text = rf"(?<!\w)(?:{text})(?!\w)"
    try:
        return re.compile(text, re.IGNORECASE if wanted.any_case else 0)
    except (re.error, RecursionError, OverflowError) as error:
        raise InvalidRecordError(_broken(find, wanted, error)) from error


def _broken(find: str, wanted: Replacing, error: Exception) -> str:
    """Say what is wrong with a pattern, and where."""
    try:
        re.compile(find)
    except re.error as own:
        error = own
    place = getattr(error, "pos", None)
    why = getattr(error, "msg", str(error))
    if place is None:
        return phrase("“{find}” is no pattern: {why}.", find=wanted.find, why=why)
    return phrase(
        "“{find}” is no pattern: {why}, at character {place}.",
        find=wanted.find,
        why=why,
        place=place + 1,
    )


# A repeated group that repeats inside takes ages on lines that nearly match (R. Cox, "Regular
# Expression Matching Can Be Simple And Fast", 2007); nobody needs one to find words in a cue.
_ENDLESS = re.compile(r"\((?:\?:)?[^()]*[+*}][^()]*\)[+*{]")


def _refuse_endless(find: str) -> None:
    if _ENDLESS.search(find):
        raise InvalidRecordError(
            phrase(
                "“{find}” repeats a group that repeats something itself: on long lines it would "
                "never end. Repeat only one of the two.",
                find=find,
            )
        )


def _check_groups(pattern: re.Pattern[str], put: str) -> None:
    """Try the replacement on a text that has all groups."""
    known = pattern.groups
    try:
        re.compile("()" * known).sub(_without_names(put, pattern), "")
    except (re.error, IndexError) as error:
        raise InvalidRecordError(
            phrase(
                "The replacement “{put}” is broken: {why}.",
                put=put,
                why=getattr(error, "msg", str(error)),
            )
        ) from error


def _without_names(put: str, pattern: re.Pattern[str]) -> str:
    for name, number in pattern.groupindex.items():
        put = put.replace(f"\\g<{name}>", f"\\g<{number}>")
    return put


def _narrowed(text: str) -> tuple[str, list[int]]:
    """Return a text in one width, and where each character of it stood; one more for its end."""
    parts: list[str] = []
    places: list[int] = []
    for start, end in _units(text):
        plain = unicodedata.normalize("NFKC", text[start:end])
        parts.append(plain)
        places += [start] * len(plain)
    return "".join(parts), [*places, len(text)]


def _units(text: str) -> Iterator[tuple[int, int]]:
    """Give characters, half-width kana together with their voicing mark."""
    place = 0
    while place < len(text):
        end = place + 2 if text[place + 1 : place + 2] in _VOICED else place + 1
        yield place, end
        place = end
