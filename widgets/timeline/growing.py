"""A span that is being marked while the video plays: it grows on its lane until it is closed."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.domain.interval import Interval
from app.domain.span import LabelStyle
from widgets.theme.metrics import RADIUS_MARK
from widgets.theme.paint import elide, text_width
from widgets.theme.theme import theme
from widgets.timeline.lane_view import LaneView
from widgets.timeline.span_place import span_rect
from widgets.timeline.swatch import label_palette

_PAD, _MARGIN = 4, 3


@dataclass(frozen=True, slots=True)
class GrowingSpan:
    """The open span of a lane, as it stands now."""

    track: str
    span: Interval
    style: LabelStyle

    def continues(self, before: GrowingSpan) -> bool:
        """Tell whether only its end is another."""
        is_same = (self.track, self.style) == (before.track, before.style)
        return is_same and self.span.start_ms == before.span.start_ms


def paint_growing(painter: QPainter, view: LaneView, growing: GrowingSpan) -> None:
    """Paint it in the hue of its label, outlined in dashes: it is not kept yet."""
    rect = span_rect(view, None, growing.span)
    swatch = label_palette((growing.style,), view.ratio).of(0)
    painter.fillRect(rect, view.look.color("track"))
    painter.fillRect(rect, swatch.tint)
    painter.setPen(QPen(view.look.color("accent"), 1.6, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(0.8, 0.8, -0.8, -0.8), RADIUS_MARK, RADIUS_MARK)
    left = max(rect.left(), view.area.left())
    room = rect.right() - left - 2 * _PAD
    words = elide("secondary", growing.style.name, room)
    if words and text_width("secondary", words) <= room:
        painter.setFont(theme().font("secondary"))
        painter.setPen(view.look.color("text"))
        place = QRectF(left + _PAD, rect.top(), room, rect.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)


def grown_area(lane: QRect, x_before: float, x_now: float) -> QRect:
    """Return the pixels of a lane that another end of a growing span changes."""
    left, right = sorted((x_before, x_now))
    return QRect(
        int(left) - _MARGIN, lane.top(), int(right - left) + 2 * _MARGIN + 1, lane.height()
    ).intersected(lane)
