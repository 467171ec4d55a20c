"""The cache gives back what was kept, never a half, and never grows past its bound."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from app.domain.media import Fingerprint
from app.media.disk_cache import DiskCache

_ONE, _OTHER = Fingerprint(10, "aa" * 16), Fingerprint(11, "bb" * 16)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def _entries(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def _grow_old(folder: Path, media: Fingerprint, name: str, seconds: int) -> None:
    path = next(path for path in folder.iterdir() if path.name.endswith(f"{media.size}.{name}"))
    os.utime(path, (seconds, seconds))


def test_an_entry_comes_back_for_its_file_alone(folder: Path) -> None:
    DiskCache(folder).write(_ONE, "peaks-1", b"loud")
    later = DiskCache(folder)
    assert later.read(_ONE, "peaks-1") == b"loud"
    assert later.read(_OTHER, "peaks-1") is None
    assert later.read(_ONE, "film-1") is None


def test_arrays_keep_type_and_shape(folder: Path) -> None:
    arrays = {"low": np.arange(6, dtype=np.int8).reshape(2, 3), "times": np.array([1 << 40])}
    cache = DiskCache(folder)
    cache.write_arrays(_ONE, "peaks-1", arrays)
    back = cache.read_arrays(_ONE, "peaks-1")
    assert back is not None
    assert back["low"].dtype == np.int8
    assert back["low"].tolist() == [[0, 1, 2], [3, 4, 5]]
    assert back["times"].tolist() == [1 << 40]


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty"])
def test_a_damaged_entry_counts_as_absent_and_goes(folder: Path, damage: str) -> None:
    cache = DiskCache(folder)
    cache.write(_ONE, "peaks-1", b"0123456789")
    (path,) = _entries(folder)
    stored = path.read_bytes()
    harm = {"cut": stored[:-3], "flipped": stored[:-1] + b"x", "empty": b""}
    path.write_bytes(harm[damage])
    assert cache.read(_ONE, "peaks-1") is None
    assert _entries(folder) == []


def test_an_entry_that_is_not_arrays_counts_as_absent_and_goes(folder: Path) -> None:
    cache = DiskCache(folder)
    cache.write(_ONE, "peaks-1", b"no arrays")
    assert cache.read_arrays(_ONE, "peaks-1") is None
    assert _entries(folder) == []


def test_what_was_used_longest_ago_makes_room(folder: Path) -> None:
    cache = DiskCache(folder, limit_bytes=3500)
    for second, name in enumerate(("a", "b", "c")):
        cache.write(_ONE, name, bytes(1000))
        _grow_old(folder, _ONE, name, 1000 + second)
    assert cache.read(_ONE, "a") is not None  # now it was used last
    cache.write(_ONE, "d", bytes(1000))
    assert [cache.read(_ONE, name) is not None for name in "abcd"] == [True, False, True, True]


def test_a_new_start_counts_what_lies_there(folder: Path) -> None:
    DiskCache(folder, limit_bytes=10_000).write(_ONE, "a", bytes(3000))
    _grow_old(folder, _ONE, "a", 1000)
    DiskCache(folder, limit_bytes=3500).write(_OTHER, "a", bytes(1000))
    assert DiskCache(folder).read(_ONE, "a") is None
    assert DiskCache(folder).read(_OTHER, "a") is not None


def test_an_entry_replaces_the_older_and_leaves_nothing_beside(folder: Path) -> None:
    cache = DiskCache(folder)
    cache.write(_ONE, "a", b"old")
    cache.write(_ONE, "a", b"new")
    assert cache.read(_ONE, "a") == b"new"
    assert len(_entries(folder)) == 1


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    cache = DiskCache(tmp_path / "file" / "cache")
    cache.write(_ONE, "a", b"data")
    assert cache.read(_ONE, "a") is None
