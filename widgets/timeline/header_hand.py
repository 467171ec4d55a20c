"""The mouse over the column of lane names: open and close, choose, resize, put in another place."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from widgets.timeline.header import CARET_WIDTH
from widgets.timeline.lane_layout import LOWEST_PX, moved
from widgets.timeline.lanes import Row
from widgets.timeline.tracks_plan import TracksPlan

_EDGE_REACH_PX = 4
_DRAG_FROM_PX = 4


@dataclass(frozen=True, slots=True)
class _Hold:
    row: Row
    from_y: float
    is_edge: bool
    is_dragged: bool = False


class HeaderHand(QObject):
    """Arranges lanes by the mouse; the state holds what comes of it.

    Signals
    -------
    arranged
        The user has arranged the lanes otherwise.
    track_chosen(key)
        A name was clicked.
    drop_changed
        The line that shows where a dragged lane would go is elsewhere.
    """

    arranged = Signal()
    track_chosen = Signal(str)
    drop_changed = Signal()

    def __init__(self, widget: QWidget, plan: TracksPlan) -> None:
        super().__init__(widget)
        self._widget, self._plan = widget, plan
        self._hold: _Hold | None = None
        self._before = plan.state.layout
        self.drop_y: int | None = None

    @property
    def is_holding(self) -> bool:
        """Tell whether something is dragged."""
        return self._hold is not None

    def covers(self, position: QPointF) -> bool:
        """Tell whether a pixel of the widget lies in the column of names."""
        frame = self._plan.frame
        return position.x() < frame.header and position.y() >= frame.ruler

    def press(self, event: QMouseEvent) -> None:
        """Take hold of a name or of its lower edge."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        edge, row = self._edge_row(event.position()), self._plan.row_under(event.position())
        held = edge or row
        if held is not None:
            self._before = self._plan.state.layout
            self._hold = _Hold(held, event.position().y(), edge is not None)

    def move(self, event: QMouseEvent) -> None:
        """Resize, or show where the lane would go; without a hold show what can be done."""
        hold, y = self._hold, event.position().y()
        if hold is None:
            on_edge = self._edge_row(event.position()) is not None
            shape = Qt.CursorShape.SizeVerCursor if on_edge else Qt.CursorShape.ArrowCursor
            self._widget.setCursor(shape)
            return
        if not hold.is_dragged and abs(y - hold.from_y) < _DRAG_FROM_PX:
            return
        self._hold = replace(hold, is_dragged=True)
        if hold.is_edge:
            self._resize(hold.row, hold.row.height + y - hold.from_y)
        else:
            self._widget.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._set_drop(self._drop_place(event.position())[1])

    def release(self, event: QMouseEvent) -> None:
        """Make it so; a press that did not move chooses the lane or opens and closes it."""
        hold, self._hold = self._hold, None
        if hold is None:
            return
        if hold.is_dragged and not hold.is_edge:
            self._put(hold.row, self._drop_place(event.position())[0])
        elif hold.is_dragged:
            self.arranged.emit()
        elif not hold.is_edge:
            self._click(hold.row, event.position())
        self._set_drop(None)
        self._widget.setCursor(Qt.CursorShape.ArrowCursor)

    def double_click(self, event: QMouseEvent) -> None:
        """Give a lane the height of its kind back by its edge; open a thin one by its name."""
        edge, row = self._edge_row(event.position()), self._plan.row_under(event.position())
        state = self._plan.state
        if edge is not None:
            state.set_layout(state.layout.resized(edge.lane.key, None))
            self.arranged.emit()
        elif row is not None and event.position().x() >= CARET_WIDTH:
            self.toggle(row.lane.key)

    def cancel(self) -> bool:
        """Drop what is dragged; tell whether something was."""
        hold, self._hold = self._hold, None
        if hold is None or not hold.is_dragged:
            return False
        self._plan.state.set_layout(self._before)
        self._set_drop(None)
        return True

    def toggle(self, track_key: str) -> None:
        """Make a lane thin, or open it again."""
        state = self._plan.state
        is_thin = track_key in state.layout.collapsed
        state.set_layout(state.layout.with_collapsed(track_key, on=not is_thin))
        self.arranged.emit()

    def _click(self, row: Row, position: QPointF) -> None:
        if position.x() < CARET_WIDTH:
            self.toggle(row.lane.key)
        else:
            self.track_chosen.emit(row.lane.key)

    def _resize(self, row: Row, height: float) -> None:
        factor = self._plan.look.metrics.lane_minimum / LOWEST_PX
        layout = self._before.resized(row.lane.key, round(height / factor))
        self._plan.state.set_layout(layout)

    def _edge_row(self, position: QPointF) -> Row | None:
        """Return the row whose lower edge is under the pointer."""
        y = self._plan.lanes_y(position)
        near = (row for row in self._plan.rows if abs(row.bottom - 1 - y) <= _EDGE_REACH_PX)
        return next(near, None) if self.covers(position) else None

    def _drop_place(self, position: QPointF) -> tuple[str | None, int]:
        """Return the lane that the dragged one would stand before, and the height of the line."""
        y, frame = self._plan.lanes_y(position), self._plan.frame
        below = (row for row in self._plan.rows if y < (row.top + row.bottom) / 2)
        row = next(below, None)
        line = self._plan.height if row is None else row.top
        return row.lane.key if row else None, frame.ruler + line - frame.scroll

    def _put(self, row: Row, before: str | None) -> None:
        if before == row.lane.key:
            return
        state = self._plan.state
        keys = moved(state.lane_order, row.lane.key, before)
        state.set_layout(state.layout.with_order(keys))
        self.arranged.emit()

    def _set_drop(self, y: int | None) -> None:
        if y != self.drop_y:
            self.drop_y = y
            self.drop_changed.emit()
