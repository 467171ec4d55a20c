"""Draws what a face says: skin, eyes, brows, nose, mouth."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from assets.demo.head import Head, curve, outline
from assets.demo.palette import plain

_EYE_ANGLE = 25.0
_CLOSED = 0.2


def draw_skin(head: Head) -> None:
    """Draw the face itself, its shaded side and its blush."""
    looks, ink = head.looks, head.ink
    shape = outline(head)
    head.fill(shape, ink(looks.skin))
    side = head.ink.light.side
    lit = shape.translated(-0.26 * side, -0.03)
    head.fill(shape.subtracted(lit), ink(looks.skin_shade, 0.42))
    blush = head.face.blush
    if blush > 0.02:
        for degrees in (-38.0, 38.0):
            at = head.place(degrees, 0.46)
            width = 0.27 * head.narrowing(degrees)
            head.dot(at, width, 0.15, ink("#E0604F", 0.28 * min(blush, 1.0)))


def draw_ear(head: Head, degrees: float) -> None:
    """Draw an ear."""
    at = head.place(degrees, 0.12, 0.98)
    width = 0.17 if abs(at.x()) > 0.8 else 0.2
    head.dot(at, width, 0.27, head.ink(head.looks.skin))
    inner = QPointF(at.x() * 1.0, at.y() + 0.01)
    head.dot(inner, width * 0.5, 0.15, head.ink(head.looks.skin_shade, 0.7))


def draw_eyes(head: Head) -> None:
    """Draw both eyes; nearly closed lids become a single curved line."""
    for degrees in (-_EYE_ANGLE, _EYE_ANGLE):
        _draw_eye(head, degrees)


def _draw_eye(head: Head, degrees: float) -> None:
    face, looks, ink = head.face, head.looks, head.ink
    at = head.place(degrees, 0.04)
    width = 0.235 * looks.eye * head.narrowing(degrees)
    lash = ink("#2B2226") if looks.lashes > 0.05 else ink("#3A2E2C")
    # Grief lets the outer corner sink, anger the inner one.
    droop = 0.05 * max(-1.0, min(1.2, face.worry)) * math.copysign(1.0, degrees)
    left = QPointF(at.x() - width, at.y() + 0.02 - droop)
    right = QPointF(at.x() + width, at.y() + 0.02 + droop)
    if face.lid < _CLOSED:
        bend = 0.12 - 0.34 * face.cheek
        head.line(curve(left, QPointF(at.x(), at.y() + bend), right), lash, looks.lashes * 1.15)
        return
    rise = 0.36 * min(face.lid, 1.4) * looks.eye
    fall = 0.24 * (1 - 0.85 * min(face.cheek, 1.0)) * looks.eye
    slant = -0.09 * face.worry * math.copysign(1.0, degrees)
    top = QPointF(at.x() + slant, at.y() + 0.02 - rise)
    low = QPointF(at.x(), at.y() + 0.02 + fall)
    shape = curve(left, top, right)
    shape.quadTo(low, left)
    head.fill(shape, ink("#FBF7F1"))
    head.painter.save()
    head.painter.setClipPath(shape)
    _draw_iris(head, at, width)
    head.painter.restore()
    head.line(curve(right, low, left), ink(looks.skin_shade, 0.8), 0.03)
    head.line(curve(left, top, right), lash, looks.lashes)
    _draw_lashes(head, (left, right), top, degrees)
    if face.tears > 0.25:
        _draw_tear(head, at, width, degrees)


def _draw_iris(head: Head, at: QPointF, width: float) -> None:
    face, ink = head.face, head.ink
    size = 0.165 * head.looks.eye
    middle = QPointF(at.x() + face.gaze_x * width * 0.5, at.y() - 0.02 + face.gaze_y * 0.10)
    head.dot(middle, size, size * 1.08, ink(head.looks.iris))
    head.dot(middle, size * 0.55, size * 0.6, ink("#1A1416"))
    shine = plain("#FFFFFF", 0.92)
    head.dot(QPointF(middle.x() - 0.05, middle.y() - 0.06), 0.042, 0.042, shine)
    if face.tears > 0.25:
        head.dot(QPointF(middle.x() + 0.06, middle.y() + 0.055), 0.03, 0.03, plain("#FFFFFF", 0.75))
        head.dot(QPointF(at.x(), at.y() + 0.12), width, 0.05, plain("#DDF1FA", 0.55))


def _draw_lashes(
    head: Head, corners: tuple[QPointF, QPointF], top: QPointF, degrees: float
) -> None:
    """Draw the fold above the lid, and the outer lash of those who have long ones."""
    looks, ink = head.looks, head.ink
    left, right = corners
    if head.face.lid > 0.45:
        fold = curve(
            QPointF(left.x() + 0.03, left.y() - 0.13),
            QPointF(top.x(), top.y() - 0.09),
            QPointF(right.x() - 0.03, right.y() - 0.13),
        )
        head.line(fold, ink(looks.skin_shade, 0.75), 0.028)
    if looks.lashes > 0.058:
        outer, way = (left, -1) if degrees < 0 else (right, 1)
        end = QPointF(outer.x() + 0.07 * way, outer.y() - 0.06)
        head.line(
            curve(outer, QPointF(outer.x() + 0.04 * way, outer.y()), end), ink("#2B2226"), 0.04
        )


def _draw_tear(head: Head, at: QPointF, width: float, degrees: float) -> None:
    strength = (head.face.tears - 0.25) / 0.75
    if strength < 0.55:
        return
    way = math.copysign(1.0, degrees)
    fall = (strength - 0.55) / 0.45
    start = QPointF(at.x() + 0.45 * width * way, at.y() + 0.18)
    end = QPointF(start.x() + 0.05 * way, start.y() + 0.10 + 0.34 * fall)
    head.line(curve(start, QPointF(start.x(), end.y()), end), plain("#E3F4FC", 0.55), 0.04)
    head.dot(end, 0.045, 0.06, plain("#F2FAFF", 0.85))


def draw_brows(head: Head) -> None:
    """Draw the brows as tapered shapes."""
    face = head.face
    for degrees, own in ((-_EYE_ANGLE, face.brow_left), (_EYE_ANGLE, face.brow_right)):
        _draw_brow(head, degrees, face.brow + own)


def _draw_brow(head: Head, degrees: float, height: float) -> None:
    face, looks = head.face, head.looks
    way = math.copysign(1.0, degrees)
    narrow = head.narrowing(degrees)
    middle = head.place(degrees, -0.47 - 0.15 * height)
    inner_x = middle.x() - way * (0.21 + 0.07 * face.pinch) * narrow
    outer_x = middle.x() + way * 0.27 * narrow
    inner_y = middle.y() + 0.03 - 0.15 * face.worry + 0.05 * face.pinch
    outer_y = middle.y() + 0.07 + 0.06 * face.worry
    arch_y = middle.y() - 0.05 - 0.02 * face.worry
    thick = looks.brow_weight
    path = QPainterPath(QPointF(inner_x, inner_y - thick * 0.55))
    path.quadTo(QPointF(middle.x(), arch_y - thick * 0.75), QPointF(outer_x, outer_y))
    path.quadTo(
        QPointF(middle.x(), arch_y + thick * 0.75), QPointF(inner_x, inner_y + thick * 0.65)
    )
    path.quadTo(
        QPointF(inner_x - way * thick * 0.5, inner_y), QPointF(inner_x, inner_y - thick * 0.55)
    )
    head.fill(path, head.ink(looks.brow))


def draw_frown(head: Head) -> None:
    """Draw the creases between the brows of a strained face."""
    strain = head.face.pinch
    if strain < 0.3:
        return
    for degrees in (-5.0, 5.0):
        top = head.place(degrees, -0.46)
        low = head.place(degrees * 0.8, -0.28)
        ink = head.ink(head.looks.skin_shade, 0.9 * min(1.0, strain))
        head.line(curve(top, QPointF(top.x() * 0.98, -0.36 + head.drop), low), ink, 0.03)


def draw_nose(head: Head) -> None:
    """Draw the nose: its shaded side, and the tip with one wing."""
    looks, size = head.looks, head.looks.nose
    way = math.copysign(1.0, head.aside) if abs(head.aside) > 0.08 else -head.ink.light.side
    root = head.place(0, 0.06, 1.0)
    tip = head.place(0, 0.45, 1.0 + 0.16 * size)
    wing = QPointF(tip.x() - way * 0.13 * size, tip.y() + 0.02)
    end = QPointF(tip.x() + way * 0.10 * size, tip.y() - 0.01)
    if size > 1.1:
        head.dot(QPointF(tip.x(), tip.y() - 0.06), 0.2, 0.17, head.ink("#DC8F72", 0.75))
    shade = QPainterPath(root)
    shade.quadTo(QPointF(root.x() + way * 0.05, 0.3 + head.drop), end)
    shade.quadTo(QPointF(tip.x(), tip.y() + 0.10), wing)
    shade.quadTo(QPointF(tip.x(), tip.y() - 0.08), root)
    head.fill(shade, head.ink(looks.skin_shade, 0.32))
    under = QPainterPath(wing)
    under.quadTo(QPointF(tip.x(), tip.y() + 0.12 * size), end)
    head.line(under, head.ink(looks.skin_shade), 0.045)


def draw_mouth(head: Head) -> None:
    """Draw the mouth: a line, or open with teeth and tongue."""
    face = head.face
    middle = head.place(0, 0.80, 1.0)
    middle.setX(middle.x() * 0.92)
    width = 0.31 * (1 + 0.38 * face.wide + 0.12 * max(face.smile, 0)) * head.narrowing(0)
    lift_left = -0.15 * face.smile - 0.07 * face.skew
    lift_right = -0.15 * face.smile + 0.07 * face.skew
    left = QPointF(middle.x() - width, middle.y() + lift_left)
    right = QPointF(middle.x() + width, middle.y() + lift_right)
    bend = 0.17 * face.smile
    if face.open > 0.07:
        _draw_open_mouth(head, left, right, QPointF(middle.x(), middle.y() + bend))
    else:
        _draw_closed_mouth(head, left, right, QPointF(middle.x(), middle.y() + bend))


def _draw_open_mouth(head: Head, left: QPointF, right: QPointF, middle: QPointF) -> None:
    face, looks, ink = head.face, head.looks, head.ink
    depth = 0.85 * face.open
    top = QPointF(middle.x(), middle.y() + 0.02 - 0.16 * face.open * (1 - max(face.smile, 0)))
    low = QPointF(middle.x(), middle.y() + depth)
    shape = QPainterPath(left)
    shape.quadTo(top, right)
    span = right.x() - left.x()
    shape.cubicTo(
        QPointF(right.x() - 0.04 * span, low.y()),
        QPointF(left.x() + 0.04 * span, low.y()),
        left,
    )
    head.fill(shape, ink("#6A2A2E"))
    head.painter.save()
    head.painter.setClipPath(shape)
    if face.open > 0.16:
        tongue = QPointF(middle.x(), middle.y() + 0.74 * depth)
        head.dot(tongue, span * 0.32, 0.2 * depth + 0.03, ink("#C4625F"))
    upper = (left.y() + right.y()) / 4 + top.y() / 2
    if face.smile > 0.3 or face.open > 0.2:
        head.dot(QPointF(middle.x(), upper - 0.03), span * 0.44, 0.10, ink("#FBF7F1"))
    head.painter.restore()
    head.line(shape, ink(looks.lip), 0.036)


def _draw_closed_mouth(head: Head, left: QPointF, right: QPointF, middle: QPointF) -> None:
    face, looks, ink = head.face, head.looks, head.ink
    line = QPainterPath(left)
    wave = 0.055 * face.quiver
    quarter = QPointF((left.x() + middle.x()) / 2, (left.y() + middle.y()) / 2 + wave)
    three = QPointF((right.x() + middle.x()) / 2, (right.y() + middle.y()) / 2 - wave)
    line.cubicTo(quarter, three, right)
    width = 0.062 - 0.02 * face.press
    head.line(line, ink("#8A4541") if looks.lashes > 0.05 else ink("#7B4238"), width)
    plump = 0.075 * (1 - 0.8 * face.press)
    if looks.lashes > 0.058 and plump > 0.02:
        lower = QPainterPath(QPointF(left.x() * 0.75 + middle.x() * 0.25, quarter.y() + 0.02))
        lower.quadTo(
            QPointF(middle.x(), middle.y() + 0.05 + plump * 2),
            QPointF(right.x() * 0.75 + middle.x() * 0.25, three.y() + 0.02),
        )
        head.fill(lower, ink(looks.lip, 0.75))
    if abs(face.smile) > 0.5 or face.press > 0.4:
        for corner, way in ((left, -1), (right, 1)):
            end = QPointF(corner.x() + way * 0.05, corner.y() + 0.07)
            start = QPointF(corner.x() + way * 0.02, corner.y() - 0.06)
            bow = QPointF(corner.x() + way * 0.08, corner.y())
            head.line(curve(start, bow, end), ink(looks.skin_shade, 0.8), 0.03)
