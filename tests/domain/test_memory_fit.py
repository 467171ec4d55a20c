"""Whether a memory belongs to a video, and what lies beyond it."""

from __future__ import annotations

import pytest

from app.domain.event_memory import EventMemory
from app.domain.memory_fit import VideoFacts, beyond_media, misfits, tells_hash
from app.domain.memory_reading import read_memory
from tests.helpers.memories import small_memory

HASH = "ab" * 32


def memory(**more: object) -> EventMemory:
    return read_memory(small_memory(2, **more))


@pytest.mark.parametrize(
    ("told", "facts", "why"),
    [
        ({}, VideoFacts(60_000), []),
        ({}, VideoFacts(61_000), []),
        ({}, VideoFacts(61_001), ["length differs by 1.0 s"]),
        ({}, VideoFacts(0), []),
        ({"duration": None}, VideoFacts(1), []),
        ({"video_sha256": HASH}, VideoFacts(60_000, HASH), []),
        ({"video_sha256": HASH.upper()}, VideoFacts(60_000, HASH), []),
        ({"video_sha256": HASH}, VideoFacts(60_000, "cd" * 32), ["SHA-256 of the file differs"]),
        ({"video_sha256": "no hash"}, VideoFacts(60_000, HASH), []),
        ({"video_sha256": "0" * 64}, VideoFacts(60_000, HASH), []),
        (
            {"video_sha256": HASH, "duration": 3600.0},
            VideoFacts(60_000, "cd" * 32),
            ["length differs by 59 min 00 s", "SHA-256 of the file differs"],
        ),
    ],
)
def test_length_and_hash_tell(told: dict[str, object], facts: VideoFacts, why: list[str]) -> None:
    assert misfits(memory(**told), facts) == why


def test_only_a_real_hash_counts() -> None:
    assert tells_hash(memory(video_sha256=HASH))
    assert not tells_hash(memory(video_sha256=HASH[:-1]))


@pytest.mark.parametrize(
    ("duration_ms", "told"),
    [
        (60_000, ""),
        (49_750, ""),
        (49_749, "1 event ends after the video: E3 at 00:00:50.000"),
        (5_000, "3 events end after the video, the last of them E3 at 00:00:50.000"),
        (0, ""),
    ],
)
def test_what_ends_after_the_video_is_counted(duration_ms: int, told: str) -> None:
    assert beyond_media(memory(), duration_ms) == told
