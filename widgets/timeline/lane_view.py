"""One lane as it is to be painted now: its place, the scale, and the spans in view in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF

from widgets.timeline.lanes import Lane
from widgets.timeline.look import Look
from widgets.timeline.time_scale import TimeScale

DENSE_PITCH_PX = 20
"""Closer than this on average, spans carry no label and are painted as one raster."""

_BEYOND_PX = 16.0


class Block(NamedTuple):
    """A span in view: its place in the track, its edges in whole device pixels of the widget."""

    span: int
    left: float
    right: float
    meets_previous: bool

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
        Index of a span that is being dragged and painted elsewhere, or None.
    """

    lane: Lane
    area: QRectF
    scale: TimeScale
    look: Look
    ratio: float = 1.0
    hidden: int | None = None

    @property
    def near(self) -> slice:
        """The spans that may be in view."""
        return self.lane.track.spans.window(int(self.scale.start_ms), int(self.scale.end_ms) + 1)

    @property
    def is_dense(self) -> bool:
        """Tell whether there are too many spans for a rectangle each."""
        near = self.near
        count: int = near.stop - near.start
        return count * DENSE_PITCH_PX > self.scale.width

    def blocks(self) -> Iterator[Block]:
        """Yield the spans in view in order of start, cut a little beyond the view."""
        near, spans = self.near, self.lane.track.spans
        left = self._snapped(self.scale.xs_of(spans.starts[near]))
        right = self._snapped(self.scale.xs_of(spans.ends[near]))
        right = np.maximum(right, left + 1.0)
        meets = self._meets_previous(near)
        left = np.maximum(left, -_BEYOND_PX)
        right_cut = np.minimum(right, self.scale.width + _BEYOND_PX)
        origin = self.area.left()
        edges = zip(left.tolist(), right_cut.tolist(), meets, strict=True)
        for offset, (start, end, meeting) in enumerate(edges):
            if end > 0 and end > start and near.start + offset != self.hidden:
                yield Block(near.start + offset, origin + start, origin + end, meeting)

    def _meets_previous(self, near: slice) -> list[bool]:
        """Tell for each span near whether it starts before all earlier ones have ended."""
        spans = self.lane.track.spans
        first = max(near.start, 1)
        last = max(near.stop, first)
        meets: list[bool] = (spans.starts[first:last] <= spans.reach[first - 1 : last - 1]).tolist()
        return [False] * (near.stop - near.start - len(meets)) + meets

    def _snapped(self, xs: np.ndarray) -> np.ndarray:
        return np.round(xs * self.ratio) / self.ratio
