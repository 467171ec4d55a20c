"""Where playing ends by itself, and what is played over and over."""

from __future__ import annotations

from app.domain.interval import Interval
from app.playback.extent import Extent


class Stretch:
    """The stretch that is being played, and the loop.

    Attributes
    ----------
    stop_at
        Half-open end in ms; None to play on to the end of the file.
    loop
        What is played again from its start, or None.
    """

    def __init__(self) -> None:
        self.stop_at: int | None = None
        self.loop: Interval | None = None

    def set_loop(self, span: Interval | None, position_ms: int) -> bool:
        """Loop another stretch, or none; tell whether that is a change.

        What plays towards an end goes on to the new one where that lies ahead.
        """
        if span == self.loop:
            return False
        self.loop = span
        if self.stop_at is not None:
            ahead = span is not None and position_ms < span.end_ms
            self.stop_at = span.end_ms if span and ahead else None
        return True

    def is_over(self, time_ms: int, extent: Extent) -> bool:
        """Tell whether it is played to its end."""
        if self.stop_at is None:
            return False
        return time_ms >= self.stop_at or extent.is_last(time_ms)

    def shows(self, time_ms: int) -> bool:
        """Tell whether a picture of this time is part of it."""
        return self.stop_at is None or time_ms < self.stop_at

    def start_in_loop(self, position_ms: int, extent: Extent) -> int:
        """Return where looping goes on: here, or from the start where nothing is left of it."""
        if self.loop is None:
            return position_ms
        # On its last frame there is nothing left of it.
        is_inside = self.loop.start_ms <= position_ms < extent.last_before(self.loop.end_ms)
        return position_ms if is_inside else self.loop.start_ms
