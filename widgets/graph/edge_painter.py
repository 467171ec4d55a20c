"""Draws relations: by type in colour, line and end, so that none needs its colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.domain.graph_columns import RELATION_KINDS
from widgets.graph.edge_plan import HINT, Way
from widgets.theme.paint import kept
from widgets.theme.theme import theme

REST_OPACITY, CHOSEN_WIDER = 0.55, 0.7


@dataclass(frozen=True)
class EdgeLook:
    """How edges of a kind look.

    Attributes
    ----------
    width
        Of the line, in pixels.
    dash
        Lengths of dashes and gaps in pixels, empty for a solid line.
    head
        ``chevron``, ``triangle``, ``diamond``, ``dots`` or nothing.
    size
        Of the head, in pixels.
    """

    token: str
    width: float
    dash: tuple[float, ...] = ()
    head: str = ""
    size: float = 0.0

    @cached_property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The corners of the head: how far before the tip, and how far beside the way."""
        return tuple(
            (along * self.size, aside * self.size) for along, aside in _CORNERS.get(self.head, ())
        )


_CORNERS = {
    "diamond": ((0.0, 0.0), (0.5, 0.4), (1.0, 0.0), (0.5, -0.4)),
    "triangle": ((0.0, 0.0), (1.0, 0.45), (1.0, -0.45)),
    "chevron": ((1.0, 0.42), (0.0, 0.0), (1.0, -0.42)),
}
LOOKS = {
    "temporal": EdgeLook("temporal", 1.3, (), "chevron", 9),
    "causal": EdgeLook("causal", 2.2, (), "triangle", 11),
    "changes_to": EdgeLook("changes_to", 1.9, (7, 4), "diamond", 13),
    "coexists_with": EdgeLook("coexists_with", 1.9, (1.5, 4.5), "dots", 5),
}
OTHER = EdgeLook("muted", 1.3, (12, 3, 3, 3), "chevron", 9)
HINTS = EdgeLook("muted", 1.0, (1, 6))
# How far before the tip the line ends, so that it does not show beside the head.
_BACK = {"triangle": 0.85, "diamond": 0.9}


def look_of(kind: int) -> EdgeLook:
    """Return how a kind of `GraphColumns.kinds`, or `HINT`, looks."""
    if kind == HINT:
        return HINTS
    return LOOKS[RELATION_KINDS[kind]] if kind < len(RELATION_KINDS) else OTHER


class Edge(NamedTuple):
    """A way, the line to draw along it, and the corners of its head."""

    way: Way
    line: QPainterPath
    head: QPolygonF


def edge_along(way: Way, kind: int) -> Edge:
    """Return what is drawn along a way: the line ends where the head begins."""
    look, (x, y, dx, dy) = look_of(kind), way.arrival()
    back = look.size * _BACK.get(look.head, 0.0)
    line = QPainterPath(way.start)
    line.cubicTo(way.first, way.second, QPointF(x - dx * back, y - dy * back))
    corners = [
        QPointF(x - dx * along - dy * aside, y - dy * along + dx * aside)
        for along, aside in look.corners
    ]
    return Edge(way, line, QPolygonF(corners))


def draw_edges(
    painter: QPainter,
    kind: int,
    edges: Sequence[Edge],
    *,
    chosen: bool,
    opacity: float = 1.0,
    is_thin: bool = False,
) -> None:
    """Draw edges of one kind; those of the selection stronger than at rest.

    Thin ones have the colour, dash and head of their kind on a line of one pixel: Qt draws such
    lines thirty times as fast, which counts where there are hundreds.
    """
    look = look_of(kind)
    strength = opacity * (1.0 if chosen and kind != HINT else REST_OPACITY)
    color = theme().color(look.token, strength)
    wider = CHOSEN_WIDER if chosen else 0.0
    with kept(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_pen(look, color, 1.0 if is_thin else look.width + wider))
        for edge in edges:  # each by itself: one path of all takes many times as long to fill
            painter.drawPath(edge.line)
        if not look.head:
            return
        if look.head == "chevron":
            painter.setPen(QPen(color, 1.0 if is_thin else look.width + wider))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
        for edge in edges:
            if look.head == "chevron":
                painter.drawPolyline(edge.head)
            elif look.head == "dots":
                painter.drawEllipse(edge.way.start, look.size / 2, look.size / 2)
                painter.drawEllipse(edge.way.end, look.size / 2, look.size / 2)
            else:
                painter.drawPolygon(edge.head)


def draw_sample(painter: QPainter, rect: QRectF, kind: int) -> None:
    """Draw a kind of edge from left to right through a rectangle, for the legend."""
    y = rect.center().y()
    start, end = QPointF(rect.left() + 3, y), QPointF(rect.right() - 3, y)
    third = (end.x() - start.x()) / 3
    way = Way(start, QPointF(start.x() + third, y), QPointF(end.x() - third, y), end)
    draw_edges(painter, kind, (edge_along(way, kind),), chosen=False, opacity=1 / REST_OPACITY)


def _pen(look: EdgeLook, color: QColor, width: float) -> QPen:
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if look.dash:
        pen.setDashPattern([length / width for length in look.dash])
        if look.head == "dots":
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen
