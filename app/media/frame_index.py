"""Knows the time of every frame of a video, from packet time stamps alone.

Times are the frame's stamp from the first frame on, rounded **up** to the next millisecond, and
the frame at a time is the last one whose rounded time is not later. So frame -> ms -> frame is the
identity at every rate, which rounding to the nearest millisecond would break.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

import av
import numpy as np
from av.container import InputContainer
from av.packet import Packet
from av.stream import Discard
from numpy.typing import NDArray

from app.domain.errors import MediaError
from app.domain.phrase import phrase
from app.media.container import open_media, picture_of, unreadable
from app.media.frame_rate import FrameRate, rate_of
from app.media.probe import first_frame, frame_rate_of
from app.media.time_stamp import (
    StampKind,
    all_to_ms_up,
    frame_stamp,
    packet_stamp,
    stamp_kind,
    time_base_of,
    to_ms_up,
)

_PACKETS_PER_LOOK = 512  # packets between two looks at the clock and at the wish to stop
_PROGRESS_SECONDS = 0.1


@dataclass(frozen=True, eq=False)
class FrameIndex:
    """The frames of a video in order of display.

    Attributes
    ----------
    stamps
        Stamp of each frame as the decoder gives it, int64, shape (n,), ascending, distinct.
    key_frames
        Numbers of the frames that decoding can start at, ascending; the first is 0.
    time_base
        Seconds a unit of `stamps`.
    end_stamp
        Where the last frame ends.
    """

    stamps: NDArray[np.int64]
    key_frames: NDArray[np.int64]
    time_base: Fraction
    end_stamp: int
    _times: NDArray[np.int64] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "_times", all_to_ms_up(self.stamps - self.stamps[0], self.time_base)
        )

    @classmethod
    def build(
        cls,
        path: Path,
        cancelled: Callable[[], bool] | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> FrameIndex | None:
        """Read the time stamps of a file; only its first frame is decoded.

        Parameters
        ----------
        path
            A file with a picture.
        cancelled
            Asked now and then; when it says yes, the result is None.
        progress
            Called at most ten times a second with milliseconds read and milliseconds in all.

        Raises
        ------
        MediaError
            The file cannot be read, has no picture, or no usable time stamps.
        """
        first = _first_stamp(path)
        # Opened anew rather than sought back: a transport stream loses packets by seeking.
        with open_media(path) as container:
            scan = _Scan(path, container, first)
            try:
                return scan.index() if scan.read(cancelled, progress) else None
            except (av.FFmpegError, OSError) as error:
                raise unreadable(path, error) from error

    @property
    def count(self) -> int:
        """Number of frames, at least 1."""
        return int(self.stamps.size)

    @property
    def times(self) -> NDArray[np.int64]:
        """Time of each frame in ms, shape (n,), ascending, starting at 0."""
        return self._times

    @property
    def duration_ms(self) -> int:
        """Time from the first frame to the end of the last one, rounded up."""
        return to_ms_up(self.end_stamp - int(self.stamps[0]), self.time_base)

    @property
    def duration(self) -> Fraction:
        """Exact seconds from the first frame to the end of the last one."""
        return (self.end_stamp - int(self.stamps[0])) * self.time_base

    @property
    def start(self) -> Fraction:
        """Exact time of the first frame on the container's clock, in seconds."""
        return int(self.stamps[0]) * self.time_base

    @cached_property
    def rate(self) -> FrameRate | None:
        """Measured rate, None for a single frame."""
        return rate_of(self.stamps, self.time_base)

    @cached_property
    def has_distinct_times(self) -> bool:
        """Whether no two frames have the same millisecond."""
        return bool((np.diff(self._times) > 0).all())

    def time_of(self, frame_index: int) -> int:
        """Return the time of a frame in ms; numbers outside the video mean its ends."""
        return int(self._times[self.clamp(frame_index)])

    def frame_at(self, time_ms: int) -> int:
        """Return the frame that is on screen at a time; times outside the video mean its ends."""
        return self.clamp(int(np.searchsorted(self._times, time_ms, side="right")) - 1)

    def keyframe_before(self, frame_index: int) -> int:
        """Return the last keyframe that is not after a frame."""
        place = int(np.searchsorted(self.key_frames, self.clamp(frame_index), side="right")) - 1
        return int(self.key_frames[max(place, 0)])

    def keyframe_after(self, frame_index: int) -> int | None:
        """Return the first keyframe after a frame, or None behind the last."""
        place = int(np.searchsorted(self.key_frames, frame_index, side="right"))
        return int(self.key_frames[place]) if place < len(self.key_frames) else None

    def frame_of_stamp(self, stamp: int) -> int:
        """Return the last frame whose stamp is not after `stamp`."""
        return self.clamp(int(np.searchsorted(self.stamps, stamp, side="right")) - 1)

    def stamp_of(self, frame_index: int) -> int:
        """Return the stamp of a frame as the decoder gives it."""
        return int(self.stamps[self.clamp(frame_index)])

    def clamp(self, frame_index: int) -> int:
        """Return the nearest number that is a frame of the video."""
        return min(max(frame_index, 0), self.count - 1)


