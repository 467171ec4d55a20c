"""The plot itself: rows of curves and of labelled spans on the clock of the timeline.

pyqtgraph holds view, axes and items; it is loaded with this module, which is why `CurvesPage` loads
this module only when it is first looked at. What stands still is painted once into a pixmap, from
the pyramid of each curve, and clipped to the view; over it lies what moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QHelpEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QScrollBar, QWidget

from app.domain.span import SpanTrack
from app.domain.timecode import format_ms
from widgets.i18n import tr, tr_phrase
from widgets.theme.theme import theme
from widgets.timeline.hit import Hit, hit_lane
from widgets.timeline.lane_view import LaneView
from widgets.timeline.lanes import Row, row_at
from widgets.timeline.look import Look
from widgets.timeline.time_scale import TimeScale
from widgets.timeline.wheel import notches_of, turned
from widgets.trajectory.curve_items import NameAxis, RowsItem, TimeAxis
from widgets.trajectory.plot_overlay import PlotOverlay, Reading
from widgets.trajectory.plot_rows import Marks, plan_rows

_SCROLL_A_NOTCH_PX = 40
_SCROLL_BAR = 10


class CurvePlot(pg.PlotWidget):  # type: ignore[misc]  # pyqtgraph publishes no types
    """Shows rows of a stretch of time.

    Signals
    -------
    seek_requested(ms)
        A click, or a drag along the rows.
    scale_changed(start_ms, end_ms)
        The wheel asked for another stretch: as in the timeline, with Ctrl it zooms.
    """

    seek_requested = Signal(int)
    scale_changed = Signal(float, float)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._look = Look()
        self._rows: list[Row] = []
        self._tracks: tuple[SpanTrack, ...] = ()
        self._marks: Marks = {}
        self._scale = TimeScale()
        self._bar: QScrollBar | None = None
        self._times = TimeAxis(self)
        self._names = NameAxis(self)
        super().__init__(parent, axisItems={"bottom": self._times, "left": self._names}, title=None)
        self._item = RowsItem(self)
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self.overlay = PlotOverlay(self.viewport())
        self._prepare()
        self._bar.valueChanged.connect(self._on_scrolled)
        theme().changed.connect(self._on_theme_changed)
        self._dress()

    @property
    def rows(self) -> Sequence[Row]:
        """What is shown, top to bottom."""
        return self._rows

    @property
    def scale(self) -> TimeScale:
        """Which stretch the pixels of the rows show."""
        return self._scale

    @property
    def look(self) -> Look:
        """Colours and fonts."""
        return self._look

    @property
    def marks(self) -> Marks:
        """Turning points by the key of their row."""
        return self._marks

    @property
    def scroll(self) -> int:
        """Pixels of the rows hidden above."""
        return 0 if self._bar is None else self._bar.value()

    @property
    def area(self) -> QRectF:
        """Where the rows lie, in pixels of the view."""
        return QRectF(self.getPlotItem().getViewBox().sceneBoundingRect())

    def set_tracks(self, tracks: Sequence[SpanTrack]) -> None:
        """Show these, top to bottom."""
        self._tracks = tuple(tracks)
        self._place()

    def set_marks(self, marks: Marks) -> None:
        """Show these turning points."""
        if marks != self._marks:
            self._marks = marks
            self._repaint()

    def set_range(self, start_ms: float, end_ms: float, duration_ms: int) -> None:
        """Show a stretch of a video of this length."""
        width = max(1, round(self.area.width()))
        per_pixel = max(end_ms - start_ms, 1.0) / width
        scale = TimeScale(max(1, duration_ms), width, start_ms, per_pixel)
        if scale != self._scale:
            self._scale = scale
            self.getPlotItem().getViewBox().setXRange(start_ms, end_ms, padding=0)
            self._item.update()
            self._times.update()
            self._tell_overlay()

    def set_position(self, time_ms: int) -> None:
        """Move the playhead."""
        self.overlay.set_position(time_ms)

    def row_view(self, row: Row) -> LaneView:
        """Return a row as it is painted."""
        area = self.area
        place = QRectF(area.left(), area.top() + row.top - self.scroll, area.width(), row.height)
        return LaneView(row.lane, place, self._scale, self._look, self.devicePixelRatioF())

    def reading_at(self, point: QPointF) -> Reading | None:
        """Return what the row under a pixel says there; None beside the rows."""
        area = self.area
        row = row_at(self._rows, point.y() - area.top() + self.scroll)
        if row is None or not area.contains(point):
            return None
        time_ms = self._scale.ms_at(point.x() - area.left())
        lines = row.lane.words_at(time_ms)
        if not lines:
            hit = hit_lane(self.row_view(row), point.x(), point.y())
            lines = (f"{row.lane.track.title} · {format_ms(time_ms)}", *_said(row, hit))
        return Reading(time_ms, tuple(map(tr_phrase, lines)))

    # Inside -----------------------------------------------------------------------------------

    def _prepare(self) -> None:
        plot = self.getPlotItem()
        box = plot.getViewBox()
        plot.hideButtons()
        plot.setMenuEnabled(False)
        box.setMouseEnabled(x=False, y=False)
        box.setDefaultPadding(0)
        box.invertY(True)
        box.disableAutoRange()
        plot.layout.setContentsMargins(0, 0, 0, 0)
        plot.layout.setSpacing(0)
        box.addItem(self._item, ignoreBounds=True)
        box.sigResized.connect(self._on_box_resized)
        self.setFrameShape(self.Shape.NoFrame)
        # Names and rows know their places by themselves: what is painted once is painted whole.
        self.setViewportUpdateMode(self.ViewportUpdateMode.FullViewportUpdate)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Curves of emotion over time"))

    def _place(self) -> None:
        area = self.area
        self._rows = plan_rows(self._tracks, int(area.height()))
        height = self._rows[-1].bottom if self._rows else 0
        if self._bar is not None:
            self._bar.setRange(0, max(0, height - int(area.height())))
            self._bar.setPageStep(max(1, int(area.height())))
            self._bar.setVisible(self._bar.maximum() > 0)
            left = self.viewport().width() - _SCROLL_BAR
            self._bar.setGeometry(left, int(area.top()), _SCROLL_BAR, int(area.height()))
        self._repaint()

    def _repaint(self) -> None:
        self._item.forget()
        self._names.forget()
        self._tell_overlay()

    def _tell_overlay(self) -> None:
        self.overlay.set_view(self.area, self._scale, self._look)

    @Slot()
    def _on_theme_changed(self) -> None:
        self._look = Look()
        self._dress()
        self._place()

    def _dress(self) -> None:
        self.setBackground(theme().color("track"))
        self._times.dress()
        self._names.setWidth(theme().metrics.lane_header)

    @Slot(object)
    def _on_box_resized(self, _box: Any = None) -> None:
        start, end = self._scale.start_ms, self._scale.end_ms
        self._place()
        self.set_range(start, end, self._scale.duration_ms)
        self._tell_overlay()

    @Slot(int)
    def _on_scrolled(self, _value: int) -> None:
        self._repaint()

    def _tell_hover(self, point: QPointF) -> None:
        self.overlay.set_reading(self.reading_at(point))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let what moves cover all."""
        super().resizeEvent(event)
        if self._bar is not None:
            self.overlay.resize(self.viewport().size())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll time; with Ctrl zoom at the pointer, with Shift scroll the rows."""
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            if self._bar is not None:
                step = -round(notches_of(event) * _SCROLL_A_NOTCH_PX)
                self._bar.setValue(self._bar.value() + step)
        else:
            at_x = max(0.0, event.position().x() - self.area.left())
            scale = turned(self._scale, event, at_x)
            self.scale_changed.emit(scale.start_ms, scale.end_ms)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the moment under the pointer."""
        self._seek(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Read what lies under the pointer; with the button held go there."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._seek(event)
        self._tell_hover(event.position())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End it."""
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second click as another one."""
        self._seek(event)

    def _seek(self, event: QMouseEvent) -> None:
        area = self.area
        is_left = event.button() == Qt.MouseButton.LeftButton or (
            event.buttons() & Qt.MouseButton.LeftButton
        )
        if is_left and area.left() <= event.position().x() <= area.right():
            self.seek_requested.emit(self._scale.ms_at(event.position().x() - area.left()))
        event.accept()

    def leaveEvent(self, event: Any) -> None:
        """Forget the pointer."""
        self.overlay.set_reading(None)
        super().leaveEvent(event)

    def viewportEvent(self, event: Any) -> bool:
        """Show the whole name of a row on hovering over it; the rows have a read-out of theirs."""
        if isinstance(event, QHelpEvent):
            event.accept()
            return True
        return bool(super().viewportEvent(event))


def _said(row: Row, hit: Hit | None) -> tuple[str, ...]:
    source = row.lane.source
    if hit is None:
        return (tr("{source}: nothing said here", source=source) if source else "",)
    words = row.lane.words(hit.index)
    return (f"{source}: {words[0]}" if source else words[0], *words[1:])
