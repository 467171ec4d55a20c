"""The pad: one axis upright or two in a square, where a hand says how much.

::

    +--------------+     +--------------+
    | pleasant  +1 |     |   excited    |
    |          __  |     |       ,-o    |
    |  __,--''   o=|     | un-  /    pl.|
    | '            |     |     `'       |
    | unpleasant -1|     |     calm     |
    +--------------+     +--------------+
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.channel import FloatArray
from app.domain.span import IntArray
from widgets.i18n import tr
from widgets.theme.metrics import RADIUS_CONTROL, RADIUS_MARK, SPACE
from widgets.theme.paint import elide, line_height, text_width
from widgets.theme.theme import theme
from widgets.tracing.pad_axis import PadAxis

Window: TypeAlias = Callable[[float, float], tuple[IntArray, FloatArray]]
"""Gives times and values of a stretch of media time, shape ``(n,)`` and ``(axes, n)``."""

PAST_MS = 10_000
"""So much of what was traced is drawn on an upright pad."""

TAIL_MS = 4000
"""The same on a pad of two axes."""

NOTCH_SHARE = 0.05
"""What a notch of the wheel moves, as a share of the axis."""

_MOST_POINTS = 240
_NOTCH, _KNOB, _HANDLE, _LEAST = 120, 6.0, 26.0, 96
_CENTER, _BESIDE = Qt.AlignmentFlag.AlignCenter, Qt.AlignmentFlag.AlignVCenter
_WELL_AIR = 1.0


class TracingPad(QWidget):
    """Shows where the values are and what was traced before; tells where the hand wants them.

    The hand is followed while a pass is on: with a button held, or without one where the pointer is
    to be followed. On a relative axis a drag says how much more or less.

    Signals
    -------
    placed(across, up)
        The pointer is there, as shares of the axes; of an upright pad `up` counts alone.
    nudged(across, up)
        So much more, as shares of the axes: the wheel, or a drag on relative axes.
    """

    placed = Signal(float, float)
    nudged = Signal(float, float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._axes: tuple[PadAxis, ...] = (PadAxis("", -1.0, 1.0),)
        self._values: tuple[float, ...] = (0.0,)
        self._window: Window | None = None
        self._now_ms = 0
        self._is_live = self._follows = False
        self._held_at: QPointF | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Tracing pad"))
        theme().changed.connect(self._on_theme_changed)

    @property
    def is_square(self) -> bool:
        """Whether it has two axes."""
        return len(self._axes) > 1

    def set_axes(self, axes: Sequence[PadAxis]) -> None:
        """Take one axis, upright, or two: the first goes across."""
        if tuple(axes) != self._axes:
            self._axes = tuple(axes)
            self.update()

    def set_values(self, values: Sequence[float], now_ms: int) -> None:
        """Show values, one an axis, at a moment."""
        if (tuple(values), now_ms) != (self._values, self._now_ms):
            self._values, self._now_ms = tuple(values), now_ms
            self.update()

    def set_window(self, window: Window | None) -> None:
        """Take where to read what was traced; None draws nothing of it."""
        self._window = window
        self.update()

    def set_live(self, live: bool, *, follows: bool) -> None:
        """Follow the hand, or not; `follows` does so without a button held."""
        self._is_live, self._follows = live, follows
        self.setCursor(Qt.CursorShape.CrossCursor if live else Qt.CursorShape.ArrowCursor)
        self.setAccessibleDescription(self._spoken())
        self.update()

    @property
    def well(self) -> QRectF:
        """Where the values lie, in pixels of the widget."""
        air = _KNOB + 2
        left = air if self.is_square else air / 2
        return QRectF(self.rect()).adjusted(left, air, -air if self.is_square else -_HANDLE, -air)

    def point_of(self, values: Sequence[float]) -> QPointF:
        """Return where values are drawn; upright ones at the right end of the well."""
        well = self.well
        across = self._axes[0].share(values[0]) if self.is_square else 1.0
        return QPointF(
            well.left() + across * well.width(),
            well.bottom() - self._axes[-1].share(values[-1]) * well.height(),
        )

    # The hand ---------------------------------------------------------------------------------

    def _shares(self, position: QPointF) -> tuple[float, float]:
        well = self.well
        across = (position.x() - well.left()) / max(1.0, well.width())
        up = (well.bottom() - position.y()) / max(1.0, well.height())
        return min(max(across, 0.0), 1.0), min(max(up, 0.0), 1.0)

    def _follow(self, position: QPointF, *, is_held: bool) -> None:
        if not self._is_live:
            return
        if any(axis.is_relative for axis in self._axes):
            if self._held_at is not None and is_held:
                moved = position - self._held_at
                well = self.well
                self.nudged.emit(moved.x() / well.width(), -moved.y() / well.height())
            self._held_at = position
        elif is_held or self._follows:
            self.placed.emit(*self._shares(position))

    # Painting ---------------------------------------------------------------------------------

    def _paint_ground(self, painter: QPainter) -> None:
        look, well = theme(), self.well
        painter.setPen(QPen(look.color("border_strong" if self._is_live else "border"), 1))
        painter.setBrush(look.color("track"))
        frame = well.adjusted(-_WELL_AIR, -_WELL_AIR, _WELL_AIR, _WELL_AIR)
        painter.drawRoundedRect(frame, RADIUS_CONTROL, RADIUS_CONTROL)
        painter.setPen(QPen(look.color("border"), 1))
        up = self._axes[-1]
        if up.low < 0 < up.high:
            y = well.bottom() - up.share(0.0) * well.height()
            painter.drawLine(QPointF(well.left(), y), QPointF(well.right(), y))
        across = self._axes[0]
        if self.is_square and across.low < 0 < across.high:
            x = well.left() + across.share(0.0) * well.width()
            painter.drawLine(QPointF(x, well.top()), QPointF(x, well.bottom()))

    def _paint_words(self, painter: QPainter) -> None:
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("muted"))
        well = self.well.adjusted(SPACE[0], 1, -SPACE[0], -1)
        high = line_height("caption")
        over = QRectF(well.left(), well.top(), well.width(), high)
        under = QRectF(well.left(), well.bottom() - high, well.width(), high)
        up = self._axes[-1]
        if not self.is_square:
            for place, number, word in (
                (over, up.high, up.high_word),
                (under, up.low, up.low_word),
            ):
                self._paint_end(painter, place, _number(number), word)
            return
        across = self._axes[0]
        for place, word in ((over, up.high_word), (under, up.low_word)):
            painter.drawText(place, _CENTER, elide("caption", word, well.width()))
        y = well.bottom() - across.share(0.0) * well.height() + 1
        beside = QRectF(well.left(), min(y, under.top() - high), well.width(), high)
        half = well.width() / 2 - SPACE[1]
        low, top = (elide("caption", word, half) for word in (across.low_word, across.high_word))
        painter.drawText(beside, _BESIDE | Qt.AlignmentFlag.AlignLeft, low)
        painter.drawText(beside, _BESIDE | Qt.AlignmentFlag.AlignRight, top)

    def _paint_end(self, painter: QPainter, place: QRectF, number: str, word: str) -> None:
        painter.drawText(place, _BESIDE | Qt.AlignmentFlag.AlignLeft, number)
        room = place.width() - text_width("caption", number) - SPACE[1]
        shown = elide("caption", word, room)
        painter.drawText(place, _BESIDE | Qt.AlignmentFlag.AlignRight, shown)

    def _paint_past(self, painter: QPainter) -> None:
        if self._window is None:
            return
        reach = TAIL_MS if self.is_square else PAST_MS
        times, values = self._window(self._now_ms - reach, self._now_ms)
        if not len(times):
            return
        # A gap is one sample, which must not be left out.
        every = 1 if np.isnan(values).any() else 1 + len(times) // _MOST_POINTS
        times, values = times[::-every][::-1], values[:, ::-every][:, ::-1]
        well = self.well
        up = well.bottom() - self._axes[-1].share(0.0) * well.height()
        scale = well.height() / (self._axes[-1].high - self._axes[-1].low)
        ys = up - values[-1] * scale
        if self.is_square:
            axis = self._axes[0]
            xs = well.left() + (values[0] - axis.low) / (axis.high - axis.low) * well.width()
        else:
            xs = well.right() - (self._now_ms - times) / reach * well.width()
        painter.setPen(QPen(theme().color("accent", 0.75), 1.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for line in _lines(xs, ys):
            painter.drawPolyline(line)

    def _paint_value(self, painter: QPainter) -> None:
        look, point = theme(), self.point_of(self._values)
        color = look.color("accent" if self._is_live else "muted")
        painter.setPen(QPen(look.color("track"), 1.5))
        painter.setBrush(color)
        if self.is_square:
            painter.drawEllipse(point, _KNOB, _KNOB)
            return
        rect = QRectF(point.x() - 2, point.y() - 3.5, _HANDLE - 4, 7)
        painter.drawRoundedRect(rect, RADIUS_MARK, RADIUS_MARK)
        painter.setPen(QPen(look.color("accent" if self._is_live else "border_strong", 0.5), 1))
        painter.drawLine(QPointF(self.well.left(), point.y()), QPointF(point.x(), point.y()))

    def _spoken(self) -> str:
        told = (
            f"{axis.name} {_number(value)}"
            for axis, value in zip(self._axes, self._values, strict=False)
        )
        return ", ".join(told)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for a square of a comfortable size."""
        side = theme().px(176)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """Ask for room to tell ten steps apart."""
        side = theme().px(_LEAST)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the well, what was traced, and where the values are."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        self._paint_words(painter)
        painter.setClipRect(self.well)
        self._paint_past(painter)
        painter.setClipping(False)
        self._paint_value(painter)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the value there, or begin a drag."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._held_at = None
            self._follow(event.position(), is_held=True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        is_held = bool(event.buttons() & Qt.MouseButton.LeftButton)
        self._follow(event.position(), is_held=is_held)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag; the value stays."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._held_at = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Move the value by a step a notch; sideways with Shift, where there are two axes."""
        if self._is_live:
            self.nudged.emit(*wheel_shares(event))
        event.accept()


def wheel_shares(event: QWheelEvent) -> tuple[float, float]:
    """Return what a turn of the wheel moves, across and up, as shares of the axes."""
    delta = event.angleDelta()
    across, up = delta.x(), delta.y()
    if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not across:
        across, up = up, 0
    return across / _NOTCH * NOTCH_SHARE, up / _NOTCH * NOTCH_SHARE


def _lines(xs: FloatArray, ys: FloatArray) -> list[QPolygonF]:
    """Return the stretches without a gap as lines."""
    told = np.flatnonzero(np.isfinite(ys))
    if not len(told):
        return []
    runs = np.split(told, np.flatnonzero(np.diff(told) > 1) + 1)
    return [
        QPolygonF([QPointF(x, y) for x, y in zip(xs[run].tolist(), ys[run].tolist(), strict=True)])
        for run in runs
    ]


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-", "−")
