"""Draws hair, beard, glasses and freckles: what tells the four people apart."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from assets.demo.head import Head, curve

_CURLS = 11


def hair_behind(head: Head, person: str) -> None:
    """Draw the hair that lies behind face and neck."""
    if person == "natsumi":
        _bob_behind(head)
    elif person == "liv":
        _bun(head)
    elif person == "samir":
        _curls(head, 1.1, 0.30)


def hair_in_front(head: Head, person: str) -> None:
    """Draw the hair that lies over the forehead, and what goes with it."""
    if person == "natsumi":
        _bob_in_front(head)
    elif person == "liv":
        _parting(head)
    elif person == "samir":
        _short_sides(head)
        _curls_in_front(head)
    elif person == "bruno":
        _fringe_of_age(head)


def on_the_skin(head: Head, person: str) -> None:
    """Draw what lies under the features: freckles, stubble, tired eyes."""
    if person == "liv":
        for number in range(14):
            degrees = -46 + number * 7.1
            y = 0.36 + 0.07 * math.sin(number * 2.3)
            if abs(degrees) > 6:
                head.dot(head.place(degrees, y), 0.024, 0.022, head.ink("#C07F55", 0.7))
        for degrees in (-25.0, 25.0):
            at = head.place(degrees, 0.24)
            left, right = QPointF(at.x() - 0.16, at.y()), QPointF(at.x() + 0.16, at.y())
            bag = curve(left, QPointF(at.x(), at.y() + 0.09), right)
            head.line(bag, head.ink("#B98A86", 0.55), 0.035)
    elif person == "samir":
        path = QPainterPath(head.place(-62, 0.5))
        path.cubicTo(head.place(-40, 1.3), head.place(40, 1.3), head.place(62, 0.5))
        path.cubicTo(head.place(38, 0.95), head.place(-38, 0.95), head.place(-62, 0.5))
        head.fill(path, head.ink("#5B3B2A", 0.22))


def beard(head: Head) -> None:
    """Draw the full beard; the mouth is drawn on it, the moustache over the mouth's edge."""
    ink, shift = head.ink, 0.2 * head.aside
    jaw_drop = 0.12 * head.face.open + 0.05 * head.face.nod
    y = head.drop
    path = QPainterPath(QPointF(-0.985, 0.05))
    path.cubicTo(-1.02, 0.7, -0.86 + shift, 1.25 + jaw_drop, -0.42 + shift, 1.52 + jaw_drop)
    path.cubicTo(
        -0.15 + shift, 1.66 + jaw_drop, 0.15 + shift, 1.66 + jaw_drop, 0.42 + shift, 1.52 + jaw_drop
    )
    path.cubicTo(0.86 + shift, 1.25 + jaw_drop, 1.02, 0.7, 0.985, 0.05)
    path.cubicTo(0.9, 0.3, 0.84, 0.5 + y, head.place(34, 0).x(), 0.58 + y)
    path.quadTo(QPointF(head.place(0, 0).x(), 0.5 + y), QPointF(head.place(-34, 0).x(), 0.58 + y))
    path.cubicTo(-0.84, 0.5 + y, -0.9, 0.3, -0.985, 0.05)
    head.fill(path, ink(head.looks.hair))
    side = ink.light.side
    head.fill(path.subtracted(path.translated(-0.22 * side, -0.05)), ink("#8E8982", 0.5))
    for x, length in ((-0.45, 0.2), (-0.15, 0.26), (0.17, 0.26), (0.46, 0.2)):
        start = QPointF(x + shift, 1.16 + jaw_drop)
        end = QPointF(x * 0.85 + shift, 1.16 + length + jaw_drop)
        head.line(curve(start, QPointF(x + shift, 1.3 + jaw_drop), end), ink("#97928B", 0.8), 0.035)


