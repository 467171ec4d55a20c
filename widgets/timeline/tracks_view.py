"""The lanes under the ruler: painted in one widget, driven by mouse, wheel and keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
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

from widgets.i18n import tr, tr_phrase
from widgets.person_face import faces
from widgets.plain_tip import plain_tip
from widgets.theme.paint import draw_focus
from widgets.theme.theme import theme
from widgets.timeline.growing import GrowingSpan, grown_area
from widgets.timeline.growing_curve import grown_strip
from widgets.timeline.header_hand import HeaderHand
from widgets.timeline.hit import describe, describe_lane
from widgets.timeline.lane_layout import LOWEST_PX
from widgets.timeline.playhead import playhead_strip
from widgets.timeline.pointer import lifted
from widgets.timeline.span_place import span_rect
from widgets.timeline.timeline_state import TimelineState
from widgets.timeline.tracks_hand import TracksHand
from widgets.timeline.tracks_layer import Frame, LayerCache, Scene
from widgets.timeline.tracks_overlay import OverlayPainter
from widgets.timeline.tracks_plan import TracksPlan
from widgets.timeline.tracks_speech import speech_of
from widgets.timeline.wheel import notches_of, turned

_LANES_A_NOTCH_PX = 40
_SCROLL_BAR = 10
_SPOKEN_EVERY_MS, _JUMP_MS = 1000, 200
_DROP_LINE = 2
_KEYBOARD_REASONS = frozenset(
    {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}
    | {Qt.FocusReason.ShortcutFocusReason}
)


class TracksView(QWidget):
    """Ruler and lanes.

    What stands still is painted once into a layer; over it lies what moves, so that a playing
    video repaints only the playhead's strip.

    Attributes
    ----------
    hand, header_hand
        What the mouse does over the lanes and over their names; they emit the wishes.

    Signals
    -------
    context_menu_requested(track_key, span_id or "", global_point, time_ms)
        In a lane, or for the selected span by a key.
    lane_menu_requested(track_key, global_point)
        On the name of a lane.
    """

    context_menu_requested = Signal(str, str, QPoint, int)
    lane_menu_requested = Signal(str, QPoint)

    def __init__(self, state: TimelineState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._plan = TracksPlan(state)
        self._layers = LayerCache()
        self._has_ring = False
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self.hand = TracksHand(self, self._plan)
        self.header_hand = HeaderHand(self, self._plan)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Timeline"))
        self._connect_signals()

    @property
    def frame(self) -> Frame:
        """Where things lie now."""
        return self._plan.frame

    @property
    def scene(self) -> Scene:
        """What stands still now."""
        rows, hidden = tuple(self._plan.rows), lifted(self.hand.gesture)
        return Scene(self.frame, self._state.scale, rows, hidden, self._state.active_track)

    def row_rect(self, track_key: str) -> QRect:
        """Return where the lane of a track lies, empty when there is none."""
        return self._plan.row_rect(track_key)

    def lane_height(self, track_key: str) -> int:
        """Return how high a lane is, in pixels of 10 pt text."""
        factor = self._plan.look.metrics.lane_minimum / LOWEST_PX
        return round(self.row_rect(track_key).height() / factor)

    def text_at(self, position: QPointF) -> str:
        """Return what a pixel shows in full: a span with its times, or a lane's name and use."""
        hit = self._plan.hit(position)
        if hit is not None:
            return describe(hit)
        row = self._plan.row_under(position)
        if row is None:
            return ""
        if position.x() < self.frame.header:
            return describe_lane(row.lane)
        time_ms = self._state.scale.ms_at(self._plan.strip_x(position))
        return "\n".join(map(tr_phrase, row.lane.words_at(time_ms)))

    def scroll_lanes(self, pixels: int) -> None:
        """Scroll the lanes down by so many pixels."""
        self._bar.setValue(self._bar.value() + pixels)

    def show_lane(self, track_key: str) -> None:
        """Scroll the lanes as little as needed to show one."""
        row = self._plan.row(track_key)
        visible = int(self.frame.lanes_rect.height())
        if row is None:
            return
        if row.top < self._bar.value():
            self._bar.setValue(row.top)
        elif row.bottom > self._bar.value() + visible:
            self._bar.setValue(row.bottom - visible)

    def cancel_gesture(self) -> bool:
        """Drop a drag that is going on; tell whether there was one."""
        return self.hand.cancel() or self.header_hand.cancel()

    def request_menu(self) -> None:
        """Ask for the menu of the selected span, or of the active track, where they are shown."""
        ref = self._state.selection.primary
        row = self._plan.row(ref.track) if ref else None
        index = row.lane.index_of(ref.span) if row and ref else None
        if row is not None and index is not None and ref is not None:
            interval = row.lane.track.spans.interval(index)
            place = span_rect(self._plan.view(row), index, interval).center()
            inside = self.frame.lanes_rect
            x = min(max(place.x(), inside.left()), inside.right() - 1)
            where = self.mapToGlobal(QPoint(round(x), round(place.y())))
            self.context_menu_requested.emit(*ref, where, interval.start_ms)
        elif self._plan.row(self._state.active_track) is not None:
            middle = self.row_rect(self._state.active_track).center().y()
            where = self.mapToGlobal(QPoint(self.frame.header // 2, middle))
            self.lane_menu_requested.emit(self._state.active_track, where)

    def _connect_signals(self) -> None:
        state = self._state
        state.scale_changed.connect(self._repaint)
        state.tracks_changed.connect(self._on_tracks_changed)
        state.layout_changed.connect(self._on_layout_changed)
        state.strip_filled.connect(self._on_strip_filled)
        state.position_changed.connect(self._on_position_changed)
        state.marks_changed.connect(self._repaint)
        state.selection_changed.connect(self._on_selection_changed)
        state.active_track_changed.connect(self._on_active_track_changed)
        state.growing_changed.connect(self._on_growing_changed)
        state.curves_changed.connect(self._repaint)
        self.hand.pointer_changed.connect(self._repaint)
        self.header_hand.drop_changed.connect(self._repaint)
        self._bar.valueChanged.connect(self._on_bar_value_changed)
        theme().changed.connect(self._on_theme_changed)
        faces().changed.connect(self._on_faces_changed)

    @Slot()
    def _repaint(self) -> None:
        self.update()

    @Slot()
    def _on_tracks_changed(self) -> None:
        self.hand.tracks_changed()
        self._on_layout_changed()

    @Slot()
    def _on_layout_changed(self) -> None:
        self._plan.refresh()
        self._layers.forget()
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
        self._plan.redress()
        self._on_tracks_changed()
        self._resize_scale()

    @Slot()
    def _on_faces_changed(self) -> None:
        if any(row.lane.person is not None for row in self._plan.rows):
            self._layers.forget()
            self._repaint()

    @Slot()
    def _describe(self) -> None:
        self.setAccessibleDescription(speech_of(self._state))

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
        if self._state.curves:
            self._update_curves(old_ms, new_ms)

    def _update_curves(self, old_ms: int, new_ms: int) -> None:
        """Repaint what curves traced live have grown by."""
        for curve in self._state.curves:
            first = min(old_ms, new_ms) - curve.unsettled_ms
            ends = (self._state.scale.x_of(at) + self.frame.header for at in (first, new_ms))
            self.update(grown_strip(self.row_rect(curve.track), *ends))

    @Slot()
    def _on_selection_changed(self) -> None:
        if self.hand.gesture is None:
            self._describe()
            primary = self._state.selection.primary
            if primary is not None:
                self.show_lane(primary.track)
        self.update()

    @Slot(str)
    def _on_active_track_changed(self, track_key: str) -> None:
        self._describe()
        self.show_lane(track_key)
        self.update()

    @Slot(object, object)
    def _on_growing_changed(self, before: GrowingSpan | None, now: GrowingSpan | None) -> None:
        if before is None or now is None or not now.continues(before):
            self.update()
            return
        lane, scale = self.row_rect(now.track), self._state.scale
        ends = (scale.x_of(one.span.end_ms) + self.frame.header for one in (before, now))
        self.update(grown_area(lane, *ends))

    @Slot(int)
    def _on_bar_value_changed(self, value: int) -> None:
        self._plan.scroll = value
        self.update()

    def _place_bar(self) -> None:
        lanes = self.frame.lanes_rect
        self._bar.setGeometry(
            self.width() - _SCROLL_BAR, int(lanes.top()), _SCROLL_BAR, int(lanes.height())
        )
        self._bar.setPageStep(int(lanes.height()))
        self._bar.setSingleStep(_LANES_A_NOTCH_PX)
        self._bar.setRange(0, max(0, self._plan.height - int(lanes.height())))
        self._bar.setVisible(self._bar.maximum() > 0)

    def _resize_scale(self) -> None:
        self._state.set_scale(self._state.scale.resized(int(self.frame.strip.width())))

    def sizeHint(self) -> QSize:
        """Ask for room for all lanes."""
        return QSize(800, self._plan.look.metrics.ruler + self._plan.height)

    def minimumSizeHint(self) -> QSize:
        """Ask for a ruler and one lane at least."""
        metrics = self._plan.look.metrics
        return QSize(metrics.lane_header + 200, metrics.ruler + metrics.lane_minimum)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Put the layer down and the overlay over it, within what needs painting."""
        ratio = self.devicePixelRatioF()
        scene, look = self.scene, self._plan.look
        layers = self._layers.layers(scene, look, ratio)
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        for layer in layers:
            painter.drawPixmap(0, 0, layer)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        overlay = OverlayPainter(painter, scene, look, ratio, QRectF(event.rect()))
        overlay.paint(self._state, self.hand.pointer)
        if self.header_hand.drop_y is not None:
            line = QRect(0, self.header_hand.drop_y - 1, self.width(), _DROP_LINE)
            painter.fillRect(line, look.color("accent"))
        if self._has_ring:
            draw_focus(painter, self.rect())
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the left edge and the zoom."""
        super().resizeEvent(event)
        self._plan.size = self.size()
        self._place_bar()
        self._resize_scale()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin what the button does."""
        if self.header_hand.covers(event.position()):
            self.header_hand.press(event)
        else:
            self.hand.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with the drag, or show what lies under the pointer."""
        is_name = self.header_hand.covers(event.position()) and self.hand.gesture is None
        if self.header_hand.is_holding or is_name:
            self.hand.leave()
            self.header_hand.move(event)
        else:
            self.hand.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag."""
        if self.header_hand.is_holding:
            self.header_hand.release(event)
        else:
            self.hand.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Activate the span under the pointer, draw a new one, or open a thin lane."""
        if self.header_hand.covers(event.position()):
            self.header_hand.double_click(event)
        else:
            self.hand.double_click(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what lies under the pointer; the keys ask by themselves."""
        event.accept()
        position = QPointF(event.pos())
        row = self._plan.row_under(position)
        if event.reason() == QContextMenuEvent.Reason.Keyboard or self.hand.gesture is not None:
            return
        if row is not None and self.header_hand.covers(position):
            self.lane_menu_requested.emit(row.lane.key, event.globalPos())
            return
        hit = self._plan.hit(position)
        if hit is not None and not self._state.selection.has(hit.lane, hit.index):
            self.hand.select_alone(hit)
        time_ms = self._state.scale.ms_at(self._plan.strip_x(position))
        track, span = (row.lane.key if row else "", hit.span_id if hit else "")
        self.context_menu_requested.emit(track, span, event.globalPos(), time_ms)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll time; with Ctrl zoom at the pointer, with Shift scroll the lanes."""
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.scroll_lanes(-round(notches_of(event) * _LANES_A_NOTCH_PX))
        else:
            at_x = max(0.0, self._plan.strip_x(event.position()))
            self._state.set_scale(turned(self._state.scale, event, at_x))
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the pointer."""
        super().leaveEvent(event)
        self.hand.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape drops a drag, the menu key opens a menu; all other keys are the application's."""
        is_shift_f10 = event.key() == Qt.Key.Key_F10 and (
            event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        )
        if event.key() == Qt.Key.Key_Menu or is_shift_f10:
            self.request_menu()
        elif event.key() != Qt.Key.Key_Escape or not self.cancel_gesture():
            super().keyPressEvent(event)
            return
        event.accept()

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
            text = plain_tip(self.text_at(QPointF(event.pos())))
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)
