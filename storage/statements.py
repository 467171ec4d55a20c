"""SQL built from table and column names of our own schema."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

SqlValue: TypeAlias = str | int | float | None
Row: TypeAlias = Mapping[str, SqlValue]

# Names come from this package alone, never from a user; values are always bound.


@cache
def insert_sql(table: str, columns: tuple[str, ...]) -> str:
    """Insert one row: parameters in the order of the columns."""
    marks = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608


@cache
def insert_many_sql(table: str, columns: tuple[str, ...], count: int) -> str:
    """Insert many rows by one statement: parameters row by row.

    The index of search is flushed once a statement that fires its triggers: rows that come one by
    one take three times as long.
    """
    marks = f"({', '.join('?' * len(columns))})"
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join([marks] * count)}"  # noqa: S608


@cache
def update_sql(table: str, columns: tuple[str, ...]) -> str:
    """Update one row: parameters are the new values, then the key."""
    assignments = ", ".join(f"{column} = ?" for column in columns)
    return f"UPDATE {table} SET {assignments} WHERE key = ?"  # noqa: S608


@cache
def exchange_sql(table: str, columns: tuple[str, ...]) -> str:
    """Update one row if it still holds what is expected: new values, the key, expected values."""
    expected = " AND ".join(f"{column} IS ?" for column in columns)
    return f"{update_sql(table, columns)} AND {expected}"


@cache
def delete_sql(table: str) -> str:
    """Delete one row: the parameter is the key."""
    return f"DELETE FROM {table} WHERE key = ?"  # noqa: S608


@cache
def select_sql(table: str, columns: tuple[str, ...] = ("*",), by: str = "key") -> str:
    """Read rows where one column has a value."""
    return f"SELECT {', '.join(columns)} FROM {table} WHERE {by} = ?"  # noqa: S608


@cache
def count_sql(table: str) -> str:
    """Count all rows."""
    return f"SELECT count(*) FROM {table}"  # noqa: S608


@cache
def keep_removed_sql(table: str, columns: tuple[str, ...]) -> str:
    """Copy rows that a group inserted into its history: parameters are the group and the table."""
    pairs = ", ".join(f"'{column}', kept.{column}" for column in columns)
    return (
        "UPDATE history_rows SET after = "  # noqa: S608
        f"(SELECT json_object({pairs}) FROM {table} AS kept WHERE kept.key = history_rows.row_key) "
        "WHERE history = ? AND table_name = ? AND action = 'insert'"
    )


@cache
def select_many_sql(table: str, columns: tuple[str, ...] = ("*",)) -> str:
    """Read the rows of many keys: the parameter is a JSON list of them."""
    named = ", ".join(f"{table}.{column}" for column in columns)
    return f"SELECT {named} FROM json_each(?) CROSS JOIN {table} ON {table}.key = value"  # noqa: S608


@cache
def delete_many_sql(table: str) -> str:
    """Delete the rows of many keys: the parameter is a JSON list of them."""
    return f"DELETE FROM {table} WHERE key IN (SELECT value FROM json_each(?))"  # noqa: S608


RECORD_INSERTED = (
    "INSERT INTO history_rows (history, row_key, seq, table_name, action) "
    "SELECT ?, value, ? + key, ?, 'insert' FROM json_each(?)"
)
"""Note rows in history as added.

Parameters are the group, the number of its rows so far, the table, a JSON list of keys.
"""


@cache
def record_removed_sql(table: str, columns: tuple[str, ...]) -> str:
    """Copy rows to history as removed.

    Parameters are the group, the number of its rows so far, the table, a JSON list of keys.
    """
    pairs = ", ".join(f"'{column}', gone.{column}" for column in columns)
    return (
        "INSERT INTO history_rows (history, row_key, seq, table_name, action, before) "  # noqa: S608
        f"SELECT ?, gone.key, ? + json_each.key, ?, 'delete', json_object({pairs}) "
        f"FROM json_each(?) CROSS JOIN {table} AS gone ON gone.key = value"
    )


@cache
def remove_run_sql(table: str) -> str:
    """Delete the rows of a run of history: parameters are the group, the table, the action."""
    return (
        f"DELETE FROM {table} WHERE key IN (SELECT row_key FROM history_rows "  # noqa: S608
        "WHERE history = ? AND table_name = ? AND action = ?)"
    )


@cache
def restore_run_sql(table: str, columns: tuple[str, ...], image: str) -> str:
    """Insert the rows of a run of history from their images: parameters as above."""
    values = ", ".join(f"{image} ->> '$.{column}'" for column in columns)
    return (
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} "  # noqa: S608
        "FROM history_rows WHERE history = ? AND table_name = ? AND action = ?"
    )
