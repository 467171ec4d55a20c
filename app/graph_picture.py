"""Writes what a graph shows, and its legend below, as a picture: PNG at twice its size, or SVG."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter

from app.domain.phrase import phrase
from app.picture_file import write_painted
from widgets.graph.graph_view import GraphView
from widgets.graph.legend import Legend


def write_picture(view: GraphView, legend: Legend, path: Path, title: str) -> Path:
    """Write the view as it is now; the ending of the path decides how. Returns the path.

    Raises
    ------
    ExportFailedError
        The ending is neither .png nor .svg, or the disk refuses.
    """

    def paint(painter: QPainter, _ratio: float) -> None:
        _paint(painter, view, legend)

    return write_painted(paint, _size(view, legend), path, title, phrase("a picture of the graph"))


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
