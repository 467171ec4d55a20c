"""The overview: the whole video in one strip, with the window that the lanes show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import (
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.i18n import tr
from widgets.theme.theme import theme
from widgets.timeline.coverage import Coverage
from widgets.timeline.header import paint_header
from widgets.timeline.lanes import Lane
from widgets.timeline.look import Look
from widgets.timeline.playhead import playhead_strip
from widgets.timeline.time_scale import TimeScale
from widgets.timeline.timeline_state import TimelineState
from widgets.timeline.wheel import turned

_BAR_PX, _BAR_GAP = 3, 1
_WATCHED_HEIGHT = 3
_EVIDENCE_HEIGHT = 6
_HANDLE_REACH = 5.0
_HANDLE = QRectF(-2.0, -6.0, 4.0, 12.0)
_NARROWEST_PX = 4.0


class Grip(Enum):
    """What of the window is held."""

    BODY = "body"
    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True)
class _Hold:
    grip: Grip
    from_x: float
    from_scale: TimeScale


class Overview(QWidget):
    """Density of speech, evidence, what was watched, and the window; a drag moves the window."""

    def __init__(self, state: TimelineState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._look = Look()
        self._layer: QPixmap | None = None
        self._hold: _Hold | None = None
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Whole video"))
        self._connect_signals()

    @property
    def whole(self) -> TimeScale:
        """The mapping of the whole video to this strip."""
        return TimeScale.whole(self._state.scale.duration_ms, int(self._strip.width()))

    @property
    def window_rect(self) -> QRectF:
        """Where the window lies, at least a few pixels wide."""
        whole, scale, strip = self.whole, self._state.scale, self._strip
        left = strip.left() + whole.x_of(scale.start_ms)
        width = max(_NARROWEST_PX, whole.x_of(scale.end_ms) - whole.x_of(scale.start_ms))
        left = min(left, strip.right() - width)
        return QRectF(left, strip.top(), width, strip.height() - 1)

    @property
    def _strip(self) -> QRectF:
        header = self._look.metrics.lane_header
        return QRectF(header, 0, max(1, self.width() - header), self.height() - 1)

    def _connect_signals(self) -> None:
        self._state.scale_changed.connect(self._refresh)
        self._state.tracks_changed.connect(self._refresh)
        self._state.position_changed.connect(self._on_position_changed)
        self._state.marks_changed.connect(self._repaint)
        theme().changed.connect(self._on_theme_changed)

    @Slot()
    def _refresh(self) -> None:
        self._layer = None
        self.update()

    @Slot()
    def _repaint(self) -> None:
        self.update()

    @Slot()
    def _on_theme_changed(self) -> None:
        self._look = Look()
        self.updateGeometry()
        self._refresh()

    @Slot(int, int)
    def _on_position_changed(self, old_ms: int, new_ms: int) -> None:
        for time_ms in (old_ms, new_ms):
            x = self._strip.left() + self.whole.x_of(time_ms)
            self.update(playhead_strip(x, 0, self.height()))

    def _paint_layer(self, ratio: float) -> QPixmap:
        pixmap = QPixmap((self.size() * ratio).expandedTo(QSize(1, 1)))
        pixmap.setDevicePixelRatio(ratio)
        look, strip, window = self._look, self._strip, self.window_rect
        pixmap.fill(look.color("inset"))
        painter = QPainter(pixmap)
        painter.fillRect(window, look.color("track"))
        self._paint_density(painter)
        self._paint_evidence(painter)
        self._paint_window(painter, window)
        self._paint_watched(painter)
        cell = QRect(0, 0, int(strip.left()), self.height())
        painter.fillRect(cell, look.color("surface"))
        paint_header(painter, cell.adjusted(0, 0, 0, -1), "overview", tr("Whole video"))
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), look.color("border"))
        painter.fillRect(QRect(cell.right(), 0, 1, self.height()), look.color("border"))
        painter.end()
        return pixmap

    def _lanes(self, kind: str) -> list[Lane]:
        is_open = self._state.open.has(kind)
        return [lane for lane in self._state.lanes if is_open and lane.track.kind == kind]

    def _paint_density(self, painter: QPainter) -> None:
        cues = self._lanes("cue")
        if not cues:
            return
        strip, whole = self._strip, self.whole
        pitch = _BAR_PX + _BAR_GAP
        edges = np.arange(int(strip.width()) // pitch + 1) * pitch * whole.ms_per_px
        shares = cues[0].coverage.shares(np.asarray(edges, dtype=np.float64))
        tallest = strip.height() - _EVIDENCE_HEIGHT - _WATCHED_HEIGHT - 2
        floor = strip.bottom() - _WATCHED_HEIGHT - 1
        color = self._look.color("wave")
        for position in np.flatnonzero(shares > 0).tolist():
            height = max(1.0, float(shares[position]) * tallest)
            left = strip.left() + position * pitch
            painter.fillRect(QRectF(left, floor - height, _BAR_PX, height), color)

    def _paint_evidence(self, painter: QPainter) -> None:
        strip, whole = self._strip, self.whole
        for lane in self._lanes("evidence"):
            spans = lane.track.spans
            lefts, rights = whole.xs_of(spans.starts), whole.xs_of(spans.ends)
            for left, right in zip(lefts.tolist(), rights.tolist(), strict=True):
                width = max(3.0, right - left)
                tick = QRectF(strip.left() + left, strip.top() + 1, width, _EVIDENCE_HEIGHT)
                painter.fillRect(tick, self._look.color("accent"))

    def _paint_watched(self, painter: QPainter) -> None:
        strip, whole = self._strip, self.whole
        edges = np.asarray(np.arange(int(strip.width()) + 1) * whole.ms_per_px, dtype=np.float64)
        is_watched = Coverage(self._state.watched).shares(edges) > 0.5
        flips = np.flatnonzero(np.diff(np.r_[False, is_watched, False].astype(np.int8)))
        for first, last in zip(flips[::2].tolist(), flips[1::2].tolist(), strict=True):
            line = QRectF(
                strip.left() + first,
                strip.bottom() - _WATCHED_HEIGHT,
                last - first,
                _WATCHED_HEIGHT,
            )
            painter.fillRect(line, self._look.color("muted"))

    def _paint_window(self, painter: QPainter, window: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._look.color("border_strong"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(window.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.color("border_strong"))
        for x in (window.left() + 1, window.right() - 1):
            handle = _HANDLE.translated(x, window.center().y())
            painter.drawRoundedRect(handle, 2, 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _grip(self, x: float) -> Grip | None:
        """Tell what of the window lies under a pixel of the widget."""
        window = self.window_rect
        to_start, to_end = abs(x - window.left()), abs(x - window.right())
        if min(to_start, to_end) <= _HANDLE_REACH:
            return Grip.START if to_start < to_end else Grip.END
        return Grip.BODY if window.left() < x < window.right() else None

    def _drag(self, hold: _Hold, x: float) -> None:
        moved_ms = (x - hold.from_x) * self.whole.ms_per_px
        start, end = hold.from_scale.start_ms, hold.from_scale.end_ms
        scale = hold.from_scale
        shortest = scale.finest * scale.width
        if hold.grip is Grip.BODY:
            self._state.set_scale(scale.starting_at(start + moved_ms))
        elif hold.grip is Grip.START:
            self._state.set_scale(scale.showing(min(max(0, start + moved_ms), end - shortest), end))
        else:
            last = min(max(end + moved_ms, start + shortest), float(scale.duration_ms))
            self._state.set_scale(scale.showing(start, last))

    def sizeHint(self) -> QSize:
        """As high as the theme says."""
        return QSize(800, self._look.metrics.overview)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Put the layer down, marks and playhead over it."""
        ratio = self.devicePixelRatioF()
        size = (self.size() * ratio).expandedTo(QSize(1, 1))
        if self._layer is None or self._layer.size() != size:
            self._layer = self._paint_layer(ratio)
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        painter.drawPixmap(0, 0, self._layer)
        strip, whole, state = self._strip, self.whole, self._state
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(strip, Qt.ClipOperation.IntersectClip)
        if state.in_ms is not None and state.out_ms is not None:
            left, right = whole.x_of(state.in_ms), whole.x_of(state.out_ms)
            marked = QRectF(
                strip.left() + left, strip.top(), max(1.0, right - left), strip.height()
            )
            painter.fillRect(marked, self._look.color("accent", 0.3))
        x = strip.left() + whole.x_of(state.position_ms)
        for color, width in (("halo", 3.5), ("playhead", 1.6)):
            painter.setPen(QPen(self._look.color(color), width))
            painter.drawLine(QPointF(x, strip.top()), QPointF(x, strip.bottom()))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the window; a press beside it brings it there first."""
        x = event.position().x()
        if event.button() != Qt.MouseButton.LeftButton or x < self._strip.left():
            return
        grip = self._grip(x)
        if grip is None:
            moment = self.whole.ms_at(x - self._strip.left())
            self._state.set_scale(self._state.scale.centred_on(moment))
        self._hold = _Hold(grip or Grip.BODY, x, self._state.scale)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is held, or show what could be."""
        if self._hold is not None:
            self._drag(self._hold, event.position().x())
            return
        grip = self._grip(event.position().x())
        shapes = {None: Qt.CursorShape.ArrowCursor, Grip.BODY: Qt.CursorShape.OpenHandCursor}
        self.setCursor(shapes.get(grip, Qt.CursorShape.SizeHorCursor))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._hold = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Move the window; with Ctrl make it narrower or wider."""
        scale = self._state.scale
        self._state.set_scale(turned(scale, event, scale.width / 2))
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Paint anew."""
        super().resizeEvent(event)
        self._layer = None
