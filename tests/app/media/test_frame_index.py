"""The index knows each frame's time from packets alone, in every container."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from app.domain.errors import MediaError
from app.media.frame_index import FrameIndex
from tests.helpers.clip import ClipSpec, make_clip, make_sound

_NTSC = Fraction(30000, 1001)


def _built(path: Path) -> FrameIndex:
    index = FrameIndex.build(path)
    assert index is not None
    return index


@pytest.mark.parametrize(
    "spec",
    [
        ClipSpec(),
        ClipSpec(container="mov", audio=True),
        ClipSpec(container="mkv"),
        ClipSpec(container="ts", audio=True),
        ClipSpec(container="avi", codec="mpeg4"),
        ClipSpec(container="avi", codec="mpeg4", b_frames=0),
        ClipSpec(container="avi", codec="libx264"),
        ClipSpec(container="webm", codec="libvpx"),
        ClipSpec(start_ms=1000, audio=True),
        ClipSpec(container="mkv", start_ms=1000, audio=True),
    ],
    ids=lambda spec: f"{spec.container}-{spec.codec}-b{spec.b_frames}-{spec.start_ms}",
)
def test_every_frame_has_its_time(spec: ClipSpec) -> None:
    index = _built(make_clip(spec))
    assert index.times.tolist() == [n * 40 for n in range(100)]
    assert index.duration_ms == 4000


def test_ntsc_times_are_exact_fractions_rounded_up() -> None:
    index = _built(make_clip(seconds=10, fps=_NTSC))
    exact = [-(-n * 1001 * 1000 // 30000) for n in range(index.count)]
    assert index.times.tolist() == exact


def test_a_variable_rate_keeps_each_gap() -> None:
    spec = ClipSpec(fps=Fraction(30), vfr=True)
    index = _built(make_clip(spec))
    exact = [-(-spec.exact_seconds(n) * 1000 // 1) for n in range(spec.frame_count)]
    assert index.times.tolist() == exact


def test_43_frames_at_10_a_second_end_at_4_300() -> None:
    assert _built(make_clip(seconds=4.3, fps=Fraction(10), b_frames=0)).duration_ms == 4300


def test_keyframes_are_known() -> None:
    index = _built(make_clip(gop=30))
    assert index.key_frames.tolist() == [0, 30, 60, 90]
    assert [index.keyframe_before(n) for n in (0, 29, 30, 99)] == [0, 0, 30, 90]


def test_times_and_frames_outside_mean_the_ends() -> None:
    index = _built(make_clip())
    assert index.frame_at(-5) == 0
    assert index.frame_at(10**9) == 99
    assert index.time_of(-1) == 0
    assert index.time_of(500) == 3960


def test_a_wish_to_stop_is_obeyed() -> None:
    assert FrameIndex.build(make_clip(), cancelled=lambda: True) is None


def test_sound_alone_has_no_frames() -> None:
    with pytest.raises(MediaError, match="has no picture"):
        FrameIndex.build(make_sound())


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(MediaError, match=r"nothing\.mp4 cannot be read: the file is not there"):
        FrameIndex.build(tmp_path / "nothing.mp4")


def test_a_truncated_file_is_indexed_as_far_as_it_goes(tmp_path: Path) -> None:
    whole = make_clip(container="mkv", seconds=8).read_bytes()
    cut = tmp_path / "cut.mkv"
    cut.write_bytes(whole[: len(whole) // 2])
    index = _built(cut)
    assert 20 < index.count < 200
    assert index.times.tolist() == [n * 40 for n in range(index.count)]
