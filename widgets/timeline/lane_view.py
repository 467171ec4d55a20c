"""One lane as it is to be painted now: its place, the scale, and the spans in view in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF

from app.domain.span import IntArray
from widgets.theme.theme import theme
from widgets.timeline.lanes import Lane
from widgets.timeline.look import BLOCK_INSET, Look
from widgets.timeline.time_scale import TimeScale

DENSE_PITCH_PX = 20
"""Closer than this on average, spans carry no label and are painted as one raster."""

_BEYOND_PX = 16.0
_LOWEST_ROW_PX = 9


class Block(NamedTuple):
    """A span in view: its place in the track, its edges in whole device pixels of the widget.

    Where spans overlap, each has a row of several.
    """

    span: int
    left: float
    right: float
    meets_previous: bool
    row: int = 0
    rows: int = 1
    is_point: bool = False

    @property
    def width(self) -> float:
        """Pixels from edge to edge, at least one."""
        return self.right - self.left


@dataclass(frozen=True, slots=True)
class LaneView:
    """All that a lane painter needs.

    Attributes
    ----------
    area
        The strip of the lane, without its header, in pixels of the widget.
    ratio
        Device pixels a pixel.
    hidden
        Places of spans that are being dragged and painted elsewhere.
    is_thin
        Whether the lane is collapsed.
    """

    lane: Lane
    area: QRectF
    scale: TimeScale
    look: Look
    ratio: float = 1.0
    hidden: frozenset[int] = frozenset()
    is_thin: bool = False

    @property
    def in_view(self) -> IntArray:
        """The places of the spans in view, ascending."""
        spans, start = self.lane.track.spans, int(self.scale.start_ms)
        near = spans.window(start, int(self.scale.end_ms) + 1)
        first = max(near.start, min(near.stop, int(np.searchsorted(spans.starts, start))))
        carried = np.flatnonzero(spans.ends[near.start : first] > start) + near.start
        return np.concatenate((carried, np.arange(first, near.stop)))

    @property
    def is_dense(self) -> bool:
        """Tell whether there are too many spans for a rectangle each."""
        return self.is_thin or len(self.in_view) * DENSE_PITCH_PX > self.scale.width

    def blocks(self, at_least_px: float = 0.0) -> Iterator[Block]:
        """Yield the spans in view that are so wide, in order of start, cut beyond the view."""
        spans, at = self.lane.track.spans, self.in_view
        starts, ends = spans.starts[at], spans.ends[at]
        left = self._snapped(self.scale.xs_of(starts))
        right = np.maximum(self._snapped(self.scale.xs_of(ends)), left + 1.0)
        before = np.where(at > 0, spans.reach[np.maximum(at - 1, 0)], -1)
        cut_left = np.maximum(left, -_BEYOND_PX) + self.area.left()
        cut_right = np.minimum(right, self.scale.width + _BEYOND_PX) + self.area.left()
        columns = [at, cut_left, cut_right, starts <= before, starts == ends]
        if at_least_px:
            wide = right - left >= at_least_px
            columns = [column[wide] for column in columns]
        for span, start, end, meets, is_point in zip(*map(np.ndarray.tolist, columns), strict=True):
            if end > max(start, self.area.left()) and span not in self.hidden:
                row, rows = self.row_of(span)
                yield Block(span, start, end, meets, row, rows, is_point)

    def row_of(self, index: int) -> tuple[int, int]:
        """Return the row of a span and how many there are, as far as the lane's height allows."""
        most = int((self.area.height() - 2 * BLOCK_INSET) // theme().px(_LOWEST_ROW_PX))
        if most < 2 or self.is_thin:
            return 0, 1
        row, rows = self.lane.stacking.row_of(index)
        return min(row, most - 1), min(rows, most)

    def band(self, row: int, rows: int) -> tuple[float, float]:
        """Return top and height of a row of spans, on device pixels."""
        inset = 1 if self.is_thin else BLOCK_INSET
        height = self.area.height() - 2 * inset
        top, bottom = (
            round((self.area.top() + inset + place * height / rows) * self.ratio) / self.ratio
            for place in (row, row + 1)
        )
        return top, bottom - top - (1 if rows > 1 else 0)

    def is_in_row(self, index: int, y: float) -> bool:
        """Tell whether a height in the lane belongs to a span's row."""
        row, rows = self.row_of(index)
        if rows == 1:
            return True
        share = (y - self.area.top() - BLOCK_INSET) / (self.area.height() - 2 * BLOCK_INSET)
        return min(max(int(share * rows), 0), rows - 1) == row

    def _snapped(self, xs: np.ndarray) -> np.ndarray:
        return np.round(xs * self.ratio) / self.ratio
