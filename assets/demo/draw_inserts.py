"""Draws single things so large that they fill the picture."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainterPath

from assets.demo.canvas import Canvas, box
from assets.demo.draw_props import draw_bell, draw_bowl, draw_gift, draw_paper, draw_steam
from assets.demo.draw_view import draw_landscape
from assets.demo.palette import plain

LAMPLIT_TABLE = "#B57B4E"


def draw_insert_back(canvas: Canvas, name: str) -> None:
    """Draw the part of a close view that does not move."""
    _BACKS[name](canvas)


def draw_insert_front(canvas: Canvas, name: str, time_ms: int, swing: float) -> None:
    """Draw the part of a close view that moves.

    Parameters
    ----------
    time_ms
        Since the cut.
    swing
        Of the bell, in degrees.
    """
    front = _FRONTS.get(name)
    if front is not None:
        front(canvas, time_ms, swing)


def _window_back(canvas: Canvas) -> None:
    canvas.rect(0, 0, 960, 540, "#CBA983")
    canvas.rect(96, -20, 768, 600, "#EFE2C9")
    draw_landscape(canvas, QRectF(128, 24, 704, 540), 0.72, 11)
    canvas.rect(128, 24, 704, 14, plain("#000000", 0.15))
    canvas.rect(760, 0, 26, 540, "#EFE2C9")
    canvas.rect(128, 470, 704, 24, "#EFE2C9")
    canvas.rect(40, 0, 110, 540, "#E4B98C")
    for x in (62, 96, 128):
        canvas.line([(x, 0), (x + 8, 540)], "#CF9E6E", 5, 0.7)
    canvas.rect(470, 20, 20, 10, "#C9A35A", round=4)


def _bell_front(canvas: Canvas, time_ms: int, swing: float) -> None:
    del time_ms
    draw_bell(canvas, 480, 28, 3.9, swing)


def _hook_front(canvas: Canvas, time_ms: int, swing: float) -> None:
    del time_ms
    end = 480 + 1.6 * swing
    canvas.line([(480, 28), (480 + 0.4 * swing, 74), (end, 112)], "#F1E6D2", 4)
    canvas.line([(end, 112), (end - 7, 126)], "#F1E6D2", 3)
    canvas.line([(end, 112), (end + 6, 128)], "#F1E6D2", 3)


def _table_back(canvas: Canvas) -> None:
    canvas.rect(0, 0, 960, 540, "#B57B4E")
    for row in range(7):
        canvas.bow(
            (0, 40 + row * 84), (480, 26 + row * 86), (960, 44 + row * 83), "#A06A41", 3, alpha=0.7
        )
    canvas.oval(480, 300, 520, 290, plain("#FFE3B0", 0.10 if canvas.ink.light.lamp else 0.0))


def _gift_front(canvas: Canvas, time_ms: int, swing: float) -> None:
    del swing
    opened = max(0.0, min(1.0, (time_ms - 250) / 1100))
    if opened < 0.25:
        shake = 5 * math.sin(time_ms / 40) * opened * 4
        draw_gift(canvas, 480 + shake, 440, 5.4)
        return
    share = (opened - 0.25) / 0.75
    _draw_open_cloth(canvas, share)
    if share > 0.45:
        _draw_lying_bell(canvas)


def _draw_open_cloth(canvas: Canvas, share: float) -> None:
    reach = 150 + 190 * share
    corners = [
        (480 - reach, 330),
        (480, 330 - reach * 0.62),
        (480 + reach, 330),
        (480, 330 + reach * 0.55),
    ]
    cloth = QPainterPath(QPointF(*corners[0]))
    for here, later in zip(corners, [*corners[1:], corners[0]], strict=True):
        middle = QPointF((here[0] + later[0] + 960) / 4, (here[1] + later[1] + 660) / 4)
        cloth.quadTo(middle, QPointF(*later))
    canvas.shape(cloth.translated(6, 10), "#000000", 0.18)
    canvas.shape(cloth, "#7A4B86")
    canvas.painter.save()
    canvas.clip(cloth)
    for number in range(40):
        x, y = 140 + (number * 97) % 690, 130 + (number * 61) % 380
        canvas.oval(x, y, 9, 8, "#E7C9DD", alpha=0.8)
    canvas.painter.restore()
    inner = 0.45 + 0.55 * share
    canvas.oval(480, 334, 128 * inner, 84 * inner, "#F4ECDD")
    canvas.oval(480, 330, 116 * inner, 74 * inner, "#FBF6EA")


def _draw_lying_bell(canvas: Canvas) -> None:
    painter = canvas.painter
    painter.save()
    painter.translate(420, 270)
    painter.rotate(-62)
    draw_bell(canvas, 0, 0, 2.6, 4)
    painter.restore()


def _drawer_back(canvas: Canvas) -> None:
    canvas.rect(0, 0, 960, 540, "#71857A")
    canvas.rect(0, 0, 960, 96, "#B57B4E")
    canvas.rect(0, 88, 960, 12, "#8A5735")
    canvas.rect(90, 128, 780, 390, "#5F7268", round=6)


def _drawer_front(canvas: Canvas, time_ms: int, swing: float) -> None:
    del swing
    out = max(0.0, min(1.0, (2100 - time_ms) / 700))
    depth = 40 + 210 * out
    canvas.rect(130, 150, 700, depth, "#3A2C24")
    canvas.poly([(130, 150), (160, 150), (160, 150 + depth), (130, 150 + depth)], "#6B4D36")
    canvas.poly([(830, 150), (800, 150), (800, 150 + depth), (830, 150 + depth)], "#6B4D36")
    canvas.painter.save()
    canvas.clip(box(160, 150, 640, depth))
    for number in range(3):
        canvas.rect(190 + number * 14, 160 + depth - 236 + number * 44, 190, 40, "#DCD2BE", round=8)
        canvas.rect(190 + number * 14, 172 + depth - 236 + number * 44, 190, 5, "#7E9AA8")
    _draw_bundle(canvas, 560, depth + 40)
    canvas.painter.restore()
    front = 150 + depth
    canvas.rect(108, front, 744, 150, "#8FA194", round=8)
    canvas.rect(126, front + 16, 708, 118, "#7E9180", round=6)
    canvas.oval(480, front + 74, 34, 22, "#C9A35A")
    canvas.oval(474, front + 68, 16, 9, "#E5C27A")


def _draw_bundle(canvas: Canvas, x: float, y: float) -> None:
    """Draw the bell in a tea towel; the end of the paper strip looks out."""
    cloth = QPainterPath(QPointF(x - 150, y + 40))
    cloth.cubicTo(x - 170, y - 50, x - 40, y - 96, x + 30, y - 82)
    cloth.cubicTo(x + 130, y - 76, x + 176, y - 6, x + 150, y + 46)
    cloth.cubicTo(x + 60, y + 74, x - 80, y + 72, x - 150, y + 40)
    canvas.shape(cloth, "#E8E0CF")
    canvas.painter.save()
    canvas.clip(cloth)
    for number in range(7):
        canvas.bow(
            (x - 170 + number * 52, y + 80),
            (x - 140 + number * 50, y - 20),
            (x - 100 + number * 40, y - 100),
            "#7E9AA8",
            7,
            alpha=0.85,
        )
    canvas.painter.restore()
    canvas.bow((x - 90, y - 10), (x, y - 40), (x + 96, y - 4), "#B9AE98", 4)
    canvas.poly(
        [(x + 120, y + 6), (x + 204, y + 26), (x + 198, y + 54), (x + 116, y + 34)], "#F7EEDB"
    )
    for step in range(3):
        canvas.line(
            [(x + 140 + step * 18, y + 22 + step * 4), (x + 146 + step * 18, y + 34 + step * 4)],
            "#3A3A44",
            3,
        )


def _notebook_back(canvas: Canvas) -> None:
    canvas.rect(0, 0, 960, 540, "#7C5B41")
    canvas.rect(0, 0, 960, 540, plain("#BFD0FF", 0.06))
    canvas.poly([(150, 96), (472, 74), (480, 494), (136, 512)], "#000000", 0.25)
    for points, colour in (
        ([(140, 84), (474, 66), (482, 484), (126, 500)], "#F4ECDD"),
        ([(474, 66), (820, 84), (836, 500), (482, 484)], "#EFE5D2"),
    ):
        canvas.poly(points, colour)
    canvas.line([(476, 66), (482, 484)], "#BDAF96", 5)
    _draw_calendar(canvas)
    _draw_photograph(canvas)


def _draw_calendar(canvas: Canvas) -> None:
    """Draw a month in pencil, struck out up to Thursday, with a ring round Sunday."""
    painter = canvas.painter
    font = QFont("Noto Sans CJK JP")
    font.setPixelSize(25)
    painter.setFont(font)
    days = "日月火水木金土"
    painter.setPen(canvas.ink("#6A5F55"))
    for column, day in enumerate(days):
        painter.drawText(QPointF(516 + column * 42, 138), day)
    for row in range(4):
        for column in range(7):
            number = row * 7 + column + 1
            x, y = 514 + column * 42, 190 + row * 62
            painter.setPen(canvas.ink("#3A3A44"))
            painter.drawText(QPointF(x + (7 if number < 10 else 0), y), str(number))
            if number < 13:
                canvas.line([(x - 2, y + 2), (x + 30, y - 20)], "#7A7F92", 3, 0.8)
    ring = QPainterPath()
    ring.addEllipse(QPointF(528, 305), 27, 25)
    canvas.stroke(ring, "#B23A48", 5)
    font.setPixelSize(30)
    painter.setFont(font)
    painter.setPen(canvas.ink("#B23A48"))
    painter.drawText(QPointF(520, 452), "四十九日")


def _draw_photograph(canvas: Canvas) -> None:
    """Draw two young women before a window with a view of a river."""
    painter = canvas.painter
    painter.save()
    painter.translate(306, 280)
    painter.rotate(-5)
    canvas.rect(-118, -150, 244, 306, "#000000", alpha=0.18)
    canvas.rect(-124, -156, 244, 306, "#FBF6EA")
    canvas.rect(-108, -140, 212, 226, "#B8C6C0")
    canvas.rect(-108, -20, 212, 60, "#8FA7A8")
    canvas.rect(-8, -140, 10, 226, "#F1E6D2")
    for x, hair, coat in ((-46, "#C9B48E", "#5E7F86"), (44, "#2B2A33", "#A9493A")):
        canvas.oval(x, 86, 48, 62, coat)
        canvas.oval(x, -12, 33, 38, hair)
        canvas.oval(x, -4, 24, 28, "#EFCDB0")
        canvas.bow((x - 9, 7), (x, 14), (x + 9, 7), "#A0574A", 2.5)
        for eye in (-9, 9):
            canvas.bow((x + eye - 4, -6), (x + eye, -10), (x + eye + 4, -6), "#3A2E2A", 2.2)
        canvas.bow((x - 26, -20), (x, -44), (x + 26, -20), hair, 12)
    canvas.rect(-124, 86, 244, 64, "#FBF6EA")
    font = QFont("DejaVu Serif")
    font.setItalic(True)
    font.setPixelSize(26)
    painter.setFont(font)
    painter.setPen(canvas.ink("#37415F"))
    painter.drawText(QPointF(-34, 126), "1984")
    painter.restore()


def _chair_back(canvas: Canvas) -> None:
    canvas.rect(0, 0, 960, 540, "#71857A")
    canvas.rect(0, 0, 960, 120, "#CBA983")
    canvas.rect(0, 108, 960, 22, "#8FA194")
    for column in range(5):
        canvas.rect(-30 + column * 220, 160, 180, 400, "#687B70", round=8)
    for side in (250, 660):
        canvas.rect(side, 100, 46, 480, "#4F7594", round=20)
        canvas.oval(side + 23, 92, 33, 33, "#5E89A8")
    for row in (140, 260, 380):
        canvas.rect(262, row, 440, 58, "#5E89A8", round=18)
        canvas.rect(262, row + 42, 440, 12, "#4F7594", round=6)
    shawl = QPainterPath(QPointF(288, 130))
    shawl.cubicTo(380, 92, 590, 92, 690, 138)
    shawl.cubicTo(716, 260, 672, 380, 690, 560)
    shawl.lineTo(520, 560)
    shawl.cubicTo(506, 380, 400, 330, 262, 372)
    shawl.cubicTo(254, 280, 262, 190, 288, 130)
    canvas.shape(shawl, "#E9D9C4")
    canvas.painter.save()
    canvas.clip(shawl)
    for row in range(7):
        canvas.bow(
            (200, 170 + row * 74),
            (480, 110 + row * 74),
            (740, 196 + row * 74),
            "#C98B86",
            13,
            alpha=0.85,
        )
    canvas.painter.restore()
    canvas.poly(
        [(0, 0), (260, 0), (560, 540), (120, 540)],
        plain("#FFF3CF", 0.16 if canvas.ink.light.sun else 0.0),
    )


def _bowls_front(canvas: Canvas, time_ms: int, swing: float) -> None:
    del swing
    for number, (x, colour, start) in enumerate(((340, "#B56A5A", 0), (620, "#7E9180", 900))):
        share = max(0.0, min(1.0, (time_ms - start) / 420))
        if share <= 0:
            continue
        drop = 60 * (1 - share) ** 2
        draw_bowl(canvas, x, 420 - drop, 5.2, colour, full=True)
        draw_steam(canvas, x, 300 - drop, time_ms + number * 700, 3.0)


def _strip_front(canvas: Canvas, time_ms: int, swing: float) -> None:
    del swing
    turned = max(0.0, min(1.0, (time_ms - 700) / 520))
    draw_paper(canvas, turned < 0.5, math.cos(math.pi * turned))


_BACKS: dict[str, Callable[[Canvas], None]] = {
    "bell": _window_back,
    "hook": _window_back,
    "gift": _table_back,
    "strip": _table_back,
    "bowls": _table_back,
    "drawer": _drawer_back,
    "notebook": _notebook_back,
    "chair": _chair_back,
}
_FRONTS: dict[str, Callable[[Canvas, int, float], None]] = {
    "bell": _bell_front,
    "hook": _hook_front,
    "gift": _gift_front,
    "strip": _strip_front,
    "bowls": _bowls_front,
    "drawer": _drawer_front,
}