def _first_stamp(path: Path) -> int:
    with open_media(path) as container:
        stream = picture_of(path, container)
        try:
            frame = first_frame(path, container, stream)
        except (av.FFmpegError, OSError) as error:
            raise unreadable(path, error) from error
        stamp = frame_stamp(frame, stamp_kind(container, stream))
    if stamp is None:
        raise MediaError(
            phrase("{name} has no time stamps, so its frames cannot be told apart.", name=path.name)
        )
    return stamp


class _Scan:
    """One pass over the packets of a stream."""

    def __init__(self, path: Path, container: InputContainer, first: int) -> None:
        self._path, self._container, self._first = path, container, first
        self._stream = stream = picture_of(path, container)
        self._kind = stamp_kind(container, stream)
        self._base = time_base_of(stream)
        self._rate = frame_rate_of(stream)
        self._stamps, self._keys = array("q"), array("q")
        self._latest, self._last_length = first, 0

    def read(
        self,
        cancelled: Callable[[], bool] | None,
        progress: Callable[[int, int], None] | None,
    ) -> bool:
        """Collect the stamps; tell whether the end was reached."""
        for stream in self._container.streams:
            if stream.index != self._stream.index:
                stream.discard = Discard.all
        total_ms = (self._container.duration or 0) // 1000
        said = time.monotonic()
        for number, packet in enumerate(self._container.demux(self._stream)):
            self._take(packet)
            if number % _PACKETS_PER_LOOK == 0:
                if cancelled and cancelled():
                    return False
                if progress and time.monotonic() - said >= _PROGRESS_SECONDS:
                    said = time.monotonic()
                    progress(min(self._read_ms(), total_ms), total_ms)
        return True

    def index(self) -> FrameIndex:
        """Put what was collected into order of display."""
        stamps = np.unique(np.array(self._stamps, np.int64))
        keys = np.unique(np.array(self._keys, np.int64))
        if not stamps.size:
            raise MediaError(
                phrase("{name} has no time stamps that could be read.", name=self._path.name)
            )
        if self._kind is StampKind.DTS:
            stamps, keys = self._as_decoded(stamps, keys)
        else:
            stamps = stamps[
                stamps >= self._first
            ]  # nothing before the first whole picture is shown
        if not stamps.size:
            raise MediaError(
                phrase(
                    "{name}: the time stamps run backwards; it is damaged.", name=self._path.name
                )
            )
        places = np.searchsorted(stamps, keys[keys >= stamps[0]])
        return FrameIndex(
            stamps=stamps,
            key_frames=np.union1d(places[places < stamps.size], [0]).astype(np.int64),
            time_base=self._base,
            end_stamp=int(stamps[-1]) + self._length_of_last(stamps),
        )

    def _take(self, packet: Packet[Any]) -> None:
        stamp = packet_stamp(packet, self._kind)
        if stamp is None or not packet.size or packet.is_discard:
            return
        self._stamps.append(stamp)
        if packet.is_keyframe:
            self._keys.append(stamp)
        if stamp >= self._latest:
            self._latest, self._last_length = stamp, packet.duration or 0

    def _read_ms(self) -> int:
        return to_ms_up(max(0, self._latest - self._first), self._base)

    def _as_decoded(
        self, stamps: NDArray[np.int64], keys: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        # A frame leaves the decoder with the stamp of the packet that pushed it out, `delay` later.
        delay = int(np.searchsorted(stamps, self._first))
        step = int(np.median(np.diff(stamps))) if stamps.size > 1 else 1
        tail = stamps[-1] + step * np.arange(1, delay + 1, dtype=np.int64)
        shown = np.concatenate([stamps[delay:], tail])
        # Frames before a keyframe in display may follow it in the file: count it `delay` late.
        places = np.minimum(np.searchsorted(stamps, keys) + delay, stamps.size - 1)
        places[keys == stamps[0]] = 0
        return shown, shown[places]

    def _length_of_last(self, stamps: NDArray[np.int64]) -> int:
        if self._last_length > 0:
            return self._last_length
        if stamps.size > 1:
            return int(np.median(np.diff(stamps)))
        return max(1, int(1 / self._rate / self._base)) if self._rate else 1
