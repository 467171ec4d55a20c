"""A stretch of time: half-open, in milliseconds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, order=True, slots=True)
class Interval:
    """The half-open stretch ``[start_ms, end_ms)``; of zero length it is a point.

    Raises
    ------
    ValueError
        The end lies before the start.
    """

    start_ms: int
    end_ms: int

    def __post_init__(self) -> None:
        if self.end_ms < self.start_ms:
            raise ValueError(f"interval ends at {self.end_ms} before it starts at {self.start_ms}")

    @property
    def duration_ms(self) -> int:
        """Length, 0 for a point."""
        return self.end_ms - self.start_ms

    def contains(self, time_ms: int) -> bool:
        """Tell whether a moment lies inside; a point contains its own start."""
        return self.start_ms <= time_ms < self.end_ms or time_ms == self.start_ms

    def overlaps(self, other: Interval) -> bool:
        """Tell whether two stretches share a moment."""
        return self.contains(other.start_ms) or other.contains(self.start_ms)


def total_extent_ms(intervals: Iterable[Interval]) -> int:
    """Return latest end minus earliest start over all intervals, 0 for none."""
    spans = list(intervals)
    if not spans:
        return 0
    return max(span.end_ms for span in spans) - min(span.start_ms for span in spans)
