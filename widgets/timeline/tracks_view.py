"""The lanes under the ruler: painted in one widget, driven by mouse and wheel."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QScrollBar, QSizePolicy, QToolTip, QWidget

from app.domain.interval import Interval
from app.domain.timecode import format_ms
from widgets.i18n import tr
from widgets.theme.paint import draw_focus
from widgets.theme.theme import theme
from widgets.timeline.gestures import (
    EdgeGesture,
    Gesture,
    MarkGesture,
    PanGesture,
    ScrubGesture,
    mark_gesture,
)
from widgets.timeline.hit import Hit, Part, describe, hit_lane
from widgets.timeline.lanes import PASSIVE_KINDS, Row, row_at, stack
from widgets.timeline.look import Look
from widgets.timeline.playhead import playhead_strip
from widgets.timeline.timeline_state import SpanRef, TimelineState
from widgets.timeline.tracks_layer import Frame, LayerCache, Scene
from widgets.timeline.tracks_overlay import OverlayPainter, Pointer
from widgets.timeline.wheel import notches_of, turned

_LANES_A_NOTCH_PX = 40
_EDGE_SCROLL_MS, _EDGE_SCROLL_PX = 30, 14
_SCROLL_BAR = 10
_SPOKEN_EVERY_MS, _JUMP_MS = 1000, 200
_KEYBOARD_REASONS = frozenset(
    {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}
    | {Qt.FocusReason.ShortcutFocusReason}
)


class TracksView(QWidget):
    """Ruler and lanes.

    What stands still is painted once into a layer; over it lies what moves, so that a playing
    video repaints only the playhead's strip.

    Signals
    -------
    seek_requested(ms)
        A click where no span lies, or on a cue or segment.
    scrub_moved(ms), scrub_finished(ms)
        A drag along the time axis, and where it ended.
    span_selected(track_key, span_id), span_activated(track_key, span_id)
        A click, a double click on a span.
    span_changed(track_key, span_id, start_ms, end_ms)
        An edge was dragged.
    marks_changed(in_ms or None, out_ms or None)
        A mark was dragged, or a stretch drawn with Shift held.
    """

    seek_requested = Signal(int)
    scrub_moved = Signal(int)
    scrub_finished = Signal(int)
    span_selected = Signal(str, str)
    span_activated = Signal(str, str)
    span_changed = Signal(str, str, int, int)
    marks_changed = Signal(object, object)

    def __init__(self, state: TimelineState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._look = Look()
        self._rows: list[Row] = []
        self._layers = LayerCache()
        self._gesture: Gesture | None = None
        self._pointer = Pointer()
        self._has_ring = False
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self._edge_timer = QTimer(self, interval=_EDGE_SCROLL_MS)
        self._last_x = 0.0
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Timeline"))
        self._connect_signals()

    @property
    def frame(self) -> Frame:
        """Where things lie now."""
        look = self._look.metrics
        return Frame(self.size(), look.lane_header, look.ruler, self._bar.value())

    @property
    def scene(self) -> Scene:
        """What stands still now."""
        gesture = self._gesture
        hidden = None
        if isinstance(gesture, EdgeGesture):
            hidden = (gesture.hit.lane.track.key, gesture.hit.index)
        return Scene(self.frame, self._state.scale, tuple(self._rows), hidden)

    def row_rect(self, track_key: str) -> QRect:
        """Return where the lane of a track lies, empty when there is none."""
        row = next((row for row in self._rows if row.lane.track.key == track_key), None)
        return self.frame.row_rect(row).toRect() if row else QRect()

    def text_at(self, position: QPointF) -> str:
        """Return the full text and the times of the span at a pixel, empty where none lies."""
        hit = self._hit(position)
        return describe(hit) if hit is not None else ""

    def scroll_lanes(self, pixels: int) -> None:
        """Scroll the lanes down by so many pixels."""
        self._bar.setValue(self._bar.value() + pixels)

    def cancel_gesture(self) -> bool:
        """Drop a drag that is going on; tell whether there was one."""
        gesture, self._gesture = self._gesture, None
        self._edge_timer.stop()
        if gesture is None:
            return False
        gesture.cancel()
        self._set_pointer(Pointer())
        self._repaint()
        return True

    def _connect_signals(self) -> None:
        self._state.scale_changed.connect(self._repaint)
        self._state.tracks_changed.connect(self._on_tracks_changed)
        self._state.strip_filled.connect(self._on_strip_filled)
        self._state.position_changed.connect(self._on_position_changed)
        self._state.marks_changed.connect(self._repaint)
        self._state.selection_changed.connect(self._on_selection_changed)
        self._bar.valueChanged.connect(self._repaint)
        self._edge_timer.timeout.connect(self._on_edge_timer_timeout)
        theme().changed.connect(self._on_theme_changed)

    @Slot()
    def _repaint(self) -> None:
        self.update()

    @Slot()
    def _on_tracks_changed(self) -> None:
        metrics = self._look.metrics
        self._rows = stack(self._state.shown_lanes(metrics), metrics)
        self._layers.forget()
        if isinstance(self._gesture, EdgeGesture):
            self.cancel_gesture()
        self._set_pointer(Pointer())
        self._place_bar()
        self.updateGeometry()
        self._repaint()

    @Slot(str)
    def _on_strip_filled(self, kind: str) -> None:
        rect = self.row_rect(kind)
        if not rect.isEmpty():
            self._layers.forget_lanes()
            self.update(rect)

    @Slot()
    def _on_theme_changed(self) -> None:
        self._look = Look()
        self._on_tracks_changed()
        self._resize_scale()

    def _describe(self) -> None:
        """Say in words where the playhead is and what is selected."""
        where = tr("Playhead at {time}", time=format_ms(self._state.position_ms))
        ref = self._state.selected
        lane = self._state.lane(ref.track) if ref else None
        index = lane.index_of(ref.span) if lane and ref else None
        chosen = "" if lane is None or index is None else describe(Hit(lane, index, Part.BODY))
        self.setAccessibleDescription("\n".join(filter(None, (where, chosen))))

    @Slot(int, int)
    def _on_position_changed(self, old_ms: int, new_ms: int) -> None:
        is_jump = not 0 <= new_ms - old_ms < _JUMP_MS
        if is_jump or old_ms // _SPOKEN_EVERY_MS != new_ms // _SPOKEN_EVERY_MS:
            self._describe()
        for time_ms in (old_ms, new_ms):
            x = self.frame.header + self._state.scale.x_of(time_ms)
            strip = playhead_strip(x, 0, self.height()).intersected(self.rect())
            if not strip.isEmpty():
                self.update(strip)

    @Slot()
    def _on_selection_changed(self) -> None:
        self._describe()
        ref = self._state.selected
        row = next((row for row in self._rows if ref and row.lane.track.key == ref.track), None)
        if row is not None:
            visible = int(self.frame.lanes_rect.height())
            if row.top < self._bar.value():
                self._bar.setValue(row.top)
            elif row.bottom > self._bar.value() + visible:
                self._bar.setValue(row.bottom - visible)
        self.update()

    @Slot()
    def _on_edge_timer_timeout(self) -> None:
        if self._gesture is None:
            return
        beyond = -1 if self._last_x < 0 else 1
        self._state.set_scale(self._state.scale.scrolled(beyond * _EDGE_SCROLL_PX))
        self._follow_gesture(self._last_x)

    def _place_bar(self) -> None:
        lanes = self.frame.lanes_rect
        height = self._rows[-1].bottom if self._rows else 0
        self._bar.setGeometry(
            self.width() - _SCROLL_BAR, int(lanes.top()), _SCROLL_BAR, int(lanes.height())
        )
        self._bar.setPageStep(int(lanes.height()))
        self._bar.setSingleStep(_LANES_A_NOTCH_PX)
        self._bar.setRange(0, max(0, height - int(lanes.height())))
        self._bar.setVisible(self._bar.maximum() > 0)

    def _resize_scale(self) -> None:
        self._state.set_scale(self._state.scale.resized(int(self.frame.strip.width())))

    def _strip_x(self, position: QPointF) -> float:
        return position.x() - self.frame.header

    def _hit(self, position: QPointF) -> Hit | None:
        frame = self.frame
        if not frame.lanes_rect.contains(position):
            return None
        row = row_at(self._rows, position.y() - frame.ruler + frame.scroll)
        return hit_lane(row.lane, self._state.scale, self._strip_x(position)) if row else None

    def _set_pointer(self, pointer: Pointer) -> None:
        if pointer != self._pointer:
            self._pointer = pointer
            self.update()

    def _follow_gesture(self, x: float) -> None:
        gesture = self._gesture
        if gesture is None:
            return
        gesture.move(self._held_x(gesture, x))
        preview = hit = guide = None
        if isinstance(gesture, EdgeGesture):
            preview, hit, guide = gesture.preview, gesture.hit, gesture.guide
        elif isinstance(gesture, MarkGesture):
            guide = gesture.guide
        self._set_pointer(Pointer(x, hit, preview, guide))

    def _held_x(self, gesture: Gesture, x: float) -> float:
        """Return where a drag is: at the edge while the view scrolls under a pointer beyond it."""
        return min(max(x, 0.0), self.frame.strip.width()) if gesture.scrolls_at_edges else x

    def _press_left(self, event: QMouseEvent) -> Gesture:
        state, x = self._state, self._strip_x(event.position())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if shift or event.position().y() < self.frame.ruler:
            mark = mark_gesture(state, self.marks_changed.emit, x, new=shift)
            if mark is not None:
                return mark
        hit = self._hit(event.position())
        if hit is not None:
            ref = SpanRef(hit.lane.track.key, hit.span_id)
            state.select(ref)
            self.span_selected.emit(ref.track, ref.span)
            if hit.part is not Part.BODY:
                return EdgeGesture(state, hit, self._on_edge_dragged)
        if hit is None or hit.lane.track.kind in PASSIVE_KINDS:
            self.seek_requested.emit(state.scale.ms_at(x))
        return ScrubGesture(state, x, self.scrub_moved.emit, self.scrub_finished.emit)

    def _on_edge_dragged(self, span: Interval) -> None:
        gesture = self._gesture
        if isinstance(gesture, EdgeGesture):
            track, span_id = gesture.hit.lane.track.key, gesture.hit.span_id
            self.span_changed.emit(track, span_id, span.start_ms, span.end_ms)

    def _update_cursor(self, hit: Hit | None) -> None:
        on_edge = hit is not None and hit.part is not Part.BODY
        self.setCursor(Qt.CursorShape.SizeHorCursor if on_edge else Qt.CursorShape.ArrowCursor)

    def sizeHint(self) -> QSize:
        """Ask for room for all lanes."""
        lanes = self._rows[-1].bottom if self._rows else 0
        return QSize(800, self._look.metrics.ruler + lanes)

    def minimumSizeHint(self) -> QSize:
        """Ask for a ruler and one lane at least."""
        metrics = self._look.metrics
        return QSize(metrics.lane_header + 200, metrics.ruler + metrics.lane_minimum)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Put the layer down and the overlay over it, within what needs painting."""
        ratio = self.devicePixelRatioF()
        scene = self.scene
        layers = self._layers.layers(scene, self._look, ratio)
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        for layer in layers:
            painter.drawPixmap(0, 0, layer)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        OverlayPainter(painter, scene, self._look, ratio).paint(self._state, self._pointer)
        if self._has_ring:
            draw_focus(painter, self.rect())
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the left edge and the zoom."""
        super().resizeEvent(event)
        self._place_bar()
        self._resize_scale()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin what the button does."""
        x = self._strip_x(event.position())
        if self._gesture is not None or x < 0:
            return
        if event.button() == Qt.MouseButton.LeftButton:
            self._gesture = self._press_left(event)
        elif event.button() == Qt.MouseButton.MiddleButton:
            self._gesture = PanGesture(self._state, x)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._last_x = x

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with the drag, or show what lies under the pointer."""
        x = self._strip_x(event.position())
        self._last_x = x
        gesture = self._gesture
        if gesture is None:
            hit = self._hit(event.position())
            self._update_cursor(hit)
            self._set_pointer(Pointer(x if x >= 0 else None, hit))
            return
        self._follow_gesture(x)
        is_beyond = not 0 <= x <= self.frame.strip.width()
        if gesture.scrolls_at_edges and is_beyond:
            if not self._edge_timer.isActive():
                self._edge_timer.start()
        else:
            self._edge_timer.stop()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag."""
        gesture = self._gesture
        held = Qt.MouseButton.LeftButton | Qt.MouseButton.MiddleButton
        if gesture is None or event.buttons() & held:
            return
        self._edge_timer.stop()
        gesture.finish(self._held_x(gesture, self._strip_x(event.position())))
        self._gesture = None
        self._update_cursor(self._hit(event.position()))
        self._set_pointer(Pointer(self._strip_x(event.position())))
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Activate the span under the pointer."""
        hit = self._hit(event.position())
        if event.button() == Qt.MouseButton.LeftButton and hit is not None:
            self.span_activated.emit(hit.lane.track.key, hit.span_id)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll time; with Ctrl zoom at the pointer, with Shift scroll the lanes."""
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.scroll_lanes(-round(notches_of(event) * _LANES_A_NOTCH_PX))
        else:
            at_x = max(0.0, self._strip_x(event.position()))
            self._state.set_scale(turned(self._state.scale, event, at_x))
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the pointer."""
        super().leaveEvent(event)
        if self._gesture is None:
            self._set_pointer(Pointer())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape drops a drag; all other keys belong to the application."""
        if event.key() == Qt.Key.Key_Escape and self.cancel_gesture():
            event.accept()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show a ring when the keyboard brought the focus."""
        super().focusInEvent(event)
        self._has_ring = event.reason() in _KEYBOARD_REASONS
        self._describe()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self._has_ring = False
        self.update()

    def event(self, event: QEvent) -> bool:
        """Tell the full text of the span under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.text_at(QPointF(event.pos())), self)
            return True
        return super().event(event)
