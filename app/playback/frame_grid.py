"""The frames of the video shown as the timeline needs them: nearest and neighbouring ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.media.frame_index import FrameIndex


class FrameGrid:
    """Finds frames by time; the end of the last frame counts as a place to rest, too."""

    def __init__(self, index: FrameIndex) -> None:
        self._index = index

    def snap_to_frame(self, time_ms: int) -> int:
        """Return the time of the frame nearest to a moment, the earlier of equals."""
        places = self._around(time_ms)
        return min(places, key=lambda place: abs(place - time_ms))

    def neighbour_frame(self, time_ms: int, frames: int) -> int:
        """Return the time so many frames after a moment, or before it where negative.

        A moment between two frames goes to the next one in that direction first.
        """
        index = self._index
        frame = index.frame_at(time_ms)
        here = index.time_of(frame)
        if time_ms >= index.duration_ms:
            frame, here = index.count, index.duration_ms
        if frames < 0 and here < time_ms < index.duration_ms:
            frame += 1
        return self._time_of(max(frame + frames, 0))

    def _around(self, time_ms: int) -> tuple[int, int]:
        frame = self._index.frame_at(time_ms)
        return self._time_of(frame), self._time_of(frame + 1)

    def _time_of(self, frame: int) -> int:
        index = self._index
        return index.duration_ms if frame >= index.count else index.time_of(frame)
