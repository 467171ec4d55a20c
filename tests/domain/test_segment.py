"""Segments: what they cover, how they are cut and joined, and where chunks end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.chunking import DEFAULT_LENGTH_MS, plan_chunks
from app.domain.errors import InvalidRecordError
from app.domain.ids import SegmentKey, VideoKey, new_key
from app.domain.interval import Interval
from app.domain.segment import (
    Segment,
    SegmentKind,
    carve,
    coverage,
    following,
    merge,
    overlap_violation,
    reach_of,
    span_violation,
    split,
)

MINUTE = 60_000


def make(start: int, end: int, **fields: str) -> Segment:
    key = SegmentKey(new_key())
    return replace(
        Segment(key, VideoKey("v"), SegmentKind.SEGMENT, start, end),
        **fields,  # type: ignore[arg-type]  # texts
    )


@st.composite
def rows(draw: st.DrawFn) -> list[Segment]:
    """Segments in a row from 0 without a gap."""
    edges = sorted(draw(st.sets(st.integers(2, 1000), min_size=1, max_size=6)))
    return [make(a, b, title=f"{a}") for a, b in zip([0, *edges], edges, strict=False)]


def test_coverage_tells_gaps_and_overlaps() -> None:
    spans = [Interval(10, 20), Interval(15, 30), Interval(18, 19), Interval(40, 50)]
    found = coverage(spans, 60)
    assert found.gaps == (Interval(0, 10), Interval(30, 40), Interval(50, 60))
    assert found.overlaps == (Interval(15, 20),)
    assert (found.uncovered_ms, found.is_whole) == (30, False)
    assert coverage([Interval(0, 60)], 60).is_whole
    assert coverage([], 0).is_whole


@pytest.mark.parametrize(
    ("span", "words"),
    [((5, 5), "must end after"), ((-1, 5), "before the video"), ((5, 11), "after the video")],
)
def test_a_segment_has_a_length_and_lies_in_the_video(span: tuple[int, int], words: str) -> None:
    fault = span_violation(*span, 10)
    assert fault is not None
    assert words in fault
    assert span_violation(5, 11, 0) is None


def test_segments_must_not_overlap_but_may_touch() -> None:
    assert overlap_violation([make(0, 10), make(10, 20)]) is None
    fault = overlap_violation([make(10, 20), make(0, 11)])
    assert fault is not None
    assert "00:00:00.000" in fault


@given(rows(), st.data())
def test_split_keeps_what_is_covered_and_merge_takes_it_back(
    row: list[Segment], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(row) - 1))
    one = row[place]
    if one.end_ms - one.start_ms < 2:
        with pytest.raises(InvalidRecordError):
            split(one, one.start_ms)
        return
    at = data.draw(st.integers(one.start_ms + 1, one.end_ms - 1))
    first, rest = split(one, at)
    cut = [*row[:place], first, rest, *row[place + 1 :]]
    assert coverage([s.span for s in cut], row[-1].end_ms).is_whole
    assert first.key == one.key != rest.key
    assert rest.content_type == one.content_type
    assert merge(first, rest) == one


@given(rows(), st.integers(0, 1000), st.integers(1, 500))
def test_a_new_segment_makes_room_and_the_whole_stays_covered(
    row: list[Segment], start: int, length: int
) -> None:
    end = row[-1].end_ms
    new = make(min(start, end), min(start, end) + length)
    carved = carve(row, new)
    changed = {one.key: one for one in carved.changed}
    after = [changed.get(one.key, one) for one in row if one.key not in carved.removed]
    after += carved.added
    assert overlap_violation(after) is None
    assert coverage([one.span for one in after], max(end, new.end_ms)).is_whole


@given(rows(), st.data())
def test_an_edge_that_is_moved_takes_its_neighbour_along(
    row: list[Segment], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(row) - 1))
    one = row[place]
    low = row[place - 1].start_ms + 1 if place else 0
    start = data.draw(st.integers(low, one.end_ms - 1))
    moved = {each.key: each for each in reach_of(row, one, start, one.end_ms).changed}
    after = [moved.get(each.key, each) for each in row]
    assert coverage([each.span for each in after], row[-1].end_ms).gaps == (
        () if place or not start else (Interval(0, start),)
    )
    assert overlap_violation(after) is None


def test_a_neighbour_is_not_pushed_out() -> None:
    first, second = make(0, 10), make(10, 20)
    with pytest.raises(InvalidRecordError, match="would vanish"):
        reach_of([first, second], second, 0, 20)


def test_a_change_of_type_always_splits() -> None:
    show, spot = make(0, 10, content_type="main"), make(10, 20, content_type="advertisement")
    with pytest.raises(InvalidRecordError, match="change of type always splits"):
        merge(show, spot)
    assert merge(show, replace(spot, content_type="")).content_type == "main"


def test_words_of_merged_segments_are_joined() -> None:
    one = merge(
        make(0, 10, title="A", summary="a", description="x"),
        make(12, 20, title="B", summary="b", description=""),
    )
    assert (one.title, one.summary, one.description) == ("A / B", "a\nb", "x")
    assert one.span == Interval(0, 20)
    with pytest.raises(InvalidRecordError, match="in a row"):
        merge(make(12, 20), make(0, 15))


def test_the_next_segment_is_of_the_same_kind() -> None:
    first, second = make(0, 10), make(20, 30)
    chunk = replace(make(10, 15), kind=SegmentKind.CHUNK)
    assert following([second, chunk, first], first) == second
    assert following([second, chunk, first], second) is None


# Chunks ---------------------------------------------------------------------------------------


def test_edges_lie_on_the_first_end_of_the_transcript_after_five_minutes() -> None:
    ends = [MINUTE, 5 * MINUTE + 1200, 5 * MINUTE - 1, 9 * MINUTE, 10 * MINUTE + 1200]
    plan = plan_chunks(ends, 12 * MINUTE)
    assert plan.edges == (5 * MINUTE + 1200, 10 * MINUTE + 1200)
    assert (plan.fixed, plan.spans[-1].end_ms) == (0, 12 * MINUTE)


def test_an_end_at_the_very_length_counts() -> None:
    assert plan_chunks([DEFAULT_LENGTH_MS], 8 * MINUTE).edges == (DEFAULT_LENGTH_MS,)


def test_without_a_transcript_cuts_are_fixed() -> None:
    plan = plan_chunks([], 13 * MINUTE, 5 * MINUTE)
    assert plan.edges == (5 * MINUTE, 10 * MINUTE)
    assert plan.fixed == 2


def test_a_long_silence_is_cut_at_the_length() -> None:
    plan = plan_chunks([MINUTE, 21 * MINUTE], 25 * MINUTE)
    assert plan.edges == (5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 21 * MINUTE)
    assert plan.fixed == 3


def test_what_is_left_of_some_seconds_belongs_to_the_last_chunk() -> None:
    assert plan_chunks([5 * MINUTE], 5 * MINUTE + 9_999).edges == ()
    assert plan_chunks([5 * MINUTE], 5 * MINUTE + 10_000).edges == (5 * MINUTE,)


def test_a_video_of_unknown_length_ends_with_its_transcript() -> None:
    assert plan_chunks([3 * MINUTE, 7 * MINUTE], 0).spans == (Interval(0, 7 * MINUTE),)
    assert plan_chunks([], 0).spans == ()


@pytest.mark.parametrize("length", [0, 999, -5, 25 * 60 * MINUTE])
def test_an_absurd_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        plan_chunks([], MINUTE, length)


@given(
    st.lists(st.integers(1, 3_600_000), max_size=60),
    st.integers(1, 3_600_000),
    st.integers(10_000, 1_200_000),
)
def test_chunks_cover_the_video_and_none_is_shorter_than_asked(
    ends: list[int], duration: int, length: int
) -> None:
    plan = plan_chunks(ends, duration, length)
    assert coverage(plan.spans, duration).is_whole
    assert all(span.duration_ms >= length for span in plan.spans[:-1])
    on_text = [edge for edge in plan.edges if edge in ends]
    assert len(plan.edges) - len(on_text) <= plan.fixed
