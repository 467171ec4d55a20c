"""An index is read from the cache where it is sound, and built again where it is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app.domain.media import Fingerprint
from app.media.disk_cache import DiskCache
from app.media.fingerprint import fingerprint
from app.media.frame_index import FrameIndex
from app.media.index_builder import IndexBuilder
from app.media.index_cache import keep_index, kept_index
from tests.helpers.clip import make_clip

_MEDIA = Fingerprint(size=1, digest="ab")


@pytest.fixture
def cache(tmp_path: Path) -> DiskCache:
    return DiskCache(tmp_path / "cache")


@pytest.fixture
def index() -> FrameIndex:
    index = FrameIndex.build(make_clip(start_ms=1000, audio=True))
    assert index is not None
    return index


def test_what_is_kept_comes_back_equal(cache: DiskCache, index: FrameIndex) -> None:
    keep_index(cache, _MEDIA, index)
    kept = kept_index(cache, _MEDIA)
    assert kept is not None
    assert kept.stamps.tolist() == index.stamps.tolist()
    assert kept.key_frames.tolist() == index.key_frames.tolist()
    assert (kept.time_base, kept.end_stamp) == (index.time_base, index.end_stamp)


def test_another_file_has_none(cache: DiskCache, index: FrameIndex) -> None:
    keep_index(cache, _MEDIA, index)
    assert kept_index(cache, Fingerprint(size=2, digest="ab")) is None


@pytest.mark.parametrize(
    "changed",
    [
        {"stamps": np.array([0, 2, 1], np.int64)},
        {"stamps": np.array([], np.int64)},
        {"stamps": np.array([0.0, 1.0])},
        {"keys": np.array([1], np.int64)},
        {"keys": np.array([0, 500], np.int64)},
        {"numbers": np.array([0, 25, 900], np.int64)},
        {"numbers": np.array([1, 25], np.int64)},
        {"numbers": np.array([1, 25, -5], np.int64)},
        {"extra": np.array([1])},
    ],
    ids=str,
)
def test_nonsense_is_dropped(cache: DiskCache, changed: dict[str, Any]) -> None:
    sound = {
        "stamps": np.array([0, 1, 2], np.int64),
        "keys": np.array([0], np.int64),
        "numbers": np.array([1, 25, 3], np.int64),
    }
    arrays = {} if "extra" in changed else sound
    cache.write_arrays(_MEDIA, "frames-1", arrays | changed)
    assert kept_index(cache, _MEDIA) is None
    assert cache.read(_MEDIA, "frames-1") is None


def _build(qtbot: QtBot, path: Path) -> FrameIndex:
    builder = IndexBuilder(1, path)
    with qtbot.waitSignal(builder.built, timeout=20_000) as told:
        builder.start()
    builder.wait()
    assert told.args is not None
    index = told.args[1]
    assert isinstance(index, FrameIndex)
    return index


def test_a_second_opening_reads_no_packets(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make_clip()
    first = _build(qtbot, path)
    monkeypatch.setattr(FrameIndex, "build", None)
    assert _build(qtbot, path).times.tolist() == first.times.tolist()


def test_a_file_that_has_changed_is_indexed_anew(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "film.mkv"
    path.write_bytes(make_clip(container="mkv").read_bytes())
    assert _build(qtbot, path).count == 100
    path.write_bytes(make_clip(container="mkv", seconds=2).read_bytes())
    assert _build(qtbot, path).count == 50


def test_a_damaged_entry_is_built_again(qtbot: QtBot, own_folders: Path) -> None:
    path = make_clip()
    _build(qtbot, path)
    media = fingerprint(path)
    (entry,) = own_folders.rglob(f"{media.digest}-*")
    entry.write_bytes(entry.read_bytes()[:-10])
    assert _build(qtbot, path).count == 100
