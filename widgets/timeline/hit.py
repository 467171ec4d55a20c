"""What lies under the pointer in a lane: which span, and its body or an edge."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from app.domain.interval import Interval
from app.domain.timecode import format_duration, format_ms
from widgets.i18n import tr
from widgets.timeline.evidence_painter import flag_width
from widgets.timeline.lanes import Lane
from widgets.timeline.time_scale import TimeScale

EDGE_REACH_PX = 4.0
_LONGEST = 400


class Part(Enum):
    """Part of a span."""

    BODY = "body"
    START = "start"
    END = "end"


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


def hit_lane(lane: Lane, scale: TimeScale, x: float) -> Hit | None:
    """Return the topmost span at a pixel of the strip; edges only where they can be dragged."""
    spans = lane.track.spans
    reach = EDGE_REACH_PX if lane.is_editable else 1.0
    flag = float(flag_width()) if lane.track.kind == "evidence" else 0.0
    first = scale.start_ms + (x - max(reach, flag)) * scale.ms_per_px
    near = spans.window(int(first), int(scale.start_ms + (x + reach) * scale.ms_per_px) + 1)
    body: Hit | None = None
    for index in range(near.stop - 1, near.start - 1, -1):
        left, right = scale.x_of(spans.starts[index]), scale.x_of(spans.ends[index])
        if lane.is_editable:
            edge = _edge(x, left, right)
            if edge is not None:
                return Hit(lane, index, edge)
        if body is None and left - 0.5 <= x <= max(right, left + flag, left + 1):
            body = Hit(lane, index, Part.BODY)
    return body


def _edge(x: float, left: float, right: float) -> Part | None:
    """Tell which edge is within reach; of a span too narrow for both, the nearer one."""
    to_left, to_right = abs(x - left), abs(x - right)
    if min(to_left, to_right) > EDGE_REACH_PX:
        return None
    return Part.START if to_left < to_right else Part.END
