"""Keeps decoded frames round the playhead, so that stepping back and forth is immediate."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.media.decoder import Decoded

LIMIT_BYTES = 192 << 20


class FrameCache:
    """Decoded frames by their stamp; the longest unused go first.

    Frames stay in the codec's own format, a third to a half of the size of the shown image.

    Parameters
    ----------
    limit_bytes
        Most memory that the frames may take.
    """

    def __init__(self, limit_bytes: int = LIMIT_BYTES) -> None:
        self._limit = limit_bytes
        self._frames: OrderedDict[int, tuple[Decoded, int]] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._frames)

    def __contains__(self, stamp: int) -> bool:
        return stamp in self._frames

    @property
    def size_bytes(self) -> int:
        """Memory that the frames take."""
        return self._bytes

    def get(self, stamp: int) -> Decoded | None:
        """Return the frame with a stamp, if it is here."""
        entry = self._frames.get(stamp)
        if entry is None:
            return None
        self._frames.move_to_end(stamp)
        return entry[0]

    def put(self, decoded: Decoded) -> None:
        """Keep a frame, and let old ones go where the limit asks for it."""
        if decoded.stamp in self._frames:
            self._frames.move_to_end(decoded.stamp)
            return
        size = sum(plane.buffer_size for plane in decoded.frame.planes)
        if size > self._limit:
            return
        self._frames[decoded.stamp] = (decoded, size)
        self._bytes += size
        while self._bytes > self._limit:
            _, (_, freed) = self._frames.popitem(last=False)
            self._bytes -= freed

    def clear(self) -> None:
        """Let all frames go."""
        self._frames.clear()
        self._bytes = 0
