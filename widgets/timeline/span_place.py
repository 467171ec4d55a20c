"""Where a span is painted in its lane, whatever its kind; also while it is dragged."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from app.domain.interval import Interval
from widgets.theme.theme import theme
from widgets.timeline.lane_view import Block, LaneView

_BEYOND_PX = 16.0
_POINT_WIDTH = 9


def block_rect(view: LaneView, block: Block) -> QRectF:
    """Return the rectangle of a block, a point as wide as can be hit."""
    top, height = view.body(block)
    if block.is_point:
        half = theme().px(_POINT_WIDTH) / 2
        return QRectF(block.left - half, top, 2 * half, height)
    return QRectF(block.left, top, block.width, height)


def span_rect(view: LaneView, index: int | None, stretch: Interval) -> QRectF:
    """Return where a span of the lane lies, or would lie, with another stretch.

    Without an index it is one that the lane does not hold yet.
    """
    scale, origin = view.scale, view.area.left()
    left = max(scale.x_of(stretch.start_ms), -_BEYOND_PX)
    right = min(scale.x_of(stretch.end_ms), scale.width + _BEYOND_PX)
    row, rows = (0, 1) if index is None else view.row_of(index)
    is_point = stretch.start_ms == stretch.end_ms and index is not None
    edges = (origin + left, origin + max(right, left + 1))
    block = Block(index or 0, *edges, meets_previous=False, row=row, rows=rows, is_point=is_point)
    return block_rect(view, block)
