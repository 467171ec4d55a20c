"""Changes over between the resting picture and the player's, so that neither jumps.

Resting: the player, in pause, is sought ahead to where playing would start. Starting: the exact
picture is held until the player's is at or past it; then the clock runs. A seek while playing is a
short rest: the player pauses, is sought (one seek in flight, the newest target wins) and goes on.
"""

from __future__ import annotations

import time
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QImage

from app.playback.clock import PlaybackClock
from app.playback.player import Player

# Measured with libvlc 3.0.24: the target's frame is due so long after a paused player goes on.
_START_SECONDS = 0.010
_EARLY_MS = 4  # how far before the target a first picture may seem to be
# On going on, libvlc shows the picture it rested on once more, which may be an earlier one.
_ONCE_MORE_SECONDS = 0.060
_QUIET_MS = 250  # a resting player is sought when no other place was asked for so long
# It decodes as much as the exact picture needs, and would hold that up: it waits so long for it.
_PATIENT_MS = 2000
# libvlc shows a picture of the old place after a seek unless it has come to rest before.
_CALM_SECONDS = 0.065
# Told another rate while it still decodes up to its start, libvlc skips frames and shows grey.
_RATE_DELAY_MS = 150
_SEEK_LIMIT_MS = 600  # a seek that gives no sign counts as done
_PICTURE_LIMIT_MS = 1500  # sound goes on without a picture; so does the clock after so long


class RunState(Enum):
    """Where a player stands between rest and play."""

    OFF = "no file is ready"
    RESTING = "in pause"
    SEEKING = "will play once the seek is done"
    STARTING = "told to play, its first good picture is awaited"
    RUNNING = "plays"


