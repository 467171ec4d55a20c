"""Which spans a click with a key held selects."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from widgets.timeline.hit import Hit
from widgets.timeline.lanes import Lane
from widgets.timeline.span_selection import SpanRef, SpanSelection
from widgets.timeline.timeline_state import TimelineState


def toggled(refs: Sequence[SpanRef], ref: SpanRef) -> tuple[SpanRef, ...]:
    """Return the selection with a span taken in, or out where it was in."""
    if ref in refs:
        return tuple(other for other in refs if other != ref)
    return (*refs, ref)


def range_to(hit: Hit, anchor: SpanRef | None) -> tuple[SpanRef, ...]:
    """Return all spans of a lane from an anchor to the one hit, which is the last."""
    lane = hit.lane
    start = lane.index_of(anchor.span) if anchor and anchor.track == lane.key else None
    first = hit.index if start is None else start
    step = 1 if first <= hit.index else -1
    ids = lane.track.spans.ids
    return tuple(SpanRef(lane.key, ids[at]) for at in range(first, hit.index + step, step))


def all_of(lane: Lane) -> SpanSelection:
    """Return a selection of all spans of a lane."""
    return SpanSelection.of({lane: np.arange(len(lane.track.spans), dtype=np.int64)})


def neighbour(state: TimelineState, direction: int) -> SpanRef | None:
    """Return the span of the active track after (1) or before (-1) the selected one.

    Without one selected there, the playhead decides: the next span that starts after it, or the
    last one that starts before it.
    """
    lane = state.active_lane
    if lane is None:
        return None
    spans, primary = lane.track.spans, state.selection.primary
    index = lane.index_of(primary.span) if primary and primary.track == lane.key else None
    if index is not None:
        found: int | None = index + direction
    elif direction > 0:
        found = spans.next_after(state.position_ms)
    else:
        found = spans.last_before(state.position_ms)
    if found is None or not 0 <= found < len(spans):
        return None
    return SpanRef(lane.key, spans.ids[found])
