"""Stills of a strip: near their slots, newest wish first, from the cache the second time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.media.disk_cache import DiskCache
from app.media.filmstrip import STILL_HEIGHT, Filmstrip, StillsWish
from tests.helpers.clip import make_clip, make_sound, read_frame_number


def _asked(qtbot: QtBot, strip: Filmstrip, wish: StillsWish) -> dict[int, QImage]:
    found: dict[int, QImage] = {}

    def keep(number: int, slot_ms: int, slot: int, image: QImage) -> None:
        assert slot_ms == wish.slot_ms
        if number == wish.number:
            found[slot] = image

    strip.still_ready.connect(keep)
    with qtbot.waitSignal(strip.finished_wish, timeout=20_000) as signal:
        strip.request(wish)
    strip.still_ready.disconnect(keep)
    assert signal.args == [wish.number]
    return found


def _numbers(found: dict[int, QImage]) -> dict[int, int]:
    return {slot: read_frame_number(image) for slot, image in sorted(found.items())}


def test_wide_slots_show_the_keyframe_before_them(qtbot: QtBot, tmp_path: Path) -> None:
    path = make_clip(seconds=8, gop=50)
    strip = Filmstrip(DiskCache(tmp_path))
    found = _asked(qtbot, strip, StillsWish(1, path, 3200, (0, 1, 2)))
    assert _numbers(found) == {0: 0, 1: 50, 2: 150}
    assert {image.height() for image in found.values()} == {STILL_HEIGHT}
    assert strip.stop()


def test_short_slots_show_their_own_frame(qtbot: QtBot, tmp_path: Path) -> None:
    path = make_clip(seconds=8, gop=50)
    strip = Filmstrip(DiskCache(tmp_path))
    found = _asked(qtbot, strip, StillsWish(1, path, 200, (12, 13, 14)))
    assert _numbers(found) == {12: 60, 13: 65, 14: 70}
    assert strip.stop()


def test_the_newest_wish_comes_first_and_the_older_is_dropped(qtbot: QtBot, tmp_path: Path) -> None:
    path = make_clip(seconds=8, gop=50)
    strip = Filmstrip(DiskCache(tmp_path))
    finished: list[int] = []
    strip.finished_wish.connect(finished.append)
    strip.request(StillsWish(1, path, 50, range(100_000)))
    _asked(qtbot, strip, StillsWish(2, path, 3200, (1,)))
    assert finished == [2]
    assert strip.stop()


def test_the_second_time_nothing_is_decoded(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_clip(seconds=8, gop=50)
    wish = StillsWish(1, path, 1600, (0, 2, 4))
    first = Filmstrip(DiskCache(tmp_path))
    _asked(qtbot, first, wish)
    assert first.stop()
    monkeypatch.setattr("app.media.decoder.VideoDecoder", None)
    second = Filmstrip(DiskCache(tmp_path))
    assert _numbers(_asked(qtbot, second, wish)) == {0: 0, 2: 50, 4: 150}
    assert second.stop()


def test_a_cancelled_wish_is_not_answered_and_the_file_is_let_go(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = make_clip(seconds=8, gop=50)
    strip = Filmstrip(DiskCache(tmp_path))
    finished: list[int] = []
    strip.finished_wish.connect(finished.append)
    strip.request(StillsWish(1, path, 50, range(100_000)))
    strip.cancel()
    _asked(qtbot, strip, StillsWish(2, path, 3200, (0,)))
    strip.cancel()
    qtbot.waitUntil(lambda: strip._film is None, timeout=5000)
    assert finished == [2]
    assert strip.stop()


@pytest.mark.parametrize("kind", ["gone", "sound", "cut"])
def test_a_file_without_pictures_is_answered_with_none(
    qtbot: QtBot, tmp_path: Path, kind: str
) -> None:
    cut = tmp_path / "cut.mp4"
    cut.write_bytes(make_clip().read_bytes()[:3000])
    path = {"gone": tmp_path / "gone.mp4", "sound": make_sound(), "cut": cut}[kind]
    strip = Filmstrip(DiskCache(tmp_path / "cache"))
    assert _asked(qtbot, strip, StillsWish(1, path, 1000, (0, 1))) == {}
    assert strip.stop()


def test_a_truncated_film_shows_what_it_holds(qtbot: QtBot, tmp_path: Path) -> None:
    whole = make_clip(seconds=8, gop=50, container="mkv").read_bytes()
    path = tmp_path / "cut.mkv"
    path.write_bytes(whole[: len(whole) // 2])
    strip = Filmstrip(DiskCache(tmp_path / "cache"))
    found = _asked(qtbot, strip, StillsWish(1, path, 2000, (0, 1)))
    assert _numbers(found)[0] == 0
    assert strip.stop()
