"""What keys do on the timeline: choose tracks and spans, choose an edge, nudge by frames."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from widgets.theme.theme import theme
from widgets.timeline.selecting import all_of, neighbour
from widgets.timeline.span_selection import Part, SpanRef
from widgets.timeline.strips import STRIPS
from widgets.timeline.timeline_state import TimelineState

_SHORTEST_MS = 1
_PARTS = (Part.BODY, Part.START, Part.END)


class SpanKeys(QObject):
    """Answers actions; like the mouse it wishes for edits and makes none.

    Signals
    -------
    spans_selected(refs)
        Other spans are selected.
    span_changed(track_key, span_id, start_ms, end_ms)
        The selected edge was nudged.
    spans_moved(refs, delta_ms)
        The selected spans were nudged.
    """

    spans_selected = Signal(object)
    span_changed = Signal(str, str, int, int)
    spans_moved = Signal(object, int)

    def __init__(self, state: TimelineState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state

    def step_track(self, direction: int) -> None:
        """Make the track below (1) or above (-1) the active one; the ends hold."""
        rows = self._state.rows(theme().metrics)
        keys = [row.lane.key for row in rows if row.lane.track.kind not in STRIPS]
        if not keys:
            return
        active = self._state.active_track
        if active in keys:
            place = min(max(keys.index(active) + direction, 0), len(keys) - 1)
        else:
            place = 0 if direction > 0 else len(keys) - 1
        self._state.set_active_track(keys[place])

    def next_span(self, direction: int) -> SpanRef | None:
        """Select the next (1) or previous (-1) span of the active track and scroll to it.

        Returns it, or None where there is none that way; who calls may seek there.
        """
        ref = neighbour(self._state, direction)
        lane = self._state.active_lane
        index = lane.index_of(ref.span) if lane and ref else None
        if ref is None or lane is None or index is None:
            return None
        self._state.select([ref])
        span = lane.track.spans.interval(index)
        self._state.reveal(span.start_ms, span.end_ms)
        self.spans_selected.emit(self._state.selected)
        return ref

    def select_all(self) -> None:
        """Select all spans of the active track."""
        lane = self._state.active_lane
        if lane is not None and len(lane.track.spans):
            self._state.set_selection(all_of(lane))
            self.spans_selected.emit(self._state.selected)

    def clear_selection(self) -> bool:
        """Select nothing; tell whether something was selected."""
        if not self._state.selected:
            return False
        self._state.select([])
        self.spans_selected.emit(())
        return True

    def step_edge(self, direction: int) -> None:
        """Let keys move the span, its start or its end, one after the other."""
        if self._state.selection.primary is not None:
            place = _PARTS.index(self._state.edge) + direction
            self._state.set_edge(_PARTS[place % len(_PARTS)])

    def nudge(self, frames: int) -> None:
        """Move the selected edge so many frames, or all selected spans where no edge is chosen."""
        ref = self._state.selection.primary
        lane = self._state.lane(ref.track) if ref else None
        index = lane.index_of(ref.span) if lane and ref else None
        if ref is None or lane is None or index is None or not lane.is_editable:
            return
        span = lane.track.spans.interval(index)
        if self._state.edge is Part.BODY:
            self._nudge_bodies(span.start_ms, frames)
        else:
            self._nudge_edge(ref, (span.start_ms, span.end_ms), frames)

    def _nudge_edge(self, ref: SpanRef, span: tuple[int, int], frames: int) -> None:
        start, end = span
        if self._state.edge is Part.START:
            wanted = self._state.frames.neighbour_frame(start, frames)
            start = min(max(wanted, 0), max(end - _SHORTEST_MS, 0))
        else:
            wanted = self._state.frames.neighbour_frame(end, frames)
            end = max(min(wanted, self._state.scale.duration_ms), start + _SHORTEST_MS)
        if (start, end) != span:
            self.span_changed.emit(*ref, start, end)

    def _nudge_bodies(self, start_ms: int, frames: int) -> None:
        state = self._state
        lanes = [lane for lane in state.lanes if lane.is_movable]
        extent = state.selection.extent(lanes)
        if extent is None:
            return
        wanted = state.frames.neighbour_frame(start_ms, frames) - start_ms
        delta = min(max(wanted, -extent[0]), state.scale.duration_ms - extent[1])
        keys = {lane.key for lane in lanes}
        if delta:
            refs = tuple(ref for ref in state.selected if ref.track in keys)
            self.spans_moved.emit(refs, delta)
