"""Many labelled spans as one image that looks as their rectangles do: tint, pattern and edges."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from app.domain.span import IntArray
from widgets.timeline.emotion_painter import (
    PATTERN_FROM_PX,
    hair,
    paint_body,
    pattern_shift,
    top_edge,
)
from widgets.timeline.lane_view import LaneView
from widgets.timeline.swatch import Palette
from widgets.timeline.time_scale import TimeScale

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

    Pixels = NDArray[np.uint32]


def paint_tiles(painter: QPainter, view: LaneView) -> None:
    """Paint all spans in view as one image."""
    palette = view.look.palette(view.lane, view.ratio)
    places = palette.places(view.codes)
    top, height = view.shape(0, 1)
    rows = _rows(
        max(1, round(height * view.ratio)),
        round((top - view.area.top()) * view.ratio),
        round(top_edge(view) * view.ratio),
        palette.side,
    )
    pixels = palette.columns.take(_columns(view, palette, places), axis=1).take(rows, axis=0)
    painter.drawImage(QPointF(view.area.left(), top), image_of(pixels, view.ratio))
    _paint_others(painter, view, palette, places)


def _paint_others(painter: QPainter, view: LaneView, palette: Palette, places: IntArray) -> None:
    """Paint what an image of columns cannot show: outlines of unknown words, and points."""
    others = (view.are_points | ~palette.is_known.take(places)).nonzero()[0]
    if not len(others):
        return
    codes = view.lane.track.spans.codes
    for block in view.blocks(chosen=others):
        if block.is_point or block.width >= PATTERN_FROM_PX:
            paint_body(painter, view, block, palette.of(int(codes[block.span])))


def _columns(view: LaneView, palette: Palette, places: IntArray) -> IntArray:
    """Return which column of a palette each device pixel of the strip shows."""
    side, width = palette.side, max(1, round(view.scale.width * view.ratio))
    edges = np.rint(view.edges * view.ratio).astype(np.int64)
    left, right = edges[:, 0], edges[:, 1]
    np.maximum(right, left + 1, out=right)
    first, last = left.searchsorted((0, width))
    # The last of all stands for columns without a span, which are clear.
    firsts = np.empty(len(places) + 1, dtype=np.int64)
    firsts[:-1], firsts[-1] = places, len(palette.swatches)
    firsts *= palette.stride
    full = firsts + 2 * side
    starts = left[first:last]
    firsts[first:last] += (right[first:last] - starts < PATTERN_FROM_PX) * side
    lay = _side_by_side if view.lane.coverage.is_apart else _laid_over
    top = lay(edges, width)
    columns = firsts.take(top)
    columns += across(view.scale, view.ratio, width, side)
    for step in range(round(hair(view) * view.ratio)):
        at = starts + step
        at = at[: at.searchsorted(width)]
        columns[at] = full.take(top.take(at))
    return columns


@lru_cache(maxsize=8)
def across(scale: TimeScale, ratio: float, width: int, side: int) -> IntArray:
    """Return the column of a tile at each of the strip, which all lanes of a view share."""
    return (np.arange(width) - round(pattern_shift(scale, ratio) * ratio)) % side


@lru_cache(maxsize=64)
def _rows(height: int, below_top: int, edge: int, side: int) -> IntArray:
    """Return which row of a palette's columns each device pixel from the top shows."""
    rows = (np.arange(height) + below_top) % side
    rows[:edge] = side
    return rows


def _side_by_side(edges: IntArray, width: int) -> IntArray:
    """Return which of n spans each column shows where none lies over another; n for none."""
    count = len(edges)
    # A span of no column takes one from the next, which begins in it.
    np.minimum(edges[:-1, 1], edges[1:, 0], out=edges[:-1, 1])
    bounds = np.empty(2 * count + 2, dtype=np.int64)
    bounds[0], bounds[1:-1], bounds[-1] = 0, edges.ravel(), width
    np.minimum(bounds, width, out=bounds)
    np.maximum(bounds, 0, out=bounds)
    held = np.full(2 * count + 1, count)
    held[1::2] = np.arange(count)
    return held.repeat(bounds[1:] - bounds[:-1])


def _laid_over(edges: IntArray, width: int) -> IntArray:
    """Return which of n spans each column shows: the last begun of those there; n for none."""
    columns = np.full(width, len(edges), dtype=np.int64)
    for span, (start, end) in enumerate(np.maximum(edges, 0).tolist()):
        columns[start:end] = span
    return columns


def image_of(pixels: Pixels, ratio: float) -> QImage:
    """Return premultiplied pixels as an image; it keeps no copy of them."""
    height, width = pixels.shape
    form = QImage.Format.Format_ARGB32_Premultiplied
    image = QImage(pixels.data, width, height, pixels.strides[0], form)
    image.setDevicePixelRatio(ratio)
    return image
