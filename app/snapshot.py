"""One frame of a video as a PNG: exact, at full size, and never over another file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import BinaryIO

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QPainter

from app.domain.errors import ExportFailedError
from app.domain.phrase import phrase
from app.domain.timecode import format_ms

_ANY_WIDTH = 1 << 16


@dataclass(frozen=True, slots=True)
class SnapshotRequest:
    """What is to be saved.

    Attributes
    ----------
    media
        The file with the picture.
    time_ms, frame
        The moment, and the number of its frame from 0, None while unknown.
    folder
        Where the picture goes.
    overlay
        What to lay on it, of its size; None for the frame alone.
    """

    media: Path
    time_ms: int
    frame: int | None
    folder: Path
    overlay: QImage | None = None

    @property
    def stem(self) -> str:
        """The name without suffix: ``four-bowls-002444-480-f37112``."""
        clock = format_ms(self.time_ms).replace(":", "").replace(".", "-")
        number = "" if self.frame is None else f"-f{self.frame}"
        return f"{self.media.stem}-{clock}{number}"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A picture that was saved, and where."""

    image: QImage
    path: Path


def take_snapshot(request: SnapshotRequest) -> Snapshot:
    """Read the exact frame at its full size and save it; for a worker thread.

    Raises
    ------
    MediaError
        The frame cannot be read.
    ExportFailedError
        The picture cannot be written; nothing is left of it.
    """
    from app.media.still import read_still  # noqa: PLC0415 -- loads PyAV

    image = read_still(request.media, request.time_ms, _ANY_WIDTH)
    if request.overlay is not None:
        painter = QPainter(image)
        painter.drawImage(image.rect(), request.overlay)
        painter.end()
    return Snapshot(image, write_new(png_of(image), request.folder, request.stem))


def png_of(image: QImage) -> bytes:
    """Return an image as a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # stubs want bytes
    return bytes(buffer.data().data())


def write_new(data: bytes, folder: Path, stem: str) -> Path:
    """Write a PNG under a name that no file has yet, and return its path.

    Raises
    ------
    ExportFailedError
        The folder cannot be written to; nothing half-written is left.
    """
    try:
        file, path = _create(folder, stem)
        try:
            with file:
                file.write(data)
        except OSError:
            path.unlink(missing_ok=True)
            raise
    except OSError as error:
        reason = error.strerror or str(error)
        text = phrase(
            "The picture cannot be saved in {folder}: {reason}.", folder=folder, reason=reason
        )
        raise ExportFailedError(text) from error
    return path


def _create(folder: Path, stem: str) -> tuple[BinaryIO, Path]:
    for name in _names(stem):
        path = folder / name
        try:
            return path.open("xb"), path
        except FileExistsError:
            continue
    raise AssertionError  # the names do not end


def _names(stem: str) -> Iterator[str]:
    yield f"{stem}.png"
    for number in count(2):
        yield f"{stem}-{number}.png"
