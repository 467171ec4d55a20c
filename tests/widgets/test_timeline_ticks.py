"""The ruler: round steps that never crowd."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.timeline.ticks import LABEL_GAP_PX, label_step, ruler_ticks
from widgets.timeline.time_scale import TimeScale


@pytest.mark.parametrize(
    ("ms_per_px", "step"),
    [(10, 1_000), (58, 5_000), (59, 10_000), (110, 10_000), (300, 30_000), (3_000, 300_000)],
)
def test_the_step_is_the_smallest_round_one_that_fits(ms_per_px: float, step: int) -> None:
    assert label_step(ms_per_px) == step


def test_a_minute_shows_a_label_every_five_seconds_with_five_parts() -> None:
    ticks = ruler_ticks(TimeScale(600_000, 1200, 60_000.0, 50.0))
    labels = [tick.label for tick in ticks if tick.label]
    assert labels[:3] == ["00:01:00", "00:01:05", "00:01:10"]
    between = [tick.time_ms for tick in ticks if 60_000 < tick.time_ms < 65_000]
    assert between == [61_000, 62_000, 63_000, 64_000]


def test_below_a_second_labels_tell_milliseconds() -> None:
    ticks = ruler_ticks(TimeScale(600_000, 800, 1000.0, 1.0))
    assert ticks[0].label == "00:00:01.000"


def test_no_tick_lies_behind_the_end_of_the_video() -> None:
    ticks = ruler_ticks(TimeScale.whole(61_500, 700))
    assert max(tick.time_ms for tick in ticks) <= 61_500


@given(st.integers(1000, 5 * 3_600_000), st.integers(200, 3000), st.floats(1, 500))
def test_labels_never_crowd(duration: int, width: int, factor: float) -> None:
    scale = TimeScale.whole(duration, width).zoomed(factor, width / 2)
    xs = [scale.x_of(tick.time_ms) for tick in ruler_ticks(scale) if tick.label]
    gaps = [right - left for left, right in pairwise(xs)]
    assert all(gap >= LABEL_GAP_PX - 1e-6 for gap in gaps)
