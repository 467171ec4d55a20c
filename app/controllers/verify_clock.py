"""How long a reviewer is on an item: time, video played meanwhile, evidence played."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

from app.context import AppContext
from app.domain.watching import WatchRecorder

TICK_MS = 1_000
IDLE_MS = 120_000
"""A reviewer who neither moves nor plays anything for so long is away."""


class ReviewClock(QObject):
    """Counts for one item at a time, only while the program is in front and somebody is there.

    Signals
    -------
    ticked
        A second has passed.
    """

    ticked = Signal()

    def __init__(self, context: AppContext) -> None:
        super().__init__(context.workbench.window)
        self._engine = context.engine
        self._recorder = WatchRecorder()
        self._since = QElapsedTimer()
        self._idle = QElapsedTimer()
        self._spent_ms = self._watched_ms = 0
        self.playbacks = 0
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._on_timer_timeout)
        context.engine.position_changed.connect(self._on_engine_position_changed)

    @property
    def spent_ms(self) -> int:
        """Time spent on the item, ms."""
        self._count()
        return self._spent_ms

    @property
    def watched_ms(self) -> int:
        """Time of the video that was played forward meanwhile, ms; what is played twice is two."""
        self._watched_ms += sum(end - start for start, end in self._recorder.take())
        return self._watched_ms

    def start(self, spent_ms: int, watched_ms: int, playbacks: int) -> None:
        """Go on counting from these numbers."""
        self._recorder.forget()
        self._spent_ms, self._watched_ms, self.playbacks = spent_ms, watched_ms, playbacks
        self._since.start()
        self._idle.start()
        self._timer.start()

    def stop(self) -> None:
        """Count no more."""
        self._count()
        self._timer.stop()
        self._since.invalidate()

    def touch(self) -> None:
        """Say that the reviewer is there."""
        self._count()
        self._idle.start()

    def _count(self) -> None:
        if not self._since.isValid():
            return
        passed = self._since.restart()
        is_here = self._idle.elapsed() < IDLE_MS or self._engine.is_playing
        state = QApplication.applicationState()
        if is_here and state == Qt.ApplicationState.ApplicationActive:
            self._spent_ms += passed

    @Slot()
    def _on_timer_timeout(self) -> None:
        self._count()
        self.ticked.emit()

    @Slot(int)
    def _on_engine_position_changed(self, time_ms: int) -> None:
        if self._since.isValid():
            self._idle.start()  # whoever plays, seeks or steps is there
            engine = self._engine
            self._recorder.note(time_ms, runs=engine.is_running, rate=engine.rate)
