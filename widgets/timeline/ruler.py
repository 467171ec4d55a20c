"""The ruler: times and ticks along the top of the lanes."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF
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
    lines = [
        QLineF(x, area.bottom() - (_MAJOR if tick.label else _MINOR), x, area.bottom() - 1)
        for tick, x in zip(ticks, xs, strict=True)
    ]
    painter.drawLines(lines)
    painter.setFont(look.axis.font)
    painter.setPen(look.color("muted"))
    middle = area.top() + (area.height() - 3) / 2
    for tick, x in zip(ticks, xs, strict=True):
        if tick.label:
            look.axis.whole(tick.label).draw(painter, x + 4, middle)
