"""The functions that the triggers of the search index call."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator

from app.domain.folding import fold


def texts_of(parts: str) -> list[tuple[str, str]]:
    """Read the parts of a record: fields with their texts as written, of JSON each string.

    Parameters
    ----------
    parts
        JSON as `SearchKind.parts_sql` makes it. Names of fields in an inner value do not count.
    """
    return [(field, text) for field, value in json.loads(parts) for text in _strings(value) if text]


def search_words(parts: str) -> str:
    """Return the folded texts of a record, one a line."""
    return "\n".join(fold(text) for _, text in texts_of(parts))


def register(connection: sqlite3.Connection) -> None:
    """Give the triggers of the search index the functions they call."""
    connection.create_function("search_fold", 1, fold, deterministic=True)
    connection.create_function("search_words", 1, search_words, deterministic=True)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
