"""The plot as a picture: rows with their names, times below, painted without a window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter

from app.domain.span import SpanTrack
from widgets.theme.theme import theme
from widgets.timeline.look import Look
from widgets.timeline.time_scale import TimeScale
from widgets.trajectory.plot_rows import Marks, paint_names, paint_rows, paint_time_axis, plan_rows

_PAD, _TITLE = 8, 26


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
        edge = QRectF(self._area.left(), self._area.bottom(), self._area.width(), 0)
        paint_time_axis(painter, look, self._scale, edge)
