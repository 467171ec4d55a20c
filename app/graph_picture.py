"""Writes what a graph shows as a picture: PNG at twice its size, or SVG."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from app.domain.errors import ExportFailedError
from app.domain.phrase import phrase
from widgets.graph.graph_view import GraphView

SUFFIXES = (".png", ".svg")
PNG_RATIO = 2.0


def write_picture(view: GraphView, path: Path, title: str) -> Path:
    """Write the view as it is now; the ending of the path decides how. Returns the path.

    Raises
    ------
    ExportFailedError
        The ending is neither .png nor .svg, or the disk refuses.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ExportFailedError(
            phrase("{path}: a picture of the graph is .png or .svg.", path=path.name)
        )
    data = _png(view, path) if suffix == ".png" else _svg(view, title)
    temporary = path.with_name(f".{path.name}.new")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError as error:
        raise ExportFailedError(f"{path}: {error.strerror or error}.") from error
    finally:
        temporary.unlink(missing_ok=True)
    return path


def _png(view: GraphView, path: Path) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not view.to_image(PNG_RATIO).save(buffer, "PNG"):  # type: ignore[call-overload]  # stubs
        raise ExportFailedError(phrase("{path}: the picture could not be made.", path=path.name))
    return bytes(buffer.data().data())


def _svg(view: GraphView, title: str) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(view.size())
    generator.setViewBox(QRect(0, 0, view.width(), view.height()))
    generator.setTitle(title)
    painter = QPainter(generator)
    view.paint_to(painter)
    painter.end()
    buffer.close()
    return bytes(data.data())
