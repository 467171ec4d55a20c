"""Computes what a media file is recognised by after it has moved."""

from __future__ import annotations

import hashlib
from pathlib import Path

from app.domain.media import Fingerprint
from app.media.container import unreadable

_MIB = 1 << 20
_WHOLE = 16 * _MIB
_PARTS = (8 * _MIB, 4 * _MIB, 4 * _MIB)  # first, middle, last


def fingerprint(path: Path) -> Fingerprint:
    """Measure size and digest of a file, reading at most 16 MiB of it.

    The digest is BLAKE2b-128 over the size (decimal text and a line feed) and then the whole file
    up to 16 MiB, or of a longer one the first 8 MiB, the middle 4 MiB and the last 4 MiB.

    Raises
    ------
    MediaError
        The file cannot be read.
    """
    digest = hashlib.blake2b(digest_size=16)
    try:
        with path.open("rb") as file:
            size = path.stat().st_size
            digest.update(f"{size}\n".encode())
            for start, length in _stretches(size):
                file.seek(start)
                digest.update(file.read(length))
    except OSError as error:
        raise unreadable(path, error) from error
    return Fingerprint(size=size, digest=digest.hexdigest())


def _stretches(size: int) -> list[tuple[int, int]]:
    if size <= _WHOLE:
        return [(0, size)]
    first, middle, last = _PARTS
    return [(0, first), ((size - middle) // 2, middle), (size - last, last)]
