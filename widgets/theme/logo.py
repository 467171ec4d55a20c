"""The mark of Emoscope, drawn: a rounded square with a curve of feeling and the playhead on it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from widgets.theme.tokens import LIGHT

_SIZES = (16, 24, 32, 48, 64, 128, 256)


def draw_logo(painter: QPainter, box: QRectF) -> None:
    """Draw the mark into a square; it looks the same in both themes, as an icon must."""
    ground, line = QColor(LIGHT.accent), QColor(LIGHT.on_accent)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 56, box.height() / 56)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(QRectF(0, 0, 56, 56), 12, 12)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(line, 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawPath(_curve())
    painter.setPen(QPen(line, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(29, 10), QPointF(29, 46))
    painter.setBrush(ground)
    painter.setPen(QPen(line, 3))
    painter.drawEllipse(QPointF(29, 32.5), 4.6, 4.6)
    painter.restore()


def logo_icon() -> QIcon:
    """Return the mark as the window's icon, in the usual sizes."""
    made = QIcon()
    for size in _SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        draw_logo(painter, QRectF(0, 0, size, size))
        painter.end()
        made.addPixmap(pixmap)
    return made


def _curve() -> QPainterPath:
    path = QPainterPath(QPointF(9, 36))
    path.cubicTo(QPointF(13, 36), QPointF(13.5, 19), QPointF(18.5, 19))
    path.cubicTo(QPointF(23.5, 19), QPointF(24.5, 32.5), QPointF(29, 32.5))
    path.cubicTo(QPointF(36, 32.5), QPointF(36, 38), QPointF(38, 28))
    path.cubicTo(QPointF(39.5, 20), QPointF(41, 17), QPointF(47, 17))
    return path
