"""One named step in the making: what it changed, row by row."""

from __future__ import annotations

from collections.abc import Iterable
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


Step = tuple[str, str, Action]
"""Table, key of the row, and what happened to it."""


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
    """

    name: str
    rater: RaterKey | None
    key: str = field(default_factory=new_key)
    at: str = field(default_factory=utc_now)
    changes: ChangeSet = field(default_factory=lambda: ChangeSet(""))
    steps: list[Step] = field(default_factory=list, repr=False)


def net_changes(name: str, steps: Iterable[Step]) -> ChangeSet:
    """Sum up steps: a row that came and went is no change, one that went and came is an update."""
    first: dict[tuple[str, str], Action] = {}
    last: dict[tuple[str, str], Action] = {}
    for table, key, action in steps:
        first.setdefault((table, key), action)
        last[table, key] = action
    sums: dict[str, tuple[set[str], set[str], set[str]]] = {}
    for (table, key), action in first.items():
        came, goes = action is Action.INSERT, last[table, key] is Action.DELETE
        if came and goes:
            continue
        inserted, updated, removed = sums.setdefault(table, (set(), set(), set()))
        (inserted if came else removed if goes else updated).add(key)
    tables = {
        table: TableChanges(*(frozenset(keys) for keys in group)) for table, group in sums.items()
    }
    return ChangeSet(name, tables)
