"""Draws the porch above the river."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from assets.demo.canvas import Canvas
from assets.demo.draw_view import draw_landscape
from assets.demo.palette import plain

OPEN = QRectF(500, -40, 520, 560)


def draw_porch(canvas: Canvas) -> None:
    """Draw everything behind the people on the bench."""
    draw_landscape(canvas, QRectF(-60, -40, 1080, 520), 0.58, 4)
    _draw_wall(canvas)
    canvas.rect(-60, 388, 1080, 200, "#8B6E55")
    for row in (410, 440, 476, 520):
        canvas.rect(-60, row, 1080, 2.5, "#6F553F", alpha=0.7)
    canvas.poly([(-60, -40), (1020, -40), (1020, 34), (-60, 52)], "#5D4636")
    canvas.poly([(-60, 46), (1020, 28), (1020, 42), (-60, 64)], "#7C6049")
    canvas.rect(846, 20, 26, 420, "#EADCC2")
    canvas.rect(846, 20, 8, 420, "#CBBB9E")
    canvas.rect(838, 34, 42, 12, "#EADCC2", round=3)
    _draw_bench(canvas)
    _draw_flowers(canvas, 782, 372)


def _draw_wall(canvas: Canvas) -> None:
    canvas.rect(-60, -40, 590, 460, "#A9655A")
    for row in range(15):
        canvas.rect(-60, 60 + row * 24, 590, 2, "#8E5048", alpha=0.7)
    canvas.rect(520, 20, 14, 390, "#EADCC2")
    canvas.rect(58, 92, 126, 150, "#EADCC2", round=3)
    canvas.rect(70, 104, 102, 126, "#6F7F88")
    canvas.poly([(70, 104), (120, 104), (86, 230), (70, 230)], plain("#DCE6EA", 0.22))
    canvas.rect(118, 104, 6, 126, "#EADCC2")
    canvas.rect(70, 160, 102, 6, "#EADCC2")
    canvas.rect(50, 242, 142, 10, "#EADCC2", round=2)


def _draw_bench(canvas: Canvas) -> None:
    for row in (296, 326, 356):
        canvas.rect(226, row, 420, 17, "#D3B083", round=5)
        canvas.rect(226, row + 12, 420, 5, "#B08A5C", round=3)
    for x in (238, 622):
        canvas.rect(x, 288, 14, 150, "#B08A5C", round=4)


def _draw_flowers(canvas: Canvas, x: float, y: float) -> None:
    canvas.poly([(x - 28, y), (x + 28, y), (x + 21, y + 44), (x - 21, y + 44)], "#B5654A")
    canvas.rect(x - 32, y - 6, 64, 11, "#C9765A", round=3)
    for number in range(9):
        at_x, at_y = x - 28 + number * 7, y - 16 - (number * 7) % 19
        canvas.line([(x + (at_x - x) * 0.5, y - 4), (at_x, at_y)], "#5E7F5A", 2.4)
        canvas.oval(at_x, at_y, 6, 6, "#C9567A" if number % 3 else "#E9B8C6")
        canvas.oval(at_x, at_y, 2, 2, "#F2D27A")


def draw_railing(canvas: Canvas) -> None:
    """Draw the railing before the people, as seen from the garden."""
    for number in range(23):
        x = -50 + number * 48
        canvas.rect(x, 424, 17, 150, "#E6D8BD")
        canvas.rect(x, 424, 6, 150, "#CBB998")
    canvas.rect(-60, 404, 1080, 22, "#F4E9D4", round=4)
    canvas.rect(-60, 419, 1080, 8, "#CBB998", round=3)
    canvas.rect(-60, 522, 1080, 18, "#E6D8BD")
