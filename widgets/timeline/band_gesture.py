"""The rubber band: select all spans that a rectangle over the lanes touches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QRectF

from app.domain.span import IntArray, SpanArrays
from widgets.timeline.lanes import PASSIVE_KINDS, Lane, Row
from widgets.timeline.snapping import SnapTarget
from widgets.timeline.span_selection import SpanSelection
from widgets.timeline.timeline_state import TimelineState


class BandGesture:
    """Draw a rectangle; the spans under it are selected while it grows.

    Attributes
    ----------
    rect
        In pixels of the strip and of the lanes unscrolled.
    """

    scrolls_at_edges = True
    guide: SnapTarget | None = None

    def __init__(
        self,
        state: TimelineState,
        rows: Sequence[Row],
        start: tuple[float, float],
        selected: Callable[[], None],
        *,
        adds: bool,
    ) -> None:
        self._state, self._rows, self._selected = state, rows, selected
        self._from_ms, self._from_y = state.scale.ms_at(start[0]), start[1]
        self._before = state.selection
        self._kept = state.selection if adds else SpanSelection()
        self._to = start

    @property
    def rect(self) -> QRectF:
        """The band as it is now."""
        x, (to_x, to_y) = self._state.scale.x_of(self._from_ms), self._to
        return QRectF(x, self._from_y, to_x - x, to_y - self._from_y).normalized()

    def move(self, x: float, y: float) -> None:
        """Select what lies between the start and the pointer."""
        self._to = (x, y)
        times = sorted((self._from_ms, self._state.scale.ms_at(x)))
        top, bottom = sorted((self._from_y, y))
        places = dict(self._places_kept())
        for row in self._rows:
            if row.top < bottom and row.bottom > top and row.lane.track.kind not in PASSIVE_KINDS:
                under = touching(row.lane.track.spans, times[0], times[1])
                kept = places.get(row.lane)
                places[row.lane] = under if kept is None else np.union1d(kept, under)
        self._state.set_selection(SpanSelection.of(places))

    def finish(self, x: float, y: float) -> None:
        """Tell what is selected."""
        self.move(x, y)
        self._selected()

    def cancel(self) -> None:
        """Select what was selected before."""
        self._state.set_selection(self._before)

    def _places_kept(self) -> dict[Lane, IntArray]:
        places = {lane: self._kept.indices(lane) for lane in self._state.lanes}
        return {lane: at for lane, at in places.items() if len(at)}


def touching(spans: SpanArrays, start_ms: int, end_ms: int) -> IntArray:
    """Return the places of all spans that share a moment with a stretch, ascending."""
    near = spans.window(start_ms, max(end_ms, start_ms + 1))
    inside = (spans.ends[near] > start_ms) | (spans.starts[near] >= start_ms)
    return np.asarray(np.flatnonzero(inside) + near.start, dtype=np.int64)
