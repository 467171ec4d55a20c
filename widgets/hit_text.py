"""One line of text with the letters that were found in it, cut where there is no room."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QFont, QPainter, QTextCharFormat, QTextLayout

from widgets.theme import paint
from widgets.theme.theme import theme

Ranges = tuple[tuple[int, int], ...]
BEFORE_HIT = 12
"""Letters kept before the first hit of a text whose beginning is left out."""


def draw_hit_text(painter: QPainter, room: QRect, text: str, ranges: Ranges, font: QFont) -> float:
    """Draw a line in the middle of `room`, hits in bold accent; return the width it took.

    The pen's colour is that of the other letters.
    """
    layout, width = fitted(_one_line(text), ranges, font, room.width())
    height = layout.boundingRect().height()
    layout.draw(painter, QPointF(room.x(), room.y() + (room.height() - height) / 2))
    return width


def from_hit(text: str, ranges: Ranges, far: int = 2 * BEFORE_HIT) -> tuple[str, Ranges]:
    """Leave out what stands far before the first hit of a long text, so that the hit is seen."""
    if not ranges or ranges[0][0] <= far:
        return text, ranges
    cut = max(1, ranges[0][0] - BEFORE_HIT)
    space = text.find(" ", cut, ranges[0][0])
    cut = space + 1 if space >= 0 else cut
    return "…" + text[cut:], tuple((a - cut + 1, b - cut + 1) for a, b in ranges)


def fitted(text: str, ranges: Ranges, font: QFont, width: int) -> tuple[QTextLayout, float]:
    """Return one line with the hits in bold accent, cut with an ellipsis where it must be."""
    layout = _laid_out(text, ranges, font)
    if _width_of(layout) > width:
        text, ranges = from_hit(text, ranges)
        layout = _laid_out(text, ranges, font)
        if ranges and _end_of_hit(layout, text, ranges) > width - paint.text_width("body", "…"):
            text, ranges = from_hit(text, ranges, far=1)
            layout = _laid_out(text, ranges, font)
    if _width_of(layout) > width:
        cut = layout.lineAt(0).xToCursor(max(0, width - paint.text_width("body", "…")))
        kept = text.encode("utf-16-le")[: 2 * cut].decode("utf-16-le", "ignore").rstrip()
        layout = _laid_out(kept + "…", ranges, font)
    return layout, _width_of(layout)


def _width_of(layout: QTextLayout) -> float:
    return layout.lineAt(0).naturalTextWidth()


def _end_of_hit(layout: QTextLayout, text: str, ranges: Ranges) -> float:
    """Return how far from the left the first hit ends."""
    x = layout.lineAt(0).cursorToX(_units(text[: ranges[0][1]]))
    return cast("float", x[0] if isinstance(x, tuple) else x)


def _laid_out(text: str, ranges: Ranges, font: QFont) -> QTextLayout:
    layout = QTextLayout(text, font)
    formats = []
    for start, end in ranges:
        if start < len(text):
            hit = QTextLayout.FormatRange()
            hit.start = _units(text[:start])
            hit.length = _units(text[start:end])
            look = QTextCharFormat()
            look.setForeground(theme().color("accent"))
            look.setFontWeight(QFont.Weight.Bold)
            hit.format = look
            formats.append(hit)
    layout.setFormats(formats)
    layout.beginLayout()
    layout.createLine().setLineWidth(100_000)
    layout.endLayout()
    return layout


def _units(text: str) -> int:
    """Return how many places a text takes for Qt, which counts in UTF-16."""
    return len(text.encode("utf-16-le")) // 2


def _one_line(text: str) -> str:
    """Write blanks for line breaks; every letter stays where it was."""
    return text.translate({ord(mark): " " for mark in "\n\r\t\u2028\u2029"})
