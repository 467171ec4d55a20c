"""What a held mouse button does: scrub, pan, drag an edge, drag a mark.

A gesture gets times and pixels, changes what is previewed, and says what came of it once, when it
is let go. `cancel` leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from app.domain.interval import Interval
from widgets.i18n import tr
from widgets.timeline.hit import EDGE_REACH_PX, Hit, Part
from widgets.timeline.snapping import SnapTarget, nearest_edge, snap
from widgets.timeline.time_scale import TimeScale
from widgets.timeline.timeline_state import TimelineState

DRAG_FROM_PX = 3.0
SNAP_REACH_PX = 8.0
SHORTEST_MS = 1


class Gesture(Protocol):
    """One hold of a mouse button; `x` is in pixels of the strip."""

    scrolls_at_edges: bool

    def move(self, x: float) -> None:
        """Follow the pointer."""

    def finish(self, x: float) -> None:
        """Make it so."""

    def cancel(self) -> None:
        """Drop it."""


class ScrubGesture:
    """Move the playhead with the pointer once it has moved a little."""

    scrolls_at_edges = True

    def __init__(
        self,
        state: TimelineState,
        x: float,
        moved: Callable[[int], None],
        finished: Callable[[int], None],
    ) -> None:
        self._state, self._from_x = state, x
        self._moved, self._finished = moved, finished
        self._has_moved = False

    def move(self, x: float) -> None:
        """Scrub to the pointer."""
        self._has_moved = self._has_moved or abs(x - self._from_x) >= DRAG_FROM_PX
        if self._has_moved:
            self._moved(self._state.scale.ms_at(x))

    def finish(self, x: float) -> None:
        """Say where the scrub ended, if there was one."""
        if self._has_moved:
            self._finished(self._state.scale.ms_at(x))

    def cancel(self) -> None:
        """End where it is: a scrub changes nothing that could be dropped."""
        if self._has_moved:
            self._finished(self._state.position_ms)


class PanGesture:
    """Hold a moment under the pointer."""

    scrolls_at_edges = False

    def __init__(self, state: TimelineState, x: float) -> None:
        self._state, self._from_x = state, x
        self._from_scale: TimeScale = state.scale

    def move(self, x: float) -> None:
        """Scroll with the pointer."""
        self._state.set_scale(self._from_scale.scrolled(self._from_x - x))

    def finish(self, x: float) -> None:
        """Stay."""
        self.move(x)

    def cancel(self) -> None:
        """Go back to where the view was."""
        self._state.set_scale(self._from_scale)


class EdgeGesture:
    """Drag the start or the end of a span, catching at what is near.

    Attributes
    ----------
    hit
        The span and the edge.
    preview
        The span as it would be.
    guide
        What the edge has caught, or None.
    """

    scrolls_at_edges = True

    def __init__(self, state: TimelineState, hit: Hit, changed: Callable[[Interval], None]) -> None:
        self._state, self._changed = state, changed
        self.hit = hit
        self.preview = hit.interval
        self.guide: SnapTarget | None = None

    def move(self, x: float) -> None:
        """Preview the span with its edge under the pointer."""
        time = self._state.scale.ms_at(x)
        self.guide = snap_target(self._state, time, except_hit=self.hit)
        if self.guide is not None:
            time = self.guide.time_ms
        start, end = self.hit.interval.start_ms, self.hit.interval.end_ms
        if self.hit.part is Part.START:
            self.preview = Interval(min(time, max(end - SHORTEST_MS, 0)), end)
        else:
            self.preview = Interval(start, max(time, start + SHORTEST_MS))

    def finish(self, x: float) -> None:
        """Tell the new span, if it is another."""
        self.move(x)
        if self.preview != self.hit.interval:
            self._changed(self.preview)

    def cancel(self) -> None:
        """Leave the span as it was."""
        self.preview = self.hit.interval


class MarkGesture:
    """Drag the in or the out mark, or draw a new stretch from where the button went down.

    The anchor is the mark that stays; None while there is only one. Crossing it swaps the two.
    """

    scrolls_at_edges = True

    def __init__(
        self,
        state: TimelineState,
        changed: Callable[[int | None, int | None], None],
        *,
        anchor_ms: int | None,
        drags_in: bool,
    ) -> None:
        self._state, self._changed = state, changed
        self._anchor_ms, self._drags_in = anchor_ms, drags_in
        self._before = (state.in_ms, state.out_ms)
        self.guide: SnapTarget | None = None

    def move(self, x: float) -> None:
        """Preview the mark under the pointer."""
        time = self._state.scale.ms_at(x)
        self.guide = snap_target(self._state, time)
        self._state.set_marks(*self._marks(self.guide.time_ms if self.guide else time))

    def finish(self, x: float) -> None:
        """Tell the marks, if they are others."""
        self.move(x)
        if (self._state.in_ms, self._state.out_ms) != self._before:
            self._changed(self._state.in_ms, self._state.out_ms)

    def cancel(self) -> None:
        """Put the marks back."""
        self._state.set_marks(*self._before)

    def _marks(self, time_ms: int) -> tuple[int | None, int | None]:
        if self._anchor_ms is None:
            return (time_ms, None) if self._drags_in else (None, time_ms)
        return min(time_ms, self._anchor_ms), max(time_ms, self._anchor_ms)


def mark_gesture(
    state: TimelineState,
    changed: Callable[[int | None, int | None], None],
    x: float,
    *,
    new: bool,
) -> MarkGesture | None:
    """Return a drag of the mark at a pixel, or of a new stretch from there; None without a mark."""
    if new:
        return MarkGesture(state, changed, anchor_ms=state.scale.ms_at(x), drags_in=False)
    ends = ((state.in_ms, state.out_ms, True), (state.out_ms, state.in_ms, False))
    for mark, other, drags_in in ends:
        if mark is not None and abs(state.scale.x_of(mark) - x) <= EDGE_REACH_PX:
            return MarkGesture(state, changed, anchor_ms=other, drags_in=drags_in)
    return None


def snap_target(
    state: TimelineState, time_ms: int, *, except_hit: Hit | None = None
) -> SnapTarget | None:
    """Return what an edge at this moment catches: playhead, marks, edges of spans; or None."""
    if not state.is_snapping:
        return None
    reach_ms = SNAP_REACH_PX * state.scale.ms_per_px
    targets = [SnapTarget(state.position_ms, tr("Playhead"))]
    if except_hit is not None:
        marks = ((state.in_ms, tr("In")), (state.out_ms, tr("Out")))
        targets += [SnapTarget(mark, name) for mark, name in marks if mark is not None]
    for lane in state.lanes:
        if except_hit is None or lane is not except_hit.lane:
            edge = nearest_edge(lane.track.spans, time_ms, reach_ms)
            if edge is not None:
                targets.append(SnapTarget(edge, lane.track.title))
    return snap(time_ms, targets, reach_ms)
