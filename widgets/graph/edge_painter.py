"""Draws relations: by type in colour, line and end, so that none needs its colour alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.domain.graph_columns import RELATION_KINDS
from widgets.graph.edge_plan import HINT, Way
from widgets.theme.paint import kept
from widgets.theme.theme import theme

REST_OPACITY, CHOSEN_WIDER = 0.55, 0.7


@dataclass(frozen=True, slots=True)
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


def draw_edges(
    painter: QPainter, kind: int, ways: Iterable[Way], *, chosen: bool, opacity: float = 1.0
) -> None:
    """Draw edges of one kind in one go; those of the selection stronger than at rest."""
    look = look_of(kind)
    line, heads = QPainterPath(), QPainterPath()
    heads.setFillRule(Qt.FillRule.WindingFill)
    for way in ways:
        back = look.size * _BACK.get(look.head, 0.0)
        end = way.ends_at(back) if back else way.end
        line.moveTo(way.start)
        line.cubicTo(way.first, way.second, end)
        _add_head(heads, look, way)
    strength = opacity * (1.0 if chosen and kind != HINT else REST_OPACITY)
    color = theme().color(look.token, strength)
    with kept(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_pen(look, color, CHOSEN_WIDER if chosen else 0.0))
        painter.drawPath(line)
        if look.head == "chevron":
            painter.setPen(QPen(color, look.width + (CHOSEN_WIDER if chosen else 0.0)))
            painter.drawPath(heads)
        elif look.head:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawPath(heads)


def draw_sample(painter: QPainter, rect: QRectF, kind: int) -> None:
    """Draw a kind of edge from left to right through a rectangle, for the legend."""
    y = rect.center().y()
    start, end = QPointF(rect.left() + 3, y), QPointF(rect.right() - 3, y)
    third = (end.x() - start.x()) / 3
    way = Way(start, QPointF(start.x() + third, y), QPointF(end.x() - third, y), end)
    draw_edges(painter, kind, (way,), chosen=False, opacity=1 / REST_OPACITY)


def _pen(look: EdgeLook, color: QColor, wider: float) -> QPen:
    width = look.width + wider
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if look.dash:
        pen.setDashPattern([length / width for length in look.dash])
        if look.head == "dots":
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _add_head(path: QPainterPath, look: EdgeLook, way: Way) -> None:
    if not look.head:
        return
    if look.head == "dots":
        radius = look.size / 2
        path.addEllipse(way.end, radius, radius)
        path.addEllipse(way.start, radius, radius)
        return
    tip, foot = way.end, way.ends_at(look.size)
    across = QPointF(-(tip.y() - foot.y()), tip.x() - foot.x())
    if look.head == "diamond":
        middle = way.ends_at(look.size / 2)
        side = across * 0.4
        _add_corners(path, (tip, middle + side, foot, middle - side))
        return
    side = across * (0.45 if look.head == "triangle" else 0.42)
    if look.head == "triangle":
        _add_corners(path, (tip, foot + side, foot - side))
    else:
        path.moveTo(foot + side)
        path.lineTo(tip)
        path.lineTo(foot - side)


def _add_corners(path: QPainterPath, corners: Iterable[QPointF]) -> None:
    first, *others = corners
    path.moveTo(first)
    for corner in others:
        path.lineTo(corner)
    path.closeSubpath()
