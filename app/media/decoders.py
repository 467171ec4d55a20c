"""Which decoders the FFmpeg inside PyAV has."""

from __future__ import annotations

import av
from av.codec import Codec
from av.codec.codec import UnknownCodecError

USUAL_CODECS = ("h264", "hevc", "vp9", "av1", "mpeg4", "aac", "opus", "mp3")
"""What the films and episodes that people hold are made of."""


def ffmpeg_version() -> str:
    """Return the version of FFmpeg."""
    return str(av.ffmpeg_version_info)


def missing_decoders() -> list[str]:
    """Return the usual codecs that cannot be decoded here."""
    return [name for name in USUAL_CODECS if not _can_decode(name)]


def _can_decode(name: str) -> bool:
    try:
        Codec(name, "r")
    except UnknownCodecError:
        return False
    return True
