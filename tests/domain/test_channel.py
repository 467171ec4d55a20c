"""Channels say what numbers mean; samples are straight between neighbours and nothing in gaps."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.channel import (
    CHANNELS,
    LEAST_GAP_MS,
    Channel,
    Samples,
    known_channel,
    read_channel,
    usual_gap,
)
from app.domain.errors import InvalidRecordError

NAN = float("nan")


def samples(*points: tuple[int, float]) -> Samples:
    times, values = zip(*points, strict=True)
    return Samples(np.array(times), np.array(values, dtype=np.float64))


@pytest.mark.parametrize(
    ("text", "channel"),
    [
        ("valence", Channel("valence", "", -1.0, 1.0)),
        (" Arousal ", Channel("arousal", "", -1.0, 1.0)),
        ("valence [1..9]", Channel("valence", "", 1.0, 9.0)),
        ("heart rate [40..200 bpm]", Channel("heart rate", "bpm", 40.0, 200.0)),
        ("heart  rate[bpm]", Channel("heart rate", "bpm")),
        ("x [-.5 .. 1e-1]", Channel("x", "", -0.5, 0.1)),
        ("感情 [0..5 点]", Channel("感情", "点", 0.0, 5.0)),
        ("tension", Channel("tension")),
    ],
)
def test_a_channel_is_read_as_it_is_declared(text: str, channel: Channel) -> None:
    assert read_channel(text) == channel
    assert read_channel(channel.declared) == channel


@given(st.floats(allow_nan=False, allow_infinity=False), st.floats(0.1, 1e300))
def test_any_range_comes_back_exactly(low: float, width: float) -> None:
    if math.isfinite(low + width) and low + width > low:
        channel = Channel("x", "a unit", low, low + width)
        assert read_channel(channel.declared) == channel


@pytest.mark.parametrize(
    "make",
    [
        lambda: Channel(" "),
        lambda: Channel("x", "", 1.0, 1.0),
        lambda: Channel("x", "", 0.0, None),
        lambda: Channel("x", "", 0.0, float("inf")),
        lambda: read_channel("x [2..1]"),
        lambda: read_channel("[0..1]"),
    ],
)
def test_what_is_no_channel_is_refused(make: object) -> None:
    with pytest.raises(InvalidRecordError):
        make()  # type: ignore[operator]  # each is a function


def test_the_channels_of_the_field_are_known_by_name() -> None:
    assert [channel.name for channel in CHANNELS] == [
        "valence",
        "arousal",
        "dominance",
        "intensity",
    ]
    assert known_channel("VALENCE") == CHANNELS[0]
    assert known_channel("pulse") is None
    outside = CHANNELS[0].outside(np.array([-1.0, 1.01, NAN, -2.0]))
    assert outside.tolist() == [False, True, False, True]
    assert not Channel("pulse").outside(np.array([1e9])).any()


def test_a_value_lies_between_its_neighbours_and_nowhere_else() -> None:
    one = samples((0, 0.0), (100, 1.0), (200, NAN), (300, 0.5), (5000, 0.0), (5100, 0.25))
    told = {at: one.at(at) for at in (-1, 0, 50, 100, 150, 200, 250, 300, 4000, 5050, 5100, 5101)}
    assert told == {
        -1: None,
        0: 0.0,
        50: 0.5,
        100: 1.0,
        150: None,
        200: None,
        250: None,
        300: 0.5,
        4000: None,
        5050: 0.125,
        5100: 0.25,
        5101: None,
    }


@given(
    st.dictionaries(st.integers(0, 3000), st.floats(-1, 1) | st.just(NAN), min_size=1, max_size=9),
    st.integers(1, 700),
)
def test_resampling_gives_what_each_moment_has(drawn: dict[int, float], step: int) -> None:
    one = samples(*sorted(drawn.items()))
    found = one.resampled(step, -100, 3500)
    for place, value in enumerate(found):
        expected = one.at(-100 + place * step)
        if expected is None:
            assert math.isnan(value)
        else:
            assert value == pytest.approx(expected, abs=1e-12)


def test_gaps_follow_the_usual_step() -> None:
    assert usual_gap(np.array([0])) == LEAST_GAP_MS
    assert usual_gap(np.arange(10) * 40) == LEAST_GAP_MS
    assert usual_gap(np.arange(10) * 5000) == 20_000
    slow = samples(*((at * 5000, 0.5) for at in range(5)))
    assert slow.at(7500) == 0.5
    assert Samples(slow.times_ms, slow.values, 1000).at(7500) is None


def test_parts_and_lags_are_samples_again() -> None:
    one = samples((0, 0.0), (40, 0.5), (80, 1.0))
    part = one.between(40, 80)
    assert (part.times_ms.tolist(), part.values.tolist()) == ([40], [0.5])
    assert len(one.between(80, 40)) == 0
    late = one.lagged(-100)
    assert (late.start_ms, late.end_ms, one.start_ms) == (-100, -20, 0)
    assert len(Samples.empty().resampled(10, 0, 100)) == 10
    assert Samples.empty().at(0) is None


@pytest.mark.parametrize(
    ("times", "values"),
    [([0, 0], [1.0, 1.0]), ([1, 0], [1.0, 1.0]), ([0], [1.0, 2.0]), ([0], [float("inf")])],
)
def test_what_are_no_samples_is_refused(times: list[int], values: list[float]) -> None:
    with pytest.raises(ValueError, match="sample"):
        Samples(np.array(times), np.array(values))


def test_samples_cannot_be_written_to_and_leave_the_arrays_of_others_alone() -> None:
    values = np.array([0.5])
    one = Samples(np.array([0]), values)
    with pytest.raises(ValueError, match="read-only"):
        one.values[0] = 1.0
    values[0] = 0.75


def test_a_range_of_whole_numbers_is_declared_as_one() -> None:
    assert Channel("valence", "", -1, 1).declared == Channel("valence", "", -1.0, 1.0).declared
    assert Channel("pulse", "bpm", 40, 180.5).declared == "pulse [40..180.5 bpm]"
