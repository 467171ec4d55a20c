"""Draws one whole head, layer upon layer."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath

from assets.demo.draw_face import (
    draw_brows,
    draw_ear,
    draw_eyes,
    draw_frown,
    draw_mouth,
    draw_nose,
    draw_skin,
)
from assets.demo.draw_hair import (
    beard,
    glasses,
    hair_behind,
    hair_in_front,
    moustache,
    on_the_skin,
)
from assets.demo.head import Head, curve
from assets.demo.palette import Ink
from assets.demo.people import LOOKS
from assets.demo.rig import Face


def head_of(painter: QPainter, ink: Ink, person: str, face: Face) -> Head:
    """Return the drawing space of a person's head; the painter stands at its middle."""
    return Head(painter, ink, LOOKS[person], face)


def draw_behind(head: Head, person: str) -> None:
    """Draw what lies behind the neck."""
    hair_behind(head, person)


def draw_neck(head: Head, person: str) -> None:
    """Draw the neck with the shadow of the chin."""
    looks, ink = head.looks, head.ink
    half = 0.46 if person == "bruno" else 0.34 if person == "samir" else 0.31
    neck = QPainterPath(QPointF(-half, 0.7))
    neck.lineTo(half, 0.7)
    neck.cubicTo(half, 1.5, half + 0.1, 1.75, half + 0.5, 1.95)
    neck.lineTo(-half - 0.5, 1.95)
    neck.cubicTo(-half - 0.1, 1.75, -half, 1.5, -half, 0.7)
    head.fill(neck, ink(looks.skin))
    shadow = QPainterPath(QPointF(-half, 0.9))
    shadow.lineTo(half, 0.9)
    shadow.lineTo(half, 1.28)
    shadow.quadTo(QPointF(0.1, 1.62), QPointF(-half, 1.36))
    head.fill(shadow.intersected(neck), ink(looks.skin_shade, 0.8))


def draw_front(head: Head, person: str) -> None:
    """Draw face, features and front hair."""
    turned = head.aside
    if person != "natsumi":
        if turned <= 0.12:
            draw_ear(head, 90)
        if turned >= -0.12:
            draw_ear(head, -90)
    draw_skin(head)
    on_the_skin(head, person)
    if person == "bruno":
        beard(head)
    draw_nose(head)
    draw_mouth(head)
    if person == "bruno":
        moustache(head)
        draw_nose(head)
    draw_eyes(head)
    _smile_lines(head, person)
    draw_frown(head)
    draw_brows(head)
    hair_in_front(head, person)
    if person == "samir":
        glasses(head)


def _smile_lines(head: Head, person: str) -> None:
    if person not in ("bruno", "liv") or head.face.cheek < 0.4:
        return
    for way in (-1, 1):
        for step in (-1, 1):
            start = head.place(way * 44, 0.06 + 0.05 * step)
            end = head.place(way * 53, 0.04 + 0.12 * step)
            bow = QPointF((start.x() + end.x()) / 2, (start.y() + end.y()) / 2)
            head.line(curve(start, bow, end), head.ink(head.looks.skin_shade, 0.8), 0.028)
