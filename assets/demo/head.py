"""The drawing space of a head: half the width of the face is one unit, the eyes' height is zero.

The head is taken for a ball: a feature at an angle moves aside and narrows as the ball turns.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from assets.demo.palette import Ink
from assets.demo.people import Looks
from assets.demo.rig import Face

MOST_TURN = math.radians(27)


@dataclass(slots=True)
class Head:
    """A painter that stands at the middle of a face, and what to draw there."""

    painter: QPainter
    ink: Ink
    looks: Looks
    face: Face

    @property
    def angle(self) -> float:
        """How far the head is turned, in radians; positive is the right of the picture."""
        return max(-1.0, min(1.0, self.face.turn)) * MOST_TURN

    @property
    def aside(self) -> float:
        """The sine of the turn."""
        return math.sin(self.angle)

    @property
    def drop(self) -> float:
        """How far a nod moves the features down."""
        return 0.16 * self.face.nod

    def place(self, degrees: float, y: float, depth: float = 1.0) -> QPointF:
        """Return where a feature at an angle from the middle of the face comes to lie."""
        turned = math.radians(degrees) + self.angle
        return QPointF(math.sin(turned) * depth, y + self.drop)

    def narrowing(self, degrees: float) -> float:
        """Return how much of its width a feature keeps."""
        turned = math.radians(degrees) + self.angle
        return max(0.2, math.cos(turned)) / math.cos(math.radians(degrees))

    def fill(self, path: QPainterPath, colour: QColor) -> None:
        """Fill a shape without outline."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QBrush(colour))
        self.painter.drawPath(path)

    def line(self, path: QPainterPath, colour: QColor, width: float) -> None:
        """Draw a line with round ends."""
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawPath(path)

    def dot(self, at: QPointF, radius_x: float, radius_y: float, colour: QColor) -> None:
        """Fill an ellipse."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QBrush(colour))
        self.painter.drawEllipse(at, radius_x, radius_y)


def outline(head: Head) -> QPainterPath:
    """Return the outline of skull, cheeks and chin."""
    looks, shift = head.looks, 0.2 * head.aside
    jaw, chin = looks.jaw, looks.chin + 0.05 * head.face.nod + 0.10 * head.face.open
    path = QPainterPath(QPointF(-1.0, -0.2))
    path.cubicTo(-1.02, -0.95, -0.6, -1.32, 0, -1.32)
    path.cubicTo(0.6, -1.32, 1.02, -0.95, 1.0, -0.2)
    path.cubicTo(0.99, 0.42, jaw + shift, 0.88, 0.34 + shift, chin - 0.07)
    path.cubicTo(0.16 + shift, chin + 0.02, -0.16 + shift, chin + 0.02, -0.34 + shift, chin - 0.07)
    path.cubicTo(-jaw + shift, 0.88, -0.99, 0.42, -1.0, -0.2)
    return path


def curve(start: QPointF, by: QPointF, end: QPointF) -> QPainterPath:
    """Return a line bent once."""
    path = QPainterPath(start)
    path.quadTo(by, end)
    return path
