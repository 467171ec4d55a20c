"""Subtitles over a picture: white letters with a dark outline, any script, wrapped and centred."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QTextLayout,
    QTextOption,
)

from widgets.theme.theme import theme

REFERENCE_WIDTH = 800.0
"""The picture width at which the font of role ``subtitle`` holds; it scales with the picture."""

WIDEST_SHARE = 0.9
SECOND_SCALE = 0.9
_BOTTOM_PX, _OUTLINE_PX = 22.0, 4.0
_SMALLEST_PX = 13.0
_CJK_LEADING = 1.08
_RIGHT_TO_LEFT_ISOLATE, _LEFT_TO_RIGHT_ISOLATE, _POP_ISOLATE = "\u2067", "\u2066", "\u2069"
_FIRST_PICTOGRAPH = 0x1F000
_LONGEST = 2000
_PX_A_POINT = 96 / 72


@dataclass(frozen=True, slots=True)
class SubtitleBlock:
    """The lines of one track at one moment.

    Attributes
    ----------
    texts
        One text a cue; cues that overlap in time stand over one another in this order.
    language
        BCP 47, for the shapes of Han characters; empty while unknown.
    size
        Of the letters, as a share of those of a first track.
    """

    texts: tuple[str, ...]
    language: str = ""
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    font: QFont
    width: float
    height: float
    ascent: float


def paint_subtitles(
    painter: QPainter, picture: QRectF, blocks: Sequence[SubtitleBlock], least_px: float = 0.0
) -> None:
    """Paint blocks at the lower edge of `picture`, the first above.

    Parameters
    ----------
    picture
        Where the picture lies, in the painter's units.
    least_px
        Letters never get smaller than this, so that a small view stays readable.
    """
    scale = picture.width() / REFERENCE_WIDTH
    lines: list[_Line] = []
    for block in blocks:
        font = subtitle_font(block.language, scale * block.size, max(least_px, 1.0))
        for text in block.texts:
            lines += _break_lines(text[:_LONGEST], font, picture.width() * WIDEST_SHARE)
    lines = _those_that_fit(lines, picture.height() - 2 * _BOTTOM_PX * scale)
    top = picture.bottom() - _BOTTOM_PX * scale - sum(line.height for line in lines)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for line in lines:
        at = QPointF(picture.center().x() - line.width / 2, top + line.ascent)
        _paint_line(painter, line, at, _OUTLINE_PX * max(scale, 0.5))
        top += line.height
    painter.restore()


def subtitle_font(language: str, scale: float, least_px: float = _SMALLEST_PX) -> QFont:
    """Return the font at a scale of the picture, sized in pixels of the painter."""
    return picture_font("subtitle", scale, language=language, least_px=least_px)


def picture_font(role: str, scale: float, *, language: str = "", least_px: float = 1.0) -> QFont:
    """Return the font of a role for words on the picture, which grow with it, not with the text."""
    font = theme().font(role, language)
    pixels = font.pointSizeF() * _PX_A_POINT * scale
    font.setPixelSize(max(1, round(max(pixels, least_px))))
    return font


def _break_lines(text: str, font: QFont, width: float) -> list[_Line]:
    metrics = QFontMetricsF(font)
    lines: list[_Line] = []
    for paragraph in text.split("\n"):
        right_to_left = paragraph_is_right_to_left(paragraph)
        for part in _wrap(paragraph, font, width):
            isolate = _RIGHT_TO_LEFT_ISOLATE if right_to_left else _LEFT_TO_RIGHT_ISOLATE
            shown = f"{isolate}{part}{_POP_ISOLATE}" if right_to_left else part
            leading = _CJK_LEADING if _has_wide(part) else 1.0
            lines.append(
                _Line(
                    shown,
                    font,
                    metrics.horizontalAdvance(shown),
                    metrics.lineSpacing() * leading,
                    metrics.ascent(),
                )
            )
    return lines


def _wrap(paragraph: str, font: QFont, width: float) -> list[str]:
    layout = QTextLayout(paragraph, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    parts: list[str] = []
    while True:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        start = _utf16_index(paragraph, line.textStart())
        end = _utf16_index(paragraph, line.textStart() + line.textLength())
        parts.append(paragraph[start:end].strip())
    layout.endLayout()
    return [part for part in parts if part]


def _utf16_index(text: str, units: int) -> int:
    """Turn a place counted as Qt counts, in UTF-16 units, into one counted in characters."""
    return len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le", errors="ignore"))


def paragraph_is_right_to_left(text: str) -> bool:
    """Tell the base direction by the first strong letter (Unicode Annex 9, rules P2 and P3)."""
    for letter in text:
        kind = unicodedata.bidirectional(letter)
        if kind in {"L", "R", "AL"}:
            return kind != "L"
    return False


def _those_that_fit(lines: list[_Line], height: float) -> list[_Line]:
    """Keep the first lines that fit into the picture, at least one."""
    kept: list[_Line] = []
    for line in lines:
        height -= line.height
        if height < 0 and kept:
            break
        kept.append(line)
    return kept


def _paint_line(painter: QPainter, line: _Line, at: QPointF, outline: float) -> None:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(at, line.font, line.text)
    stroker = QPainterPathStroker()
    stroker.setWidth(outline)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.fillPath(stroker.createStroke(path), theme().color("outline_on_picture"))
    painter.fillPath(path, theme().color("picture_text"))
    if any(ord(letter) >= _FIRST_PICTOGRAPH for letter in line.text):
        # Coloured pictographs have no outline to fill, so the text goes over it once more.
        painter.setFont(line.font)
        painter.setPen(theme().color("picture_text"))
        painter.drawText(at, line.text)


def _has_wide(text: str) -> bool:
    return any(unicodedata.east_asian_width(letter) in "WF" for letter in text)
