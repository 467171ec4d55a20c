"""Draws the kitchen: wall, windows, shelf, lamp, chairs and the long table."""

from __future__ import annotations

import math
from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QLinearGradient, QPainterPath

from assets.demo.canvas import Canvas, box
from assets.demo.draw_view import draw_landscape
from assets.demo.palette import plain

WEST_WINDOW = QRectF(196, 74, 172, 186)
NORTH_WINDOW = QRectF(716, 58, 196, 212)
BELL_HOOK = (838.0, 62.0)

CHAIRS = (172.0, 325.0, 490.0, 650.0)


def draw_kitchen(canvas: Canvas, chairs: Collection[float] = CHAIRS) -> None:
    """Draw everything behind the people.

    Parameters
    ----------
    chairs
        Which chairs are there; a view of one person leaves out those of the others.
    """
    _draw_wall(canvas)
    _draw_door(canvas)
    _draw_window(canvas, WEST_WINDOW, 3)
    _draw_window(canvas, NORTH_WINDOW, 11)
    _draw_shelf(canvas)
    _draw_clock(canvas, 418, 108)
    _draw_portrait(canvas, 660, 128)
    if canvas.ink.light.sun:
        _draw_sunbeams(canvas)
    _draw_lamp(canvas)
    for x in chairs:
        _draw_chair(canvas, x)
    _draw_her_chair(canvas, 812)


def _draw_wall(canvas: Canvas) -> None:
    canvas.rect(-60, -40, 1080, 640, "#CBA983")
    for column in range(27):
        canvas.rect(-60 + column * 40, -40, 1.5, 320, "#BD9A74", alpha=0.5)
    shade = QLinearGradient(0, -40, 0, 210)
    dark = 0.25 if canvas.ink.light.sun else 0.55
    shade.setColorAt(0, canvas.ink("#5A3A2A", dark))
    shade.setColorAt(1, canvas.ink("#5A3A2A", 0.0))
    canvas.painter.fillRect(QRectF(-60, -40, 1080, 260), QBrush(shade))
    canvas.rect(-60, 296, 1080, 260, "#71857A")
    canvas.rect(-60, 290, 1080, 9, "#8FA194")
    for column in range(14):
        canvas.rect(-52 + column * 80, 312, 64, 120, "#687B70", round=3)


def _draw_door(canvas: Canvas) -> None:
    canvas.rect(0, 84, 142, 330, "#EDE0C8", round=3)
    canvas.rect(12, 96, 118, 320, "#3F3A38" if canvas.ink.light.tint[0] < 0.9 else "#6B5546")
    canvas.poly([(12, 416), (130, 416), (130, 330), (70, 300), (12, 318)], "#5A4638", 0.8)
    for step in range(4):
        canvas.rect(12 + step * 22, 392 - step * 26, 118 - step * 22, 7, "#8A6B54")
    canvas.line([(22, 366), (126, 246)], "#A98766", 5)


def _draw_window(canvas: Canvas, area: QRectF, seed: int) -> None:
    x, y, width, height = area.x(), area.y(), area.width(), area.height()
    canvas.rect(x - 13, y - 13, width + 26, height + 26, "#EFE2C9", round=3)
    draw_landscape(canvas, area, 0.62, seed)
    canvas.rect(x, y, width, 6, plain("#000000", 0.16))
    canvas.rect(x, y, 5, height, plain("#000000", 0.12))
    canvas.rect(x + width / 2 - 4, y, 8, height, "#EFE2C9")
    canvas.rect(x, y + height * 0.44, width, 7, "#EFE2C9")
    canvas.rect(x - 24, y + height + 10, width + 48, 13, "#F6EBD6", round=2)
    canvas.rect(x - 24, y + height + 21, width + 48, 4, "#A98C69", alpha=0.7)
    for way in (0, 1):
        _draw_curtain(canvas, x - 16 + way * (width + 32), y - 22, height + 46, 1 - 2 * way)
    canvas.rect(x - 40, y - 26, width + 80, 7, "#7C5B41", round=3)
    canvas.oval(x - 40, y - 22.5, 6, 6, "#7C5B41")
    canvas.oval(x + width + 40, y - 22.5, 6, 6, "#7C5B41")


def _draw_curtain(canvas: Canvas, x: float, y: float, height: float, way: int) -> None:
    path = QPainterPath(QPointF(x - way * 14, y))
    path.lineTo(x + way * 24, y)
    path.cubicTo(
        x + way * 26,
        y + height * 0.4,
        x + way * 10,
        y + height * 0.55,
        x + way * 2,
        y + height * 0.66,
    )
    path.cubicTo(
        x + way * 8, y + height * 0.8, x + way * 10, y + height * 0.9, x + way * 12, y + height
    )
    path.lineTo(x - way * 14, y + height)
    path.closeSubpath()
    canvas.shape(path, "#E4B98C")
    for fold in (-4, 6):
        canvas.line(
            [(x + way * fold, y), (x + way * fold * 0.4 - way * 3, y + height)], "#CF9E6E", 2, 0.7
        )
    canvas.rect(min(x - way * 14, x + way * 6), y + height * 0.63, 20, 7, "#A9493A", round=3)


