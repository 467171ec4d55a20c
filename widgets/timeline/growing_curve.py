"""A curve that is being traced while the video plays: it grows on its lane with the playhead."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.domain.channel import FloatArray
from app.domain.span import IntArray
from widgets.timeline.lane_view import LaneView

_LINE, _MARGIN = 2.0, 4
_POINTS_A_PX = 4

Read: TypeAlias = Callable[[float, float], tuple[IntArray, FloatArray]]
"""Gives times and values of a stretch of media time, both of shape ``(n,)``."""


@dataclass(frozen=True, eq=False)
class GrowingCurve:
    """What is traced on a lane, as it stands at any moment.

    Attributes
    ----------
    track
        Key of the lane.
    read
        Asked for each stretch that is painted.
    low, high
        The axis.
    unsettled_ms
        How far behind its end the curve may still change, as smoothing does.
    """

    track: str
    read: Read
    low: float
    high: float
    unsettled_ms: int = 0


def paint_growing_curve(
    painter: QPainter, view: LaneView, curve: GrowingCurve, exposed: QRectF
) -> None:
    """Paint as much of it as lies in what is exposed."""
    area = view.area.intersected(exposed)
    if area.isEmpty():
        return
    first, last = (
        view.scale.start_ms + (x - view.area.left()) * view.scale.ms_per_px
        for x in (area.left() - _MARGIN, area.right() + _MARGIN)
    )
    times, values = curve.read(first, last)
    if not len(times):
        return
    top, height = view.band(0, 1)
    shares = np.clip((values - curve.low) / (curve.high - curve.low), 0.0, 1.0)
    xs = view.scale.xs_of(times) + view.area.left()
    ys = top + height * (1 - shares)
    xs, ys = _thinned(xs, ys, area.width())
    painter.save()
    painter.setClipRect(view.area, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(view.look.color("accent"), _LINE))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for run in _runs(ys):
        points = zip(xs[run].tolist(), ys[run].tolist(), strict=True)
        painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in points]))
    painter.restore()


def grown_strip(lane: QRect, x_before: float, x_now: float) -> QRect:
    """Return the pixels of a lane that growing from one place to another changes."""
    left, right = math.floor(min(x_before, x_now)), math.ceil(max(x_before, x_now))
    wide = QRect(left - _MARGIN, lane.top(), right - left + 2 * _MARGIN, lane.height())
    return wide.intersected(lane)


def _thinned(xs: FloatArray, ys: FloatArray, width: float) -> tuple[FloatArray, FloatArray]:
    """Leave the lowest and the highest of neighbours that no pixel tells apart."""
    most = max(1, int(width * _POINTS_A_PX))
    if len(xs) <= 2 * most:
        return xs, ys
    starts = np.linspace(0, len(xs), most, endpoint=False).astype(np.intp)
    low, high = np.minimum.reduceat(ys, starts), np.maximum.reduceat(ys, starts)
    return np.repeat(xs[starts], 2), np.column_stack((low, high)).ravel()


def _runs(ys: FloatArray) -> list[IntArray]:
    told = np.flatnonzero(np.isfinite(ys))
    if not len(told):
        return []
    return np.split(told, np.flatnonzero(np.diff(told) > 1) + 1)
