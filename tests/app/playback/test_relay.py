"""A loop changes players without a pause; everything else goes to the one that plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.playback.relay import RelayPlayer
from tests.helpers.fake_player import FakePlayer

_FILE = Path("film.mp4")
_WAIT = 5000


class Stage:
    """A relay over silent fake players."""

    def __init__(self) -> None:
        self.players: list[FakePlayer] = []
        self.relay = RelayPlayer(self._make, None)
        self.times: list[int] = []
        self.relay.time_changed.connect(lambda time_ms, _at: self.times.append(time_ms))
        self.relay.open(_FILE, 320, 180, 7)
        self.first.prepared.emit()

    def _make(self, parent: QObject) -> FakePlayer:
        player = FakePlayer(automatic=False)
        player.setParent(parent)
        self.players.append(player)
        return player

    @property
    def first(self) -> FakePlayer:
        """The player that was made first."""
        return self.players[0]

    @property
    def second(self) -> FakePlayer:
        """The player that was made for the loop."""
        return self.players[1]

    def make_ready(self, time_ms: int = 2000) -> None:
        """Prepare a jump and let the second player stand where it shall go."""
        self.relay.prepare_jump(time_ms)
        self.second.prepared.emit()
        self.second.sought.emit()


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    return Stage()


def test_without_a_loop_there_is_one_player(stage: Stage) -> None:
    stage.relay.play()
    assert not stage.relay.jump()
    assert len(stage.players) == 1


def test_the_second_player_opens_the_same_file_and_is_sought_ahead(stage: Stage) -> None:
    stage.relay.set_volume(30)
    stage.relay.set_audio_track(1)
    stage.relay.prepare_jump(2000)
    assert not stage.relay.jump()
    stage.second.prepared.emit()
    assert not stage.relay.jump()
    stage.second.sought.emit()
    assert stage.second.orders[-2:] == ["open 320x180 7", "seek 2000"]
    assert {"volume 30", "track 1"} <= set(stage.second.orders)
    assert stage.relay.jump()


def test_a_jump_starts_the_one_and_rests_the_other(stage: Stage) -> None:
    stage.relay.play()
    stage.make_ready()
    assert stage.relay.jump()
    assert stage.second.orders[-1] == "play"
    assert stage.first.orders[-2:] == ["pause", "rate 1"]
    stage.first.time_changed.emit(4000, 0.0)
    stage.second.time_changed.emit(2010, 0.0)
    assert stage.times == [2010]


def test_after_a_jump_the_other_is_made_ready_for_the_next_round(
    qtbot: QtBot, stage: Stage
) -> None:
    stage.make_ready()
    stage.relay.jump()
    assert not stage.relay.jump()
    qtbot.waitUntil(lambda: stage.first.orders[-1] == "seek 2000", timeout=_WAIT)
    assert not stage.relay.jump()
    stage.first.sought.emit()
    assert stage.relay.jump()
    assert stage.first.orders[-1] == "play"
    assert stage.second.orders[-2:] == ["pause", "rate 1"]


def test_another_place_is_sought_before_it_can_be_jumped_to(stage: Stage) -> None:
    stage.make_ready()
    stage.relay.prepare_jump(3000)
    assert not stage.relay.jump()
    assert stage.second.orders[-1] == "seek 3000"
    stage.second.sought.emit()
    assert stage.relay.jump()


def test_no_loop_lets_the_file_go_and_another_loop_opens_it_again(stage: Stage) -> None:
    stage.make_ready()
    stage.relay.prepare_jump(None)
    assert stage.second.orders[-1] == "close"
    assert not stage.relay.jump()
    stage.make_ready(500)
    assert stage.relay.jump()


def test_a_second_player_that_ran_out_of_file_is_not_ready(stage: Stage) -> None:
    stage.make_ready()
    stage.second.ended.emit()
    assert not stage.relay.jump()
    stage.second.prepared.emit()
    stage.second.sought.emit()
    assert stage.relay.jump()


def test_another_file_ends_the_loop(stage: Stage) -> None:
    stage.make_ready()
    stage.relay.open(Path("other.mp4"), 320, 180, 0)
    assert stage.second.orders[-1] == "close"
    assert not stage.relay.jump()


def test_a_third_player_stands_where_it_may_go_on_next(stage: Stage) -> None:
    stage.make_ready(2000)
    stage.relay.prepare_next(5000)
    third = stage.players[2]
    third.prepared.emit()
    assert not stage.relay.go_next(5000), "it is not there yet"
    third.sought.emit()
    assert not stage.relay.go_next(6000), "it stands elsewhere"
    lead = stage.players[0]
    assert stage.relay.go_next(5000)
    assert (third.orders[-1], lead.orders[-2:]) == ("play", ["pause", "rate 1"])
    assert stage.relay.jump(), "the loop's player is as ready as before"
    stage.relay.set_volume(40)
    assert [one.orders[-1] for one in stage.players] == ["volume 40"] * 3
    stage.relay.close()
    assert not stage.relay.go_next(5000)


def test_sound_and_the_end_reach_both(stage: Stage) -> None:
    stage.make_ready()
    stage.relay.set_muted(True)
    stage.relay.set_hardware_decoding(False)
    stage.relay.shutdown()
    for player in stage.players:
        assert player.orders[-3:] == ["muted True", "hardware False", "shutdown"]
