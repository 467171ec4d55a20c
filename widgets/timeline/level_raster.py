"""Many readings as one image that looks as their rectangles do: each as high as its intensity."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from app.domain.span import IntArray
from widgets.timeline.emotion_painter import PATTERN_FROM_PX, hair, top_edge
from widgets.timeline.lane_view import LaneView
from widgets.timeline.swatch import Palette
from widgets.timeline.tile_raster import across, image_of

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

    Pixels = NDArray[np.uint32]

EDGE_DASH, EDGE_GAP = 2.0, 1.6
"""Of the upper edge of unknown intensity, in heights of that edge."""

_DASH, _GAP = 4, 2
"""Of the outline of unknown words, in device pixels."""


class _Spans(NamedTuple):
    """Spans in device pixels of the strip, a column each; `places` are those of their swatches."""

    left: IntArray
    right: IntArray
    top: IntArray
    bottom: IntArray
    places: IntArray
    rows: IntArray
    levels: IntArray

    def of(self, chosen: IntArray) -> _Spans:
        """Return those at some places."""
        return _Spans(*(column[chosen] for column in self))


def paint_levels(painter: QPainter, view: LaneView) -> None:
    """Paint all readings in view as one image, ticks of changes over them."""
    ratio, palette = view.ratio, view.look.palette(view.lane, view.ratio)
    first = round(view.area.top() * ratio)
    size = round(view.area.bottom() * ratio) - first, max(1, round(view.scale.width * ratio))
    pixels: Pixels = np.zeros(size, np.uint32)
    spans = _spans(view, palette, first)
    for row in range(int(spans.rows.max(initial=-1)) + 1):
        _lay(pixels, view, palette, spans.of((spans.rows == row).nonzero()[0]))
    _tick(pixels, view, palette, spans)
    painter.drawImage(QPointF(view.area.left(), first / ratio), image_of(pixels, ratio))


def _spans(view: LaneView, palette: Palette, above: int) -> _Spans:
    """Return where the spans in view are painted, as `span_place.block_rect` says of each."""
    ratio, (rows, bands), free = view.ratio, view.bands, view.free_above
    edges = np.rint(view.edges * ratio).astype(np.int64)
    top = bands[:, 0] + (0.0 if view.hangs else free)
    first = np.rint(top * ratio).astype(np.int64) - above
    height = np.rint((bands[:, 1] - free) * ratio).astype(np.int64)
    return _Spans(
        edges[:, 0],
        np.maximum(edges[:, 1], edges[:, 0] + round(ratio)),
        first,
        first + height,
        palette.places(view.codes),
        rows,
        view.levels_in_view,
    )


def _lay(pixels: Pixels, view: LaneView, palette: Palette, spans: _Spans) -> None:
    """Paint spans of one row; where a later one begins over another it is the one seen."""
    side, (height, width) = palette.side, pixels.shape
    held = np.full(width, len(spans.left))  # the last of all stands for columns without a span
    for number, bounds in enumerate(np.clip(spans[:2], 0, width).T.tolist()):
        held[slice(*bounds)] = number
    clear = (width, width, 0, 0, len(palette.swatches), 0, 1)
    of = _Spans(*(np.append(*column)[held] for column in zip(spans, clear, strict=True)))
    beyond = np.arange(width) - of.left
    is_known = np.append(palette.is_known, False)[of.places]
    is_plain = of.right - of.left < PATTERN_FROM_PX * view.ratio
    is_hair = is_known & (beyond < round(hair(view) * view.ratio))
    tile = across(view.scale, view.ratio, width, side) + is_plain * side
    xs = of.places * palette.stride + np.where(is_hair, 2 * side, tile)
    ys = np.arange(height, dtype=np.int16)[:, None]
    picture = palette.columns.take(xs, axis=1).take(ys.ravel() % side, axis=0)
    inside = (ys >= of.top.astype(np.int16)) & (ys < of.bottom.astype(np.int16))
    np.copyto(pixels, picture, where=inside)
    edge = round(top_edge(view) * view.ratio)
    is_dash = beyond % (edge * (EDGE_DASH + EDGE_GAP)) < edge * EDGE_DASH
    columns = (is_known & ((of.levels > 0) | is_dash)).nonzero()[0]
    hues = palette.table[:, 255].take(of.places[columns])
    for step in range(edge):
        at = of.bottom[columns] - 1 - step if view.hangs else of.top[columns] + step
        pixels[at, columns] = hues
    dashes = np.arange(3 * max(pixels.shape)) % (_DASH + _GAP) < _DASH
    for span in (~palette.is_known[spans.places]).nonzero()[0].tolist():
        _outline(pixels, dashes, spans, span, palette.table[spans.places[span], 255])


def _outline(
    pixels: Pixels, dashes: NDArray[np.bool_], spans: _Spans, span: int, hue: np.uint32
) -> None:
    """Draw the dashed outline of a word that no vocabulary knows."""
    left, right, top, bottom = (int(column[span]) for column in spans[:4])
    first, last = max(left, 0), min(right, pixels.shape[1])
    for y in (top, bottom - 1):
        pixels[y, first:last][dashes[first - left : last - left]] = hue
    for x in (left, right - 1):
        if 0 <= x < pixels.shape[1]:
            pixels[top:bottom, x][dashes[: bottom - top]] = hue


def _tick(pixels: Pixels, view: LaneView, palette: Palette, spans: _Spans) -> None:
    """Mark where another emotion begins than the one before: a line up the whole lane."""
    ratio, width = view.ratio, pixels.shape[1]
    changed = spans.of((view.are_changes & (spans.left < width)).nonzero()[0])
    hues, inset = palette.table[changed.places, 255], round(ratio)
    for step in range(2 * round(hair(view) * ratio)):
        at = changed.left + step
        seen = (at >= 0) & (at < width)
        pixels[inset : len(pixels) - inset, at[seen]] = hues[seen]
