"""The hand in live tracing: pointer, wheel and keys, while a pass is on.

A key moves the value by a step, and held down it glides. The wheel works over the picture as well
as over the pad, so that the eyes can stay on the picture.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.trace_recorder import TraceRecorder
from app.key_router import KeyRouter
from widgets.tracing.pad import NOTCH_SHARE, wheel_shares

_UPRIGHT = {"Up": (0.0, 1.0), "Down": (0.0, -1.0)}
_ACROSS = {"Left": (-1.0, 0.0), "Right": (1.0, 0.0)}
_KEYS = {
    "Up": Qt.Key.Key_Up,
    "Down": Qt.Key.Key_Down,
    "Left": Qt.Key.Key_Left,
    "Right": Qt.Key.Key_Right,
}
_GLIDE_AFTER_S, _GLIDE_A_SECOND, _TICK_MS = 0.2, 0.5, 16
_LOST_FOCUS = {QEvent.Type.ApplicationDeactivate, QEvent.Type.WindowDeactivate}


class TracingHand(Controller):
    """Moves the values of the recorder as the hand says."""

    def __init__(self, context: AppContext, recorder: TraceRecorder, router: KeyRouter) -> None:
        super().__init__(context)
        self.recorder = recorder
        self._pad = context.workbench.tracing.pad
        self._held: dict[Qt.Key, tuple[float, float]] = {}
        self._glides_from = self._glided_at = 0.0
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self._glide)
        self._pad.placed.connect(self._on_pad_placed)
        self._pad.nudged.connect(self.nudge)
        recorder.state_changed.connect(self._on_recorder_state_changed)
        context.workbench.video.installEventFilter(self)
        router.claim(self.claim)

    @property
    def is_two(self) -> bool:
        """Whether two channels are traced at once."""
        return len(self.recorder.dials) > 1

    def claim(self, key: str, _focus: QWidget, _is_taken: bool) -> Callable[[], object] | None:
        """Return what an arrow does while a pass is on."""
        if not self.recorder.is_on:
            return None
        directions = {**_UPRIGHT, **(_ACROSS if self.is_two else {})}
        return partial(self._press, key, directions[key]) if key in directions else None

    @Slot(float, float)
    def nudge(self, across: float, up: float) -> None:
        """Move the values by shares of the axes."""
        if self.recorder.is_on:
            self.recorder.nudge((across, up) if self.is_two else (up,))

    @Slot(float, float)
    def _on_pad_placed(self, across: float, up: float) -> None:
        if self.recorder.is_on:
            self.recorder.place((across, up) if self.is_two else (up,))

    def _press(self, key: str, direction: tuple[float, float]) -> None:
        self.nudge(*(NOTCH_SHARE * part for part in direction))
        if not self._held:
            self._glides_from = time.monotonic() + _GLIDE_AFTER_S
            self._glided_at = self._glides_from
            QCoreApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
            self._timer.start()
        self._held[_KEYS[key]] = direction

    def _release(self, key: Qt.Key | None = None) -> None:
        """Let go of a key, or of all."""
        if key is None:
            self._held.clear()
        else:
            self._held.pop(key, None)
        application = QCoreApplication.instance()
        if not self._held and application is not None:
            self._timer.stop()
            application.removeEventFilter(self)

    @Slot()
    def _glide(self) -> None:
        now = time.monotonic()
        if now < self._glides_from:
            return
        share = (now - self._glided_at) * _GLIDE_A_SECOND
        self._glided_at = now
        across = sum(direction[0] for direction in self._held.values())
        up = sum(direction[1] for direction in self._held.values())
        self.nudge(across * share, up * share)

    @Slot()
    def _on_recorder_state_changed(self) -> None:
        if not self.recorder.is_on and self._held:
            self._release()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See keys being let go, and the wheel over the picture."""
        kind = event.type()
        if kind in _LOST_FOCUS and self._held:
            self._release()
        elif kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            if not event.isAutoRepeat() and Qt.Key(event.key()) in self._held:
                self._release(Qt.Key(event.key()))
        elif (
            kind == QEvent.Type.Wheel
            and isinstance(event, QWheelEvent)
            and watched is self.context.workbench.video
            and self.recorder.is_on
        ):
            self.nudge(*wheel_shares(event))
            event.accept()
            return True
        return False
