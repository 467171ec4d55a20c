"""Text of rows: broken at the width, in the shapes and the direction of its script."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter

from widgets.question.paragraph import break_lines, line_height, text_font
from widgets.theme.paint import elide
from widgets.theme.theme import theme

_LOOK_AT = 200


def is_right_to_left(text: str) -> bool:
    """Tell whether the first letter with a direction is of a script that runs to the left."""
    for letter in text[:_LOOK_AT]:
        direction = unicodedata.bidirectional(letter)
        if direction in ("L", "R", "AL"):
            return direction != "L"
    return False


def flow(
    painter: QPainter | None, rect: QRect, text: str, *, role: str, color: str = "text", most: int
) -> int:
    """Draw a text from the top of `rect` over at most so many lines; return the height it took.

    Without a painter, only measure.
    """
    step = line_height(role, text)
    lines = break_lines(text, role, rect.width(), most)
    if painter is not None:
        painter.setFont(text_font(role, text))
        painter.setPen(theme().color(color))
        for number, line in enumerate(lines):
            box = QRect(rect.x(), rect.y() + number * step, rect.width(), step)
            painter.drawText(box, side_of(text), line)
    return max(1, len(lines)) * step


def one_line(painter: QPainter, rect: QRect, text: str, *, role: str, color: str = "text") -> None:
    """Draw a text on one line, cut where it does not fit."""
    painter.setFont(text_font(role, text))
    painter.setPen(theme().color(color))
    painter.drawText(rect, side_of(text), elide(role, text, rect.width()))


def side_of(text: str) -> Qt.AlignmentFlag:
    """Return where lines of a text begin, in the middle upright."""
    side = Qt.AlignmentFlag.AlignRight if is_right_to_left(text) else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
