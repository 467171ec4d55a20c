"""Where a new span lies that is made by a double click between two others."""

from __future__ import annotations

from app.domain.interval import Interval
from widgets.timeline.lanes import Lane
from widgets.timeline.timeline_state import TimelineState

_SHARE_OF_VIEW = 0.1


def free_stretch(state: TimelineState, lane: Lane, time_ms: int) -> Interval:
    """Return the stretch for a new span at a moment that no span of the lane holds.

    A marked stretch round the moment is taken, else the whole gap where both its ends are in view,
    else a tenth of the view; never more than is free.
    """
    free = _gap(lane, time_ms, state.scale.duration_ms)
    wanted = _wanted(state, free, time_ms)
    start, end = max(wanted.start_ms, free.start_ms), min(wanted.end_ms, free.end_ms)
    return Interval(start, max(start, end))


def _gap(lane: Lane, time_ms: int, duration_ms: int) -> Interval:
    spans = lane.track.spans
    following = spans.next_after(time_ms)
    end = duration_ms if following is None else int(spans.starts[following])
    before = following if following is not None else len(spans)
    start = int(spans.reach[before - 1]) if before else 0
    return Interval(min(start, time_ms), max(end, time_ms))


def _wanted(state: TimelineState, free: Interval, time_ms: int) -> Interval:
    if state.in_ms is not None and state.out_ms is not None:
        marked = Interval(state.in_ms, state.out_ms)
        if marked.contains(time_ms):
            return marked
    scale, duration = state.scale, state.scale.duration_ms
    is_between = free.start_ms > 0 and free.end_ms < duration
    if is_between and scale.shows(free.start_ms) and scale.shows(free.end_ms):
        return free
    length = max(1, round(scale.width * scale.ms_per_px * _SHARE_OF_VIEW))
    start = state.frames.snap_to_frame(time_ms)
    return Interval(start, max(start, state.frames.snap_to_frame(start + length)))
