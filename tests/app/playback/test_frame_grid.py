"""Frames by time, as the timeline asks for them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.media.frame_index import FrameIndex
from app.playback.frame_grid import FrameGrid

COUNT = 90


@pytest.fixture(scope="module")
def grid() -> FrameGrid:
    stamps = np.arange(COUNT, dtype=np.int64) * 1001
    return FrameGrid(FrameIndex(stamps, np.array([0]), Fraction(1, 30_000), COUNT * 1001))


def index_of(grid: FrameGrid) -> FrameIndex:
    return grid._index


@given(st.integers(-50, 4000))
def test_the_nearest_frame_is_the_nearest(grid: FrameGrid, time_ms: int) -> None:
    index = index_of(grid)
    places = [*index.times.tolist(), index.duration_ms]
    found = grid.snap_to_frame(time_ms)
    assert found in places
    assert abs(found - time_ms) == min(abs(place - time_ms) for place in places)


@given(st.integers(0, COUNT), st.integers(1, 5))
def test_so_many_frames_on_and_back_is_where_one_was(
    grid: FrameGrid, frame: int, steps: int
) -> None:
    index = index_of(grid)
    here = index.duration_ms if frame == COUNT else index.time_of(frame)
    there = grid.neighbour_frame(here, steps)
    if frame + steps <= COUNT:
        assert grid.neighbour_frame(there, -steps) == here


@given(st.integers(1, 2900))
def test_a_moment_between_frames_goes_to_the_next_in_that_direction(
    grid: FrameGrid, time_ms: int
) -> None:
    index = index_of(grid)
    places = [*index.times.tolist(), index.duration_ms]
    assert grid.neighbour_frame(time_ms, -1) == max(p for p in places if p < time_ms)
    assert grid.neighbour_frame(time_ms, 1) == min(p for p in places if p > time_ms)


def test_the_ends_hold(grid: FrameGrid) -> None:
    assert grid.neighbour_frame(0, -3) == 0
    end = index_of(grid).duration_ms
    assert grid.neighbour_frame(end, 2) == end
