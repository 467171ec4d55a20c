"""What the mouse is about in the lanes, as it is to be painted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from app.domain.interval import Interval
from app.domain.span import IntArray
from widgets.timeline.band_gesture import BandGesture
from widgets.timeline.gestures import Gesture
from widgets.timeline.hit import Hit
from widgets.timeline.lanes import Lane
from widgets.timeline.snapping import SnapTarget
from widgets.timeline.span_gestures import DrawGesture, EdgeGesture, MoveGesture

MOST_HIDDEN = 500
"""So many dragged spans are lifted out of their lanes; of more only the new places are shown."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """What the mouse is about.

    Attributes
    ----------
    x
        Pixel of the strip under the pointer, None while it is elsewhere.
    hit
        The span under the pointer, or the one being dragged.
    preview
        How the dragged span would be, None while no edge is dragged.
    guide
        What the dragged edge has caught.
    places, delta_ms
        Spans being moved, and how far.
    band
        The rubber band, in pixels of the strip and of the lanes unscrolled.
    drawn
        The lane and the stretch of a span being drawn.
    """

    x: float | None = None
    hit: Hit | None = None
    preview: Interval | None = None
    guide: SnapTarget | None = None
    places: Mapping[Lane, IntArray] = field(default_factory=dict, compare=False)
    delta_ms: int = 0
    band: QRectF | None = None
    drawn: tuple[Lane, Interval] | None = None

    @classmethod
    def of(cls, gesture: Gesture, x: float) -> Pointer:
        """Return what a drag shows."""
        guide = gesture.guide
        if isinstance(gesture, EdgeGesture):
            return cls(x, gesture.hit, gesture.preview, guide)
        if isinstance(gesture, MoveGesture) and gesture.has_moved:
            return cls(x, None, None, guide, gesture.places, gesture.delta_ms)
        if isinstance(gesture, BandGesture):
            return cls(x, band=gesture.rect)
        if isinstance(gesture, DrawGesture):
            return cls(x, guide=guide, drawn=(gesture.lane, gesture.preview))
        return cls(x, guide=guide)


def lifted(gesture: Gesture | None) -> tuple[tuple[str, frozenset[int]], ...]:
    """Return the spans that a drag lifts out of their lanes, to be painted under the pointer."""
    if isinstance(gesture, EdgeGesture):
        return ((gesture.hit.lane.key, frozenset({gesture.hit.index})),)
    if not isinstance(gesture, MoveGesture) or not gesture.has_moved:
        return ()
    if sum(map(len, gesture.places.values())) > MOST_HIDDEN:
        return ()
    places = gesture.places.items()
    return tuple((lane.key, frozenset(at.tolist())) for lane, at in places)
