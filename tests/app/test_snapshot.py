"""Saved frames: the exact one, at full size, under a new name, or nothing at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from app.domain.errors import ExportFailedError
from app.snapshot import SnapshotRequest, take_snapshot, write_new
from tests.helpers.clip import make_clip, read_frame_number


def request(media: Path, folder: Path, **options: Any) -> SnapshotRequest:
    values = {"time_ms": 1_240, "frame": 31, **options}
    return SnapshotRequest(media=media, folder=folder, **values)


def test_the_file_is_the_exact_frame(tmp_path: Path) -> None:
    media = make_clip()
    saved = take_snapshot(request(media, tmp_path))
    assert saved.path.name == f"{media.stem}-000001-240-f31.png"
    assert read_frame_number(QImage(str(saved.path))) == 31
    assert list(tmp_path.iterdir()) == [saved.path]


def test_it_is_larger_than_any_window(tmp_path: Path) -> None:
    media = make_clip(seconds=0.2, size=(2560, 1440))
    saved = take_snapshot(request(media, tmp_path, time_ms=80, frame=2))
    image = QImage(str(saved.path))
    assert (image.width(), image.height()) == (2560, 1440)
    assert read_frame_number(image) == 2


def test_an_unknown_frame_is_left_out_of_the_name(tmp_path: Path) -> None:
    assert request(Path("a.mkv"), tmp_path, frame=None).stem == "a-000001-240"
    assert request(Path("碗.mkv"), tmp_path, time_ms=14_284_999).stem == "碗-035804-999-f31"


def test_the_overlay_is_laid_on_it(tmp_path: Path) -> None:
    overlay = QImage(320, 180, QImage.Format.Format_ARGB32_Premultiplied)
    overlay.fill(QColor(0, 0, 0, 0))
    overlay.setPixelColor(160, 120, QColor("red"))
    saved = take_snapshot(request(make_clip(), tmp_path, overlay=overlay))
    image = QImage(str(saved.path))
    assert image.pixelColor(160, 120) == QColor("red")
    assert read_frame_number(image) == 31


def test_no_file_is_written_over(tmp_path: Path) -> None:
    names = [write_new(f"{n}".encode(), tmp_path, "a-f1").name for n in range(3)]
    assert names == ["a-f1.png", "a-f1-2.png", "a-f1-3.png"]
    assert [(tmp_path / name).read_bytes() for name in names] == [b"0", b"1", b"2"]


def test_a_folder_that_refuses_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    with pytest.raises(ExportFailedError, match="gone: No such file or directory"):
        write_new(b"x", folder, "a")


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Path.open

    def open_full(path: Path, *args: Any) -> Any:
        file = opened(path, *args)
        return Full(file)

    monkeypatch.setattr(Path, "open", open_full)
    with pytest.raises(ExportFailedError, match="No space left"):
        write_new(b"x" * 10, tmp_path, "a")
    assert list(tmp_path.iterdir()) == []


class Full:
    """A file on a disk that takes three bytes more."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def __enter__(self) -> Full:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def write(self, data: bytes) -> None:
        self.file.write(data[:3])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
