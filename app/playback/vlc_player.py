"""Plays sound and moving picture with libvlc, which draws into our memory.

All calls into libvlc are made on one thread of our own, because some of them block. libvlc calls
back on its threads; a callback there only hands over a number and emits a queued signal. The end of
a file is never left standing: libvlc is stopped and started again in pause.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import logging
import os
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.media.sound_output import has_sound_output
from app.media.vlc_fault import VlcFault, loading_fault, starting_fault, version_fault
from app.playback.picture_buffers import PictureBuffers
from app.playback.player import Player
from widgets.i18n import tr

_log = logging.getLogger(__name__)

_OPTIONS = (
    "--quiet",
    "--no-video-title-show",
    "--no-spu",
    "--no-snapshot-preview",
    # What libvlc reads ahead of the clock is shown at the old rate when the rate changes.
    "--file-caching=100",
    # Whatever its decoder makes before the first keyframe it meets is grey: after a seek on a busy
    # machine, and where a recording begins amid its pictures.
    "--no-avcodec-corrupted",
)
_SHUTDOWN_SECONDS = 1.0

# The chroma is written through its address, which vlc.py's own prototype does not allow.
_FormatCallback = ctypes.CFUNCTYPE(
    ctypes.c_uint,
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.POINTER(ctypes.c_uint),
    ctypes.POINTER(ctypes.c_uint),
    ctypes.POINTER(ctypes.c_uint),
    ctypes.POINTER(ctypes.c_uint),
)


def load_vlc() -> str | None:
    """Load libvlc; return None, or the reason why it cannot be used, fit to show."""
    try:
        import vlc  # noqa: PLC0415  # looking for the library at import may fail in many ways

        version = vlc.libvlc_get_version().decode(errors="replace")
    except (OSError, ImportError, NotImplementedError, NameError, AttributeError) as error:
        return _said(loading_fault(type(error).__name__, str(error)))
    except SystemExit as error:
        return _said(loading_fault(type(error).__name__, ""))
    fault = version_fault(version)
    return _said(fault) if fault else None


def _said(fault: VlcFault) -> str:
    return tr("{found} {cure}", found=fault.found, cure=fault.cure)


def _audio_options() -> list[str]:
    """Return the option for the audio output: none is opened where there is no device."""
    wanted = os.environ.get("EMOSCOPE_AOUT")
    if wanted:
        return [f"--aout={wanted}"]
    if not has_sound_output():
        return ["--aout=dummy"]
    return []


class VlcPlayer(Player):
    """See `Player`. Without libvlc it says `unavailable` once and does nothing else."""

    _happened = Signal(str, int, object, float)  # what, number of the file or seek, value, moment

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._buffers = PictureBuffers()
        self._hardware = True
        self._audio_track = 0
        self._size = (0, 0)
        self._start_pts_ms = 0
        self._medium = self._opened = 0
        self._seek_number = self._seek_asked = 0
        self._is_preparing = False
        self._is_live = False
        self._closing = False
        self._volume, self._muted = 100, False
        self._vlc: Any = None
        self._instance: Any = None
        self._player: Any = None
        self._media: Any = None
        self._kept: list[Any] = []  # whatever libvlc holds a pointer to
        self._happened.connect(self._on_happened, Qt.ConnectionType.QueuedConnection)
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="vlc-commands", daemon=True)
        self._thread.start()

    def open(self, path: Path, width: int, height: int, start_pts_ms: int) -> None:
        """Open a file and rest at its start."""
        self._medium += 1
        self._start_pts_ms = start_pts_ms
        self._is_preparing, self._is_live = True, False
        medium = self._medium
        self._jobs.put(lambda: self._do_open(path, (width, height), medium))

    def close(self) -> None:
        """Let the file go."""
        self._medium += 1
        self._is_live = False
        self._jobs.put(self._do_close)

    def play(self) -> None:
        """Play on from where it rests."""
        self._is_live = True
        self._jobs.put(self._do_play)

    def pause(self) -> None:
        """Rest."""
        self._is_live = False
        self._jobs.put(lambda: self._player.set_pause(1))

    def seek(self, time_ms: int) -> None:
        """Go to a media time, playing or resting as before."""
        self._seek_asked += 1
        number, there = self._seek_asked, time_ms + self._start_pts_ms
        self._jobs.put(lambda: self._do_seek(number, there))

    def set_rate(self, rate: float) -> None:
        """Play at `rate` times the speed, 0.25 to 4."""
        self._jobs.put(lambda: self._player.set_rate(rate))

    def set_volume(self, percent: int) -> None:
        """Set the loudness, 0 to 100."""
        self._volume = percent
        self._jobs.put(self._do_sound)

    def set_muted(self, muted: bool) -> None:
        """Silence the sound, or let it be heard."""
        self._muted = muted
        self._jobs.put(self._do_sound)

    def set_audio_track(self, number: int) -> None:
        """Let the sound track of that number be heard, counted from 0."""
        self._audio_track = number
        self._jobs.put(self._do_audio_track)

    def set_hardware_decoding(self, allowed: bool) -> None:
        """Let files opened from now on be decoded on the graphics card, or not."""
        self._hardware = allowed

    def shutdown(self) -> None:
        """End for good; blocks at most a second."""
        self._closing, self._is_live = True, False
        self._jobs.put(None)
        self._thread.join(_SHUTDOWN_SECONDS)
        if self._thread.is_alive():
            _log.info("libvlc did not stop in time and was left to the end of the process")

    @Slot(str, int, object, float)
    def _on_happened(self, what: str, number: int, value: Any, at: float) -> None:
        if what == "unavailable":
            self.unavailable.emit(value)
        elif what == "picture":
            self._pass_picture(number)
        elif what == "buffered":
            if number == self._seek_asked and not self._is_preparing:
                self.sought.emit()
        elif number == self._medium:
            self._pass_event(what, value, at)

    def _pass_picture(self, medium: int) -> None:
        taken = self._buffers.take()
        if taken and medium == self._medium:
            self.picture.emit(*taken)

    def _pass_event(self, what: str, value: Any, at: float) -> None:
        if what == "paused" and self._is_preparing:
            self._is_preparing = False
            self.prepared.emit()
        elif what == "failed":
            self.failed.emit(tr("VLC cannot play this file."))
        elif what == "ended":
            self._is_preparing, self._is_live = True, False
            self._jobs.put(self._do_restart)
            self.ended.emit()
        elif self._is_preparing:
            return
        elif what == "time":
            self.time_changed.emit(value - self._start_pts_ms, at)
        elif what == "playing":
            self.playing.emit(at)
        elif what == "paused":
            self.paused.emit()

    # Everything below runs on the thread that talks to libvlc, or on libvlc's own.

    def _work(self) -> None:
        reason = load_vlc() or self._create()
        if reason:
            self._tell("unavailable", 0, reason)
        while (job := self._jobs.get()) is not None:
            if not reason and not self._closing:
                job()
        self._release()

    def _create(self) -> str | None:
        import vlc  # noqa: PLC0415  # see load_vlc

        self._vlc = vlc
        self._instance = vlc.Instance([*_OPTIONS, *_audio_options()])
        if self._instance is None:
            return _said(starting_fault())
        self._player = self._instance.media_player_new()
        self._player.video_set_mouse_input(False)
        self._player.video_set_key_input(False)
        self._attach_output(vlc)
        self._attach_events(vlc)
        return None

    def _attach_output(self, vlc: Any) -> None:
        callbacks = vlc.CallbackDecorators
        lock = callbacks.VideoLockCb(self._lock)
        display = callbacks.VideoDisplayCb(self._display)
        setup = _FormatCallback(self._setup)
        self._player.video_set_callbacks(lock, None, display, None)
        self._player.video_set_format_callbacks(ctypes.cast(setup, vlc.VideoFormatCb), None)
        self._kept += [lock, display, setup]

    def _attach_events(self, vlc: Any) -> None:
        manager = self._player.event_manager()
        kinds = vlc.EventType
        for kind, what in (
            (kinds.MediaPlayerTimeChanged, "time"),
            (kinds.MediaPlayerPlaying, "playing"),
            (kinds.MediaPlayerPaused, "paused"),
            (kinds.MediaPlayerBuffering, "buffered"),
            (kinds.MediaPlayerEndReached, "ended"),
            (kinds.MediaPlayerEncounteredError, "failed"),
        ):
            manager.event_attach(kind, self._event, what)
        self._kept.append(manager)

    def _do_open(self, path: Path, size: tuple[int, int], medium: int) -> None:
        self._do_close()
        self._size = size
        self._opened = medium
        self._media = self._instance.media_new_path(str(path))
        self._media.add_option(":start-paused")
        if size == (0, 0):
            self._media.add_option(":no-video")
        if not self._hardware:
            self._media.add_option(":avcodec-hw=none")
        if self._audio_track:
            self._media.add_option(f":audio-track={self._audio_track}")
        self._player.set_media(self._media)
        self._player.play()

    def _do_close(self) -> None:
        self._player.stop()
        if self._media is not None:
            self._media.release()
            self._media = None

    def _do_restart(self) -> None:
        self._player.stop()
        self._player.play()

    def _do_play(self) -> None:
        self._do_sound()
        self._player.set_pause(0)

    def _do_seek(self, number: int, there_ms: int) -> None:
        self._seek_number = number
        self._player.set_time(there_ms)

    def _do_audio_track(self) -> None:
        # One of the entries, numbered -1, stands for no sound at all.
        tracks = [each for each, _ in self._player.audio_get_track_description() if each >= 0]
        if self._audio_track < len(tracks):
            self._player.audio_set_track(tracks[self._audio_track])

    def _do_sound(self) -> None:
        self._player.audio_set_volume(self._volume)
        self._player.audio_set_mute(self._muted)

    def _release(self) -> None:
        if self._player is not None:
            self._do_close()
            self._player.release()
            self._player = None
        if self._instance is not None:
            self._instance.release()
            self._instance = None

    def _tell(self, what: str, number: int, value: Any) -> None:
        if not self._closing:
            self._happened.emit(what, number, value, time.monotonic())

    def _event(self, event: Any, what: str) -> None:
        if what == "time":
            self._tell(what, self._opened, int(event.u.new_time))
        elif what == "buffered":
            if event.u.new_cache >= 100:  # per cent
                self._tell(what, self._seek_number, None)
        else:
            self._tell(what, self._opened, None)

    def _setup(self, _opaque: int, chroma: int, width: Any, height: Any, *rows: Any) -> int:
        """Choose the format of the pictures; libvlc scales to the size that is set here."""
        wanted = self._size if all(self._size) else (width[0], height[0])
        self._buffers.resize(*wanted)
        ctypes.memmove(chroma, b"RV32", 4)
        width[0], height[0] = wanted
        pitches, lines = rows
        pitches[0], lines[0] = self._buffers.pitch, wanted[1]
        return 1

    def _lock(self, _opaque: int, planes: Any) -> int:
        number, address = self._buffers.begin()
        planes[0] = address
        return number + 1  # 0 would mean no picture

    def _display(self, _opaque: int, picture: int) -> None:
        self._buffers.finish(picture - 1, time.monotonic())
        if self._is_live:
            self._tell("picture", self._opened, None)
