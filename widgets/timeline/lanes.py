"""The lanes of the timeline: which track lies where, and how high."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from app.domain.span import SpanTrack
from widgets.theme.metrics import Metrics
from widgets.timeline.coverage import Coverage

EDITABLE_KINDS = frozenset({"evidence"})
"""Kinds whose edges the mouse can drag."""

PASSIVE_KINDS = frozenset({"cue", "segment"})
"""Kinds that fill their lane and belong to the video: a click on one seeks as beside it."""

_HEIGHTS = {
    "filmstrip": "filmstrip",
    "waveform": "waveform",
    "cue": "cues",
    "segment": "segments",
    "evidence": "evidence",
    "stage": "stages",
    "event": "events",
    "tier": "person",
}

_SHOWN_HEIGHTS = {"filmstrip": 36, "waveform": 30}
"""Of lanes that a density leaves out, where they are wanted all the same."""


class Lane:
    """One track with what is worked out of its spans once."""

    def __init__(self, track: SpanTrack) -> None:
        self.track = track

    @property
    def is_editable(self) -> bool:
        """Tell whether edges can be dragged."""
        return self.track.kind in EDITABLE_KINDS

    @property
    def language(self) -> str:
        """Language of the labels (BCP 47), for the shapes of Han characters; empty if unknown."""
        return str(getattr(self.track, "language", ""))

    @cached_property
    def coverage(self) -> Coverage:
        """The union of the spans, for the dense way of painting."""
        return Coverage(self.track.spans)

    def index_of(self, span_id: str) -> int | None:
        """Return where a span stands, or None when the track does not hold it."""
        ids = self.track.spans.ids
        return ids.index(span_id) if span_id in ids else None


@dataclass(frozen=True, slots=True)
class Row:
    """A lane with its place: `top` in pixels below the first lane's top, before scrolling."""

    lane: Lane
    top: int
    height: int

    @property
    def bottom(self) -> int:
        """First pixel below."""
        return self.top + self.height


def lane_height(kind: str, metrics: Metrics) -> int:
    """Return the height of a lane of this kind where it is shown, in pixels."""
    return _height(kind, metrics) or _SHOWN_HEIGHTS[kind]


def is_shown_at_first(kind: str, metrics: Metrics) -> bool:
    """Tell whether a density shows lanes of this kind unasked."""
    return _height(kind, metrics) > 0


def _height(kind: str, metrics: Metrics) -> int:
    return int(getattr(metrics, _HEIGHTS.get(kind, "marks")))


def stack(lanes: Sequence[Lane], metrics: Metrics) -> list[Row]:
    """Put lanes under one another in the order given."""
    rows: list[Row] = []
    top = 0
    for lane in lanes:
        rows.append(Row(lane, top, lane_height(lane.track.kind, metrics)))
        top = rows[-1].bottom
    return rows


def row_at(rows: Sequence[Row], y: float) -> Row | None:
    """Return the row at a height, or None below the last and above the first."""
    return next((row for row in rows if row.top <= y < row.bottom), None)
