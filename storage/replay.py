"""Plays the recorded rows of one step, backwards or forwards: the heart of undo and redo."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice, pairwise
from typing import Literal

from app.domain.watch import NOBODY, Watch
from storage.database import Database
from storage.edit import Action, Step
from storage.statements import (
    Row,
    SqlValue,
    delete_sql,
    exchange_sql,
    insert_sql,
    keep_removed_sql,
    remove_run_sql,
    restore_run_sql,
)

Way = Literal["undo", "redo"]

_CHUNK = 2000
_MANY = 200
"""From so many rows of one kind on, SQLite moves them itself."""

_ORDER = {"undo": "DESC", "redo": "ASC"}
_IMAGES = (
    "SELECT table_name, row_key, action, before, after FROM history_rows "
    "WHERE history = ? AND seq BETWEEN ? AND ? ORDER BY seq {order}"
)
_RUNS = (
    "SELECT table_name, action, min(seq) AS first, max(seq), count(*) FROM history_rows "
    "WHERE history = ? GROUP BY table_name, action ORDER BY first"
)
_KEYS = "SELECT row_key FROM history_rows WHERE history = ? AND table_name = ? AND action = ?"
# SQLite ends a text at a NUL character when it reads it out of JSON; Python does not.
_NUL = (
    "SELECT 1 FROM history_rows WHERE history = ? AND table_name = ? AND action = ? "
    "AND (instr(before, '\\u0000') OR instr(after, '\\u0000')) LIMIT 1"
)


class RowsChangedError(Exception):
    """A row is no longer what the step left."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Rows of one step that had the same done to them, one after the other."""

    table: str
    action: Action
    first: int
    last: int
    count: int


@dataclass(frozen=True, slots=True)
class _Image:
    """What one step does to one row on the way taken."""

    table: str
    key: str
    action: Action
    values: Row
    expected: Row

    @property
    def kind(self) -> tuple[str, Action, tuple[str, ...]]:
        """Images of one kind can be written by one statement."""
        return self.table, self.action, tuple(self.values)


def keep_removed(database: Database, group: str) -> None:
    """Keep the rows that undo of a group is about to remove, so that redo needs no file."""
    tables = database.tuples(
        "SELECT DISTINCT table_name FROM history_rows WHERE history = ? AND action = 'insert'",
        (group,),
    )
    for (table,) in tables:
        columns = database.columns(table)
        database.execute(keep_removed_sql(table, columns), (group, table))


def play(database: Database, group: str, way: Way, watch: Watch = NOBODY) -> list[Step]:
    """Write the rows of a group back (undo) or again (redo); return what was done.

    Raises
    ------
    RowsChangedError
        A row is not there any more, or holds something else than the group left in it.
    WorkStoppedError
        Somebody stopped it.
    """
    steps: list[Step] = []
    runs = _runs(database, group, way)
    total, done = sum(run.count for run in runs), 0
    for run in runs:
        watch.progress(done, total)
        done += run.count
        if run.count >= _MANY and not _is_delicate(database, group, run):
            steps.append(_play_many(database, group, way, run))
        else:
            steps += _play_each(database, group, way, run)
    return steps


def _runs(database: Database, group: str, way: Way) -> list[_Run]:
    """Return the runs of a group in the order of play; all of it as one where they interleave."""
    found = [
        _Run(table, Action(action), first, last, count)
        for table, action, first, last, count in database.tuples(_RUNS, (group,))
    ]
    apart = all(run.last < after.first for run, after in pairwise(found))
    if not apart:
        last = max(run.last for run in found)
        return [_Run("", Action.UPDATE, found[0].first, last, len(found))]
    return found if way == "redo" else found[::-1]


def _is_delicate(database: Database, group: str, run: _Run) -> bool:
    """Tell whether a run must be written row by row."""
    if run.action is Action.UPDATE:
        return True
    return bool(database.tuples(_NUL, (group, run.table, run.action.value)))


def _play_many(database: Database, group: str, way: Way, run: _Run) -> Step:
    """Remove or restore the rows of a run by one statement."""
    place = (group, run.table, run.action.value)
    if run.action is (Action.INSERT if way == "undo" else Action.DELETE):
        action, written = Action.DELETE, database.execute(remove_run_sql(run.table), place)
    else:
        image = "before" if way == "undo" else "after"
        restore = restore_run_sql(run.table, database.columns(run.table), image)
        action, written = Action.INSERT, database.execute(restore, place)
    if written != run.count:
        raise RowsChangedError
    return run.table, action, [key for (key,) in database.tuples(_KEYS, place)]


def _play_each(database: Database, group: str, way: Way, run: _Run) -> Iterator[Step]:
    query = _IMAGES.format(order=_ORDER[way])
    rows = database.stream(query, (group, run.first, run.last))
    for kind, images in groupby((_image(row, way) for row in rows), key=lambda image: image.kind):
        while batch := list(islice(images, _CHUNK)):
            if _write(database, kind, batch) != len(batch):
                raise RowsChangedError
            yield kind[0], kind[1], [image.key for image in batch]


def _write(
    database: Database, kind: tuple[str, Action, tuple[str, ...]], batch: Sequence[_Image]
) -> int:
    table, action, columns = kind
    if action is Action.DELETE:
        return database.execute_many(delete_sql(table), [(image.key,) for image in batch])
    if not columns:
        return len(batch)
    if action is Action.INSERT:
        values = (tuple(image.values.values()) for image in batch)
        return database.execute_many(insert_sql(table, columns), values)
    return database.execute_many(exchange_sql(table, columns), _exchanges(batch))


def _exchanges(batch: Sequence[_Image]) -> Iterator[tuple[SqlValue, ...]]:
    for image in batch:
        yield (*image.values.values(), image.key, *image.expected.values())


_INVERSE = {
    Action.INSERT: Action.DELETE,
    Action.UPDATE: Action.UPDATE,
    Action.DELETE: Action.INSERT,
}


def _image(row: tuple[str, str, str, str | None, str | None], way: Way) -> _Image:
    table, key, recorded, before, after = row
    action = Action(recorded)
    if way == "undo":
        action, before, after = _INVERSE[action], after, before
    values: Row = json.loads(after) if after and action is not Action.DELETE else {}
    expected: Row = json.loads(before) if before and action is Action.UPDATE else {}
    return _Image(table, key, action, values, expected)
