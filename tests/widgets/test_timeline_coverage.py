"""How much a track covers: bisection against counting millisecond by millisecond."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.domain.span import SpanArrays
from tests.helpers.spans import Row, span_rows, spans_of
from widgets.timeline.coverage import Coverage
from widgets.timeline.raster import FAINTEST, column_edges, column_strengths
from widgets.timeline.time_scale import TimeScale


@given(span_rows(2000, 40), st.lists(st.integers(0, 2000), min_size=2, max_size=20, unique=True))
def test_shares_equal_a_count_by_the_millisecond(rows: list[Row], edges: list[int]) -> None:
    edges = sorted(edges)
    under = np.zeros(2000, dtype=bool)
    for start, end in rows:
        under[start:end] = True
    counted = [under[a:b].mean() for a, b in pairwise(edges)]
    measured = Coverage(spans_of(rows)).shares(np.array(edges, dtype=np.float64))
    np.testing.assert_allclose(measured, counted, atol=1e-9)


@given(span_rows(2000, 40))
def test_starts_are_counted_in_the_cell_they_fall_into(rows: list[Row]) -> None:
    edges = np.array([0.0, 10.5, 500.0, 1999.5, 2000.0])
    counted = [sum(a <= start < b for start, _ in rows) for a, b in pairwise(edges)]
    assert Coverage(spans_of(rows)).starts_in(edges).tolist() == counted


def test_an_empty_track_covers_nothing() -> None:
    coverage = Coverage(SpanArrays.empty())
    assert coverage.shares(np.array([0.0, 5.0, 10.0])).tolist() == [0, 0]
    assert coverage.columns(np.array([3.0, 4.0])).codes.tolist() == [-1]


def test_the_code_is_that_of_the_span_begun_last() -> None:
    spans = SpanArrays.build([(10, 20, 3, "a"), (15, 40, 5, "b")])
    columns = Coverage(spans).columns(np.array([0.0, 10.0, 15.0, 16.0, 17.0]))
    assert columns.codes.tolist() == [-1, 3, 5, 5]


def test_a_span_thinner_than_a_pixel_is_still_seen() -> None:
    scale = TimeScale.whole(3_600_000, 100)
    strengths = column_strengths(
        Coverage(spans_of([(50_000, 50_010), (90_000, 90_000)])).columns(column_edges(scale, 1.0))
    )
    assert strengths[1] == FAINTEST
    assert strengths[2] == FAINTEST
    assert np.count_nonzero(strengths) == 2


def test_touching_spans_are_told_apart_while_they_are_wide() -> None:
    scale = TimeScale.whole(1000, 100)
    strengths = column_strengths(
        Coverage(spans_of([(100, 300), (300, 500)])).columns(column_edges(scale, 1.0))
    )
    assert strengths[29:32].tolist() == [1, 0, 1]


def test_columns_follow_the_device_pixels() -> None:
    scale = TimeScale.whole(1000, 100)
    assert len(column_edges(scale, 1.25)) == 126
    assert column_edges(scale, 1.25)[-1] == 1000
