"""Reads the sound of a file into peaks, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from av.audio.frame import AudioFrame
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.stream import Discard
from numpy.typing import NDArray

from app.domain.peaks import BUCKET_MS, FULL, LONGEST_MS, Samples
from app.media.container import audio_stream, open_media, unreadable

_BLOCK_SECONDS = 20
_SLACK_SECONDS = 0.02  # stamps rounded by the container: sound goes on all the same

Part = tuple[int, Samples, Samples]
"""Number of the first bucket, lowest and highest samples; see `Peaks.add`."""


def parts_of(
    path: Path, start_pts_ms: int = 0, cancelled: Callable[[], bool] | None = None
) -> Iterator[Part]:
    """Yield the peaks of a file's first sound stream from start to end.

    Channels are not mixed, for opposite ones would cancel out: the peaks are those of whichever
    channel is loudest. Damaged stretches are left out, and a file that was cut off gives what it
    holds.

    Parameters
    ----------
    path
        A media file.
    start_pts_ms
        Media time 0 on the container's clock: sound before it is left out.
    cancelled
        Asked after each packet; when it says yes, no more is yielded.

    Raises
    ------
    MediaError
        The file cannot be opened, or there is no decoder for its sound.
    """
    with open_media(path) as container:
        stream = audio_stream(container)
        if stream is None or stream.codec_context is None:
            return
        _silence_others(container, stream)
        collector = _Collector(Fraction(start_pts_ms, 1000))
        try:
            for frame in _frames(container, stream, cancelled or (lambda: False)):
                yield from collector.take(frame)
        except (av.FFmpegError, OSError, ValueError) as error:
            raise unreadable(path, error) from error
        yield from collector.rest()


def _silence_others(container: InputContainer, kept: AudioStream) -> None:
    for stream in container.streams:
        if stream.index != kept.index:
            stream.discard = Discard.all


def _frames(
    container: InputContainer, stream: AudioStream, cancelled: Callable[[], bool]
) -> Iterator[AudioFrame]:
    packets = container.demux(stream)
    while not cancelled():
        try:
            packet = next(packets, None)
        except (av.InvalidDataError, av.EOFError):
            return  # cut off: what came before is whole
        if packet is None:
            return
        try:
            yield from packet.decode()
        except av.InvalidDataError:
            continue  # a stretch of damage


class _Collector:
    """Gathers samples into blocks that join, and blocks into peaks."""

    def __init__(self, start: Fraction) -> None:
        self._start = start
        self._arrays: list[NDArray[np.float32]] = []
        self._first = self._count = 0  # in samples from media time 0
        self._rate = 0
        self._to_floats = _Floats()

    def take(self, frame: AudioFrame) -> Iterator[Part]:
        rate = frame.sample_rate
        place = self._first + self._count
        if frame.pts is not None and frame.time_base is not None:
            stated = round((frame.pts * frame.time_base - self._start) * rate)
            if not self._count or abs(stated - place) > _SLACK_SECONDS * rate:
                place = stated
        if rate != self._rate or place != self._first + self._count:
            yield from self.rest()
            self._first, self._rate = place, rate
        samples = self._to_floats.convert(frame)
        self._arrays.append(samples)
        self._count += samples.shape[1]
        if self._count >= _BLOCK_SECONDS * rate:
            yield from self.rest()

    def rest(self) -> Iterator[Part]:
        """Yield what has been gathered since the last block."""
        if self._count:
            part = _peaks_of(np.concatenate(self._arrays, axis=1), self._first, self._rate)
            if part is not None:
                yield part
        self._first += self._count
        self._arrays, self._count = [], 0


class _Floats:
    """Turns frames of any sample format into floats, one row a channel, without mixing."""

    def __init__(self) -> None:
        self._made_for: tuple[str, str, int] | None = None
        self._convert: Callable[[AudioFrame], list[AudioFrame]] = lambda frame: [frame]

    def convert(self, frame: AudioFrame) -> NDArray[np.float32]:
        """Return the samples, shape ``(channels, n)``, -1 to 1."""
        shape = (frame.format.name, frame.layout.name, frame.sample_rate)
        if shape != self._made_for:
            self._made_for = shape
            resampler = av.AudioResampler("fltp", frame.layout, frame.sample_rate)
            self._convert = resampler.resample
        if frame.format.name == "fltp":
            return np.asarray(frame.to_ndarray(), np.float32)
        frames = [part.to_ndarray() for part in self._convert(frame)]
        joined = np.concatenate(frames, axis=1) if frames else np.zeros((1, 0), np.float32)
        return np.asarray(joined, np.float32)


def _peaks_of(samples: NDArray[np.float32], first: int, rate: int) -> Part | None:
    """Return the peaks of a block that begins so many samples after media time 0."""
    a_second = 1000 // BUCKET_MS
    bucket = first * a_second // rate
    last = (first + samples.shape[1] - 1) * a_second // rate
    if last < 0 or bucket * BUCKET_MS > LONGEST_MS:
        return None
    edges = -(-np.arange(bucket, last + 1) * rate // a_second) - first
    edges = np.clip(edges, 0, samples.shape[1] - 1)
    low = np.minimum.reduceat(samples.min(axis=0), edges)
    high = np.maximum.reduceat(samples.max(axis=0), edges)
    return bucket, _as_samples(low), _as_samples(high)


def _as_samples(values: NDArray[np.float32]) -> Samples:
    # Some decoders overshoot, and damaged sound may hold anything.
    whole = np.rint(np.nan_to_num(values, posinf=1.0, neginf=-1.0) * FULL)
    return np.clip(whole, -FULL, FULL).astype(np.int8)
