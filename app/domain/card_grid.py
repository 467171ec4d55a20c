"""The even grid of the layouts whose x is no time: columns and rows of cards of one size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.domain.graph_columns import GraphColumns
from app.domain.graph_layout import Caption, CardSize, Layout, Level, Sizes, Stack

LEAST_ZOOM, MOST_ZOOM = 0.13, 2.0
"""Zoom of the grid: at 1 the largest cards stand in it with room for edges between."""

_SPACE_X, _SPACE_Y = 56, 20
_LEAST_X, _LEAST_Y = (3, 6, 20, 40), (3, 5, 12, 16)


@dataclass(frozen=True, slots=True)
class Grid:
    """Distances between the corners of neighbours, and the largest cards that fit in."""

    level: Level
    size: CardSize
    pitch_x: float
    pitch_y: float
    stack_width: float
    stack_height: float


@dataclass(frozen=True, slots=True)
class Column:
    """Events below one another, and those that find no room, counted below them.

    `first` is the row the column begins in, which may be a half.
    """

    events: Sequence[int]
    rest: Sequence[int] = ()
    caption: str = ""
    first: float = 0.0


def grid_at(zoom: float, sizes: Sizes) -> Grid:
    """Return the grid of a zoom, which is brought into its limits."""
    zoom = min(max(zoom, LEAST_ZOOM), MOST_ZOOM)
    pitch_x = (sizes.near.width + _SPACE_X) * zoom
    pitch_y = (sizes.near.height + _SPACE_Y) * zoom
    level = max(
        (
            level
            for level in Level
            if sizes.of(level).width + _LEAST_X[level] <= pitch_x
            and sizes.of(level).height + _LEAST_Y[level] <= pitch_y
        ),
        default=Level.DOT,
    )
    return Grid(level, sizes.of(level), pitch_x, pitch_y, sizes.stack_width, sizes.stack_height)


def laid_out(
    kind: str, columns: GraphColumns, grid: Grid, table: Sequence[Column], rule: str
) -> Layout:
    """Set columns of events side by side."""
    placed: list[tuple[int, float, float]] = []
    stacks: list[Stack] = []
    captions: list[Caption] = []
    stack_width = min(grid.stack_width, grid.pitch_x - 2)
    stack_height = min(grid.stack_height, grid.pitch_y - 2)
    for number, column in enumerate(table):
        x = number * grid.pitch_x
        rows = [(column.first + row) * grid.pitch_y for row in range(len(column.events) + 1)]
        placed += [(event, x, y) for event, y in zip(column.events, rows[:-1], strict=True)]
        if column.rest:
            rest = tuple(sorted(column.rest))
            stacks.append(Stack(rest, x, rows[-1], stack_width, stack_height))
        if column.caption:
            captions.append(Caption(x, grid.pitch_x, column.caption))
    placed.sort()
    events = np.array([event for event, _x, _y in placed], np.int64)
    xs, ys = (np.array([one[at] for one in placed], np.float64) for at in (1, 2))
    bottoms = [stack.y + stack.h for stack in stacks]
    return Layout(
        kind,
        columns,
        grid.level,
        grid.size,
        events,
        xs,
        ys,
        tuple(stacks),
        width=max(0.0, (len(table) - 1) * grid.pitch_x + grid.size.width),
        height=max([float(ys.max(initial=0.0)) + grid.size.height, *bottoms]),
        of=len(columns),
        rule=rule,
        captions=tuple(captions),
    )
