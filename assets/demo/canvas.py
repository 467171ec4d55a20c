"""A small set of brush strokes for rooms and things, in pixels of the wide picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from assets.demo.palette import Ink

WIDTH, HEIGHT = 960, 540

Colour = str | QColor


@dataclass(slots=True)
class Canvas:
    """A painter with the light it paints in; colour names are tinted, colours are not."""

    painter: QPainter
    ink: Ink

    def colour(self, colour: Colour, alpha: float = 1.0) -> QColor:
        """Return a colour as it is drawn here."""
        if isinstance(colour, str):
            return self.ink(colour, alpha)
        return colour

    def rect(
        self, x: float, y: float, width: float, height: float, colour: Colour, **more: float
    ) -> None:
        """Fill a rectangle; `round` gives the radius of its corners, `alpha` its strength."""
        self._brush(colour, more.get("alpha", 1.0))
        radius = more.get("round", 0.0)
        self.painter.drawRoundedRect(QRectF(x, y, width, height), radius, radius)

    def oval(
        self,
        x: float,
        y: float,
        radius_x: float,
        radius_y: float,
        colour: Colour,
        *,
        alpha: float = 1.0,
    ) -> None:
        """Fill an ellipse round a point."""
        self._brush(colour, alpha)
        self.painter.drawEllipse(QPointF(x, y), radius_x, radius_y)

    def poly(
        self, points: Sequence[tuple[float, float]], colour: Colour, alpha: float = 1.0
    ) -> None:
        """Fill a polygon."""
        self._brush(colour, alpha)
        self.painter.drawPolygon(QPolygonF([QPointF(*point) for point in points]))

    def shape(self, path: QPainterPath, colour: Colour, alpha: float = 1.0) -> None:
        """Fill a path."""
        self._brush(colour, alpha)
        self.painter.drawPath(path)

    def line(
        self,
        points: Sequence[tuple[float, float]],
        colour: Colour,
        width: float,
        alpha: float = 1.0,
    ) -> None:
        """Draw a line through points."""
        pen = QPen(self.colour(colour, alpha), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.setPen(pen)
        self.painter.drawPolyline(QPolygonF([QPointF(*point) for point in points]))

    def bow(
        self,
        start: tuple[float, float],
        by: tuple[float, float],
        end: tuple[float, float],
        colour: Colour,
        width: float,
        *,
        alpha: float = 1.0,
    ) -> None:
        """Draw a line bent once."""
        path = QPainterPath(QPointF(*start))
        path.quadTo(QPointF(*by), QPointF(*end))
        self.stroke(path, colour, width, alpha)

    def stroke(self, path: QPainterPath, colour: Colour, width: float, alpha: float = 1.0) -> None:
        """Draw the line of a path."""
        pen = QPen(self.colour(colour, alpha), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawPath(path)

    def clip(self, path: QPainterPath) -> None:
        """Draw only inside a path until the painter is restored."""
        self.painter.setClipPath(path, Qt.ClipOperation.IntersectClip)

    def _brush(self, colour: Colour, alpha: float) -> None:
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QBrush(self.colour(colour, alpha)))


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> QPainterPath:
    """Return a rectangle as a path."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, width, height), radius, radius)
    return path


def spline(points: Sequence[tuple[float, float]]) -> QPainterPath:
    """Return a smooth line through points: each is a bend, the middles between them are met."""
    path = QPainterPath(QPointF(*points[0]))
    for here, later in pairwise(points[1:]):
        middle = ((here[0] + later[0]) / 2, (here[1] + later[1]) / 2)
        path.quadTo(QPointF(*here), QPointF(*middle))
    path.lineTo(QPointF(*points[-1]))
    return path
