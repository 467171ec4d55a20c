"""What the models of the Author workspace share: index types, and turning old rows into new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

AnyIndex = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


@dataclass(frozen=True, slots=True)
class Replacement:
    """One stretch of old rows that gives way to one stretch of new rows.

    Attributes
    ----------
    first
        Row where both stretches begin; all rows before it stay.
    removed, inserted
        How many old rows go and how many new ones come.
    """

    first: int
    removed: int
    inserted: int


def find_replacement(old: Sequence[object], new: Sequence[object]) -> Replacement:
    """Return the smallest single stretch whose exchange turns `old` into `new`."""
    if old == new:
        return Replacement(len(old), 0, 0)
    shorter = min(len(old), len(new))
    first = 0
    while first < shorter and old[first] == new[first]:
        first += 1
    tail = 0
    while tail < shorter - first and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return Replacement(first, len(old) - tail - first, len(new) - tail - first)
