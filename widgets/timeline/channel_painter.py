"""Numeric channels: the curve of each source, the band between them, and what the heights mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QPen, QPolygonF

from app.domain.channel_track import ChannelLane, ChannelTrack, with_unit
from app.domain.curve_columns import Extent, band, extent
from app.domain.pyramid import FloatArray
from widgets.theme.theme import theme
from widgets.timeline.emotion_painter import hair
from widgets.timeline.lane_view import LaneView
from widgets.timeline.raster import column_edges
from widgets.timeline.trajectory_painter import AXIS_FROM_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

Cover: TypeAlias = "NDArray[np.float32]"
"""How much of each device pixel is covered, 0 to 1, shape ``(height, width)``."""

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
        line, hue = hair(self.view), look.color("border")
        marks = [0.0] if self.low < 0 < self.high else []
        is_high = self.view.area.height() >= theme().px(AXIS_FROM_PX)
        marks += [self.low, self.high] if is_high else []
        for value in marks:
            y = round(self.y_of(value) * self.view.ratio) / self.view.ratio
            painter.fillRect(QRectF(area.left(), y, area.width(), line), hue)
        if not is_high:
            return
        painter.setFont(look.axis.font)
        painter.setPen(look.color("muted"))
        for value in marks:
            label = look.axis.whole(with_unit(value, self.lane.channel))
            half = label.height / 2
            middle = self.y_of(value) + (half if value == self.high else -half)
            label.draw(painter, area.left() + _AXIS_LEFT, middle)

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
        self._draw(painter, *self._cover(found, 0.0), color)

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
        first, cover = self._cover(found, line)
        if dash.pixels:
            origin = round(self.view.scale.start_ms / self.view.scale.ms_per_px * self.view.ratio)
            columns = (np.arange(cover.shape[1]) + origin) / self.view.ratio
            cover[:, dash.gaps(columns.astype(np.int64))] = 0
        self._draw(painter, first, cover, color)

    def _cover(self, found: Extent, line: float) -> tuple[int, Cover]:
        """Return how much of each device pixel lies between the extremes, a line thick at least.

        Only of the rows from the first one returned on in which anything lies.
        """
        height = max(1, round(self.area.height() * self.view.ratio))
        inner, thick = height - line * self.view.ratio, line * self.view.ratio
        upper, lower = found.highs, found.lows
        if self.hangs:
            upper, lower = lower, upper
        told = np.isfinite(upper)
        top = np.where(told, inner * (1 - self._shares(upper)), height).astype(np.float32)
        bottom = np.where(told, inner * (1 - self._shares(lower)) + thick, 0).astype(np.float32)
        first = max(0, int(top.min()))
        last = min(height, int(np.ceil(bottom.max())) + 1)
        rows = np.arange(first, max(last, first + 1), dtype=np.float32)[:, None]
        cover = np.minimum(bottom, rows + 1)
        cover -= np.maximum(top, rows)
        return first, np.clip(cover, 0, 1, out=cover)

    def _shares(self, values: FloatArray | float) -> FloatArray:
        """Return how far up the area values lie, 0 to 1."""
        shares = np.asarray((values - self.low) / (self.high - self.low), dtype=np.float64)
        return 1 - shares if self.hangs else shares

    def _draw(self, painter: QPainter, first: int, cover: Cover, color: QColor) -> None:
        """Draw a cover in a colour, from a row of device pixels on."""
        cover *= 255
        strengths = cover.astype(np.uint8)
        height, width = strengths.shape
        image = QImage(strengths.data, width, height, width, QImage.Format.Format_Indexed8)
        image.setColorTable(_shades(color.rgba()))
        image.setDevicePixelRatio(self.view.ratio)
        painter.drawImage(self.area.topLeft() + QPointF(0, first / self.view.ratio), image)

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


@lru_cache(maxsize=64)
def _shades(rgba: int) -> list[int]:
    """Return a colour at 256 strengths, none to whole, as a table of an image."""
    alpha, plain = rgba >> 24, rgba & 0xFFFFFF
    return [(alpha * strength // 255) << 24 | plain for strength in range(256)]


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