def moustache(head: Head) -> None:
    """Draw the moustache."""
    middle = head.place(0, 0.60, 0.95)
    lift = -0.07 * max(head.face.smile, 0)
    for way in (-1, 1):
        width = 0.46 * head.narrowing(12.0 * way)
        path = QPainterPath(QPointF(middle.x(), middle.y() - 0.03))
        path.cubicTo(
            QPointF(middle.x() + way * width * 0.45, middle.y() - 0.12 + lift),
            QPointF(middle.x() + way * width * 0.9, middle.y() + 0.0 + lift),
            QPointF(middle.x() + way * width * 1.1, middle.y() + 0.22 + lift),
        )
        path.cubicTo(
            QPointF(middle.x() + way * width * 0.75, middle.y() + 0.24 + lift),
            QPointF(middle.x() + way * width * 0.3, middle.y() + 0.22),
            QPointF(middle.x(), middle.y() + 0.12),
        )
        head.fill(path, head.ink(head.looks.hair_light))


def glasses(head: Head) -> None:
    """Draw round glasses."""
    ink = head.ink("#3A3434")
    left, right = head.place(-25, 0.05), head.place(25, 0.05)
    for at, degrees in ((left, -25.0), (right, 25.0)):
        width = 0.37 * head.narrowing(degrees)
        ring = QPainterPath()
        ring.addEllipse(at, width, 0.36)
        head.fill(ring, head.ink("#FFFFFF", 0.10))
        head.line(ring, ink, 0.05)
    start = QPointF(left.x() + 0.37 * head.narrowing(-25.0), left.y() - 0.05)
    end = QPointF(right.x() - 0.37 * head.narrowing(25.0), right.y() - 0.05)
    bridge = QPointF((start.x() + end.x()) / 2, start.y() - 0.09)
    head.line(curve(start, bridge, end), ink, 0.05)
    for at, way in ((left, -1), (right, 1)):
        hinge = QPointF(at.x() + way * 0.37 * head.narrowing(25.0 * way), at.y() - 0.06)
        temple = QPointF(way * 0.99, at.y() - 0.10)
        if way * (temple.x() - hinge.x()) > 0.02:
            head.line(curve(hinge, QPointF(hinge.x(), temple.y()), temple), ink, 0.05)


def _bob_behind(head: Head) -> None:
    shift = -0.10 * head.aside
    path = QPainterPath(QPointF(-1.1 + shift, -0.25))
    path.cubicTo(-1.15 + shift, -1.1, -0.6 + shift, -1.5, shift, -1.5)
    path.cubicTo(0.6 + shift, -1.5, 1.15 + shift, -1.1, 1.1 + shift, -0.25)
    path.cubicTo(1.2 + shift, 0.4, 1.22 + shift, 0.9, 1.1 + shift, 1.22)
    path.quadTo(0.7 + shift, 1.42, 0.4 + shift, 1.3)
    path.lineTo(-0.4 + shift, 1.3)
    path.quadTo(-0.7 + shift, 1.42, -1.1 + shift, 1.22)
    path.cubicTo(-1.22 + shift, 0.9, -1.2 + shift, 0.4, -1.1 + shift, -0.25)
    head.fill(path, head.ink(head.looks.hair))


