"""Trajectories: spans in the hue of their emotion, as high as its intensity, changes as ticks."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.domain.intensity import LEVELS
from widgets.theme.theme import theme
from widgets.timeline.emotion_painter import (
    CODE_WIDTH,
    PATTERN_FROM_PX,
    hair,
    paint_labels,
    pattern_origin,
    reader,
    top_edge,
)
from widgets.timeline.lane_view import LEVEL_SHARE, LEVEL_STEP, MANY, Block, LaneView
from widgets.timeline.level_raster import EDGE_DASH, EDGE_GAP, paint_levels
from widgets.timeline.span_place import block_rect
from widgets.timeline.swatch import Swatch

AXIS_FROM_PX = 60
"""Lanes of this height and more (at 10 pt) show what the heights mean."""

_AXIS_LEFT = 3
_NUMBERED = (1, 3, 5)


def paint_trajectory(painter: QPainter, view: LaneView) -> None:
    """Paint the readings in view, their labels over them."""
    if view.area.height() >= theme().px(AXIS_FROM_PX):
        _paint_axis(painter, view)
    if view.count > MANY and not (view.hidden or view.are_points.any()):
        paint_levels(painter, view)
    else:
        paint_readings(painter, view)
    paint_labels(painter, view, view.blocks(theme().px(CODE_WIDTH)))


def paint_readings(painter: QPainter, view: LaneView) -> None:
    """Paint a rectangle a reading in view, ticks of changes over them."""
    read, blocks = reader(view), list(view.blocks())
    swatches = [read(block.span)[2] for block in blocks]
    painter.setBrushOrigin(pattern_origin(view))
    for block, swatch in zip(blocks, swatches, strict=True):
        _paint_reading(painter, view, block, swatch)
    painter.setBrushOrigin(0, 0)
    for block, swatch in zip(blocks, swatches, strict=True):
        _paint_tick(painter, view, block, swatch)


def level_heights(view: LaneView) -> Iterator[tuple[int, float]]:
    """Yield each level and the height at which its spans end."""
    top, height = view.band(0, 1)
    for level in LEVELS:
        share = LEVEL_SHARE + LEVEL_STEP * level
        yield level, top + height * (share if view.hangs else 1 - share)


def _paint_axis(painter: QPainter, view: LaneView) -> None:
    axis, left = view.look.axis, view.area.left()
    painter.setFont(axis.font)
    for level, y in level_heights(view):
        painter.setPen(QPen(view.look.color("border"), hair(view), Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(left, y), QPointF(view.area.right(), y))
        if level in _NUMBERED:
            painter.setPen(view.look.color("muted"))
            descent = axis.metrics.ascent() / 2 - 1
            painter.drawText(QPointF(left + _AXIS_LEFT, y + descent), str(level))


def _paint_reading(painter: QPainter, view: LaneView, block: Block, swatch: Swatch) -> None:
    rect = block_rect(view, block)
    if not swatch.is_known:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(swatch.hue, 1, Qt.PenStyle.DashLine))
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
        return
    painter.fillRect(rect, swatch.tint)
    if rect.width() >= PATTERN_FROM_PX:
        painter.fillRect(rect, swatch.pattern)
    painter.fillRect(QRectF(rect.left(), rect.top(), hair(view), rect.height()), swatch.hue)
    edge = top_edge(view)
    top = rect.bottom() - edge if view.hangs else rect.top()
    if view.lane.level(block.span):
        painter.fillRect(QRectF(rect.left(), top, rect.width(), edge), swatch.hue)
    else:
        pen = QPen(swatch.hue, edge, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([EDGE_DASH, EDGE_GAP])
        painter.setPen(pen)
        middle = top + edge / 2
        painter.drawLine(QPointF(rect.left(), middle), QPointF(rect.right(), middle))


def _paint_tick(painter: QPainter, view: LaneView, block: Block, swatch: Swatch) -> None:
    """Mark where another emotion begins than the one before: a line up the whole lane."""
    if int(view.lane.track.spans.starts[block.span]) in view.lane.changes:
        inset = round(view.ratio) / view.ratio
        top, bottom = view.area.top() + inset, view.area.bottom() - inset
        painter.fillRect(QRectF(block.left, top, 2 * hair(view), bottom - top), swatch.hue)
