"""What stands in place of the picture where a file has sound alone: the wave round the playhead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.domain.peaks import Peaks
from widgets.i18n import tr
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.theme.tokens import DARK
from widgets.timeline.raster import color_table
from widgets.timeline.wave_image import wave_image

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

AROUND_MS = 5000
"""So much is shown before the playhead, and as much after it."""

_HEIGHT_SHARE = 0.5


def paint_sound(
    painter: QPainter, rect: QRectF, peaks: Peaks, position_ms: int, ratio: float
) -> None:
    """Paint the wave with the playhead in the middle, and above it what this is.

    Parameters
    ----------
    rect
        All of the view, which is dark in both themes.
    ratio
        Device pixels a pixel.
    """
    columns = max(1, round(rect.width() * ratio))
    edges = position_ms + np.linspace(-AROUND_MS, AROUND_MS, columns + 1)
    height = max(1, round(rect.height() * _HEIGHT_SHARE * ratio))
    image = wave_image(peaks, edges, height, _colors())
    image.setDevicePixelRatio(ratio)
    painter.drawImage(QPointF(rect.left(), rect.center().y() - height / ratio / 2), image)
    line = QPen(QColor(DARK.playhead))
    line.setWidthF(1.6)
    painter.setPen(line)
    reach = rect.height() * _HEIGHT_SHARE / 2 + SPACE[2]
    middle = rect.center()
    painter.drawLine(middle - QPointF(0, reach), middle + QPointF(0, reach))
    _paint_words(painter, rect, peaks)


def _paint_words(painter: QPainter, rect: QRectF, peaks: Peaks) -> None:
    words = tr("Sound without a picture: five seconds before and after the playhead")
    if not peaks.known_ms:
        words = tr("Sound without a picture. Reading the sound…")
    painter.setFont(theme().font("secondary"))
    painter.setPen(QColor(DARK.muted))
    room = rect.adjusted(SPACE[2], SPACE[2], -SPACE[2], 0)
    flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
    painter.drawText(room, int(flags) | int(Qt.TextFlag.TextWordWrap), words)


def _colors() -> NDArray[np.uint32]:
    return color_table([QColor(DARK.wave)])
