"""Keeps on disk what was worked out of a media file: recognised by its content, bounded in size.

Everything here can be computed again, so nothing here is worth a message: an entry that is damaged
is removed and counts as absent, and one that cannot be written is not kept.
"""

from __future__ import annotations

import hashlib
import io
import logging
import os
import tempfile
import threading
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from app.domain.media import Fingerprint
from app.paths import cache_dir

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

log = logging.getLogger(__name__)

LIMIT_BYTES = 500 << 20
_MAGIC = b"EMO1"
_DIGEST = 16
_KEPT_SHARE = 0.9  # of the limit after a clearing out, which leaves room until the next


class DiskCache:
    """Named entries of media files in one folder. May be used from several threads and programs.

    Parameters
    ----------
    folder
        Where the entries lie, made at the first write; by default within the user's cache.
    limit_bytes
        The most that all entries take together; those used longest ago are removed first.
    """

    def __init__(self, folder: Path | None = None, limit_bytes: int = LIMIT_BYTES) -> None:
        self._folder = folder
        self._limit = limit_bytes
        self._lock = threading.Lock()
        self._added: int | None = None  # bytes since the last clearing out, None before the first

    def read(self, media: Fingerprint, name: str) -> bytes | None:
        """Return an entry, None where there is none or it is damaged."""
        path = self._path(media, name)
        try:
            stored = path.read_bytes()
        except OSError:
            return None
        data = stored[len(_MAGIC) + _DIGEST :]
        if stored[: len(_MAGIC) + _DIGEST] != _MAGIC + _digest(data):
            self.remove(media, name)
            return None
        _touch(path)
        return data

    def write(self, media: Fingerprint, name: str, data: bytes) -> None:
        """Keep an entry in the place of an older one of that name: whole or not at all.

        Parameters
        ----------
        media
            Of the file that the entry was worked out of.
        name
            Letters, digits, dashes and dots. Put the version of the entry's layout into it.
        data
            Whatever `read` shall give back.
        """
        path = self._path(media, name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_whole(path, _MAGIC + _digest(data) + data)
        except OSError as error:
            log.info("not kept in the cache: %s: %s", path, error)
            return
        with self._lock:
            self._bound(len(_MAGIC) + _DIGEST + len(data))

    def read_arrays(self, media: Fingerprint, name: str) -> dict[str, NDArray[np.generic]] | None:
        """Return the arrays of an entry by their names, None where there is none."""
        data = self.read(media, name)
        if data is None:
            return None
        try:
            with np.load(io.BytesIO(data), allow_pickle=False) as stored:
                return {key: stored[key] for key in stored.files}
        except (ValueError, OSError, EOFError, zipfile.BadZipFile):
            self.remove(media, name)
            return None

    def write_arrays(
        self, media: Fingerprint, name: str, arrays: Mapping[str, NDArray[np.generic]]
    ) -> None:
        """Keep arrays by their names; see `write`."""
        buffer = io.BytesIO()
        np.savez(buffer, allow_pickle=False, **arrays)
        self.write(media, name, buffer.getvalue())

    def remove(self, media: Fingerprint, name: str) -> None:
        """Drop an entry, for one that cannot be understood."""
        _unlink(self._path(media, name))

    def _path(self, media: Fingerprint, name: str) -> Path:
        folder = self._folder or cache_dir() / "media"
        return folder / f"{media.digest}-{media.size}.{name}"

    def _bound(self, added: int) -> None:
        """Clear out at the first write, and whenever a tenth of the limit has come anew."""
        if self._added is not None:
            self._added += added
            if self._added < self._limit * (1 - _KEPT_SHARE):
                return
        self._added = 0
        files = sorted(_files(self._folder or cache_dir() / "media"))
        total = sum(size for _, size, _ in files)
        for _, size, path in files:
            if total <= self._limit * _KEPT_SHARE:
                break
            _unlink(path)
            total -= size


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_DIGEST).digest()


def _touch(path: Path) -> None:
    """Note that an entry was used; the time of reading is not kept by every file system."""
    try:
        os.utime(path)
    except OSError as error:
        log.debug("not touched: %s: %s", path, error)


def _unlink(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        log.info("not removed from the cache: %s: %s", path, error)


def _write_whole(path: Path, data: bytes) -> None:
    """Write beside the place and move there, so that nobody ever reads a half."""
    handle, name = tempfile.mkstemp(prefix=".new-", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.replace(path)
    except OSError:
        _unlink(temporary)
        raise


def _files(folder: Path) -> list[tuple[int, int, Path]]:
    """Return time of last use in ns, bytes and path of each file, halves left by a crash too."""
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            try:
                status = entry.stat()
            except OSError:
                continue  # another program has just removed it
            if entry.is_file():
                found.append((status.st_mtime_ns, status.st_size, Path(entry.path)))
    return found
