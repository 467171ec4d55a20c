"""What lies over the plot and moves: the playhead, and what is read under the pointer."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from widgets.theme.metrics import RADIUS_CONTROL
from widgets.theme.theme import theme
from widgets.timeline.look import Look
from widgets.timeline.playhead import paint_playhead, playhead_strip
from widgets.timeline.time_scale import TimeScale

_PAD, _BESIDE = 7, 10
_WIDEST = 340


class Reading(NamedTuple):
    """What is said at a moment, a line each; the first names person and time."""

    time_ms: int
    lines: tuple[str, ...]


class PlotOverlay(QWidget):
    """Paints over the plot and never takes the mouse from it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._area = QRectF()
        self._scale, self._look = TimeScale(), Look()
        self._position_ms = 0
        self._reading: Reading | None = None

    @property
    def reading(self) -> Reading | None:
        """What is read out now."""
        return self._reading

    def set_view(self, area: QRectF, scale: TimeScale, look: Look) -> None:
        """Lie over another stretch."""
        self._area, self._scale, self._look = area, scale, look
        self.update()

    def set_position(self, time_ms: int) -> None:
        """Move the playhead; only the strips it leaves and enters are painted."""
        if time_ms == self._position_ms:
            return
        for moment in (self._position_ms, time_ms):
            x = self._area.left() + self._scale.x_of(moment)
            self.update(playhead_strip(x, 0, self.height()).intersected(self.rect()))
        self._position_ms = time_ms

    def set_reading(self, reading: Reading | None) -> None:
        """Read something out, or nothing."""
        if reading != self._reading:
            self._reading = reading
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the guide, the playhead and the read-out."""
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._scale.shows(self._position_ms):
            x = self._area.left() + self._scale.x_of(self._position_ms)
            paint_playhead(painter, self._look, x, self._area)
        if self._reading is not None and self._reading.lines:
            self._paint_reading(painter, self._reading)
        painter.end()

    def _paint_reading(self, painter: QPainter, reading: Reading) -> None:
        look, area = self._look, self._area
        x = area.left() + self._scale.x_of(reading.time_ms)
        painter.setPen(QPen(look.color("muted"), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        plain = theme().font("caption")
        metrics = QFontMetricsF(plain)
        most = min(theme().px(_WIDEST), area.width() * 0.8)
        lines = [
            metrics.elidedText(line, Qt.TextElideMode.ElideRight, most)
            for line in reading.lines
            if line
        ]
        width = max(metrics.horizontalAdvance(line) for line in lines) + 2 * _PAD
        box = self._place(x, QSize(round(width), round(len(lines) * metrics.height() + 2 * _PAD)))
        painter.setPen(QPen(look.color("border_strong"), 1))
        painter.setBrush(look.color("raised"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CONTROL, RADIUS_CONTROL)
        painter.setFont(plain)
        for number, line in enumerate(lines):
            painter.setPen(look.color("text" if number else "muted"))
            base = box.top() + _PAD + number * metrics.height() + metrics.ascent()
            painter.drawText(QPointF(box.left() + _PAD, base), line)

    def _place(self, x: float, size: QSize) -> QRectF:
        """Lie right of the pointer, or left of it near the edge."""
        left = x + _BESIDE
        if left + size.width() > self._area.right():
            left = max(self._area.left(), x - _BESIDE - size.width())
        return QRectF(left, self._area.top() + 4, size.width(), size.height())
