"""A player that has the same file open and rests, sought ahead, where a jump may go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Slot

from app.playback.player import Player

# libvlc shows a picture of the old place after a seek unless it has come to rest before.
_CALM_MS = 100

OpenFile = tuple[Path, int, int, int]
"""What `Player.open` is told."""


class Standby(QObject):
    """Holds a player ready; it is made when a place is first asked for.

    Parameters
    ----------
    make_player
        Makes a player, with volume and the like as they are.
    """

    def __init__(self, make_player: Callable[[], Player], parent: QObject) -> None:
        super().__init__(parent)
        self._make_player = make_player
        self.player: Player | None = None
        self._wish: int | None = None  # where it shall stand
        self._is_open = self._is_ready = False
        self._calm = QTimer(self, singleShot=True, interval=_CALM_MS)
        self._calm.timeout.connect(self._seek)

    def stands_at(self, time_ms: int | None = None) -> bool:
        """Tell whether it stands ready: where it shall, or at a time in media ms."""
        return self._is_ready and time_ms in (None, self._wish)

    def prepare(self, time_ms: int | None, file: OpenFile | None) -> None:
        """Open the file and rest at a time; None lets it go."""
        if time_ms == self._wish:
            return
        self._wish, self._is_ready = time_ms, False
        if time_ms is None:
            self._calm.stop()
            if self.player is not None and self._is_open:
                self._is_open = False
                self.player.close()
        elif self._is_open:
            if not self._calm.isActive():
                self._seek()
        elif file is not None:
            self._is_open = True
            self._made().open(*file)

    def give(self) -> Player:
        """Hand out the player that stands ready; `take` follows."""
        player = self._made()
        self._ignore(player)
        self.player = None
        return player

    def take(self, player: Player) -> None:
        """Have a player in its place, which comes to rest before it is sought."""
        self.player, self._is_ready = player, False
        self._attend(player)
        self._calm.start()

    def stop(self) -> None:
        """Seek no more."""
        self._calm.stop()

    def _made(self) -> Player:
        if self.player is None:
            self.player = self._make_player()
            self._attend(self.player)
        return self.player

    def _attend(self, player: Player) -> None:
        player.prepared.connect(self._seek)
        player.sought.connect(self._on_sought)
        player.ended.connect(self._on_ended)

    def _ignore(self, player: Player) -> None:
        player.prepared.disconnect(self._seek)
        player.sought.disconnect(self._on_sought)
        player.ended.disconnect(self._on_ended)

    @Slot()
    def _seek(self) -> None:
        if self.player is not None and self._wish is not None:
            self._is_ready = False
            self.player.seek(self._wish)

    @Slot()
    def _on_sought(self) -> None:
        self._is_ready = self._wish is not None and not self._calm.isActive()

    @Slot()
    def _on_ended(self) -> None:
        self._is_ready = False  # it prepares the file anew by itself
