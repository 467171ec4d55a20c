"""The engine and the video view as the window has them, watched: what was painted, and when."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from PySide6.QtCore import QElapsedTimer, QEventLoop, QTimer
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QApplication

from app.playback.engine import PlaybackEngine
from benchmarks.clips import CACHE
from tests.helpers.clip import read_frame_number
from widgets.video.video_view import VideoView

WIDTH, HEIGHT = 1280, 720
_LIMIT_MS = 60_000
_WAKE_MS = 10


class WatchedView(VideoView):
    """A video view that notes when it painted."""

    def __init__(self) -> None:
        super().__init__()
        self.painted_at = 0.0
        self.paintings = 0

    def painted_number(self) -> int:
        """Read the frame number from the pixels of the widget."""
        return read_frame_number(self.grab(self.picture_rect.toRect()).toImage())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, and note the moment."""
        super().paintEvent(event)
        self.painted_at = time.perf_counter()
        self.paintings += 1


class Stage:
    """An open file; use it in a `with` statement."""

    def __init__(self, path: Path, start_ms: int = 0) -> None:
        _ = QApplication.instance() or QApplication([])
        self.engine = PlaybackEngine(cache_folder=CACHE / "playback")
        self.view = WatchedView()
        self.view.resize(WIDTH, HEIGHT)
        self.view.show()
        self.pictures: list[float] = []
        self.engine.picture_changed.connect(self._on_picture)
        self.engine.open(path, start_ms)
        self.wait(lambda: self.engine.is_settled and self.engine.can_play)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.engine.shutdown()
        self.view.close()

    def _on_picture(self, image: QImage) -> None:
        self.pictures.append(time.perf_counter())
        self.view.set_picture(image)

    def wait(self, condition: Callable[[], bool], limit_ms: int = _LIMIT_MS) -> None:
        """Run the event loop until a condition holds.

        Raises
        ------
        TimeoutError
            It did not hold within `limit_ms`.
        """
        timer = QElapsedTimer()
        timer.start()
        # Given a time as well, Qt would not sleep between events but use up the processor.
        awaken = QTimer(interval=_WAKE_MS)
        awaken.start()
        flags = QEventLoop.ProcessEventsFlag
        while not condition():
            QApplication.processEvents(flags.AllEvents | flags.WaitForMoreEvents)
            if timer.hasExpired(limit_ms):
                raise TimeoutError("the engine did not do in time what was asked of it")

    def run_for(self, seconds: float) -> None:
        """Run the event loop for a while."""
        end = time.perf_counter() + seconds
        self.wait(lambda: time.perf_counter() >= end, limit_ms=round(seconds * 1000) + _LIMIT_MS)

    def ms_to_painted(self, order: Callable[[], None]) -> float:
        """Give an order that changes the picture; return ms until the exact one is painted."""
        pictures, began = len(self.pictures), time.perf_counter()
        order()
        self.wait(lambda: len(self.pictures) > pictures and self.engine.is_settled)
        return self._painted_since(began)

    def ms_to_any(self, order: Callable[[], None]) -> float:
        """Give an order that changes the picture; return ms until any new one is painted."""
        pictures, began = len(self.pictures), time.perf_counter()
        order()
        self.wait(lambda: len(self.pictures) > pictures)
        return self._painted_since(began)

    def _painted_since(self, began: float) -> float:
        last = self.pictures[-1]
        self.wait(lambda: self.view.painted_at >= last)
        return (self.view.painted_at - began) * 1000


def prepare_environment() -> None:
    """Work without display and sound card, with a cache of our own."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("EMOSCOPE_AOUT", "dummy")
    os.environ["XDG_CACHE_HOME"] = str(CACHE / "cache")
