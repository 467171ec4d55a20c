"""Draws the things that matter: the bell, cups and bowls, the gift, the suitcase."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QPainterPath

from assets.demo.canvas import Canvas, box, spline
from assets.demo.palette import plain

VERSE = ("川風を", "覚えていてね", "北の窓")


def draw_bell(canvas: Canvas, x: float, y: float, scale: float, swing: float) -> None:
    """Draw the wind bell.

    Parameters
    ----------
    x, y
        Where the string is tied.
    scale
        1 gives a bell of 30 pixels.
    swing
        How far the paper stands from the plumb line, in degrees.
    """
    painter = canvas.painter
    painter.save()
    painter.translate(x, y)
    painter.scale(scale, scale)
    painter.rotate(swing * 0.25)
    canvas.line([(0, 0), (0, 26)], "#F1E6D2", 1.2)
    dome = QPainterPath(QPointF(-15, 46))
    dome.cubicTo(-20, 26, -9, 22, 0, 22)
    dome.cubicTo(9, 22, 20, 26, 15, 46)
    dome.quadTo(QPointF(0, 51), QPointF(-15, 46))
    canvas.shape(dome, plain("#BFE6EC", 0.62))
    painter.save()
    canvas.clip(dome)
    _draw_fish(canvas)
    canvas.rect(-18, 42.5, 36, 2.2, plain("#4E9DB5", 0.8))
    painter.restore()
    canvas.stroke(dome, plain("#EAFBFF", 0.95), 1.3)
    canvas.bow((-11, 38), (-12.5, 28), (-5, 25.5), plain("#FFFFFF", 0.95), 2.0)
    canvas.oval(0, 22.5, 2.2, 2.2, plain("#D9A441"))
    painter.translate(0, 46)
    painter.rotate(swing * 0.75)
    canvas.line([(0, 0), (0, 18)], "#F1E6D2", 1.0)
    canvas.oval(0, 4, 2.6, 2.6, plain("#D9A441"))
    _draw_strip(canvas, swing)
    painter.restore()


def _draw_fish(canvas: Canvas) -> None:
    """Draw two small goldfish painted on the glass."""
    for x, y, way in ((-4, 33, 1), (6, 38, -1)):
        canvas.oval(x, y, 4.2, 2.2, plain("#E4572E"))
        canvas.poly(
            [(x - 4 * way, y), (x - 7.5 * way, y - 2.4), (x - 7.5 * way, y + 2.4)], plain("#E4572E")
        )


def _draw_strip(canvas: Canvas, swing: float) -> None:
    """Draw the strip of paper, bent by the wind, with three short columns of ink."""
    bend = 0.12 * swing
    strip = QPainterPath(QPointF(-6, 18))
    strip.lineTo(6, 18)
    strip.cubicTo(6, 32, 6 - bend, 44, 6 - 2 * bend, 60)
    strip.lineTo(-6 - 2 * bend, 60)
    strip.cubicTo(-6 - bend, 44, -6, 32, -6, 18)
    canvas.shape(strip, canvas.ink("#F7EEDB"))
    canvas.stroke(strip, canvas.ink("#C8B894"), 0.7)
    for x in (-2.8, 0.2, 3.2):
        for step in range(4):
            top = 24 + step * 8 + (2 if x < 0 else 0)
            drift = -bend * step * 0.45
            canvas.line([(x + drift, top), (x + drift - 0.2, top + 4.2)], "#3A3A44", 1.0)


def draw_paper(canvas: Canvas, front: bool, turn: float) -> None:
    """Draw the strip large, in the middle of the picture: verse, or dedication on its back.

    Parameters
    ----------
    turn
        1 is face on; less shows the strip turning over.
    """
    painter = canvas.painter
    painter.save()
    painter.translate(480, 0)
    painter.scale(max(abs(turn), 0.02), 1.0)
    canvas.rect(-92, 44, 190, 452, plain("#000000", 0.20), round=6)
    canvas.rect(-98, 38, 190, 452, canvas.ink("#F7EEDB"), round=6)
    canvas.rect(-98, 38, 190, 10, canvas.ink("#C9A35A"))
    canvas.oval(-3, 64, 6, 6, canvas.ink("#B59A66"))
    if front:
        painter.setPen(canvas.ink("#2E2D38"))
        font = QFont("Noto Serif CJK JP")
        font.setPixelSize(44)
        painter.setFont(font)
        for column, text in enumerate(VERSE):
            for row, letter in enumerate(text):
                painter.drawText(QPointF(34 - column * 56, 138 + column * 26 + row * 50), letter)
        canvas.bow((-70, 440), (-20, 420), (60, 446), canvas.ink("#7FA7B5", 0.9), 3)
        canvas.bow((-40, 456), (10, 440), (76, 462), canvas.ink("#7FA7B5", 0.7), 2.4)
    else:
        painter.setPen(canvas.ink("#37415F"))
        font = QFont("DejaVu Serif")
        font.setItalic(True)
        font.setPixelSize(29)
        painter.setFont(font)
        for row, text in enumerate(("For Elin,", "from", "Sachiko", "Arai", "1984")):
            painter.drawText(QPointF(-66 + 8 * (row % 2), 170 + row * 58), text)
    painter.restore()


def draw_bowl(canvas: Canvas, x: float, y: float, scale: float, colour: str, *, full: bool) -> None:
    """Draw a bowl that stands on the table; `y` is its foot."""
    painter = canvas.painter
    painter.save()
    painter.translate(x, y)
    painter.scale(scale, scale)
    canvas.oval(0, 1, 22, 4, "#000000", alpha=0.18)
    bowl = QPainterPath(QPointF(-24, -19))
    bowl.cubicTo(-22, -4, -12, 0, -9, 0)
    bowl.lineTo(9, 0)
    bowl.cubicTo(12, 0, 22, -4, 24, -19)
    canvas.shape(bowl, colour)
    canvas.painter.save()
    canvas.clip(bowl)
    canvas.rect(-26, -13, 52, 2.4, "#F4EBD8", alpha=0.65)
    canvas.rect(-26, -20, 14, 22, "#000000", alpha=0.10)
    canvas.painter.restore()
    canvas.oval(0, -19, 24, 6.5, "#F4EBD8")
    canvas.oval(0, -18.6, 21, 5.0, "#D98E4A" if full else "#CFC4AE")
    if full:
        canvas.oval(-7, -19, 5, 1.6, "#F3D9A8")
        canvas.oval(8, -18, 4, 1.4, "#7FA45C")
        canvas.oval(2, -17, 4.5, 1.4, "#F7EBD2")
    painter.restore()


def draw_steam(canvas: Canvas, x: float, y: float, time_ms: int, scale: float = 1.0) -> None:
    """Draw two wisps of steam that rise and bend."""
    for number in range(2):
        phase = time_ms / 900 + number * 1.7
        left = x + (number * 10 - 5) * scale
        points = [(left, y)]
        for step in range(1, 7):
            drift = (1.5 + 0.8 * step) * scale * math.sin(phase + step * 0.9)
            points.append((left + drift, y - step * 7 * scale))
        canvas.stroke(spline(points), plain("#FFFFFF", 0.16), 3.2 * scale)


def draw_cup(canvas: Canvas, x: float, y: float, colour: str, scale: float = 1.0) -> None:
    """Draw a mug that stands on the table; `y` is its foot."""
    painter = canvas.painter
    painter.save()
    painter.translate(x, y)
    painter.scale(scale, scale)
    canvas.oval(0, 1, 13, 3, "#000000", alpha=0.18)
    handle = QPainterPath()
    handle.addEllipse(QPointF(13, -11), 6, 7)
    canvas.stroke(handle, colour, 3)
    canvas.shape(box(-12, -24, 24, 25, 4), colour)
    canvas.rect(-12, -24, 7, 25, "#000000", alpha=0.10, round=3)
    canvas.oval(0, -24, 12, 3.6, "#F4EBD8")
    canvas.oval(0, -23.6, 10, 2.8, "#5A3A28")
    painter.restore()


def draw_gift(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """Draw the gift in its knotted cloth; `y` is where it stands."""
    painter = canvas.painter
    painter.save()
    painter.translate(x, y)
    painter.scale(scale, scale)
    canvas.oval(0, 1, 34, 5, "#000000", alpha=0.18)
    body = QPainterPath(QPointF(-32, -1))
    body.cubicTo(-38, -22, -30, -36, 0, -38)
    body.cubicTo(30, -36, 38, -22, 32, -1)
    body.quadTo(QPointF(0, 4), QPointF(-32, -1))
    canvas.shape(body, "#7A4B86")
    painter.save()
    canvas.clip(body)
    for number in range(9):
        at_x, at_y = -32 + (number * 17) % 66, -30 + (number * 11) % 28
        canvas.oval(at_x, at_y, 3.4, 3.4, "#E7C9DD", alpha=0.85)
    canvas.bow((0, -40), (-16, -18), (-30, 0), "#5F3869", 2)
    canvas.bow((0, -40), (16, -18), (30, 0), "#5F3869", 2)
    painter.restore()
    for way in (-1, 1):
        ear = QPainterPath(QPointF(0, -38))
        ear.cubicTo(way * 10, -58, way * 30, -54, way * 26, -42)
        ear.cubicTo(way * 20, -40, way * 10, -36, 0, -38)
        canvas.shape(ear, "#8D5A9A")
    canvas.oval(0, -39, 6, 5, "#6A3F76")
    painter.restore()


def draw_suitcase(canvas: Canvas, x: float, y: float) -> None:
    """Draw a small suitcase; `y` is its upper edge."""
    canvas.shape(box(x - 40, y, 80, 110, 8), "#6E4A36")
    canvas.rect(x - 40, y + 22, 80, 7, "#54362A")
    canvas.rect(x - 40, y + 74, 80, 7, "#54362A")
    for corner in (-40, 28):
        canvas.rect(x + corner, y, 12, 12, "#C9A35A", round=4)
    handle = box(x - 16, y - 14, 32, 18, 8)
    canvas.stroke(handle, "#3E2A22", 5)
