"""How fast typing turns into signals: a tick while it goes on, a pause when it rests."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

TICK_MS = 300
PAUSE_MS = 800


class TypingPace(QObject):
    """Throttles one field.

    Signals
    -------
    ticked
        At most every `TICK_MS` while touches come in.
    paused
        `PAUSE_MS` after the last touch.
    """

    ticked = Signal()
    paused = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tick = QTimer(self)
        self._tick.setSingleShot(True)
        self._tick.setInterval(TICK_MS)
        self._tick.timeout.connect(self.ticked)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.paused)

    def touch(self) -> None:
        """Say that something was typed."""
        if not self._tick.isActive():
            self._tick.start()
        self._pause.start()

    def stop(self) -> None:
        """Forget the touches; neither signal follows."""
        self._tick.stop()
        self._pause.stop()
