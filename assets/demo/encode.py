"""Packs pictures and sound into an MP4 file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from av.video.reformatter import ColorRange, Colorspace
from PySide6.QtGui import QImage

from assets.demo.canvas import HEIGHT, WIDTH
from assets.demo.schedule import FRAME_MS
from assets.demo.sound import RATE, Sound

_FPS = 1000 // FRAME_MS
_CHUNK = 1024
_VIDEO = {
    "preset": "slow",
    "crf": "29",
    "tune": "animation",
    # One thread gives the same file each time; a keyframe at least every four seconds scrubs well.
    "x264-params": "threads=1:keyint=100:min-keyint=12:scenecut=40:bframes=4:ref=4",
}


def encode(
    path: Path,
    picture: Callable[[int], QImage],
    sound: Sound,
    *,
    duration_ms: int,
    start_ms: int = 0,
    options: dict[str, str] | None = None,
) -> None:
    """Write a stretch of the episode.

    Parameters
    ----------
    picture
        Gives the picture at a time in ms.
    sound
        The whole sound, mono, 44,100 samples a second.
    """
    with av.open(str(path), "w", format="mp4", options={"movflags": "+faststart"}) as container:
        video = container.add_stream("libx264", rate=_FPS, options={**_VIDEO, **(options or {})})
        video.width, video.height, video.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        video.codec_context.time_base = Fraction(1, _FPS)
        video.codec_context.color_range = ColorRange.MPEG
        video.codec_context.colorspace = Colorspace.ITU709
        audio = container.add_stream("aac", rate=RATE, layout="mono")
        audio.bit_rate = 48_000
        chunks = _chunks(sound[start_ms * RATE // 1000 :][: duration_ms * RATE // 1000])
        written_ms = 0.0
        for number in range(duration_ms // FRAME_MS):
            frame = _frame(picture(start_ms + number * FRAME_MS))
            frame.pts, frame.time_base = number, Fraction(1, _FPS)
            container.mux(video.encode(frame))
            while written_ms <= (number + 1) * FRAME_MS and (chunk := next(chunks, None)):
                container.mux(audio.encode(chunk))
                written_ms = ((chunk.pts or 0) + chunk.samples) / RATE * 1000
        container.mux(video.encode(None))
        for chunk in chunks:
            container.mux(audio.encode(chunk))
        container.mux(audio.encode(None))


def _frame(image: QImage) -> av.VideoFrame:
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(HEIGHT, image.bytesPerLine())
    pixels = rows[:, : WIDTH * 4].reshape(HEIGHT, WIDTH, 4)
    frame = av.VideoFrame.from_ndarray(pixels, format="bgra")
    return frame.reformat(
        format="yuv420p", dst_colorspace=Colorspace.ITU709, dst_color_range=ColorRange.MPEG
    )


def _chunks(sound: Sound) -> Iterator[av.AudioFrame]:
    for start in range(0, len(sound), _CHUNK):
        piece = np.ascontiguousarray(sound[np.newaxis, start : start + _CHUNK], np.float32)
        frame = av.AudioFrame.from_ndarray(piece, format="fltp", layout="mono")
        frame.sample_rate, frame.pts, frame.time_base = RATE, start, Fraction(1, RATE)
        yield frame
