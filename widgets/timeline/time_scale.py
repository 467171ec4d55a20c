"""The mapping between media time and pixels of the timeline, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

FINEST_MS_PER_PX = 1.0
"""No zoom goes further: one pixel a millisecond shows a frame of 25 fps 40 px wide."""


@dataclass(frozen=True, slots=True)
class TimeScale:
    """Which stretch of the video a strip of pixels shows.

    Every method that changes something returns a clamped copy: the view never leaves the video, and
    never shows more than all of it.

    Attributes
    ----------
    duration_ms
        Length of the video, at least 1.
    width
        Pixels of the strip, at least 1.
    start_ms
        Time at the left edge, not rounded, so that panning does not jitter.
    ms_per_px
        Zoom, from `FINEST_MS_PER_PX` to `widest`.
    """

    duration_ms: int = 1
    width: int = 1
    start_ms: float = 0.0
    ms_per_px: float = 1.0

    @classmethod
    def whole(cls, duration_ms: int, width: int) -> TimeScale:
        """Show the whole video."""
        duration_ms, width = max(1, duration_ms), max(1, width)
        return cls(duration_ms, width, 0.0, duration_ms / width)

    @property
    def widest(self) -> float:
        """The zoom at which the whole video fits."""
        return self.duration_ms / self.width

    @property
    def finest(self) -> float:
        """The closest zoom; a very short video cannot go below the whole."""
        return min(FINEST_MS_PER_PX, self.widest)

    @property
    def end_ms(self) -> float:
        """Time at the right edge."""
        return self.start_ms + self.width * self.ms_per_px

    @property
    def is_whole(self) -> bool:
        """Tell whether the whole video is in view."""
        return self.ms_per_px >= self.widest * (1 - 1e-9)

    def x_of(self, time_ms: float) -> float:
        """Return where a moment stands, in pixels from the left edge."""
        return (time_ms - self.start_ms) / self.ms_per_px

    def xs_of(self, times_ms: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return where moments stand, shape ``(n,)``."""
        return np.asarray((times_ms - self.start_ms) / self.ms_per_px, dtype=np.float64)

    def ms_at(self, x: float) -> int:
        """Return the moment at a pixel, inside the video."""
        return round(min(max(self.start_ms + x * self.ms_per_px, 0.0), float(self.duration_ms)))

    def shows(self, time_ms: float) -> bool:
        """Tell whether a moment is in view."""
        return self.start_ms <= time_ms <= self.end_ms

    def resized(self, width: int) -> TimeScale:
        """Keep the left edge and the zoom at another width; a whole video stays whole."""
        if self.is_whole:
            return TimeScale.whole(self.duration_ms, width)
        return replace(self, width=max(1, width))._clamped()

    def with_duration(self, duration_ms: int) -> TimeScale:
        """Show a video of another length; a whole video stays whole."""
        if self.is_whole:
            return TimeScale.whole(duration_ms, self.width)
        return replace(self, duration_ms=max(1, duration_ms))._clamped()

    def zoomed(self, factor: float, at_x: float) -> TimeScale:
        """Zoom in by a factor over 1, out by one below, keeping the moment under `at_x` there."""
        zoom = min(max(self.ms_per_px / factor, self.finest), self.widest)
        anchor = self.start_ms + at_x * self.ms_per_px
        return replace(self, start_ms=anchor - at_x * zoom, ms_per_px=zoom)._clamped()

    def scrolled(self, pixels: float) -> TimeScale:
        """Move later by so many pixels; earlier when negative."""
        return self.starting_at(self.start_ms + pixels * self.ms_per_px)

    def starting_at(self, time_ms: float) -> TimeScale:
        """Keep the zoom and put a moment at the left edge."""
        return replace(self, start_ms=time_ms)._clamped()

    def centred_on(self, time_ms: float) -> TimeScale:
        """Keep the zoom and put a moment in the middle."""
        return self.starting_at(time_ms - self.width * self.ms_per_px / 2)

    def showing(self, start_ms: float, end_ms: float) -> TimeScale:
        """Show just this stretch, or the closest that the limits allow."""
        zoom = min(max((end_ms - start_ms) / self.width, self.finest), self.widest)
        return replace(self, start_ms=start_ms, ms_per_px=zoom)._clamped()

    @property
    def zoom_fraction(self) -> float:
        """Where the zoom lies on a slider, 0 = whole to 1 = finest, even steps on a log scale."""
        if self.widest <= self.finest:
            return 0.0
        span = np.log(self.widest / self.finest)
        return float(np.clip(np.log(self.widest / self.ms_per_px) / span, 0.0, 1.0))

    def with_zoom_fraction(self, fraction: float, at_x: float) -> TimeScale:
        """Set the zoom from a slider, keeping the moment under `at_x` there."""
        wanted = self.widest * (self.finest / self.widest) ** min(max(fraction, 0.0), 1.0)
        return self.zoomed(self.ms_per_px / wanted, at_x)

    def _clamped(self) -> TimeScale:
        zoom = min(max(self.ms_per_px, self.finest), self.widest)
        latest = max(0.0, self.duration_ms - self.width * zoom)
        return replace(self, start_ms=min(max(self.start_ms, 0.0), latest), ms_per_px=zoom)
