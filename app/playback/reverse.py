"""Playing backwards: exact frames at 1, 2 or 4 times, since libvlc plays forward only."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

SPEEDS = (1, 2, 4)
TICK_MS = 40


class ReverseShuttle(QObject):
    """Asks for earlier and earlier moments while it runs.

    Signals
    -------
    moment_wanted(time_ms)
        Show this moment; at most 25 a second.
    running_changed(running)
        It started or stopped.
    speed_changed(speed)
        How many times real time, 0 at rest.
    """

    moment_wanted = Signal(int)
    running_changed = Signal(bool)
    speed_changed = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._on_timer_timeout)
        self._elapsed = QElapsedTimer()
        self._speed = 0
        self._position = 0.0

    @property
    def speed(self) -> int:
        """How many times real time, 0 at rest."""
        return self._speed

    def press(self, position_ms: int) -> None:
        """Start from a moment, or run at the next speed."""
        if self._speed:
            self._speed = next((speed for speed in SPEEDS if speed > self._speed), self._speed)
            self.speed_changed.emit(self._speed)
            return
        self._speed, self._position = SPEEDS[0], float(position_ms)
        self._elapsed.start()
        self._timer.start()
        self.running_changed.emit(True)
        self.speed_changed.emit(self._speed)

    def stop(self) -> None:
        """Rest where it is."""
        if self._speed:
            self._speed = 0
            self._timer.stop()
            self.running_changed.emit(False)
            self.speed_changed.emit(0)

    @Slot()
    def _on_timer_timeout(self) -> None:
        self._position = max(0.0, self._position - self._elapsed.restart() * self._speed)
        self.moment_wanted.emit(round(self._position))
        if self._position <= 0:
            self.stop()
