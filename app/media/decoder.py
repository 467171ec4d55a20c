"""Decodes exact frames of one video, forwards from the keyframe before them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import av
from av.codec.context import ThreadType
from av.packet import Packet
from av.stream import Discard
from av.video.frame import VideoFrame

from app.domain.errors import MediaError
from app.domain.phrase import phrase
from app.media.container import open_media, picture_of, unreadable
from app.media.frame_index import FrameIndex
from app.media.geometry import geometry_of
from app.media.probe import first_frame
from app.media.time_stamp import (
    StampKind,
    frame_stamp,
    packet_stamp,
    stamp_kind,
    time_base_of,
    to_ms_up,
    units_within,
)

_SURE_SECONDS = 1  # stretch before the target in which every frame is decoded
_NOTHING_SKIPPED = -(1 << 63)
_BACK_SECONDS = (0, 1, 4, 16, 64)  # how much earlier to seek when a container lands too late


@dataclass(frozen=True, eq=False, slots=True)
class Decoded:
    """A frame as the codec gives it, with its stamp and media time."""

    frame: VideoFrame
    stamp: int
    time_ms: int


class VideoDecoder:
    """One open video file. Not for use from two threads at a time.

    Parameters
    ----------
    path
        A file with a picture.

    Raises
    ------
    MediaError
        It cannot be opened, or no picture can be decoded.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.index: FrameIndex | None = None
        self.damaged_packets = 0
        self._container = open_media(path)
        try:
            self._open_stream()
        except (av.FFmpegError, OSError) as error:
            self._container.close()
            raise unreadable(path, error) from error
        except MediaError:
            self._container.close()
            raise

    def _open_stream(self) -> None:
        self._stream = stream = picture_of(self._path, self._container)
        for other in self._container.streams:
            if other.index != stream.index:
                other.discard = Discard.all
        stream.codec_context.thread_type = ThreadType.AUTO
        self._kind = stamp_kind(self._container, stream)
        self._base = time_base_of(stream)
        frame = first_frame(self._path, self._container, stream)
        first = frame_stamp(frame, self._kind)
        if first is None:
            raise MediaError(
                phrase(
                    "{name} has no time stamps: its frames cannot be found.", name=self._path.name
                )
            )
        self._first = self._sure_from = first
        self.geometry = geometry_of(frame, stream)
        self._skipped_to = _NOTHING_SKIPPED  # up to here some frames may not have been decoded
        self._frames: Iterator[Decoded] | None = None
        self._last: Decoded | None = None

    def close(self) -> None:
        """Let the file go."""
        self._frames = None
        self._container.close()

    @property
    def last_stamp(self) -> int | None:
        """Stamp of the frame decoded last, None after a jump."""
        return self._last.stamp if self._last else None

    def stamp_limit(self, time_ms: int) -> int:
        """Return the highest stamp a frame on screen at a time can have."""
        if self.index is not None:
            return self.index.stamp_of(self.index.frame_at(time_ms))
        return self._first + units_within(max(0, time_ms), self._base)

    def frames_to(self, limit: int) -> int | None:
        """Return how many frames lie on the way to a place, None without an index."""
        if self.index is None:
            return None
        target = self.index.frame_of_stamp(limit)
        near = limit - int(_SURE_SECONDS / self._base)
        if self._last is not None and self._can_go_on(limit, near):
            return target - self.index.frame_of_stamp(self._last.stamp)
        return target - self.index.keyframe_before(target) + 1

    def decode_to(
        self,
        limit: int,
        cancelled: Callable[[], bool] | None = None,
        passed: Callable[[Decoded], None] | None = None,
    ) -> Decoded | None:
        """Decode the last frame whose stamp is at most `limit`.

        Parameters
        ----------
        limit
            In stamp units; see `stamp_limit`.
        cancelled
            Asked after each frame; when it says yes, the result is None.
        passed
            Given every frame of the last second before the target on the way.

        Raises
        ------
        MediaError
            The file has gone, or nothing can be decoded at that place.
        """
        try:
            return self._decode_to(limit, cancelled, passed)
        except (av.FFmpegError, OSError) as error:
            self._frames = None
            raise unreadable(self._path, error) from error

    def decode_keyframe(self, limit: int) -> Decoded | None:
        """Decode only the keyframe at or before `limit`: quick, and not exact.

        Raises
        ------
        MediaError
            The file has gone.
        """
        self._frames = self._last = None
        try:
            packet = self._seek_keyframe(self._keyframe_stamp(limit))
            if packet is None:
                return None
            self._stream.codec_context.skip_frame = "DEFAULT"
            frames = packet.decode() + self._stream.codec_context.decode(None)
        except av.InvalidDataError:
            return None
        except (av.FFmpegError, OSError) as error:
            raise unreadable(self._path, error) from error
        return self._decoded(frames[0], self._stamp(packet)) if frames else None

    def _decode_to(
        self,
        limit: int,
        cancelled: Callable[[], bool] | None,
        passed: Callable[[Decoded], None] | None,
    ) -> Decoded | None:
        near = limit - int(_SURE_SECONDS / self._base)
        # Without an index the wanted frame may lie long before the limit: none is passed over.
        self._sure_from = near if self.index is not None else _NOTHING_SKIPPED
        if not self._can_go_on(limit, near):
            self._start(limit)
        best = self._last if self._last and self._last.stamp <= limit else None
        while not self._is_found(best, limit):
            if cancelled and cancelled():
                return None
            decoded = self._next()
            if decoded is None or (decoded.stamp > limit and best is not None):
                break
            best = decoded
            if passed and decoded.stamp >= near:
                passed(decoded)
        if best is None:
            raise MediaError(
                phrase(
                    "{name} cannot be decoded at that place; it is damaged.", name=self._path.name
                )
            )
        return best

    def _is_found(self, best: Decoded | None, limit: int) -> bool:
        if best is None:
            return False
        # A first frame that is already later: what comes before it is damaged or cut off.
        return best.stamp > limit or (self.index is not None and best.stamp == limit)

    def _next(self) -> Decoded | None:
        decoded = next(self._frames, None) if self._frames else None
        if decoded is None:
            self._frames = None
        else:
            self._last = decoded
        return decoded

    def _can_go_on(self, limit: int, near: int) -> bool:
        if self._frames is None or self._last is None or self._last.stamp > limit:
            return False
        # A seek that was cancelled may have passed over frames that are now wanted.
        if (limit if self._kind is StampKind.PTS else near) <= self._skipped_to:
            return False
        return self._last.stamp >= self._keyframe_stamp(limit)

    def _keyframe_stamp(self, limit: int) -> int:
        if self.index is None:
            # Frames carry their stamp later than packets do where it is a decoding time.
            return limit - int(1 / self._base) if self._kind is StampKind.DTS else limit
        return self.index.stamp_of(self.index.keyframe_before(self.index.frame_of_stamp(limit)))

    def _start(self, limit: int) -> None:
        self._last = None
        self._skipped_to = _NOTHING_SKIPPED
        first = self._seek_keyframe(self._keyframe_stamp(limit))
        self._frames = self._decode_from(first) if first else None

    def _seek_keyframe(self, wanted: int) -> Packet[Any] | None:
        """Seek so that the next packet is a keyframe at or before `wanted`, and return it."""
        second = 1 / self._base
        for back in _BACK_SECONDS:
            start = wanted - int(back * second)
            packet = self._keyframe_after_seek(start)
            if packet is not None and self._stamp(packet) <= wanted:
                return packet
        # The beginning: transport streams lose packets unless sought before it, AVI refuses that.
        beginning = self._keyframe_after_seek(self._first - int(3 * second))
        return beginning or self._keyframe_after_seek(self._stream.start_time or 0)

    def _keyframe_after_seek(self, stamp: int) -> Packet[Any] | None:
        try:
            self._container.seek(stamp, stream=self._stream)
        except av.PermissionError:
            return None  # FFmpeg's word for a place before the beginning
        for packet in self._container.demux(self._stream):
            if packet.is_keyframe and packet.size:
                return packet
        return None

    def _decode_from(self, first: Packet[Any]) -> Iterator[Decoded]:
        """Decode from a keyframe to the end; well before the target only reference frames."""
        context = self._stream.codec_context
        for packet in self._packets_from(first):
            early = packet.size and self._stamp(packet) < self._sure_from
            if early:
                self._skipped_to = max(self._skipped_to, self._stamp(packet))
            context.skip_frame = "NONREF" if early else "DEFAULT"
            for frame in self._decode_packet(packet):
                stamp = frame_stamp(frame, self._kind)
                if stamp is None:
                    stamp = self._stamp_after_last()
                yield self._decoded(frame, stamp)

    def _packets_from(self, first: Packet[Any]) -> Iterator[Packet[Any]]:
        yield first
        yield from self._container.demux(self._stream)

    def _decode_packet(self, packet: Packet[Any]) -> list[VideoFrame]:
        try:
            return packet.decode()
        except av.InvalidDataError:
            self.damaged_packets += 1
            return []

    def _stamp_after_last(self) -> int:
        # The frames that leave the decoder at the end of an AVI carry no stamp.
        if self._last is None:
            return self._first
        if self.index is None:
            return self._last.stamp + 1
        return self.index.stamp_of(self.index.frame_of_stamp(self._last.stamp) + 1)

    def _stamp(self, packet: Packet[Any]) -> int:
        stamp = packet_stamp(packet, self._kind)
        return self._first if stamp is None else stamp

    def _decoded(self, frame: VideoFrame, stamp: int) -> Decoded:
        return Decoded(frame, stamp, to_ms_up(max(0, stamp - self._first), self._base))
