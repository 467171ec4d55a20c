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


class Way(NamedTuple):
    """A curve from one card to another, and the direction it arrives from."""

    start: QPointF
    first: QPointF
    second: QPointF
    end: QPointF

    def ends_at(self, back: float) -> QPointF:
        """Return the point so many pixels before the end, straight along the last direction."""
        dx, dy = self.end.x() - self.second.x(), self.end.y() - self.second.y()
        length = max((dx * dx + dy * dy) ** 0.5, 1e-6)
        return QPointF(self.end.x() - dx / length * back, self.end.y() - dy / length * back)


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
    columns, relations = layout.columns, layout.edge_places
    if up_to is not None and len(relations):
        known = np.maximum(
            columns.relation_windows[relations],
            np.maximum(
                columns.windows[columns.sources[relations]],
                columns.windows[columns.targets[relations]],
            ),
        )
        relations = relations[known <= up_to]
    if not len(relations):
        return EdgePlan(relations, 0, 0)
    starts, ends = (
        layout.boxes[columns.sources[relations]],
        layout.boxes[columns.targets[relations]],
    )
    apart = (starts[:, :2] != ends[:, :2]).any(axis=1)
    inside = _touches(starts, seen) | _touches(ends, seen)
    chosen = _of_selection(layout, relations, selected)
    relations, chosen = relations[apart & (inside | chosen)], chosen[apart & (inside | chosen)]
    starts, ends = (
        layout.boxes[columns.sources[relations]],
        layout.boxes[columns.targets[relations]],
    )
    far = np.abs(starts[:, :2] - ends[:, :2]).sum(axis=1)
    order = np.lexsort((relations, far, _WORTH[columns.kinds[relations]], ~chosen))
    count = int(chosen.sum())
    most = min(count, _MOST_CHOSEN)
    others = order[count : count + max(0, MOST_EDGES[layout.level] - most)]
    drawn = np.concatenate([others[::-1], order[:most][::-1]])
    return EdgePlan(relations[drawn], most, len(relations))


def _touches(boxes: NDArray[np.float64], seen: QRectF) -> NDArray[np.bool_]:
    return np.asarray(
        (boxes[:, 0] < seen.right())
        & (boxes[:, 0] + boxes[:, 2] > seen.left())
        & (boxes[:, 1] < seen.bottom())
        & (boxes[:, 1] + boxes[:, 3] > seen.top())
    )


def _of_selection(
    layout: Layout, relations: IntArray, selected: frozenset[int]
) -> NDArray[np.bool_]:
    if not selected:
        return np.zeros(len(relations), bool)
    columns = layout.columns
    marked = np.zeros(len(columns), bool)
    marked[list(selected)] = True
    return np.asarray(marked[columns.sources[relations]] | marked[columns.targets[relations]])


def way_between(source: QRectF, target: QRectF, kind: int) -> Way:
    """Return the way of an edge: sideways where there is room, else up or down.

    Kinds lie beside one another where they meet, so that two relations of a pair both show.
    """
    shift = (kind - HINT / 2) * _APART
    room = target.left() - source.right()
    if room >= FREE_PX:
        side = min(max(shift, 5 - source.height() / 2), source.height() / 2 - 5)
        start = QPointF(source.right(), source.center().y() + side)
        end = QPointF(target.left(), target.center().y() + side)
        dx = (end.x() - start.x()) * HANDLE
        return Way(start, QPointF(start.x() + dx, start.y()), QPointF(end.x() - dx, end.y()), end)
    out_x = _inside(source, target.center().x(), shift)
    in_x = _inside(target, source.center().x(), shift)
    if target.top() >= source.bottom():
        return _upright(QPointF(out_x, source.bottom()), QPointF(in_x, target.top()))
    if target.bottom() <= source.top():
        return _upright(QPointF(out_x, source.top()), QPointF(in_x, target.bottom()))
    # Side by side, too close or backwards: an arc over both.
    start, end = QPointF(out_x, source.top()), QPointF(in_x, target.top())
    top = min(start.y(), end.y()) - _ARC
    return Way(start, QPointF(start.x(), top), QPointF(end.x(), top), end)


def _upright(start: QPointF, end: QPointF) -> Way:
    dy = (end.y() - start.y()) * HANDLE
    return Way(start, QPointF(start.x(), start.y() + dy), QPointF(end.x(), end.y() - dy), end)


def _inside(rect: QRectF, toward: float, shift: float) -> float:
    """Return where on a card's upper or lower edge an edge meets it: a bit toward the other."""
    room = max(0.0, rect.width() / 2 - 10)
    lean = min(max((toward - rect.center().x()) * 0.2, -room * 0.5), room * 0.5)
    return rect.center().x() + min(max(lean + shift, -room), room)
