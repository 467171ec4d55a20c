"""The playhead, the marks and the guide: what lies over the lanes and moves."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from widgets.timeline.look import Look

HEAD_WIDTH, HEAD_HEIGHT = 12, 15
_LINE, _HALO, _HALO_OPACITY = 1.6, 3.5, 0.7
_BRACKET, _BRACKET_FOOT = 1.6, 6
_LETTERS_FROM_PX = 34
_MARK_FILL = 0.10
_STRIP_MARGIN = 2
_TAG_PAD = 6
_FAR = 1 << 24
"""Further off no widget reaches; Qt's rectangles end not far behind."""


def playhead_strip(x: float, top: int, height: int) -> QRect:
    """Return the only pixels that a playhead at `x` can touch.

    The margin keeps fractional screen scales clean: their device pixels straddle ours.
    """
    half = HEAD_WIDTH / 2 + _STRIP_MARGIN
    x = max(-_FAR, min(x, _FAR))
    left, right = math.floor(x - half), math.ceil(x + half)
    return QRect(left, top, right - left, height)


def paint_playhead(painter: QPainter, look: Look, x: float, area: QRectF) -> None:
    """Paint the line from top to bottom of `area`, its head hanging from the top."""
    line_top = QPointF(x, area.top())
    line_bottom = QPointF(x, area.bottom())
    painter.setPen(QPen(look.color("halo", _HALO_OPACITY), _HALO))
    painter.drawLine(line_top, line_bottom)
    painter.setPen(QPen(look.color("playhead"), _LINE))
    painter.drawLine(line_top, line_bottom)
    half, shoulder = HEAD_WIDTH / 2, HEAD_HEIGHT * 0.6
    head = QPainterPath(QPointF(x - half, area.top()))
    for point in ((half, 0.0), (half, shoulder), (0.0, float(HEAD_HEIGHT)), (-half, shoulder)):
        head.lineTo(x + point[0], area.top() + point[1])
    head.closeSubpath()
    painter.setPen(QPen(look.color("halo", _HALO_OPACITY), 1))
    painter.setBrush(look.color("playhead"))
    painter.drawPath(head)


def paint_marks(
    painter: QPainter,
    look: Look,
    marks: tuple[float | None, float | None],
    area: QRectF,
    ruler: int,
) -> None:
    """Paint the in and out brackets over all lanes, a fill between, a stripe in the ruler."""
    left, right = marks
    if left is not None and right is not None:
        painter.fillRect(
            QRectF(left, area.top(), right - left, area.height()), look.color("accent", _MARK_FILL)
        )
        painter.fillRect(
            QRectF(left, area.top() + ruler - 3, right - left, 3), look.color("accent")
        )
    with_letters = left is None or right is None or right - left >= _LETTERS_FROM_PX
    for x, letter, foot in ((left, "I", _BRACKET_FOOT), (right, "O", -_BRACKET_FOOT)):
        if x is not None:
            _paint_bracket(painter, look, QPointF(x, area.top()), area.height(), foot)
            if with_letters:
                box = QRectF(x + (3 if foot > 0 else -13), area.top() + 1, 10, ruler - 4)
                painter.setPen(look.color("accent"))
                look.code.draw_centred(painter, box, letter)


def _paint_bracket(painter: QPainter, look: Look, top: QPointF, height: float, foot: float) -> None:
    painter.setPen(QPen(look.color("accent"), _BRACKET))
    bottom = QPointF(top.x(), top.y() + height - 1)
    painter.drawLine(top, bottom)
    painter.drawLine(top, QPointF(top.x() + foot, top.y()))
    painter.drawLine(bottom, QPointF(bottom.x() + foot, bottom.y()))


def paint_guide(painter: QPainter, look: Look, x: float, area: QRectF) -> None:
    """Paint the line at a snap target over all lanes."""
    painter.setPen(QPen(look.color("accent"), 1))
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))


def tag_rect(look: Look, text: str, x: float, ruler: QRectF) -> QRectF:
    """Return where a read-out at `x` lies in the ruler, kept inside it."""
    width = look.axis.metrics.horizontalAdvance(text) + 2 * _TAG_PAD + 2
    left = min(max(x + 4, ruler.left()), ruler.right() - width)
    return QRectF(left, ruler.top() + 1, width, ruler.height() - 3)


def paint_tag(painter: QPainter, look: Look, text: str, x: float, ruler: QRectF) -> None:
    """Paint a read-out in the ruler: a time under the pointer, or a snap target by name."""
    rect = tag_rect(look, text, x, ruler)
    painter.setPen(QPen(look.color("border_strong"), 1))
    painter.setBrush(look.color("raised"))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    painter.setPen(look.color("text"))
    look.axis.draw_centred(painter, rect, text)
