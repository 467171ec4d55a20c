"""Which event the arrow keys go to: in time along a lane, and to the nearest in the next one."""

from __future__ import annotations

import numpy as np

from widgets.graph.graph_state import GraphState


def step_sideways(state: GraphState, direction: int) -> int | None:
    """Return the event before (-1) or after (1) the current one in its lane, or in its row."""
    events = _places(state)
    if not len(events):
        return None
    current = state.marks.selected[-1] if state.marks.selected else None
    if current is None or current not in events:
        return _nearest_to_playhead(state, events)
    if state.layout.kind == "time":
        lane = state.columns.lanes[current]
        events = events[state.columns.lanes[events] == lane]
        ordered = events
    else:
        boxes = state.layout.boxes
        ordered = events[np.lexsort((boxes[events, 1], boxes[events, 0]))]
    at = int(np.flatnonzero(ordered == current)[0]) + direction
    return int(ordered[at]) if 0 <= at < len(ordered) else None


def step_upright(state: GraphState, direction: int) -> int | None:
    """Return the event nearest to the current one in the next lane or row above (-1) or below."""
    events = _places(state)
    if not len(events):
        return None
    current = state.marks.selected[-1] if state.marks.selected else None
    if current is None or current not in events:
        return _nearest_to_playhead(state, events)
    boxes = state.layout.boxes
    x, y = boxes[current, 0], boxes[current, 1]
    if state.layout.kind == "time":
        lanes = (state.columns.lanes[events] - state.columns.lanes[current]) * direction
        ahead, apart = events[lanes > 0], lanes[lanes > 0]
    else:
        down = (boxes[events, 1] - y) * direction
        same = np.abs(boxes[events, 0] - x) < 1
        ahead, apart = events[(down > 0) & same], down[(down > 0) & same]
    if not len(ahead):
        return None
    order = np.lexsort((np.abs(boxes[ahead, 0] - x), apart))
    return int(ahead[order[0]])


def _places(state: GraphState) -> np.ndarray:
    """Return the events that can be gone to, in order of time: shown, there and matching."""
    there = np.flatnonzero(~np.isnan(state.layout.boxes[:, 0]))
    kept = [one for one in there.tolist() if state.is_there(one) and not state.is_dim(one)]
    return np.array(kept, np.int64)


def _nearest_to_playhead(state: GraphState, events: np.ndarray) -> int:
    away = np.abs(state.columns.starts[events] - state.position_ms)
    return int(events[int(np.argmin(away))])
