"""Which time stamp tells the frames of a file apart, and its rounding to milliseconds.

Nearly every container states the presentation time (pts) of each packet. AVI states none: FFmpeg
makes it up from the order of the packets, wrongly where a codec reorders them, while the decoding
time (dts) that comes with each decoded frame keeps the order of display.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Any

import numpy as np
from av.container import InputContainer
from av.packet import Packet
from av.video.frame import VideoFrame
from av.video.stream import VideoStream
from numpy.typing import NDArray

from app.domain.errors import MediaError
from app.domain.phrase import phrase

_PTS_MADE_UP = {"h264", "hevc", "vc1"}  # codecs that FFmpeg's AVI reader does not reorder
# Products of a stamp and the numbers of a time base stay below this.
_INT64_SAFE = 1 << 62


class StampKind(Enum):
    """The time stamp by which frames are told apart."""

    PTS = "presentation"
    DTS = "decoding"


def stamp_kind(container: InputContainer, stream: VideoStream) -> StampKind:
    """Choose the stamp that is true in a file."""
    made_up = "avi" in container.format.name and stream.codec_context.name in _PTS_MADE_UP
    return StampKind.DTS if made_up else StampKind.PTS


def frame_stamp(frame: VideoFrame, kind: StampKind) -> int | None:
    """Return the stamp of a decoded frame, None where the decoder lost it."""
    return frame.pts if kind is StampKind.PTS else frame.dts


def packet_stamp(packet: Packet[Any], kind: StampKind) -> int | None:
    """Return the stamp of a packet, falling back on the other one."""
    if kind is StampKind.DTS or packet.pts is None:
        return packet.dts
    return packet.pts


def time_base_of(stream: VideoStream) -> Fraction:
    """Return the seconds that one unit of a stream's stamps lasts.

    Raises
    ------
    MediaError
        The header gives no usable unit.
    """
    base = stream.time_base
    if base is None or base <= 0:
        raise MediaError(phrase("The file's picture has no unit of time: its header is damaged."))
    return base


def to_ms_up(units: int, base: Fraction) -> int:
    """Turn stamp units into milliseconds, rounded up."""
    return -(-units * base.numerator * 1000 // base.denominator)


def units_within(time_ms: int, base: Fraction) -> int:
    """Return the highest number of units whose time, rounded up, is at most `time_ms`."""
    return time_ms * base.denominator // (base.numerator * 1000)


def all_to_ms_up(units: NDArray[np.int64], base: Fraction) -> NDArray[np.int64]:
    """Turn ascending stamp units, shape (n,), into milliseconds, each rounded up.

    Raises
    ------
    MediaError
        The stamps are absurdly large.
    """
    ratio = base * 1000
    if units.size and max(abs(int(units[0])), abs(int(units[-1]))) * ratio.numerator > _INT64_SAFE:
        raise MediaError(phrase("The file's time stamps are absurdly large: it is damaged."))
    return -(-units * ratio.numerator // ratio.denominator)
