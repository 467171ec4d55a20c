"""Facts about a video: what is stored, and what was measured in the file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from app.domain.ids import VideoKey


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What a media file is recognised by when it has moved.

    Attributes
    ----------
    size
        Bytes.
    digest
        Hexadecimal BLAKE2b-128 of the size and of up to 16 MiB: the first, middle and last parts.
    """

    size: int
    digest: str


@dataclass(frozen=True, slots=True)
class MediaInfo:
    """What the file says about itself, measured once when it is added.

    Attributes
    ----------
    duration_ms
        From the first video frame to the end of the last one; for sound alone, of the sound.
    width, height
        Display pixels: sample aspect ratio and rotation applied. 0 without a picture.
    frame_rate
        Frames a second as a fraction, or None where the file does not say or there is no picture.
    start_pts_ms
        Time of the first video frame on the container's clock, rounded to the nearest ms.
    container, video_codec, audio_codec
        Names as FFmpeg gives them; None where absent.
    """

    duration_ms: int
    width: int
    height: int
    frame_rate: Fraction | None
    start_pts_ms: int
    container: str
    video_codec: str | None
    audio_codec: str | None

    @property
    def has_picture(self) -> bool:
        """Tell whether there is a video stream."""
        return self.video_codec is not None


class MediaState(StrEnum):
    """Whether the media file of a video can be used."""

    FOUND = "found"
    MISSING = "missing"
    CHANGED = "changed"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Video:
    """A video of a project.

    Attributes
    ----------
    key, video_id
        Row key, and the public id that records carry (unique in a project).
    title
        What people see; by default the file's stem.
    position
        Order in the project, from 0.
    media_path
        As stored: relative to the project's folder with forward slashes where possible, else
        absolute; None for a placeholder that an imported record named.
    fingerprint, info
        None while no file was ever read.
    """

    key: VideoKey
    video_id: str
    title: str
    position: int
    media_path: str | None = None
    fingerprint: Fingerprint | None = None
    info: MediaInfo | None = None

    @property
    def duration_ms(self) -> int:
        """Length, 0 while unknown."""
        return self.info.duration_ms if self.info else 0
