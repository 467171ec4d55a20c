"""Peaks show at every zoom what the sound holds, and no more than the media's length."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.peaks import BUCKET_MS, LONGEST_MS, Peaks, Samples


def _samples(*values: int) -> Samples:
    return np.array(values, np.int8)


def test_nothing_is_known_at_first() -> None:
    peaks = Peaks(1000)
    assert peaks.known_ms == 0
    assert not peaks.is_complete
    low, high = peaks.columns(np.linspace(0, 1000, 5))
    assert low.tolist() == high.tolist() == [0, 0, 0, 0]


def test_a_column_holds_the_loudest_of_its_buckets() -> None:
    peaks = Peaks(40)
    peaks.add(0, _samples(-1, -9, -3, -4, 0, 0, 0, 0), _samples(2, 3, 90, 5, 0, 0, 7, 0))
    low, high = peaks.columns(np.array([0.0, 20.0, 40.0]))
    assert low.tolist() == [-9, 0]
    assert high.tolist() == [90, 7]
    assert peaks.loudest == 90
    assert peaks.is_complete


def test_parts_grow_what_is_known_and_meet_without_a_gap() -> None:
    peaks = Peaks(100)
    peaks.add(0, _samples(-5, -5), _samples(5, 5))
    assert peaks.known_ms == 2 * BUCKET_MS
    peaks.add(1, _samples(-7, -7), _samples(1, 1))
    assert peaks.finest[0][:4].tolist() == [-5, -7, -7, 0]
    assert peaks.finest[1][:4].tolist() == [5, 5, 1, 0]


def test_sound_outside_the_media_is_left_out() -> None:
    peaks = Peaks(20)
    peaks.add(-2, _samples(-9, -9, -1), _samples(9, 9, 1))
    peaks.add(3, _samples(-2, -9), _samples(2, 9))
    peaks.add(50, _samples(-9), _samples(9))
    assert peaks.finest[1].tolist() == [1, 0, 0, 2]
    assert peaks.loudest == 2


def test_outside_the_media_there_is_silence() -> None:
    peaks = Peaks(20)
    peaks.add(0, _samples(-9, -9, -9, -9), _samples(9, 9, 9, 9))
    _, high = peaks.columns(np.array([-20.0, 0.0, 20.0, 40.0]))
    assert high.tolist() == [0, 9, 0]


def test_an_absurd_length_takes_bounded_memory() -> None:
    assert len(Peaks(10**15)) == LONGEST_MS // BUCKET_MS


@given(
    values=st.lists(st.integers(-127, 127), min_size=1, max_size=3000),
    columns=st.integers(1, 40),
    cut=st.integers(0, 3000),
)
def test_no_peak_is_lost_at_any_zoom(values: list[int], columns: int, cut: int) -> None:
    both = np.array(values, np.int8)
    peaks = Peaks(len(values) * BUCKET_MS)
    for first, part in ((0, both[:cut]), (min(cut, len(both)), both[cut:])):
        if len(part):
            peaks.add(first, np.minimum(part, 0), np.maximum(part, 0))
    low, high = peaks.columns(np.linspace(0, peaks.duration_ms, columns + 1))
    assert int(high.max()) == max(0, *values, 0)
    assert int(low.min()) == min(0, *values, 0)


@pytest.mark.parametrize("zoom", [1.0, 7.0, 50.0, 400.0])
def test_a_peak_stands_where_it_was_heard(zoom: float) -> None:
    peaks = Peaks(3_600_000)
    peaks.add(400_000, _samples(-50), _samples(50))
    edges = np.linspace(2_000_000 - 100 * zoom, 2_000_000 + 100 * zoom, 201)
    _, high = peaks.columns(edges)
    found = np.flatnonzero(high)
    coarsest = max(BUCKET_MS, zoom)
    assert abs(edges[found[0]] - 2_000_000) <= coarsest
    assert abs(edges[found[-1]] - 2_000_000) <= coarsest
