"""People: the cast of the project."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import cast

from app.domain.errors import InvalidRecordError
from app.domain.ids import PersonKey, VideoKey
from app.domain.person import Face, Person, checked_person, merged
from app.domain.phrase import phrase, phrase_n
from app.domain.words import folded
from storage.database import Database
from storage.facts_store import FactsStore
from storage.rows import from_json, to_json
from storage.screening_store import ScreeningStore
from storage.statements import Row, select_sql

_USERS = ("tiers", "annotations", "story_entities", "speakers")


class PeopleStore:
    """Reads and writes people; whoever is used cannot be removed, but merged into another."""

    def __init__(self, database: Database, screenings: ScreeningStore, facts: FactsStore) -> None:
        self._database = database
        self._screenings = screenings
        self._facts = facts

    def all(self) -> list[Person]:
        """Return everybody in the order of the cast."""
        rows = self._database.rows("SELECT * FROM people ORDER BY position, key")
        return [_person(row) for row in rows]

    def get(self, key: PersonKey) -> Person:
        """Return one person."""
        return _person(self._database.existing("people", key))

    def count(self) -> int:
        """Return how many people there are."""
        return self._database.count("people")

    def add(self, person: Person) -> Person:
        """Add a person, and return them as they are kept.

        Raises
        ------
        InvalidRecordError
            The name is empty or taken, or colour or face are none.
        """
        kept = self._checked(person)
        self._database.insert("people", _values(kept))
        return kept

    def update(self, person: Person) -> Person:
        """Write what differs, and return the person as they are kept.

        Raises
        ------
        InvalidRecordError
            The name is empty or taken, or colour or face are none.
        """
        kept = self._checked(person)
        self._database.update("people", kept.key, _values(kept))
        return kept

    def reorder(self, keys: Sequence[PersonKey]) -> None:
        """Give the cast the order of `keys`; those not named follow as they were."""
        known = [person.key for person in self.all()]
        named = [key for key in dict.fromkeys(keys) if key in known]
        for position, key in enumerate([*named, *(key for key in known if key not in named)]):
            self._database.update("people", key, {"position": position})

    def uses(self, key: PersonKey) -> int:
        """Return how many tiers, annotations and screenings name a person."""
        rows = (
            int(self._database.tuples(select_sql(table, ("count(*)",), "person"), (key,))[0][0])
            for table in _USERS
        )
        return sum(rows) + len(self._screenings.naming(key))

    def remove(self, key: PersonKey) -> None:
        """Remove a person whom nothing names.

        Raises
        ------
        InvalidRecordError
            Something is; the message says how much.
        """
        uses = self.uses(key)
        if uses:
            raise InvalidRecordError(
                phrase_n(
                    "“{name}” is used in {n} place and stays. Merge them into another person, or "
                    "change that first.",
                    "“{name}” is used in {n} places and stays. Merge them into another person, or "
                    "change those first.",
                    n=uses,
                    name=self.get(key).name,
                )
            )
        self._facts.replace_person(key)
        self._database.delete("people", key)

    def merge(self, into: PersonKey, gone: PersonKey) -> Person:
        """Make two people one: all that is about `gone` is about `into`, which takes its names.

        Raises
        ------
        InvalidRecordError
            The two are one already.
        """
        kept = merged(self.get(into), self.get(gone))
        for table in _USERS:
            keys = self._database.tuples(select_sql(table, ("key",), "person"), (gone,))
            self._database.update_many(table, [{"key": key, "person": into} for (key,) in keys])
        for screening in self._screenings.naming(gone):
            self._screenings.put(screening.with_person(gone, into))
        self._facts.replace_person(gone, into)
        self._database.delete("people", gone)
        self._database.update("people", into, _values(kept))
        return kept

    def _checked(self, person: Person) -> Person:
        kept = checked_person(person)
        for other in self.all():
            if other.key != kept.key and folded(other.name) == folded(kept.name):
                raise InvalidRecordError(
                    phrase("There is already a person “{name}”.", name=other.name)
                )
        return kept


def _values(person: Person) -> Row:
    return {
        "key": person.key,
        "name": person.name,
        "aliases": to_json(list(person.aliases)),
        "colour": person.colour,
        "face": None if person.face is None else _face_text(person.face),
        "position": person.position,
        "note": person.note,
    }


def _person(row: sqlite3.Row) -> Person:
    return Person(
        key=PersonKey(row["key"]),
        name=row["name"],
        aliases=tuple(cast("list[str]", from_json(row["aliases"]))),
        colour=row["colour"],
        face=None if row["face"] is None else _face(row["face"]),
        note=row["note"],
        position=row["position"],
    )


def _face_text(face: Face) -> str:
    return to_json({"video": face.video, "time_ms": face.time_ms, "box": list(face.box)})


def _face(text: str) -> Face:
    kept = cast("dict[str, object]", from_json(text))
    left, top, width, height = cast("list[float]", kept["box"])
    video = VideoKey(cast("str", kept["video"]))
    return Face(video, cast("int", kept["time_ms"]), (left, top, width, height))
