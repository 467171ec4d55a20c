"""Any time gives its exact frame, with and without an index, in every container and codec."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from app.domain.errors import MediaError
from app.media.decoder import Decoded, VideoDecoder
from app.media.frame_index import FrameIndex
from tests.helpers.clip import ClipSpec, make_clip, make_sound, read_number_from_luma

_LONG = ClipSpec(seconds=14, gop=250)
SPECS = {
    "mp4, B-frames, long GOP": _LONG,
    "mp4, 29.97": ClipSpec(fps=Fraction(30000, 1001)),
    "mp4, variable rate": ClipSpec(fps=Fraction(30), vfr=True),
    "mp4, a frame in two seconds": ClipSpec(seconds=120, fps=Fraction(1, 2), gop=12),
    "mp4, start offset": ClipSpec(start_ms=1000, audio=True),
    "mp4, 10 bit": ClipSpec(pixel_format="yuv420p10le"),
    "mp4, HEVC": ClipSpec(codec="libx265", seconds=2),
    "mp4, AV1": ClipSpec(codec="libsvtav1", seconds=2),
    "mkv, B-frames, long GOP": ClipSpec(seconds=14, gop=250, container="mkv"),
    "mkv, start offset": ClipSpec(container="mkv", start_ms=1000, audio=True),
    "webm, VP9": ClipSpec(container="webm", codec="libvpx-vp9"),
    "webm, VP8": ClipSpec(container="webm", codec="libvpx"),
    "avi, MPEG-4": ClipSpec(container="avi", codec="mpeg4"),
    "avi, H.264": ClipSpec(container="avi"),
    "ts, long GOP": ClipSpec(seconds=14, gop=250, container="ts", audio=True),
    "mov": ClipSpec(container="mov", audio=True),
    "mov, HEVC, 29.97": ClipSpec(
        container="mov", codec="libx265", seconds=3, fps=Fraction(30000, 1001)
    ),
    "mkv, HEVC, 10 bit": ClipSpec(
        container="mkv", codec="libx265", seconds=3, pixel_format="yuv420p10le"
    ),
    "ts, HEVC": ClipSpec(container="ts", codec="libx265", seconds=3, audio=True),
    "mp4, VP9, long GOP": ClipSpec(codec="libvpx-vp9", seconds=8, gop=200),
    "mkv, AV1, long GOP": ClipSpec(container="mkv", codec="libsvtav1", seconds=6, gop=150),
    "webm, AV1, 10 bit": ClipSpec(
        container="webm", codec="libsvtav1", seconds=2, pixel_format="yuv420p10le"
    ),
    "mp4, MPEG-4": ClipSpec(codec="mpeg4"),
    "mkv, MPEG-4, variable rate": ClipSpec(
        container="mkv", codec="mpeg4", fps=Fraction(30), vfr=True
    ),
    "avi, MPEG-4, long GOP": ClipSpec(container="avi", codec="mpeg4", seconds=14, gop=250),
    "mp4, one minute between keyframes": ClipSpec(seconds=60, gop=1500, size=(160, 90)),
    "mp4, interlaced": ClipSpec(interlaced=True),
    "ts, MPEG-2, interlaced": ClipSpec(container="ts", codec="mpeg2video", interlaced=True),
}


def number_of(decoded: Decoded | None) -> int:
    """Read the drawn number of a decoded frame."""
    assert decoded is not None
    return read_number_from_luma(decoded.frame.to_ndarray(format="gray").astype(np.uint8))


def _places(count: int) -> list[int]:
    """Return ends, random jumps, small steps back and forth, and the last group of pictures."""
    chosen = random.Random(7)
    jumps = [chosen.randrange(count) for _ in range(25)]
    return [0, count - 1, 0, *jumps, *range(count - 6, count), *range(20, 10, -1)]


@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS.keys())
@pytest.mark.parametrize("indexed", [True, False], ids=["index", "by time"])
def test_every_seek_shows_the_exact_frame(spec: ClipSpec, indexed: bool) -> None:
    path = make_clip(spec)
    index = FrameIndex.build(path)
    assert index is not None
    decoder = VideoDecoder(path)
    decoder.index = index if indexed else None
    try:
        for frame in _places(spec.frame_count):
            time_ms = index.time_of(frame)
            decoded = decoder.decode_to(decoder.stamp_limit(time_ms))
            assert number_of(decoded) == frame
            assert decoded is not None
            assert decoded.time_ms == time_ms
    finally:
        decoder.close()


def test_a_time_between_frames_shows_the_earlier_one() -> None:
    decoder = VideoDecoder(make_clip())
    assert number_of(decoder.decode_to(decoder.stamp_limit(1039))) == 25
    assert number_of(decoder.decode_to(decoder.stamp_limit(1040))) == 26
    decoder.close()


def test_a_keyframe_comes_before_the_place() -> None:
    path = make_clip(_LONG)
    decoder = VideoDecoder(path)
    decoder.index = FrameIndex.build(path)
    near = decoder.decode_keyframe(decoder.stamp_limit(12_000))
    assert number_of(near) == 250
    assert number_of(decoder.decode_to(decoder.stamp_limit(12_000))) == 300
    decoder.close()


def test_frames_on_the_way_are_handed_over() -> None:
    path = make_clip(_LONG)
    decoder = VideoDecoder(path)
    decoder.index = FrameIndex.build(path)
    passed: list[int] = []
    decoder.decode_to(
        decoder.stamp_limit(8000), passed=lambda frame: passed.append(number_of(frame))
    )
    assert passed == list(range(175, 201))
    decoder.close()


def test_decoding_can_be_cancelled() -> None:
    decoder = VideoDecoder(make_clip(_LONG))
    assert decoder.decode_to(decoder.stamp_limit(9000), cancelled=lambda: True) is None
    assert number_of(decoder.decode_to(decoder.stamp_limit(9000))) == 225
    decoder.close()


@pytest.mark.parametrize("indexed", [True, False], ids=["index", "by time"])
def test_a_cancelled_seek_leaves_no_gap_for_the_next_one(indexed: bool) -> None:
    path = make_clip(_LONG)
    index = FrameIndex.build(path)
    assert index is not None
    decoder = VideoDecoder(path)
    decoder.index = index if indexed else None
    for frames_on_the_way in range(1, 40, 3):
        for beyond in range(8):
            calls = iter(range(10_000))
            limit = decoder.stamp_limit(index.time_of(248))
            decoder.decode_to(index.stamp_of(0))
            decoder.decode_to(limit, cancelled=lambda: next(calls) >= frames_on_the_way)  # noqa: B023
            reached = decoder.last_stamp
            target = index.frame_of_stamp(reached) + beyond if reached is not None else beyond
            decoded = decoder.decode_to(decoder.stamp_limit(index.time_of(target)))
            assert number_of(decoded) == target
    decoder.close()


def test_damage_in_the_middle_is_survived(tmp_path: Path) -> None:
    content = bytearray(make_clip(seconds=8, gop=25, container="mkv").read_bytes())
    middle = len(content) // 2
    content[middle : middle + 3000] = b"\xff" * 3000
    path = tmp_path / "damaged.mkv"
    path.write_bytes(content)
    decoder = VideoDecoder(path)
    assert number_of(decoder.decode_to(decoder.stamp_limit(400))) == 10
    assert number_of(decoder.decode_to(decoder.stamp_limit(7600))) == 190
    decoder.decode_to(decoder.stamp_limit(4000))
    decoder.close()


def test_a_file_without_picture_is_refused() -> None:
    with pytest.raises(MediaError, match="has no picture"):
        VideoDecoder(make_sound())
