"""What counts as watched, on a playhead moved by hand."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.watching import WatchRecorder, joined_spans, share_of


def _play(recorder: WatchRecorder, positions: Iterable[int], rate: float = 1.0) -> None:
    for position in positions:
        recorder.note(position, runs=True, rate=rate)


def test_what_is_played_is_watched_up_to_the_last_picture() -> None:
    recorder = WatchRecorder()
    recorder.note(1000, runs=False, rate=1.0)
    _play(recorder, range(1000, 3000, 16))
    recorder.note(3010, runs=False, rate=1.0)
    assert recorder.take() == [(1000, 3010)]
    assert not recorder.is_pending
    assert recorder.take() == []


def test_taking_while_it_plays_loses_nothing() -> None:
    recorder = WatchRecorder()
    _play(recorder, range(0, 1001, 20))
    first = recorder.take()
    _play(recorder, range(1020, 2001, 20))
    assert joined_spans(first + recorder.take()) == [(0, 2000)]


@pytest.mark.parametrize(("rate", "counts"), [(0.25, True), (2.0, True), (2.01, False), (4.0, False)])  # fmt: skip  # noqa: E501
def test_up_to_twice_the_speed_counts(rate: float, counts: bool) -> None:
    recorder = WatchRecorder()
    _play(recorder, range(0, 5000, 64), rate)
    assert recorder.is_pending is counts


def test_speeding_up_ends_the_stretch_and_slowing_down_begins_another() -> None:
    recorder = WatchRecorder()
    _play(recorder, range(0, 1001, 20))
    _play(recorder, range(1064, 9000, 64), rate=4.0)
    _play(recorder, range(9000, 10_001, 20))
    assert recorder.take() == [(0, 1064), (9000, 10_000)]


def test_a_seek_while_playing_is_no_playing() -> None:
    recorder = WatchRecorder()
    _play(recorder, range(0, 1001, 20))
    recorder.note(60_000, runs=False, rate=1.0)
    _play(recorder, range(60_000, 61_001, 20))
    assert recorder.take() == [(0, 1000), (60_000, 61_000)]


def test_scrubbing_stepping_and_playing_backwards_do_not_count() -> None:
    recorder = WatchRecorder()
    for position in (*range(0, 5000, 40), *range(5000, 0, -40)):
        recorder.note(position, runs=False, rate=1.0)
    assert not recorder.is_pending


def test_waiting_for_a_picture_adds_nothing() -> None:
    recorder = WatchRecorder()
    _play(recorder, range(0, 1001, 20))
    for _ in range(100):
        recorder.note(1000, runs=False, rate=1.0)
    assert recorder.take() == [(0, 1000)]


def test_a_machine_that_slept_has_not_watched() -> None:
    recorder = WatchRecorder()
    _play(recorder, (0, 16, 32, 600_000, 600_016))
    assert recorder.take() == [(0, 32), (600_000, 600_016)]


def test_a_pause_leaves_no_gap_of_a_frame() -> None:
    recorder = WatchRecorder()
    _play(recorder, range(0, 1001, 20))
    recorder.note(1000, runs=False, rate=1.0)
    assert recorder.take() == [(0, 1000)]
    _play(recorder, range(1040, 2001, 20))
    assert recorder.take() == [(1000, 2000)]


def test_the_picture_it_rested_on_is_the_first_one_seen() -> None:
    recorder = WatchRecorder()
    recorder.note(0, runs=False, rate=1.0)
    _play(recorder, range(33, 1001, 20))
    assert recorder.take()[0][0] == 0


def test_a_loop_is_watched_once() -> None:
    recorder = WatchRecorder()
    for _ in range(3):
        _play(recorder, range(1000, 2001, 20))
        recorder.note(1000, runs=False, rate=1.0)
    assert joined_spans(recorder.take()) == [(1000, 2000)]


def test_another_video_begins_anew() -> None:
    recorder = WatchRecorder()
    _play(recorder, range(0, 1001, 20))
    recorder.forget()
    _play(recorder, range(1020, 1101, 20))
    assert recorder.take() == [(1020, 1100)]


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 9))))
def test_merging_keeps_every_moment_once(rows: list[tuple[int, int]]) -> None:
    stretches = [(start, start + length) for start, length in rows]
    found = joined_spans(stretches)
    moments = [at for start, end in found for at in range(start, end)]
    assert sorted(moments) == sorted({at for start, end in stretches for at in range(start, end)})
    assert all(one[1] < other[0] for one, other in pairwise(found))


def test_share_of_a_video() -> None:
    assert share_of([(0, 3000), (5000, 6000)], 10_000) == 0.4
    assert share_of([(9000, 12_000)], 10_000) == 0.1
    assert share_of([(0, 3000)], 0) == 0.0
