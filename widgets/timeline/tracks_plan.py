"""Where things lie in the lanes' widget now: asked by whoever paints, points or speaks."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize

from widgets.timeline.hit import Hit, hit_lane
from widgets.timeline.lane_view import LaneView
from widgets.timeline.lanes import Row, row_at
from widgets.timeline.look import Look
from widgets.timeline.timeline_state import TimelineState
from widgets.timeline.tracks_layer import Frame


class TracksPlan:
    """Rows, sizes and scrolling of the lanes.

    Attributes
    ----------
    size
        Of the widget.
    scroll
        Pixels of the lanes hidden above.
    """

    def __init__(self, state: TimelineState) -> None:
        self.state = state
        self.look = Look()
        self.rows: list[Row] = []
        self.size = QSize(0, 0)
        self.scroll = 0

    @property
    def frame(self) -> Frame:
        """Where things lie."""
        metrics = self.look.metrics
        return Frame(self.size, metrics.lane_header, metrics.ruler, self.scroll)

    @property
    def height(self) -> int:
        """Pixels of all lanes."""
        return self.rows[-1].bottom if self.rows else 0

    def refresh(self) -> None:
        """Arrange the lanes anew."""
        self.rows = self.state.rows(self.look.metrics)

    def redress(self) -> None:
        """Take colours, fonts and sizes of the theme in force."""
        self.look = Look()
        self.refresh()

    def row(self, track_key: str) -> Row | None:
        """Return the row of a track, None where it is not shown."""
        return next((row for row in self.rows if row.lane.key == track_key), None)

    def row_rect(self, track_key: str) -> QRect:
        """Return where the lane of a track lies, empty when there is none."""
        row = self.row(track_key)
        return self.frame.row_rect(row).toRect() if row else QRect()

    def lanes_y(self, position: QPointF) -> float:
        """Return a height in pixels of the lanes unscrolled."""
        return position.y() - self.frame.ruler + self.scroll

    def strip_x(self, position: QPointF) -> float:
        """Return a place in pixels of the strip."""
        return position.x() - self.frame.header

    def row_under(self, position: QPointF) -> Row | None:
        """Return the row at a height of the widget, by its name or its lane."""
        is_below_ruler = position.y() >= self.frame.ruler
        return row_at(self.rows, self.lanes_y(position)) if is_below_ruler else None

    def view(self, row: Row, ratio: float = 1.0) -> LaneView:
        """Return a row as it is painted."""
        area = self.frame.row_rect(row)
        return LaneView(row.lane, area, self.state.scale, self.look, ratio, is_thin=row.is_thin)

    def hit(self, position: QPointF) -> Hit | None:
        """Return the span at a pixel of the widget, None where none lies."""
        if not self.frame.lanes_rect.contains(position):
            return None
        row = self.row_under(position)
        if row is None:
            return None
        chosen = self.state.selection.indices(row.lane)
        return hit_lane(self.view(row), position.x(), position.y(), chosen)
