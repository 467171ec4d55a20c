"""Text over a few lines for delegates: broken at the width, cut with an ellipsis."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption

from widgets.question.script import language_of
from widgets.theme.theme import theme

_CJK_LEADING = 1.08
# Records may hold a megabyte of text; no line shows more letters than this.
_LONGEST_LINE = 400


def text_font(role: str, text: str) -> QFont:
    """Return the font of a role in the CJK shapes that a text needs."""
    return theme().font(role, language_of(text))


def line_height(role: str, text: str = "") -> int:
    """Return the distance of two lines in pixels; CJK gets 8 % more."""
    metrics = QFontMetricsF(theme().font(role))
    return round(metrics.lineSpacing() * (_CJK_LEADING if language_of(text) else 1.0))


def break_lines(text: str, role: str, width: int, most: int) -> tuple[str, ...]:
    """Break a text into at most `most` lines; the last one is cut where more follows."""
    plain = " ".join(text[: most * _LONGEST_LINE].split())
    size = theme().font(role).pointSizeF()
    return _break(plain, role, max(width, 1), most, size)


@lru_cache(maxsize=2048)
def _break(text: str, role: str, width: int, most: int, _size: float) -> tuple[str, ...]:
    # The size takes part in the key only: another density asks for other breaks.
    font = text_font(role, text)
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    lines: list[str] = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        start, length = line.textStart(), line.textLength()
        if len(lines) == most - 1 and start + length < len(text):
            elided = QFontMetricsF(font).elidedText(
                text[start:], Qt.TextElideMode.ElideRight, width
            )
            lines.append(elided)
            break
        lines.append(text[start : start + length].rstrip())
    layout.endLayout()
    return tuple(lines)


def paragraph_height(role: str, text: str, width: int, most: int) -> int:
    """Return the height that `draw_paragraph` takes."""
    count = max(1, len(break_lines(text, role, width, most)))
    return count * line_height(role, text)


def draw_paragraph(
    painter: QPainter, rect: QRect, text: str, *, role: str, color: str = "text", most: int = 2
) -> int:
    """Draw a text from the top of `rect`; return the height it took."""
    step = line_height(role, text)
    painter.setFont(text_font(role, text))
    painter.setPen(theme().color(color))
    lines = break_lines(text, role, rect.width(), most)
    for number, line in enumerate(lines):
        box = QRect(rect.x(), rect.y() + number * step, rect.width(), step)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line)
    return len(lines) * step
