"""Many labelled spans as one image that looks as their rectangles do: tint, pattern and edges."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from app.domain.span import IntArray
from widgets.timeline.emotion_painter import (
    PATTERN_FROM_PX,
    hair,
    paint_body,
    pattern_origin,
    top_edge,
)
from widgets.timeline.lane_view import Block, LaneView
from widgets.timeline.span_place import block_rect

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

    Pixels = NDArray[np.uint32]


def paint_tiles(painter: QPainter, view: LaneView) -> None:
    """Paint all spans in view as one image."""
    columns, starts, widths = _columns(view)
    rect = block_rect(view, Block(0, view.area.left(), view.area.right(), meets_previous=False))
    pixels = tile_pixels(view, rect, columns, (starts, widths))
    painter.drawImage(rect.topLeft(), _image(pixels, view.ratio))
    _paint_others(painter, view)


def _paint_others(painter: QPainter, view: LaneView) -> None:
    """Paint what an image of columns cannot show: outlines of unknown words, and points."""
    palette = view.look.palette(view.lane, view.ratio)
    spans, at = view.lane.track.spans, view.in_view
    is_point = spans.starts[at] == spans.ends[at]
    others = at[is_point | ~palette.is_known[palette.places(spans.codes[at])]]
    if not len(others):
        return
    for block in view.blocks(places=others):
        if block.is_point or block.width >= PATTERN_FROM_PX:
            paint_body(painter, view, block, palette.of(int(spans.codes[block.span])))


def tile_pixels(
    view: LaneView, rect: QRectF, columns: IntArray, edges: tuple[IntArray, IntArray]
) -> Pixels:
    """Return the pixels for a rectangle of the lane, premultiplied.

    Parameters
    ----------
    columns
        Shape ``(n,)``: the code of what each device pixel of the strip shows, -1 for nothing.
    edges
        The columns at which spans start, and how many columns wide the span there is.
    """
    ratio, palette = view.ratio, view.look.palette(view.lane, view.ratio)
    side, shown = palette.side, columns >= 0
    places = palette.places(columns)
    origin: QPointF = pattern_origin(view)
    across = (np.arange(len(columns)) - round((origin.x() - view.area.left()) * ratio)) % side
    clear = len(palette.swatches)
    strip = palette.tiles[:, np.where(shown, places, clear) * side + across]
    plain = np.flatnonzero(_plain(len(columns), edges) & shown)
    strip[:, plain] = palette.tints[places[plain]]
    height = max(1, round(rect.height() * ratio))
    down = (np.arange(height) + round((rect.top() - view.area.top()) * ratio)) % side
    pixels = np.take(strip, down, axis=0)
    full = palette.table[:, 255][places]
    edged = shown & palette.is_known[places]
    pixels[: round(top_edge(view) * ratio)] = np.where(edged, full, 0)
    for step in range(round(hair(view) * ratio)):
        at = edges[0] + step
        at = at[at < len(columns)]
        at = at[shown[at]]
        pixels[:, at] = full[at]
    return pixels


def _columns(view: LaneView) -> tuple[IntArray, IntArray, IntArray]:
    """Return the code of each column, and where spans start and how wide they are."""
    spans, at, ratio = view.lane.track.spans, view.in_view, view.ratio
    count = max(1, round(view.scale.width * ratio))
    left = np.rint(view.scale.xs_of(spans.starts[at]) * ratio).astype(np.int64)
    right = np.rint(view.scale.xs_of(spans.ends[at]) * ratio).astype(np.int64)
    right = np.maximum(right, left + 1)
    inside = np.flatnonzero((left >= 0) & (left < count))
    if not len(at):
        return np.full(count, -1, dtype=np.int64), inside, inside
    codes = spans.codes[at]
    lay = _side_by_side if view.lane.coverage.is_apart else _laid_over
    columns = lay(left, right, codes, count)
    return columns, left[inside], (right - left)[inside]


def _side_by_side(left: IntArray, right: IntArray, codes: IntArray, count: int) -> IntArray:
    """Return the code of each column where no span lies over another."""
    last = np.full(count, -1, dtype=np.int64)
    begun = np.flatnonzero((left < 0) & (right > 0))
    if len(begun):
        last[0] = begun[-1]
    inside = np.flatnonzero((left >= 0) & (left < count))
    last[left[inside]] = inside
    last = np.maximum.accumulate(last)
    return np.where((last >= 0) & (right[last] > np.arange(count)), codes[last], -1)


def _laid_over(left: IntArray, right: IntArray, codes: IntArray, count: int) -> IntArray:
    """Return the code of each column, where a span lies over those that begin before it."""
    columns = np.full(count, -1, dtype=np.int64)
    edges = (np.maximum(left, 0).tolist(), np.maximum(right, 0).tolist(), codes.tolist())
    for start, end, code in zip(*edges, strict=True):
        columns[start:end] = code
    return columns


def _plain(count: int, edges: tuple[IntArray, IntArray]) -> NDArray[np.bool_]:
    """Tell which columns belong to spans too narrow for a pattern."""
    starts, widths = edges
    narrow = widths < PATTERN_FROM_PX
    begins = starts[narrow]
    ends = np.minimum(begins + widths[narrow], count)
    steps = np.bincount(begins, minlength=count + 1) - np.bincount(ends, minlength=count + 1)
    return np.cumsum(steps)[:-1] > 0


def _image(pixels: Pixels, ratio: float) -> QImage:
    height, width = pixels.shape
    form = QImage.Format.Format_ARGB32_Premultiplied
    image = QImage(pixels.data, width, height, pixels.strides[0], form)  # it keeps no copy
    image.setDevicePixelRatio(ratio)
    return image
