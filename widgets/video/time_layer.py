"""The moment shown, as a layer on the picture: time and frame number on the scrim."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from app.domain.timecode import format_ms
from widgets.i18n import tr
from widgets.theme.metrics import RADIUS_CONTROL, SPACE
from widgets.theme.paint import kept
from widgets.theme.theme import theme
from widgets.video.overlay import OverlayLayer
from widgets.video.subtitle_painter import picture_font

_AIR = 3.0


def frame_words(frame: int | None) -> str:
    """Name a frame, counted from 0: ``frame 37 112``; empty while it is unknown."""
    if frame is None:
        return ""
    return tr("frame {number}", number=f"{frame:,}".replace(",", "\u202f"))


class TimeLayer(OverlayLayer):
    """Shows time and frame at the upper left, off until asked for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__("time", is_shown=False, parent=parent)
        self._time_ms = 0
        self._frame: int | None = None

    @property
    def text(self) -> str:
        """What it says."""
        return " · ".join(filter(None, (format_ms(self._time_ms), frame_words(self._frame))))

    def set_moment(self, time_ms: int, frame: int | None) -> None:
        """Say another moment; `frame` is None while unknown."""
        if (time_ms, frame) != (self._time_ms, self._frame):
            self._time_ms, self._frame = time_ms, frame
            if self.is_shown:
                self.changed.emit()

    def area(self, picture: QRectF, scale: float) -> QRectF:
        """Return the upper edge: the words grow and shrink within it."""
        height = QFontMetricsF(picture_font("time", scale)).height() + 2 * (_AIR + SPACE[2]) * scale
        return QRectF(picture.left(), picture.top(), picture.width(), height)

    def paint(self, painter: QPainter, picture: QRectF, scale: float) -> None:
        """Paint the words on the scrim."""
        font = picture_font("time", scale)
        metrics = QFontMetricsF(font)
        width = metrics.horizontalAdvance(self.text) + 2 * SPACE[1] * scale
        corner = picture.topLeft() + QPointF(SPACE[2], SPACE[2]) * scale
        box = QRectF(corner.x(), corner.y(), width, metrics.height() + 2 * _AIR * scale)
        with kept(painter):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color("scrim"))
            painter.drawRoundedRect(box, RADIUS_CONTROL * scale, RADIUS_CONTROL * scale)
            painter.setFont(font)
            painter.setPen(theme().color("scrim_text"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.text)
