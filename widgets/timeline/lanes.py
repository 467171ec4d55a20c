"""The lanes of the timeline: which track lies where, and how high."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from app.domain.person import Person
from app.domain.span import IntArray, LabelStyle, SpanTrack
from widgets.theme.metrics import Metrics
from widgets.timeline.coverage import Coverage
from widgets.timeline.lane_layout import LOWEST_PX, LaneLayout, depth_of, in_order
from widgets.timeline.stacking import Stacking

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

EDITABLE_KINDS = frozenset({"evidence", "segment", "tier"})
"""Kinds whose spans the mouse can stretch; segments keep their places, the others move, too."""

PASSIVE_KINDS = frozenset({"cue", "segment", "note"})
"""Kinds that belong to the video: a click on one seeks as beside it."""

_HEIGHTS = {
    "filmstrip": "filmstrip",
    "waveform": "waveform",
    "cue": "cues",
    "unit": "cues",
    "own_label": "cues",
    "segment": "segments",
    "evidence": "evidence",
    "stage": "stages",
    "event": "events",
    "tier": "person",
    "trajectory": "person",
    "channel": "person",
    "tracing": "person",
}

_ORDER = (
    *("cue", "unit", "own_label", "segment", "tracing", "evidence", "path", "stage", "event"),
    *("trajectory", "tier", "note"),
)

_STANDS_WITH = {"channel": "trajectory"}
"""Kinds that stand among those of another, so that lanes of one person can be neighbours."""

_SHOWN_HEIGHTS = {"filmstrip": 36, "waveform": 30}
"""Of lanes that a density leaves out, where they are wanted all the same."""

_THIN_SHARE = 0.7
"""A collapsed lane's height, of the lowest a lane can have."""


class Lane:
    """One track with what is worked out of its spans once."""

    def __init__(self, track: SpanTrack) -> None:
        self.track = track

    @property
    def key(self) -> str:
        """Name of the track."""
        return self.track.key

    @property
    def parent(self) -> str:
        """Name of the track it depends on, empty where it stands alone."""
        return str(getattr(self.track, "parent", ""))

    @property
    def source(self) -> str:
        """Where its spans come from, such as who made them; empty where nothing is to be said."""
        return str(getattr(self.track, "source", ""))

    @property
    def is_editable(self) -> bool:
        """Tell whether the edges of spans can be moved."""
        is_fixed = bool(getattr(self.track, "is_read_only", False))
        is_unlocked = bool(getattr(self.track, "is_unlocked", False))
        return (self.track.kind in EDITABLE_KINDS or is_unlocked) and not is_fixed

    @property
    def is_movable(self) -> bool:
        """Tell whether spans can be moved as a whole."""
        return self.is_editable and self.track.kind != "segment"

    @property
    def is_tier(self) -> bool:
        """Tell whether new spans can be drawn in it."""
        return self.track.kind == "tier" and self.is_editable

    @property
    def language(self) -> str:
        """Language of the labels (BCP 47), for the shapes of Han characters; empty if unknown."""
        return str(getattr(self.track, "language", ""))

    @property
    def styles(self) -> tuple[LabelStyle, ...]:
        """How labels look, to which the codes of the spans point; empty where they do not."""
        styles: tuple[LabelStyle, ...] = getattr(self.track, "styles", ())
        return styles

    @property
    def person(self) -> Person | None:
        """Whose lane it is, as the cast knows them; None where nobody's or nobody known."""
        return getattr(self.track, "cast", None)

    def words(self, index: int) -> tuple[str, ...]:
        """Return everything that is to be read of a span, a line each."""
        words: Callable[[int], tuple[str, ...]] | None = getattr(self.track, "words", None)
        return words(index) if words else (self.track.label(index),)

    def words_at(self, time_ms: int) -> tuple[str, ...]:
        """Return what a lane without spans says of a moment, a line each; mostly nothing."""
        words: Callable[[int], tuple[str, ...]] | None = getattr(self.track, "words_at", None)
        return words(time_ms) if words else ()

    def level(self, index: int) -> int | None:
        """Return the intensity of a span, 1-5 or 0 where unknown; None where it has none."""
        levels: IntArray | None = getattr(self.track, "levels", None)
        return None if levels is None else int(levels[index])

    @cached_property
    def changes(self) -> frozenset[int]:
        """Moments of a trajectory, in ms, at which another emotion begins."""
        return frozenset(getattr(self.track, "changes", np.zeros(0)).tolist())

    @cached_property
    def edges(self) -> IntArray:
        """Start and end of every span side by side, in ms, shape ``(n, 2)``."""
        return np.column_stack((self.track.spans.starts, self.track.spans.ends))

    @cached_property
    def are_points(self) -> NDArray[np.bool_]:
        """Whether each span is a moment without length, shape ``(n,)``."""
        return np.asarray(self.track.spans.starts == self.track.spans.ends)

    @cached_property
    def meet_previous(self) -> NDArray[np.bool_]:
        """Whether each span begins no later than one before it ends, shape ``(n,)``."""
        spans = self.track.spans
        return np.append(False, spans.starts[1:] <= spans.reach[:-1])[: len(spans)]

    @cached_property
    def coverage(self) -> Coverage:
        """The union of the spans, for the dense way of painting."""
        return Coverage(self.track.spans)

    @cached_property
    def stacking(self) -> Stacking:
        """The rows of spans that overlap."""
        return Stacking(self.track.spans)

    @cached_property
    def positions(self) -> dict[str, int]:
        """The place of every span by its id."""
        return {span: index for index, span in enumerate(self.track.spans.ids)}

    def is_uncertain(self, index: int) -> bool:
        """Tell whether whoever set a span was not sure of it."""
        return index in getattr(self.track, "uncertain", ())

    def index_of(self, span_id: str) -> int | None:
        """Return where a span stands, or None when the track does not hold it."""
        if "positions" in self.__dict__:
            return self.positions.get(span_id)
        ids = self.track.spans.ids
        return ids.index(span_id) if span_id in ids else None


