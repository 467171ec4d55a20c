"""A media file is recognised by its content, wherever it lies."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.errors import MediaError
from app.media.fingerprint import fingerprint

_MIB = 1 << 20


def test_a_copy_elsewhere_has_the_same_fingerprint(tmp_path: Path) -> None:
    first, second = tmp_path / "a.mp4", tmp_path / "b c.mkv"
    first.write_bytes(b"frames" * 1000)
    second.write_bytes(b"frames" * 1000)
    assert fingerprint(first) == fingerprint(second)
    assert fingerprint(first).size == 6000
    assert len(fingerprint(first).digest) == 32


@pytest.mark.parametrize("place", [0, 12 * _MIB, 24 * _MIB - 1])
def test_a_change_in_first_middle_or_last_part_is_noticed(tmp_path: Path, place: int) -> None:
    path = tmp_path / "long.mp4"
    content = bytearray(24 * _MIB)
    path.write_bytes(content)
    before = fingerprint(path)
    content[place] = 1
    path.write_bytes(content)
    assert fingerprint(path) != before


def test_zeros_of_another_length_differ(tmp_path: Path) -> None:
    short, long = tmp_path / "a", tmp_path / "b"
    short.write_bytes(bytes(20 * _MIB))
    long.write_bytes(bytes(21 * _MIB))
    assert fingerprint(short).digest != fingerprint(long).digest


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(MediaError, match=r"gone\.mp4"):
        fingerprint(tmp_path / "gone.mp4")