def _bob_in_front(head: Head) -> None:
    """Draw a fringe swept from a side parting, and a strand before each ear."""
    ink, looks = head.ink, head.looks
    part = head.place(-24, -1.18, 0.9)
    lift = 0.05 * head.drop
    fringe = QPainterPath(QPointF(-1.1, -0.1))
    fringe.cubicTo(-1.14, -1.06, -0.62, -1.47, 0, -1.48)
    fringe.cubicTo(0.62, -1.47, 1.14, -1.06, 1.1, -0.1)
    sweep = head.place(48, -0.30)
    fringe.cubicTo(1.02, -0.12, 0.98, -0.2, sweep.x(), sweep.y() + lift)
    fringe.cubicTo(
        QPointF(head.place(24, 0).x(), -0.58 + head.drop),
        QPointF(head.place(-5, 0).x(), -0.78 + head.drop),
        QPointF(part.x(), part.y() + 0.28 + head.drop * 0.6),
    )
    low = head.place(-52, -0.28)
    fringe.cubicTo(QPointF(part.x() - 0.12, -0.72 + head.drop), QPointF(low.x() + 0.08, -0.5), low)
    fringe.cubicTo(-0.98, -0.2, -1.0, -0.15, -1.1, -0.1)
    head.fill(fringe, ink(looks.hair))
    for way in (-1, 1):
        near = 0.10 * max(0.0, -way * head.aside)
        strand = QPainterPath(QPointF(way * 1.12, -0.3))
        strand.cubicTo(way * 1.2, 0.3, way * 1.22, 0.9, way * 1.08, 1.24)
        strand.quadTo(way * 0.92, 1.3, way * (0.80 - near), 1.14)
        strand.cubicTo(
            way * (0.95 - near), 0.7, way * (0.94 - near), 0.2, way * (0.86 - near), -0.35
        )
        head.fill(strand, ink(looks.hair))
    shine = QPainterPath(QPointF(-0.55, -1.16))
    shine.quadTo(QPointF(0.05, -1.34), QPointF(0.62, -1.08))
    shine.quadTo(QPointF(0.05, -1.22), QPointF(-0.55, -1.16))
    head.fill(shine, ink(looks.hair_light))
    pin = head.place(-50, -0.62, 0.98)
    head.line(
        curve(pin, QPointF(pin.x() - 0.05, pin.y() + 0.1), QPointF(pin.x() - 0.12, pin.y() + 0.22)),
        ink("#D9A441"),
        0.07,
    )


def _bun(head: Head) -> None:
    ink, looks = head.ink, head.looks
    shift = -0.3 * head.aside
    head.dot(QPointF(shift + 0.12, -1.62), 0.5, 0.43, ink(looks.hair))
    for x, y in ((-0.25, -1.62), (0.0, -1.8), (0.3, -1.72)):
        start, end = QPointF(shift + x, y), QPointF(shift + x + 0.35, y + 0.22)
        head.line(curve(start, QPointF(shift + x + 0.3, y), end), ink(looks.hair_light), 0.05)
    back = QPainterPath()
    back.addEllipse(QPointF(-0.04 * head.aside, -0.42), 1.1, 1.08)
    head.fill(back, ink(looks.hair))
    wisp = QPainterPath(QPointF(0.5 + shift, -1.5))
    wisp.quadTo(QPointF(0.95 + shift, -1.75), QPointF(0.98 + shift, -1.5))
    head.line(wisp, ink(looks.hair), 0.05)


def _parting(head: Head) -> None:
    """Hair drawn back from a middle parting, with two loose strands."""
    ink, looks = head.ink, head.looks
    part = head.place(8, -1.02, 0.9)
    cap = QPainterPath(QPointF(-1.06, 0.02))
    cap.cubicTo(-1.14, -0.95, -0.66, -1.44, 0, -1.44)
    cap.cubicTo(0.66, -1.44, 1.14, -0.95, 1.06, 0.02)
    cap.cubicTo(1.0, -0.3, 0.95, -0.45, head.place(50, 0).x(), -0.56)
    cap.cubicTo(QPointF(head.place(32, 0).x(), -0.92), QPointF(part.x() + 0.16, -1.0), part)
    cap.cubicTo(
        QPointF(part.x() - 0.16, -1.0),
        QPointF(head.place(-32, 0).x(), -0.92),
        QPointF(head.place(-50, 0).x(), -0.56),
    )
    cap.cubicTo(-0.95, -0.45, -1.0, -0.3, -1.06, 0.02)
    head.fill(cap, ink(looks.hair))
    for way in (-1, 1):
        for step in (0.25, 0.5, 0.75):
            start = QPointF(part.x() + way * 0.07 * step, part.y() - 0.3 * step)
            end = QPointF(way * (0.98 - 0.1 * step), -0.55 - 0.32 * step)
            bow = QPointF(way * (0.55 + 0.1 * step), -1.0 - 0.28 * step)
            head.line(curve(start, bow, end), ink(looks.hair_light, 0.7), 0.035)
        loose = QPainterPath(QPointF(way * 0.96, -0.5))
        loose.cubicTo(way * 1.1, -0.1, way * 1.02, 0.35, way * 1.12, 0.72)
        loose.cubicTo(way * 0.98, 0.4, way * 0.98, 0.0, way * 0.88, -0.45)
        head.fill(loose, ink(looks.hair))


