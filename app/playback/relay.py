"""Players in turn, so that a loop goes on, or another stretch begins, without a pause.

A seek takes libvlc some hundred milliseconds, which is heard. While one player plays, a second one
has the same file open and rests, sought ahead, where the loop starts; at its end they change
places. A third one rests where somebody said that it may go on next: at the next unit to label.
Both are made when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from app.playback.player import Player
from app.playback.standby import OpenFile, Standby


class RelayPlayer(Player):
    """A player that can jump to a place made ready before; see `Player`.

    Parameters
    ----------
    make_player
        Makes a player; called once now, once more for the first loop, and for the first next place.
    """

    def __init__(self, make_player: Callable[[QObject], Player], parent: QObject | None) -> None:
        super().__init__(parent)
        self._make_player = make_player
        self._lead = make_player(self)
        self._file: OpenFile | None = None
        self._volume, self._muted, self._hardware, self._track = 100, False, True, 0
        self._loop, self._next = Standby(self._made, self), Standby(self._made, self)
        self._follow(self._lead)

    def open(self, path: Path, width: int, height: int, start_pts_ms: int) -> None:
        """Open a file and rest at its start."""
        self._let_go()
        self._file = (path, width, height, start_pts_ms)
        self._lead.open(*self._file)

    def close(self) -> None:
        """Let the file go."""
        self._let_go()
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
        self._loop.prepare(time_ms, self._file)

    def jump(self) -> bool:
        """Change places with the player that stands ready for the loop; False where none does."""
        return self._change_places(self._loop) if self._loop.stands_at() else False

    def prepare_next(self, time_ms: int | None) -> None:
        """Open the file once more and rest where it may go on next; None lets it go."""
        self._next.prepare(time_ms, self._file)

    def go_next(self, time_ms: int) -> bool:
        """Change places with the player that stands ready at a time; False where none does."""
        return self._change_places(self._next) if self._next.stands_at(time_ms) else False

    def set_rate(self, rate: float) -> None:
        """Play at `rate` times the speed, 0.25 to 4."""
        self._lead.set_rate(rate)

    def set_volume(self, percent: int) -> None:
        """Set the loudness, 0 to 100."""
        self._volume = percent
        for player in self._all():
            player.set_volume(percent)

    def set_muted(self, muted: bool) -> None:
        """Silence the sound, or let it be heard."""
        self._muted = muted
        for player in self._all():
            player.set_muted(muted)

    def set_audio_track(self, number: int) -> None:
        """Let another sound track be heard."""
        self._track = number
        for player in self._all():
            player.set_audio_track(number)

    def set_hardware_decoding(self, allowed: bool) -> None:
        """Let files opened from now on be decoded on the graphics card, or not."""
        self._hardware = allowed
        for player in self._all():
            player.set_hardware_decoding(allowed)

    def shutdown(self) -> None:
        """End for good; blocks at most a second for each player."""
        for each in (self._loop, self._next):
            each.stop()
        for player in self._all():
            player.shutdown()

    def _let_go(self) -> None:
        for each in (self._loop, self._next):
            each.prepare(None, None)

    def _change_places(self, ready: Standby) -> bool:
        before, self._lead = self._lead, ready.give()
        self._leave(before)
        self._follow(self._lead)
        self._lead.play()
        before.pause()
        before.set_rate(1.0)
        ready.take(before)
        return True

    def _all(self) -> list[Player]:
        return [self._lead, *(one.player for one in (self._loop, self._next) if one.player)]

    def _made(self) -> Player:
        player = self._make_player(self)
        player.set_hardware_decoding(self._hardware)
        player.set_volume(self._volume)
        player.set_muted(self._muted)
        player.set_audio_track(self._track)
        return player

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
