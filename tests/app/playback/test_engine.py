"""The engine shows the right frame, tells the right time, and survives what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.domain.interval import Interval
from app.playback.clock import PlaybackClock
from app.playback.engine import PlaybackEngine
from tests.helpers.clip import make_clip, make_sound, read_frame_number
from tests.helpers.fake_player import FakePlayer, FakeTime

_WAIT = 20_000
_FRAME = 40


class Stage:
    """An engine over a willing fake player, and everything it said."""

    def __init__(self, qtbot: QtBot, cache_folder: Path) -> None:
        self.qtbot = qtbot
        self.now = FakeTime()
        self.player = FakePlayer(self.now)
        self.clock = PlaybackClock(now=self.now)
        self.engine = PlaybackEngine(
            player=self.player, clock=self.clock, cache_folder=cache_folder
        )
        self.shown: list[int] = []
        self.positions: list[int] = []
        self.frames: list[int] = []
        self.notices: list[str] = []
        self.failures: list[str] = []
        self.engine.picture_changed.connect(self._keep)
        self.engine.position_changed.connect(self.positions.append)
        self.engine.frame_changed.connect(self.frames.append)
        self.engine.notice.connect(self.notices.append)
        self.engine.media_failed.connect(self.failures.append)

    def _keep(self, image: QImage) -> None:
        if not image.isNull():
            self.shown.append(read_frame_number(image))

    def open(self, path: Path, start_ms: int = 0) -> None:
        """Open a file and wait until everything about it is known."""
        self.engine.open(path, start_ms)
        self.qtbot.waitUntil(lambda: self.engine.is_settled and self.engine.can_play, timeout=_WAIT)

    def wait_shown(self, frame: int) -> None:
        """Wait until a frame is the one on screen."""
        self.qtbot.waitUntil(lambda: self.shown[-1:] == [frame], timeout=_WAIT)

    def wait_settled(self) -> None:
        """Wait until the exact frame of the playhead is shown."""
        self.qtbot.waitUntil(lambda: self.engine.is_settled, timeout=_WAIT)

    def play(self) -> None:
        """Play and wait until the clock runs."""
        self.engine.play()
        self.wait_running(self.engine.position_ms)

    def wait_running(self, from_ms: int) -> None:
        """Feed the first picture once the player plays, and wait until the clock runs."""
        with self.qtbot.waitSignal(self.player.playing, timeout=_WAIT):
            pass
        self.player.show(from_ms // _FRAME)
        self.now.advance_ms(10)
        self.player.show(from_ms // _FRAME)
        assert self.clock.is_running

    def play_on(self, milliseconds: int) -> None:
        """Let time pass with a picture every 40 ms."""
        for _ in range(milliseconds // _FRAME):
            self.now.advance_ms(_FRAME)
            self.player.show(self.engine.position_ms // _FRAME)
            self.clock.tick()


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(qtbot, tmp_path / "cache")
    yield stage
    stage.engine.shutdown()


def test_opening_shows_the_frame_of_the_start(stage: Stage) -> None:
    stage.open(make_clip(), 1000)
    assert stage.shown[-1] == 25
    assert stage.engine.duration_ms == 4000
    assert stage.engine.frame_index == 25
    assert stage.frames == [25]
    assert stage.player.orders[-2:] == ["open 320x180 0", "seek 1000"]


def test_the_label_follows_a_seek_at_once_and_the_frame_comes(stage: Stage) -> None:
    stage.open(make_clip())
    stage.engine.seek(2345)
    assert stage.engine.position_ms == 2345
    assert stage.positions[-1] == 2345
    stage.wait_shown(58)
    assert stage.frames[-1] == 58


def test_seeking_to_the_reported_time_changes_nothing(stage: Stage) -> None:
    stage.open(make_clip(fps=Fraction(30000, 1001)))
    for frame in (1, 17, 50, 99):
        index = stage.engine.index
        assert index is not None
        stage.engine.seek(index.time_of(frame))
        stage.engine.seek(stage.engine.position_ms)
        assert stage.engine.frame_index == frame
        stage.wait_shown(frame)


def test_steps_go_frame_by_frame_both_ways(stage: Stage) -> None:
    stage.open(make_clip(), 2000)
    for move in (1, 1, -1, -1, -1, 10, -25):
        before = stage.engine.frame_index
        assert before is not None
        stage.engine.step(move)
        assert stage.engine.frame_index == before + move
        stage.wait_shown(before + move)


def test_steps_stop_at_the_ends(stage: Stage) -> None:
    stage.open(make_clip())
    stage.engine.step(-1)
    assert stage.engine.position_ms == 0
    stage.engine.seek(99_999)
    stage.wait_shown(99)
    stage.engine.step(3)
    assert stage.engine.frame_index == 99


def test_steps_before_the_index_is_there_are_made_up_for(stage: Stage) -> None:
    stage.engine.open(make_clip(), 400)
    stage.engine.step(1)
    stage.engine.step(1)
    stage.wait_shown(12)
    assert stage.engine.position_ms == 480


def test_a_drag_ends_on_the_exact_frame(stage: Stage) -> None:
    stage.open(make_clip(seconds=14, gop=250))
    for time_ms in range(0, 12_000, 100):
        stage.engine.scrub(time_ms)
        assert stage.engine.position_ms == time_ms
    stage.wait_shown(11_900 // _FRAME)


def test_playing_starts_with_the_held_frame_and_the_clock_runs(stage: Stage) -> None:
    stage.open(make_clip(), 1000)
    stage.play()
    assert stage.engine.is_playing
    stage.play_on(400)
    assert stage.shown[-10:] == list(range(26, 36))
    assert stage.engine.position_ms == 1400


def test_pause_rests_on_the_picture_shown_last(stage: Stage) -> None:
    stage.open(make_clip(), 1000)
    stage.play()
    stage.play_on(400)
    stage.now.advance_ms(25)
    stage.engine.pause()
    assert not stage.engine.is_playing
    assert stage.engine.position_ms == 1400
    stage.wait_settled()
    assert stage.shown[-1] == 35


@pytest.mark.parametrize("late_ms", [0, 10, 20, 30, 39, 45, 60])
def test_pause_never_goes_back_a_frame(stage: Stage, late_ms: int) -> None:
    stage.open(make_clip(), 1000)
    stage.play()
    stage.play_on(200)
    stage.now.advance_ms(late_ms)
    stage.clock.tick()
    last_frame = stage.frames[-1]
    stage.engine.pause()
    assert stage.engine.frame_index is not None
    assert stage.engine.frame_index >= last_frame
    stage.wait_settled()
    assert stage.shown[-1] >= stage.shown[-2]


def test_a_seek_while_playing_goes_on_from_there(stage: Stage) -> None:
    stage.open(make_clip(), 1000)
    stage.play()
    stage.play_on(200)
    stage.engine.seek(3000)
    assert stage.engine.is_playing
    assert stage.engine.position_ms == 3000
    stage.player.show(31)
    stage.player.time_changed.emit(1240, stage.now())
    stage.wait_running(3000)
    stage.play_on(80)
    assert 31 not in stage.shown
    assert stage.engine.position_ms == 3080


def test_the_end_rests_on_the_last_frame_and_play_starts_again(stage: Stage) -> None:
    stage.open(make_clip(), 3600)
    stage.play()
    stage.play_on(400)
    assert not stage.engine.is_playing
    assert stage.engine.position_ms == 3960
    stage.wait_settled()
    assert stage.shown[-1] == 99
    stage.play()
    stage.play_on(80)
    assert stage.engine.position_ms == 80


def test_a_player_that_runs_into_the_end_loses_nothing(stage: Stage) -> None:
    stage.open(make_clip(), 3000)
    stage.play()
    stage.player.ended.emit()
    assert not stage.engine.is_playing
    assert stage.engine.position_ms == 3960
    stage.wait_settled()
    assert stage.shown[-1] == 99


def test_a_span_plays_to_its_end_and_rests_on_its_last_frame(stage: Stage) -> None:
    stage.open(make_clip())
    with stage.qtbot.waitSignal(stage.engine.span_finished, timeout=_WAIT):
        stage.engine.play_span(1000, 1400)
        stage.wait_running(1000)
        stage.play_on(480)
    assert not stage.engine.is_playing
    assert stage.engine.frame_index == 34
    stage.wait_settled()
    assert stage.shown[-1] == 34
    assert max(stage.shown) == 34


def test_play_after_a_span_does_not_stop_at_its_end(stage: Stage) -> None:
    stage.open(make_clip())
    stage.engine.play_span(1000, 1400)
    stage.wait_running(1000)
    stage.engine.pause()
    stage.play()
    stage.play_on(800)
    assert stage.engine.is_playing


def _loop(stage: Stage, start_ms: int, end_ms: int) -> None:
    stage.engine.loop_span(start_ms, end_ms)
    stage.wait_running(start_ms)


def test_a_loop_jumps_back_without_a_seek_where_the_player_can(stage: Stage) -> None:
    stage.player.can_jump = True
    stage.open(make_clip())
    finished: list[bool] = []
    stage.engine.span_finished.connect(lambda: finished.append(True))
    _loop(stage, 1000, 1400)
    assert "prepare 1000" in stage.player.orders
    mark = len(stage.player.orders)
    for _ in range(3):
        stage.play_on(400)
        assert stage.engine.position_ms == 1000
        assert stage.engine.is_playing
        stage.wait_running(1000)
    assert [order for order in stage.player.orders_since(mark) if order != "rate 1"] == [
        "jump 1000"
    ] * 3
    assert finished == []
    assert max(stage.shown) == 34


def test_a_loop_seeks_back_where_the_player_cannot_jump(stage: Stage) -> None:
    stage.open(make_clip())
    _loop(stage, 1000, 1400)
    stage.play_on(400)
    assert stage.engine.position_ms == 1000
    stage.wait_running(1000)
    assert stage.engine.is_playing
    assert stage.player.orders[-2:] == ["seek 1000", "play"]


def test_a_loop_to_the_very_end_goes_round(stage: Stage) -> None:
    stage.player.can_jump = True
    stage.open(make_clip())
    _loop(stage, 3600, 4000)
    stage.play_on(360)
    assert stage.engine.position_ms == 3600
    stage.wait_running(3600)
    assert stage.engine.is_playing


def test_another_loop_begins_at_once_where_it_was_made_ready(stage: Stage) -> None:
    stage.player.can_jump = True
    stage.open(make_clip())
    _loop(stage, 1000, 1400)
    stage.engine.prepare_next(2000)
    mark = len(stage.player.orders)
    _loop(stage, 2000, 2400)
    assert [order for order in stage.player.orders_since(mark) if order != "rate 1"] == [
        "next 2000", "prepare 2000",
    ]  # fmt: skip
    assert (stage.engine.position_ms // 1000, stage.engine.loop) == (2, Interval(2000, 2400))
    stage.play_on(400)
    assert stage.engine.position_ms == 2000, "the new loop goes round"
    stage.wait_running(2000)
    _loop(stage, 400, 800)
    assert stage.player.orders[-2:] == ["seek 400", "play"], "nobody made this one ready"


def test_a_loop_asked_for_while_a_file_opens_plays_once_it_can(stage: Stage) -> None:
    stage.engine.media_opened.connect(lambda _info: stage.engine.loop_span(1000, 1400))
    stage.engine.open(make_clip())
    stage.wait_running(1000)
    assert stage.engine.is_playing
    stage.play_on(400)
    assert stage.engine.position_ms == 1000
    assert stage.player.jump_target == 1000


def test_a_loop_goes_on_inside_after_a_pause_and_starts_over_from_outside(stage: Stage) -> None:
    stage.open(make_clip())
    _loop(stage, 1000, 2000)
    stage.play_on(400)
    stage.engine.pause()
    stage.engine.play()
    assert stage.engine.position_ms == 1400
    stage.engine.pause()
    stage.engine.seek(3000)
    stage.engine.play()
    assert stage.engine.position_ms == 1000


def test_a_stopped_loop_plays_on_past_its_end(stage: Stage) -> None:
    stage.open(make_clip())
    _loop(stage, 1000, 1400)
    stage.engine.stop_loop()
    stage.play_on(600)
    assert stage.engine.position_ms == 1600
    assert stage.player.orders[-1] == "prepare None"


def test_a_loop_takes_another_end_while_it_plays(stage: Stage) -> None:
    stage.player.can_jump = True
    stage.open(make_clip())
    _loop(stage, 1000, 2000)
    stage.engine.set_loop(Interval(1200, 1600))
    stage.play_on(600)
    assert stage.engine.position_ms == 1200


def test_a_span_to_the_very_end_says_that_it_is_finished(stage: Stage) -> None:
    stage.open(make_clip())
    with stage.qtbot.waitSignal(stage.engine.span_finished, timeout=_WAIT):
        stage.engine.play_span(3600, 4000)
        stage.wait_running(3600)
        stage.play_on(400)
    assert stage.engine.position_ms == 3960


def test_sound_tracks_are_listed_and_chosen(stage: Stage) -> None:
    stage.open(make_clip(container="mkv", languages=("eng", "jpn")))
    assert [each.language for each in stage.engine.sound.tracks] == ["eng", "jpn"]
    chosen: list[int] = []
    stage.engine.sound.track_changed.connect(chosen.append)
    stage.engine.sound.set_track(1)
    stage.engine.sound.set_track(1)
    assert (chosen, stage.player.orders[-1]) == ([1], "track 1")
    stage.engine.sound.set_track(7)
    assert stage.engine.sound.track == 0
    stage.engine.sound.set_track(1)
    stage.open(make_clip(audio=True))
    assert stage.engine.sound.track == 0


def test_slow_motion_shows_exact_frames(stage: Stage) -> None:
    stage.open(make_clip(), 1000)
    stage.engine.set_rate(0.5)
    stage.play()
    stage.qtbot.waitUntil(lambda: "rate 0.5" in stage.player.orders, timeout=_WAIT)
    stage.now.advance_ms(400)
    stage.player.show(99)
    stage.clock.tick()
    stage.wait_shown(30)
    assert 99 not in stage.shown


def test_rate_volume_and_mute_are_kept_within_bounds_and_said_once(stage: Stage) -> None:
    said: list[object] = []
    stage.engine.rate_changed.connect(said.append)
    stage.engine.sound.volume_changed.connect(said.append)
    stage.engine.sound.muted_changed.connect(said.append)
    for _ in range(2):
        stage.engine.set_rate(9.0)
        stage.engine.sound.set_volume(-5)
        stage.engine.sound.set_muted(True)
    assert said == [4.0, 0, True]
    assert stage.player.orders == ["volume 0", "muted True"]


def test_a_time_before_the_first_frame_or_after_the_last_means_the_ends(stage: Stage) -> None:
    stage.open(make_clip())
    stage.engine.seek(-100)
    assert stage.engine.position_ms == 0
    stage.engine.seek(2_000_000_000)
    assert stage.engine.position_ms == 3960


def test_a_file_that_starts_late_counts_from_its_first_frame(stage: Stage) -> None:
    stage.open(make_clip(container="mkv", start_ms=1000, audio=True))
    assert stage.engine.duration_ms == 4000
    stage.engine.seek(2000)
    stage.wait_shown(50)
    assert "open 320x180 1000" in stage.player.orders


def test_a_transport_stream_is_played_from_a_copy(stage: Stage) -> None:
    stage.open(make_clip(container="ts", audio=True))
    assert stage.player.opened is not None
    assert stage.player.opened.suffix == ".mkv"
    stage.engine.seek(2000)
    stage.wait_shown(50)


def test_without_a_player_everything_else_works_and_it_is_said_once(stage: Stage) -> None:
    stage.player.unavailable.emit("VLC was not found.")
    stage.engine.open(make_clip(), 1000)
    stage.wait_settled()
    stage.engine.step(1)
    stage.wait_shown(26)
    assert stage.notices == ["Playing is off; everything else works. VLC was not found."]
    assert not stage.engine.can_play
    stage.engine.play()
    assert not stage.engine.is_playing
    assert len(stage.notices) == 2


def test_a_file_that_the_player_refuses_can_be_stepped_through(stage: Stage) -> None:
    stage.open(make_clip())
    stage.play()
    stage.player.failed.emit("VLC cannot play this file.")
    assert not stage.engine.is_playing
    assert not stage.engine.can_play
    assert "only stepped through" in stage.notices[-1]
    stage.engine.step(1)
    stage.wait_settled()
    assert stage.shown[-1] == stage.engine.frame_index


@pytest.mark.parametrize("content", [b"", b"no film " * 1000])
def test_a_bad_file_is_named_and_the_next_one_opens(
    stage: Stage, tmp_path: Path, content: bytes
) -> None:
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(content)
    stage.engine.open(bad)
    stage.qtbot.waitUntil(lambda: bool(stage.failures), timeout=_WAIT)
    assert stage.failures[0].startswith("bad.mp4")
    assert stage.engine.is_settled
    stage.open(make_clip(), 400)
    assert stage.shown[-1] == 10


def test_sound_alone_plays(stage: Stage) -> None:
    stage.engine.open(make_sound(2))
    stage.qtbot.waitUntil(lambda: stage.engine.can_play, timeout=_WAIT)
    assert "open 0x0 0" in stage.player.orders
    with stage.qtbot.waitSignal(stage.player.playing, timeout=_WAIT):
        stage.engine.play()
    stage.now.advance_ms(500)
    assert 400 < stage.engine.position_ms <= 500
    stage.engine.step(1)
    assert not stage.engine.is_playing
    assert stage.engine.frame_index is None


def test_closing_shows_nothing_and_stands_at_zero(stage: Stage) -> None:
    stage.open(make_clip(), 1000)
    images: list[QImage] = []
    stage.engine.picture_changed.connect(images.append)
    stage.engine.close()
    assert images[-1].isNull()
    assert (stage.engine.position_ms, stage.engine.duration_ms) == (0, 0)
    assert stage.engine.frame_index is None
    stage.engine.play()
    stage.engine.seek(500)
    stage.engine.step(1)
    assert not stage.engine.is_playing


def test_what_a_closed_file_sends_late_is_dropped(stage: Stage) -> None:
    first = make_clip(seconds=14, gop=250)
    stage.engine.open(first, 13_000)
    stage.open(make_clip(), 400)
    assert stage.shown == [10]
    assert stage.engine.duration_ms == 4000


def test_shutdown_ends_the_player(stage: Stage) -> None:
    stage.open(make_clip())
    stage.engine.shutdown()
    assert stage.player.is_shut_down
