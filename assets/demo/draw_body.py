"""Draws torso, arms and hands, in the units of the head above them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from assets.demo.palette import Ink
from assets.demo.people import LOOKS, Outfit
from assets.demo.rig import Body, Hand

_UPPER, _FORE = 1.8, 1.7
SHOULDER_Y = 2.22
_TABLE_Y = 3.4


@dataclass(slots=True)
class Figure:
    """A painter that stands at a person's head, and whom to draw."""

    painter: QPainter
    ink: Ink
    person: str
    outfit: Outfit

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


def draw_torso(figure: Figure, rise: float) -> None:
    """Draw the trunk and what is worn; `rise` lifts the shoulders."""
    shape = _trunk(LOOKS[figure.person].shoulder, rise)
    ink, outfit = figure.ink, figure.outfit
    figure.fill(shape, ink(outfit.garment))
    side = ink.light.side
    shade = shape.subtracted(shape.translated(-0.42 * side, 0.0))
    figure.fill(shade, ink(outfit.dark, 0.75))
    figure.painter.save()
    figure.painter.setClipPath(shape)
    _CUTS[outfit.cut](figure)
    figure.painter.restore()


def _trunk(half: float, rise: float) -> QPainterPath:
    up = -0.22 * rise
    path = QPainterPath(QPointF(-0.42, 1.72))
    path.cubicTo(-0.8, 1.95 + up * 0.4, -half + 0.25, 1.95 + up, -half, 2.55 + up)
    path.cubicTo(-half - 0.16, 3.2, -half - 0.02, 4.2, -half + 0.12, 6.5)
    path.lineTo(half - 0.12, 6.5)
    path.cubicTo(half + 0.02, 4.2, half + 0.16, 3.2, half, 2.55 + up)
    path.cubicTo(half - 0.25, 1.95 + up, 0.8, 1.95 + up * 0.4, 0.42, 1.72)
    path.cubicTo(0.3, 1.98, -0.3, 1.98, -0.42, 1.72)
    return path


def _cut_apron(figure: Figure) -> None:
    ink, outfit = figure.ink, figure.outfit
    collar = QPainterPath(QPointF(-0.62, 1.72))
    collar.cubicTo(-0.4, 2.2, 0.4, 2.2, 0.62, 1.72)
    figure.line(collar, ink(outfit.dark), 0.26)
    for x in (-1.4, -0.9, 0.9, 1.4):
        rib = QPainterPath(QPointF(x, 2.3))
        rib.lineTo(x * 1.04, 6)
        figure.line(rib, ink(outfit.dark, 0.5), 0.05)
    bib = QPainterPath(QPointF(-0.82, 2.75))
    bib.lineTo(0.82, 2.75)
    bib.cubicTo(0.9, 3.6, 1.5, 3.9, 1.75, 4.3)
    bib.lineTo(1.75, 6.5)
    bib.lineTo(-1.75, 6.5)
    bib.lineTo(-1.75, 4.3)
    bib.cubicTo(-1.5, 3.9, -0.9, 3.6, -0.82, 2.75)
    figure.fill(bib, ink(outfit.trim))
    for way in (-1, 1):
        strap = QPainterPath(QPointF(way * 0.72, 2.85))
        strap.lineTo(way * 0.62, 1.7)
        figure.line(strap, ink(outfit.trim), 0.22)


def _cut_jumper(figure: Figure) -> None:
    ink, outfit = figure.ink, figure.outfit
    for way in (-1, 1):
        collar = QPainterPath(QPointF(way * 0.36, 1.66))
        collar.lineTo(way * 0.70, 1.85)
        collar.lineTo(way * 0.42, 2.36)
        collar.lineTo(0, 1.96)
        figure.fill(collar, ink(outfit.trim))
    yoke = QPainterPath(QPointF(-2, 2.9))
    for step in range(9):
        yoke.lineTo(-2 + step * 0.5, 2.9 + (0.12 if step % 2 else -0.12))
    figure.line(yoke, ink(outfit.trim, 0.75), 0.07)
    lower = yoke.translated(0, 0.3)
    figure.line(lower, ink(outfit.dark), 0.07)


def _cut_hood(figure: Figure) -> None:
    ink, outfit = figure.ink, figure.outfit
    shirt = QPainterPath(QPointF(-0.42, 1.7))
    shirt.cubicTo(-0.3, 2.3, 0.3, 2.3, 0.42, 1.7)
    figure.fill(shirt, ink(outfit.trim))
    for way in (-1, 1):
        hood = QPainterPath(QPointF(way * 0.34, 1.6))
        hood.cubicTo(way * 1.1, 1.6, way * 1.25, 2.2, way * 0.9, 2.45)
        hood.cubicTo(way * 0.5, 2.6, way * 0.15, 2.45, 0, 2.32)
        hood.cubicTo(way * 0.25, 2.15, way * 0.38, 1.9, way * 0.34, 1.6)
        figure.fill(hood, ink(outfit.dark))
        cord = QPainterPath(QPointF(way * 0.3, 2.4))
        cord.cubicTo(way * 0.34, 2.8, way * 0.28, 3.0, way * 0.32, 3.3)
        figure.line(cord, ink(outfit.trim), 0.07)


