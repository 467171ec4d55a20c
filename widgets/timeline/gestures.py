"""What a held mouse button does to the view: scrub and pan; the others have modules of their own.

A gesture gets times and pixels, changes what is previewed, and says what came of it once, when it
is let go. `cancel` leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from widgets.timeline.snapping import SnapTarget
from widgets.timeline.time_scale import TimeScale
from widgets.timeline.timeline_state import TimelineState

DRAG_FROM_PX = 3.0


class Gesture(Protocol):
    """One hold of a mouse button; `x` is in pixels of the strip, `y` of the lanes unscrolled.

    Attributes
    ----------
    scrolls_at_edges
        Whether the view goes on under a pointer beyond its edge.
    guide
        What the drag has caught, or None.
    """

    scrolls_at_edges: bool
    guide: SnapTarget | None

    def move(self, x: float, y: float) -> None:
        """Follow the pointer."""

    def finish(self, x: float, y: float) -> None:
        """Make it so."""

    def cancel(self) -> None:
        """Drop it."""


class ScrubGesture:
    """Move the playhead with the pointer once it has moved a little."""

    scrolls_at_edges = True
    guide: SnapTarget | None = None

    def __init__(
        self,
        state: TimelineState,
        x: float,
        moved: Callable[[int], None],
        finished: Callable[[int], None],
        clicked: Callable[[], None] | None = None,
    ) -> None:
        self._state, self._from_x = state, x
        self._moved, self._finished, self._clicked = moved, finished, clicked
        self._has_moved = False

    def move(self, x: float, _y: float) -> None:
        """Scrub to the pointer."""
        self._has_moved = self._has_moved or abs(x - self._from_x) >= DRAG_FROM_PX
        if self._has_moved:
            self._moved(self._state.scale.ms_at(x))

    def finish(self, x: float, _y: float) -> None:
        """Say where the scrub ended, or that there was none."""
        if self._has_moved:
            self._finished(self._state.scale.ms_at(x))
        elif self._clicked is not None:
            self._clicked()

    def cancel(self) -> None:
        """End where it is: a scrub changes nothing that could be dropped."""
        if self._has_moved:
            self._finished(self._state.position_ms)


class PanGesture:
    """Hold a moment under the pointer."""

    scrolls_at_edges = False
    guide: SnapTarget | None = None

    def __init__(self, state: TimelineState, x: float) -> None:
        self._state, self._from_x = state, x
        self._from_scale: TimeScale = state.scale

    def move(self, x: float, _y: float) -> None:
        """Scroll with the pointer."""
        self._state.set_scale(self._from_scale.scrolled(self._from_x - x))

    def finish(self, x: float, y: float) -> None:
        """Stay."""
        self.move(x, y)

    def cancel(self) -> None:
        """Go back to where the view was."""
        self._state.set_scale(self._from_scale)
