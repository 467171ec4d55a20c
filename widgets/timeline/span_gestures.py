"""Dragging spans: an edge of one, the bodies of all selected, and drawing a new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from app.domain.interval import Interval
from app.domain.span import IntArray
from widgets.timeline.gestures import DRAG_FROM_PX
from widgets.timeline.hit import Hit
from widgets.timeline.lanes import Lane
from widgets.timeline.snapping import Magnets, SnapTarget
from widgets.timeline.span_selection import Part
from widgets.timeline.timeline_state import TimelineState

SHORTEST_MS = 1


class EdgeGesture:
    """Drag the start or the end of a span, catching at what is near.

    Attributes
    ----------
    hit
        The span and the edge.
    preview
        The span as it would be.
    """

    scrolls_at_edges = True

    def __init__(self, state: TimelineState, hit: Hit, changed: Callable[[Interval], None]) -> None:
        self._state, self._changed = state, changed
        self.hit = hit
        self.preview = hit.interval
        self.guide: SnapTarget | None = None
        self._magnets = Magnets(state, {hit.lane: np.array([hit.index], dtype=np.int64)})

    def move(self, x: float, _y: float) -> None:
        """Preview the span with its edge under the pointer."""
        time, self.guide = self._magnets.catch(self._state.scale.ms_at(x))
        start, end = self.hit.interval.start_ms, self.hit.interval.end_ms
        if self.hit.part is Part.START:
            self.preview = Interval(min(time, max(end - SHORTEST_MS, 0)), end)
        else:
            self.preview = Interval(start, max(time, start + SHORTEST_MS))

    def finish(self, x: float, y: float) -> None:
        """Tell the new span, if it is another."""
        self.move(x, y)
        if self.preview != self.hit.interval:
            self._changed(self.preview)

    def cancel(self) -> None:
        """Leave the span as it was."""
        self.preview = self.hit.interval


class MoveGesture:
    """Drag the body of a span and with it all that are selected, by one length of time.

    Attributes
    ----------
    hit
        The span under the pointer, whose edges catch.
    places
        Where the dragged spans stand in their lanes.
    delta_ms
        How far they would be moved; later above 0.
    has_moved
        Whether it is a drag by now, and no click.
    """

    scrolls_at_edges = True

    def __init__(
        self,
        state: TimelineState,
        x: float,
        hit: Hit,
        moved: Callable[[int], None],
        clicked: Callable[[], None],
    ) -> None:
        self._state, self._moved, self._clicked = state, moved, clicked
        self._from_x, self._from_ms = x, state.scale.ms_at(x)
        self.hit = hit
        self.places = _movable(state)
        self._room = _room(state, self.places)
        self._magnets = Magnets(state, self.places)
        self.delta_ms = 0
        self.has_moved = False
        self.guide: SnapTarget | None = None

    def move(self, x: float, _y: float) -> None:
        """Preview the spans under the pointer."""
        self.has_moved = self.has_moved or abs(x - self._from_x) >= DRAG_FROM_PX
        if self.has_moved:
            wanted = self._state.scale.ms_at(x) - self._from_ms
            delta, self.guide = self._caught(wanted)
            self.delta_ms = min(max(delta, self._room[0]), self._room[1])
            if self.delta_ms != delta:
                self.guide = None

    def finish(self, x: float, y: float) -> None:
        """Tell how far, or that it was a click."""
        self.move(x, y)
        if not self.has_moved:
            self._clicked()
        elif self.delta_ms:
            self._moved(self.delta_ms)

    def cancel(self) -> None:
        """Leave the spans where they are."""
        self.delta_ms = 0

    def _caught(self, wanted: int) -> tuple[int, SnapTarget | None]:
        """Return the move at which the edge that is nearer to something comes to rest."""
        interval = self.hit.interval
        found: list[tuple[int, SnapTarget]] = []
        for edge in (interval.start_ms, interval.end_ms):
            time, target = self._magnets.catch(edge + wanted)
            if target is not None:
                found.append((time - edge, target))
        if found:
            return min(found, key=lambda one: abs(one[0] - wanted))
        start = self._magnets.catch(interval.start_ms + wanted)[0]
        return start - interval.start_ms, None


class DrawGesture:
    """Draw a new span in a lane from where the button went down.

    Attributes
    ----------
    lane
        Where it will lie.
    preview
        The span as it would be.
    """

    scrolls_at_edges = True

    def __init__(
        self, state: TimelineState, x: float, lane: Lane, drawn: Callable[[Interval], None]
    ) -> None:
        self._state, self._drawn, self.lane = state, drawn, lane
        self._magnets = Magnets(state)
        self._anchor_ms = self._magnets.catch(state.scale.ms_at(x))[0]
        self.preview = Interval(self._anchor_ms, self._anchor_ms)
        self.guide: SnapTarget | None = None

    def move(self, x: float, _y: float) -> None:
        """Preview the span to the pointer."""
        time, self.guide = self._magnets.catch(self._state.scale.ms_at(x))
        self.preview = Interval(min(time, self._anchor_ms), max(time, self._anchor_ms))

    def finish(self, x: float, y: float) -> None:
        """Tell the span, if it has a length."""
        self.move(x, y)
        if self.preview.duration_ms:
            self._drawn(self.preview)

    def cancel(self) -> None:
        """Draw nothing."""
        self.preview = Interval(self._anchor_ms, self._anchor_ms)


def _movable(state: TimelineState) -> Mapping[Lane, IntArray]:
    """Return the places of the selected spans that may be moved."""
    lanes = (lane for lane in state.lanes if lane.is_movable)
    places = {lane: state.selection.indices(lane) for lane in lanes}
    return {lane: at for lane, at in places.items() if len(at)}


def _room(state: TimelineState, places: Mapping[Lane, IntArray]) -> tuple[int, int]:
    """Return how far spans can go earlier (0 or below) and later inside the video."""
    if not places:
        return 0, 0
    first = min(int(lane.track.spans.starts[at].min()) for lane, at in places.items())
    last = max(int(lane.track.spans.ends[at].max()) for lane, at in places.items())
    return min(0, -first), max(0, state.scale.duration_ms - last)
