"""What the engine asks of a player, whoever decodes sound and moving picture.

All times are media time: 0 is the first video frame. A time or picture comes with the moment (of
`time.monotonic`) at which it was true, since it may wait in the event queue. Every method returns
at once; the signals tell what happened.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage


class Player(QObject):
    """A player that starts and rests in pause.

    Signals
    -------
    prepared()
        The file is open and rests at its start; the other methods have effect from now on.
    sought()
        The seek asked for last has been carried out.
    playing(at), paused()
        It plays since the moment `at`; it rests.
    time_changed(time_ms, at)
        The media time at the moment `at`.
    picture(image, at)
        A picture was due at the moment `at`; RGB32, of the size given to `open`.
    ended()
        The end was reached; `seek` and `play` start anew.
    failed(message)
        This file cannot be played; the message is fit to show.
    unavailable(reason)
        Nothing can be played on this machine; the reason is fit to show. Said once.
    """

    prepared = Signal()
    sought = Signal()
    playing = Signal(float)
    paused = Signal()
    time_changed = Signal(int, float)
    picture = Signal(QImage, float)
    ended = Signal()
    failed = Signal(str)
    unavailable = Signal(str)

    def open(self, path: Path, width: int, height: int, start_pts_ms: int) -> None:
        """Open a file and rest at its start.

        Parameters
        ----------
        path
            The file.
        width, height
            Size in pixels that pictures shall have; 0 for sound alone.
        start_pts_ms
            Time of the first video frame on the container's clock.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Let the file go."""
        raise NotImplementedError

    def play(self) -> None:
        """Play on from where it rests."""
        raise NotImplementedError

    def pause(self) -> None:
        """Rest."""
        raise NotImplementedError

    def seek(self, time_ms: int) -> None:
        """Go to a media time, playing or resting as before."""
        raise NotImplementedError

    def prepare_jump(self, time_ms: int | None) -> None:
        """Make ready to go on from another place without a pause; None lets that go.

        A player that cannot do so does nothing.
        """

    def jump(self) -> bool:
        """Go on at once from the place made ready, in the place of what plays.

        `playing` follows. False where nothing is ready: then nothing has happened.
        """
        return False

    def prepare_next(self, time_ms: int | None) -> None:
        """Make ready to go on from a second place, as `prepare_jump` does for a loop's start."""

    def go_next(self, time_ms: int) -> bool:
        """Go on at once from a place, if that was made ready; `playing` follows."""
        del time_ms
        return False

    def set_rate(self, rate: float) -> None:
        """Play at `rate` times the speed, 0.25 to 4."""
        raise NotImplementedError

    def set_volume(self, percent: int) -> None:
        """Set the loudness, 0 to 100."""
        raise NotImplementedError

    def set_muted(self, muted: bool) -> None:
        """Silence the sound, or let it be heard."""
        raise NotImplementedError

    def set_audio_track(self, number: int) -> None:
        """Let the sound track of that number be heard, counted from 0.

        A player that knows no such choice goes on as before.
        """

    def set_hardware_decoding(self, allowed: bool) -> None:
        """Let files opened from now on be decoded on the graphics card, or not.

        A player that knows no such choice goes on as before.
        """

    def shutdown(self) -> None:
        """End for good; blocks at most a second."""
        raise NotImplementedError
