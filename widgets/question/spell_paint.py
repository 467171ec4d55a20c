"""Wavy lines under misspelt words of texts that delegates draw."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QFontMetricsF, QPainter

from widgets.question.paragraph import break_lines, line_height, text_font
from widgets.spelling import spelling
from widgets.theme.paint import kept
from widgets.theme.theme import theme

_STEP, _SWING, _BELOW = 2.0, 1.0, 2.0  # pixels
_CUT = "…"


def draw_misspelt(painter: QPainter, rect: QRect, text: str, *, role: str, most: int) -> None:
    """Draw the lines that belong to `draw_paragraph` with the same arguments."""
    speller = spelling().speller
    if speller is None:
        return
    step, metrics = line_height(role, text), QFontMetricsF(text_font(role, text))
    leading = (step - metrics.height()) / 2
    with kept(painter):
        painter.setPen(theme().color("danger"))
        for number, line in enumerate(break_lines(text, role, rect.width(), most)):
            baseline = rect.y() + number * step + leading + metrics.ascent() + _BELOW
            for word in speller.misspelt(line):
                if line[word.end : word.end + 1] != _CUT:
                    start, end = (
                        rect.x() + metrics.horizontalAdvance(line[:place])
                        for place in (word.start, word.end)
                    )
                    painter.drawPolyline(_wave(start, end, baseline))


def _wave(start: float, end: float, middle: float) -> list[QPointF]:
    count = max(int((end - start) / _STEP), 1)
    return [
        QPointF(start + _STEP * at, middle + (_SWING if at % 2 else -_SWING))
        for at in range(count + 1)
    ]
