"""Raters: the people who work on a project."""

from __future__ import annotations

from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, new_key
from app.domain.phrase import phrase
from app.domain.rater import Rater
from storage.database import Database


class RaterStore:
    """Reads and adds raters."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Rater]:
        """Return every rater, in the order they came."""
        rows = self._database.tuples("SELECT key, name FROM raters ORDER BY key")
        return [Rater(RaterKey(key), name) for key, name in rows]

    def get(self, key: RaterKey) -> Rater:
        """Return one rater."""
        return Rater(key, str(self._database.existing("raters", key)["name"]))

    def find(self, name: str) -> list[Rater]:
        """Return the raters of exactly this name; two people may share one."""
        return [rater for rater in self.all() if rater.name == name.strip()]

    def add(self, name: str, key: RaterKey | None = None) -> Rater:
        """Add a person; one who comes from another project keeps their `key`.

        Raises
        ------
        InvalidRecordError
            The name is empty.
        """
        if not name.strip():
            raise InvalidRecordError(phrase("A rater needs a name."))
        rater = Rater(key or RaterKey(new_key()), name.strip())
        self._database.insert("raters", {"key": rater.key, "name": rater.name})
        return rater
