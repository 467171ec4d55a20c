"""The cast of a project: who is seen, heard and spoken of."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.domain.errors import InvalidRecordError
from app.domain.ids import PersonKey, VideoKey
from app.domain.phrase import phrase
from app.domain.words import colour_or_refusal, folded, unique


@dataclass(frozen=True, slots=True)
class Face:
    """Where a face is to be seen, for the thumbnail.

    Attributes
    ----------
    time_ms
        Media time of the frame, at least 0.
    box
        Left, top, width, height as shares of the upright picture, each within 0 to 1.
    """

    video: VideoKey
    time_ms: int
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the cast.

    Attributes
    ----------
    name
        As people see it; unique in a project whatever its case.
    aliases
        Other names, among them those of people who were merged into this one.
    colour
        ``#RRGGBB``, or empty.
    position
        Order in the cast.
    """

    key: PersonKey
    name: str
    aliases: tuple[str, ...] = ()
    colour: str = ""
    face: Face | None = None
    note: str = ""
    position: int = 0


def checked_person(person: Person) -> Person:
    """Return a person as it is kept: names trimmed, no alias twice.

    Raises
    ------
    InvalidRecordError
        The name is empty, or colour or face are none.
    """
    name = " ".join(person.name.split())
    if not name:
        raise InvalidRecordError(phrase("A person needs a name."))
    aliases = unique(" ".join(alias.split()) for alias in person.aliases)
    others = tuple(alias for alias in aliases if alias and folded(alias) != folded(name))
    colour = colour_or_refusal(person.colour, name)
    if person.face is not None:
        _check_face(person.face, name)
    return replace(person, name=name, aliases=others, colour=colour)


def merged(into: Person, gone: Person) -> Person:
    """Return `into` knowing everything about `gone`: its names, note and, where missing, its look.

    Raises
    ------
    InvalidRecordError
        The two are one.
    """
    if into.key == gone.key:
        raise InvalidRecordError(phrase("“{name}” cannot be merged into itself.", name=into.name))
    notes = [note for note in dict.fromkeys((into.note, gone.note)) if note]
    return checked_person(
        replace(
            into,
            aliases=(*into.aliases, gone.name, *gone.aliases),
            colour=into.colour or gone.colour,
            face=into.face or gone.face,
            note="\n\n".join(notes),
        )
    )


def named(people: Iterable[Person], text: str) -> Person | None:
    """Return the person of a name, else of an alias, whatever its case, or None."""
    wanted = folded(text)
    cast = list(people)
    by_name = (person for person in cast if folded(person.name) == wanted)
    by_alias = (person for person in cast if wanted in map(folded, person.aliases))
    return next(by_name, None) or next(by_alias, None)


def _check_face(face: Face, name: str) -> None:
    left, top, width, height = face.box
    whole = all(math.isfinite(share) and 0 <= share <= 1 for share in face.box)
    # A hair of tolerance: shares are quotients of pixels.
    inside = whole and left + width <= 1 + 1e-9 and top + height <= 1 + 1e-9
    if not inside or not (width > 0 and height > 0) or face.time_ms < 0:
        raise InvalidRecordError(
            phrase("The face of “{name}” does not lie inside the picture.", name=name)
        )
