"""Numeric channels: the curve of each source, the band between them, and what the heights mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QPen, QPolygonF

from app.domain.channel_track import ChannelLane, ChannelTrack, with_unit
from app.domain.curve_columns import Extent, band, extent
from app.domain.pyramid import FloatArray
from widgets.theme.theme import theme
from widgets.timeline.emotion_painter import hair
from widgets.timeline.lane_view import LaneView
from widgets.timeline.raster import color_table, column_edges
from widgets.timeline.trajectory_painter import AXIS_FROM_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

BAND_OPACITY = 0.26
_LINE, _LIT_LINE = 1.3, 2.0
_AXIS_LEFT = 3


class Dash(NamedTuple):
    """A line style: pixels drawn and pixels left out, by turns; nothing for a whole line."""

    pixels: tuple[int, ...] = ()

    def gaps(self, columns: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Tell which columns, counted from time 0, are left out."""
        if not self.pixels:
            return np.zeros(len(columns), dtype=bool)
        ends = np.cumsum(self.pixels)
        return np.asarray(np.searchsorted(ends, columns % ends[-1], side="right") % 2 == 1)


DASHES = (Dash(), Dash((9, 4)), Dash((2, 3)), Dash((9, 3, 2, 3)), Dash((4, 4)))
"""Line styles of sources in their order: no two are told apart by colour alone."""


def paint_channel(painter: QPainter, view: LaneView) -> None:
    """Paint the axis, the band of all sources, and their curves, the one that stands out last."""
    track = view.lane.track
    if not isinstance(track, ChannelLane):
        return
    top, height = view.band(0, 1)
    area = QRectF(view.area.left(), top, view.area.width(), height)
    plot = ChannelPlot(view, area, track)
    plot.paint_axis(painter)
    plot.paint_curves(painter)


