"""Reads through the packets of a file once and gathers what makes a video hard to work with.

Nothing is decoded: the times of pictures, which of them are keyframes, what the reader calls
damaged, and where each stream begins.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from av.container import InputContainer
from av.packet import Packet
from av.stream import Discard
from av.video.stream import VideoStream
from numpy.typing import NDArray

from app.media.container import open_media, unreadable, video_stream
from app.media.time_stamp import packet_stamp, stamp_kind, time_base_of

_PACKETS_PER_LOOK = 512
_SECONDS_OF_ALL_STREAMS = 20  # streams that have not begun by then are silent at the start
_OTHERS = ("audio", "subtitle")


@dataclass(frozen=True, slots=True)
class StreamStart:
    """Where a stream beside the picture begins.

    Attributes
    ----------
    kind
        ``audio`` or ``subtitle``.
    offset_ms
        From the first picture on; negative where it begins earlier.
    """

    kind: str
    offset_ms: int


@dataclass(frozen=True, eq=False, slots=True)
class StreamScan:
    """What the packets of the picture say.

    Attributes
    ----------
    container, codec
        Names as FFmpeg gives them.
    times_ms
        Time of each picture from the first one on, in order of display, float64, shape (n,).
    key_times_ms
        Those of the keyframes, ascending.
    damaged_ms
        Times of packets that the reader calls damaged, ascending.
    stated_rate
        Pictures a second as the header says, unchecked; None where it says nothing.
    stated_end_ms
        End of the picture by the header, from the first picture on; 0 where it says nothing.
    start_ms
        Time of the first picture on the container's clock.
    starts
        Where sound and embedded subtitles begin.
    is_reordered
        Pictures are stored in another order than they are shown (B-frames).
    broken_off
        What the reader said when it could not go on; empty where it reached the end.
    """

    container: str
    codec: str
    times_ms: NDArray[np.float64]
    key_times_ms: NDArray[np.float64]
    damaged_ms: NDArray[np.float64]
    stated_rate: Fraction | None
    stated_end_ms: float
    start_ms: float
    starts: tuple[StreamStart, ...]
    is_reordered: bool
    broken_off: str


def scan_streams(path: Path, cancelled: Callable[[], bool] | None = None) -> StreamScan | None:
    """Read the packets of a file; None where it has no picture, or when cancelled.

    Raises
    ------
    MediaError
        The file cannot be opened, or has no unit of time.
    """
    with open_media(path) as container:
        stream = video_stream(container)
        if stream is None or stream.codec_context is None:
            return None
        scan = _Scan(container, stream)
        try:
            return scan.result() if scan.read(cancelled) else None
        except av.FFmpegError as error:
            raise unreadable(path, error) from error


class _Scan:
    """One pass over the packets."""

    def __init__(self, container: InputContainer, stream: VideoStream) -> None:
        self._container, self._stream = container, stream
        self._base = time_base_of(stream)
        self._kind = stamp_kind(container, stream)
        self._stamps, self._keys, self._damaged = array("q"), array("q"), array("q")
        self._first_of: dict[int, Fraction] = {}
        self._broken_off = ""
        self._looks_at_all = True

    def read(self, cancelled: Callable[[], bool] | None) -> bool:
        """Collect the stamps; tell whether it was not cancelled."""
        try:
            for number, packet in enumerate(self._container.demux()):
                if packet.stream_index == self._stream.index:
                    self._take(packet)
                else:
                    self._note_start(packet)
                if number % _PACKETS_PER_LOOK == 0 and cancelled and cancelled():
                    return False
        except av.FFmpegError as error:
            self._broken_off = error.strerror or str(error)
        return True

    def result(self) -> StreamScan:
        """Put what was collected into order of display."""
        stamps = np.unique(np.array(self._stamps, np.int64))
        keys = np.array(self._keys, np.int64)
        # What comes before the first keyframe cannot be shown.
        first = int(keys.min()) if keys.size else int(stamps[0]) if stamps.size else 0
        shown = stamps[stamps >= first]
        return StreamScan(
            container=self._container.format.name,
            codec=self._stream.codec_context.codec.canonical_name,
            times_ms=self._ms(shown, first),
            key_times_ms=self._ms(np.unique(keys), first),
            damaged_ms=self._ms(np.unique(np.array(self._damaged, np.int64)), first),
            stated_rate=self._stream.average_rate or self._stream.guessed_rate,
            stated_end_ms=self._stated_end_ms(first),
            start_ms=float(first * self._base * 1000),
            starts=self._starts(first * self._base),
            is_reordered=bool(self._stream.codec_context.has_b_frames),
            broken_off=self._broken_off,
        )

    def _take(self, packet: Packet[Any]) -> None:
        stamp = packet_stamp(packet, self._kind)
        if stamp is None or not packet.size or packet.is_discard:
            return
        if packet.is_corrupt:
            self._damaged.append(stamp)
            return
        self._stamps.append(stamp)
        if packet.is_keyframe:
            self._keys.append(stamp)
        if self._looks_at_all and self._is_past_the_start(stamp):
            self._looks_at_all = False
            for other in self._container.streams:
                if other.index != self._stream.index:
                    other.discard = Discard.all

    def _is_past_the_start(self, stamp: int) -> bool:
        return (stamp - self._stamps[0]) * self._base > _SECONDS_OF_ALL_STREAMS

    def _note_start(self, packet: Packet[Any]) -> None:
        if packet.pts is None or packet.time_base is None or packet.is_discard:
            return
        seconds = packet.pts * packet.time_base
        known = self._first_of.setdefault(packet.stream_index, seconds)
        self._first_of[packet.stream_index] = min(known, seconds)

    def _starts(self, first: Fraction) -> tuple[StreamStart, ...]:
        return tuple(
            StreamStart(stream.type, round((self._first_of[stream.index] - first) * 1000))
            for stream in self._container.streams
            if stream.type in _OTHERS and stream.index in self._first_of
        )

    def _stated_end_ms(self, first: int) -> float:
        stream = self._stream
        if not stream.duration:
            return 0.0
        return float(((stream.start_time or 0) + stream.duration - first) * self._base * 1000)

    def _ms(self, stamps: NDArray[np.int64], first: int) -> NDArray[np.float64]:
        return (stamps - first).astype(np.float64) * float(self._base * 1000)
