"""Whatever is wrong with a file: it is said once, and the program goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import av
import pytest
from pytestqt.qtbot import QtBot

from app.media.decoder import VideoDecoder
from tests.app.playback.test_engine import Stage
from tests.helpers.clip import make_clip

_WAIT = 20_000


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(qtbot, tmp_path / "cache")
    yield stage
    stage.engine.shutdown()


def _refusal(stage: Stage, path: Path) -> str:
    """Open a file that cannot be shown, then a sound one; return what was said."""
    stage.engine.open(path)
    stage.qtbot.waitUntil(lambda: bool(stage.failures), timeout=_WAIT)
    stage.open(make_clip(), 400)
    stage.wait_shown(10)
    assert len(stage.failures) == 1
    assert stage.notices == []
    return stage.failures[0]


def _write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def _table_first(path: Path) -> Path:
    """Write a clip whose table of contents stands before its pictures."""
    options = {"movflags": "faststart"}
    with (
        av.open(str(make_clip(seconds=8, gop=25))) as reader,
        av.open(str(path), "w", options=options) as writer,
    ):
        stream = writer.add_stream_from_template(reader.streams.video[0])
        for packet in reader.demux(video=0):
            if packet.dts is not None:
                packet.stream = stream
                writer.mux_one(packet)
    return path


def _no_frames(path: Path) -> Path:
    """Write a file with a picture stream and no picture."""
    with av.open(str(path), "w") as writer:
        stream = writer.add_stream("libx264", rate=25)
        assert isinstance(stream, av.VideoStream)
        stream.width, stream.height, stream.pix_fmt = 320, 180, "yuv420p"
        writer.start_encoding()
    return path


def test_an_mp4_without_its_end_is_called_incomplete(stage: Stage, tmp_path: Path) -> None:
    whole = make_clip(audio=True).read_bytes()
    words = _refusal(stage, _write(tmp_path / "cut.mp4", whole[: len(whole) // 2]))
    assert words.startswith("cut.mp4 is incomplete")


def test_an_mp4_that_is_cut_after_its_table_is_shown_as_far_as_it_goes(
    stage: Stage, tmp_path: Path
) -> None:
    whole = _table_first(tmp_path / "whole.mp4").read_bytes()
    stage.open(_write(tmp_path / "cut.mp4", whole[: len(whole) * 6 // 10]), 1000)
    assert stage.shown[-1] == 25
    assert 3000 < stage.engine.duration_ms < 6000
    stage.engine.seek(7900)
    stage.wait_settled()
    assert stage.engine.position_ms < stage.engine.duration_ms
    assert stage.shown[-1] > 75


@pytest.mark.parametrize("suffix", ["mp4", "mkv"])
def test_a_video_without_frames_is_refused(stage: Stage, tmp_path: Path, suffix: str) -> None:
    words = _refusal(stage, _no_frames(tmp_path / f"none.{suffix}"))
    assert words.startswith(f"none.{suffix}")


@pytest.mark.parametrize(
    ("options", "known", "unknown"),
    [
        ({"container": "mkv"}, b"V_MPEG4/ISO/AVC", b"V_QUICK/ISO/AVC"),
        ({"container": "mp4"}, b"avc1", b"zzz1"),
        ({"container": "avi", "codec": "mpeg4"}, b"FMP4", b"QQQ4"),
    ],
    ids=["mkv", "mp4", "avi"],
)
def test_a_codec_without_decoder_is_named(
    stage: Stage, tmp_path: Path, options: dict[str, str], known: bytes, unknown: bytes
) -> None:
    content = make_clip(**options).read_bytes().replace(known, unknown)  # type: ignore[arg-type]
    words = _refusal(stage, _write(tmp_path / f"odd.{options['container']}", content))
    assert "no decoder" in words
    assert unknown.decode() in words


def _with_rate(content: bytes, microseconds: int) -> bytes:
    """Write another rate into both headers of an AVI."""
    place = content.index(b"avih") + 8
    content = content[:place] + microseconds.to_bytes(4, "little") + content[place + 4 :]
    scale = content.index(b"strh") + 8 + 20
    rate = (1_000_000).to_bytes(4, "little")
    return content[:scale] + microseconds.to_bytes(4, "little") + rate + content[scale + 8 :]


def _open_at_rate(stage: Stage, folder: Path, microseconds: int) -> None:
    content = make_clip(container="avi", codec="mpeg4", b_frames=0).read_bytes()
    stage.engine.open(_write(folder / "rate.avi", _with_rate(content, microseconds)))
    stage.qtbot.waitUntil(lambda: stage.engine.is_settled, timeout=_WAIT)


def test_a_million_frames_a_second_are_said_once_and_do_no_harm(
    stage: Stage, tmp_path: Path
) -> None:
    _open_at_rate(stage, tmp_path, 1)
    for move in (1, 1, -1, 5, -5):
        stage.engine.step(move)
        stage.wait_settled()
    assert stage.notices == [
        "This file gives several frames the same millisecond (1000000 frames a second): they "
        "cannot be told apart."
    ]


def test_a_frame_an_hour_can_be_stepped_through(stage: Stage, tmp_path: Path) -> None:
    _open_at_rate(stage, tmp_path, 3_600_000_000)
    for _ in range(3):
        stage.engine.step(1)
    stage.wait_settled()
    assert stage.shown[-1] == 3
    stage.engine.step(-1)
    stage.wait_shown(2)


def test_damage_in_the_middle_is_said_once(stage: Stage, tmp_path: Path) -> None:
    content = bytearray(make_clip(seconds=8, gop=25, container="mkv").read_bytes())
    middle = len(content) // 2
    content[middle : middle + 3000] = b"\xff" * 3000
    stage.open(_write(tmp_path / "damaged.mkv", bytes(content)))
    for time_ms in (3000, 3800, 4000, 4200, 4400, 7600):
        stage.engine.seek(time_ms)
        stage.qtbot.waitUntil(lambda: stage.engine.is_settled or bool(stage.notices), timeout=_WAIT)
    stage.engine.seek(7600)
    stage.wait_shown(190)
    assert len(stage.notices) <= 1
    assert stage.failures == []


def _give_up(stage: Stage) -> None:
    """End as libvlc does at damage: the player opens the file anew by itself."""
    stage.player.ended.emit()
    stage.player.prepared.emit()


def test_where_the_player_gives_up_playing_goes_on_behind(stage: Stage) -> None:
    stage.open(make_clip(seconds=8, gop=50), 3000)
    stage.play()
    stage.play_on(400)
    _give_up(stage)
    stage.qtbot.waitUntil(lambda: stage.engine.position_ms == 4000, timeout=_WAIT)
    stage.wait_running(4000)
    stage.play_on(400)
    assert stage.engine.position_ms >= 4300
    assert len(stage.notices) == 1
    assert "00:00:03.4" in stage.notices[0]
    assert "00:00:04.000" in stage.notices[0]


def test_a_player_that_gives_up_again_gets_a_copy_and_plays_on(stage: Stage) -> None:
    clip = make_clip(seconds=8, gop=50)
    stage.open(clip, 1000)
    stage.play()
    stage.play_on(200)
    _give_up(stage)
    stage.wait_running(2000)
    with stage.qtbot.waitSignal(stage.player.playing, timeout=_WAIT):
        _give_up(stage)
    assert stage.player.opened not in {None, clip}
    assert stage.engine.position_ms == 2000
    assert stage.engine.is_playing


def test_where_no_copy_helps_it_rests_and_says_so(stage: Stage) -> None:
    stage.open(make_clip(seconds=8, gop=50), 1000)
    stage.play()
    for place in (2000, 2000, 4000):  # a keyframe on, on the copy, a keyframe on
        _give_up(stage)
        stage.wait_running(place)
    _give_up(stage)
    stage.qtbot.waitUntil(lambda: not stage.engine.is_playing, timeout=_WAIT)
    assert "step through" in stage.notices[-1]
    assert len(stage.notices) == len(set(stage.notices))


def test_a_span_is_not_played_beyond_its_end_on_the_copy(stage: Stage) -> None:
    stage.open(make_clip(seconds=8, gop=50))
    stage.engine.play_span(1000, 2600)
    stage.wait_running(1000)
    _give_up(stage)
    stage.wait_running(2000)
    with stage.qtbot.waitSignal(stage.player.playing, timeout=_WAIT):
        _give_up(stage)
    stage.player.show(50)
    stage.now.advance_ms(10)
    stage.player.show(50)
    stage.play_on(1200)
    stage.wait_shown(64)
    assert not stage.engine.is_playing


def test_at_the_end_of_the_file_the_player_may_end(stage: Stage) -> None:
    stage.open(make_clip(seconds=8, gop=50), 7000)
    stage.play()
    stage.play_on(400)
    _give_up(stage)
    stage.wait_shown(199)
    assert not stage.engine.is_playing
    assert stage.notices == []


def _gone(*_arguments: object) -> None:
    raise OSError(5, "Input/output error")


def test_a_disk_that_is_taken_away_is_said_once_and_the_next_file_opens(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.open(make_clip(seconds=14, gop=250))
    monkeypatch.setattr(VideoDecoder, "_decode_to", _gone)
    for time_ms in (2000, 9000, 13_000):
        stage.engine.seek(time_ms)

        stage.qtbot.waitUntil(lambda: bool(stage.notices), timeout=_WAIT)
        assert stage.engine.position_ms == time_ms
    assert len(stage.notices) == 1
    assert "Input/output error" in stage.notices[0]
    monkeypatch.undo()
    stage.open(make_clip(), 400)
    stage.wait_shown(10)


def test_a_file_emptied_while_it_is_open_leaves_the_program_alive(
    stage: Stage, tmp_path: Path
) -> None:
    path = _write(
        tmp_path / "film.mkv", make_clip(seconds=14, gop=250, container="mkv").read_bytes()
    )
    stage.open(path)
    path.write_bytes(b"")
    stage.engine.seek(13_000)
    stage.qtbot.waitUntil(lambda: stage.engine.is_settled or bool(stage.notices), timeout=_WAIT)
    assert len(stage.notices) <= 1
    stage.open(make_clip(), 400)
    stage.wait_shown(10)


def test_a_picture_that_the_player_lacks_is_named_and_exact_frames_stand_in(stage: Stage) -> None:
    stage.open(make_clip(), 1000)
    stage.engine.play()
    stage.qtbot.waitUntil(lambda: stage.clock.is_running, timeout=_WAIT)
    assert len(stage.notices) == 1
    assert "(h264)" in stage.notices[0]
    stage.now.advance_ms(400)
    stage.clock.tick()
    stage.qtbot.waitUntil(lambda: stage.shown[-1] == 34, timeout=_WAIT)
    assert stage.engine.is_playing
