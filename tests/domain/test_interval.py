"""Half-open stretches of time, and points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.interval import Interval, total_extent_ms

INTERVALS = st.tuples(st.integers(0, 50), st.integers(0, 50)).map(lambda p: Interval(*sorted(p)))


def test_an_interval_does_not_end_before_it_starts() -> None:
    with pytest.raises(ValueError, match="ends at 4 before it starts at 5"):
        Interval(5, 4)


def test_the_end_is_outside_and_a_point_holds_its_start() -> None:
    span = Interval(10, 20)
    assert [span.contains(time) for time in (9, 10, 19, 20)] == [False, True, True, False]
    assert Interval(10, 10).contains(10)
    assert span.duration_ms == 10


@pytest.mark.parametrize(
    ("left", "right", "overlaps"),
    [
        (Interval(0, 10), Interval(10, 20), False),
        (Interval(0, 11), Interval(10, 20), True),
        (Interval(10, 10), Interval(10, 20), True),
        (Interval(20, 20), Interval(10, 20), False),
        (Interval(5, 5), Interval(5, 5), True),
    ],
)
def test_touching_is_not_overlapping(left: Interval, right: Interval, overlaps: bool) -> None:
    assert left.overlaps(right) is overlaps


@given(INTERVALS, INTERVALS)
def test_overlap_is_mutual_and_means_a_shared_moment(left: Interval, right: Interval) -> None:
    shared = any(left.contains(time) and right.contains(time) for time in range(51))
    assert left.overlaps(right) == right.overlaps(left) == shared


@given(st.lists(INTERVALS, min_size=1))
def test_the_extent_reaches_from_first_start_to_last_end(spans: list[Interval]) -> None:
    extent = total_extent_ms(spans)
    assert extent >= max(span.duration_ms for span in spans)
    assert extent == max(b.end_ms - a.start_ms for a in spans for b in spans)


def test_no_intervals_have_no_extent() -> None:
    assert total_extent_ms([]) == 0
