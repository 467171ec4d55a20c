"""Where playing goes on when the player gives up in the middle of a file.

libvlc ends at damage that hides where the next picture begins (a hole in a Matroska file, for one),
although what lies behind it could be played.
"""

from __future__ import annotations

from app.playback.extent import Extent

_NEAR_END_MS = 1000
"""libvlc ends up to this much before the last picture."""
_STEP_MS = 10_000
"""How far to go on where keyframes are not known."""
_PROGRESS_MS = 1000


class Detour:
    """Finds the place behind damage, and knows when the player did not get there."""

    def __init__(self) -> None:
        self._last_start = -_PROGRESS_MS

    def forget(self) -> None:
        """Begin anew, for another file or another copy of it."""
        self._last_start = -_PROGRESS_MS

    def is_needed(self, reached_ms: int, extent: Extent) -> bool:
        """Tell whether the player ended where the file does not."""
        return extent.duration_ms > 0 and reached_ms < extent.last_ms - _NEAR_END_MS

    def start_behind(self, reached_ms: int, extent: Extent) -> int | None:
        """Return where to go on; None where that led nowhere, or nothing is left."""
        if reached_ms < self._last_start + _PROGRESS_MS:
            return None
        start = extent.keyframe_after(reached_ms)
        if start is None:
            start = reached_ms + _STEP_MS
        self._last_start = start
        return None if extent.is_last(start) else start
