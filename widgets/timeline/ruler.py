"""The ruler: times and ticks along the top of the lanes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from widgets.timeline.look import Look
from widgets.timeline.ticks import ruler_ticks
from widgets.timeline.time_scale import TimeScale

_MAJOR, _MINOR = 7, 4


def paint_ruler(painter: QPainter, look: Look, area: QRectF, scale: TimeScale) -> None:
    """Paint the ruler into `area`; labels stand right of their tick."""
    painter.fillRect(area, look.color("surface"))
    painter.setPen(QPen(look.color("border_strong"), 1))
    ticks = ruler_ticks(scale)
    xs = [int(area.left() + scale.x_of(tick.time_ms)) + 0.5 for tick in ticks]
    for tick, x in zip(ticks, xs, strict=True):
        length = _MAJOR if tick.label else _MINOR
        painter.drawLine(QPointF(x, area.bottom() - length), QPointF(x, area.bottom() - 1))
    painter.setFont(look.axis)
    painter.setPen(look.color("muted"))
    for tick, x in zip(ticks, xs, strict=True):
        if tick.label:
            box = QRectF(x + 4, area.top(), 120, area.height() - 3)
            painter.drawText(
                box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, tick.label
            )
