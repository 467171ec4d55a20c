"""Frames as the timeline needs them: where an edge may rest, and the next place for it."""

from __future__ import annotations

from typing import Protocol


class FrameTimes(Protocol):
    """The frames of the video shown, by their times in ms."""

    def snap_to_frame(self, time_ms: int) -> int:
        """Return the time of the frame nearest to a moment."""

    def neighbour_frame(self, time_ms: int, frames: int) -> int:
        """Return the time so many frames after the one at a moment, or before where negative.

        A moment between two frames goes to the next one in that direction first.
        """


class EvenSteps:
    """Steps of equal length, for sound without picture and until the frames are known."""

    def __init__(self, step_ms: int) -> None:
        self._step = step_ms

    def snap_to_frame(self, time_ms: int) -> int:
        """Leave a moment where it is: there is nothing to rest on."""
        return time_ms

    def neighbour_frame(self, time_ms: int, frames: int) -> int:
        """Go so many steps."""
        return time_ms + frames * self._step


WITHOUT_FRAMES = EvenSteps(10)
"""A hundredth of a second: the finest step with which sound is annotated by hand."""
