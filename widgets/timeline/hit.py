"""What lies under the pointer in a lane: which span, and its body or an edge."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.domain.interval import Interval
from app.domain.timecode import format_duration, format_ms
from widgets.i18n import tr
from widgets.timeline.evidence_painter import flag_width
from widgets.timeline.lane_view import LaneView
from widgets.timeline.lanes import Lane
from widgets.timeline.span_selection import Part, SpanRef

EDGE_REACH_PX = 4.0
POINT_REACH_PX = 5.0
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Hit:
    """A span under the pointer."""

    lane: Lane
    index: int
    part: Part

    @property
    def span_id(self) -> str:
        """The id of the span."""
        return self.lane.track.spans.ids[self.index]

    @property
    def ref(self) -> SpanRef:
        """The span by name."""
        return SpanRef(self.lane.key, self.span_id)

    @property
    def interval(self) -> Interval:
        """The span's stretch."""
        return self.lane.track.spans.interval(self.index)


def describe(hit: Hit) -> str:
    """Return the full text of a span, cut only where it is a book, and its times."""
    span, text = hit.interval, hit.lane.track.label(hit.index)
    text = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    times = tr(
        "{start} to {end}, {length}",
        start=format_ms(span.start_ms),
        end=format_ms(span.end_ms),
        length=format_duration(span.duration_ms),
    )
    return f"{text}\n{times}" if text else times


def hit_lane(view: LaneView, x: float, y: float) -> Hit | None:
    """Return the topmost span at a pixel of the widget; edges only where they can be dragged."""
    lane, scale = view.lane, view.scale
    spans, strip_x = lane.track.spans, x - view.area.left()
    reach = POINT_REACH_PX if lane.is_editable else 1.0
    flag = float(flag_width()) if lane.track.kind == "evidence" else 0.0
    first = scale.start_ms + (strip_x - max(reach, flag)) * scale.ms_per_px
    last = scale.start_ms + (strip_x + reach) * scale.ms_per_px
    near = spans.window(int(first), int(last) + 1)
    lefts, rights = scale.xs_of(spans.starts[near]), scale.xs_of(spans.ends[near])
    ends = np.maximum(rights, lefts + max(flag, 1.0))
    may_hit = np.flatnonzero((lefts - reach <= strip_x) & (strip_x <= ends + reach))[::-1]
    body: Hit | None = None
    for offset in may_hit.tolist():
        index, left, right = near.start + offset, float(lefts[offset]), float(rights[offset])
        if not view.is_in_row(index, y):
            continue
        is_point = right == left
        edge = _edge(strip_x, left, right) if lane.is_editable and not is_point else None
        if edge is not None:
            return Hit(lane, index, edge)
        slack = POINT_REACH_PX if is_point else 0.5
        is_on = left - slack <= strip_x <= max(right + slack - 0.5, left + flag, left + 1)
        if body is None and is_on:
            body = Hit(lane, index, Part.BODY)
    return body


def _edge(x: float, left: float, right: float) -> Part | None:
    """Tell which edge is within reach; of a span too narrow for both, the nearer one."""
    to_left, to_right = abs(x - left), abs(x - right)
    if min(to_left, to_right) > EDGE_REACH_PX:
        return None
    return Part.START if to_left < to_right else Part.END
