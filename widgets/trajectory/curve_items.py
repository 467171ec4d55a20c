"""What the plot is put together from: the rows as one item, and the axes for times and names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import pyqtgraph as pg
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from app.domain.timecode import format_ms
from widgets.theme.theme import theme
from widgets.timeline.lanes import Row
from widgets.timeline.look import Look
from widgets.timeline.ticks import label_step, ruler_ticks
from widgets.timeline.time_scale import TimeScale
from widgets.trajectory.plot_rows import Marks, paint_names, paint_rows


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
        area = plot.area
        ratio = plot.devicePixelRatioF()
        key = (plot.scale, area, ratio, plot.scroll)
        if self._known is None or self._known[0] != key:
            self._known = (key, _pixmap(plot, area, ratio))
        painter.drawPixmap(area.topLeft(), self._known[1])


def _pixmap(plot: ShownPlot, area: QRectF, ratio: float) -> QPixmap:
    size = (area.size() * ratio).toSize()
    pixmap = QPixmap(max(1, size.width()), max(1, size.height()))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(plot.look.color("track"))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    place = QRectF(QPointF(0, 0), area.size())
    paint_rows(
        painter, plot.rows, place, plot.scale, plot.look,
        ratio=ratio, scroll=plot.scroll, marks=plot.marks,
    )  # fmt: skip
    painter.end()
    return pixmap


class TimeAxis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph publishes no types
    """Times along the lower edge, at the steps of the ruler."""

    def __init__(self, plot: ShownPlot) -> None:
        super().__init__("bottom")
        self._plot = plot
        self.setStyle(showValues=True, tickLength=-4, tickTextOffset=2)

    def dress(self) -> None:
        """Take colours and fonts of the theme in force."""
        self.setPen(pg.mkPen(theme().color("border_strong")))
        self.setTextPen(pg.mkPen(theme().color("muted")))
        self.setTickFont(theme().font("axis"))
        self.setHeight(theme().metrics.ruler)

    def tickValues(
        self, _low: float, _high: float, _size: float
    ) -> list[tuple[float, list[float]]]:
        """Return where times stand, and the ticks between them."""
        scale = self._plot.scale
        ticks, step = ruler_ticks(scale), float(label_step(scale.ms_per_px))
        shown = [tick for tick in ticks if scale.shows(tick.time_ms)]
        return [
            (step, [tick.time_ms for tick in shown if tick.label]),
            (step / 5, [tick.time_ms for tick in shown if not tick.label]),
        ]

    def tickStrings(self, values: Sequence[float], _scale: float, spacing: float) -> list[str]:
        """Write times; the ticks between them have none."""
        step = label_step(self._plot.scale.ms_per_px)
        if spacing < step:
            return ["" for _ in values]
        return [format_ms(round(value), millis=step < 1000) for value in values]


class NameAxis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph publishes no types
    """The names of the rows at the left, as the timeline has them."""

    def __init__(self, plot: ShownPlot) -> None:
        super().__init__("left")
        self._plot = plot

    def paint(
        self,
        painter: QPainter,
        _option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        """Paint them."""
        plot, box = self._plot, self.sceneBoundingRect()
        painter.save()
        painter.resetTransform()
        area = plot.area
        left = int(box.left())
        column = QRect(left, int(area.top()), int(area.left()) - left, int(area.height()))
        painter.fillRect(QRect(column.topLeft(), column.size()), plot.look.color("surface"))
        painter.setClipRect(column)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_names(painter, plot.rows, column, plot.look, plot.scroll)
        edge = QRect(QPoint(column.right(), column.top()), column.bottomRight())
        painter.fillRect(edge, plot.look.color("border"))
        painter.restore()
