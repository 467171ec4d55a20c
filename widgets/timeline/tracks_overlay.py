"""What lies over the lanes: selection, hover, marks, a drag with its guide, and the playhead."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.domain.interval import Interval
from app.domain.timecode import format_ms
from widgets.theme.metrics import RADIUS_MARK
from widgets.timeline.evidence_painter import evidence_rect, paint_evidence_span
from widgets.timeline.hit import Hit, Part
from widgets.timeline.lane_view import Block, LaneView
from widgets.timeline.lanes import Row
from widgets.timeline.look import BLOCK_INSET, Look
from widgets.timeline.playhead import paint_guide, paint_marks, paint_playhead, paint_tag
from widgets.timeline.snapping import SnapTarget
from widgets.timeline.timeline_state import TimelineState
from widgets.timeline.tracks_layer import Scene

_HOVER = 0.08
_HANDLE_WIDTH = 4


@dataclass(frozen=True, slots=True)
class Pointer:
    """What the mouse is about.

    Attributes
    ----------
    x
        Pixel of the strip under the pointer, None while it is elsewhere.
    hit
        The span under the pointer, or the one being dragged.
    preview
        How the dragged span would be, None while nothing is dragged.
    guide
        What the dragged edge has caught.
    """

    x: float | None = None
    hit: Hit | None = None
    preview: Interval | None = None
    guide: SnapTarget | None = None


class OverlayPainter:
    """Paints the overlay of one scene."""

    def __init__(self, painter: QPainter, scene: Scene, look: Look, ratio: float) -> None:
        self._painter, self._scene, self._look, self._ratio = painter, scene, look, ratio

    def paint(self, state: TimelineState, pointer: Pointer) -> None:
        """Paint all, the playhead last."""
        painter, frame = self._painter, self._scene.frame
        painter.save()
        painter.setClipRect(frame.lanes_rect)
        self._paint_selection(state)
        self._paint_pointer(pointer)
        painter.restore()
        painter.save()
        painter.setClipRect(frame.strip)
        marks = (self._x_of(state.in_ms), self._x_of(state.out_ms))
        paint_marks(painter, self._look, marks, frame.strip, frame.ruler)
        self._paint_tag(state, pointer)
        x = self._x_of(state.position_ms)
        if x is not None:
            paint_playhead(painter, self._look, x, frame.strip)
        painter.restore()

    def _x_of(self, time_ms: int | None) -> float | None:
        if time_ms is None:
            return None
        return self._scene.frame.header + self._scene.scale.x_of(time_ms)

    def _paint_selection(self, state: TimelineState) -> None:
        ref = state.selected
        row = self._row(ref.track) if ref else None
        index = row.lane.index_of(ref.span) if row and ref else None
        if row is None or index is None or (row.lane.track.key, index) == self._scene.hidden:
            return
        view, interval = self._view(row), row.lane.track.spans.interval(index)
        self._paint_span(view, index, interval)

    def _paint_span(self, view: LaneView, index: int, interval: Interval) -> None:
        """Paint a span as selected: stronger, with an outline."""
        rect = self._span_rect(view, index, interval)
        if view.lane.track.kind == "evidence":
            paint_evidence_span(self._painter, view, rect, index, selected=True)
            return
        self._painter.setPen(QPen(self._look.color("accent"), 2))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), RADIUS_MARK, RADIUS_MARK)

    def _paint_pointer(self, pointer: Pointer) -> None:
        hit = pointer.hit
        row = self._row(hit.lane.track.key) if hit else None
        if hit is None or row is None or hit.index >= len(row.lane.track.spans):
            return
        view = self._view(row)
        if pointer.preview is not None:
            self._paint_span(view, hit.index, pointer.preview)
        rect = self._span_rect(view, hit.index, pointer.preview or hit.interval)
        self._painter.fillRect(rect, self._look.color("text", _HOVER))
        if row.lane.is_editable and hit.part is not Part.BODY:
            left = rect.left() if hit.part is Part.START else rect.right() - _HANDLE_WIDTH
            handle = QRectF(left, rect.top(), _HANDLE_WIDTH, rect.height())
            self._painter.fillRect(handle, self._look.color("accent"))

    def _paint_tag(self, state: TimelineState, pointer: Pointer) -> None:
        painter, look, frame = self._painter, self._look, self._scene.frame
        if pointer.guide is not None:
            x = self._x_of(pointer.guide.time_ms)
            if x is not None:
                paint_guide(painter, look, x, frame.strip)
                text = f"{pointer.guide.name}  {format_ms(pointer.guide.time_ms)}"
                paint_tag(painter, look, text, x, frame.ruler_rect)
        elif pointer.x is not None:
            text = format_ms(state.scale.ms_at(pointer.x))
            paint_tag(painter, look, text, frame.header + pointer.x, frame.ruler_rect)

    def _row(self, track_key: str) -> Row | None:
        rows = self._scene.rows
        return next((row for row in rows if row.lane.track.key == track_key), None)

    def _view(self, row: Row) -> LaneView:
        return self._scene.lane_view(row, self._look, self._ratio)

    def _span_rect(self, view: LaneView, index: int, interval: Interval) -> QRectF:
        scale, header = self._scene.scale, self._scene.frame.header
        beyond = 16.0
        left = max(scale.x_of(interval.start_ms), -beyond)
        right = min(scale.x_of(interval.end_ms), scale.width + beyond)
        block = Block(index, header + left, header + max(right, left + 1), meets_previous=False)
        if view.lane.track.kind == "evidence":
            return evidence_rect(view, block)
        area = view.area.adjusted(0, BLOCK_INSET, 0, -BLOCK_INSET)
        return QRectF(block.left, area.top(), block.width, area.height())
