"""Rounding up makes frame -> ms -> frame the identity at every rate."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import MediaError
from app.media.frame_index import FrameIndex
from app.media.time_stamp import all_to_ms_up, to_ms_up, units_within

RATES = [
    Fraction(24),
    Fraction(24000, 1001),
    Fraction(25),
    Fraction(30000, 1001),
    Fraction(30),
    Fraction(50),
    Fraction(60000, 1001),
    Fraction(240),
]
BASES = [Fraction(1, 90000), Fraction(1, 12800), Fraction(1, 1000), Fraction(1001, 30000)]


def _index(stamps: list[int], base: Fraction) -> FrameIndex:
    units = np.array(stamps, np.int64)
    return FrameIndex(
        stamps=units,
        key_frames=np.zeros(1, np.int64),
        time_base=base,
        end_stamp=int(units[-1]) + 1,
    )


@given(rate=st.sampled_from(RATES), start=st.integers(-90_000, 10**10), count=st.integers(1, 400))
def test_frame_to_ms_to_frame_is_the_identity_at_a_constant_rate(
    rate: Fraction, start: int, count: int
) -> None:
    index = _index([start + int(n * 90000 / rate) for n in range(count)], Fraction(1, 90000))
    assert [index.frame_at(index.time_of(n)) for n in range(count)] == list(range(count))
    assert index.time_of(0) == 0


@given(
    base=st.sampled_from(BASES),
    gaps_ms=st.lists(st.integers(2, 5000), max_size=60),
    start=st.integers(-1000, 10**9),
)
def test_it_is_the_identity_at_a_variable_rate(
    base: Fraction, gaps_ms: list[int], start: int
) -> None:
    stamps = [start]
    for gap in gaps_ms:
        stamps.append(stamps[-1] + max(1, -(-gap * base.denominator // (1000 * base.numerator))))
    index = _index(stamps, base)
    for n in range(index.count):
        assert index.frame_at(index.time_of(n)) == n
        assert index.frame_at(index.time_of(n) - 1) == max(0, n - 1)


@given(base=st.sampled_from(BASES), time_ms=st.integers(0, 20_000_000))
def test_the_highest_stamp_within_a_time_is_found_without_an_index(
    base: Fraction, time_ms: int
) -> None:
    units = units_within(time_ms, base)
    assert to_ms_up(units, base) <= time_ms
    assert to_ms_up(units + 1, base) > time_ms


def test_times_are_rounded_up() -> None:
    stamps = np.array([0, 1, 2, 3], np.int64)
    times = all_to_ms_up(stamps, Fraction(1001, 30000))
    assert times.tolist() == [0, 34, 67, 101]


def test_absurd_stamps_are_refused() -> None:
    with pytest.raises(MediaError, match="absurdly large"):
        all_to_ms_up(np.array([0, 1 << 61], np.int64), Fraction(1, 1))
