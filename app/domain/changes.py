"""What an edit changed, so that views touch only the rows named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TableChanges:
    """Keys of the rows of one table that an edit touched."""

    inserted: frozenset[str] = frozenset()
    updated: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """All rows an edit touched, by table name, and the name of the step."""

    name: str
    tables: Mapping[str, TableChanges] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.tables)

    def touches(self, *tables: str) -> bool:
        """Tell whether any of the tables changed."""
        return any(table in self.tables for table in tables)
