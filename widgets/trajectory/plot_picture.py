"""The plot as a picture: rows with their names, times below, painted without a window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from app.domain.span import SpanTrack
from widgets.theme.theme import theme
from widgets.timeline.look import Look
from widgets.timeline.ticks import ruler_ticks
from widgets.timeline.time_scale import TimeScale
from widgets.trajectory.plot_rows import Marks, paint_names, paint_rows, plan_rows

_PAD, _TICK, _TITLE = 8, 5, 26


class PlotPicture:
    """Paints tracks over a stretch of time into any painter.

    Parameters
    ----------
    size
        In pixels; the rows share its height, and where they need more `height` says how much.
    """

    def __init__(
        self,
        tracks: Sequence[SpanTrack],
        stretch: tuple[float, float],
        duration_ms: int,
        size: QSize,
        *,
        title: str = "",
        marks: Marks | None = None,
    ) -> None:
        self._title, self._marks = title, marks or {}
        self._look = Look()
        self._axis = self._look.metrics.ruler
        self._head = theme().px(_TITLE) if title else 0
        self._width = size.width()
        left = self._look.metrics.lane_header
        room = size.height() - self._axis - self._head
        self._rows = plan_rows(tracks, room)
        self.height = max(size.height(), self._rows[-1].bottom + self._axis + self._head)
        self._area = QRectF(
            left, self._head, max(1, size.width() - left), self.height - self._axis - self._head
        )
        width = round(self._area.width())
        start, end = stretch
        self._scale = TimeScale(max(1, duration_ms), width, start, max(1.0, end - start) / width)

    def paint(self, painter: QPainter, ratio: float = 1.0) -> None:
        """Paint all; `ratio` is device pixels a pixel."""
        look = self._look
        whole = QRectF(0, 0, self._width, self.height)
        painter.fillRect(whole, look.color("surface"))
        painter.fillRect(self._area, look.color("track"))
        if self._title:
            painter.setFont(theme().font("strong"))
            painter.setPen(look.color("text"))
            metrics = QFontMetricsF(theme().font("strong"))
            base = (self._head + metrics.ascent() - metrics.descent()) / 2
            painter.drawText(QPointF(_PAD, base), self._title)
        painter.save()
        painter.setClipRect(self._area)
        paint_rows(painter, self._rows, self._area, self._scale, look, ratio=ratio,
                   marks=self._marks)  # fmt: skip
        painter.restore()
        column = QRect(0, self._head, int(self._area.left()), int(self._area.height()))
        painter.save()
        painter.setClipRect(column)
        paint_names(painter, self._rows, column, look)
        painter.restore()
        self._paint_axis(painter)

    def _paint_axis(self, painter: QPainter) -> None:
        look, area = self._look, self._area
        painter.setPen(QPen(look.color("border_strong"), 1))
        painter.drawLine(QPointF(area.left(), area.bottom()), QPointF(area.right(), area.bottom()))
        painter.setFont(look.axis.font)
        ticks = [tick for tick in ruler_ticks(self._scale) if self._scale.shows(tick.time_ms)]
        xs = [area.left() + self._scale.x_of(tick.time_ms) for tick in ticks]
        painter.drawLines(
            [
                QLineF(x, area.bottom(), x, area.bottom() + (_TICK if tick.label else _TICK / 2))
                for x, tick in zip(xs, ticks, strict=True)
            ]
        )
        painter.setPen(look.color("muted"))
        metrics = look.axis.metrics
        for x, tick in zip(xs, ticks, strict=True):
            width = metrics.horizontalAdvance(tick.label)
            left = min(max(x - width / 2, area.left()), area.right() - width)
            base = area.bottom() + _TICK + metrics.ascent()
            if tick.label and abs(left + width / 2 - x) < width / 2 + 1:
                painter.drawText(QPointF(left, base), tick.label)
