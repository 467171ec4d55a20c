"""Writes what a graph shows, and its legend below, as a picture: PNG at twice its size, or SVG."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from app.domain.errors import ExportFailedError
from app.domain.phrase import phrase
from widgets.graph.graph_view import GraphView
from widgets.graph.legend import Legend

SUFFIXES = (".png", ".svg")
PNG_RATIO = 2.0


def write_picture(view: GraphView, legend: Legend, path: Path, title: str) -> Path:
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
    data = _png(view, legend, path) if suffix == ".png" else _svg(view, legend, title)
    temporary = path.with_name(f".{path.name}.new")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError as error:
        raise ExportFailedError(f"{path}: {error.strerror or error}.") from error
    finally:
        _discard(temporary)
    return path


def _discard(path: Path) -> None:
    with suppress(OSError):  # such as a folder that is none: the reason was told already
        path.unlink(missing_ok=True)


def _png(view: GraphView, legend: Legend, path: Path) -> bytes:
    image = QImage(_size(view, legend) * PNG_RATIO, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(PNG_RATIO)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint(painter, view, legend)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]  # stubs
        raise ExportFailedError(phrase("{path}: the picture could not be made.", path=path.name))
    return bytes(buffer.data().data())


def _svg(view: GraphView, legend: Legend, title: str) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    size = _size(view, legend)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    painter = QPainter(generator)
    _paint(painter, view, legend)
    painter.end()
    buffer.close()
    return bytes(data.data())


def _size(view: GraphView, legend: Legend) -> QSize:
    return QSize(view.width(), view.height() + legend.height())


def _paint(painter: QPainter, view: GraphView, legend: Legend) -> None:
    """Draw the graph first: only then is it known how many relations it draws."""
    painter.save()
    view.paint_to(painter)
    painter.restore()
    edges = view.painter.edges
    legend.set_counts(len(edges.relations), edges.there)
    painter.translate(0, view.height())
    legend.paint_to(painter)
