"""What the SQLite of this machine can do, tried out on a database in memory."""

from __future__ import annotations

import sqlite3

_TRIALS = {
    "STRICT": "CREATE TABLE strict_trial (a INTEGER) STRICT",
    "FTS5 trigram": "CREATE VIRTUAL TABLE search_trial USING fts5(a, tokenize='trigram')",
}


def sqlite_version() -> str:
    """Return the version of the library in use."""
    return sqlite3.sqlite_version


def missing_features() -> list[str]:
    """Return the names of what project files need and this SQLite lacks."""
    connection = sqlite3.connect(":memory:")
    try:
        return [name for name, statement in _TRIALS.items() if not _works(connection, statement)]
    finally:
        connection.close()


def _works(connection: sqlite3.Connection, statement: str) -> bool:
    try:
        connection.execute(statement)
    except sqlite3.Error:
        return False
    return True
