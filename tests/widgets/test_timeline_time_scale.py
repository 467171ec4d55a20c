"""The mapping of time to pixels: exact, clamped, and steady under the pointer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.timeline.time_scale import TimeScale

durations = st.integers(1, 6 * 3_600_000)
widths = st.integers(1, 4000)
factors = st.floats(0.01, 100.0)


def test_the_whole_video_spans_the_whole_width() -> None:
    scale = TimeScale.whole(60_000, 600)
    assert (scale.x_of(0), scale.x_of(30_000), scale.x_of(60_000)) == (0, 300, 600)
    assert scale.is_whole


def test_the_moment_at_a_pixel_stays_inside_the_video() -> None:
    scale = TimeScale.whole(60_000, 600)
    assert (scale.ms_at(-50), scale.ms_at(300), scale.ms_at(900)) == (0, 30_000, 60_000)


def test_zooming_keeps_the_moment_under_the_pointer() -> None:
    scale = TimeScale.whole(600_000, 1000).zoomed(4, 500)
    assert scale.ms_per_px == 150
    assert scale.ms_at(500) == 300_000


@given(durations, widths, factors, st.floats(0, 1), st.floats(0, 1))
def test_no_zoom_or_scroll_leaves_the_video(
    duration: int, width: int, factor: float, at: float, to: float
) -> None:
    scale = TimeScale.whole(duration, width).zoomed(factor, at * width)
    scale = scale.starting_at(to * duration * 1.5 - duration * 0.2)
    assert scale.start_ms >= 0
    assert scale.end_ms <= duration * (1 + 1e-9) + 1e-6
    assert scale.finest * (1 - 1e-9) <= scale.ms_per_px <= scale.widest * (1 + 1e-9)


@given(durations, widths, factors, st.floats(0, 1), st.integers(0, 6 * 3_600_000))
def test_a_moment_goes_to_a_pixel_and_back(
    duration: int, width: int, factor: float, at: float, moment: int
) -> None:
    scale = TimeScale.whole(duration, width).zoomed(factor, at * width)
    moment = min(moment, duration)
    assert abs(scale.ms_at(scale.x_of(moment)) - moment) <= 1


@given(durations, widths, st.floats(0, 1), st.floats(1, 5000))
def test_the_slider_reads_back_what_it_set(
    duration: int, width: int, fraction: float, at_x: float
) -> None:
    scale = TimeScale.whole(duration, width).with_zoom_fraction(fraction, at_x)
    expected = fraction if scale.widest > scale.finest else 0.0
    assert scale.zoom_fraction == pytest.approx(expected, abs=1e-6)


def test_a_whole_video_stays_whole_when_the_window_grows() -> None:
    assert TimeScale.whole(60_000, 600).resized(900).is_whole
    closer = TimeScale.whole(60_000, 600).zoomed(3, 0).resized(900)
    assert not closer.is_whole
    assert closer.ms_per_px == pytest.approx(100 / 3)


def test_another_duration_keeps_a_close_view_inside() -> None:
    close = TimeScale.whole(600_000, 600).zoomed(10, 600)
    assert close.end_ms == pytest.approx(600_000)
    shorter = close.with_duration(300_000)
    assert shorter.end_ms == pytest.approx(300_000)
    assert shorter.ms_per_px == close.ms_per_px


def test_showing_a_stretch_fills_the_width_with_it() -> None:
    scale = TimeScale.whole(600_000, 600).showing(120_000, 180_000)
    assert (scale.ms_at(0), scale.ms_at(600)) == (120_000, 180_000)
