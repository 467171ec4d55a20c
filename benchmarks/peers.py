"""What our seeks are compared with: PyAV alone, and mpv where its library is installed.

mpv needs libmpv (Debian: libmpv2) and the package `mpv` from PyPI, in the environment or in
`benchmarks/.cache/peers` (`pip install --target`). It draws nothing, which is in its favour.
"""

from __future__ import annotations

import importlib
import sys
import threading
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
from av.codec.context import ThreadType

from benchmarks.clips import CACHE

_PEERS = CACHE / "peers"
_LIMIT_SECONDS = 30


class BareDecoder:
    """Seeks to the keyframe and decodes every frame up to the target; converts nothing."""

    def __init__(self, path: Path) -> None:
        self._container = av.open(str(path))
        self._stream = self._container.streams.video[0]
        self._stream.codec_context.thread_type = ThreadType.AUTO
        self._base = self._stream.time_base or Fraction(1)
        self._first = self._stream.start_time or 0

    def ms_to_frame(self, time_ms: int) -> float:
        """Return the ms that it takes to have the frame at a time."""
        target = self._first + int(Fraction(time_ms, 1000) / self._base)
        began = time.perf_counter()
        self._container.seek(target, stream=self._stream)
        for frame in self._container.decode(self._stream):
            length = frame.duration or 0
            if frame.pts is not None and frame.pts + length > target:
                break
        return (time.perf_counter() - began) * 1000

    def close(self) -> None:
        """Let the file go."""
        self._container.close()


class MpvSeeker:
    """mpv in pause, seeking exactly."""

    def __init__(self, mpv: Any, path: Path) -> None:
        self._there = threading.Event()
        self._player = mpv.MPV(vo="null", ao="null", hr_seek="yes", pause=True, keep_open="yes")
        self._player.event_callback("playback-restart")(lambda _event: self._there.set())
        self._player.play(str(path))
        self._there.wait(_LIMIT_SECONDS)

    def ms_to_frame(self, time_ms: int) -> float:
        """Return the ms that it takes to have the frame at a time."""
        self._there.clear()
        began = time.perf_counter()
        self._player.command("seek", time_ms / 1000, "absolute+exact")
        self._there.wait(_LIMIT_SECONDS)
        return (time.perf_counter() - began) * 1000

    def close(self) -> None:
        """Let the file go."""
        self._player.terminate()


def mpv_seeker(path: Path) -> MpvSeeker | None:
    """Return mpv with a file open, None where it is not installed."""
    if _PEERS.is_dir() and str(_PEERS) not in sys.path:
        sys.path.append(str(_PEERS))
    try:
        mpv = importlib.import_module("mpv")
    except (ImportError, OSError):
        return None
    return MpvSeeker(mpv, path)
