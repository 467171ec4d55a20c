"""Makes the index of search from the table of kinds, and anew where either changed.

Derived from the records, it is never migrated: it is built again. Numbers of texts tell their
place: slot, number of the video and number within it, one behind the other, so that those of one
video follow one another; slot 0, without a video, takes the kinds that are written in any order.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from app.domain.folding import FOLD_VERSION
from storage.search_kinds import KINDS, SearchKind

SLOT, VIDEO = 1 << 56, 1 << 32
"""What a slot and a video count for in the number of a text."""

END = "\n\n"
"""Ends each text of the index, so that each of its characters begins a trigram: by the first one
or two characters of trigrams, short terms are found."""

# Single trigrams without positions (detail=none), a third of the size: `storage.search` confirms
# each candidate. The texts are folded: no folding by the tokenizer besides.
_TABLES = (
    """
    CREATE TABLE search_videos (
        number INTEGER PRIMARY KEY,
        video TEXT NOT NULL UNIQUE
    ) STRICT
    """,
    """
    CREATE TABLE search_texts (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        key TEXT NOT NULL UNIQUE,
        text TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE VIRTUAL TABLE search USING fts5 (
        text, content = 'search_texts', content_rowid = 'id',
        tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
    )
    """,
    "CREATE VIRTUAL TABLE search_terms USING fts5vocab (search, instance)",
)
_INDEXING = (
    # The comment stays in the file: texts folded by another version are made anew.
    f"""
    CREATE TRIGGER search_texts_inserted AFTER INSERT ON search_texts BEGIN
        -- The texts are folded by version {FOLD_VERSION}.
        INSERT INTO search (rowid, text) VALUES (new.id, new.text);
    END
    """,  # noqa: S608 -- a number of ours
    """
    CREATE TRIGGER search_texts_updated AFTER UPDATE ON search_texts
    WHEN old.text IS NOT new.text BEGIN
        INSERT INTO search (search, rowid, text) VALUES ('delete', old.id, old.text);
        INSERT INTO search (rowid, text) VALUES (new.id, new.text);
    END
    """,
    """
    CREATE TRIGGER search_texts_deleted AFTER DELETE ON search_texts BEGIN
        INSERT INTO search (search, rowid, text) VALUES ('delete', old.id, old.text);
    END
    """,
    # The number stays when a video goes: undo brings it back.
    """
    CREATE TRIGGER search_videos_numbered AFTER INSERT ON videos BEGIN
        INSERT OR IGNORE INTO search_videos (video) VALUES (new.key);
    END
    """,
)


def bring_up(connection: sqlite3.Connection) -> None:
    """Build the index anew where it is not what this program keeps; inside a transaction."""
    kinds = [kind for kind in KINDS if _has_table(connection, kind.table)]
    wanted = [*_INDEXING, *(sql for kind in kinds for sql in _triggers(kind))]
    if _is_up_to_date(connection, wanted):
        return
    _drop(connection)
    for statement in _TABLES:
        connection.execute(statement)
    connection.execute(
        "INSERT INTO search_videos (video) SELECT key FROM videos ORDER BY position, key"
    )
    for kind in kinds:
        connection.execute(_copy(kind))
    connection.execute("INSERT INTO search (search) VALUES ('rebuild')")
    for statement in wanted:
        connection.execute(statement)


def _has_table(connection: sqlite3.Connection, name: str) -> bool:
    """Tell whether the steps applied so far have made a table."""
    found = connection.execute(
        "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", (name,)
    )
    return found.fetchone() is not None


def _is_up_to_date(connection: sqlite3.Connection, wanted: list[str]) -> bool:
    """Tell whether all triggers stand as we write them."""
    rows = connection.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
    return {sql for (sql,) in rows} == {sql.strip() for sql in wanted}


def _drop(connection: sqlite3.Connection) -> None:
    # Only search has triggers.
    rows = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for (name,) in rows:
        connection.execute(f'DROP TRIGGER "{name}"')
    for table in ("search_terms", "search", "search_texts", "search_videos"):
        connection.execute(f"DROP TABLE IF EXISTS {table}")


def _copy(kind: SearchKind) -> str:
    """Return the statement that copies the texts of all records of a kind."""
    words = f"{kind.words_sql('record')} || char(10, 10)"
    where = f"WHERE {kind.condition_sql('record')}"
    if not kind.slot:
        return (
            f"INSERT INTO search_texts (kind, key, text) "  # noqa: S608 -- our own names
            f"SELECT '{kind.name}', record.key, {words} FROM {kind.table} AS record {where} "
            f"ORDER BY record.rowid"
        )
    video = kind.video_of_new.format(row="record")
    return (
        f"INSERT INTO search_texts (id, kind, key, text) "  # noqa: S608 -- our own names
        f"SELECT {kind.slot * SLOT} + numbered.number * {VIDEO} + row_number() OVER "
        f"(PARTITION BY numbered.number ORDER BY record.rowid), '{kind.name}', record.key, {words} "
        f"FROM {kind.table} AS record "
        f"JOIN search_videos AS numbered ON numbered.video = {video} {where} "
        f"ORDER BY numbered.number, record.rowid"
    )


def _triggers(kind: SearchKind) -> Iterator[str]:
    """Write the triggers that keep the texts of a kind up to date."""
    new, old = kind.condition_sql("new"), kind.condition_sql("old")
    name, table = kind.name, kind.table
    into = "INSERT INTO search_texts (id, kind, key, text)"
    values = f"{_next_number(kind)}, '{name}', new.key, {kind.words_sql('new')} || char(10, 10)"
    yield "\n".join(
        (
            f"CREATE TRIGGER {table}_inserted AFTER INSERT ON {table} WHEN {new} BEGIN",
            f"    {into} VALUES ({values});",
            "END",
        )
    )
    yield (
        f"CREATE TRIGGER {table}_updated AFTER UPDATE OF {', '.join(kind.columns())} ON {table}\n"  # noqa: S608
        f"WHEN {old} OR {new} BEGIN\n"
        f"    DELETE FROM search_texts WHERE key = old.key AND NOT ({new});\n"
        f"    UPDATE search_texts SET text = {kind.words_sql('new')} || char(10, 10)\n"
        f"    WHERE key = new.key;\n"
        f"    {into}\n    SELECT {values} WHERE {new} AND NOT ({old});\nEND"
    )
    yield (
        f"CREATE TRIGGER {table}_deleted AFTER DELETE ON {table} WHEN {old} BEGIN\n"  # noqa: S608
        f"    DELETE FROM search_texts WHERE key = old.key;\nEND"
    )


def _next_number(kind: SearchKind) -> str:
    """Return SQL of the number of a new text: the next one of its kind and video."""
    loose = f"(SELECT coalesce(max(id), 0) + 1 FROM search_texts WHERE id < {SLOT})"  # noqa: S608
    if not kind.slot:
        return loose
    first = f"{kind.slot * SLOT} + number * {VIDEO}"
    within = f"id >= {first} AND id < {first} + {VIDEO}"
    last = f"(SELECT max(id) FROM search_texts WHERE {within})"  # noqa: S608 -- our own names
    video = kind.video_of_new.format(row="new")
    inside = f"SELECT coalesce({last}, {first}) + 1 FROM search_videos WHERE video = {video}"  # noqa: S608
    return f"coalesce(({inside}), {loose})"
