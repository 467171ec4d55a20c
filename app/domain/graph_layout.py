"""Where the events of a memory stand in its picture: sizes of cards, and what a layout gives.

The layouts (`time_layout`, `relation_layout`, `stream_layout`, each in a module of its own) are
plain arithmetic on `GraphColumns`: the same input gives the same picture, nothing settles by and
by, and the cost is that of sorting. Lengths are pixels; the origin is the upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.domain.graph_columns import GraphColumns
from app.domain.span import IntArray

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

NOT_SHOWN = -1


class Level(IntEnum):
    """How much of an event is shown, from a dot to a card with everything."""

    DOT = 0
    FAR = 1
    MIDDLE = 2
    NEAR = 3


@dataclass(frozen=True, slots=True)
class CardSize:
    """Room of one card, how many rows of them a lane has, and how high that lane is.

    `pad` lies above the first row, `gap` between rows and between cards.
    """

    width: float
    height: float
    rows: int
    lane: float
    pad: float
    gap: float

    def top(self, row: int) -> float:
        """Return where a row begins, from the upper edge of the lane."""
        return self.pad + row * (self.height + self.gap)

    def scaled(self, factor: float) -> CardSize:
        """Return the size times a factor, in whole pixels."""
        lengths = (self.width, self.height, self.lane, self.pad, self.gap)
        width, height, lane, pad, gap = (round(length * factor) for length in lengths)
        return CardSize(width, height, self.rows, lane, pad, gap)


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of cards by `Level`, and of stacks, times the scale of the text."""

    dot: CardSize = CardSize(12, 12, 7, 140, 8, 4)
    far: CardSize = CardSize(18, 18, 5, 140, 8, 4)
    middle: CardSize = CardSize(124, 46, 2, 140, 10, 8)
    near: CardSize = CardSize(220, 96, 2, 240, 10, 8)
    stack_width: float = 44
    stack_height: float = 18

    def of(self, level: Level) -> CardSize:
        """Return the size of cards of a level."""
        return (self.dot, self.far, self.middle, self.near)[level]

    def scaled(self, factor: float, middle_width: float = 124) -> Sizes:
        """Return sizes for text that is larger by a factor, with another width in the middle."""
        middle = replace(self.middle, width=middle_width)
        dot, far, middle, near = (
            card.scaled(factor) for card in (self.dot, self.far, middle, self.near)
        )
        stack = round(self.stack_width * factor), round(self.stack_height * factor)
        return Sizes(dot, far, middle, near, *stack)


class Node(NamedTuple):
    """One event shown by itself; `x`, `y` is its upper left corner."""

    id: str
    x: float
    y: float
    w: float
    h: float
    level: Level


class Edge(NamedTuple):
    """One relation between events that are both in the picture."""

    source: str
    target: str
    kind: int


class Stack(NamedTuple):
    """Events without room of their own, drawn as one ``+ n``; `events` are places in columns."""

    events: tuple[int, ...]
    x: float
    y: float
    w: float
    h: float


class Caption(NamedTuple):
    """Words over a column of cards, from `x` on."""

    x: float
    w: float
    text: str


@dataclass(frozen=True, eq=False)
class Layout:
    """A picture, laid out.

    Attributes
    ----------
    kind
        ``time``, ``relations`` or ``stream``.
    size
        Of every card.
    shown
        Shape ``(k,)``: places of the events shown by themselves, in order of time.
    xs, ys
        Shape ``(k,)``: their upper left corners.
    width, height
        Extent of the picture.
    of
        How many events there are, shown or not.
    rule
        Why some are not shown by themselves, in words; empty where all are.
    ms_per_px
        Time a pixel where x is time, else 0.
    captions
        Words over columns.
    """

    kind: str
    columns: GraphColumns
    level: Level
    size: CardSize
    shown: IntArray
    xs: NDArray[np.float64]
    ys: NDArray[np.float64]
    stacks: tuple[Stack, ...] = ()
    width: float = 0.0
    height: float = 0.0
    of: int = 0
    rule: str = ""
    ms_per_px: float = 0.0
    captions: tuple[Caption, ...] = ()

    def __len__(self) -> int:
        return len(self.shown)

    @cached_property
    def place(self) -> IntArray:
        """Shape ``(n,)``: the place in `shown` of each event, ``-2 - s`` in stack s, else -1."""
        place = np.full(len(self.columns), NOT_SHOWN, np.int64)
        place[self.shown] = np.arange(len(self.shown))
        for number, stack in enumerate(self.stacks):
            place[list(stack.events)] = -2 - number
        return place

    @property
    def nodes(self) -> Iterator[Node]:
        """The events shown by themselves."""
        w, h, ids = self.size.width, self.size.height, self.columns.ids
        for event, x, y in zip(
            self.shown.tolist(), self.xs.tolist(), self.ys.tolist(), strict=True
        ):
            yield Node(ids[event], x, y, w, h, self.level)

    @property
    def edges(self) -> Iterator[Edge]:
        """The relations between events that are shown, by themselves or in stacks."""
        columns = self.columns
        for relation in self.edge_places.tolist():
            source, target = columns.sources[relation], columns.targets[relation]
            kind = int(columns.kinds[relation])
            yield Edge(columns.ids[source], columns.ids[target], kind)

    @cached_property
    def edge_places(self) -> IntArray:
        """Places of relations whose ends are both in the picture, ascending."""
        there = self.place != NOT_SHOWN
        both = there[self.columns.sources] & there[self.columns.targets]
        return np.flatnonzero(both)

    @cached_property
    def edges_apart(self) -> IntArray:
        """Those of `edge_places` whose ends do not lie in one stack."""
        edges, at, columns = self.edge_places, self.place, self.columns
        apart: IntArray = edges[at[columns.sources[edges]] != at[columns.targets[edges]]]
        return apart

    @cached_property
    def boxes(self) -> NDArray[np.float64]:
        """Shape ``(n, 4)``: x, y, width and height of what stands for each event, NaN without."""
        boxes = np.full((len(self.columns), 4), np.nan)
        boxes[self.shown, 0], boxes[self.shown, 1] = self.xs, self.ys
        boxes[self.shown, 2:] = self.size.width, self.size.height
        for stack in self.stacks:
            boxes[list(stack.events)] = stack.x, stack.y, stack.w, stack.h
        return boxes
