"""Time in play is the last anchor plus rate times what has passed, and never runs back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from app.playback.clock import PlaybackClock
from tests.helpers.fake_player import FakeTime


@pytest.fixture
def now() -> FakeTime:
    return FakeTime()


@pytest.fixture
def clock(qtbot: QtBot, now: FakeTime) -> PlaybackClock:
    return PlaybackClock(now=now)


def test_it_stands_where_it_was_put(clock: PlaybackClock, now: FakeTime) -> None:
    clock.freeze(1234)
    now.advance_ms(5000)
    assert clock.position_ms == 1234
    assert not clock.is_running


@pytest.mark.parametrize(("rate", "reached"), [(1.0, 1400), (0.25, 1100), (4.0, 2600)])
def test_it_runs_at_the_rate(
    clock: PlaybackClock, now: FakeTime, rate: float, reached: int
) -> None:
    clock.set_rate(rate)
    clock.run_from(1000, now())
    now.advance_ms(400)
    assert clock.position_ms == reached


def test_an_event_that_waited_in_the_queue_counts_from_its_own_moment(
    clock: PlaybackClock, now: FakeTime
) -> None:
    happened = now()
    now.advance_ms(120)
    clock.run_from(1000, happened)
    assert clock.position_ms == 1120


def test_a_correction_back_holds_it_until_caught_up(clock: PlaybackClock, now: FakeTime) -> None:
    clock.run_from(1000, now())
    now.advance_ms(500)
    clock.tick()
    clock.run_from(1400, now())
    assert clock.position_ms == 1500
    now.advance_ms(60)
    assert clock.position_ms == 1500
    now.advance_ms(60)
    assert clock.position_ms == 1520


def test_a_report_that_was_stamped_late_is_not_believed_at_once(
    clock: PlaybackClock, now: FakeTime
) -> None:
    clock.run_from(0, now())
    for reached in (500, 1000, 1500):
        now.advance_ms(500)
        clock.correct(reached - 30, now())
        assert clock.position_ms == reached
        assert clock.time_at(now()) == reached
    now.advance_ms(500)
    clock.correct(1970, now())
    assert clock.time_at(now()) == 1970


@pytest.mark.parametrize("reported", [520, 300])
def test_a_report_ahead_or_far_behind_is_believed(
    clock: PlaybackClock, now: FakeTime, reported: int
) -> None:
    clock.run_from(0, now())
    now.advance_ms(500)
    clock.correct(reported, now())
    assert clock.time_at(now()) == reported


def test_the_first_report_after_a_change_of_rate_is_believed(
    clock: PlaybackClock, now: FakeTime
) -> None:
    clock.run_from(0, now())
    clock.set_rate(4.0)
    now.advance_ms(100)
    clock.correct(350, now())
    assert clock.time_at(now()) == 350


def test_a_change_of_rate_starts_from_here(clock: PlaybackClock, now: FakeTime) -> None:
    clock.run_from(0, now())
    now.advance_ms(1000)
    clock.set_rate(2.0)
    now.advance_ms(500)
    assert clock.position_ms == 2000


def test_a_seek_back_is_obeyed_at_once(clock: PlaybackClock, now: FakeTime) -> None:
    clock.run_from(5000, now())
    clock.freeze(200)
    assert clock.position_ms == 200


def test_it_says_each_change_once(qtbot: QtBot, clock: PlaybackClock, now: FakeTime) -> None:
    said: list[int] = []
    clock.position_changed.connect(said.append)
    clock.freeze(10)
    clock.freeze(10)
    clock.run_from(10, now())
    clock.tick()
    now.advance_ms(16)
    clock.tick()
    assert said == [10, 26]


def test_it_ticks_by_itself_while_running(qtbot: QtBot, clock: PlaybackClock) -> None:
    ticking = PlaybackClock()
    with qtbot.waitSignals([ticking.position_changed] * 3, timeout=5000):
        ticking.run_from(0, 0.0)
    ticking.freeze(0)


@given(
    events=st.lists(
        st.tuples(st.integers(0, 60_000), st.integers(0, 600), st.sampled_from([0.25, 1.0, 4.0])),
        min_size=1,
        max_size=30,
    )
)
def test_it_never_runs_back_whatever_the_player_reports(
    events: list[tuple[int, int, float]],
) -> None:
    now = FakeTime()
    clock = PlaybackClock(now=now)
    last = 0
    for time_ms, passed, rate in events:
        clock.set_rate(rate)
        clock.run_from(time_ms, now())
        assert clock.position_ms >= last
        last = clock.position_ms
        now.advance_ms(passed)
        assert clock.position_ms >= last
        last = clock.position_ms
        clock.tick()
    clock.freeze(0)