def _cut_cardigan(figure: Figure) -> None:
    ink, outfit = figure.ink, figure.outfit
    blouse = QPainterPath(QPointF(-0.42, 1.66))
    blouse.lineTo(0.42, 1.66)
    blouse.lineTo(0.62, 2.2)
    blouse.lineTo(0.0, 4.6)
    blouse.lineTo(-0.62, 2.2)
    figure.fill(blouse, ink(outfit.trim))
    for way in (-1, 1):
        edge = QPainterPath(QPointF(way * 0.46, 1.62))
        edge.cubicTo(way * 0.8, 2.3, way * 0.35, 3.4, 0.0, 4.5)
        figure.line(edge, ink(outfit.dark), 0.14)
        collar = QPainterPath(QPointF(way * 0.36, 1.62))
        collar.lineTo(way * 0.58, 2.0)
        collar.lineTo(way * 0.18, 2.3)
        collar.lineTo(0, 2.0)
        figure.fill(collar, ink("#FFFFFF"))
        figure.line(collar, ink(outfit.dark, 0.35), 0.03)


def _cut_robe(figure: Figure) -> None:
    """Draw crossed edges, as of a dressing gown or a yukata."""
    ink, outfit = figure.ink, figure.outfit
    skin = QPainterPath(QPointF(-0.4, 1.6))
    skin.lineTo(0.4, 1.6)
    skin.lineTo(0.05, 2.5)
    figure.fill(skin, ink(LOOKS[figure.person].skin))
    under = QPainterPath(QPointF(-0.5, 1.6))
    under.cubicTo(-0.4, 2.2, 0.1, 2.8, 0.55, 3.3)
    figure.line(under, ink(outfit.trim), 0.24)
    over = QPainterPath(QPointF(0.5, 1.6))
    over.cubicTo(0.4, 2.3, -0.5, 3.2, -1.1, 4.6)
    figure.line(over, ink(outfit.trim), 0.24)


def _cut_mourning(figure: Figure) -> None:
    """Draw a black dress with a single string of pearls, as worn on days of remembrance."""
    ink, outfit = figure.ink, figure.outfit
    skin = QPainterPath(QPointF(-0.5, 1.6))
    skin.lineTo(0.5, 1.6)
    skin.cubicTo(0.45, 2.25, -0.45, 2.25, -0.5, 1.6)
    figure.fill(skin, ink(LOOKS[figure.person].skin))
    for number in range(13):
        angle = math.pi * (0.06 + 0.88 * number / 12)
        at = QPointF(0.6 * math.cos(angle), 1.66 + 0.62 * math.sin(angle))
        pearl = QPainterPath()
        pearl.addEllipse(at, 0.075, 0.075)
        figure.fill(pearl, ink(outfit.trim))


_CUTS = {
    "apron": _cut_apron,
    "jumper": _cut_jumper,
    "hood": _cut_hood,
    "cardigan": _cut_cardigan,
    "robe": _cut_robe,
    "mourning": _cut_mourning,
}


def draw_arms(figure: Figure, body: Body, rise: float) -> None:
    """Draw both arms down to the fingers."""
    for way, hand in ((-1, body.left), (1, body.right)):
        _draw_arm(figure, way, hand, rise)


def _draw_arm(figure: Figure, way: int, hand: Hand, rise: float) -> None:
    ink, outfit = figure.ink, figure.outfit
    half = LOOKS[figure.person].shoulder
    shoulder = QPointF(way * (half - 0.34), SHOULDER_Y + 0.22 - 0.2 * rise)
    wrist = QPointF(hand.x, hand.y)
    elbow = _elbow(shoulder, wrist, way)
    sleeve = QPainterPath(shoulder * 0.62 + elbow * 0.38)
    sleeve.lineTo(elbow)
    sleeve.lineTo(wrist)
    figure.line(sleeve, ink(outfit.dark), 0.71)
    upper = QPainterPath(shoulder)
    upper.lineTo(elbow)
    figure.line(upper, ink(outfit.garment), 0.63)
    fore = QPainterPath(elbow)
    fore.lineTo(wrist)
    figure.line(fore, ink(outfit.garment), 0.60)
    angle = math.atan2(wrist.y() - elbow.y(), wrist.x() - elbow.x())
    _draw_cuff(figure, wrist, angle)
    _draw_hand(figure, wrist, angle, way, hand.shape)


