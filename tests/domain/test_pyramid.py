"""The min/max pyramid: exact against plain minimum and maximum, at every zoom, with gaps."""

from __future__ import annotations

import numpy as np
import pytest

from app.domain.channel import Channel, Samples
from app.domain.channel_track import ChannelTrack, lanes_of, with_unit
from app.domain.curve_columns import band, extent
from app.domain.pyramid import FloatArray, Pyramid
from app.domain.span import IntArray


def irregular(count: int, *, gaps: bool) -> tuple[IntArray, FloatArray]:
    """Make samples at uneven times, with a spike, and with places where nothing is said."""
    dice = np.random.default_rng(7)
    times = np.cumsum(dice.integers(1, 90, count)).astype(np.int64)
    values = np.cumsum(dice.normal(size=count))
    values[count // 3] = 500.0
    if gaps:
        values[count // 2 : count // 2 + 20] = np.nan
        times[3 * count // 4 :] += 10_000
    return times, values


@pytest.mark.parametrize("gaps", [False, True])
@pytest.mark.parametrize("width", [256.0, 300.0, 700.0, 5000.0, 40_000.0, 10_000_000.0])
def test_each_bucket_has_exactly_the_extremes_of_its_samples(width: float, gaps: bool) -> None:
    times, values = irregular(20_000, gaps=gaps)
    columns = Pyramid(times, values).columns(0, int(times[-1]), width)
    assert columns.width_ms
    assert width / 2 < columns.width_ms <= width or len(columns.times_ms) <= 2
    finite = np.isfinite(values)
    numbers = times[finite] // columns.width_ms
    for at, low, high in zip(columns.times_ms, columns.lows, columns.highs, strict=True):
        inside = values[finite][numbers == at // columns.width_ms]
        assert (low, high) == (inside.min(), inside.max())
    assert len(columns.times_ms) == len(np.unique(numbers))


def test_close_by_the_samples_themselves_are_drawn_and_gaps_break_the_line() -> None:
    times = np.array([0, 100, 200, 300, 9000, 9100], dtype=np.int64)
    values = np.array([0.0, 1.0, np.nan, 2.0, 3.0, 4.0])
    columns = Pyramid(times, values, 1000).columns(0, 10_000, 1.0)
    assert columns.width_ms == 0
    assert columns.times_ms.tolist() == [0, 100, 300, 9000, 9100]
    assert columns.breaks.tolist() == [True, False, True, True, False]
    assert (columns.lows == columns.highs).all()


def test_a_curve_may_begin_before_the_video() -> None:
    times, values = irregular(20_000, gaps=False)
    columns = Pyramid(times - 5000, values).columns(-6000, 10**7, 10**9)
    assert (columns.lows.min(), columns.highs.max()) == (values.min(), values.max())
    near = Pyramid(times - 5000, values).columns(-4000, -2000, 256.0)
    assert near.times_ms[0] < -3900


def test_a_view_costs_its_columns_and_reaches_one_place_beyond() -> None:
    times, values = irregular(20_000, gaps=False)
    pyramid = Pyramid(times, values)
    near = pyramid.columns(100_000, 200_000, 1000.0)
    assert near.times_ms[0] < 100_000
    assert near.times_ms[-1] >= 200_000
    assert len(near.times_ms) < 100_000 / 512 + 4


@pytest.mark.parametrize("pixel", [3.0, 40.0, 1000.0, 30_000.0])
def test_columns_of_a_view_hold_every_sample_and_hang_together(pixel: float) -> None:
    times, values = irregular(5000, gaps=False)
    edges = times[0] + np.arange(401) * pixel
    found = extent(Pyramid(times, values, 10_000), edges)
    inside = (times >= edges[0]) & (times < edges[-1])
    place = ((times[inside] - edges[0]) // pixel).astype(int)
    width = Pyramid(times, values).columns(0, 1, pixel).width_ms
    for column, value in zip(place, values[inside], strict=True):
        # A bucket is half a pixel at least, and is drawn at its middle: within a column.
        near = slice(max(0, column - 1), column + 2) if width else slice(column, column + 1)
        assert np.nanmin(found.lows[near]) <= value <= np.nanmax(found.highs[near])
    shown = np.flatnonzero(np.isfinite(found.lows))
    joined = shown[:-1][np.diff(shown) == 1]
    assert (found.lows[joined] <= found.highs[joined + 1]).all()
    assert (found.lows[joined + 1] <= found.highs[joined]).all()


def test_nothing_is_drawn_in_a_gap_or_outside() -> None:
    samples = Samples(np.array([1000, 2000, 8000]), np.array([0.0, 1.0, 1.0]), 2000)
    edges = np.arange(0, 10_001, 500, dtype=np.float64)
    found = extent(Pyramid(samples.times_ms, samples.values, 2000), edges)
    told = np.flatnonzero(np.isfinite(found.lows))
    assert told.tolist() == [1, 2, 3, 4, 15, 16]
    assert found.highs[2] == 0.5
    nothing = extent(Pyramid(np.zeros(0, dtype=np.int64), np.zeros(0)), edges)
    assert nothing.is_empty
    assert not found.is_empty


def test_the_band_spans_what_at_least_two_say() -> None:
    edges = np.arange(0, 1001, 100, dtype=np.float64)
    times = np.array([0, 500])
    one = extent(Pyramid(times, np.array([0.0, 0.0])), edges)
    other = extent(Pyramid(np.array([0, 1000]), np.array([2.0, 2.0])), edges)
    both = band([one, other])
    assert both.lows[:5].tolist() == [0.0] * 5
    assert both.highs[:5].tolist() == [2.0] * 5
    assert np.isnan(both.lows[6:]).all()


def curve(person: str, source: str, *values: float, name: str = "valence") -> ChannelTrack:
    samples = Samples(np.arange(len(values)) * 1000, np.array(values))
    return ChannelTrack(f"{source}/{person}", person, person, source, Channel(name), samples)


def test_curves_of_a_person_and_channel_share_a_lane_that_says_who_says_what() -> None:
    mina, other = curve("Mina", "Rin", 0.0, 1.0), curve("mina", "agent a", 0.5, 0.25)
    arousal = curve("Mina", "Rin", 1.0, 3.0, name="arousal")
    lanes = lanes_of([mina, arousal, other], "channel")
    assert [lane.curves for lane in lanes] == [(mina, other), (arousal,)]
    title, first, second = lanes[0].words_at(500)
    assert title == "Mina · 00:00:00.500"
    assert (str(first), str(second)) == ("valence 0.5 (Rin)", "valence 0.375 (agent a)")
    assert lanes[0].words_at(9000)[1] == "valence: nothing said here"


def test_the_axis_is_the_range_and_what_lies_beyond_it() -> None:
    times = np.arange(2) * 1000
    known = Channel("valence", "", -1.0, 1.0)
    assert ChannelTrack("", "", "", "", known, Samples(times, np.zeros(2))).bounds == (-1, 1)
    beyond = ChannelTrack("", "", "", "", known, Samples(times, np.array([0.0, 3.0])))
    assert beyond.bounds == pytest.approx((-1.2, 3.2))
    flat = ChannelTrack("", "", "", "", Channel("x"), Samples(times, np.full(2, 4.0)))
    assert flat.bounds == (3.5, 4.5)


@pytest.mark.parametrize(
    ("value", "unit", "words"), [(-0.5, "", "−0.5"), (72.0, "bpm", "72 bpm"), (-0.0001, "", "0")]
)
def test_values_are_short_and_have_their_unit(value: float, unit: str, words: str) -> None:
    assert with_unit(value, Channel("x", unit)) == words
