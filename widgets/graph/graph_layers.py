"""Keeps what stands still as two pictures, so that a playing video moves the playhead alone."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from widgets.graph.graph_painter import GraphPainter
from widgets.graph.lane_painter import paint_playhead


class GraphLayers:
    """The ground, and over the playhead edges and cards, at one size and device pixel ratio."""

    def __init__(self, front: GraphPainter) -> None:
        self._painter = front
        self._ground = QImage()
        self._front = QImage()
        self._is_stale = True

    def forget(self) -> None:
        """Paint both anew next time."""
        self._is_stale = True

    def paint(self, painter: QPainter, width: int, height: int, ratio: float) -> None:
        """Draw the graph; the painter's clip tells how much of it."""
        size = round(width * ratio), round(height * ratio)
        if size != (self._ground.width(), self._ground.height()) or self._is_stale:
            self._make(size, ratio)
        clip = painter.clipBoundingRect() if painter.hasClipping() else QRectF(0, 0, width, height)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        _blit(painter, self._ground, clip, ratio)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        paint_playhead(painter, self._painter.state)
        _blit(painter, self._front, clip, ratio)

    def _make(self, size: tuple[int, int], ratio: float) -> None:
        self._is_stale = False
        if size != (self._ground.width(), self._ground.height()):
            self._ground = QImage(*size, QImage.Format.Format_RGB32)
            self._front = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
        for image in (self._ground, self._front):
            image.setDevicePixelRatio(ratio)
        painter = QPainter(self._ground)
        self._painter.paint_ground(painter)
        painter.end()
        self._front.fill(Qt.GlobalColor.transparent)
        painter = QPainter(self._front)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.paint_front(painter, ratio)
        painter.end()


def _blit(painter: QPainter, image: QImage, clip: QRectF, ratio: float) -> None:
    source = QRectF(clip.x() * ratio, clip.y() * ratio, clip.width() * ratio, clip.height() * ratio)
    painter.drawImage(clip, image, source)
