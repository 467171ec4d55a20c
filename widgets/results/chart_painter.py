"""Draws a chart of scores: lines with markers over named groups, 0 to 100."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.domain.result_charts import Chart
from widgets.results.looks import SystemLook, draw_marker, draw_sample
from widgets.theme.paint import elide, kept, text_width, wrap
from widgets.theme.theme import theme

_LEVELS = (0, 25, 50, 75, 100)
_CENTER = Qt.AlignmentFlag.AlignCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Point:
    """A mean: which group and which system, and where it is drawn."""

    row: int
    system: int
    at: QPointF


def plot_area(box: QRectF, lines: int = 1) -> QRectF:
    """Return where the lines are drawn within a box, beside the levels and over the names."""
    px = theme().px
    below = px(20) + px(16) * lines
    return box.adjusted(px(30), px(8), -px(10), -below)


def axis_lines(chart: Chart, width: float) -> list[str]:
    """Return the words of the axis as they are broken."""
    return wrap("axis", chart.axis, width, lines=2)


def points_of(chart: Chart, area: QRectF) -> list[Point]:
    """Return every mean with its place; groups without a mean of a system have none."""
    count = len(chart.rows)
    step = area.width() / max(1, count - 1)
    found = []
    for row, group in enumerate(chart.rows):
        x = area.left() + row * step if count > 1 else area.center().x()
        for system, cell in enumerate(group.cells):
            if cell.mean is not None:
                y = area.bottom() - cell.mean * area.height()
                found.append(Point(row, system, QPointF(x, y)))
    return found


def paint_chart(
    painter: QPainter,
    box: QRectF,
    chart: Chart,
    looks: Sequence[SystemLook],
    lit: tuple[int, int] | None = None,
) -> None:
    """Draw levels, names, lines and markers; `lit` is the row and system of a marker to show."""
    lines = axis_lines(chart, box.width() - theme().px(16))
    area = plot_area(box, max(1, len(lines)))
    with kept(painter):
        _paint_frame(painter, box, area, chart, lines)
        points = points_of(chart, area)
        for system, look in enumerate(looks):
            own = [point for point in points if point.system == system]
            painter.setPen(look.pen())
            for one, other in pairwise(own):
                painter.drawLine(one.at, other.at)
        for point in points:
            draw_marker(
                painter, point.at, looks[point.system], grown=(point.row, point.system) == lit
            )


def _paint_frame(
    painter: QPainter, box: QRectF, area: QRectF, chart: Chart, lines: Sequence[str]
) -> None:
    px, color = theme().px, theme().color
    painter.setFont(theme().font("axis"))
    for level in _LEVELS:
        y = area.bottom() - level / 100 * area.height()
        painter.setPen(QPen(color("border_strong" if level == 0 else "border"), 1))
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        painter.setPen(color("muted"))
        painter.drawText(QRectF(box.left(), y - px(8), px(24), px(16)), _RIGHT, str(level))
    count = len(chart.rows)
    step = area.width() / max(1, count - 1)
    for row, group in enumerate(chart.rows):
        x = area.left() + row * step if count > 1 else area.center().x()
        room = QRectF(x - step / 2, area.bottom() + px(4), step, px(16))
        painter.drawText(room, _CENTER, elide("axis", group.name, max(step - 2, px(24))))
    top = area.bottom() + px(22)
    for line in lines:
        painter.drawText(QRectF(box.left(), top, box.width() - px(8), px(16)), _RIGHT, line)
        top += px(16)


@dataclass(frozen=True)
class ChartPicture:
    """A chart with title and legend, for a file."""

    chart: Chart
    looks: tuple[SystemLook, ...]
    width: int = 720
    height: int = 420

    def paint(self, painter: QPainter, _ratio: float = 1.0) -> None:
        """Paint all."""
        whole, px = QRectF(0, 0, self.width, self.height), theme().px
        painter.fillRect(whole, theme().color("surface"))
        painter.setFont(theme().font("strong"))
        painter.setPen(theme().color("text"))
        painter.drawText(QRectF(px(12), 0, self.width, px(32)), _LEFT, self.chart.title)
        x = float(px(12))
        painter.setFont(theme().font("secondary"))
        for name, look in zip(self.chart.systems, self.looks, strict=True):
            draw_sample(painter, QRectF(x, px(32), px(30), px(20)), look)
            painter.setPen(theme().color("text"))
            wide = text_width("secondary", name)
            painter.drawText(QRectF(x + px(36), px(32), wide + 2, px(20)), _LEFT, name)
            x += px(36) + wide + px(16)
        box = whole.adjusted(px(12), px(60), -px(12), -px(8))
        paint_chart(painter, box, self.chart, self.looks)
