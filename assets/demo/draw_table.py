"""Draws the long table of the kitchen and what stands on it."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from assets.demo.canvas import Canvas, box
from assets.demo.draw_props import draw_bowl, draw_cup

TABLE_TOP = 398.0


def draw_table(canvas: Canvas, state: str) -> None:
    """Draw the table and what stands on it."""
    top = [(30, TABLE_TOP), (930, TABLE_TOP), (1010, 486), (-50, 486)]
    canvas.poly([(x, y + 5) for x, y in top], "#000000", 0.15)
    canvas.poly(top, "#B57B4E")
    canvas.poly([(30, TABLE_TOP), (930, TABLE_TOP), (935, 404), (25, 404)], "#CB9162")
    for row, inset in ((424, 7), (452, 32)):
        canvas.line([(30 - inset, row), (930 + inset, row)], "#A06A41", 1.6, 0.6)
    canvas.poly([(-50, 486), (1010, 486), (1010, 600), (-50, 600)], "#8A5735")
    canvas.rect(-50, 486, 1060, 7, "#C58B5C")
    canvas.rect(-50, 520, 1060, 2, "#74472A", alpha=0.7)
    _SETTINGS.get(state, _set_nothing)(canvas)


def _set_nothing(canvas: Canvas) -> None:
    del canvas


def _set_supper(canvas: Canvas) -> None:
    _plate(canvas, 108, 462)
    _bread(canvas, 415, 466)
    _jug(canvas, 752, 456)
    draw_cup(canvas, 262, 456, "#5E7F86")
    draw_cup(canvas, 690, 462, "#A9493A")
    _plate(canvas, 860, 464)


def _set_breakfast(canvas: Canvas) -> None:
    for x in (120, 720):
        _plate(canvas, x, 462)
    _bread(canvas, 250, 468)
    _coffee_pot(canvas, 415, 462)
    draw_cup(canvas, 570, 460, "#D9A441")
    canvas.rect(862, 432, 22, 26, "#B23A48", round=4)
    canvas.rect(860, 428, 26, 7, "#EFE2C9", round=2)


def _set_cooking(canvas: Canvas) -> None:
    canvas.poly([(400, 440), (588, 440), (606, 474), (382, 474)], "#D9B78A")
    canvas.poly([(382, 474), (606, 474), (606, 481), (382, 481)], "#B8935F")
    for number in range(5):
        canvas.oval(430 + number * 13, 456 - (number % 2) * 5, 9, 5, "#F0A45A")
    for number in range(4):
        canvas.oval(545 + number * 11, 462 - (number % 2) * 6, 7, 4, "#8DB266")
    _pot(canvas, 250, 470)
    for x in (700, 745):
        canvas.oval(x, 454, 17, 15, "#C98A4A")
        canvas.bow((x, 440), (x + 3, 430), (x - 2, 426), "#8DB266", 3)
    fish = QPainterPath(QPointF(98, 458))
    fish.cubicTo(125, 440, 165, 442, 182, 455)
    fish.lineTo(200, 444)
    fish.lineTo(198, 470)
    fish.lineTo(182, 461)
    fish.cubicTo(160, 474, 124, 474, 98, 458)
    canvas.shape(fish, "#9FB4BF")
    canvas.bow((112, 460), (140, 470), (178, 460), "#D8E2E6", 5, alpha=0.8)
    canvas.oval(112, 456, 2.2, 2.2, "#2B2A33")


def _set_bell(canvas: Canvas) -> None:
    cloth = QPainterPath(QPointF(372, 470))
    cloth.cubicTo(400, 440, 560, 436, 612, 462)
    cloth.cubicTo(604, 480, 400, 486, 372, 470)
    canvas.shape(cloth, "#E8E0CF")
    for number in range(5):
        canvas.bow(
            (395 + number * 45, 474),
            (410 + number * 42, 460),
            (430 + number * 36, 447),
            "#7E9AA8",
            4,
            alpha=0.8,
        )
    draw_cup(canvas, 262, 456, "#5E7F86")


def _set_soup(canvas: Canvas) -> None:
    for x in (172, 325, 490, 812):
        draw_bowl(canvas, x, 466, 0.95, "#4F7594", full=True)
    _pot(canvas, 408, 462)
    _bread(canvas, 248, 470)


def _set_soup_six(canvas: Canvas) -> None:
    _set_soup(canvas)
    draw_bowl(canvas, 622, 466, 0.95, "#B56A5A", full=True)
    draw_bowl(canvas, 680, 466, 0.95, "#7E9180", full=True)


def _plate(canvas: Canvas, x: float, y: float) -> None:
    canvas.oval(x, y + 2, 42, 9, "#000000", alpha=0.15)
    canvas.oval(x, y, 42, 9, "#EFE7D6")
    canvas.oval(x, y - 0.5, 28, 5.5, "#DDD1BA")


def _bread(canvas: Canvas, x: float, y: float) -> None:
    canvas.oval(x, y + 1, 46, 6, "#000000", alpha=0.15)
    loaf = QPainterPath(QPointF(x - 42, y))
    loaf.cubicTo(x - 48, y - 30, x - 20, y - 34, x, y - 33)
    loaf.cubicTo(x + 22, y - 34, x + 48, y - 28, x + 42, y)
    loaf.closeSubpath()
    canvas.shape(loaf, "#C98A4A")
    for cut in (-20, 0, 20):
        canvas.bow((x + cut - 7, y - 16), (x + cut, y - 26), (x + cut + 9, y - 28), "#EBC48A", 4)


def _jug(canvas: Canvas, x: float, y: float) -> None:
    canvas.oval(x, y + 1, 19, 4, "#000000", alpha=0.15)
    canvas.shape(box(x - 16, y - 46, 32, 47, 9), "#B9C9C4")
    canvas.rect(x - 16, y - 46, 9, 47, "#000000", alpha=0.08, round=6)
    canvas.oval(x, y - 46, 14, 4.5, "#DCE6E2")
    canvas.stroke(box(x + 12, y - 38, 15, 24, 8), "#B9C9C4", 4)


def _coffee_pot(canvas: Canvas, x: float, y: float) -> None:
    canvas.oval(x, y + 1, 22, 4, "#000000", alpha=0.15)
    canvas.poly([(x - 20, y), (x + 20, y), (x + 13, y - 50), (x - 13, y - 50)], "#8C8883")
    canvas.poly([(x - 20, y), (x - 8, y), (x - 5, y - 50), (x - 13, y - 50)], "#A9A59F")
    canvas.poly([(x + 13, y - 46), (x + 28, y - 50), (x + 16, y - 30)], "#8C8883")
    canvas.oval(x, y - 52, 7, 5, "#3E2F28")
    canvas.stroke(box(x - 32, y - 42, 16, 28, 7), "#3E2F28", 4.5)


def _pot(canvas: Canvas, x: float, y: float) -> None:
    canvas.oval(x, y + 1, 46, 6, "#000000", alpha=0.15)
    canvas.shape(box(x - 42, y - 44, 84, 45, 8), "#A9493A")
    canvas.rect(x - 42, y - 44, 22, 45, "#000000", alpha=0.10, round=8)
    canvas.oval(x, y - 44, 42, 8, "#7E3328")
    canvas.oval(x, y - 43, 36, 6, "#D98E4A")
    for way in (-1, 1):
        canvas.stroke(box(x + way * 46 - 7, y - 34, 14, 12, 5), "#7E3328", 4)


_SETTINGS = {
    "supper": _set_supper,
    "breakfast": _set_breakfast,
    "cooking": _set_cooking,
    "bell": _set_bell,
    "soup": _set_soup,
    "soup_six": _set_soup_six,
}