def _curls(head: Head, reach: float, size: float) -> None:
    ink, looks = head.ink, head.looks
    shift = -0.10 * head.aside
    for number in range(_CURLS):
        angle = math.pi * (1.05 + 0.90 * number / (_CURLS - 1)) - math.pi * 0.0
        at = QPointF(shift + reach * math.cos(angle) * 0.98, -0.42 + reach * math.sin(angle))
        head.dot(at, size, size, ink(looks.hair))


def _curls_in_front(head: Head) -> None:
    ink, looks = head.ink, head.looks
    cap = QPainterPath(QPointF(-1.03, -0.5))
    cap.cubicTo(-1.0, -1.1, -0.6, -1.46, 0, -1.46)
    cap.cubicTo(0.6, -1.46, 1.0, -1.1, 1.03, -0.5)
    cap.cubicTo(0.8, -0.86, 0.45, -0.94, head.place(0, 0).x(), -0.9)
    cap.cubicTo(-0.45, -0.94, -0.8, -0.86, -1.03, -0.5)
    head.fill(cap, ink(looks.hair))
    for degrees, y, size in (
        (-58, -0.72, 0.22),
        (-38, -0.84, 0.24),
        (-18, -0.82, 0.23),
        (2, -0.86, 0.25),
        (22, -0.82, 0.23),
        (41, -0.84, 0.23),
        (60, -0.70, 0.21),
    ):
        at = head.place(degrees, y - head.drop * 0.5, 0.98)
        head.dot(at, size, size, ink(looks.hair))
    for degrees, y in ((-46, -1.02), (-14, -1.12), (18, -1.1), (48, -0.98)):
        at = head.place(degrees, y - head.drop * 0.6, 0.95)
        ring = curve(
            QPointF(at.x() - 0.13, at.y() + 0.04),
            QPointF(at.x(), at.y() - 0.16),
            QPointF(at.x() + 0.13, at.y() + 0.02),
        )
        head.line(ring, ink(looks.hair_light), 0.045)


def _short_sides(head: Head) -> None:
    for way in (-1, 1):
        side = QPainterPath(QPointF(way * 1.03, -0.6))
        side.cubicTo(way * 1.06, -0.3, way * 1.04, 0.0, way * 0.98, 0.12)
        side.cubicTo(way * 0.93, -0.1, way * 0.9, -0.3, way * 0.84, -0.62)
        head.fill(side, head.ink(head.looks.hair))


def _fringe_of_age(head: Head) -> None:
    """White hair at the sides of a bald head, and lines on the brow."""
    ink, looks = head.ink, head.looks
    for way in (-1, 1):
        tuft = QPainterPath(QPointF(way * 0.86, -0.86))
        tuft.cubicTo(way * 1.22, -0.8, way * 1.26, -0.2, way * 1.0, 0.12)
        tuft.cubicTo(way * 0.98, -0.2, way * 0.95, -0.45, way * 0.86, -0.86)
        head.fill(tuft, ink(looks.hair))
        head.line(
            curve(QPointF(way * 1.0, -0.66), QPointF(way * 1.14, -0.4), QPointF(way * 1.06, -0.1)),
            ink(looks.hair_light),
            0.05,
        )
    if head.face.brow > 0.25:
        for y in (-0.82, -0.94):
            start, end = head.place(-22, y), head.place(22, y)
            bow = QPointF((start.x() + end.x()) / 2, start.y() - 0.06)
            head.line(curve(start, bow, end), ink(looks.skin_shade, 0.55), 0.03)
    glow = QPainterPath()
    glow.addEllipse(QPointF(-0.25 + 0.3 * head.aside, -1.02), 0.3, 0.13)
    head.fill(glow, ink("#FFE9D6", 0.5))
