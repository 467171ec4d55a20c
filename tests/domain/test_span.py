"""Bulk spans: sorting, windows, hits, and what the arrays refuse."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.interval import Interval
from app.domain.span import ArrayTrack, SpanArrays, SpanTrack

SPANS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 30)), max_size=12)


def build(spans: list[tuple[int, int]]) -> SpanArrays:
    return SpanArrays.build(
        (start, start + length, 0, str(n)) for n, (start, length) in enumerate(spans)
    )


def ints(*values: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(values, dtype=np.int64)


def test_rows_are_sorted_by_start_and_keep_ties() -> None:
    spans = SpanArrays.build([(5, 9, 1, "b"), (2, 3, 2, "a"), (5, 9, 3, "c")])
    assert list(spans.ids) == ["a", "b", "c"]
    assert spans.codes.tolist() == [2, 1, 3]
    assert spans.interval(1) == Interval(5, 9)
    assert len(spans) == 3
    assert len(SpanArrays.empty()) == 0


def test_arrays_cannot_be_changed() -> None:
    spans = build([(1, 2)])
    with pytest.raises(ValueError, match="read-only"):
        spans.starts[0] = 7


@pytest.mark.parametrize(
    ("starts", "ends", "message"),
    [
        (ints(5, 3), ints(6, 7), "sorted by start"),
        (ints(5), ints(4), "ends before it starts"),
        (ints(1, 2), ints(3), "differ in length"),
    ],
)
def test_unsound_arrays_are_refused(
    starts: np.ndarray[tuple[int], np.dtype[np.int64]],
    ends: np.ndarray[tuple[int], np.dtype[np.int64]],
    message: str,
) -> None:
    with pytest.raises(ValueError, match=message):
        SpanArrays(starts, ends, np.zeros(len(starts), dtype=np.int64), ("a",) * len(starts))


@given(SPANS, st.integers(0, 90), st.integers(1, 30))
def test_a_window_holds_every_span_that_shows_in_it(
    rows: list[tuple[int, int]], start: int, length: int
) -> None:
    spans = build(rows)
    found = range(len(spans))[spans.window(start, start + length)]
    shown = [
        n for n in range(len(spans)) if spans.interval(n).overlaps(Interval(start, start + length))
    ]
    assert set(shown) <= set(found)


@given(SPANS, st.integers(0, 90))
def test_the_span_at_a_moment_contains_it(rows: list[tuple[int, int]], time: int) -> None:
    spans = build(rows)
    containing = [n for n in range(len(spans)) if spans.interval(n).contains(time)]
    assert set(spans.at(time)) == set(containing)


@given(SPANS, st.integers(0, 90))
def test_next_and_last_are_strictly_after_and_before(
    rows: list[tuple[int, int]], time: int
) -> None:
    spans = build(rows)
    after = [n for n in range(len(spans)) if spans.starts[n] > time]
    before = [n for n in range(len(spans)) if spans.starts[n] < time]
    assert spans.next_after(time) == (after[0] if after else None)
    assert spans.last_before(time) == (before[-1] if before else None)


def test_an_array_track_is_a_span_track() -> None:
    track = ArrayTrack(
        "cues", "cue", "Cues, English", build([(1, 2)]), lambda index: f"cue {index}"
    )
    assert isinstance(track, SpanTrack)
    assert track.label(0) == "cue 0"