def _elbow(shoulder: QPointF, wrist: QPointF, way: int) -> QPointF:
    """Return where two bones meet; the elbow keeps outside and low."""
    dx, dy = wrist.x() - shoulder.x(), wrist.y() - shoulder.y()
    reach = max(0.01, math.hypot(dx, dy))
    upper, fore = _UPPER, _FORE
    if reach > upper + fore - 0.05:
        stretch = (reach + 0.05) / (upper + fore)
        upper, fore = upper * stretch, fore * stretch
    along = (upper * upper - fore * fore + reach * reach) / (2 * reach)
    aside = math.sqrt(max(0.0, upper * upper - along * along))
    # Arms that lie on the table are foreshortened; raised ones show their whole length.
    aside = min(aside, 0.78 if wrist.y() > _TABLE_Y else 1.75)
    middle_x, middle_y = shoulder.x() + dx * along / reach, shoulder.y() + dy * along / reach
    normal_x, normal_y = -dy / reach * aside, dx / reach * aside
    one = QPointF(middle_x + normal_x, middle_y + normal_y)
    other = QPointF(middle_x - normal_x, middle_y - normal_y)
    return max(one, other, key=lambda at: 0.55 * way * at.x() + at.y())


def _draw_cuff(figure: Figure, wrist: QPointF, angle: float) -> None:
    back = QPointF(wrist.x() - 0.12 * math.cos(angle), wrist.y() - 0.12 * math.sin(angle))
    cuff = QPainterPath(back)
    cuff.lineTo(wrist.x() + 0.02 * math.cos(angle), wrist.y() + 0.02 * math.sin(angle))
    pen = QPen(figure.ink(figure.outfit.cuff), 0.60)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    figure.painter.setPen(pen)
    figure.painter.drawPath(cuff)


def _draw_hand(figure: Figure, wrist: QPointF, angle: float, way: int, shape: str) -> None:
    painter = figure.painter
    painter.save()
    painter.translate(wrist)
    painter.rotate(math.degrees(angle) if shape != "palm" else -90 - 5 * way)
    flip = way if math.cos(angle) >= 0 else -way
    painter.scale(1.0, -flip)
    _HANDS.get(shape, _hand_flat)(figure)
    painter.restore()


def _fingers(
    figure: Figure, ends: tuple[tuple[float, float], ...], thumb: tuple[float, float]
) -> None:
    """Draw a palm with fingers that end at given points, and a thumb."""
    looks, ink = LOOKS[figure.person], figure.ink
    skin, shade = ink(looks.skin), ink(looks.skin_shade)
    thumb_path = QPainterPath(QPointF(0.14, 0.12))
    thumb_path.quadTo(QPointF(thumb[0] * 0.7, thumb[1]), QPointF(*thumb))
    figure.line(thumb_path, skin, 0.17)
    roots = [(0.36, 0.17 - 0.115 * number) for number in range(len(ends))]
    for root, end in zip(roots, ends, strict=True):
        finger = QPainterPath(QPointF(*root))
        finger.lineTo(QPointF(*end))
        figure.line(finger, shade, 0.165)
    for root, end in zip(roots, ends, strict=True):
        finger = QPainterPath(QPointF(*root))
        finger.lineTo(QPointF(*end))
        figure.line(finger, skin, 0.135)
    palm = QPainterPath()
    palm.addRoundedRect(-0.04, -0.25, 0.46, 0.5, 0.2, 0.2)
    figure.fill(palm, skin)


def _hand_flat(figure: Figure) -> None:
    _fingers(figure, ((0.62, 0.19), (0.70, 0.07), (0.68, -0.06), (0.58, -0.18)), (0.42, 0.33))


def _hand_open(figure: Figure) -> None:
    _fingers(figure, ((0.62, 0.32), (0.74, 0.10), (0.70, -0.12), (0.56, -0.32)), (0.30, 0.48))


def _hand_hold(figure: Figure) -> None:
    _fingers(figure, ((0.48, 0.17), (0.52, 0.06), (0.51, -0.06), (0.46, -0.17)), (0.46, 0.26))


def _hand_fist(figure: Figure) -> None:
    looks, ink = LOOKS[figure.person], figure.ink
    fist = QPainterPath()
    fist.addRoundedRect(-0.04, -0.27, 0.52, 0.54, 0.2, 0.2)
    figure.fill(fist, ink(looks.skin))
    for y in (-0.11, 0.02, 0.15):
        knuckle = QPainterPath(QPointF(0.28, y))
        knuckle.lineTo(0.45, y)
        figure.line(knuckle, ink(looks.skin_shade), 0.035)
    thumb = QPainterPath(QPointF(0.12, 0.26))
    thumb.quadTo(QPointF(0.34, 0.34), QPointF(0.42, 0.16))
    figure.line(thumb, ink(looks.skin_shade), 0.16)
    figure.line(thumb, ink(looks.skin), 0.12)


def _hand_palm(figure: Figure) -> None:
    """Stretched fingers seen from the side, as of palms laid together."""
    looks, ink = LOOKS[figure.person], figure.ink
    blade = QPainterPath()
    blade.addRoundedRect(-0.06, -0.15, 0.82, 0.29, 0.14, 0.14)
    figure.fill(blade, ink(looks.skin))
    edge = QPainterPath(QPointF(0.2, -0.02))
    edge.lineTo(0.7, -0.02)
    figure.line(edge, ink(looks.skin_shade, 0.8), 0.03)


_HANDS = {
    "flat": _hand_flat,
    "open": _hand_open,
    "hold": _hand_hold,
    "fist": _hand_fist,
    "palm": _hand_palm,
}
