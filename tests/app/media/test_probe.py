"""What a file says about itself, and the words when it cannot be used."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from app.domain.errors import MediaError
from app.media.probe import probe
from tests.helpers.clip import make_clip, make_sound


def test_an_mp4_with_sound_is_measured() -> None:
    info = probe(make_clip(fps=Fraction(30000, 1001), audio=True))
    assert (info.width, info.height) == (320, 180)
    assert info.frame_rate == Fraction(30000, 1001)
    assert info.duration_ms == 4004
    assert (info.video_codec, info.audio_codec) == ("h264", "aac")
    assert info.has_picture


@pytest.mark.parametrize("container", ["mp4", "mkv"])
def test_length_and_start_count_from_the_first_picture(container: str) -> None:
    info = probe(make_clip(container=container, start_ms=1000, audio=True))
    assert info.start_pts_ms == 1000
    assert info.duration_ms == 4000


def test_a_transport_stream_states_its_offset() -> None:
    info = probe(make_clip(container="ts"))
    assert info.start_pts_ms > 0
    assert info.duration_ms == 4000


def test_43_frames_at_10_a_second_last_4_300_ms() -> None:
    assert probe(make_clip(seconds=4.3, fps=Fraction(10), b_frames=0)).duration_ms == 4300


def test_rotation_and_aspect_give_the_size_people_see() -> None:
    turned = probe(make_clip(rotation=90))
    assert (turned.width, turned.height) == (180, 320)
    wide = probe(make_clip(aspect=Fraction(4, 3)))
    assert (wide.width, wide.height) == (427, 180)


def test_the_codec_is_named_not_its_decoder() -> None:
    assert probe(make_clip(seconds=1, codec="libsvtav1")).video_codec == "av1"


def test_sound_alone_is_media(tmp_path: Path) -> None:
    path = tmp_path / "声 音.mp3"
    path.write_bytes(make_sound(2).read_bytes())
    info = probe(path)
    assert not info.has_picture
    assert (info.width, info.height, info.frame_rate) == (0, 0, None)
    assert info.audio_codec in {"mp3", "mp3float"}
    assert abs(info.duration_ms - 2000) < 100


def test_a_path_with_spaces_and_cjk_is_read(tmp_path: Path) -> None:
    path = tmp_path / "第 1 話 感情.mp4"
    path.write_bytes(make_clip().read_bytes())
    assert probe(path).duration_ms == 4000


def test_a_wrong_suffix_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "film.txt"
    path.write_bytes(make_clip(container="mkv").read_bytes())
    assert probe(path).container == "matroska,webm"


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("zero.mp4", b"", "zero bytes"),
        ("text.mp4", b"hello " * 9000, "not a video or sound file"),
        ("notes.txt", b"hello\n" * 90, "not a video or sound file"),
        ("cut.mp4", None, "incomplete"),
        ("lines.srt", b"1\n00:00:01,000 --> 00:00:02,000\nHi\n", "neither a picture nor sound"),
    ],
)
def test_what_cannot_be_used_is_named(
    tmp_path: Path, name: str, content: bytes | None, words: str
) -> None:
    path = tmp_path / name
    path.write_bytes(make_clip().read_bytes()[:20_000] if content is None else content)
    with pytest.raises(MediaError, match=words) as caught:
        probe(path)
    assert name in caught.value.message


def test_a_codec_without_decoder_is_said(tmp_path: Path) -> None:
    path = tmp_path / "odd.avi"
    content = make_clip(container="avi", codec="mpeg4").read_bytes()
    path.write_bytes(content.replace(b"FMP4", b"ZZZZ"))
    with pytest.raises(MediaError, match=r"odd\.avi cannot be shown: there is no decoder"):
        probe(path)


def test_a_missing_file_and_a_folder_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(MediaError, match=r"nothing\.mp4 cannot be read: the file is not there"):
        probe(tmp_path / "nothing.mp4")
    with pytest.raises(MediaError, match="is a folder"):
        probe(tmp_path)
