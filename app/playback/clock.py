"""The one truth for time: where the playhead is, in pause and while playing.

While playing, time is the last anchor (a media time and the moment it was true) plus rate times the
time since, and never runs backwards: an anchor that lies behind holds the clock until it has caught
up. In pause it is the time that was asked for.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot

TICK_MS = 16
# A report of the player is stamped late when the machine is busy, and then seems to lie behind. So
# many such reports in a row, each behind by at most so much real time, are not believed.
_LATE_MS, _LATE_REPORTS = 40, 3


class PlaybackClock(QObject):
    """Tells the media time, and says when it changes.

    Signals
    -------
    position_changed(time_ms)
        On every change, while playing about sixty times a second.
    playing_changed(is_playing)
        The clock began or ceased to run for the user; waiting for a picture counts as playing.

    Parameters
    ----------
    now
        Source of monotonic seconds; tests put in their own.
    """

    position_changed = Signal(int)
    playing_changed = Signal(bool)

    def __init__(
        self, parent: QObject | None = None, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._position = 0
        self._limit: int | None = None
        self._is_playing = False
        self._anchor: tuple[int, float] | None = None
        self._rate = 1.0
        self._late_reports = _LATE_REPORTS
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self.tick)

    @property
    def position_ms(self) -> int:
        """Media time now."""
        return max(self._position, self.time_at(self._now())) if self._anchor else self._position

    @property
    def is_playing(self) -> bool:
        """Whether the user's playing goes on, though the clock may wait for a picture."""
        return self._is_playing

    @property
    def is_running(self) -> bool:
        """Whether time passes."""
        return self._anchor is not None

    @property
    def rate(self) -> float:
        """Media seconds a second."""
        return self._rate

    def time_at(self, moment: float) -> int:
        """Return the media time of a moment by the current anchor, without any holding back."""
        if self._anchor is None:
            return self._position
        time_ms, at = self._anchor
        reached = time_ms + round((moment - at) * 1000 * self._rate)
        return reached if self._limit is None else min(reached, self._limit)

    def set_limit(self, limit_ms: int | None) -> None:
        """Let time not pass a place, such as the start of the last frame."""
        self._limit = limit_ms

    def set_rate(self, rate: float) -> None:
        """Change the rate from now on."""
        if self._anchor is not None:
            now = self._now()
            self._anchor = (self.time_at(now), now)
        self._rate = rate
        self._late_reports = _LATE_REPORTS  # the next report is believed

    def freeze(self, time_ms: int) -> None:
        """Stand at a time, back or forth: after a seek, in pause, or while a picture is awaited."""
        self._anchor = None
        self._timer.stop()
        self._move_to(time_ms)

    def run_from(self, time_ms: int, at: float) -> None:
        """Run: the media time was `time_ms` at the moment `at`."""
        self._late_reports = 0
        self._anchor = (time_ms, at)
        if not self._timer.isActive():
            self._timer.start()
        self.tick()

    def correct(self, time_ms: int, at: float) -> None:
        """Take in the player's report that the media time was `time_ms` at the moment `at`."""
        behind = self.time_at(at) - time_ms
        if 0 < behind <= _LATE_MS * self._rate and self._late_reports < _LATE_REPORTS:
            self._late_reports += 1
            return
        self.run_from(time_ms, at)

    def set_playing(self, is_playing: bool) -> None:
        """Say whether the user's playing goes on."""
        if is_playing != self._is_playing:
            self._is_playing = is_playing
            self.playing_changed.emit(is_playing)

    @Slot()
    def tick(self) -> None:
        """Say the position if it has changed."""
        self._move_to(self.position_ms)

    def _move_to(self, time_ms: int) -> None:
        if time_ms != self._position:
            self._position = time_ms
            self.position_changed.emit(time_ms)
