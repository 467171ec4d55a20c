"""The change-over between rest and play shows nothing early, nothing stale, and loses no time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.playback.clock import PlaybackClock
from app.playback.runner import PlayRunner, RunState
from tests.helpers.clip import read_frame_number
from tests.helpers.fake_player import FakePlayer, FakeTime

_FILE = Path("film.mp4")
_SIZE = (320, 180)


class Stage:
    """A runner over a silent fake player, and what it showed."""

    def __init__(self, *, size: tuple[int, int] = _SIZE) -> None:
        self.now = FakeTime()
        self.player = FakePlayer(self.now, automatic=False)
        self.clock = PlaybackClock(now=self.now)
        self.runner = PlayRunner(self.player, self.clock)
        self.shown: list[int] = []
        self.runner.picture_due.connect(self._keep)
        self.runner.open(_FILE, size, 0, 0)

    def _keep(self, image: QImage) -> None:
        self.shown.append(read_frame_number(image))

    def run(self) -> None:
        """Bring it from the start of the file to playing."""
        self.player.prepared.emit()
        self.runner.start()
        self.player.playing.emit(self.now())
        self.player.show(0)
        self.now.advance_ms(10)
        self.player.show(0)
        assert self.runner.state is RunState.RUNNING

    def ordered(self, text: str) -> int:
        """Tell how often an order was given."""
        return self.player.orders.count(text)


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    return Stage()


def test_a_resting_player_is_sought_ahead_once_for_many_wishes(qtbot: QtBot, stage: Stage) -> None:
    stage.player.prepared.emit()
    for target in range(100, 2000, 100):
        stage.runner.rest_at(target)
    qtbot.waitUntil(lambda: any("seek" in order for order in stage.player.orders), timeout=5000)
    assert [order for order in stage.player.orders if "seek" in order] == ["seek 1900"]


def test_a_player_that_rests_in_place_plays_without_a_seek(stage: Stage) -> None:
    stage.player.prepared.emit()
    mark = len(stage.player.orders)
    stage.runner.start()
    assert stage.player.orders_since(mark) == ["play"]


def test_a_file_that_begins_before_its_picture_is_sought_to_time_0(stage: Stage) -> None:
    stage.runner.open(_FILE, _SIZE, 1000, 0)
    stage.player.prepared.emit()
    assert stage.ordered("seek 0") == 1


def test_playing_waits_for_the_seek_in_flight(qtbot: QtBot, stage: Stage) -> None:
    stage.player.prepared.emit()
    stage.runner.rest_at(5000)
    mark = len(stage.player.orders)
    stage.runner.start()
    assert stage.player.orders_since(mark) == ["seek 5000"]
    stage.player.sought.emit()
    assert stage.player.orders_since(mark) == ["seek 5000", "play"]


def test_a_seek_that_gives_no_sign_counts_as_done(qtbot: QtBot, stage: Stage) -> None:
    stage.player.prepared.emit()
    stage.runner.rest_at(5000)
    stage.runner.start()
    qtbot.waitUntil(lambda: stage.ordered("play") == 1, timeout=10_000)


def test_play_before_the_file_is_prepared_is_remembered(stage: Stage) -> None:
    stage.runner.start()
    assert stage.ordered("play") == 0
    stage.player.prepared.emit()
    assert stage.ordered("play") == 1


def test_earlier_pictures_are_held_back_until_the_target(stage: Stage) -> None:
    stage.player.prepared.emit()
    stage.runner.rest_at(3000)
    stage.clock.freeze(3000)
    stage.runner.start()
    stage.player.sought.emit()
    stage.player.playing.emit(stage.now())
    stage.player.show(71, at_ms=1)
    stage.player.show(73, at_ms=4)
    assert stage.shown == []
    assert not stage.clock.is_running
    stage.now.advance_ms(11)
    stage.player.show(75)
    assert stage.shown == [75]
    assert stage.clock.is_running
    assert stage.clock.position_ms == 3001


def test_the_picture_it_rested_on_is_not_shown_again_however_late(stage: Stage) -> None:
    stage.player.prepared.emit()
    stage.runner.rest_at(3000)
    stage.runner.start()
    stage.player.sought.emit()
    stage.player.playing.emit(stage.now())
    stage.player.show(73, at_ms=25)
    assert stage.shown == []
    stage.player.show(76, at_ms=50)
    assert stage.shown == [76]


def test_a_first_picture_that_comes_after_a_while_is_shown(stage: Stage) -> None:
    stage.player.prepared.emit()
    stage.runner.start()
    stage.player.playing.emit(stage.now())
    stage.player.show(25, at_ms=1010)
    assert stage.shown == [25]


def test_pictures_of_before_play_are_not_shown(stage: Stage) -> None:
    stage.player.prepared.emit()
    stage.player.show(7)
    stage.runner.start()
    stage.player.show(8)
    assert stage.shown == []


def test_a_seek_while_playing_freezes_and_the_newest_wins(qtbot: QtBot, stage: Stage) -> None:
    stage.run()
    stage.shown.clear()
    mark = len(stage.player.orders)
    stage.clock.freeze(9000)
    stage.runner.rest_at(9000, at_once=True)
    qtbot.waitUntil(lambda: stage.ordered("seek 9000") == 1, timeout=5000)
    stage.clock.freeze(4000)
    stage.runner.rest_at(4000, at_once=True)
    stage.runner.rest_at(2000, at_once=True)
    stage.clock.freeze(2000)
    stage.player.show(99)
    stage.player.time_changed.emit(9040, stage.now())
    assert stage.clock.position_ms == 2000
    stage.player.sought.emit()
    qtbot.waitUntil(lambda: stage.ordered("seek 2000") == 1, timeout=5000)
    stage.player.sought.emit()
    orders = [order for order in stage.player.orders_since(mark) if not order.startswith("rate")]
    assert orders == ["pause", "seek 9000", "seek 2000", "play"]
    stage.player.playing.emit(stage.now())
    stage.player.show(48, at_ms=1)
    stage.player.show(50, at_ms=12)
    assert stage.shown == [50]


def test_a_time_event_of_before_the_seek_does_not_move_the_clock(stage: Stage) -> None:
    stage.run()
    stage.clock.freeze(8000)
    stage.runner.rest_at(8000, at_once=True)
    stage.player.time_changed.emit(1234, stage.now())
    assert stage.clock.position_ms == 8000


def test_time_events_correct_the_clock_while_playing(stage: Stage) -> None:
    stage.run()
    stage.now.advance_ms(400)
    stage.player.time_changed.emit(450, stage.now())
    stage.now.advance_ms(100)
    assert stage.clock.position_ms == 550


def test_stop_tells_the_time_of_the_picture_shown_last(stage: Stage) -> None:
    stage.run()
    stage.now.advance_ms(400)
    stage.player.show(10)
    stage.now.advance_ms(30)
    assert stage.runner.stop() == 400
    assert stage.runner.state is RunState.RESTING


def test_stop_while_starting_is_obeyed(stage: Stage) -> None:
    stage.player.prepared.emit()
    stage.runner.start()
    assert stage.runner.stop() is None
    stage.player.playing.emit(stage.now())
    stage.player.show(0, at_ms=20)
    assert stage.shown == []
    assert not stage.clock.is_running


def test_after_a_pause_the_player_is_sought_anew(qtbot: QtBot, stage: Stage) -> None:
    stage.run()
    stage.runner.stop()
    stage.runner.rest_at(0)
    mark = len(stage.player.orders)
    stage.runner.start()
    qtbot.waitUntil(lambda: "seek 0" in stage.player.orders_since(mark), timeout=5000)
    assert "play" not in stage.player.orders_since(mark)


def test_the_rate_is_passed_on_only_while_playing(qtbot: QtBot, stage: Stage) -> None:
    stage.runner.set_rate(4.0)
    assert stage.ordered("rate 4") == 0
    stage.run()
    qtbot.waitUntil(lambda: stage.ordered("rate 4") == 1, timeout=5000)
    stage.now.advance_ms(100)
    assert stage.clock.position_ms == 400
    stage.runner.stop()
    assert stage.player.orders[-2:] == ["pause", "rate 1"]


def test_at_the_end_it_says_so_and_goes_on_when_prepared_anew(stage: Stage) -> None:
    stage.run()
    ends: list[bool] = []
    stage.runner.ended.connect(lambda: ends.append(True))
    stage.player.ended.emit()
    assert ends == [True]
    assert stage.runner.is_ready
    stage.runner.rest_at(2000)
    stage.runner.start()
    stage.player.prepared.emit()
    assert stage.player.orders[-1] == "seek 2000"
    stage.player.sought.emit()
    assert stage.player.orders[-1] == "play"


def test_an_end_that_was_reached_while_resting_does_not_cancel_play(stage: Stage) -> None:
    stage.run()
    stage.runner.stop()
    stage.runner.rest_at(0)
    stage.runner.start()
    ends: list[bool] = []
    stage.runner.ended.connect(lambda: ends.append(True))
    stage.player.ended.emit()
    mark = len(stage.player.orders)
    stage.player.prepared.emit()
    assert stage.player.orders_since(mark) == ["play"]
    assert ends == []


def test_a_late_end_while_starting_is_survived_once(stage: Stage) -> None:
    stage.player.prepared.emit()
    stage.runner.start()
    ends: list[bool] = []
    stage.runner.ended.connect(lambda: ends.append(True))
    stage.player.ended.emit()
    assert ends == []
    stage.player.prepared.emit()
    assert stage.player.orders[-1] == "play"
    stage.player.ended.emit()
    assert ends == [True]
    stage.player.prepared.emit()
    assert stage.runner.state is RunState.RESTING


def test_sound_alone_runs_without_a_picture(qtbot: QtBot) -> None:
    stage = Stage(size=(0, 0))
    stage.player.prepared.emit()
    stage.runner.start()
    stage.player.playing.emit(stage.now())
    assert stage.runner.state is RunState.RUNNING


def test_a_picture_that_never_comes_does_not_hold_the_clock(qtbot: QtBot, stage: Stage) -> None:
    stage.player.prepared.emit()
    stage.runner.start()
    stage.player.playing.emit(stage.now())
    qtbot.waitUntil(lambda: stage.runner.state is RunState.RUNNING, timeout=10_000)


def test_closing_switches_off(stage: Stage) -> None:
    stage.run()
    stage.runner.close()
    assert not stage.runner.is_ready
    stage.player.show(3)
    assert stage.shown == [0]
