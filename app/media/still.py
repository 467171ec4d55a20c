"""Reads one exact frame of a file and waits for it: for thumbnails, screenshots, exports."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QImage

from app.domain.errors import MediaError
from app.domain.phrase import phrase
from app.media.decoder import VideoDecoder
from app.media.geometry import MAX_HEIGHT, MAX_WIDTH
from app.media.picture_maker import PictureMaker


def read_still(path: Path, time_ms: int, width: int | None = None) -> QImage:
    """Return the frame that is on screen at a time.

    Parameters
    ----------
    path
        A file with a picture.
    time_ms
        Media time from the first frame; times outside the video mean its ends.
    width
        Widest the image may be, in pixels; without it at most 1920 x 1080. Never enlarged.

    Raises
    ------
    MediaError
        The file cannot be read, has no picture, or is damaged at that place.
    """
    decoder = VideoDecoder(path)
    try:
        return still_from(decoder, time_ms, width)
    finally:
        decoder.close()


def still_from(decoder: VideoDecoder, time_ms: int, width: int | None = None) -> QImage:
    """Return an exact frame of an open file; see `read_still`.

    Raises
    ------
    MediaError
        The file has gone or is damaged at that place.
    """
    decoded = decoder.decode_to(decoder.stamp_limit(time_ms))
    if decoded is None:
        raise MediaError(phrase("The picture was not decoded."))
    height = MAX_HEIGHT if width is None else 16 * width
    return PictureMaker(decoder.geometry, width or MAX_WIDTH, height).image(decoded.frame)
