"""The rows of the plot: as high as there is room for, painted as the lanes of the timeline are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.domain.channel_track import KIND as CHANNEL
from app.domain.span import SpanTrack
from widgets.theme.theme import theme
from widgets.timeline.header import paint_lane_header
from widgets.timeline.lane_painter import paint_lane
from widgets.timeline.lane_view import LaneView
from widgets.timeline.lanes import Lane, Row
from widgets.timeline.look import Look
from widgets.timeline.ticks import ruler_ticks
from widgets.timeline.time_scale import TimeScale
from widgets.trajectory.legend import paint_legend
from widgets.trajectory.mirror import KIND as MIRROR
from widgets.trajectory.mirror import paint_mirror

_LEAST = {CHANNEL: 46, MIRROR: 60}
_MOST = {CHANNEL: 150, MIRROR: 190}
_LEAST_OTHER, _MOST_OTHER = 28, 48
_FLAG, _TICK = 4.0, 5.0


@dataclass(frozen=True, slots=True)
class PointMark:
    """A turning point on a row.

    Attributes
    ----------
    is_marked
        Whether a person marked it; else a rule found it.
    is_hit
        Whether the other kind lies within the tolerance.
    """

    time_ms: int
    is_marked: bool
    is_hit: bool


Marks = Mapping[str, Sequence[PointMark]]
"""Turning points by the key of their row's track."""


def plan_rows(tracks: Sequence[SpanTrack], height: int) -> list[Row]:
    """Give each track its height: at least so that it can be read, more where there is room."""
    least = [theme().px(_LEAST.get(track.kind, _LEAST_OTHER)) for track in tracks]
    most = [theme().px(_MOST.get(track.kind, _MOST_OTHER)) for track in tracks]
    free, wanted = height - sum(least), sum(most) - sum(least)
    share = min(max(free / wanted, 0.0), 1.0) if wanted else 0.0
    rows, top = [], 0
    for track, low, high in zip(tracks, least, most, strict=True):
        rows.append(Row(Lane(track), top, low + int((high - low) * share)))
        top = rows[-1].bottom
    return rows


def paint_row(painter: QPainter, view: LaneView, number: int, marks: Sequence[PointMark]) -> None:
    """Paint one row with its ground, its lane and the turning points on it."""
    area, look = view.area, view.look
    painter.fillRect(area, look.color("track_alt" if number % 2 else "track"))
    painter.save()
    painter.setClipRect(area)
    if view.lane.track.kind == MIRROR:
        paint_mirror(painter, view)
    else:
        paint_lane(painter, view)
    paint_legend(painter, view)
    for mark in marks:
        if view.scale.shows(mark.time_ms):
            _paint_mark(painter, view, mark)
    painter.restore()
    painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), look.color("border"))


def _paint_mark(painter: QPainter, view: LaneView, mark: PointMark) -> None:
    """Paint a turning point: marked a lozenge at the top, found a triangle at the bottom."""
    look, area = view.look, view.area
    x = area.left() + view.scale.x_of(mark.time_ms)
    color = look.color("accent" if mark.is_marked else "text")
    size = theme().px(100) / 100 * _FLAG
    painter.setPen(QPen(color, 1))
    painter.drawLine(QPointF(x, area.top() + 1), QPointF(x, area.bottom() - 2))
    painter.setBrush(color if mark.is_hit else look.color("track"))
    if mark.is_marked:
        middle = area.top() + size + 1
        tips = ((0, -size), (size, 0), (0, size), (-size, 0))
        painter.drawPolygon(QPolygonF([QPointF(x + dx, middle + dy) for dx, dy in tips]))
    else:
        foot = area.bottom() - 2
        corners = ((-size, 0.0), (size, 0.0), (0.0, -2 * size))
        painter.drawPolygon(QPolygonF([QPointF(x + dx, foot + dy) for dx, dy in corners]))


def paint_rows(
    painter: QPainter,
    rows: Sequence[Row],
    area: QRectF,
    scale: TimeScale,
    look: Look,
    *,
    ratio: float = 1.0,
    scroll: int = 0,
    marks: Marks | None = None,
) -> None:
    """Paint the rows into an area, scrolled by so many pixels; those beyond it are left out."""
    for number, row in enumerate(rows):
        place = QRectF(area.left(), area.top() + row.top - scroll, area.width(), row.height)
        if place.bottom() > area.top() and place.top() < area.bottom():
            found = (marks or {}).get(row.lane.key, ())
            paint_row(painter, LaneView(row.lane, place, scale, look, ratio), number, found)


def paint_time_axis(painter: QPainter, look: Look, scale: TimeScale, edge: QRectF) -> None:
    """Paint ticks below an edge, and times where they fit whole."""
    top, left, right = edge.top(), edge.left(), edge.right()
    painter.setPen(QPen(look.color("border_strong"), 1))
    painter.drawLine(QPointF(left, top + 0.5), QPointF(right, top + 0.5))
    ticks = [tick for tick in ruler_ticks(scale) if scale.shows(tick.time_ms)]
    xs = [left + scale.x_of(tick.time_ms) for tick in ticks]
    painter.drawLines(
        [
            QLineF(x, top, x, top + (_TICK if tick.label else _TICK / 2))
            for x, tick in zip(xs, ticks, strict=True)
        ]
    )
    painter.setFont(look.axis.font)
    painter.setPen(look.color("muted"))
    for x, tick in zip(xs, ticks, strict=True):
        label = look.axis.whole(tick.label) if tick.label else None
        if label is not None and left <= x - label.width / 2 and x + label.width / 2 <= right:
            label.draw(painter, x - label.width / 2, top + _TICK + label.height / 2)


def paint_names(
    painter: QPainter, rows: Sequence[Row], column: QRect, look: Look, scroll: int = 0
) -> None:
    """Paint the names of the rows into a column."""
    for row in rows:
        cell = QRect(column.left(), column.top() + row.top - scroll, column.width(), row.height)
        if cell.intersects(column):
            painter.fillRect(cell, look.color("surface"))
            painter.fillRect(
                QRect(cell.left(), cell.bottom(), cell.width(), 1), look.color("border")
            )
            paint_lane_header(painter, cell, row, is_active=False, can_close=False)
