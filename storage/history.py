"""Undo and redo: writes recorded rows back, linear for each rater."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.changes import ChangeSet
from app.domain.errors import StorageBugError, UndoRefusedError
from app.domain.ids import RaterKey
from app.domain.phrase import phrase
from app.domain.watch import NOBODY, Watch
from storage.database import Database
from storage.edit import Step, net_changes
from storage.failures import BrokenRuleError
from storage.hidden_steps import hidden_steps
from storage.replay import RowsChangedError, Way, keep_removed, play

_TOP = {
    "undo": "SELECT * FROM history WHERE rater IS ? AND state = 'done' AND NOT sealed "
    "ORDER BY seq DESC LIMIT 1",
    "redo": "SELECT * FROM history WHERE rater IS ? AND state = 'undone' AND NOT sealed "
    "ORDER BY seq LIMIT 1",
}
_SIZE: dict[Way, str] = {
    "undo": "SELECT count(*) FROM history_rows WHERE history = (SELECT key FROM history "
    "WHERE rater IS ? AND state = 'done' AND NOT sealed ORDER BY seq DESC LIMIT 1)",
    "redo": "SELECT count(*) FROM history_rows WHERE history = (SELECT key FROM history "
    "WHERE rater IS ? AND state = 'undone' AND NOT sealed ORDER BY seq LIMIT 1)",
}
# The later groups of others come first in the join: they are few, and each of their rows is then
# looked up in this group by the primary key. A group that came after this one was last moved and
# is undone again has left no trace; an older one that was undone since has.
_IN_THE_WAY = """
    SELECT later.key, later.name, raters.name AS rater_name FROM history AS later
    CROSS JOIN history_rows AS theirs ON theirs.history = later.key
    CROSS JOIN history_rows AS ours
        ON ours.history = ? AND ours.row_key = theirs.row_key
        AND ours.table_name = theirs.table_name
    LEFT JOIN raters ON raters.key = later.rater
    WHERE later.last_seq > ? AND later.rater IS NOT ? AND (later.state = 'done' OR later.seq < ?)
    ORDER BY later.last_seq LIMIT 1
"""
A_STEP = phrase("A step")
"""What a step of somebody else is called to who works blind."""


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


class History:
    """The steps of a project, oldest first, as they were done and undone.

    Parameters
    ----------
    in_the_way
        Each asked inside the transaction what forbids the state that undo or redo led to.
    """

    def __init__(
        self, database: Database, *in_the_way: Callable[[Sequence[Step]], str | None]
    ) -> None:
        self._database = database
        self._in_the_way = in_the_way

    def undo(self, rater: RaterKey | None, watch: Watch = NOBODY) -> ChangeSet:
        """Take back the last step of a rater.

        Raises
        ------
        UndoRefusedError
            There is none, somebody else has changed its rows since, or the schema differs.
        """
        return self._move(rater, "undo", watch)

    def redo(self, rater: RaterKey | None, watch: Watch = NOBODY) -> ChangeSet:
        """Do again what the rater took back last.

        Raises
        ------
        UndoRefusedError
            There is nothing, somebody else has changed its rows since, or the schema differs.
        """
        return self._move(rater, "redo", watch)

    def size(self, rater: RaterKey | None, way: Way) -> int:
        """Return how many rows the next undo or redo touches, 0 where there is none."""
        return int(self._database.tuples(_SIZE[way], (rater,))[0][0])

    def undo_name(self, rater: RaterKey | None) -> str | None:
        """Return the name of the step that undo would take back."""
        found = self._database.rows(_TOP["undo"], (rater,))
        return str(found[0]["name"]) if found else None

    def redo_name(self, rater: RaterKey | None) -> str | None:
        """Return the name of the step that redo would do again."""
        found = self._database.rows(_TOP["redo"], (rater,))
        return str(found[0]["name"]) if found else None

    def entries(
        self,
        limit: int = 200,
        *,
        viewer: RaterKey | None = None,
        as_adjudicator: bool = False,
        blind: bool = False,
    ) -> list[HistoryEntry]:
        """Return the latest steps, newest first.

        Decisions of others, on what the viewer has not decided on, are shown as just that: a
        review, a score. To a viewer who works blind, all that others did is shown as just a step.
        """
        rows = self._database.tuples(
            "SELECT history.key, history.name, coalesce(raters.name, ''), at, state <> 'done', "
            "coalesce(history.rater, '') FROM history "
            "LEFT JOIN raters ON raters.key = history.rater ORDER BY seq DESC LIMIT ?",
            (limit,),
        )
        keys = [row[0] for row in rows]
        hidden = hidden_steps(self._database, keys, viewer, as_adjudicator=as_adjudicator)
        if blind:
            others = (row[0] for row in rows if row[5] != (viewer or ""))
            hidden = dict.fromkeys(others, A_STEP) | hidden
        return [
            HistoryEntry(key, hidden.get(key, name), who, at, bool(undone))
            for key, name, who, at, undone, _ in rows
        ]

    def _move(self, rater: RaterKey | None, way: Way, watch: Watch) -> ChangeSet:
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
            with self._database.watched(watch), self._database.transaction():
                changes = self._play_top(rater, way, watch)
                watch.seal()
                return changes
        except BrokenRuleError as error:
            reason = phrase("something else has come to depend on it since")
            raise _refusal(name, way, reason) from error

    def _play_top(self, rater: RaterKey | None, way: Way, watch: Watch) -> ChangeSet:
        group = self._database.rows(_TOP[way], (rater,))[0]
        key, name = str(group["key"]), str(group["name"])
        if group["schema_version"] != self._database.schema_version:
            reason = phrase("the project file was updated to a newer version since")
            raise _refusal(name, way, reason)
        self._refuse_if_in_the_way(key, name, group["last_seq"], rater, way)
        if way == "undo":
            keep_removed(self._database, key)
        try:
            steps = play(self._database, key, way, watch)
        except RowsChangedError as error:
            reason = phrase("the rows it concerns have changed since")
            raise _refusal(name, way, reason) from error
        for asked in self._in_the_way:
            obstacle = asked(steps)
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
                step=_shown(self._database, found[0]["key"], found[0]["name"], rater),
            )
            raise _refusal(name, way, reason)


def _shown(database: Database, key: str, name: str, viewer: RaterKey | None) -> str:
    """Return what a step is called to somebody."""
    return hidden_steps(database, [key], viewer).get(key, name)


def _refusal(name: str, way: Way, reason: str) -> UndoRefusedError:
    if way == "undo":
        return UndoRefusedError(
            phrase("“{step}” cannot be undone: {reason}.", step=name, reason=reason)
        )
    return UndoRefusedError(
        phrase("“{step}” cannot be redone: {reason}.", step=name, reason=reason)
    )
