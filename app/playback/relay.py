"""Two players in turn, so that a loop goes on without a pause.

A seek takes libvlc some hundred milliseconds, which is heard. While one player plays, the other one
has the same file open and rests, sought ahead, where the loop starts; at its end they change
places. The second player is made when a loop first asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Slot

from app.playback.player import Player

# libvlc shows a picture of the old place after a seek unless it has come to rest before.
_CALM_MS = 100


class RelayPlayer(Player):
    """A player that can jump to a place made ready before; see `Player`.

    Parameters
    ----------
    make_player
        Makes a player; called once now, and once more for the first loop.
    """

    def __init__(self, make_player: Callable[[QObject], Player], parent: QObject | None) -> None:
        super().__init__(parent)
        self._make_player = make_player
        self._lead = make_player(self)
        self._second: Player | None = None
        self._file: tuple[Path, int, int, int] | None = None
        self._jump: int | None = None  # where the second player shall stand
        self._is_second_open = self._is_second_ready = False
        self._volume, self._muted, self._hardware, self._track = 100, False, True, 0
        self._calm = QTimer(self, singleShot=True, interval=_CALM_MS)
        self._calm.timeout.connect(self._seek_second)
        self._follow(self._lead)

    def open(self, path: Path, width: int, height: int, start_pts_ms: int) -> None:
        """Open a file and rest at its start."""
        self.prepare_jump(None)
        self._file = (path, width, height, start_pts_ms)
        self._lead.open(*self._file)

    def close(self) -> None:
        """Let the file go."""
        self.prepare_jump(None)
        self._file = None
        self._lead.close()

    def play(self) -> None:
        """Play on from where it rests."""
        self._lead.play()

    def pause(self) -> None:
        """Rest."""
        self._lead.pause()

    def seek(self, time_ms: int) -> None:
        """Go to a media time, playing or resting as before."""
        self._lead.seek(time_ms)

    def prepare_jump(self, time_ms: int | None) -> None:
        """Open the file a second time and rest where a jump shall go; None lets it go."""
        if time_ms == self._jump:
            return
        self._jump, self._is_second_ready = time_ms, False
        if time_ms is None:
            self._calm.stop()
            if self._second is not None and self._is_second_open:
                self._is_second_open = False
                self._second.close()
        elif self._is_second_open:
            self._seek_second()
        elif self._file is not None:
            self._is_second_open = True
            self._made_second().open(*self._file)

    def jump(self) -> bool:
        """Change places with the player that stands ready; False where none does."""
        if not self._is_second_ready or self._second is None:
            return False
        before, self._lead, self._second = self._lead, self._second, self._lead
        self._leave(before)
        self._ignore_second(self._lead)
        self._follow(self._lead)
        self._lead.play()
        before.pause()
        before.set_rate(1.0)
        self._attend_second(before)
        self._is_second_ready = False
        self._calm.start()
        return True

    def set_rate(self, rate: float) -> None:
        """Play at `rate` times the speed, 0.25 to 4."""
        self._lead.set_rate(rate)

    def set_volume(self, percent: int) -> None:
        """Set the loudness, 0 to 100."""
        self._volume = percent
        for player in self._both():
            player.set_volume(percent)

    def set_muted(self, muted: bool) -> None:
        """Silence the sound, or let it be heard."""
        self._muted = muted
        for player in self._both():
            player.set_muted(muted)

    def set_audio_track(self, number: int) -> None:
        """Let another sound track be heard."""
        self._track = number
        for player in self._both():
            player.set_audio_track(number)

    def set_hardware_decoding(self, allowed: bool) -> None:
        """Let files opened from now on be decoded on the graphics card, or not."""
        self._hardware = allowed
        for player in self._both():
            player.set_hardware_decoding(allowed)

    def shutdown(self) -> None:
        """End for good; blocks at most a second for each player."""
        self._calm.stop()
        for player in self._both():
            player.shutdown()

    def _both(self) -> list[Player]:
        return [self._lead, self._second] if self._second else [self._lead]

    def _made_second(self) -> Player:
        if self._second is None:
            self._second = second = self._make_player(self)
            second.set_hardware_decoding(self._hardware)
            second.set_volume(self._volume)
            second.set_muted(self._muted)
            second.set_audio_track(self._track)
            self._attend_second(second)
        return self._second

    def _follow(self, player: Player) -> None:
        for theirs, ours in self._wires(player):
            theirs.connect(ours)

    def _leave(self, player: Player) -> None:
        for theirs, ours in self._wires(player):
            theirs.disconnect(ours)

    def _wires(self, player: Player) -> list[tuple[Any, Any]]:
        return [
            (player.prepared, self.prepared),
            (player.sought, self.sought),
            (player.playing, self.playing),
            (player.paused, self.paused),
            (player.time_changed, self.time_changed),
            (player.picture, self.picture),
            (player.ended, self.ended),
            (player.failed, self.failed),
            (player.unavailable, self.unavailable),
        ]

    def _attend_second(self, player: Player) -> None:
        player.prepared.connect(self._seek_second)
        player.sought.connect(self._on_second_sought)
        player.ended.connect(self._on_second_ended)

    def _ignore_second(self, player: Player) -> None:
        player.prepared.disconnect(self._seek_second)
        player.sought.disconnect(self._on_second_sought)
        player.ended.disconnect(self._on_second_ended)

    @Slot()
    def _seek_second(self) -> None:
        if self._second is not None and self._jump is not None:
            self._is_second_ready = False
            self._second.seek(self._jump)

    @Slot()
    def _on_second_sought(self) -> None:
        self._is_second_ready = self._jump is not None and not self._calm.isActive()

    @Slot()
    def _on_second_ended(self) -> None:
        self._is_second_ready = False  # it prepares the file anew by itself
