"""Draws what lies outside: sky, hills, river, rain; in windows and behind the porch."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QLinearGradient, QPainterPath

from assets.demo.canvas import Canvas, box, spline
from assets.demo.palette import plain


def draw_landscape(canvas: Canvas, area: QRectF, horizon: float, seed: int) -> None:
    """Fill an area with sky, hills and river.

    Parameters
    ----------
    horizon
        Where the river begins, as a share of the height.
    seed
        Which part of the country is seen.
    """
    light = canvas.ink.light
    x, y, width, height = area.x(), area.y(), area.width(), area.height()
    shore = y + height * horizon
    canvas.painter.save()
    canvas.clip(box(x, y, width, height))
    sky = QLinearGradient(x, y, x, shore)
    sky.setColorAt(0, plain(light.sky))
    sky.setColorAt(1, plain(light.sky_low))
    canvas.painter.fillRect(area, QBrush(sky))
    if light.stars:
        _draw_stars(canvas, area, seed)
    canvas.shape(_ridge(area, shore, 0.30, seed), plain(light.far_hills))
    canvas.shape(_ridge(area, shore, 0.16, seed + 7), plain(light.hills))
    _draw_trees(canvas, area, shore, seed)
    canvas.rect(x, shore, width, height, plain(light.river))
    for row in range(7):
        left = x + width * (0.5 + 0.42 * math.sin(seed * 1.7 + row * 2.1)) - width * 0.12
        top = shore + (row + 0.6) * (y + height - shore) / 7
        length = width * (0.16 + 0.10 * math.sin(row * 1.3 + seed))
        canvas.rect(
            left, top, length, max(1.5, height * 0.008), plain(light.river_shine, 0.7), round=1
        )
    canvas.painter.restore()


def _ridge(area: QRectF, shore: float, share: float, seed: int) -> QPainterPath:
    x, width = area.x(), area.width()
    top = (shore - area.y()) * share
    points = [(x - 20, shore + 4)]
    for step in range(9):
        lift = 0.55 + 0.45 * math.sin(seed * 2.3 + step * 1.37) * math.cos(step * 0.8 + seed)
        points.append((x - 20 + (width + 40) * step / 8, shore - top * lift))
    points.append((x + width + 20, shore + 4))
    path = spline(points)
    path.closeSubpath()
    return path


def _draw_trees(canvas: Canvas, area: QRectF, shore: float, seed: int) -> None:
    light, unit = canvas.ink.light, area.height() * 0.05
    for number in range(9):
        x = area.x() + area.width() * (number + 0.5 * math.sin(seed + number * 2.7)) / 8.3
        size = unit * (1.0 + 0.5 * math.sin(number * 1.9 + seed))
        canvas.poly(
            [(x - size * 0.6, shore + 1), (x, shore - size * 2.3), (x + size * 0.6, shore + 1)],
            plain(light.hills),
        )


def _draw_stars(canvas: Canvas, area: QRectF, seed: int) -> None:
    for number in range(14):
        x = area.x() + area.width() * ((number * 0.381 + seed * 0.13) % 1)
        y = area.y() + area.height() * 0.42 * ((number * 0.613 + seed * 0.29) % 1)
        canvas.oval(
            x, y, 0.9 + 0.5 * (number % 2), 0.9 + 0.5 * (number % 2), plain("#E8ECF8", 0.75)
        )


def draw_moon(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw a full moon with its ring."""
    canvas.oval(x, y, radius * 1.9, radius * 1.9, plain("#DCE6FF", 0.10))
    canvas.oval(x, y, radius * 1.35, radius * 1.35, plain("#DCE6FF", 0.14))
    canvas.oval(x, y, radius, radius, plain("#F2F0E0"))
    canvas.oval(x - radius * 0.3, y + radius * 0.1, radius * 0.2, radius * 0.16, plain("#DAD8C8"))
    canvas.oval(x + radius * 0.28, y - radius * 0.3, radius * 0.14, radius * 0.12, plain("#DAD8C8"))


def draw_rain(canvas: Canvas, area: QRectF, time_ms: int, count: int) -> None:
    """Draw falling rain; the drops come round again after each half second."""
    canvas.painter.save()
    canvas.clip(box(area.x(), area.y(), area.width(), area.height()))
    phase = time_ms / 520
    for number in range(count):
        lane = (number * 0.6180339) % 1
        fall = (phase + number * 0.37) % 1
        x = area.x() + area.width() * lane - 10 * fall
        y = area.y() + (area.height() + 40) * fall - 30
        start, end = QPointF(x, y), QPointF(x - 4, y + 20)
        canvas.line([(start.x(), start.y()), (end.x(), end.y())], plain("#E9F1F5", 0.42), 1.4)
    canvas.painter.restore()
