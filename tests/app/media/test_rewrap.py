"""A transport stream is copied unchanged into a container that players can seek in."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.errors import MediaError
from app.media.frame_index import FrameIndex
from app.media.probe import probe
from app.media.rewrap import rewrapped
from tests.helpers.clip import make_clip


@pytest.mark.parametrize("container", ["ts", "mkv", "mp4"])
def test_the_copy_has_the_same_frames_at_the_same_times(tmp_path: Path, container: str) -> None:
    source = make_clip(container=container, audio=True)
    copy = rewrapped(source, tmp_path)
    assert copy is not None
    before, after = FrameIndex.build(source), FrameIndex.build(copy)
    assert before is not None
    assert after is not None
    assert before.times.tolist() == after.times.tolist()
    assert (probe(copy).video_codec, probe(copy).audio_codec) == ("h264", "aac")


def test_a_copy_is_made_once(tmp_path: Path) -> None:
    source = make_clip(container="ts", audio=True)
    first = rewrapped(source, tmp_path)
    assert first is not None
    made = first.stat().st_ino
    second = rewrapped(source, tmp_path)
    assert second == first
    assert first.stat().st_ino == made


def test_a_cancelled_copy_leaves_nothing(tmp_path: Path) -> None:
    assert rewrapped(make_clip(container="ts"), tmp_path, cancelled=lambda: True) is None
    assert list(tmp_path.iterdir()) == []


def test_old_copies_are_forgotten(tmp_path: Path) -> None:
    for seconds in range(1, 8):
        rewrapped(make_clip(container="ts", seconds=seconds), tmp_path)
    assert len(list(tmp_path.iterdir())) == 4


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    with pytest.raises(MediaError, match="could not be copied for playing into"):
        rewrapped(make_clip(container="ts"), blocked / "below")
