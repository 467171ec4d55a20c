"""Texts of guidance that a project wrote itself; see `app.domain.guidance`."""

from __future__ import annotations

from app.domain.errors import StorageBugError
from app.domain.guidance import NAMES
from storage.database import Database


class GuidanceStore:
    """Reads and writes texts by name; within history, unlike `state`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, name: str) -> str | None:
        """Return the project's own text, or None where it uses the one of the program."""
        row = self._database.row("guidance", name)
        return None if row is None else str(row["text"])

    def all(self) -> dict[str, str]:
        """Return all texts of the project's own, by name."""
        rows = self._database.tuples("SELECT key, text FROM guidance ORDER BY key")
        return {str(name): str(text) for name, text in rows}

    def put(self, name: str, text: str | None) -> None:
        """Keep a text of the project's own; None goes back to the one of the program.

        Raises
        ------
        StorageBugError
            There is no text of this name.
        """
        if name not in NAMES:
            raise StorageBugError(f"There is no guidance called {name}.")
        if text is not None:
            self._database.put("guidance", {"key": name, "text": text})
        elif self.get(name) is not None:
            self._database.delete("guidance", name)
