"""One lane as it is to be painted now: its place, the scale, and the spans in view in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QRectF

from app.domain.span import IntArray
from widgets.theme.theme import theme
from widgets.timeline.coverage import FloatArray
from widgets.timeline.lanes import Lane
from widgets.timeline.look import BLOCK_INSET, Look
from widgets.timeline.time_scale import TimeScale

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

DENSE_PITCH_PX = 20
"""Closer than this on average, spans carry no label and are painted as one raster."""

MANY = 12
"""From so many on the bodies of labelled spans are painted as one image, which looks the same."""

MERGED_BELOW_PX = 2.0
"""Narrower spans on average cannot be told apart; their hues are painted at full strength."""

LEVEL_SHARE, LEVEL_STEP, UNKNOWN_SHARE = 0.34, 0.13, 0.47
"""Of a lane's height: a span of intensity n has the first and n times the second."""

_BEYOND_PX = 16.0
_TIER_HEIGHT_SHARE = 0.73
_LOWEST_ROW_PX = 9
_LABEL_PX = 17


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


@dataclass(frozen=True)
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
    hangs
        Whether spans stand on the upper edge and grow downward.
    """

    lane: Lane
    area: QRectF
    scale: TimeScale
    look: Look
    ratio: float = 1.0
    hidden: frozenset[int] = frozenset()
    is_thin: bool = False
    hangs: bool = False

    @cached_property
    def in_view(self) -> IntArray | slice:
        """The places of the spans in view, ascending; a stretch of them wherever they are one."""
        carried, begun = self._in_view
        if not len(carried):
            return begun
        if int(carried[0]) == begun.start - len(carried):
            return slice(int(carried[0]), begun.stop)
        return np.concatenate((carried, np.arange(begun.start, begun.stop)))

    @cached_property
    def count(self) -> int:
        """How many spans are in view, at a cost that ignores how many there are."""
        carried, begun = self._in_view
        return len(carried) + int(begun.stop) - int(begun.start)

    @cached_property
    def is_dense(self) -> bool:
        """Tell whether there are too many spans for a rectangle each."""
        return self.is_thin or self.count * DENSE_PITCH_PX > self.scale.width

    @property
    def are_many(self) -> bool:
        """Tell whether one image is cheaper than a rectangle each, where spans have no rows."""
        return self.count > MANY and self._most_rows == 1

    @cached_property
    def is_merged(self) -> bool:
        """Tell whether spans are too narrow for edges and patterns of their own."""
        if self.is_thin or self.count * MERGED_BELOW_PX > self.scale.width:
            return True
        shown = np.minimum(self.edges[:, 1], self.scale.width) - np.maximum(self.edges[:, 0], 0)
        return float(shown.sum()) < MERGED_BELOW_PX * len(shown)

    @cached_property
    def edges(self) -> FloatArray:
        """Where the spans in view start and end, in pixels of the strip, shape ``(n, 2)``."""
        return self.scale.xs_of(self.lane.edges[self.in_view])

    @property
    def are_points(self) -> NDArray[np.bool_]:
        """Whether each span in view is a moment without length."""
        return self.lane.are_points[self.in_view]

    @property
    def codes(self) -> IntArray:
        """The codes of the spans in view."""
        return self.lane.track.spans.codes[self.in_view]

    @cached_property
    def _in_view(self) -> tuple[IntArray, slice]:
        """Return the places of spans begun before the view, and of those that begin in it."""
        spans, start = self.lane.track.spans, int(self.scale.start_ms)
        near = spans.window(start, int(self.scale.end_ms) + 1)
        first = max(near.start, min(near.stop, int(spans.starts.searchsorted(start))))
        carried = (spans.ends[near.start : first] > start).nonzero()[0] + near.start
        return carried, slice(first, near.stop)

    def blocks(self, at_least_px: float = 0.0, chosen: IntArray | None = None) -> Iterator[Block]:
        """Yield the spans in view that are so wide, in order of start, cut beyond the view.

        Of `chosen`, which counts from the first in view, where only they are wanted.
        """
        edge, most = self.area.left(), self._most_rows
        columns = self._columns(at_least_px, chosen)
        for span, start, end, meets, is_point in zip(*map(np.ndarray.tolist, columns), strict=True):
            if end > start and end > edge and span not in self.hidden:
                row, rows = self.row_of(span) if most > 1 else (0, 1)
                yield Block(span, start, end, meets, row, rows, is_point)

    def _columns(self, at_least_px: float, chosen: IntArray | None) -> Sequence[np.ndarray]:
        """Return what blocks are made of, a column each."""
        at: IntArray = (
            np.arange(self.in_view.start, self.in_view.stop)
            if isinstance(self.in_view, slice)
            else self.in_view
        )
        edges = self._snapped(self.edges)
        if chosen is None and at_least_px:
            chosen = (edges[:, 1] - edges[:, 0] >= at_least_px).nonzero()[0]
        if chosen is not None:
            at, edges = at[chosen], edges[chosen]
        left = np.maximum(edges[:, 0], -_BEYOND_PX) + self.area.left()
        right = np.maximum(edges[:, 1], edges[:, 0] + 1.0)
        right = np.minimum(right, self.scale.width + _BEYOND_PX) + self.area.left()
        return at, left, right, self.lane.meet_previous[at], self.lane.are_points[at]

    def row_of(self, index: int) -> tuple[int, int]:
        """Return the row of a span and how many there are, as far as the lane's height allows."""
        most = self._most_rows
        if most < 2:
            return 0, 1
        row, rows = self.lane.stacking.row_of(index)
        return min(row, most - 1), min(rows, most)

    @cached_property
    def bands(self) -> tuple[IntArray, FloatArray]:
        """The row of each span in view, and top and height of that row, shape ``(n, 2)``."""
        places = np.arange(len(self.lane.track.spans))[self.in_view]
        rows, counts = np.zeros(len(places), np.int64), np.ones(len(places), np.int64)
        bands = np.tile(self.shape(0, 1), (len(places), 1))
        most = self._most_rows
        if most > 1:
            rows, counts = self.lane.stacking.rows_of(places)
            rows, counts = np.minimum(rows, most - 1), np.minimum(counts, most)
            for at in (counts > 1).nonzero()[0].tolist():
                bands[at] = self.shape(int(rows[at]), int(counts[at]))
        return rows, bands

    @property
    def levels_in_view(self) -> IntArray:
        """The intensity of each span in view, 0 where unknown; of a lane with levels."""
        levels: IntArray = self.lane.track.levels[self.in_view]  # type: ignore[attr-defined]
        return levels

    @property
    def free_above(self) -> FloatArray:
        """How much of its row's height each span in view leaves free for its intensity."""
        levels, heights = self.levels_in_view, self.bands[1][:, 1]
        shares = np.where(levels > 0, LEVEL_SHARE + LEVEL_STEP * levels, UNKNOWN_SHARE)
        return self._snapped(heights * (1 - shares))

    @property
    def are_changes(self) -> NDArray[np.bool_]:
        """Whether each span in view begins where another emotion does than the one before."""
        starts = self.lane.track.spans.starts[self.in_view]
        return np.isin(starts, getattr(self.lane.track, "changes", ()))

    @cached_property
    def _most_rows(self) -> int:
        """How many rows the height allows, where any are needed."""
        if self.is_thin or not self.lane.stacking.has_overlaps:
            return 1
        room = self.area.height() - 2 * BLOCK_INSET
        return max(1, int(room // theme().px(_LOWEST_ROW_PX)))

    def band(self, row: int, rows: int) -> tuple[float, float]:
        """Return top and height of a row of spans, on device pixels."""
        known = self._bands.get((row, rows))
        if known is None:
            known = self._bands[row, rows] = self._make_band(row, rows)
        return known

    @cached_property
    def _bands(self) -> dict[tuple[int, int], tuple[float, float]]:
        return {}

    def shape(self, row: int, rows: int) -> tuple[float, float]:
        """Return top and height of a span in a row: a tier's spans leave air above them."""
        if rows > 1 or self.is_thin or self.lane.track.kind != "tier":
            return self.band(row, rows)
        known = self._bands.get((-1, 1))
        if known is None:
            top, height = self.band(0, 1)
            free = round(height * (1 - _TIER_HEIGHT_SHARE) * self.ratio) / self.ratio
            known = self._bands[-1, 1] = (top + free, height - free)
        return known

    def body(self, block: Block) -> tuple[float, float]:
        """Return top and height of a span: in a trajectory as high as its intensity."""
        top, height = self.shape(block.row, block.rows)
        level = None if self.is_thin else self.lane.level(block.span)
        if level is None:
            return top, height
        share = LEVEL_SHARE + LEVEL_STEP * level if level else UNKNOWN_SHARE
        free = round(height * (1 - share) * self.ratio) / self.ratio
        return top if self.hangs else top + free, height - free

    def label_place(self, block: Block) -> tuple[float, float]:
        """Return top and height of what stands before and on a span; no lower for being faint."""
        if self.is_thin or self.lane.level(block.span) is None:
            return self.shape(block.row, block.rows)
        top, height = self.band(block.row, block.rows)
        wanted = min(height, float(theme().px(_LABEL_PX)))
        return top if self.hangs else top + height - wanted, wanted

    def _make_band(self, row: int, rows: int) -> tuple[float, float]:
        inset = 1 if self.is_thin else BLOCK_INSET
        height = self.area.height() - 2 * inset
        first, ratio = self.area.top() + inset, self.ratio
        top = round((first + row * height / rows) * ratio) / ratio
        bottom = round((first + (row + 1) * height / rows) * ratio) / ratio
        return top, bottom - top - (1 if rows > 1 else 0)

    def is_in_row(self, index: int, y: float) -> bool:
        """Tell whether a height in the lane belongs to a span's row."""
        row, rows = self.row_of(index)
        if rows == 1:
            return True
        share = (y - self.area.top() - BLOCK_INSET) / (self.area.height() - 2 * BLOCK_INSET)
        return min(max(int(share * rows), 0), rows - 1) == row

    def _snapped(self, xs: FloatArray) -> FloatArray:
        return np.asarray(
            np.rint(xs) if self.ratio == 1.0 else np.rint(xs * self.ratio) / self.ratio
        )
