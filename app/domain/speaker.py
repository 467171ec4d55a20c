"""Speakers: the names that cues carry, and whom of the cast they may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.domain.ids import PersonKey
from app.domain.person import Person, named
from app.domain.words import folded

_DECORATION = re.compile(r"^[\s\-–—>\[(（【<]+|[\s:：\])）】>]+$")
_NUMBER = re.compile(r"(?:speaker|spk)[\s_\-]*\d+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SpeakerCount:
    """A speaker of a video's subtitles.

    Attributes
    ----------
    cues, total_ms
        How many cues are theirs, and how long these are together.
    person
        Who it is; None while nobody said so.
    """

    speaker: str
    cues: int
    total_ms: int
    person: PersonKey | None = None


def suggested(speaker: str, people: Sequence[Person]) -> Person | None:
    """Return whom a speaker's name probably means, by name or another name of theirs.

    ``ANN:``, ``[Ann]`` and ``Ann (off)`` mean Ann; a part of a name does if only one person has it,
    and it is a whole word of it. Machine names such as ``SPEAKER_01`` mean nobody.
    """
    name = _DECORATION.sub("", re.sub(r"[(（\[].*?[)）\]]\s*$", "", speaker)) or speaker
    name = _DECORATION.sub("", name)
    if not name or _NUMBER.fullmatch(name):
        return None
    whole = named(people, name)
    if whole is not None:
        return whole
    word = folded(name)
    having = [person for person in people if word in _words(person)]
    return having[0] if len(having) == 1 else None


def _words(person: Person) -> set[str]:
    names: Iterable[str] = (person.name, *person.aliases)
    return {folded(word) for name in names for word in name.split()}
