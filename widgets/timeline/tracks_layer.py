"""Everything of the lanes that stands still between two scrolls, painted once into a pixmap."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap

from widgets.timeline.header import paint_lane_header
from widgets.timeline.lane_painter import paint_lane
from widgets.timeline.lane_view import LaneView
from widgets.timeline.lanes import Row
from widgets.timeline.look import Look
from widgets.timeline.ruler import paint_ruler
from widgets.timeline.time_scale import TimeScale


@dataclass(frozen=True, slots=True)
class Frame:
    """Where things lie in the lanes' widget, in its pixels.

    Attributes
    ----------
    scroll
        Pixels of the lanes hidden above.
    """

    size: QSize
    header: int
    ruler: int
    scroll: int = 0

    @property
    def strip(self) -> QRectF:
        """All right of the column of names, ruler included."""
        return QRectF(self.header, 0, self.strip_width, self.size.height())

    @property
    def strip_width(self) -> int:
        """Pixels right of the column of names, at least one."""
        return max(1, self.size.width() - self.header)

    @property
    def ruler_rect(self) -> QRectF:
        """The ruler without the column of names."""
        return QRectF(self.header, 0, self.strip.width(), self.ruler)

    @property
    def lanes_rect(self) -> QRectF:
        """The lanes without the column of names and the ruler."""
        height = max(0, self.size.height() - self.ruler)
        return QRectF(self.header, self.ruler, self.strip.width(), height)

    def row_rect(self, row: Row) -> QRectF:
        """Where a row lies now, without its name."""
        top = self.ruler + row.top - self.scroll
        return QRectF(self.header, top, self.strip_width, row.height)


@dataclass(frozen=True, slots=True)
class Scene:
    """What the layer shows; two equal scenes look the same.

    Attributes
    ----------
    hidden
        Lane keys and places of spans that are being dragged.
    active
        Key of the track that keys work on.
    """

    frame: Frame
    scale: TimeScale
    rows: Sequence[Row]
    hidden: tuple[tuple[str, frozenset[int]], ...] = ()
    active: str = ""

    def lane_view(self, row: Row, look: Look, ratio: float) -> LaneView:
        """Return what the painters need to paint a row."""
        hidden = dict(self.hidden).get(row.lane.key, frozenset())
        area = self.frame.row_rect(row)
        return LaneView(row.lane, area, self.scale, look, ratio, hidden, row.is_thin)


class LayerCache:
    """Keeps the two pixmaps of a scene and paints them anew only where it has changed."""

    def __init__(self) -> None:
        self._lanes: tuple[Scene, float, QPixmap] | None = None
        self._names: tuple[tuple[Frame, str], float, QPixmap] | None = None

    def forget(self) -> None:
        """Paint all anew next time: tracks, theme or fonts are others."""
        self._lanes = self._names = None

    def forget_lanes(self) -> None:
        """Paint the lanes anew next time, the names as they were."""
        self._lanes = None

    def layers(self, scene: Scene, look: Look, ratio: float) -> tuple[QPixmap, QPixmap]:
        """Return lanes with ruler, and the column of names to lie over them."""
        lanes = replace(scene, active="")  # which only the names show
        if self._lanes is None or self._lanes[:2] != (lanes, ratio):
            self._lanes = (lanes, ratio, paint_layer(scene, look, ratio))
        names = (scene.frame, scene.active)
        if self._names is None or self._names[:2] != (names, ratio):
            self._names = (names, ratio, paint_names(scene, look, ratio))
        return self._lanes[2], self._names[2]


def paint_layer(scene: Scene, look: Look, ratio: float) -> QPixmap:
    """Paint ruler and lanes; `ratio` is device pixels a pixel."""
    size = scene.frame.size
    pixmap = _pixmap(size, look, ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for position, row in enumerate(scene.rows):
        rect = scene.frame.row_rect(row)
        if rect.bottom() > scene.frame.ruler and rect.top() < size.height():
            _paint_row(painter, scene, look, ratio, position)
    _paint_ruler_row(painter, scene, look)
    painter.end()
    return pixmap


def _paint_row(painter: QPainter, scene: Scene, look: Look, ratio: float, position: int) -> None:
    row = scene.rows[position]
    rect = scene.frame.row_rect(row)
    painter.fillRect(rect, look.color("track_alt" if position % 2 else "track"))
    painter.save()
    painter.setClipRect(rect)
    paint_lane(painter, scene.lane_view(row, look, ratio))
    painter.restore()
    line = QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1)
    painter.fillRect(line, look.color("border"))


def _paint_ruler_row(painter: QPainter, scene: Scene, look: Look) -> None:
    rect = scene.frame.ruler_rect
    painter.save()
    painter.setClipRect(rect)
    paint_ruler(painter, look, rect, scene.scale)
    painter.restore()
    line = QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1)
    painter.fillRect(line, look.color("border"))


def paint_names(scene: Scene, look: Look, ratio: float) -> QPixmap:
    """Paint the column of names; zooming and scrolling in time leave it as it is."""
    frame = scene.frame
    pixmap = _pixmap(QSize(frame.header, frame.size.height()), look, ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ruler_cell = QRect(0, 0, frame.header, frame.ruler)
    for row in scene.rows:
        cell = QRect(0, int(frame.row_rect(row).top()), frame.header, row.height)
        if cell.intersects(QRect(QPoint(0, frame.ruler), frame.size)):
            is_active = row.lane.key == scene.active
            _paint_cell(painter, look, cell, "selection" if is_active else "surface")
            paint_lane_header(painter, cell, row, is_active=is_active)
    _paint_cell(painter, look, ruler_cell)
    painter.end()
    return pixmap


def _paint_cell(painter: QPainter, look: Look, cell: QRect, ground: str = "surface") -> None:
    painter.fillRect(cell, look.color(ground))
    painter.fillRect(QRect(0, cell.bottom(), cell.width(), 1), look.color("border"))
    painter.fillRect(QRect(cell.right(), cell.top(), 1, cell.height()), look.color("border"))


def _pixmap(size: QSize, look: Look, ratio: float) -> QPixmap:
    pixmap = QPixmap(
        max(1, math.ceil(size.width() * ratio)), max(1, math.ceil(size.height() * ratio))
    )
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(look.color("window"))
    return pixmap
