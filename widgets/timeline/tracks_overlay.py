"""What lies over the lanes: selection, hover, marks, a drag with its guide, and the playhead."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.domain.interval import Interval
from app.domain.span import IntArray
from app.domain.timecode import format_duration, format_ms
from widgets.theme.metrics import RADIUS_MARK
from widgets.timeline.coverage import Coverage
from widgets.timeline.emotion_painter import LABELLED_KINDS, paint_body, paint_labels, reader
from widgets.timeline.evidence_painter import paint_evidence_span
from widgets.timeline.growing import GrowingSpan, paint_growing
from widgets.timeline.growing_curve import paint_growing_curve
from widgets.timeline.hit import Hit
from widgets.timeline.lane_view import Block, LaneView
from widgets.timeline.lanes import Lane, Row
from widgets.timeline.look import Look
from widgets.timeline.playhead import paint_guide, paint_marks, paint_playhead, paint_tag
from widgets.timeline.pointer import Pointer
from widgets.timeline.raster import color_table, column_edges, column_strengths, strip_image
from widgets.timeline.span_place import span_rect
from widgets.timeline.span_selection import Part, chosen
from widgets.timeline.time_scale import TimeScale
from widgets.timeline.timeline_state import TimelineState
from widgets.timeline.tracks_layer import Scene

_HOVER = 0.08
_HANDLE_WIDTH = 4
_MOST_OUTLINES = 200
_MANY = 0.5
_BAND = 0.14


class OverlayPainter:
    """Paints the overlay of one scene, as far as it lies in what is to be painted."""

    def __init__(
        self, painter: QPainter, scene: Scene, look: Look, ratio: float, exposed: QRectF
    ) -> None:
        self._painter, self._scene, self._look, self._ratio = painter, scene, look, ratio
        self._exposed = exposed

    def paint(self, state: TimelineState, pointer: Pointer) -> None:
        """Paint all, the playhead last."""
        painter, frame = self._painter, self._scene.frame
        painter.save()
        painter.setClipRect(frame.lanes_rect, Qt.ClipOperation.IntersectClip)
        if state.growing is not None:
            self._paint_growing(state.growing)
        self._paint_curves(state)
        self._paint_selection(state)
        self._paint_pointer(pointer)
        painter.restore()
        painter.save()
        painter.setClipRect(frame.strip, Qt.ClipOperation.IntersectClip)
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

    def _paint_growing(self, growing: GrowingSpan) -> None:
        row = self._row(growing.track)
        if row is not None and self._scene.frame.row_rect(row).intersects(self._exposed):
            paint_growing(self._painter, self._view(row), growing)

    def _paint_curves(self, state: TimelineState) -> None:
        for curve in state.curves:
            row = self._row(curve.track)
            if row is not None and self._scene.frame.row_rect(row).intersects(self._exposed):
                paint_growing_curve(self._painter, self._view(row), curve, self._exposed)

    # Selected spans ---------------------------------------------------------------------------

    def _paint_selection(self, state: TimelineState) -> None:
        primary = state.selection.primary
        for row in self._scene.rows:
            at = state.selection.indices(row.lane)
            if len(at) and self._scene.frame.row_rect(row).intersects(self._exposed):
                is_primary = primary is not None and primary.track == row.lane.key
                edge = state.edge if is_primary else Part.BODY
                first = row.lane.index_of(primary.span) if is_primary and primary else None
                self._paint_selected(row, at, state, (first, edge))

    def _paint_selected(
        self, row: Row, at: IntArray, state: TimelineState, edge: tuple[int | None, Part]
    ) -> None:
        view, spans = self._view(row), row.lane.track.spans
        start, end = self._scene.scale.start_ms, self._scene.scale.end_ms
        near = at[(spans.starts[at] <= end) & (spans.ends[at] >= start)]
        if len(near) > _MOST_OUTLINES:
            self._paint_many(view, state.selection.coverage(row.lane), 0)
            return
        lifted = dict(self._scene.hidden).get(row.lane.key, frozenset())
        for index in near.tolist():
            if index not in lifted:
                self._paint_span(view, index, spans.interval(index))
                if index == edge[0] and edge[1] is not Part.BODY:
                    rect = span_rect(view, index, spans.interval(index))
                    self._paint_handle(rect, edge[1])

    def _paint_span(self, view: LaneView, index: int, interval: Interval) -> None:
        """Paint a span as selected: stronger, with an outline."""
        rect = span_rect(view, index, interval)
        if not rect.intersects(self._exposed):
            return
        if view.lane.track.kind == "evidence" and not view.is_thin:
            area = rect.adjusted(0, 0, max(0.0, 2 - rect.width()), 0)
            paint_evidence_span(self._painter, view, area, index, selected=True)
            return
        self._painter.setPen(QPen(self._look.color("accent"), 2))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), RADIUS_MARK, RADIUS_MARK)

    def _paint_lifted(self, view: LaneView, index: int, interval: Interval) -> None:
        """Paint a span where it is dragged to."""
        rect = span_rect(view, index, interval)
        if view.lane.track.kind in LABELLED_KINDS and not view.is_thin:
            is_point = interval.start_ms == interval.end_ms
            row, rows = view.row_of(index)
            left, right = (rect.center().x(),) * 2 if is_point else (rect.left(), rect.right())
            block = Block(index, left, right, False, row, rows, is_point)
            self._painter.fillRect(rect, self._look.color("track"))
            paint_body(self._painter, view, block, reader(view)(index)[2])
            paint_labels(self._painter, view, [block])
        self._painter.fillRect(rect, self._look.color("accent", _BAND))
        self._paint_span(view, index, interval)

    def _paint_many(self, view: LaneView, coverage: Coverage, delta_ms: int) -> None:
        """Paint more selected spans than outlines could show, as one image over the lane."""
        scale = view.scale
        shifted = TimeScale(
            scale.duration_ms, scale.width, scale.start_ms - delta_ms, scale.ms_per_px
        )
        strengths = column_strengths(coverage.columns(column_edges(shifted, view.ratio)))
        image = strip_image(strengths * _MANY, color_table([self._look.color("accent")]))
        top, height = view.band(0, 1)
        width = image.width() / view.ratio
        self._painter.drawImage(QRectF(view.area.left(), top, width, height), image)

    def _paint_handle(self, rect: QRectF, part: Part) -> None:
        left = rect.left() if part is Part.START else rect.right() - _HANDLE_WIDTH
        handle = QRectF(left, rect.top(), _HANDLE_WIDTH, rect.height())
        self._painter.fillRect(handle, self._look.color("accent"))

    # Under the pointer ------------------------------------------------------------------------

    def _paint_pointer(self, pointer: Pointer) -> None:
        if pointer.hit is not None:
            self._paint_hovered(pointer.hit, pointer.preview)
        for lane, at in pointer.places.items():
            self._paint_moved(lane, at, pointer.delta_ms)
        if pointer.drawn is not None:
            self._paint_drawn(*pointer.drawn)
        if pointer.band is not None:
            self._paint_band(pointer.band)

    def _paint_hovered(self, hit: Hit, preview: Interval | None) -> None:
        row = self._row(hit.lane.key)
        if row is None or row.lane is not hit.lane:
            return
        view = self._view(row)
        if preview is not None:
            self._paint_lifted(view, hit.index, preview)
        rect = span_rect(view, hit.index, preview or hit.interval)
        self._painter.fillRect(rect, self._look.color("text", _HOVER))
        if row.lane.is_editable and hit.part is not Part.BODY:
            self._paint_handle(rect, hit.part)

    def _paint_moved(self, lane: Lane, at: IntArray, delta_ms: int) -> None:
        row = self._row(lane.key)
        if row is None:
            return
        view, spans = self._view(row), lane.track.spans
        if len(at) > _MOST_OUTLINES:
            self._paint_many(view, Coverage(chosen(spans, at)), delta_ms)
            return
        for index in np.asarray(at).tolist():
            old = spans.interval(index)
            moved = Interval(old.start_ms + delta_ms, old.end_ms + delta_ms)
            self._paint_lifted(view, index, moved)

    def _paint_drawn(self, lane: Lane, stretch: Interval) -> None:
        row = self._row(lane.key)
        if row is not None:
            rect = span_rect(self._view(row), None, stretch)
            self._painter.fillRect(rect, self._look.color("accent", _BAND))
            self._painter.setPen(QPen(self._look.color("accent"), 2))
            self._painter.drawRect(rect)

    def _paint_band(self, band: QRectF) -> None:
        frame = self._scene.frame
        rect = band.translated(frame.header, frame.ruler - frame.scroll)
        self._painter.fillRect(rect, self._look.color("accent", _BAND))
        self._painter.setPen(QPen(self._look.color("accent"), 1, Qt.PenStyle.DashLine))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRect(rect)

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
            if pointer.delta_ms:
                sign = "+" if pointer.delta_ms > 0 else "−"
                text = f"{sign}{format_duration(abs(pointer.delta_ms))}  {text}"
            paint_tag(painter, look, text, frame.header + pointer.x, frame.ruler_rect)

    def _row(self, track_key: str) -> Row | None:
        rows = self._scene.rows
        return next((row for row in rows if row.lane.key == track_key), None)

    def _view(self, row: Row) -> LaneView:
        return self._scene.lane_view(row, self._look, self._ratio)
