"""The mouse over the lanes: which gesture a press begins, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from app.domain.interval import Interval
from widgets.timeline.band_gesture import BandGesture
from widgets.timeline.free_stretch import free_stretch
from widgets.timeline.gestures import Gesture, PanGesture, ScrubGesture
from widgets.timeline.hit import Hit
from widgets.timeline.lanes import PASSIVE_KINDS, Row
from widgets.timeline.mark_gesture import MarkGesture, mark_at
from widgets.timeline.pointer import Pointer
from widgets.timeline.selecting import range_to, toggled
from widgets.timeline.span_gestures import DrawGesture, EdgeGesture, MoveGesture
from widgets.timeline.span_selection import Part, SpanRef
from widgets.timeline.tracks_plan import TracksPlan

_EDGE_SCROLL_MS, _EDGE_SCROLL_PX = 30, 14
_KEYS = Qt.KeyboardModifier


class TracksHand(QObject):
    """Turns presses, drags and double clicks over the lanes into gestures and wishes.

    Signals
    -------
    seek_requested(ms)
        A click where no span lies, or on a cue or segment.
    scrub_moved(ms), scrub_finished(ms)
        A drag along the time axis, and where it ended.
    span_selected(track_key, span_id), span_activated(track_key, span_id)
        A plain click, a double click on a span.
    spans_selected(refs)
        Other spans are selected: a tuple of `SpanRef`, the last one first in importance.
    span_changed(track_key, span_id, start_ms, end_ms)
        An edge was dragged.
    spans_moved(refs, delta_ms)
        The bodies of spans were dragged, later where above 0.
    span_drawn(track_key, start_ms, end_ms)
        A new span was drawn in a tier.
    marks_changed(in_ms or None, out_ms or None)
        A mark was dragged, or a stretch drawn with Shift held.
    pointer_changed
        What is to be painted of the pointer is another.
    """

    seek_requested = Signal(int)
    scrub_moved = Signal(int)
    scrub_finished = Signal(int)
    span_selected = Signal(str, str)
    span_activated = Signal(str, str)
    spans_selected = Signal(object)
    span_changed = Signal(str, str, int, int)
    spans_moved = Signal(object, int)
    span_drawn = Signal(str, int, int)
    marks_changed = Signal(object, object)
    pointer_changed = Signal()

    def __init__(self, widget: QWidget, plan: TracksPlan) -> None:
        super().__init__(widget)
        self._widget, self._plan, self._state = widget, plan, plan.state
        self.gesture: Gesture | None = None
        self.pointer = Pointer()
        self.selects_by_drag = False
        self._anchor: SpanRef | None = None
        self._left_ms = 0
        self._last = QPointF()
        self._timer = QTimer(self, interval=_EDGE_SCROLL_MS)
        self._timer.timeout.connect(self._on_timer_timeout)

    def press(self, event: QMouseEvent) -> None:
        """Begin what the button does."""
        x = self._plan.strip_x(event.position())
        if self.gesture is not None or x < 0:
            return
        if event.button() == Qt.MouseButton.LeftButton:
            self._hold(self._press_left(event.position(), event.modifiers()))
        elif event.button() == Qt.MouseButton.MiddleButton:
            self._hold(PanGesture(self._state, x))
            self._widget.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._last = event.position()

    def move(self, event: QMouseEvent) -> None:
        """Go on with the drag, or show what lies under the pointer."""
        self._last = event.position()
        gesture = self.gesture
        if gesture is None:
            self._hover(event.position())
            return
        self._follow()
        x = self._plan.strip_x(event.position())
        is_beyond = not 0 <= x <= self._plan.frame.strip.width()
        if not (gesture.scrolls_at_edges and is_beyond):
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def release(self, event: QMouseEvent) -> None:
        """End the drag."""
        gesture = self.gesture
        held = Qt.MouseButton.LeftButton | Qt.MouseButton.MiddleButton
        if gesture is None or event.buttons() & held:
            return
        self._last = event.position()
        self._timer.stop()
        gesture.finish(*self._held_at(gesture))
        self._hold(None)
        self._hover(event.position())
        self._set_pointer(Pointer(self._plan.strip_x(event.position())))

    def double_click(self, event: QMouseEvent) -> None:
        """Activate the span under the pointer, or draw one into the free stretch of a tier."""
        hit, row = self._plan.hit(event.position()), self._plan.row_under(event.position())
        x = self._plan.strip_x(event.position())
        if event.button() != Qt.MouseButton.LeftButton or x < 0:
            return
        if hit is not None:
            self.span_activated.emit(*hit.ref)
        elif row is not None and row.lane.is_tier:
            # The first of the two clicks went there; making a span leaves the playhead alone.
            self.seek_requested.emit(self._left_ms)
            span = free_stretch(self._state, row.lane, self._state.scale.ms_at(x))
            self._draw(row, span)

    def cancel(self) -> bool:
        """Drop a drag that is going on; tell whether there was one."""
        gesture = self.gesture
        self._timer.stop()
        self._hold(None)
        if gesture is not None:
            gesture.cancel()
            self._set_pointer(Pointer())
        return gesture is not None

    def leave(self) -> None:
        """Forget the pointer, unless it drags."""
        if self.gesture is None:
            self._set_pointer(Pointer())

    def tracks_changed(self) -> None:
        """Drop what holds a span that may be gone."""
        if isinstance(self.gesture, EdgeGesture | MoveGesture | BandGesture | DrawGesture):
            self.cancel()
        self._set_pointer(Pointer())

    def select_alone(self, hit: Hit) -> None:
        """Select the span under the pointer and no other, and tell."""
        self._anchor = hit.ref
        if self._state.selected != (hit.ref,):
            self._state.select((hit.ref,))
            self._tell()
        self.span_selected.emit(*hit.ref)

    # Pressing ---------------------------------------------------------------------------------

    def _press_left(self, position: QPointF, keys: _KEYS) -> Gesture:
        x, hit = self._plan.strip_x(position), self._plan.hit(position)
        is_ruler = position.y() < self._plan.frame.ruler
        if is_ruler or keys & _KEYS.ShiftModifier:
            mark = self._mark_gesture(x, hit, is_new=bool(keys & _KEYS.ShiftModifier))
            if mark is not None:
                return mark
        is_band = keys & _KEYS.AltModifier or (self.selects_by_drag and hit is None)
        if is_band and not is_ruler:
            return self._band_gesture(position, adds=bool(keys & _KEYS.ControlModifier))
        if keys & _KEYS.ControlModifier and not is_ruler:
            return self._press_with_ctrl(position, hit)
        return self._press_plainly(x, hit, is_ruler=is_ruler)

    def _mark_gesture(self, x: float, hit: Hit | None, *, is_new: bool) -> MarkGesture | None:
        def clicked() -> None:
            if hit is not None:
                self._select_to(hit)

        state, changed = self._state, self.marks_changed.emit
        if is_new:
            here = state.scale.ms_at(x)
            return MarkGesture(state, x, changed, clicked, anchor_ms=here, drags_in=False)
        found = mark_at(state, x)
        if found is None:
            return None
        return MarkGesture(state, x, changed, clicked, anchor_ms=found[0], drags_in=found[1])

    def _band_gesture(self, position: QPointF, *, adds: bool) -> BandGesture:
        start = (self._plan.strip_x(position), self._plan.lanes_y(position))
        return BandGesture(self._state, self._plan.rows, start, self._tell, adds=adds)

    def _press_with_ctrl(self, position: QPointF, hit: Hit | None) -> Gesture:
        x, row = self._plan.strip_x(position), self._plan.row_under(position)
        if hit is not None:
            self._anchor = hit.ref
            self._state.select(toggled(self._state.selected, hit.ref))
            self._state.set_active_track(hit.lane.key)
            self._tell()
            return self._scrub(x, None)
        if row is not None and row.lane.is_tier:

            def drawn(span: Interval) -> None:
                self._draw(row, span)

            return DrawGesture(self._state, x, row.lane, drawn)
        return self._scrub(x, None)

    def _press_plainly(self, x: float, hit: Hit | None, *, is_ruler: bool) -> Gesture:
        if hit is None:
            self._left_ms = self._state.position_ms
            self.seek_requested.emit(self._state.scale.ms_at(x))
            return self._scrub(x, None if is_ruler else self._clear)
        was_selected = self._state.selection.has(hit.lane, hit.index)
        if not was_selected:
            self.select_alone(hit)
        self._state.set_active_track(hit.lane.key)
        if hit.part is not Part.BODY:
            self.select_alone(hit)
            self._state.set_edge(hit.part)
            return EdgeGesture(self._state, hit, self._on_edge_dragged)
        if was_selected and hit.lane.is_movable:
            return MoveGesture(self._state, x, hit, self._on_moved, lambda: self.select_alone(hit))
        if hit.lane.track.kind in PASSIVE_KINDS:
            self.seek_requested.emit(self._state.scale.ms_at(x))
        return self._scrub(x, None)

    def _scrub(self, x: float, clicked: Callable[[], None] | None) -> ScrubGesture:
        moved, finished = self.scrub_moved.emit, self.scrub_finished.emit
        return ScrubGesture(self._state, x, moved, finished, clicked)

    # Selecting --------------------------------------------------------------------------------

    def _select_to(self, hit: Hit) -> None:
        """Select all spans of a lane from the one clicked before to this one."""
        self._state.select(range_to(hit, self._anchor))
        self._state.set_active_track(hit.lane.key)
        self._tell()

    def _clear(self) -> None:
        """Let go of annotations by a click beside them; evidence stays with its question."""
        if any(self._is_tier(ref) for ref in self._state.selected):
            self._state.select(())
            self._tell()

    def _is_tier(self, ref: SpanRef) -> bool:
        lane = self._state.lane(ref.track)
        return lane is not None and lane.track.kind == "tier"

    @Slot()
    def _tell(self) -> None:
        self.spans_selected.emit(self._state.selected)

    # What came of it --------------------------------------------------------------------------

    def _on_edge_dragged(self, span: Interval) -> None:
        gesture = self.gesture
        if isinstance(gesture, EdgeGesture):
            self.span_changed.emit(*gesture.hit.ref, span.start_ms, span.end_ms)

    def _on_moved(self, delta_ms: int) -> None:
        lanes = [self._state.lane(ref.track) for ref in self._state.selected]
        pairs = zip(self._state.selected, lanes, strict=True)
        refs = tuple(ref for ref, lane in pairs if lane is not None and lane.is_movable)
        self.spans_moved.emit(refs, delta_ms)

    def _draw(self, row: Row, span: Interval) -> None:
        self._state.set_active_track(row.lane.key)
        self.span_drawn.emit(row.lane.key, span.start_ms, span.end_ms)

    # Following --------------------------------------------------------------------------------

    def _hold(self, gesture: Gesture | None) -> None:
        self.gesture = gesture
        self._state.is_held = gesture is not None

    def _held_at(self, gesture: Gesture) -> tuple[float, float]:
        """Return where a drag is: at the edge while the view scrolls under a pointer beyond it."""
        x, y = self._plan.strip_x(self._last), self._plan.lanes_y(self._last)
        if gesture.scrolls_at_edges:
            x = min(max(x, 0.0), self._plan.frame.strip.width())
        return x, y

    @Slot()
    def _on_timer_timeout(self) -> None:
        if self.gesture is None:
            return
        beyond = -1 if self._plan.strip_x(self._last) < 0 else 1
        self._state.set_scale(self._state.scale.scrolled(beyond * _EDGE_SCROLL_PX))
        self._follow()

    def _follow(self) -> None:
        gesture = self.gesture
        if gesture is not None:
            gesture.move(*self._held_at(gesture))
            self._set_pointer(Pointer.of(gesture, self._plan.strip_x(self._last)))

    def _hover(self, position: QPointF) -> None:
        x = self._plan.strip_x(position)
        hit = self._plan.hit(position)
        on_edge = hit is not None and hit.part is not Part.BODY
        shape = Qt.CursorShape.SizeHorCursor if on_edge else Qt.CursorShape.ArrowCursor
        self._widget.setCursor(shape)
        self._set_pointer(Pointer(x if x >= 0 else None, hit))

    def _set_pointer(self, pointer: Pointer) -> None:
        if pointer != self.pointer:
            self.pointer = pointer
            self.pointer_changed.emit()
