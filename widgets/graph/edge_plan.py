"""Which relations are drawn, and along which way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from app.domain.graph_columns import RELATION_KINDS
from app.domain.graph_layout import Layout, Level
from app.domain.span import IntArray

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

HINT = len(RELATION_KINDS) + 1
"""Stands for a navigation hint among the kinds of relations."""

FREE_PX = 26
"""With so much room between two cards an edge leaves right and enters left."""

HANDLE = 0.45
MOST_EDGES = {Level.DOT: 60, Level.FAR: 80, Level.MIDDLE: 150, Level.NEAR: 150}
"""So many edges at most are drawn at a level, chosen ones included; the legend says so."""

_MOST_CHOSEN = 120
# Causes and changes first, then what lies side by side, then mere order in time.
_WORTH = np.array([4, 1, 2, 3, 5])
_APART, _ARC = 7.0, 24.0
_BEYOND = 4096.0
"""Cards may stand over the right and lower edge of the picture, by less than this."""


class Way(NamedTuple):
    """A curve from one card to another, and the direction it arrives from."""

    start: QPointF
    first: QPointF
    second: QPointF
    end: QPointF

    def arrival(self) -> tuple[float, float, float, float]:
        """Return the end, and the last direction as a step of one pixel."""
        x, y = self.end.x(), self.end.y()
        dx, dy = x - self.second.x(), y - self.second.y()
        length = max((dx * dx + dy * dy) ** 0.5, 1e-6)
        return x, y, dx / length, dy / length


@dataclass(frozen=True, slots=True, eq=False)
class EdgePlan:
    """Relations to draw in a part of the picture.

    Attributes
    ----------
    relations
        Places in the columns, those of the selection last, to lie on top.
    chosen
        How many of the last belong to the selection.
    there
        How many relations have an end in view, drawn or not.
    """

    relations: IntArray
    chosen: int
    there: int


def plan_edges(
    layout: Layout, seen: QRectF, selected: frozenset[int], up_to: int | None
) -> EdgePlan:
    """Choose what is drawn: relations of the selection first, then the telling, then the short."""
    columns, relations = layout.columns, layout.edges_apart
    if up_to is not None:
        relations = relations[columns.known_from[relations] <= up_to]
    near, marked = _touched(layout.boxes, seen), np.zeros(len(columns), bool)
    marked[list(selected)] = True
    sources, targets = columns.sources[relations], columns.targets[relations]
    chosen = marked[sources] | marked[targets]
    wanted = near[sources] | near[targets] | chosen
    relations, chosen = relations[wanted], chosen[wanted]
    cost = _cost(layout, relations)
    first = _least(cost, np.flatnonzero(chosen), _MOST_CHOSEN)
    room = max(0, MOST_EDGES[layout.level] - len(first))
    others = _least(cost, np.flatnonzero(~chosen), room)
    drawn = np.concatenate([others[::-1], first[::-1]])
    return EdgePlan(relations[drawn], len(first), len(relations))


def _touched(boxes: NDArray[np.float64], seen: QRectF) -> NDArray[np.bool_]:
    """Tell of each event whether what stands for it is in view."""
    x, y, w, h = boxes.T
    return np.asarray(
        (x < seen.right()) & (x + w > seen.left()) & (y < seen.bottom()) & (y + h > seen.top())
    )


def _cost(layout: Layout, relations: IntArray) -> NDArray[np.float64]:
    """Return what is to be little: first by what a relation tells, then by how long its edge is."""
    columns = layout.columns
    sources, targets = columns.sources[relations], columns.targets[relations]
    xs, ys = layout.boxes[:, 0], layout.boxes[:, 1]
    far = np.abs(xs[sources] - xs[targets]) + np.abs(ys[sources] - ys[targets])
    return far + _WORTH[columns.kinds[relations]] * (layout.width + layout.height + _BEYOND)


def _least(cost: NDArray[np.float64], places: IntArray, count: int) -> IntArray:
    """Return the places with the least cost, least first, equals in their order.

    Of twenty thousand only as many are sorted as are wanted.
    """
    if len(places) > count > 0:
        most = np.partition(cost[places], count - 1)[count - 1]
        places = places[cost[places] <= most]
    return places[np.argsort(cost[places], kind="stable")][:count]


def way_between(source: QRectF, target: QRectF, kind: int) -> Way:
    """Return the way of an edge: sideways where there is room, else up or down.

    Kinds lie beside one another where they meet, so that two relations of a pair both show.
    """
    shift = (kind - HINT / 2) * _APART
    left, top, width, height = source.x(), source.y(), source.width(), source.height()
    to_left, to_top = target.x(), target.y()
    to_width, to_height = target.width(), target.height()
    right, bottom = left + width, top + height
    if to_left - right >= FREE_PX:
        side = min(max(shift, 5 - height / 2), height / 2 - 5)
        y, to_y, dx = top + height / 2 + side, to_top + to_height / 2 + side, to_left - right
        first, second = QPointF(right + dx * HANDLE, y), QPointF(to_left - dx * HANDLE, to_y)
        return Way(QPointF(right, y), first, second, QPointF(to_left, to_y))
    middle, to_middle = left + width / 2, to_left + to_width / 2
    x = _leaving(middle, width, to_middle, shift)
    to_x = _leaving(to_middle, to_width, middle, shift)
    if to_top >= bottom:
        return _upright(x, bottom, to_x, to_top)
    if to_top + to_height <= top:
        return _upright(x, top, to_x, to_top + to_height)
    # Side by side, too close or backwards: an arc over both.
    over = min(top, to_top) - _ARC
    first, second = QPointF(x, over), QPointF(to_x, over)
    return Way(QPointF(x, top), first, second, QPointF(to_x, to_top))


def _upright(x: float, y: float, to_x: float, to_y: float) -> Way:
    dy = (to_y - y) * HANDLE
    first, second = QPointF(x, y + dy), QPointF(to_x, to_y - dy)
    return Way(QPointF(x, y), first, second, QPointF(to_x, to_y))


def _leaving(middle: float, width: float, toward: float, shift: float) -> float:
    """Return where on a card's upper or lower edge an edge meets it: a bit toward the other."""
    room = max(0.0, width / 2 - 10)
    lean = min(max((toward - middle) * 0.2, -room * 0.5), room * 0.5)
    return middle + min(max(lean + shift, -room), room)
