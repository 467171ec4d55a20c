"""Sizes of pictures as people see them: sample aspect ratio, rotation, an upper limit."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from av.video.frame import VideoFrame
    from av.video.stream import VideoStream

MAX_WIDTH, MAX_HEIGHT = 1920, 1080
_MOST_STRETCHED = 8


@dataclass(frozen=True, slots=True)
class Geometry:
    """How a decoded picture becomes a displayed one.

    Attributes
    ----------
    width, height
        Display pixels after sample aspect ratio and rotation, before any limit.
    rotation
        Degrees to turn the decoded picture clockwise: 0, 90, 180 or 270.
    """

    width: int
    height: int
    rotation: int

    def fitted(self, max_width: int = MAX_WIDTH, max_height: int = MAX_HEIGHT) -> tuple[int, int]:
        """Return width and height scaled down, never up, to fit a box; at least 1 pixel."""
        scale = min(Fraction(1), Fraction(max_width, self.width), Fraction(max_height, self.height))
        return max(1, round(self.width * scale)), max(1, round(self.height * scale))


def geometry_of(frame: VideoFrame, stream: VideoStream) -> Geometry:
    """Read the display geometry from a decoded frame and its stream."""
    width, height = frame.width, frame.height
    aspect = stream.sample_aspect_ratio or stream.codec_context.sample_aspect_ratio or Fraction(1)
    if not Fraction(1, _MOST_STRETCHED) <= aspect <= _MOST_STRETCHED:
        aspect = Fraction(1)  # an absurd header
    # Enlarge the one side rather than shrink the other, so that no pixel is lost.
    if aspect >= 1:
        width = round(width * aspect)
    else:
        height = round(height / aspect)
    rotation = -round(frame.rotation / 90) * 90 % 360
    if rotation in {90, 270}:
        width, height = height, width
    return Geometry(width, height, rotation)
