"""Undo and redo: writes recorded rows back, linear for each rater."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Literal

from app.domain.changes import ChangeSet
from app.domain.errors import StorageBugError, UndoRefusedError
from app.domain.ids import RaterKey
from app.domain.phrase import phrase
from storage.database import Database
from storage.edit import Action, Step, net_changes
from storage.failures import BrokenRuleError
from storage.statements import (
    Row,
    SqlValue,
    delete_sql,
    exchange_sql,
    insert_sql,
    keep_removed_sql,
)

Way = Literal["undo", "redo"]

_CHUNK = 2000

_TOP = {
    "undo": "SELECT * FROM history WHERE rater IS ? AND state = 'done' ORDER BY seq DESC LIMIT 1",
    "redo": "SELECT * FROM history WHERE rater IS ? AND state = 'undone' ORDER BY seq LIMIT 1",
}
_IMAGES = {
    "undo": "SELECT table_name, row_key, action, before, after FROM history_rows "
    "WHERE history = ? ORDER BY seq DESC",
    "redo": "SELECT table_name, row_key, action, before, after FROM history_rows "
    "WHERE history = ? ORDER BY seq",
}
# The later groups of others come first in the join: they are few, and each of their rows is then
# looked up in this group by the primary key. A group that came after this one was last moved and
# is undone again has left no trace; an older one that was undone since has.
_IN_THE_WAY = """
    SELECT later.name, raters.name AS rater_name FROM history AS later
    CROSS JOIN history_rows AS theirs ON theirs.history = later.key
    CROSS JOIN history_rows AS ours
        ON ours.history = ? AND ours.row_key = theirs.row_key
        AND ours.table_name = theirs.table_name
    LEFT JOIN raters ON raters.key = later.rater
    WHERE later.last_seq > ? AND later.rater IS NOT ? AND (later.state = 'done' OR later.seq < ?)
    ORDER BY later.last_seq LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One step as a list shows it.

    Attributes
    ----------
    rater_name
        Empty where nobody in particular did it.
    at
        UTC, ISO 8601.
    undone
        Taken back; it may no longer be possible to redo it.
    """

    key: str
    name: str
    rater_name: str
    at: str
    undone: bool


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


class History:
    """The steps of a project, oldest first, as they were done and undone.

    Parameters
    ----------
    in_the_way
        Asked inside the transaction what forbids the state that undo or redo led to.
    """

    def __init__(
        self,
        database: Database,
        in_the_way: Callable[[Sequence[Step]], str | None] = lambda _steps: None,
    ) -> None:
        self._database = database
        self._in_the_way = in_the_way

    def undo(self, rater: RaterKey | None) -> ChangeSet:
        """Take back the last step of a rater.

        Raises
        ------
        UndoRefusedError
            There is none, somebody else has changed its rows since, or the schema differs.
        """
        return self._move(rater, "undo")

    def redo(self, rater: RaterKey | None) -> ChangeSet:
        """Do again what the rater took back last.

        Raises
        ------
        UndoRefusedError
            There is nothing, somebody else has changed its rows since, or the schema differs.
        """
        return self._move(rater, "redo")

    def undo_name(self, rater: RaterKey | None) -> str | None:
        """Return the name of the step that undo would take back."""
        found = self._database.rows(_TOP["undo"], (rater,))
        return str(found[0]["name"]) if found else None

    def redo_name(self, rater: RaterKey | None) -> str | None:
        """Return the name of the step that redo would do again."""
        found = self._database.rows(_TOP["redo"], (rater,))
        return str(found[0]["name"]) if found else None

    def entries(self, limit: int = 200) -> list[HistoryEntry]:
        """Return the latest steps, newest first."""
        rows = self._database.tuples(
            "SELECT history.key, history.name, coalesce(raters.name, ''), at, state <> 'done' "
            "FROM history LEFT JOIN raters ON raters.key = history.rater ORDER BY seq DESC LIMIT ?",
            (limit,),
        )
        return [
            HistoryEntry(key, name, who, at, bool(undone)) for key, name, who, at, undone in rows
        ]

    def _move(self, rater: RaterKey | None, way: Way) -> ChangeSet:
        if self._database.in_transaction:
            raise StorageBugError(f"A step cannot be taken {way} inside an edit.")
        name = self.undo_name(rater) if way == "undo" else self.redo_name(rater)
        if name is None:
            raise UndoRefusedError(
                phrase("There is nothing to undo.")
                if way == "undo"
                else phrase("There is nothing to redo.")
            )
        try:
            with self._database.transaction():
                return self._play_top(rater, way)
        except BrokenRuleError as error:
            reason = phrase("something else has come to depend on it since")
            raise _refusal(name, way, reason) from error

    def _play_top(self, rater: RaterKey | None, way: Way) -> ChangeSet:
        group = self._database.rows(_TOP[way], (rater,))[0]
        key, name = str(group["key"]), str(group["name"])
        if group["schema_version"] != self._database.schema_version:
            reason = phrase("the project file was updated to a newer version since")
            raise _refusal(name, way, reason)
        self._refuse_if_in_the_way(key, name, group["last_seq"], rater, way)
        if way == "undo":
            self._keep_removed(key)
        steps = self._play(key, name, way)
        obstacle = self._in_the_way(steps)
        if obstacle is not None:
            raise _refusal(name, way, obstacle)
        self._database.execute(
            "UPDATE history SET state = ?, last_seq = (SELECT max(last_seq) + 1 FROM history) "
            "WHERE key = ?",
            ("undone" if way == "undo" else "done", key),
        )
        return net_changes(name, steps)

    def _refuse_if_in_the_way(
        self, key: str, name: str, last_seq: int, rater: RaterKey | None, way: Way
    ) -> None:
        found = self._database.rows(_IN_THE_WAY, (key, last_seq, rater, last_seq))
        if found:
            reason = phrase(
                "{who} has changed the same thing since (“{step}”)",
                who=found[0]["rater_name"] or phrase("Somebody else"),
                step=found[0]["name"],
            )
            raise _refusal(name, way, reason)

    def _keep_removed(self, key: str) -> None:
        """Keep the rows that undo is about to remove, so that redo needs no file."""
        tables = self._database.tuples(
            "SELECT DISTINCT table_name FROM history_rows WHERE history = ? AND action = 'insert'",
            (key,),
        )
        for (table,) in tables:
            columns = self._database.columns(table)
            self._database.execute(keep_removed_sql(table, columns), (key, table))

    def _play(self, key: str, name: str, way: Way) -> list[Step]:
        steps: list[Step] = []
        images = (_image(row, way) for row in self._database.stream(_IMAGES[way], (key,)))
        for kind, run in groupby(images, key=lambda image: image.kind):
            while batch := list(islice(run, _CHUNK)):
                if self._write(kind, batch) != len(batch):
                    reason = phrase("the rows it concerns have changed since")
                    raise _refusal(name, way, reason)
                steps.append((kind[0], kind[1], [image.key for image in batch]))
        return steps

    def _write(self, kind: tuple[str, Action, tuple[str, ...]], batch: Sequence[_Image]) -> int:
        table, action, columns = kind
        if action is Action.DELETE:
            keys = [(image.key,) for image in batch]
            return self._database.execute_many(delete_sql(table), keys)
        if not columns:
            return len(batch)
        if action is Action.INSERT:
            values = (tuple(image.values.values()) for image in batch)
            return self._database.execute_many(insert_sql(table, columns), values)
        return self._database.execute_many(exchange_sql(table, columns), _exchanges(batch))


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


def _refusal(name: str, way: Way, reason: str) -> UndoRefusedError:
    if way == "undo":
        return UndoRefusedError(
            phrase("“{step}” cannot be undone: {reason}.", step=name, reason=reason)
        )
    return UndoRefusedError(
        phrase("“{step}” cannot be redone: {reason}.", step=name, reason=reason)
    )
