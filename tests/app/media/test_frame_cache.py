"""The cache is bounded in bytes and forgets what was unused longest."""

from __future__ import annotations

from av.video.frame import VideoFrame

from app.media.decoder import Decoded
from app.media.frame_cache import FrameCache


def _decoded(stamp: int, width: int = 64) -> Decoded:
    return Decoded(VideoFrame(width, 64, "gray"), stamp, stamp)


def test_a_kept_frame_is_found() -> None:
    cache = FrameCache()
    cache.put(_decoded(7))
    found = cache.get(7)
    assert found is not None
    assert found.stamp == 7
    assert cache.get(8) is None


def test_the_longest_unused_goes_first() -> None:
    cache = FrameCache(limit_bytes=3 * 64 * 64)
    for stamp in (1, 2, 3):
        cache.put(_decoded(stamp))
    cache.get(1)
    cache.put(_decoded(4))
    assert 1 in cache
    assert 2 not in cache
    assert len(cache) == 3


def test_memory_stays_within_the_limit() -> None:
    cache = FrameCache(limit_bytes=10_000)
    for stamp in range(50):
        cache.put(_decoded(stamp))
        cache.put(_decoded(stamp))
        assert cache.size_bytes <= 10_000
    assert len(cache) == 2
    cache.clear()
    assert cache.size_bytes == 0


def test_a_frame_larger_than_the_cache_is_not_kept() -> None:
    cache = FrameCache(limit_bytes=5_000)
    cache.put(_decoded(1))
    cache.put(_decoded(2, width=1024))
    assert 1 in cache
    assert 2 not in cache