def _draw_shelf(canvas: Canvas) -> None:
    canvas.rect(452, 172, 162, 9, "#7C5B41", round=2)
    canvas.rect(452, 181, 162, 4, "#5D412D", alpha=0.6)
    for number, colour in enumerate(("#E9DFC8", "#B9C9C4", "#E9DFC8")):
        canvas.oval(474 + number * 25, 151, 16, 20, colour)
        canvas.oval(474 + number * 25, 151, 9, 12, "#CDBFA4", alpha=0.7)
    for number, colour in enumerate(("#A9493A", "#D9A441", "#5E7F86")):
        x = 551 + number * 23
        canvas.rect(x - 8, 148, 17, 24, colour, round=3)
        canvas.rect(x - 9, 143, 19, 7, "#EFE2C9", round=2)
    for x, size in ((464, 14), (498, 11), (530, 13)):
        canvas.line([(x, 185), (x, 202)], "#4B3526", 3)
        canvas.oval(x, 202 + size, size, size, "#6E6A66")
        canvas.oval(x - 3, 199 + size, size * 0.5, size * 0.5, "#8C8883")
    canvas.line([(576, 185), (576, 226)], "#B08A5C", 4)
    canvas.oval(576, 232, 8, 11, "#B08A5C")


def _draw_clock(canvas: Canvas, x: float, y: float) -> None:
    hour, minute = canvas.ink.light.clock
    canvas.oval(x, y, 27, 27, "#7C5B41")
    canvas.oval(x, y, 22, 22, "#F7EEDB")
    for number in range(12):
        angle = math.pi * number / 6
        canvas.oval(x + 18 * math.sin(angle), y - 18 * math.cos(angle), 1.3, 1.3, "#5D412D")
    for share, length, width in ((hour / 12 + minute / 720, 11, 3.2), (minute / 60, 16, 2.2)):
        angle = 2 * math.pi * share
        canvas.line(
            [(x, y), (x + length * math.sin(angle), y - length * math.cos(angle))], "#3A2E2A", width
        )


def _draw_portrait(canvas: Canvas, x: float, y: float) -> None:
    """Draw a framed photograph of a woman at a window."""
    canvas.rect(x - 23, y - 29, 46, 58, "#6B4A33", round=2)
    canvas.painter.save()
    canvas.clip(box(x - 18, y - 24, 36, 48))
    canvas.rect(x - 18, y - 24, 36, 48, "#DCE3DC")
    canvas.rect(x - 18, y - 2, 36, 26, "#A9BDB4")
    canvas.oval(x + 1, y + 20, 14, 14, "#5E7F86")
    canvas.oval(x, y - 5, 12, 13, "#C9B48E")
    canvas.oval(x, y - 2, 8, 9.5, "#F0CDB0")
    canvas.painter.restore()


def _draw_sunbeams(canvas: Canvas) -> None:
    for area, slant in ((WEST_WINDOW, 70), (NORTH_WINDOW, 90)):
        left, right = area.left(), area.right()
        canvas.poly(
            [
                (left, area.top()),
                (right, area.top()),
                (right - slant, 540),
                (left - slant - 60, 540),
            ],
            plain("#FFF3CF", 0.13),
        )


def _draw_lamp(canvas: Canvas) -> None:
    canvas.rect(488, -40, 4, 84, "#3E2F28")
    if canvas.ink.light.lamp:
        for spread, alpha in ((330, 0.06), (235, 0.07), (150, 0.08)):
            canvas.poly(
                [(452, 78), (528, 78), (490 + spread, 540), (490 - spread, 540)],
                plain("#FFDFA0", alpha),
            )
    shade = QPainterPath(QPointF(470, 42))
    shade.lineTo(510, 42)
    shade.cubicTo(520, 52, 536, 66, 540, 82)
    shade.lineTo(440, 82)
    shade.cubicTo(444, 66, 460, 52, 470, 42)
    canvas.shape(shade, "#C7603F")
    canvas.poly([(470, 42), (484, 42), (470, 82), (440, 82)], "#000000", 0.10)
    glow = plain("#FFF0C4") if canvas.ink.light.lamp else canvas.ink("#D8CCB4")
    canvas.oval(490, 82, 50, 8, glow)
    if canvas.ink.light.lamp:
        canvas.oval(490, 84, 16, 11, plain("#FFFBEA"))


def _draw_chair(canvas: Canvas, x: float) -> None:
    for side in (-46, 38):
        canvas.rect(x + side, 300, 9, 120, "#8A5E3E", round=4)
    for row in (306, 336):
        canvas.rect(x - 44, row, 88, 13, "#9C6D49", round=4)


def _draw_her_chair(canvas: Canvas, x: float) -> None:
    """Draw the blue chair by the window, with a shawl over its back."""
    for side in (-48, 38):
        canvas.rect(x + side, 290, 11, 130, "#4F7594", round=5)
        canvas.oval(x + side + 5.5, 288, 8, 8, "#5E89A8")
    for row in (298, 328, 358):
        canvas.rect(x - 46, row, 92, 14, "#5E89A8", round=5)
    shawl = QPainterPath(QPointF(x - 40, 296))
    shawl.cubicTo(x - 20, 288, x + 24, 288, x + 44, 298)
    shawl.cubicTo(x + 50, 330, x + 40, 356, x + 44, 392)
    shawl.lineTo(x + 8, 386)
    shawl.cubicTo(x + 4, 350, x - 24, 340, x - 46, 352)
    shawl.cubicTo(x - 48, 330, x - 46, 310, x - 40, 296)
    canvas.shape(shawl, "#E9D9C4")
    canvas.painter.save()
    canvas.clip(shawl)
    for row in range(6):
        canvas.bow(
            (x - 60, 306 + row * 18),
            (x, 292 + row * 18),
            (x + 60, 312 + row * 18),
            "#C98B86",
            3.5,
            alpha=0.8,
        )
    canvas.painter.restore()
