"""Which line is whose: the sources of a row, at its right edge, each with its line."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from app.domain.channel_track import ChannelLane
from widgets.theme.metrics import RADIUS_MARK
from widgets.theme.theme import theme
from widgets.timeline.channel_painter import DASHES, curve_color
from widgets.timeline.lane_view import LaneView
from widgets.trajectory.mirror import MirrorTrack

_FROM_PX = 40
_SAMPLE, _GAP, _PAD, _EDGE = 22, 5, 5, 6
_MOST_SHARE = 0.24


def paint_legend(painter: QPainter, view: LaneView) -> None:
    """Name the curves of a row that has several, and both halves of a mirrored one."""
    track = view.lane.track
    if view.area.height() < theme().px(_FROM_PX):
        return
    if isinstance(track, ChannelLane) and len(track.curves) > 1:
        _paint_curves(painter, view, track)
    elif isinstance(track, MirrorTrack):
        _paint_halves(painter, view, track)


def _paint_curves(painter: QPainter, view: LaneView, lane: ChannelLane) -> None:
    metrics = QFontMetricsF(theme().font("caption"))
    right, top = view.area.right() - _EDGE, view.area.top() + 3
    for place in reversed(range(len(lane.curves))):
        curve = lane.curves[place]
        words = _fitted(metrics, curve.source, view)
        width = metrics.horizontalAdvance(words) + _SAMPLE + _GAP + 2 * _PAD
        if right - width < view.area.center().x() - view.area.width() * 0.3:
            return
        box = QRectF(right - width, top, width, metrics.height() + 2)
        _paint_plate(painter, view, box)
        is_lit = curve.key == lane.lit
        pen = QPen(view.look.color(curve_color(curve.key, lane)), 2.0 if is_lit else 1.4)
        pixels = DASHES[place % len(DASHES)].pixels
        if pixels:
            pen.setDashPattern([part / pen.widthF() for part in pixels])
        painter.setPen(pen)
        left = box.left() + _PAD
        painter.drawLine(QPointF(left, box.center().y()), QPointF(left + _SAMPLE, box.center().y()))
        _write(painter, view, box.adjusted(_PAD + _SAMPLE + _GAP, 0, 0, 0), words)
        right -= width + _GAP


def _paint_halves(painter: QPainter, view: LaneView, track: MirrorTrack) -> None:
    metrics = QFontMetricsF(theme().font("caption"))
    height = metrics.height() + 2
    tops = (view.area.top() + 3, view.area.bottom() - height - 4)
    for source, top in zip(track.sources, tops, strict=True):
        words = _fitted(metrics, source, view)
        if words:
            width = metrics.horizontalAdvance(words) + 2 * _PAD
            box = QRectF(view.area.right() - _EDGE - width, top, width, height)
            _paint_plate(painter, view, box)
            _write(painter, view, box.adjusted(_PAD, 0, 0, 0), words)


def _fitted(metrics: QFontMetricsF, words: str, view: LaneView) -> str:
    most = view.area.width() * _MOST_SHARE
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, most)


def _paint_plate(painter: QPainter, view: LaneView, box: QRectF) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(view.look.color("track", 0.86))
    painter.drawRoundedRect(box, RADIUS_MARK, RADIUS_MARK)


def _write(painter: QPainter, view: LaneView, box: QRectF, words: str) -> None:
    painter.setFont(theme().font("caption"))
    painter.setPen(view.look.color("text"))
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
