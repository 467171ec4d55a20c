"""Turns a decoded frame into the image people see: upright, undistorted, whole, screen-sized."""

from __future__ import annotations

from av.video.frame import VideoFrame
from av.video.reformatter import Colorspace, VideoReformatter
from PySide6.QtGui import QImage, QTransform

from app.media.deinterlace import deinterlaced
from app.media.geometry import MAX_HEIGHT, MAX_WIDTH, Geometry

_UNSPECIFIED = 2  # AVCOL_SPC_UNSPECIFIED
_HD_HEIGHT = 720


class PictureMaker:
    """Makes images of one video's frames; keeps the converter between frames.

    Parameters
    ----------
    geometry
        How the video is shown.
    max_width, max_height
        The box to fit; pictures are never enlarged.
    """

    def __init__(
        self, geometry: Geometry, max_width: int = MAX_WIDTH, max_height: int = MAX_HEIGHT
    ) -> None:
        self._rotation = geometry.rotation
        width, height = geometry.fitted(max_width, max_height)
        self._size = (height, width) if geometry.rotation in {90, 270} else (width, height)
        self._reformatter = VideoReformatter()

    def image(self, frame: VideoFrame) -> QImage:
        """Convert a frame; the image owns its pixels."""
        width, height = self._size
        colours = _colours_of(frame)
        # bgr0 in memory is what Qt calls RGB32 on little-endian machines.
        shown = self._reformatter.reformat(
            deinterlaced(frame), width=width, height=height, format="bgr0", src_colorspace=colours
        )
        plane = shown.planes[0]
        pixels = memoryview(plane)
        view = QImage(pixels, width, height, plane.line_size, QImage.Format.Format_RGB32)
        if self._rotation:
            return view.transformed(QTransform().rotate(self._rotation))
        return view.copy()


def _colours_of(frame: VideoFrame) -> Colorspace | None:
    """Guess the matrix where the file says nothing, as players do: by height."""
    if frame.colorspace != _UNSPECIFIED:
        return None
    return Colorspace.ITU709 if frame.height >= _HD_HEIGHT else Colorspace.ITU601
