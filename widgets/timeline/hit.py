"""What lies under the pointer in a lane: which span, and its body or an edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from app.domain.interval import Interval
from app.domain.span import IntArray
from app.domain.timecode import format_duration, format_ms
from widgets.i18n import tr, tr_phrase
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
    span = hit.interval
    text = "\n".join(map(tr_phrase, hit.lane.words(hit.index)))
    text = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    times = tr(
        "{start} to {end}, {length}",
        start=format_ms(span.start_ms),
        end=format_ms(span.end_ms),
        length=format_duration(span.duration_ms),
    )
    return f"{text}\n{times}" if text else times


def describe_lane(lane: Lane) -> str:
    """Return a lane's whole name, from whom it is, and what a click on the name is good for."""
    name = " · ".join(filter(None, (lane.track.title, lane.source)))
    if lane.track.kind != "tier":
        return name
    return f"{name}\n{tr('A click, or Alt+Down, makes it the tier that label keys work on.')}"


def hit_lane(view: LaneView, x: float, y: float, chosen: IntArray | None = None) -> Hit | None:
    """Return the topmost span at a pixel of the widget; edges only where they can be dragged.

    Where edges of several meet, that of a `chosen` span is taken, else of the one on whose side the
    pixel lies.
    """
    lane, strip_x = view.lane, x - view.area.left()
    places, lefts, rights = _near(view, strip_x)
    if lane.is_editable:
        edges = [
            (side, place, part)
            for place, left, right in zip(places, lefts, rights, strict=True)
            if left != right and view.is_in_row(place, y)
            for part, side in _edges(strip_x, left, right)
        ]
        if edges:
            ours = set() if chosen is None else set(chosen.tolist()).intersection(places)
            _, place, part = min(edges, key=lambda edge: (edge[1] not in ours, edge[0], -edge[1]))
            return Hit(lane, place, part)
    flag = float(flag_width()) if lane.track.kind == "evidence" else 0.0
    for place, left, right in zip(places, lefts, rights, strict=True):
        slack = POINT_REACH_PX if left == right else 0.5
        is_on = left - slack <= strip_x <= max(right + slack - 0.5, left + flag, left + 1)
        if is_on and view.is_in_row(place, y):
            return Hit(lane, place, Part.BODY)
    return None


def _near(view: LaneView, x: float) -> tuple[list[int], list[float], list[float]]:
    """Return the spans about a pixel of the strip, the last one first, with their edges."""
    spans, scale = view.lane.track.spans, view.scale
    reach = POINT_REACH_PX if view.lane.is_editable else 1.0
    flag = float(flag_width()) if view.lane.track.kind == "evidence" else 0.0
    first = scale.start_ms + (x - max(reach, flag)) * scale.ms_per_px
    last = scale.start_ms + (x + reach) * scale.ms_per_px
    near = spans.window(int(first), int(last) + 1)
    lefts, rights = scale.xs_of(spans.starts[near]), scale.xs_of(spans.ends[near])
    ends = np.maximum(rights, lefts + max(flag, 1.0))
    may_hit = np.flatnonzero((lefts - reach <= x) & (x <= ends + reach))[::-1]
    places = (may_hit + near.start).tolist()
    return places, lefts[may_hit].tolist(), rights[may_hit].tolist()


def _edges(x: float, left: float, right: float) -> Iterator[tuple[Part, float]]:
    """Yield the edge within reach and how far it is, 0 on the span's own side of it."""
    to_left, to_right = abs(x - left), abs(x - right)
    if min(to_left, to_right) > EDGE_REACH_PX:
        return
    if to_left < to_right:
        yield Part.START, to_left if x < left else 0.0
    else:
        yield Part.END, to_right if x > right else 0.0