@dataclass(frozen=True, slots=True)
class Row:
    """A lane with its place: `top` in pixels below the first lane's top, before scrolling.

    Attributes
    ----------
    is_thin
        Whether it is collapsed and shows only where something lies.
    depth
        How many lanes it depends on, one upon the other.
    """

    lane: Lane
    top: int
    height: int
    is_thin: bool = False
    depth: int = 0

    @property
    def bottom(self) -> int:
        """First pixel below."""
        return self.top + self.height


def lane_height(kind: str, metrics: Metrics) -> int:
    """Return the height of a lane of this kind where it is shown, in pixels."""
    return _height(kind, metrics) or _SHOWN_HEIGHTS[kind]


def rank(kind: str) -> int:
    """Return where lanes of a kind stand until somebody arranges them, from the top."""
    kind = _STANDS_WITH.get(kind, kind)
    return _ORDER.index(kind) if kind in _ORDER else len(_ORDER)


def is_shown_at_first(kind: str, metrics: Metrics) -> bool:
    """Tell whether a density shows lanes of this kind unasked."""
    return _height(kind, metrics) > 0


def _height(kind: str, metrics: Metrics) -> int:
    return int(getattr(metrics, _HEIGHTS.get(kind, "marks")))


def stack(lanes: Sequence[Lane], metrics: Metrics, layout: LaneLayout | None = None) -> list[Row]:
    """Put lanes under one another as they are arranged; hidden ones are left out."""
    layout = layout or LaneLayout()
    by_key = {lane.key: lane for lane in lanes}
    rows: list[Row] = []
    top = 0
    for lane in in_order(lanes, layout.order):
        if lane.key not in layout.hidden:
            is_thin = lane.key in layout.collapsed
            height = _row_height(lane, metrics, layout, is_thin=is_thin)
            rows.append(Row(lane, top, height, is_thin, depth_of(lane, by_key)))
            top = rows[-1].bottom
    return rows


def _row_height(lane: Lane, metrics: Metrics, layout: LaneLayout, *, is_thin: bool) -> int:
    if is_thin:
        return round(metrics.lane_minimum * _THIN_SHARE)
    wanted = layout.heights.get(lane.key)
    if wanted is None:
        return lane_height(lane.track.kind, metrics)
    factor = metrics.lane_minimum / LOWEST_PX
    return min(max(round(wanted * factor), metrics.lane_minimum), metrics.lane_maximum)


def row_at(rows: Sequence[Row], y: float) -> Row | None:
    """Return the row at a height, or None below the last and above the first."""
    return next((row for row in rows if row.top <= y < row.bottom), None)