class PlayRunner(QObject):
    """Drives a player and the clock.

    Signals
    -------
    picture_due(image)
        A moving picture to show; none that is early or stale.
    ended()
        The player ran out of file while playing.
    ready_changed(is_ready)
        Whether `start` will lead to playing.
    pictures_missing()
        It plays and the player has never shown a picture of this file.
    """

    picture_due = Signal(QImage)
    ended = Signal()
    ready_changed = Signal(bool)
    pictures_missing = Signal()

    def __init__(self, player: Player, clock: PlaybackClock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._player, self._clock = player, clock
        self._state = RunState.OFF
        self._is_ready = False
        self._wants_play = False
        self._has_picture = True
        self._target = 0
        self._first: int | None = None  # where a file just opened stands, if that is known
        self._asked: int | None = None  # where the seek in flight goes
        self._there: int | None = None  # where the resting player stands
        self._anchor: tuple[int, float] | None = None
        self._shown_at: float | None = None
        self._rate = 1.0
        self._calm_from = self._playing_since = 0.0
        self._saw_picture = self._started_anew = self._has_shown = False
        self._quiet = QTimer(self, singleShot=True)
        self._rate_delay = QTimer(self, singleShot=True, interval=_RATE_DELAY_MS)
        self._seek_limit = QTimer(self, singleShot=True, interval=_SEEK_LIMIT_MS)
        self._picture_limit = QTimer(self, singleShot=True, interval=_PICTURE_LIMIT_MS)
        self._connect_signals()

    def _connect_signals(self) -> None:
        self._quiet.timeout.connect(self._seek_player)
        self._rate_delay.timeout.connect(self._pass_rate_on)
        self._seek_limit.timeout.connect(self._on_player_sought)
        self._picture_limit.timeout.connect(self._on_picture_limit_timeout)
        self._player.prepared.connect(self._on_player_prepared)
        self._player.sought.connect(self._on_player_sought)
        self._player.playing.connect(self._on_player_playing)
        self._player.time_changed.connect(self._on_player_time_changed)
        self._player.picture.connect(self._on_player_picture)
        self._player.ended.connect(self._on_player_ended)

    @property
    def is_ready(self) -> bool:
        """Whether a file is prepared for playing."""
        return self._is_ready

    @property
    def lacks_pictures(self) -> bool:
        """Whether the player has not shown any picture of this file yet."""
        return self._has_picture and not self._has_shown

    @property
    def rate(self) -> float:
        """Media seconds a second, now or the next time it plays."""
        return self._rate

    @property
    def state(self) -> RunState:
        """Where the player stands."""
        return self._state

    def open(self, path: Path, size: tuple[int, int], start_pts_ms: int, target_ms: int) -> None:
        """Prepare a file for playing from a time; `size` is (0, 0) for sound alone."""
        self.close()
        self._has_picture, self._has_shown = size != (0, 0), False
        self._target = target_ms
        # A file whose sound begins before its picture stands there, ahead of time 0.
        self._first = 0 if start_pts_ms == 0 else None
        self._player.open(path, size[0], size[1], start_pts_ms)

    def close(self) -> None:
        """Let the file go."""
        self._wants_play = False
        self._switch_off()
        self._player.close()
        self._set_ready(is_ready=False)

    def rest_at(self, target_ms: int, *, at_once: bool = False) -> None:
        """Go to a time; if it was playing, or about to, it plays on from there.

        Parameters
        ----------
        target_ms
            Media time.
        at_once
            Seek the player now rather than when no other place has been asked for a moment.
        """
        self._target = target_ms
        self._pause_player()
        self._settle()
        if at_once:
            self._seek_when_calm()
        else:
            self._quiet.start(_PATIENT_MS if self._has_picture else _QUIET_MS)

    def note_picture(self) -> None:
        """Take note that the exact picture of the place is shown: its decoder is free again."""
        if self._quiet.isActive() and self._quiet.interval() == _PATIENT_MS:
            self._quiet.start(_QUIET_MS)

    def start(self) -> None:
        """Play from the time it rests at."""
        self._wants_play = True
        if self._state is RunState.RESTING:
            self._settle()
            self._seek_when_calm()

    def prepare_jump(self, time_ms: int | None) -> None:
        """Make ready for `jump` to a time; None lets that go."""
        self._player.prepare_jump(time_ms)

    def jump(self, target_ms: int) -> bool:
        """Play on from the time made ready, without a pause; False where it is not ready."""
        if self._state is not RunState.RUNNING or not self._player.jump():
            return False
        self._take_jump(target_ms)
        return True

    def prepare_next(self, time_ms: int | None) -> None:
        """Make ready for `go_next` to a time; None lets that go."""
        self._player.prepare_next(time_ms)

    def go_next(self, target_ms: int) -> bool:
        """Play on from another place at once; False where that was not made ready in time."""
        if self._state is not RunState.RUNNING or not self._player.go_next(target_ms):
            return False
        self._take_jump(target_ms)
        return True

    def _take_jump(self, target_ms: int) -> None:
        self._target = target_ms
        self._clock.set_rate(1.0)
        self._settle()
        self._there = self._asked = None
        self._state = RunState.STARTING

    def stop(self) -> int | None:
        """Cease to play; return the time of the last picture shown, None if there was none."""
        self._wants_play = False
        shown = None
        if self._state is RunState.RUNNING and self._shown_at is not None:
            shown = self._clock.time_at(self._shown_at)
        self._pause_player()
        self._settle()
        self._quiet.start(_PATIENT_MS if self._has_picture else _QUIET_MS)
        return shown

    def set_rate(self, rate: float) -> None:
        """Play at another rate, now or the next time."""
        self._rate = rate
        if not self._rate_delay.isActive():
            self._pass_rate_on()

    @Slot()
    def _pass_rate_on(self) -> None:
        if self._state is RunState.RUNNING:
            self._clock.set_rate(self._rate)
            self._player.set_rate(self._rate)

    def _pause_player(self) -> None:
        if self._state not in {RunState.STARTING, RunState.RUNNING}:
            return
        self._player.pause()
        # Sought at another rate, libvlc starts at a wrong place and shows grey.
        self._player.set_rate(1.0)
        self._clock.set_rate(1.0)
        self._there = None
        self._calm_from = time.monotonic() + _CALM_SECONDS

    def _seek_when_calm(self) -> None:
        wait = self._calm_from - time.monotonic()
        if wait > 0:
            self._quiet.start(round(wait * 1000) + 1)
        else:
            self._seek_player()

    def _settle(self) -> None:
        """Take the state that follows from what is wanted."""
        self._anchor = self._shown_at = None
        self._picture_limit.stop()
        self._rate_delay.stop()
        if self._state is not RunState.OFF:
            self._state = RunState.SEEKING if self._wants_play else RunState.RESTING

    def _set_ready(self, *, is_ready: bool) -> None:
        if is_ready != self._is_ready:
            self._is_ready = is_ready
            self.ready_changed.emit(is_ready)

    def _switch_off(self) -> None:
        self._state = RunState.OFF
        self._asked = self._there = self._anchor = self._shown_at = None
        for timer in (self._quiet, self._rate_delay, self._seek_limit, self._picture_limit):
            timer.stop()

    @Slot()
    def _seek_player(self) -> None:
        self._quiet.stop()
        if self._state not in {RunState.RESTING, RunState.SEEKING} or self._asked is not None:
            return
        if self._there == self._target:
            self._go_on()
            return
        self._there, self._asked = None, self._target
        self._player.seek(self._target)
        self._seek_limit.start()

    def _go_on(self) -> None:
        if self._state is RunState.SEEKING:
            self._state = RunState.STARTING
            self._player.play()

    @Slot()
    def _on_player_prepared(self) -> None:
        self._state = RunState.RESTING
        self._there = self._first if self._target == self._first else None
        self._settle()
        self._set_ready(is_ready=True)
        self._seek_player()

    @Slot()
    def _on_player_sought(self) -> None:
        if self._asked is None:
            return
        self._seek_limit.stop()
        self._there, self._asked = self._asked, None
        if self._there != self._target and self._quiet.isActive():
            return  # the wish still moves; the quiet timer seeks
        self._seek_player()

    @Slot(float)
    def _on_player_playing(self, at: float) -> None:
        if self._state is not RunState.STARTING:
            return
        self._there = None
        self._anchor = (self._target, at + _START_SECONDS)
        self._playing_since, self._saw_picture = at, False
        if self._has_picture:
            self._picture_limit.start()
        else:
            self._run()

    @Slot(int, float)
    def _on_player_time_changed(self, time_ms: int, at: float) -> None:
        if self._state is RunState.RUNNING:
            self._clock.correct(time_ms, at)
        elif self._state is RunState.STARTING and self._anchor is not None:
            base_ms, base_at = self._anchor
            expected = base_ms + (at - base_at) * 1000
            if abs(time_ms - expected) < _PICTURE_LIMIT_MS:
                self._anchor = (time_ms, at)

    @Slot(QImage, float)
    def _on_player_picture(self, image: QImage, at: float) -> None:
        self._has_shown = True
        if self._state is RunState.STARTING and self._anchor is not None:
            if self._is_early(at):
                return
            self._run()
        if self._state is RunState.RUNNING:
            self._shown_at = at
            self.picture_due.emit(image)

    def _is_early(self, at: float) -> bool:
        """Tell whether a picture due at a moment may show something before the target."""
        if self._anchor is None:
            return True
        is_first, self._saw_picture = not self._saw_picture, True
        if is_first and at - self._playing_since < _ONCE_MORE_SECONDS:
            return True
        time_ms, since = self._anchor
        return time_ms + (at - since) * 1000 < self._target - _EARLY_MS

    @Slot()
    def _on_picture_limit_timeout(self) -> None:
        self._run()
        if not self._has_shown:
            self.pictures_missing.emit()

    def _run(self) -> None:
        if self._state is RunState.STARTING and self._anchor is not None:
            self._picture_limit.stop()
            self._started_anew = False
            self._state = RunState.RUNNING
            self._clock.run_from(*self._anchor)
            if self._rate != 1.0:
                self._rate_delay.start()

    @Slot()
    def _on_player_ended(self) -> None:
        # The player prepares the file anew by itself. Unless it played, what it ran out of is where
        # it was before a seek, or where it was sought ahead to: what is wanted stays wanted.
        has_played = self._state is RunState.RUNNING
        is_stuck = self._state is RunState.STARTING and self._started_anew
        self._started_anew = self._state is RunState.STARTING
        if has_played or is_stuck:
            self._wants_play = self._started_anew = False
        self._switch_off()
        if has_played or is_stuck:
            self.ended.emit()
