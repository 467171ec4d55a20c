"""A player without sound and moving picture: it keeps its orders, and tests say what happens.

`FakePlayer` answers orders at once through the event loop, as a willing libvlc would. With
``automatic=False`` it stays silent and the test emits the signals itself. `FakeTime` is a clock
that stands until it is told to go on.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer

from app.playback.player import Player
from tests.helpers.clip import frame_image


class FakeTime:
    """Monotonic seconds that pass only when told."""

    def __init__(self, seconds: float = 1000.0) -> None:
        self.seconds = seconds

    def __call__(self) -> float:
        return self.seconds

    def advance_ms(self, milliseconds: float) -> None:
        """Let time pass."""
        self.seconds += milliseconds / 1000


class FakePlayer(Player):
    """Keeps orders as text, such as ``seek 1200``, and can be told what to signal.

    Parameters
    ----------
    now
        The time that its pictures and events carry.
    automatic
        Answer each order at once.
    can_jump
        Be ready for a jump as soon as one is prepared.
    """

    def __init__(
        self, now: FakeTime | None = None, *, automatic: bool = True, can_jump: bool = False
    ) -> None:
        super().__init__()
        self.can_jump = can_jump
        self.jump_target: int | None = None
        self.next_target: int | None = None
        self.now = now or FakeTime()
        self.automatic = automatic
        self.orders: list[str] = []
        self.opened: Path | None = None
        self.is_shut_down = False

    def orders_since(self, mark: int) -> list[str]:
        """Return the orders after the first `mark` ones."""
        return self.orders[mark:]

    def show(self, frame_number: int, *, at_ms: float = 0) -> None:
        """Hand over a picture that is due now, or so many ms from now."""
        self.picture.emit(frame_image(frame_number), self.now() + at_ms / 1000)

    def open(self, path: Path, width: int, height: int, start_pts_ms: int) -> None:
        """Keep the order."""
        self.opened = path
        self._order(f"open {width}x{height} {start_pts_ms}", self.prepared.emit)

    def close(self) -> None:
        """Keep the order."""
        self.opened = None
        self._order("close")

    def play(self) -> None:
        """Keep the order."""
        self._order("play", self._say_playing)

    def pause(self) -> None:
        """Keep the order."""
        self._order("pause", self.paused.emit)

    def seek(self, time_ms: int) -> None:
        """Keep the order."""
        self._order(f"seek {time_ms}", self.sought.emit)

    def prepare_jump(self, time_ms: int | None) -> None:
        """Keep the order."""
        self.jump_target = time_ms
        self._order(f"prepare {time_ms}")

    def jump(self) -> bool:
        """Keep the order, if it can be carried out."""
        if not self.can_jump or self.jump_target is None:
            return False
        self._order(f"jump {self.jump_target}", self._say_playing)
        return True

    def prepare_next(self, time_ms: int | None) -> None:
        """Keep the order."""
        self.next_target = time_ms
        self._order(f"expect {time_ms}")

    def go_next(self, time_ms: int) -> bool:
        """Keep the order, if it can be carried out."""
        if not self.can_jump or self.next_target != time_ms:
            return False
        self.next_target = None
        self._order(f"next {time_ms}", self._say_playing)
        return True

    def set_rate(self, rate: float) -> None:
        """Keep the order."""
        self._order(f"rate {rate:g}")

    def set_volume(self, percent: int) -> None:
        """Keep the order."""
        self._order(f"volume {percent}")

    def set_muted(self, muted: bool) -> None:
        """Keep the order."""
        self._order(f"muted {muted}")

    def set_audio_track(self, number: int) -> None:
        """Keep the order."""
        self._order(f"track {number}")

    def set_hardware_decoding(self, allowed: bool) -> None:
        """Keep the order."""
        self._order(f"hardware {allowed}")

    def shutdown(self) -> None:
        """Keep the order."""
        self.is_shut_down = True
        self._order("shutdown")

    def _order(self, text: str, answer: Callable[[], None] | None = None) -> None:
        self.orders.append(text)
        if self.automatic and answer is not None:
            QTimer.singleShot(0, self, answer)

    def _say_playing(self) -> None:
        self.playing.emit(self.now())
