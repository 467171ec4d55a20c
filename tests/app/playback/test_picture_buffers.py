"""Pictures pass from libvlc's thread to the window whole, newest first, each once."""

from __future__ import annotations

import ctypes

import numpy as np
from PySide6.QtGui import QImage

from app.playback.picture_buffers import PictureBuffers
from tests.helpers.clip import frame_image, read_frame_number


def _draw(buffers: PictureBuffers, number: int, at: float) -> None:
    """Do what libvlc does: ask for memory, write rows, say when it is due."""
    image = frame_image(number)
    place, address = buffers.begin()
    row = image.bytesPerLine()
    pixels = np.frombuffer(image.constBits(), np.uint8).tobytes()
    for y in range(image.height()):
        ctypes.memmove(address + y * buffers.pitch, pixels[y * row : (y + 1) * row], row)
    buffers.finish(place, at)


def test_the_newest_picture_is_taken_once() -> None:
    buffers = PictureBuffers()
    buffers.resize(320, 180)
    assert buffers.take() is None
    _draw(buffers, 4, 1.0)
    _draw(buffers, 5, 2.0)
    taken = buffers.take()
    assert taken is not None
    assert (read_frame_number(taken[0]), taken[1]) == (5, 2.0)
    assert buffers.take() is None


def test_a_picture_taken_is_not_changed_by_those_that_follow() -> None:
    buffers = PictureBuffers()
    buffers.resize(320, 180)
    kept: list[QImage] = []
    for number in range(10):
        _draw(buffers, number, float(number))
        taken = buffers.take()
        assert taken is not None
        kept.append(taken[0])
    assert [read_frame_number(image) for image in kept] == list(range(10))


def test_the_picture_that_waits_is_never_drawn_over() -> None:
    buffers = PictureBuffers()
    buffers.resize(320, 180)
    _draw(buffers, 1, 1.0)
    addresses = {buffers.begin()[1] for _ in range(12)}
    assert len(addresses) == 2
    taken = buffers.take()
    assert taken is not None
    assert read_frame_number(taken[0]) == 1


def test_rows_and_buffers_are_aligned() -> None:
    buffers = PictureBuffers()
    buffers.resize(427, 181)
    assert buffers.pitch % 32 == 0
    for _ in range(3):
        assert buffers.begin()[1] % 32 == 0
    number, address = buffers.begin()
    ctypes.memset(address, 200, buffers.pitch * 181)
    buffers.finish(number, 0.0)
    taken = buffers.take()
    assert taken is not None
    pixels = np.frombuffer(taken[0].constBits(), np.uint8)
    assert taken[0].size().toTuple() == (427, 181)
    assert int(pixels.min()) == 200
