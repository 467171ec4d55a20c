"""A frame of the video as it is shown, with what is known about it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QImage


@dataclass(frozen=True, eq=False, slots=True)
class Picture:
    """A frame ready to be shown.

    Attributes
    ----------
    image
        RGB32, at most 1920 x 1080 unless asked otherwise.
    frame_index
        Number of the frame, or None while the index is still being built.
    time_ms
        Its media time, rounded up.
    generation
        The number of the request that it answers.
    exact
        False for a keyframe that stands in while the exact frame is decoded.
    """

    image: QImage
    frame_index: int | None
    time_ms: int
    generation: int
    exact: bool = True
