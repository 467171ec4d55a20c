"""Draws the guest's room under the roof."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from assets.demo.canvas import Canvas, box
from assets.demo.draw_view import draw_landscape, draw_moon
from assets.demo.palette import plain

_WINDOW = QRectF(150, 120, 190, 190)
MOON = (292.0, 160.0)
_PATCHES = ("#A9493A", "#5E7F86", "#D9A441", "#7E9180", "#8D5A9A", "#C98B86")


def draw_attic(canvas: Canvas) -> None:
    """Draw everything behind the person in the bed."""
    canvas.rect(-60, -40, 1080, 640, "#BFA78C")
    for row in range(9):
        canvas.rect(-60, 30 + row * 44, 1080, 2, "#A68D70", alpha=0.6)
    canvas.poly(
        [(-60, -40), (1020, -40), (1020, 330), (700, -20), (260, -20), (-60, 250)], "#8F7358"
    )
    canvas.poly([(-60, 250), (260, -20), (276, -20), (-60, 268)], "#6B5138")
    canvas.poly([(1020, 330), (700, -20), (684, -20), (1020, 350)], "#6B5138")
    for start, end in (((100, -40), (-60, 110)), ((860, -40), (1020, 140))):
        canvas.line([start, end], "#7C6149", 3)
    _draw_window(canvas)
    _draw_headboard(canvas)
    _draw_bedside(canvas)
    _draw_suitcase(canvas)


def _draw_window(canvas: Canvas) -> None:
    x, y, width, height = _WINDOW.x(), _WINDOW.y(), _WINDOW.width(), _WINDOW.height()
    canvas.rect(x - 12, y - 12, width + 24, height + 24, "#EFE2C9", round=3)
    draw_landscape(canvas, _WINDOW, 0.7, 5)
    canvas.painter.save()
    canvas.clip(box(x, y, width, height))
    draw_moon(canvas, *MOON, 17)
    canvas.rect(MOON[0] - 12, y + height * 0.72, 24, 60, plain("#F2F0E0", 0.25))
    canvas.painter.restore()
    canvas.rect(x + width / 2 - 4, y, 8, height, "#EFE2C9")
    canvas.rect(x, y + height / 2 - 4, width, 8, "#EFE2C9")
    canvas.rect(x - 20, y + height + 10, width + 40, 12, "#F6EBD6", round=2)
    canvas.poly(
        [
            (x, y + height + 22),
            (x + width, y + height + 22),
            (x + width + 300, 560),
            (x + 110, 560),
        ],
        plain("#BFD0FF", 0.10),
    )


def _draw_headboard(canvas: Canvas) -> None:
    canvas.rect(470, 230, 300, 200, "#7C5B41", round=14)
    canvas.rect(484, 244, 272, 180, "#8E6A4C", round=10)
    canvas.shape(box(505, 290, 230, 110, 34), "#F1E8DA")
    canvas.shape(box(515, 296, 210, 90, 30), "#FBF5EA")


def _draw_bedside(canvas: Canvas) -> None:
    canvas.rect(836, 372, 130, 14, "#7C5B41", round=3)
    canvas.rect(848, 386, 106, 170, "#6B4D36")
    canvas.rect(868, 356, 56, 9, "#3F5488", round=2)
    canvas.rect(866, 363, 60, 9, "#F1E8DA", round=2)
    canvas.line([(912, 352), (884, 358)], "#D9A441", 3)
    canvas.rect(856, 300, 30, 72, "#EFE2C9", alpha=0)
    canvas.line([(944, 372), (944, 340)], "#C9A35A", 4)
    canvas.poly([(926, 342), (962, 342), (954, 312), (934, 312)], "#D8C9AE")


def _draw_suitcase(canvas: Canvas) -> None:
    """Draw the suitcase at the foot of the wall, half unpacked."""
    canvas.shape(box(366, 388, 84, 60, 7), "#6E4A36")
    canvas.rect(366, 404, 84, 6, "#54362A")
    canvas.stroke(box(394, 376, 28, 18, 7), "#3E2A22", 4)


def draw_bed(canvas: Canvas) -> None:
    """Draw the quilt before the person."""
    quilt = QPainterPath(QPointF(420, 600))
    quilt.cubicTo(430, 440, 470, 404, 540, 398)
    quilt.cubicTo(600, 392, 660, 394, 706, 400)
    quilt.cubicTo(780, 410, 812, 450, 822, 600)
    canvas.shape(quilt, "#C9BBA6")
    canvas.painter.save()
    canvas.clip(quilt)
    for row in range(4):
        for column in range(9):
            colour = _PATCHES[(row * 5 + column * 2) % len(_PATCHES)]
            canvas.rect(
                424 + column * 46 - row * 6, 412 + row * 46, 42, 42, colour, round=3, alpha=0.85
            )
    canvas.poly([(420, 600), (480, 404), (520, 396), (470, 600)], "#000000", 0.12)
    canvas.painter.restore()
    fold = QPainterPath(QPointF(470, 424))
    fold.cubicTo(540, 392, 700, 392, 778, 424)
    fold.cubicTo(700, 408, 540, 408, 470, 424)
    canvas.stroke(fold, "#FBF5EA", 15)
