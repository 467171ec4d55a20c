"""Writes what is painted as a picture: PNG at twice its size, or SVG. All of it, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from app.domain.errors import ExportFailedError
from app.domain.phrase import phrase
from widgets.trajectory.plot_picture import PlotPicture

SUFFIXES = (".png", ".svg")
PNG_RATIO = 2.0

Paint: TypeAlias = Callable[[QPainter, float], None]
"""Paints with a painter; the number is device pixels a pixel."""


def write_plot(picture: PlotPicture, width: int, path: Path, title: str) -> Path:
    """Write a plot of curves; raises as `write_painted` does."""
    size = QSize(width, picture.height)
    return write_painted(picture.paint, size, path, title, phrase("a picture of curves"))


def write_painted(paint: Paint, size: QSize, path: Path, title: str, what: str) -> Path:
    """Write what is painted; the ending of the path decides how. Returns the path.

    Raises
    ------
    ExportFailedError
        The ending is neither .png nor .svg, or the disk refuses.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ExportFailedError(
            phrase("{path}: {what} is .png or .svg.", path=path.name, what=what)
        )
    data = _png(paint, size, path) if suffix == ".png" else _svg(paint, size, title)
    temporary = path.with_name(f".{path.name}.new")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError as error:
        raise ExportFailedError(f"{path}: {error.strerror or error}.") from error
    finally:
        with suppress(OSError):  # such as a folder that is none: the reason was told already
            temporary.unlink(missing_ok=True)
    return path


def _png(paint: Paint, size: QSize, path: Path) -> bytes:
    image = QImage(size * PNG_RATIO, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(PNG_RATIO)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter, PNG_RATIO)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]  # stubs
        raise ExportFailedError(phrase("{path}: the picture could not be made.", path=path.name))
    return bytes(buffer.data().data())


def _svg(paint: Paint, size: QSize, title: str) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    painter = QPainter(generator)
    paint(painter, 1.0)
    painter.end()
    buffer.close()
    return bytes(data.data())
