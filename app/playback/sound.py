"""What is heard: loudness, silence, and which of a file's sound tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from app.playback.player import Player

if TYPE_CHECKING:
    from app.media.sound_tracks import SoundTrack


class Sound(QObject):
    """Tells the player what shall be heard. Loudness stays from file to file, the track does not.

    Signals
    -------
    volume_changed(percent), muted_changed(is_muted)
        Another loudness; silence, or no longer.
    track_changed(number)
        Another sound track is heard.
    """

    volume_changed = Signal(int)
    muted_changed = Signal(bool)
    track_changed = Signal(int)

    def __init__(self, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._player = player
        self._volume, self._muted = 100, False
        self._tracks: tuple[SoundTrack, ...] = ()
        self._track = 0

    @property
    def tracks(self) -> tuple[SoundTrack, ...]:
        """The sound tracks of the file, empty until it is open."""
        return self._tracks

    @property
    def track(self) -> int:
        """Number of the sound track that is heard."""
        return self._track

    @Slot(int)
    def set_volume(self, percent: int) -> None:
        """Set the loudness, 0 to 100."""
        percent = min(max(percent, 0), 100)
        if percent != self._volume:
            self._volume = percent
            self._player.set_volume(percent)
            self.volume_changed.emit(percent)

    @Slot(bool)
    def set_muted(self, muted: bool) -> None:
        """Silence the sound, or let it be heard."""
        if muted != self._muted:
            self._muted = muted
            self._player.set_muted(muted)
            self.muted_changed.emit(muted)

    @Slot(int)
    def set_track(self, number: int) -> None:
        """Let another sound track be heard; a number that the file has not means the first."""
        number = number if 0 <= number < len(self._tracks) else 0
        if number != self._track:
            self._track = number
            self._player.set_audio_track(number)
            self.track_changed.emit(number)

    def offer(self, tracks: tuple[SoundTrack, ...]) -> None:
        """Take the tracks of another file; none of them when it is closed."""
        self._tracks = tracks
        if not tracks:
            self.set_track(0)
