"""Makes small pictures of exact frames on a thread of its own, newest wishes first."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal
from PySide6.QtGui import QImage

from app.domain.errors import MediaError

if TYPE_CHECKING:
    from app.media.decoder import VideoDecoder

_CACHE_BYTES = 32 << 20
_OPEN_FILES = 2
_WAITING = 500  # older wishes than these are forgotten: nobody looks at them any more
_STOP_MS = 1500


@dataclass(frozen=True, slots=True)
class _Place:
    """What a thumbnail shows."""

    path: Path
    time_ms: int
    width: int


class Thumbnailer(QThread):
    """Answers each request with an image, or with silence where the frame cannot be read.

    Signals
    -------
    ready(token, image)
        The token of the request, and a `QImage` at most as wide as asked.
    """

    ready = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("thumbnailer")
        self._changed = threading.Condition()
        self._waiting: OrderedDict[str, _Place] = OrderedDict()
        self._stopped = False
        self._images: OrderedDict[_Place, QImage] = OrderedDict()
        self._decoders: OrderedDict[Path, VideoDecoder] = OrderedDict()

    def request(self, token: str, path: Path, time_ms: int, width: int) -> None:
        """Ask for the frame at a time; a second request with the same token replaces the first."""
        with self._changed:
            self._waiting[token] = _Place(path, time_ms, width)
            self._waiting.move_to_end(token)
            if len(self._waiting) > _WAITING:
                self._waiting.popitem(last=False)
            self._changed.notify()
        if not self.isRunning():
            self.start(QThread.Priority.LowPriority)

    def cancel(self, token: str) -> None:
        """Forget a request; an image that is being made may still come."""
        with self._changed:
            self._waiting.pop(token, None)

    def stop(self) -> bool:
        """End the thread within 1.5 s; tell whether it has ended."""
        with self._changed:
            self._stopped = True
            self._waiting.clear()
            self._changed.notify()
        return self.wait(_STOP_MS)

    # Everything below runs on the worker's own thread.

    def run(self) -> None:
        """Work until `stop`."""
        while (wish := self._take()) is not None:
            token, place = wish
            image = self._image(place)
            if image is not None:
                self.ready.emit(token, image)
        self._images.clear()
        while self._decoders:
            self._decoders.popitem()[1].close()

    def _take(self) -> tuple[str, _Place] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._stopped or self._waiting)
            return None if self._stopped else self._waiting.popitem(last=True)

    def _image(self, place: _Place) -> QImage | None:
        if place in self._images:
            self._images.move_to_end(place)
            return self._images[place]
        from app.media.still import still_from  # noqa: PLC0415  # loads PyAV

        try:
            image = still_from(self._decoder(place.path), place.time_ms, place.width)
        except MediaError:
            # A thumbnail that cannot be made is not worth a message; the player says why.
            self._forget(place.path)
            return None
        self._images[place] = image
        while sum(kept.sizeInBytes() for kept in self._images.values()) > _CACHE_BYTES:
            self._images.popitem(last=False)
        return image

    def _decoder(self, path: Path) -> VideoDecoder:
        from app.media.decoder import VideoDecoder  # noqa: PLC0415  # loads PyAV

        if path not in self._decoders:
            self._decoders[path] = VideoDecoder(path)
            if len(self._decoders) > _OPEN_FILES:
                self._decoders.popitem(last=False)[1].close()
        self._decoders.move_to_end(path)
        return self._decoders[path]

    def _forget(self, path: Path) -> None:
        decoder = self._decoders.pop(path, None)
        if decoder is not None:
            decoder.close()
