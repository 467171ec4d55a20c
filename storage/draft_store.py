"""Drafts: text being typed, kept outside history until it becomes an edit."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.ids import RaterKey
from storage.database import Database
from storage.edit import utc_now


@dataclass(frozen=True, slots=True)
class Draft:
    """Text that was typed and is not yet part of its record.

    Attributes
    ----------
    owner_key
        Key of the record, such as a question's.
    field
        Name of the field as the editor calls it.
    at
        UTC, ISO 8601.
    """

    owner_key: str
    field: str
    text: str
    at: str


_PUT = (
    "INSERT INTO drafts (rater, owner_key, field, text, at) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (rater, owner_key, field) DO UPDATE SET text = excluded.text, at = excluded.at"
)


class DraftStore:
    """Keeps drafts of each rater; each call is on disk when it returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, rater: RaterKey | None, owner_key: str, field: str, text: str) -> None:
        """Keep the text of a field in place of what was kept before."""
        with self._database.transaction():
            self._database.execute(_PUT, (rater or "", owner_key, field, text, utc_now()))

    def get(self, rater: RaterKey | None, owner_key: str, field: str) -> str | None:
        """Return the text kept for a field."""
        found = self._database.tuples(
            "SELECT text FROM drafts WHERE rater = ? AND owner_key = ? AND field = ?",
            (rater or "", owner_key, field),
        )
        return found[0][0] if found else None

    def clear(self, rater: RaterKey | None, owner_key: str, field: str | None = None) -> None:
        """Forget the text of a field, or of all fields of a record."""
        with self._database.transaction():
            self._database.execute(
                "DELETE FROM drafts WHERE rater = ? AND owner_key = ? AND (? IS NULL OR field = ?)",
                (rater or "", owner_key, field, field),
            )

    def all(self, rater: RaterKey | None) -> list[Draft]:
        """Return everything kept for a rater, oldest first."""
        rows = self._database.tuples(
            "SELECT owner_key, field, text, at FROM drafts WHERE rater = ? ORDER BY at, rowid",
            (rater or "",),
        )
        return [Draft(*row) for row in rows]
