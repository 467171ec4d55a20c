"""Where a dragged edge may catch: edges of spans, the playhead, the marks, the frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from app.domain.span import IntArray, SpanArrays
from widgets.i18n import tr
from widgets.timeline.frame_times import WITHOUT_FRAMES

if TYPE_CHECKING:
    from widgets.timeline.lanes import Lane
    from widgets.timeline.timeline_state import TimelineState

SNAP_REACH_PX = 8.0
FRAME_SEEN_FROM_PX = 6.0
"""A frame this wide is seen, so a catch at its start is named."""

_NONE: IntArray = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class SnapTarget:
    """A moment that attracts, and what it is called."""

    time_ms: int
    name: str


@dataclass(frozen=True, slots=True)
class Magnets:
    """What attracts during one drag.

    Attributes
    ----------
    moving
        Places of the spans that are being dragged, by lane; they do not attract.
    with_marks
        Whether in and out attract; they do not while one of them is dragged.
    """

    state: TimelineState
    moving: Mapping[Lane, IntArray] = field(default_factory=dict)
    with_marks: bool = True

    def catch(self, time_ms: int) -> tuple[int, SnapTarget | None]:
        """Return where an edge at this moment comes to rest, and what it has caught there."""
        if not self.state.is_snapping:
            return time_ms, None
        reach_ms = SNAP_REACH_PX * self.state.scale.ms_per_px
        target = snap(time_ms, self._targets(time_ms, reach_ms), reach_ms)
        if target is not None:
            return target.time_ms, target
        return self._rest(time_ms)

    def _rest(self, time_ms: int) -> tuple[int, SnapTarget | None]:
        """Rest on the start of a frame where nothing else is near."""
        frames = self.state.frames
        rested = frames.snap_to_frame(time_ms)
        width_px = (frames.neighbour_frame(rested, 1) - rested) / self.state.scale.ms_per_px
        is_seen = frames is not WITHOUT_FRAMES and width_px >= FRAME_SEEN_FROM_PX
        return rested, SnapTarget(rested, tr("Frame")) if is_seen else None

    def _targets(self, time_ms: int, reach_ms: float) -> Iterator[SnapTarget]:
        state = self.state
        yield SnapTarget(state.position_ms, tr("Playhead"))
        if self.with_marks:
            for mark, name in ((state.in_ms, tr("In")), (state.out_ms, tr("Out"))):
                if mark is not None:
                    yield SnapTarget(mark, name)
        for lane in state.lanes:
            if state.shows(lane):
                moving = self.moving.get(lane, _NONE)
                edge = nearest_edge(lane.track.spans, time_ms, reach_ms, moving)
                if edge is not None:
                    yield SnapTarget(edge, lane.track.title)


def nearest_edge(
    spans: SpanArrays, time_ms: int, reach_ms: float, except_at: IntArray = _NONE
) -> int | None:
    """Return the start or end of a span nearest to a moment, if one lies within `reach_ms`."""
    if not len(spans):
        return None
    near = spans.window(int(time_ms - reach_ms), int(time_ms + reach_ms) + 1)
    starts, ends = spans.starts[near], spans.ends[near]
    if len(except_at):
        stays = ~np.isin(np.arange(near.start, near.stop), except_at)
        starts, ends = starts[stays], ends[stays]
    edges = np.concatenate((starts, ends))
    if not len(edges):
        return None
    best = int(edges[np.argmin(np.abs(edges - time_ms))])
    return best if abs(best - time_ms) <= reach_ms else None


def snap(time_ms: int, targets: Iterable[SnapTarget], reach_ms: float) -> SnapTarget | None:
    """Return the nearest target within reach, the first of equals, or None."""
    near = [target for target in targets if abs(target.time_ms - time_ms) <= reach_ms]
    return min(near, key=lambda target: abs(target.time_ms - time_ms), default=None)
