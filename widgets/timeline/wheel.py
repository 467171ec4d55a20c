"""What a turn of the wheel does to the view, alike over the lanes and the overview."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent

from widgets.timeline.time_scale import TimeScale

_NOTCH = 120
_ZOOM_A_NOTCH = 1.25
_SCROLL_A_NOTCH = 0.1


def notches_of(event: QWheelEvent) -> float:
    """Return how far the wheel was turned, up or left above 0; fine wheels turn by fractions."""
    turn = event.angleDelta()
    return (turn.y() or turn.x()) / _NOTCH


def turned(scale: TimeScale, event: QWheelEvent, at_x: float) -> TimeScale:
    """Scroll time by a tenth of the view a notch, or with Ctrl zoom at a pixel of the strip."""
    notches = notches_of(event)
    if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return scale.zoomed(_ZOOM_A_NOTCH**notches, at_x)
    return scale.scrolled(-notches * _SCROLL_A_NOTCH * scale.width)
