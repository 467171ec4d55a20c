"""Looks into the bytes of a file that FFmpeg can make nothing of, to say more exactly why."""

from __future__ import annotations

import re
from pathlib import Path

_LOOKED_AT = 4 << 20  # bytes at either end
_MOST_BOXES = 10_000
_PATTERNS = (
    re.compile(rb"vide.*?stsd.{12}([\x20-\x7e]{4})", re.DOTALL),  # MP4, MOV
    re.compile(rb"(V_[A-Z0-9_/]{2,30})"),  # Matroska, WebM
    re.compile(rb"strh.{4}vids([\x20-\x7e]{4})", re.DOTALL),  # AVI
)


def picture_codec(path: Path) -> str | None:
    """Return the name by which a file calls the codec of its picture, such as ``vvc1``.

    None where the container is not known or does not say.
    """
    try:
        ends = _ends(path)
    except OSError:
        return None
    for pattern in _PATTERNS:
        found = pattern.search(ends)
        if found:
            return found[1].decode("ascii").strip()
    return None


def is_cut_off(path: Path) -> bool:
    """Tell whether a file is an MP4 or MOV that ends before its table of contents."""
    try:
        with path.open("rb") as file:
            size = path.stat().st_size
            place, names = 0, set()
            for _ in range(_MOST_BOXES):
                file.seek(place)
                head = file.read(16)
                length = int.from_bytes(head[:4])
                if length == 1:
                    length = int.from_bytes(head[8:16])
                names.add(head[4:8])
                if length < 8 or place + length >= size:
                    break
                place += length
    except OSError:
        return False
    return b"ftyp" in names and b"moov" not in names


def _ends(path: Path) -> bytes:
    with path.open("rb") as file:
        first = file.read(_LOOKED_AT)
        file.seek(max(len(first), path.stat().st_size - _LOOKED_AT))
        return first + file.read(_LOOKED_AT)
