"""The picture at an anchor with its time: a press goes to exactly that moment."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Slot
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.domain.timecode import format_ms
from widgets.i18n import tr
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_BAR, RADIUS_CONTROL
from widgets.theme.paint import draw_focus, draw_key_cap, key_cap_height, key_cap_width, text_width
from widgets.theme.theme import theme

STILL_WIDTH = 128
"""Width of a still at 10 pt, in pixels; it is 16:9."""
_PAD = 5


class StillButton(QAbstractButton):
    """Shows the still of one anchor; the share, the time and the key lie on it.

    Parameters
    ----------
    percent
        Where the anchor lies in the video.
    key
        What does the same, such as ``Alt+1``.
    """

    def __init__(self, percent: int, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._percent, self._key = percent, key
        self._time_ms: int | None = None
        self._image: QImage | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme().changed.connect(self._on_theme_changed)
        self.set_time(None)

    @property
    def image(self) -> QImage | None:
        """The still, None while there is none."""
        return self._image

    def set_time(self, time_ms: int | None) -> None:
        """Say when the anchor is, ms; None while the length of the video is unknown."""
        self._time_ms = time_ms
        time = format_ms(time_ms) if time_ms is not None else tr("no time yet")
        words = tr("Go to {percent} %, {time}", percent=self._percent, time=time)
        self.setAccessibleName(words)
        self.setToolTip(tr("{name} ({keys})", name=words, keys=self._key))
        self.setEnabled(time_ms is not None)
        self.update()

    def set_image(self, image: QImage | None) -> None:
        """Show a still, or none."""
        self._image = image
        self.update()

    def sizeHint(self) -> QSize:
        """Be 16:9."""
        width = theme().px(STILL_WIDTH)
        return QSize(width, width * 9 // 16)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the picture, and on it what it is of."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color("inset"))
        if self._image is not None:
            self._paint_image(painter, self._image)
        else:
            side = theme().px(ICON_BAR)
            middle = QRect(0, 0, side, side)
            middle.moveCenter(self.rect().center())
            icon("film-strip").paint(painter, middle)
        self._paint_words(painter)
        if self.hasFocus():
            draw_focus(painter, self.rect(), RADIUS_CONTROL)
        elif self.underMouse() and self.isEnabled():
            painter.setPen(theme().color("accent"))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_image(self, painter: QPainter, image: QImage) -> None:
        ratio = self.devicePixelRatioF()
        size = image.size().scaled(self.size() * ratio, Qt.AspectRatioMode.KeepAspectRatio)
        smooth = Qt.TransformationMode.SmoothTransformation
        pixmap = QPixmap.fromImage(image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
        pixmap.setDevicePixelRatio(ratio)
        box = QRect(0, 0, round(size.width() / ratio), round(size.height() / ratio))
        box.moveCenter(self.rect().center())
        painter.drawPixmap(box.topLeft(), pixmap)

    def _paint_words(self, painter: QPainter) -> None:
        """Write share and time on a dark band, as badges on the video are written."""
        high = painter.fontMetrics().height() + 2
        band = QRect(0, self.height() - high, self.width(), high)
        painter.fillRect(band, theme().color("scrim"))
        painter.setPen(theme().color("scrim_text"))
        painter.setFont(theme().font("secondary"))
        inner = band.adjusted(_PAD, 0, -_PAD, 0)
        vertical = Qt.AlignmentFlag.AlignVCenter
        share = f"{self._percent} %"
        painter.drawText(inner, vertical | Qt.AlignmentFlag.AlignLeft, share)
        if self._time_ms is not None:
            painter.setFont(theme().font("time"))
            time = format_ms(self._time_ms)
            if text_width("secondary", share) + text_width("time", time) > inner.width():
                time = format_ms(self._time_ms, millis=False)
            painter.drawText(inner, vertical | Qt.AlignmentFlag.AlignRight, time)
        width, tall = key_cap_width(self._key), key_cap_height()
        cap = QRect(self.width() - width - 4, 4, width, tall)
        painter.fillRect(cap, theme().color("scrim"))
        draw_key_cap(painter, cap, self._key, "scrim_text")
