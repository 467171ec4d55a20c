"""State: where the user was, so that a project opens there again. Outside history."""

from __future__ import annotations

from storage.database import Database


class StateStore:
    """Named texts, such as the last video and position."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, name: str) -> str | None:
        """Return a value, or None where there is none."""
        found = self._database.tuples("SELECT value FROM state WHERE name = ?", (name,))
        return found[0][0] if found else None

    def put(self, name: str, value: str) -> None:
        """Keep a value; on disk when it returns."""
        if self.get(name) == value:
            return
        with self._database.transaction():
            self._database.execute(
                "INSERT INTO state (name, value) VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (name, value),
            )
