"""What the user should know about a file or the player, in words, each said once a file."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from app.domain.media import MediaInfo
from app.domain.timecode import format_ms
from widgets.i18n import tr


class PlaybackNotices(QObject):
    """Says what stands in the way of playing, and what is odd about the file open.

    Signals
    -------
    said(message)
        Fit to show.
    """

    said = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._said: set[str] = set()
        self._no_player = self._no_playing = ""

    @property
    def has_player(self) -> bool:
        """Whether this machine can play at all, as far as is known."""
        return not self._no_player

    @property
    def why_not_playable(self) -> str:
        """Why playing leads nowhere; empty where it does or will in a moment."""
        return self._no_player or self._no_playing

    def forget_file(self) -> None:
        """Say things anew, for another file; that nothing can be played here stays."""
        self._no_playing = ""
        self._said.clear()

    @Slot(str)
    def say(self, message: str) -> None:
        """Say something, unless it was said of this file."""
        if message not in self._said:
            self._said.add(message)
            self.said.emit(message)

    def say_why_not_playable(self) -> None:
        """Say it again: somebody asked for it."""
        self._said.add(self.why_not_playable)
        self.said.emit(self.why_not_playable)

    def player_refused(self, message: str) -> None:
        """Say that the player refuses this file."""
        self._no_playing = tr(
            "This file cannot be played, only stepped through. {message}", message=message
        )
        self.say(self._no_playing)

    def player_unavailable(self, reason: str) -> None:
        """Say that nothing can be played on this machine."""
        self._no_player = tr("Playing is off; everything else works. {reason}", reason=reason)
        self.say(self._no_player)

    def pictures_missing(self, info: MediaInfo | None) -> None:
        """Say that the player shows no picture of this file."""
        codec = info.video_codec if info else None
        self.say(
            tr(
                "VLC shows no picture of this file ({codec}). Its sound is played, with as many "
                "exact frames as this machine can decode.",
                codec=codec or "?",
            )
        )

    def damage_passed(self, from_ms: int, to_ms: int) -> None:
        """Say that a damaged stretch is left out."""
        self.say(
            tr(
                "The file is damaged at {start}: playing goes on at {end}.",
                start=format_ms(from_ms),
                end=format_ms(to_ms),
            )
        )

    def damage_stops(self, time_ms: int) -> None:
        """Say that playing ends at damage."""
        self.say(
            tr(
                "VLC cannot play on from {time}: the file is damaged there. Go to a later moment, "
                "or step through by frames.",
                time=format_ms(time_ms),
            )
        )

    def frames_alike(self, rate: float) -> None:
        """Say that several frames have the same time."""
        self.say(
            tr(
                "This file gives several frames the same millisecond ({rate} frames a second): "
                "they cannot be told apart.",
                rate=round(rate),
            )
        )
