"""The memory that libvlc draws into: three buffers and one lock.

One buffer is being drawn, one holds the newest finished picture, one may be being copied. libvlc's
threads only change numbers here; the copy is made on the thread that takes the picture.
"""

from __future__ import annotations

import ctypes
import threading

from PySide6.QtGui import QImage

_BUFFERS = 3
_BYTES_PER_PIXEL = 4
# libvlc wants rows and buffers aligned for its fastest copies.
_ROW_ALIGNMENT = 32
_EXTRA = 64


class PictureBuffers:
    """Buffers for pictures of one size, handed between libvlc and the window."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._memory: list[ctypes.Array[ctypes.c_ubyte]] = []
        self._width = self._height = self._pitch = 0
        self._newest: int | None = None
        self._newest_at = 0.0
        self._taken = True
        self._drawn = 0

    @property
    def pitch(self) -> int:
        """Bytes a row."""
        return self._pitch

    def resize(self, width: int, height: int) -> None:
        """Make buffers for pictures of another size; only while nothing is drawn."""
        with self._lock:
            self._width, self._height = width, height
            self._pitch = -(-width * _BYTES_PER_PIXEL // _ROW_ALIGNMENT) * _ROW_ALIGNMENT
            size = self._pitch * height + _EXTRA
            self._memory = [(ctypes.c_ubyte * size)() for _ in range(_BUFFERS)]
            self._newest, self._taken, self._drawn = None, True, 0

    def begin(self) -> tuple[int, int]:
        """Return number and address of a buffer that may be drawn into."""
        with self._lock:
            self._drawn = (self._drawn + 1) % _BUFFERS
            if self._drawn == self._newest:
                self._drawn = (self._drawn + 1) % _BUFFERS
            address = ctypes.addressof(self._memory[self._drawn])
            return self._drawn, address + -address % _ROW_ALIGNMENT

    def finish(self, number: int, at: float) -> None:
        """Say that the picture in a buffer was due at a moment of the monotonic clock."""
        with self._lock:
            self._newest, self._newest_at, self._taken = number, at, False

    def take(self) -> tuple[QImage, float] | None:
        """Copy the newest picture, None where it was taken before."""
        with self._lock:
            if self._newest is None or self._taken:
                return None
            self._taken = True
            memory = self._memory[self._newest]
            offset = -ctypes.addressof(memory) % _ROW_ALIGNMENT
            pixels = memoryview(memory).cast("B")[offset:]
            view = QImage(
                pixels, self._width, self._height, self._pitch, QImage.Format.Format_RGB32
            )
            return view.copy(), self._newest_at
