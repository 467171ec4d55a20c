"""The picture: one plain widget that paints the current image, what lies on it, or a message."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.peaks import Peaks
from widgets.i18n import tr
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.video.curve_layer import CurveLayer
from widgets.video.emotions_layer import EmotionsLayer
from widgets.video.overlay import OverlayLayer, OverlayStack
from widgets.video.sound_painter import paint_sound
from widgets.video.subtitle_layer import SubtitleLayer
from widgets.video.subtitle_painter import REFERENCE_WIDTH
from widgets.video.time_layer import TimeLayer
from widgets.video.video_message import VideoMessage

_NOTCH = 120
_SMOOTH_BELOW = 0.67
"""Below this scale bilinear sampling skips picture lines; the picture is averaged down instead."""


class VideoView(QWidget):
    """Shows what it is given, letterboxed; the same on every platform.

    Signals
    -------
    step_requested(frames)
        The wheel: one frame a notch, later when turned down.
    toggle_requested
        A click on the picture.
    message_action_requested
        The button of the message.
    event_requested(event_id)
        A click on an event that lies on the picture, or on one related to it.
    files_dropped(paths)
        Local files (a list of str) were dropped.
    """

    step_requested = Signal(int)
    toggle_requested = Signal()
    message_action_requested = Signal()
    event_requested = Signal(str)
    files_dropped = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: QImage | None = None
        self._sound: Peaks | None = None
        self._sound_ms = 0
        self._scaled: tuple[int, QSize, QImage] | None = None
        self._overlay = OverlayStack(self)
        self._subtitles, self._time = SubtitleLayer(), TimeLayer()
        self._curve = CurveLayer(above=self._time)
        self._emotions = EmotionsLayer(self._curve)
        for layer in (self._subtitles, self._time, self._curve, self._emotions):
            self._overlay.add(layer)
        self._wheel_rest = 0
        self._message = VideoMessage(self)
        self._message.hide()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 135)
        self.setAcceptDrops(True)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Video"))
        self._message.action_requested.connect(self.message_action_requested)
        self._overlay.changed.connect(self._on_overlay_changed)

    @property
    def picture_rect(self) -> QRectF:
        """Where the picture lies, in pixels of the widget; empty without one."""
        if self._picture is None:
            return QRectF()
        size = QSizeF(self._picture.size())
        size.scale(QSizeF(self.size()), Qt.AspectRatioMode.KeepAspectRatio)
        # Whole device pixels, or the edges blur.
        ratio = self.devicePixelRatioF()
        width = round(size.width() * ratio) / ratio
        height = round(size.height() * ratio) / ratio
        left = round((self.width() - width) / 2 * ratio) / ratio
        top = round((self.height() - height) / 2 * ratio) / ratio
        return QRectF(left, top, width, height)

    @property
    def message(self) -> VideoMessage:
        """The message, shown or not."""
        return self._message

    @property
    def overlay(self) -> OverlayStack:
        """What lies on the picture: add layers, switch them."""
        return self._overlay

    @property
    def emotions(self) -> EmotionsLayer:
        """Who feels what now, and what happens."""
        return self._emotions

    @property
    def curve(self) -> CurveLayer:
        """How strongly somebody feels about now."""
        return self._curve

    @property
    def picture(self) -> QImage | None:
        """The picture shown, None without one."""
        return self._picture

    def set_picture(self, picture: QImage | None) -> None:
        """Show a picture, or none."""
        self._picture = None if picture is None or picture.isNull() else picture
        self.update()

    def set_sound(self, peaks: Peaks | None) -> None:
        """Show the wave of a sound where there is no picture; the same again shows more of it."""
        self._sound = peaks
        self.update()

    def set_sound_position(self, position_ms: int) -> None:
        """Move the wave under the playhead."""
        if position_ms != self._sound_ms:
            self._sound_ms = position_ms
            if self._sound is not None and self._picture is None:
                self.update()

    def set_subtitles(
        self,
        texts: Sequence[str],
        second: Sequence[str] = (),
        languages: tuple[str, str] = ("", ""),
    ) -> None:
        """Show the cues of one track, those of a second smaller below.

        Parameters
        ----------
        texts, second
            One text a cue, as many as overlap now.
        languages
            BCP 47 tags of the two, for the shapes of Han characters.
        """
        self._subtitles.set_cues(texts, second, languages)

    @property
    def subtitle_texts(self) -> tuple[str, ...]:
        """The cues shown now, of both tracks."""
        return self._subtitles.texts

    def set_moment(self, time_ms: int, frame: int | None) -> None:
        """Say where the playhead is, for the time on the picture; `frame` counts from 0."""
        self._time.set_moment(time_ms, frame)

    def set_message(self, title: str, detail: str = "", button_text: str = "") -> None:
        """Say why there is no picture and what to do; an empty title takes the message away."""
        self._message.set_text(title, detail, button_text)
        self._message.setVisible(bool(title))
        self._place_message()

    def overlay_image(self, size: QSize) -> QImage:
        """Return what lies on the picture now, alone, for a picture of that size in pixels."""
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        scale = max(1.0, size.width() / REFERENCE_WIDTH)
        self._overlay.paint(painter, QRectF(image.rect()), scale)
        painter.end()
        return image

    @Slot(object)
    def _on_overlay_changed(self, layer: OverlayLayer) -> None:
        if layer in {self._subtitles, self._emotions}:
            words = self._emotions.words if self._emotions.is_shown else ""
            said = filter(None, (*self.subtitle_texts, words))
            self.setAccessibleDescription("\n".join(said))
        self.update(layer.area(self._ground, 1.0).toAlignedRect())

    @property
    def _ground(self) -> QRectF:
        """Where the picture lies, or the wave in its place."""
        return QRectF(self.rect()) if self._picture is None else self.picture_rect

    def _place_message(self) -> None:
        width = min(self.width() - 2 * SPACE[3], self._message.maximumWidth())
        height = self._message.heightForWidth(width)
        left, top = (self.width() - width) // 2, max(0, (self.height() - height) // 2)
        self._message.setGeometry(left, top, width, min(height, self.height()))

    def _device_picture(self, picture: QImage, target: QSize) -> QImage:
        """Return the picture averaged down to device pixels where it is shown much smaller."""
        if target.width() >= picture.width() * _SMOOTH_BELOW:
            return picture
        key = picture.cacheKey()
        if self._scaled is None or self._scaled[:2] != (key, target):
            smooth = Qt.TransformationMode.SmoothTransformation
            ignore = Qt.AspectRatioMode.IgnoreAspectRatio
            self._scaled = (key, target, picture.scaled(target, ignore, smooth))
        return self._scaled[2]

    def _paint_picture(self, painter: QPainter, picture: QImage) -> None:
        rect = self.picture_rect
        ratio = self.devicePixelRatioF()
        target = QSize(round(rect.width() * ratio), round(rect.height() * ratio))
        image = self._device_picture(picture, target)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=image.size() != target)
        painter.drawImage(rect, image, QRectF(image.rect()))

    def sizeHint(self) -> QSize:
        """Ask for a common shape."""
        return QSize(800, 450)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, picture and what lies on it."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color("picture_ground"))
        if self._picture is not None:
            self._paint_picture(painter, self._picture)
        elif self._sound is not None:
            ratio = self.devicePixelRatioF()
            paint_sound(painter, self._ground, self._sound, self._sound_ms, ratio)
        if self._picture is not None or self._sound is not None:
            self._overlay.paint(painter, self._ground)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the message in the middle."""
        super().resizeEvent(event)
        if self._message.isVisibleTo(self):
            self._place_message()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the press, so that the release comes here."""
        event.setAccepted(event.button() == Qt.MouseButton.LeftButton)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show over an event on the picture that a click goes there."""
        if self._event_at(event.position()):
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Toggle on a click that ends on the picture; on an event that lies there, go to it."""
        is_inside = self.rect().contains(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or not is_inside:
            return
        event_id = self._event_at(event.position())
        if event_id:
            self.event_requested.emit(event_id)
        else:
            self.toggle_requested.emit()

    def _event_at(self, position: QPointF) -> str:
        if not self._emotions.is_shown or (self._picture is None and self._sound is None):
            return ""
        return self._emotions.event_at(position, self._ground)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step one frame a notch; fine wheels add up to notches."""
        self._wheel_rest += event.angleDelta().y()
        notches = int(self._wheel_rest / _NOTCH)
        if notches:
            self._wheel_rest -= notches * _NOTCH
            self.step_requested.emit(-notches)
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take local files."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand on what was dropped."""
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.files_dropped.emit(paths)
