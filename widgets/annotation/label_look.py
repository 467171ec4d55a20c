"""The code block of a label, in the colours that its spans have on the lanes."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from app.domain.span import LabelStyle
from widgets.theme.metrics import RADIUS_CHIP
from widgets.theme.paint import kept
from widgets.theme.theme import theme
from widgets.timeline.swatch import label_palette


def draw_style_code(painter: QPainter, box: QRectF, style: LabelStyle) -> None:
    """Draw the code of a label on its hue; a word that is not known stands without one."""
    swatch = label_palette((style,), 1.0).of(0)
    with kept(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        if swatch.is_known:
            painter.setBrush(swatch.hue)
            painter.drawRoundedRect(box, RADIUS_CHIP, RADIUS_CHIP)
        painter.setPen(swatch.code_color if swatch.is_known else theme().color("muted"))
        painter.setFont(theme().font("code"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, swatch.code)
