"""The one door to the rows of a project: every read, and every write with its history.

Stores never run a writing statement of their own. They call `Database.insert`, `update`, `put`,
`delete` and their bulk forms inside `Database.edit`; each records the row before and after, so
that undo needs no inverse code (see `storage.history`).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import count, islice
from typing import Any

import sqlite_utils

from app.domain.errors import StorageBugError, StorageUnavailableError
from app.domain.ids import RaterKey
from app.domain.watch import Watch
from storage.edit import Action, Edit, net_changes
from storage.failures import translated
from storage.statements import (
    RECORD_INSERTED,
    Row,
    SqlValue,
    count_sql,
    delete_many_sql,
    delete_sql,
    insert_many_sql,
    record_removed_sql,
    select_many_sql,
    select_sql,
    update_sql,
)

_CHUNK = 2000
_LOOK_EVERY = 100_000  # instructions of SQLite, some milliseconds
# SQLite binds at least 32,766 values in one statement; a table has some twenty columns.
_INSERTED_AT_ONCE = 500
_RECORD = (
    "INSERT INTO history_rows (history, row_key, seq, table_name, action, before, after) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_OPEN_GROUP = (
    "INSERT INTO history (key, seq, last_seq, name, rater, at, schema_version, state, sealed) "
    "SELECT ?, next, next, ?, ?, ?, ?, 'done', ? "
    "FROM (SELECT coalesce(max(last_seq), 0) + 1 AS next FROM history)"
)


class Database:
    """A connection to one project, used by the thread that made it.

    Parameters
    ----------
    connection
        Open, with pragmas set and the schema in place.
    title
        What messages call the project: its file name.
    schema_version
        Written into each history group.
    read_only_reason
        Why nothing may be written, as a sentence; empty where writing is allowed.
    before_writing
        Called before each transaction; raises an `AppError` to refuse it.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        *,
        title: str,
        schema_version: int,
        read_only_reason: str = "",
        before_writing: Callable[[], None] = lambda: None,
    ) -> None:
        self.utils = sqlite_utils.Database(connection, execute_plugins=False)
        self.title = title
        self.schema_version = schema_version
        self.read_only_reason = read_only_reason
        self._before_writing = before_writing
        self._connection = connection
        self._edit: Edit | None = None

    # Reading

    def rows(self, sql: str, parameters: Sequence[SqlValue] = ()) -> list[sqlite3.Row]:
        """Run a query and return its rows, which answer to column names."""
        with translated(self.title):
            cursor = self._connection.cursor()
            cursor.row_factory = sqlite3.Row
            return cursor.execute(sql, parameters).fetchall()

    def tuples(self, sql: str, parameters: Sequence[SqlValue] = ()) -> list[tuple[Any, ...]]:
        """Run a query and return plain tuples, the fast form for many rows."""
        with translated(self.title):
            return self._connection.execute(sql, parameters).fetchall()

    def stream(self, sql: str, parameters: Sequence[SqlValue] = ()) -> Iterator[tuple[Any, ...]]:
        """Run a query and hand out its rows a chunk at a time, for results too large to hold."""
        with translated(self.title):
            cursor = self._connection.execute(sql, parameters)
        while True:
            with translated(self.title):
                chunk = cursor.fetchmany(_CHUNK)
            if not chunk:
                return
            yield from chunk

    def row(self, table: str, key: str) -> sqlite3.Row | None:
        """Return one row by its key."""
        found = self.rows(select_sql(table), (key,))
        return found[0] if found else None

    def existing(self, table: str, key: str) -> sqlite3.Row:
        """Return one row by its key.

        Raises
        ------
        StorageBugError
            There is none.
        """
        row = self.row(table, key)
        if row is None:
            raise StorageBugError(f"{self.title} has no row {key} in {table}.")
        return row

    def existing_many(self, table: str, keys: Sequence[str]) -> list[sqlite3.Row]:
        """Return the rows of keys, in the order of the keys.

        Raises
        ------
        StorageBugError
            One of them is not there.
        """
        rows = self.rows(select_many_sql(table), (json.dumps(keys),))
        if len(rows) != len(keys):
            missing = next(iter(set(keys) - {row["key"] for row in rows}))
            raise StorageBugError(f"{self.title} has no row {missing} in {table}.")
        return rows

    def columns(self, table: str) -> tuple[str, ...]:
        """Return the names of a table's columns, in order."""
        found = self.tuples("SELECT name FROM pragma_table_info(?)", (table,))
        return tuple(str(row[0]) for row in found)

    def children(self, table: str, column: str, value: str) -> list[sqlite3.Row]:
        """Return the rows whose column has a value, whole."""
        return self.rows(select_sql(table, by=column), (value,))

    def count(self, table: str) -> int:
        """Return how many rows a table holds."""
        return int(self.tuples(count_sql(table))[0][0])

    def stored_size(self, table: str, column: str, key: str) -> int:
        """Return how many bytes a value takes, without reading it; 0 where there is no such row.

        `length(column)` would read the whole text, 70 ms of 40 MB.
        """
        found = self.tuples(f"SELECT rowid FROM {table} WHERE key = ?", (key,))  # noqa: S608
        if not found:
            return 0
        with (
            translated(self.title),
            self._connection.blobopen(table, column, found[0][0], readonly=True) as value,
        ):
            return len(value)

    # Transactions

    @property
    def in_transaction(self) -> bool:
        """Tell whether a transaction stands open."""
        return self._connection.in_transaction

    @contextmanager
    def edit(self, name: str, rater: RaterKey | None) -> Iterator[Edit]:
        """Open a named step: one transaction, one history group; an inner edit joins the outer.

        Raises
        ------
        StorageUnavailableError
            The project is read-only, or the disk or a lock stands in the way; nothing was written.
        """
        if self._edit is not None:
            with self._joined(self._edit):
                yield self._edit
            return
        edit = Edit(name, rater)
        with self.transaction():
            self._edit = edit
            try:
                yield edit
                self._close_group(edit)
            finally:
                self._edit = None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Hold statements together: all of them, or none. Inside another, a savepoint."""
        self._require_writable()
        if self._connection.in_transaction:
            with translated(self.title), self.utils.atomic():
                yield
            return
        self._before_writing()
        # IMMEDIATE: whoever else writes is met at the start, where waiting is possible.
        with translated(self.title):
            self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            with translated(self.title):
                self._connection.execute("COMMIT")
        except BaseException:
            self._roll_back()
            raise

    @property
    def current_edit(self) -> Edit:
        """The edit that stands open, for who does it and when.

        Raises
        ------
        StorageBugError
            None is open.
        """
        return self._current_edit()

    @contextmanager
    def watched(self, watch: Watch) -> Iterator[None]:
        """Let a statement inside be broken off, however long it runs, when its work is stopped."""
        self._connection.set_progress_handler(lambda: int(watch.stopped), _LOOK_EVERY)
        try:
            yield
        finally:
            self._connection.set_progress_handler(None, 0)

    def execute(self, sql: str, parameters: Sequence[SqlValue] = ()) -> int:
        """Run a writing statement outside history; return the number of rows it touched.

        For drafts, state and the history itself only.
        """
        self._require_transaction()
        with translated(self.title):
            return self._connection.execute(sql, parameters).rowcount

    def execute_many(self, sql: str, parameters: Iterable[Sequence[SqlValue]]) -> int:
        """Run a writing statement outside history once a set of parameters."""
        self._require_transaction()
        with translated(self.title):
            return self._connection.executemany(sql, parameters).rowcount

    # The door

    def insert(self, table: str, values: Row) -> None:
        """Add a row."""
        self.insert_many(table, (values,))

    def insert_many(self, table: str, rows: Iterable[Row]) -> None:
        """Add rows that all name the same columns; the fast way for many."""
        edit = self._current_edit()
        source = iter(rows)
        while chunk := list(islice(source, _INSERTED_AT_ONCE)):
            columns = tuple(chunk[0])
            values = [row[column] for row in chunk for column in columns]
            self.execute(insert_many_sql(table, columns, len(chunk)), values)
            keys = [str(row["key"]) for row in chunk]
            self.execute(RECORD_INSERTED, (edit.key, edit.recorded, table, json.dumps(keys)))
            edit.recorded += len(keys)
            edit.steps.append((table, Action.INSERT, keys))

    def update(self, table: str, key: str, values: Row) -> bool:
        """Change columns of a row; tell whether any of them really changed."""
        edit = self._current_edit()
        return self._change(edit, table, self.existing(table, key), values)

    def update_many(self, table: str, rows: Sequence[Row]) -> list[str]:
        """Change columns of many rows, each named by its ``key``; return the keys that changed.

        The fast way for many: rows that change the same columns are written by one statement.
        """
        edit = self._current_edit()
        changed: list[str] = []
        for start in range(0, len(rows), _CHUNK):
            chunk = rows[start : start + _CHUNK]
            present = self.existing_many(table, [str(row["key"]) for row in chunk])
            changed += self._change_many(edit, table, list(zip(present, chunk, strict=True)))
        return changed

    def put(self, table: str, values: Row) -> bool:
        """Add the row, or change what differs; tell whether anything did."""
        edit = self._current_edit()
        row = self.row(table, str(values["key"]))
        if row is None:
            self.insert(table, values)
            return True
        return self._change(edit, table, row, values)

    def touch(self, table: str, key: str) -> None:
        """Count a row as changed although only its children are."""
        self._record(self._current_edit(), table, Action.UPDATE, [(key, "{}", "{}")])

    def delete(self, table: str, key: str) -> None:
        """Remove a row."""
        edit = self._current_edit()
        self._remove(edit, table, [self.existing(table, key)])

    def delete_rows(self, table: str, rows: Sequence[sqlite3.Row]) -> None:
        """Remove rows that were read whole."""
        self._remove(self._current_edit(), table, rows)

    def delete_many(self, table: str, keys: Sequence[str]) -> None:
        """Remove the rows of keys, each given once, without reading them: the fast way for many.

        Numbers with a fraction must not have more than 15 digits, which is what the images keep.
        """
        edit = self._current_edit()
        if not keys:
            return
        listed = json.dumps(keys)
        recorded = self.execute(
            record_removed_sql(table, self.columns(table)),
            (edit.key, edit.recorded, table, listed),
        )
        removed = self.execute(delete_many_sql(table), (listed,))
        if not recorded == removed == len(keys):
            raise StorageBugError(f"{self.title} has no row for some of the keys in {table}.")
        edit.recorded += recorded
        edit.steps.append((table, Action.DELETE, list(keys)))

    def sync_children(self, table: str, old: Iterable[sqlite3.Row], new: Sequence[Row]) -> bool:
        """Make `old` rows into `new` ones: remove, change, add; tell whether anything changed."""
        edit = self._current_edit()
        present = {str(row["key"]): row for row in old}
        wanted = {str(row["key"]) for row in new}
        gone = [row for key, row in present.items() if key not in wanted]
        self._remove(edit, table, gone)
        fresh = [row for row in new if row["key"] not in present]
        self.insert_many(table, fresh)
        known = [row for row in new if row["key"] in present]
        changed = [self._change(edit, table, present[str(row["key"])], row) for row in known]
        return bool(gone or fresh or any(changed))

    def close(self) -> None:
        """Close the connection; an open transaction is rolled back."""
        self._connection.close()

    # Inside

    def _change(self, edit: Edit, table: str, row: sqlite3.Row, values: Row) -> bool:
        columns = tuple(column for column in values if row[column] != values[column])
        if not columns:
            return False
        key = str(row["key"])
        after = {column: values[column] for column in columns}
        self.execute(update_sql(table, columns), (*after.values(), key))
        before = {column: row[column] for column in columns}
        self._record(edit, table, Action.UPDATE, [(key, image(before), image(after))])
        return True

    def _change_many(
        self, edit: Edit, table: str, pairs: Sequence[tuple[sqlite3.Row, Row]]
    ) -> list[str]:
        """Write what differs, grouped by the columns that do; return the keys that changed."""
        groups: dict[tuple[str, ...], list[tuple[sqlite3.Row, Row]]] = {}
        for old, new in pairs:
            columns = tuple(column for column in new if old[column] != new[column])
            groups.setdefault(columns, []).append((old, new))
        groups.pop((), None)
        for columns, group in groups.items():
            self.execute_many(
                update_sql(table, columns),
                [(*[new[column] for column in columns], new["key"]) for _, new in group],
            )
            images = [
                (str(new["key"]), *[image({c: row[c] for c in columns}) for row in (old, new)])
                for old, new in group
            ]
            self._record(edit, table, Action.UPDATE, images)  # type: ignore[arg-type]  # three texts
        return [str(new["key"]) for group in groups.values() for _, new in group]

    def _remove(self, edit: Edit, table: str, rows: Sequence[sqlite3.Row]) -> None:
        keys = [str(row["key"]) for row in rows]
        self.execute_many(delete_sql(table), [(key,) for key in keys])
        images = [image(dict(row)) for row in rows]
        self._record(
            edit, table, Action.DELETE, [(k, i, None) for k, i in zip(keys, images, strict=True)]
        )

    def _record(
        self,
        edit: Edit,
        table: str,
        action: Action,
        images: Sequence[tuple[str, str | None, str | None]],
    ) -> None:
        if not images:
            return
        group, verb, seq = edit.key, action.value, count(edit.recorded)
        self.execute_many(
            _RECORD,
            [(group, key, next(seq), table, verb, before, after) for key, before, after in images],
        )
        edit.recorded += len(images)
        edit.steps.append((table, action, [key for key, _, _ in images]))

    def _close_group(self, edit: Edit) -> None:
        """Write the head of the group, or take its rows back where nothing changed."""
        changes = net_changes(edit.name, edit.steps)
        if not changes:
            if edit.steps:
                self.execute("DELETE FROM history_rows WHERE history = ?", (edit.key,))
        else:
            self.execute(
                "UPDATE history SET state = 'cleared' WHERE rater IS ? AND state = 'undone'",
                (edit.rater,),
            )
            head = (edit.key, edit.name, edit.rater, edit.at, self.schema_version, edit.sealed)
            self.execute(_OPEN_GROUP, head)
        edit.changes = changes

    @contextmanager
    def _joined(self, edit: Edit) -> Iterator[None]:
        """Run an inner edit: what it did is taken back if it fails and the outer one goes on."""
        mark = len(edit.steps)
        try:
            with self.transaction():
                yield
        except BaseException:
            del edit.steps[mark:]
            raise

    def _current_edit(self) -> Edit:
        if self._edit is None:
            raise StorageBugError(f"A change to {self.title} was tried outside an edit.")
        return self._edit

    def _require_transaction(self) -> None:
        if not self._connection.in_transaction:
            raise StorageBugError(f"A change to {self.title} was tried outside a transaction.")

    def _require_writable(self) -> None:
        if self.read_only_reason:
            raise StorageUnavailableError(self.read_only_reason)

    def _roll_back(self) -> None:
        # A full disk or a failed commit may have ended the transaction already.
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


def image(values: Mapping[str, SqlValue]) -> str:
    """Write columns of a row as the JSON text that history keeps."""
    return _ENCODER.encode(values)


# Made once: `json.dumps` makes one for every call.
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
