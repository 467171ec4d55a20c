"""Cuts segments out of a video and joins them in their order into one MP4: a clip as assembled.

Pictures and sound are decoded and encoded anew (H.264 and AAC), so that cuts fall where they are
set and not at the next key frame. The picture that is on screen when a segment begins is its first.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from av.audio.frame import AudioFrame
from av.audio.stream import AudioStream
from av.container import InputContainer, OutputContainer
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from app.domain.errors import MediaError, WorkStoppedError
from app.domain.interval import Interval
from app.domain.phrase import phrase
from app.domain.watch import NOBODY, Watch
from app.media.container import audio_stream, open_media, picture_of

_CLOCK = 90_000
_RATE = 48_000
_SOUND_FRAME = 1024
_USUAL_RATE = Fraction(25)
_BACK_MS = 500
"""Seek so much earlier: the picture on screen at the start may be older than the start."""


def cut_clip(
    source: Path,
    segments: Sequence[Interval],
    target: Path,
    *,
    start_pts_ms: int = 0,
    watch: Watch = NOBODY,
) -> int:
    """Write a clip, whole or not at all.

    Parameters
    ----------
    segments
        In assembled order, in media time; they may overlap and jump back.
    target
        An MP4 file; an older one is replaced.
    start_pts_ms
        Time of the first picture on the container's clock: 0 of media time.

    Returns
    -------
    int
        The length of the clip in ms.

    Raises
    ------
    MediaError
        A file cannot be read or written, or there is nothing to cut.
    WorkStoppedError
        Somebody stopped it.
    """
    wanted = [span for span in segments if span.duration_ms > 0]
    if not wanted:
        raise MediaError(phrase("There is no segment to cut."))
    part = target.with_name(f".{target.stem}.part.mp4")
    try:
        with open_media(source) as container, av.open(str(part), "w") as out:
            _Cutter(source, container, out, start_pts_ms).run(wanted, watch)
        os.replace(part, target)  # noqa: PTH105 -- over an older one on every system
    except (av.FFmpegError, OSError) as error:
        raise MediaError(
            phrase("{name} could not be cut: {reason}.", name=source.name, reason=error.strerror),
            detail=f"{source}\n{target}\n{error}",
        ) from error
    finally:
        with suppress(OSError):
            part.unlink()
    return sum(span.duration_ms for span in wanted)


class _Cutter:
    """One clip being written."""

    def __init__(
        self, path: Path, source: InputContainer, out: OutputContainer, start_pts_ms: int
    ) -> None:
        self._source, self._out, self._zero_ms = source, out, start_pts_ms
        self._picture = picture_of(path, source)
        self._picture.thread_type = "AUTO"
        self._sound = audio_stream(source)
        self._rate = self._picture.average_rate or _USUAL_RATE
        self._to_picture = self._picture_out()
        self._to_sound = None if self._sound is None else self._sound_out()
        self._samples = 0
        self._last_pts = -1

    def run(self, segments: Sequence[Interval], watch: Watch) -> None:
        total = sum(span.duration_ms for span in segments)
        at_ms = 0
        for span in segments:
            self._cut_pictures(span, at_ms, total, watch)
            if self._sound is not None and self._to_sound is not None:
                self._cut_sound(self._sound, self._to_sound, span, at_ms)
            at_ms += span.duration_ms
            watch.progress(at_ms, total)
        self._out.mux(self._to_picture.encode(None))
        if self._to_sound is not None:
            self._out.mux(self._to_sound.encode(None))

    def _picture_out(self) -> VideoStream:
        stream = self._out.add_stream("libx264", rate=self._rate, options={"crf": "18"})
        # H.264 with colour at half resolution has an even number of pixels each way.
        stream.width, stream.height = (
            max(2, size - size % 2) for size in (self._picture.width, self._picture.height)
        )
        stream.pix_fmt = "yuv420p"
        stream.codec_context.time_base = Fraction(1, _CLOCK)
        stream.codec_context.sample_aspect_ratio = self._picture.sample_aspect_ratio or Fraction(1)
        return stream

    def _sound_out(self) -> AudioStream:
        stream = self._out.add_stream("aac", rate=_RATE, layout="stereo")
        stream.codec_context.time_base = Fraction(1, _RATE)
        return stream

    def _cut_pictures(self, span: Interval, at_ms: int, total: int, watch: Watch) -> None:
        shown: VideoFrame | None = None
        wrote = False
        for time_ms, frame in self._pictures(span.start_ms):
            if time_ms >= span.end_ms:
                break
            if time_ms <= span.start_ms:
                shown = frame
                continue
            if not wrote and shown is not None:
                self._write(shown, at_ms)
            wrote, shown = True, None
            self._write(frame, at_ms + time_ms - span.start_ms)
            if watch.stopped:
                raise WorkStoppedError(phrase("The work was stopped. Nothing was changed."))
            watch.progress(at_ms + int(time_ms - span.start_ms), total)
        if shown is not None:  # one picture lasts for the whole segment
            self._write(shown, at_ms)

    def _pictures(self, start_ms: int) -> Iterator[tuple[float, VideoFrame]]:
        for frame in self._decoded(self._picture, start_ms):
            if isinstance(frame, VideoFrame) and frame.time is not None:
                yield frame.time * 1000 - self._zero_ms, frame

    def _write(self, frame: VideoFrame, at_ms: float) -> None:
        pts = max(round(at_ms * _CLOCK / 1000), self._last_pts + 1)
        out = frame.reformat(self._to_picture.width, self._to_picture.height, "yuv420p")
        out.pts, out.time_base = pts, Fraction(1, _CLOCK)
        out.pict_type = 0
        self._last_pts = pts
        self._out.mux(self._to_picture.encode(out))

    def _cut_sound(self, sound: AudioStream, to: AudioStream, span: Interval, at_ms: int) -> None:
        """Write the sound of a segment, with silence where there is none: exactly its length."""
        length = round((at_ms + span.duration_ms) * _RATE / 1000) - self._samples
        held = np.zeros((2, length), dtype=np.float32)
        resampler = av.AudioResampler("fltp", "stereo", _RATE)
        for frame in self._decoded(sound, span.start_ms):
            if not isinstance(frame, AudioFrame) or frame.time is None:
                continue
            if frame.time * 1000 - self._zero_ms >= span.end_ms:
                break
            for piece in resampler.resample(frame):
                _put(held, piece, (piece.time or 0) * 1000 - self._zero_ms - span.start_ms)
        for start in range(0, length, _SOUND_FRAME):
            block = np.ascontiguousarray(held[:, start : start + _SOUND_FRAME])
            out = AudioFrame.from_ndarray(block, "fltp", "stereo")
            out.sample_rate, out.pts = _RATE, self._samples + start
            out.time_base = Fraction(1, _RATE)
            self._out.mux(to.encode(out))
        self._samples += length

    def _decoded(
        self, stream: VideoStream | AudioStream, start_ms: int
    ) -> Iterator[VideoFrame | AudioFrame]:
        """Decode a stream from a little before a moment on."""
        from_ms = max(0, start_ms - _BACK_MS) + self._zero_ms
        base = stream.time_base or Fraction(1, 1000)
        self._source.seek(int(Fraction(from_ms, 1000) / base), stream=stream, backward=True)
        for frame in self._source.decode(stream):
            if isinstance(frame, VideoFrame | AudioFrame):
                yield frame


def _put(held: np.ndarray, piece: AudioFrame, at_ms: float) -> None:
    """Lay a piece of sound where it belongs; what lies outside is cut off."""
    sound = piece.to_ndarray()
    start = round(at_ms * _RATE / 1000)
    first, last = max(0, start), min(held.shape[1], start + sound.shape[1])
    if last > first:
        held[:, first:last] = sound[:, first - start : last - start]
