"""How far a file reaches and how long its frames are, as far as is known at the moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.media import MediaInfo

if TYPE_CHECKING:
    from app.media.frame_index import FrameIndex

_UNKNOWN_END = 1 << 30  # later than any file ends, and still a Qt int
_USUAL_FRAME_MS = 40.0  # where nothing is known about frames


@dataclass(frozen=True, slots=True)
class Extent:
    """The span of a file.

    Attributes
    ----------
    info, index
        None until they are known.
    duration_ms
        0 while unknown.
    """

    info: MediaInfo | None = None
    index: FrameIndex | None = None
    duration_ms: int = 0

    @property
    def frame_ms(self) -> float:
        """Usual length of a frame."""
        rate = self.info.frame_rate if self.info else None
        return float(1000 / rate) if rate else _USUAL_FRAME_MS

    @property
    def last_ms(self) -> int:
        """Where the last frame starts."""
        if self.index is not None:
            return self.index.time_of(self.index.count - 1)
        return max(0, self.duration_ms - round(self.frame_ms)) if self.duration_ms else _UNKNOWN_END

    def within(self, time_ms: int) -> int:
        """Return the nearest time at which a frame is on screen."""
        return min(max(time_ms, 0), self.last_ms)

    def is_at_end(self, time_ms: int) -> bool:
        """Tell whether the last frame is on screen."""
        return self.duration_ms > 0 and time_ms >= self.last_ms > 0

    def is_last(self, time_ms: int) -> bool:
        """Tell whether a time is at or past the start of the last frame, as far as is known."""
        return self.duration_ms > 0 and time_ms >= self.last_ms

    def rest_after(self, reached_ms: int, shown_ms: int | None) -> int:
        """Return where to rest after playing to a time: never before what was shown last.

        Parameters
        ----------
        reached_ms
            What the clock says.
        shown_ms
            The time of the picture shown last by the clock, true to a few ms: the frame that is due
            nearest is meant.
        """
        if self.index is None:
            return reached_ms
        frame = self.index.frame_at(reached_ms)
        if shown_ms is not None:
            frame = max(frame, self.index.frame_at(shown_ms + round(self.frame_ms / 2)))
        return self.index.time_of(frame)

    def keyframe_after(self, time_ms: int) -> int | None:
        """Return the time of the next keyframe; None where there is none or none is known."""
        if self.index is None:
            return None
        frame = self.index.keyframe_after(self.index.frame_at(time_ms))
        return None if frame is None else self.index.time_of(frame)

    def last_before(self, end_ms: int) -> int:
        """Return the time of the last frame of a half-open stretch."""
        last = end_ms - 1
        return self.index.time_of(self.index.frame_at(last)) if self.index else last
