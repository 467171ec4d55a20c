"""What the mouse does in the graph: choosing, panning, the rubber band, the minimap."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from widgets.graph.graph_state import GraphState
from widgets.graph.minimap import Minimap
from widgets.timeline.wheel import notches_of

ZOOM_A_NOTCH = 1.2
_SCROLL_A_NOTCH_PX = 60
_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Grip(Enum):
    """What a drag does."""

    NOTHING = auto()
    PAN = auto()
    BAND = auto()
    MAP = auto()


class GraphHand(QObject):
    """Turns mouse and wheel into changes of the state and wishes.

    Attributes
    ----------
    band
        The rubber band in pixels of the view, empty without one.

    Signals
    -------
    chosen(event_id)
        A click chose one event alone.
    played(event_id)
        It was double clicked.
    stack_opened(ids)
        A stack was double clicked that cannot be zoomed into any further.
    moved
        The band moved.
    """

    chosen = Signal(str)
    played = Signal(str)
    stack_opened = Signal(object)
    moved = Signal()

    def __init__(self, widget: QWidget, state: GraphState, minimap: Minimap) -> None:
        super().__init__(widget)
        self._state, self._minimap = state, minimap
        self._grip = Grip.NOTHING
        self._from = QPointF()
        self._last = QPointF()
        self._before: tuple[int, ...] = ()
        self._has_moved = False
        self.band = QRectF()

    def press(self, event: QMouseEvent) -> None:
        """Choose what is there, or begin a drag."""
        position = event.position()
        self._from = self._last = position
        self._has_moved = False
        middle = event.button() == Qt.MouseButton.MiddleButton
        on_map = self._minimap.point_at(position)
        if on_map is not None and not middle:
            self._grip = Grip.MAP
            self._state.centre_on(on_map)
        elif middle:
            self._grip = Grip.PAN
        elif event.button() == Qt.MouseButton.LeftButton:
            self._press_left(position, event.modifiers())

    def _press_left(self, position: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        events, state = self._state.at(position), self._state
        before = state.marks.selected
        if not events:
            self._before = before if modifiers & _CTRL else ()
            self._grip = Grip.BAND if modifiers & (_SHIFT | _CTRL) else Grip.PAN
        elif modifiers & (_CTRL | _SHIFT):
            has_all = set(events) <= set(before)
            rest = tuple(one for one in before if one not in events)
            state.select(rest if has_all else (*rest, *events))
        else:
            state.select(events)
            if len(events) == 1:
                self.chosen.emit(state.columns.ids[events[0]])

    def move(self, event: QMouseEvent) -> None:
        """Go on with a drag."""
        position = event.position()
        if self._grip is Grip.NOTHING:
            return
        step, self._last = position - self._last, position
        far = (position - self._from).manhattanLength()
        self._has_moved = self._has_moved or far >= QApplication.startDragDistance()
        if self._grip is Grip.MAP:
            self._state.centre_on(self._minimap.point_near(position))
        elif self._has_moved and self._grip is Grip.PAN:
            self._state.pan(-step.x(), -step.y())
        elif self._has_moved:
            area = self._state.port.area
            self.band = QRectF(self._from, position).normalized().intersected(area)
            self._select_band()
            self.moved.emit()

    def _select_band(self) -> None:
        port = self._state.port
        inside = QRectF(port.to_picture(self.band.topLeft()), self.band.size())
        found = [event for event in self._state.within(inside) if self._state.is_there(event)]
        self._state.select((*self._before, *found))

    def release(self) -> None:
        """End a drag; a click on nothing chooses nothing."""
        if self._grip in (Grip.PAN, Grip.BAND) and not self._has_moved and not self._before:
            self._state.select(())
        self._grip = Grip.NOTHING
        if not self.band.isNull():
            self.band = QRectF()
            self.moved.emit()

    def cancel(self) -> bool:
        """Drop a drag; tell whether there was one."""
        was = self._grip is not Grip.NOTHING
        self._has_moved = True
        self.release()
        return was

    @property
    def is_panning(self) -> bool:
        """Tell whether a drag moves the picture."""
        return self._grip is Grip.PAN and self._has_moved

    def double_click(self, event: QMouseEvent) -> None:
        """Play an event, or come closer to a stack."""
        events = self._state.at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or not events:
            return
        ids = [self._state.columns.ids[one] for one in events]
        if len(events) == 1:
            self.played.emit(ids[0])
        elif not self._state.open_stack(events):
            self.stack_opened.emit(ids)

    def wheel(self, event: QWheelEvent) -> None:
        """Zoom at the pointer; with Shift, or sideways on a pad, scroll."""
        turn, fine = event.angleDelta(), event.pixelDelta()
        if event.modifiers() & _SHIFT:
            self._state.pan(0, -notches_of(event) * _SCROLL_A_NOTCH_PX)
        elif abs(turn.x()) > abs(turn.y()):
            step = fine.x() if fine.x() else turn.x() / 120 * _SCROLL_A_NOTCH_PX
            self._state.pan(-step, 0)
        else:
            self._state.zoom_by(ZOOM_A_NOTCH ** notches_of(event), event.position())
        event.accept()
