"""Thumbnails are exact small frames, made off the window's thread."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.media.thumbnailer import Thumbnailer
from tests.helpers.clip import make_clip, read_frame_number

_WAIT = 20_000


class Gallery:
    """A thumbnailer and the images that came."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.thumbnailer = Thumbnailer()
        self.images: dict[str, QImage] = {}
        self.thumbnailer.ready.connect(self.images.__setitem__)

    def wait_for(self, *tokens: str) -> None:
        """Wait until all tokens were answered."""
        self.qtbot.waitUntil(lambda: set(tokens) <= set(self.images), timeout=_WAIT)


@pytest.fixture
def gallery(qtbot: QtBot) -> Iterator[Gallery]:
    gallery = Gallery(qtbot)
    yield gallery
    assert gallery.thumbnailer.stop()


def test_each_token_gets_its_exact_frame(gallery: Gallery) -> None:
    for frame in (90, 3, 41):
        gallery.thumbnailer.request(f"e{frame}", make_clip(), frame * 40, 160)
    gallery.wait_for("e90", "e3", "e41")
    assert {t: read_frame_number(i) for t, i in gallery.images.items()} == {
        "e90": 90,
        "e3": 3,
        "e41": 41,
    }
    assert gallery.images["e3"].width() == 160


def test_a_file_that_cannot_be_read_stops_nothing(gallery: Gallery, tmp_path: Path) -> None:
    gallery.thumbnailer.request("good", make_clip(), 400, 160)
    gallery.thumbnailer.request("bad", tmp_path / "nothing.mp4", 0, 160)
    gallery.wait_for("good")
    gallery.thumbnailer.request("later", make_clip(container="mkv"), 800, 160)
    gallery.wait_for("later")
    assert "bad" not in gallery.images


def test_a_cancelled_wish_is_not_answered(gallery: Gallery) -> None:
    clip = make_clip(seconds=14, gop=250)
    for frame in range(0, 300, 10):
        gallery.thumbnailer.request(f"e{frame}", clip, frame * 40, 160)
    for frame in range(0, 290, 10):
        gallery.thumbnailer.cancel(f"e{frame}")
    gallery.wait_for("e290")
    gallery.thumbnailer.request("last", clip, 0, 160)
    gallery.wait_for("last")
    assert len(gallery.images) < 20


def test_the_same_place_again_comes_from_memory(gallery: Gallery, tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    path.write_bytes(make_clip().read_bytes())
    gallery.thumbnailer.request("first", path, 1000, 160)
    gallery.wait_for("first")
    path.unlink()
    gallery.thumbnailer.request("second", path, 1000, 160)
    gallery.wait_for("second")
    assert read_frame_number(gallery.images["second"]) == 25