class ChannelPlot:
    """Where the values of a lane lie in its area.

    Parameters
    ----------
    bounds
        The axis; None for that of the lane.
    hangs
        Whether low values lie at the top.
    """

    def __init__(
        self,
        view: LaneView,
        area: QRectF,
        lane: ChannelLane,
        bounds: tuple[float, float] | None = None,
        *,
        hangs: bool = False,
    ) -> None:
        self.view, self.area, self.lane, self.hangs = view, area, lane, hangs
        self.low, self.high = bounds or lane.bounds
        self.edges = column_edges(view.scale, view.ratio)

    def y_of(self, value: float) -> float:
        """Return the height of a value, in pixels of the widget."""
        return self.area.bottom() - self.area.height() * float(self._shares(value))

    def paint_axis(self, painter: QPainter) -> None:
        """Paint the zero line, and in a high lane the ends of the range with their numbers."""
        look, area = self.view.look, self.area
        painter.setPen(QPen(look.color("border"), hair(self.view), Qt.PenStyle.DotLine))
        marks = [0.0] if self.low < 0 < self.high else []
        is_high = self.view.area.height() >= theme().px(AXIS_FROM_PX)
        marks += [self.low, self.high] if is_high else []
        for value in marks:
            y = self.y_of(value)
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        if not is_high:
            return
        painter.setFont(look.axis.font)
        painter.setPen(look.color("muted"))
        rise = look.axis.metrics.ascent()
        for value in marks:
            below = self.y_of(value) + (rise if value == self.high else 0)
            text = with_unit(value, self.lane.channel)
            painter.drawText(QPointF(area.left() + _AXIS_LEFT, below - 1), text)

    def paint_curves(self, painter: QPainter) -> None:
        """Paint the band and the curves over it."""
        extents = [extent(curve.pyramid, self.edges) for curve in self.lane.curves]
        if len(extents) > 1:
            ground = self.view.look.color("wave", BAND_OPACITY)
            self._paint_band(painter, band(extents), ground)
        for place in self._order():
            curve = self.lane.curves[place]
            is_lit = curve.key == self.lane.lit
            color = self.view.look.color(curve_color(curve.key, self.lane))
            line = _LIT_LINE if is_lit else _LINE
            self._paint_curve(painter, extents[place], color, line, DASHES[place % len(DASHES)])

    def paint_filled(
        self, painter: QPainter, curve: ChannelTrack, color: QColor, ground: QColor
    ) -> None:
        """Paint one curve, and all between it and the low end."""
        found = extent(curve.pyramid, self.edges)
        if found.is_empty:
            return
        floor = np.where(np.isnan(found.lows), np.nan, self.low)
        self._paint_band(painter, Extent(floor, found.highs), ground)
        self._paint_curve(painter, found, color, _LINE, DASHES[0])

    def _order(self) -> list[int]:
        places = range(len(self.lane.curves))
        return sorted(places, key=lambda at: self.lane.curves[at].key == self.lane.lit)

    def _paint_band(self, painter: QPainter, found: Extent, color: QColor) -> None:
        if is_vector(painter):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            for polygon in self._polygons(found):
                painter.drawPolygon(polygon)
            return
        self._draw(painter, self._cover(found, 0.0), color)

    def _paint_curve(
        self, painter: QPainter, found: Extent, color: QColor, line: float, dash: Dash
    ) -> None:
        if found.is_empty:
            return
        if is_vector(painter):
            pen = QPen(color, line)
            if dash.pixels:
                pen.setDashPattern([part / line for part in dash.pixels])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for polygon in self._lines(found):
                painter.drawPolyline(polygon)
            return
        cover = self._cover(found, line)
        if dash.pixels:
            first = round(self.view.scale.start_ms / self.view.scale.ms_per_px * self.view.ratio)
            columns = (np.arange(cover.shape[1]) + first) / self.view.ratio
            cover[:, dash.gaps(columns.astype(np.int64))] = 0
        self._draw(painter, cover, color)

    def _cover(self, found: Extent, line: float) -> NDArray[np.float32]:
        """Return how much of each device pixel lies between the extremes, a line thick at least."""
        height = max(1, round(self.area.height() * self.view.ratio))
        half = line * self.view.ratio / 2
        inner = height - 2 * half
        upper, lower = found.highs, found.lows
        if self.hangs:
            upper, lower = lower, upper
        top = (inner * (1 - self._shares(upper))).astype(np.float32)
        bottom = (inner * (1 - self._shares(lower)) + 2 * half).astype(np.float32)
        rows = np.arange(height, dtype=np.float32)[:, None]
        cover = np.minimum(bottom, rows + 1)
        cover -= np.maximum(top, rows)
        np.nan_to_num(cover, copy=False, nan=0.0)
        return np.clip(cover, 0, 1, out=cover)

    def _shares(self, values: FloatArray | float) -> FloatArray:
        """Return how far up the area values lie, 0 to 1."""
        shares = np.asarray((values - self.low) / (self.high - self.low), dtype=np.float64)
        return 1 - shares if self.hangs else shares

    def _draw(self, painter: QPainter, cover: NDArray[np.float32], color: QColor) -> None:
        table = color_table([color])[0]
        strengths = (cover * (255 * color.alphaF())).astype(np.intp)
        pixels = np.ascontiguousarray(table[strengths])
        height, width = pixels.shape
        form = QImage.Format.Format_ARGB32_Premultiplied
        image = QImage(pixels.data, width, height, pixels.strides[0], form)
        image.setDevicePixelRatio(self.view.ratio)
        painter.drawImage(self.area.topLeft(), image)

    # Of pictures that can be scaled -----------------------------------------------------------

    def _runs(self, found: Extent) -> Sequence[NDArray[np.int64]]:
        told = np.flatnonzero(np.isfinite(found.lows))
        return [run for run in np.split(told, np.flatnonzero(np.diff(told) > 1) + 1) if len(run)]

    def _x(self, column: int) -> float:
        return self.area.left() + (column + 0.5) / self.view.ratio

    def _polygons(self, found: Extent) -> list[QPolygonF]:
        made = []
        for run in self._runs(found):
            over = [QPointF(self._x(at), self.y_of(found.highs[at])) for at in run]
            under = [QPointF(self._x(at), self.y_of(found.lows[at])) for at in run]
            made.append(QPolygonF([*over, *reversed(under)]))
        return made

    def _lines(self, found: Extent) -> list[QPolygonF]:
        made = []
        for run in self._runs(found):
            points: list[QPointF] = []
            for at in run.tolist():
                low, high = self.y_of(found.lows[at]), self.y_of(found.highs[at])
                # From where the line stands now to the nearer end first.
                ends = (low, high) if points and points[-1].y() > (low + high) / 2 else (high, low)
                points += [QPointF(self._x(at), y) for y in dict.fromkeys(ends)]
            made.append(QPolygonF(points))
        return made


def curve_color(key: str, lane: ChannelLane) -> str:
    """Return the token of a curve: the accent where it stands out, grey beside one that does."""
    if key == lane.lit:
        return "accent"
    is_beside = any(curve.key == lane.lit for curve in lane.curves)
    return "wave" if is_beside else "muted"


def is_vector(painter: QPainter) -> bool:
    """Tell whether lines stay lines where it paints."""
    engine = painter.paintEngine()
    return engine is not None and engine.type() in {
        QPaintEngine.Type.SVG,
        QPaintEngine.Type.Picture,
        QPaintEngine.Type.Pdf,
    }
