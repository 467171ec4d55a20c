"""Dragging the in or out mark, and drawing a marked stretch."""

from __future__ import annotations

from collections.abc import Callable

from widgets.timeline.gestures import DRAG_FROM_PX
from widgets.timeline.hit import EDGE_REACH_PX
from widgets.timeline.snapping import Magnets, SnapTarget
from widgets.timeline.timeline_state import TimelineState

MarksChanged = Callable[[int | None, int | None], None]


class MarkGesture:
    """Drag the in or the out mark, or draw a new stretch from where the button went down.

    The anchor is the mark that stays; None while there is only one. Crossing it swaps the two. A
    press that does not move is a click.
    """

    scrolls_at_edges = True

    def __init__(
        self,
        state: TimelineState,
        x: float,
        changed: MarksChanged,
        clicked: Callable[[], None],
        *,
        anchor_ms: int | None,
        drags_in: bool,
    ) -> None:
        self._state, self._from_x = state, x
        self._changed, self._clicked = changed, clicked
        self._anchor_ms, self._drags_in = anchor_ms, drags_in
        self._before = (state.in_ms, state.out_ms)
        self._magnets = Magnets(state, with_marks=False)
        self._has_moved = False
        self.guide: SnapTarget | None = None

    def move(self, x: float, _y: float) -> None:
        """Preview the mark under the pointer."""
        self._has_moved = self._has_moved or abs(x - self._from_x) >= DRAG_FROM_PX
        if self._has_moved:
            time, self.guide = self._magnets.catch(self._state.scale.ms_at(x))
            self._state.set_marks(*self._marks(time))

    def finish(self, x: float, y: float) -> None:
        """Tell the marks, if they are others."""
        self.move(x, y)
        if not self._has_moved:
            self._clicked()
        elif (self._state.in_ms, self._state.out_ms) != self._before:
            self._changed(self._state.in_ms, self._state.out_ms)

    def cancel(self) -> None:
        """Put the marks back."""
        self._state.set_marks(*self._before)

    def _marks(self, time_ms: int) -> tuple[int | None, int | None]:
        if self._anchor_ms is None:
            return (time_ms, None) if self._drags_in else (None, time_ms)
        return min(time_ms, self._anchor_ms), max(time_ms, self._anchor_ms)


def mark_at(state: TimelineState, x: float) -> tuple[int | None, bool] | None:
    """Return the other mark and whether the one at a pixel is in; None where none is there."""
    ends = ((state.in_ms, state.out_ms, True), (state.out_ms, state.in_ms, False))
    for mark, other, drags_in in ends:
        if mark is not None and abs(state.scale.x_of(mark) - x) <= EDGE_REACH_PX:
            return other, drags_in
    return None
