"""The layout by relations: one event, and what is related to it within a few steps.

What begins before the event stands left of it, what begins later right of it, each a column
further away for every relation between; in a column the order is that of time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.domain.card_grid import Column, grid_at, laid_out
from app.domain.graph_columns import GraphColumns
from app.domain.graph_layout import Layout, Sizes
from app.domain.phrase import phrase, phrase_n

FIRST_HOPS, MOST_HOPS = 2, 6
ROWS = 12
"""So many events stand below one another; those furthest in time from the first are counted."""


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """An event and all that is reached from it.

    Attributes
    ----------
    steps
        How many relations lie between it and each event, by place; the event itself has 0.
    """

    root: int
    steps: dict[int, int]


def neighbourhood(
    columns: GraphColumns,
    root: int,
    hops: int = FIRST_HOPS,
    *,
    opened: frozenset[int] = frozenset(),
    closed: frozenset[int] = frozenset(),
) -> Neighbourhood:
    """Follow relations from an event, both ways, breadth first.

    Parameters
    ----------
    opened
        Events whose neighbours are there however far away they are.
    closed
        Events from which nothing is followed.
    """
    adjacency = columns.adjacency
    steps, edge = {root: 0}, [root]
    while edge:
        reached: dict[int, int] = {}
        for event in edge:
            if event in closed or (steps[event] >= hops and event not in opened):
                continue
            for other in adjacency.of(event).tolist():
                if other not in steps:
                    reached[other] = steps[event] + 1
        steps |= reached
        edge = sorted(reached)
    return Neighbourhood(root, steps)


def relation_layout(
    columns: GraphColumns,
    near: Neighbourhood,
    *,
    zoom: float = 1.0,
    sizes: Sizes,
    pinned: frozenset[int] = frozenset(),
) -> Layout:
    """Lay a neighbourhood out in columns; pinned events are never counted away."""
    root = near.root
    sides: dict[int, list[int]] = {}
    for event, step in near.steps.items():
        sides.setdefault(step if event > root else -step, []).append(event)
    table = []
    for side in range(min(sides), max(sides) + 1):
        shown, rest = _nearest(columns, sides.get(side, []), root, pinned)
        rows = len(shown) + bool(rest)
        table.append(Column(shown, rest, _caption(columns, root, side), -rows / 2))
    first = min(column.first for column in table)
    table = [Column(one.events, one.rest, one.caption, one.first - first) for one in table]
    counted = sum(len(column.rest) for column in table)
    return laid_out(
        "relations", columns, grid_at(zoom, sizes), table, _rule(columns, near, counted)
    )


def _nearest(
    columns: GraphColumns, events: list[int], root: int, pinned: frozenset[int]
) -> tuple[list[int], list[int]]:
    """Return those that stand in a column, in order of time, and those that are only counted."""
    if len(events) <= ROWS:
        return sorted(events), []
    away = np.abs(columns.starts[events] - columns.starts[root]).tolist()
    order = sorted(
        zip(events, away, strict=True), key=lambda one: (one[0] not in pinned, one[1], one[0])
    )
    ordered = [event for event, _away in order]
    room = max(ROWS, sum(event in pinned for event in events))
    return sorted(ordered[:room]), sorted(ordered[room:])


def _caption(columns: GraphColumns, root: int, side: int) -> str:
    if side == 0:
        return columns.ids[root]
    if side < 0:
        return phrase_n("{n} relation away, before", "{n} relations away, before", n=-side)
    return phrase_n("{n} relation away, after", "{n} relations away, after", n=side)


def _rule(columns: GraphColumns, near: Neighbourhood, counted: int) -> str:
    root = columns.ids[near.root]
    if len(near.steps) == len(columns) and not counted:
        return ""
    if counted:
        return phrase(
            "what relations lead to from {event}, in each column the {n} nearest in time",
            event=root,
            n=ROWS,
        )
    return phrase("what relations lead to from {event}", event=root)
