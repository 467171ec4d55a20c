"""Draws the house by the river, seen from the other bank."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainterPath

from assets.demo.canvas import Canvas
from assets.demo.draw_view import draw_landscape, draw_moon
from assets.demo.palette import plain

_GLOW = "#FFD98A"
NORTH = QRectF(596, 286, 40, 46)


def draw_outside(canvas: Canvas) -> None:
    """Draw land, house and river."""
    draw_landscape(canvas, QRectF(-60, -40, 1080, 640), 0.70, 2)
    if canvas.ink.light.stars:
        draw_moon(canvas, 212, 96, 26)
        canvas.rect(196, 424, 32, 3, plain("#F2F0E0", 0.5), round=1)
        for row in range(6):
            width = 44 - 5 * row + 10 * (row % 2)
            canvas.rect(212 - width / 2, 434 + row * 13, width, 3, plain("#F2F0E0", 0.4), round=1)
    _draw_bank(canvas)
    _draw_house(canvas)
    _draw_jetty(canvas)
    _draw_reflections(canvas)
    _draw_reeds(canvas)


def _draw_bank(canvas: Canvas) -> None:
    hill = QPainterPath(QPointF(300, 430))
    hill.cubicTo(420, 340, 560, 372, 640, 376)
    hill.cubicTo(800, 380, 900, 330, 1020, 340)
    hill.lineTo(1020, 430)
    hill.closeSubpath()
    canvas.shape(hill, "#5F7A58")
    canvas.poly([(300, 430), (1020, 430), (1020, 416), (330, 424)], "#4A6248")
    for x, size in ((886, 66), (946, 84), (380, 40), (830, 44)):
        canvas.rect(x - 5, 372 - size * 0.25, 10, size * 0.5, "#4B3B2E")
        canvas.oval(x, 356 - size * 0.55, size * 0.55, size * 0.62, "#486548")
        canvas.oval(x - size * 0.2, 350 - size * 0.7, size * 0.3, size * 0.32, "#557556")


def _draw_house(canvas: Canvas) -> None:
    canvas.poly([(486, 262), (700, 262), (700, 380), (486, 380)], "#A9655A")
    canvas.poly([(486, 262), (560, 262), (560, 380), (486, 380)], "#8E5048", 0.7)
    for row in range(9):
        canvas.rect(486, 272 + row * 12, 214, 1.2, "#7E463F", alpha=0.6)
    canvas.poly([(470, 268), (520, 196), (690, 196), (718, 268)], "#4A4E58")
    canvas.poly([(470, 268), (718, 268), (718, 260), (474, 260)], "#5C616C")
    gable = [(560, 262), (611, 190), (662, 262)]
    canvas.poly(gable, "#B3705F")
    canvas.line([(552, 268), (611, 184), (670, 268)], "#4A4E58", 8)
    canvas.rect(650, 168, 22, 44, "#8E5048")
    canvas.rect(646, 164, 30, 8, "#6B4038")
    _draw_lit_window(canvas, QRectF(598, 222, 26, 26), lit=not canvas.ink.light.stars)
    _draw_lit_window(canvas, NORTH, lit=True)
    _draw_lit_window(canvas, QRectF(662, 292, 24, 36), lit=True)
    _draw_lit_window(canvas, QRectF(506, 292, 26, 36), lit=False)
    canvas.rect(548, 310, 28, 70, "#EADCC2")
    canvas.rect(552, 314, 20, 66, "#5E7F86")
    canvas.oval(568, 350, 2, 2, "#D9A441")
    for step in range(9):
        puff = 6 + step * 2.4
        canvas.oval(
            662 + step * 7 + 3 * math.sin(step),
            158 - step * 11,
            puff,
            puff * 0.8,
            plain("#FFFFFF", 0.10),
        )


def _draw_lit_window(canvas: Canvas, area: QRectF, *, lit: bool) -> None:
    canvas.rect(area.x() - 4, area.y() - 4, area.width() + 8, area.height() + 8, "#EADCC2")
    if lit:
        canvas.rect(area.x(), area.y(), area.width(), area.height(), plain(_GLOW))
    else:
        canvas.rect(area.x(), area.y(), area.width(), area.height(), "#3C4658")
    canvas.rect(area.center().x() - 1.5, area.y(), 3, area.height(), "#EADCC2")
    canvas.rect(area.x(), area.y() + area.height() * 0.42, area.width(), 3, "#EADCC2")


def _draw_jetty(canvas: Canvas) -> None:
    canvas.poly([(420, 424), (520, 424), (430, 452), (318, 452)], "#8B6E55")
    canvas.poly([(318, 452), (430, 452), (430, 458), (318, 458)], "#6F553F")
    for x in (330, 372, 418):
        canvas.rect(x, 456, 6, 26, "#5A4432")
    canvas.poly([(250, 470), (346, 470), (330, 488), (264, 488)], "#B56A5A")
    canvas.poly([(246, 466), (350, 466), (346, 472), (250, 472)], "#E9DFC8")


def _draw_reflections(canvas: Canvas) -> None:
    for x, width in ((616, 40), (674, 24)):
        for row in range(7):
            wave = 6 * math.sin(row * 2.1 + x)
            length = width * (1.0 - 0.09 * row)
            canvas.rect(
                x - length / 2 + wave,
                432 + row * 14,
                length,
                4,
                plain(_GLOW, 0.5 - 0.05 * row),
                round=2,
            )


def _draw_reeds(canvas: Canvas) -> None:
    for number in range(26):
        x = -10 + number * 13 + 5 * math.sin(number * 2.4)
        height = 46 + 30 * math.sin(number * 1.7) ** 2
        lean = 10 * math.sin(number * 0.9)
        canvas.bow((x, 560), (x, 540 - height * 0.6), (x + lean, 548 - height), "#2F3A34", 3.2)
        if number % 3 == 0:
            canvas.line([(x + lean, 548 - height), (x + lean, 532 - height)], "#4B3526", 6)
    for number in range(14):
        x = 826 + number * 12 + 4 * math.sin(number * 1.4)
        height = 34 + 26 * math.sin(number * 2.2) ** 2
        canvas.bow(
            (x, 560),
            (x, 540 - height * 0.6),
            (x + 6 * math.sin(number), 548 - height),
            "#2F3A34",
            3.2,
        )


def draw_title(canvas: Canvas, share: float, end: bool) -> None:
    """Write the title across the sky.

    Parameters
    ----------
    share
        How far the letters have come, 0 to 1.
    """
    if share <= 0:
        return
    painter = canvas.painter
    middle = 480 if end else 330
    for text, family, size, y in _END if end else _TITLE:
        font = QFont(family)
        font.setPixelSize(size)
        font.setWeight(QFont.Weight.DemiBold if size > 40 else QFont.Weight.Normal)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 2.0 if size > 40 else 1.0)
        painter.setFont(font)
        painter.setPen(plain("#FFF8EA", share))
        painter.drawText(
            QRectF(middle - 480, y, 960, size * 1.5), Qt.AlignmentFlag.AlignHCenter, text
        )


_TITLE = (
    ("The North Window", "Inter", 52, 84.0),
    ("北の窓  ·  北窗", "Noto Sans CJK JP", 24, 160.0),
)
_END = (
    ("The North Window", "Inter", 34, 92.0),
    ("made for Emoscope", "Inter", 18, 146.0),
)
