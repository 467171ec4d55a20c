"""One named step in the making: what it changed, row by row."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum

from app.domain.changes import ChangeSet, TableChanges
from app.domain.ids import RaterKey, new_key


class Action(StrEnum):
    """What happened to one row."""

    INSERT = "insert"
    UPDATE = "update"
    DELETE = "delete"


Step = tuple[str, Action, Collection[str]]
"""A table, what happened to rows of it, and their keys, each once."""


def utc_now() -> str:
    """Return the present moment in UTC as ISO 8601: ``2026-07-04T12:00:00.000Z``."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass
class Edit:
    """One transaction and one group of history.

    Attributes
    ----------
    key
        Key of the history group.
    rater
        Who does it, None for nobody in particular.
    changes
        Complete once the edit is left; empty inside it.
    steps, recorded
        What was done so far, and how many rows of history were written for it.
    sealed
        It can never be undone.
    """

    name: str
    rater: RaterKey | None
    key: str = field(default_factory=new_key)
    at: str = field(default_factory=utc_now)
    changes: ChangeSet = field(default_factory=lambda: ChangeSet(""))
    steps: list[Step] = field(default_factory=list, repr=False)
    recorded: int = 0
    sealed: bool = False


def net_changes(name: str, steps: Iterable[Step]) -> ChangeSet:
    """Sum up steps: a row that came and went is no change, one that went and came is an update."""
    sums: dict[str, _Sum] = {}
    for table, action, keys in steps:
        sums.setdefault(table, _Sum()).take(action, set(keys))
    tables = {
        table: TableChanges(frozenset(total.came), frozenset(total.updated), frozenset(total.gone))
        for table, total in sums.items()
        if total.came or total.updated or total.gone
    }
    return ChangeSet(name, tables)


@dataclass
class _Sum:
    """What became of the rows of one table, compared with the start."""

    came: set[str] = field(default_factory=set)
    updated: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)

    def take(self, action: Action, keys: set[str]) -> None:
        """Count one step, which finds the rows as the steps before it left them."""
        if action is Action.INSERT:
            back = keys & self.gone
            self.gone -= back
            self.updated |= back
            self.came |= keys - back
        elif action is Action.UPDATE:
            self.updated |= keys - self.came
        else:
            passing = keys & self.came
            self.came -= passing
            self.updated -= keys
            self.gone |= keys - passing
