"""What the plot is put together from: the rows as one item, and the axes for times and names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from widgets.theme.theme import theme
from widgets.timeline.lanes import Row
from widgets.timeline.look import Look
from widgets.timeline.time_scale import TimeScale
from widgets.trajectory.plot_rows import Marks, paint_names, paint_rows, paint_time_axis


class ShownPlot(Protocol):
    """What the items need to know of the plot that they are in."""

    @property
    def rows(self) -> Sequence[Row]:
        """What is shown, top to bottom."""

    @property
    def scale(self) -> TimeScale:
        """Which stretch the pixels of the rows show."""

    @property
    def look(self) -> Look:
        """Colours and fonts."""

    @property
    def marks(self) -> Marks:
        """Turning points by the key of their row."""

    @property
    def scroll(self) -> int:
        """Pixels of the rows hidden above."""

    @property
    def area(self) -> QRectF:
        """Where the rows lie, in pixels of the view."""

    def devicePixelRatioF(self) -> float:
        """Return device pixels a pixel."""


class RowsItem(pg.GraphicsObject):  # type: ignore[misc]  # pyqtgraph publishes no types
    """All rows as one item; painted anew only where the view or what is in it has changed."""

    def __init__(self, plot: ShownPlot) -> None:
        super().__init__()
        self._plot = plot
        self._known: tuple[object, QPixmap] | None = None

    def forget(self) -> None:
        """Paint anew next time."""
        self._known = None
        self.update()

    def boundingRect(self) -> QRectF:
        """Fill the view."""
        return QRectF(self.viewRect())

    def viewRangeChanged(self, *_args: Any) -> None:
        """Follow the view."""
        self.prepareGeometryChange()

    def paint(
        self,
        painter: QPainter,
        _option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        """Put the pixmap down."""
        plot = self._plot
        painter.resetTransform()
        area, ratio = plot.area, plot.devicePixelRatioF()
        key = (plot.scale, area, ratio, plot.scroll)
        if self._known is None or self._known[0] != key:
            self._known = (key, _rows_pixmap(plot, area, ratio))
        painter.drawPixmap(area.topLeft(), self._known[1])


def _rows_pixmap(plot: ShownPlot, area: QRectF, ratio: float) -> QPixmap:
    place = QRectF(QPointF(0, 0), area.size())
    with _painted(area.size(), ratio, plot.look.color("track")) as (pixmap, painter):
        paint_rows(
            painter, plot.rows, place, plot.scale, plot.look,
            ratio=ratio, scroll=plot.scroll, marks=plot.marks,
        )  # fmt: skip
    return pixmap


@contextmanager
def _painted(size: QSizeF, ratio: float, ground: QColor) -> Iterator[tuple[QPixmap, QPainter]]:
    whole = (size * ratio).toSize()
    pixmap = QPixmap(max(1, whole.width()), max(1, whole.height()))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(ground)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield pixmap, painter
    finally:
        painter.end()


class TimeAxis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph publishes no types
    """Times along the lower edge, at the steps of the ruler."""

    def __init__(self, plot: ShownPlot) -> None:
        super().__init__("bottom")
        self._plot = plot

    def dress(self) -> None:
        """Take the sizes of the theme in force."""
        self.setHeight(theme().metrics.ruler)

    def paint(
        self,
        painter: QPainter,
        _option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        """Paint ticks, and times where they fit whole."""
        plot, area = self._plot, self._plot.area
        painter.save()
        painter.resetTransform()
        edge = QRectF(area.left(), area.bottom(), area.width(), 0)
        paint_time_axis(painter, plot.look, plot.scale, edge)
        painter.restore()


class NameAxis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph publishes no types
    """The names of the rows at the left, as the timeline has them."""

    def __init__(self, plot: ShownPlot) -> None:
        super().__init__("left")
        self._plot = plot
        self._known: tuple[object, QPixmap] | None = None

    def forget(self) -> None:
        """Paint anew next time."""
        self._known = None
        self.update()

    def paint(
        self,
        painter: QPainter,
        _option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        """Put the names down, which zooming leaves as they are."""
        plot = self._plot
        area, left, ratio = plot.area, self.sceneBoundingRect().left(), plot.devicePixelRatioF()
        size = QSize(max(1, int(area.left() - left)), max(1, int(area.height())))
        key = (size, ratio, plot.scroll)
        if self._known is None or self._known[0] != key:
            self._known = (key, _names_pixmap(plot, size, ratio))
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(QPointF(int(left), int(area.top())), self._known[1])
        painter.restore()


def _names_pixmap(plot: ShownPlot, size: QSize, ratio: float) -> QPixmap:
    column = QRect(0, 0, size.width(), size.height())
    with _painted(QSizeF(size), ratio, plot.look.color("surface")) as (pixmap, painter):
        paint_names(painter, plot.rows, column, plot.look, plot.scroll)
        edge = QRect(column.right(), 0, 1, size.height())
        painter.fillRect(edge, plot.look.color("border"))
    return pixmap
