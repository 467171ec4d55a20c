"""The rules of tiers, against plain definitions over single milliseconds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain import annotating
from app.domain.ids import AnnotationKey, TierKey, VocabularyKey
from app.domain.interval import Interval
from app.domain.span import SpanArrays
from app.domain.tier import Annotation
from app.domain.vocabulary import BUILT_IN

SPANS = st.tuples(st.integers(0, 30), st.integers(0, 8)).map(lambda pair: (pair[0], sum(pair)))


def arrays(spans: list[tuple[int, int]]) -> SpanArrays:
    """Spans with their place in the list as id."""
    return SpanArrays.build((start, end, 0, str(n)) for n, (start, end) in enumerate(spans))


def note(start: int, end: int) -> Annotation:
    """An annotation of no tier in particular."""
    return Annotation(AnnotationKey(f"{start}-{end}"), TierKey("t"), start, end)


def apart(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Keep those spans that do not overlap an earlier one."""
    kept: list[tuple[int, int]] = []
    for span in spans:
        if not any(Interval(*span).overlaps(Interval(*other)) for other in kept):
            kept.append(span)
    return kept


@given(st.lists(SPANS, max_size=8))
def test_overlap_is_that_of_intervals(spans: list[tuple[int, int]]) -> None:
    built = arrays(spans)
    clashing = [
        (a, b)
        for b in range(len(built))
        for a in range(b)
        if built.interval(a).overlaps(built.interval(b))
    ]
    found = annotating.first_overlap(built)
    if not clashing:
        assert found is None
        assert annotating.overlap_violation(built, "Face") is None
    else:
        assert found in clashing
        assert found is not None
        assert found[1] == min(second for _, second in clashing)
        message = annotating.overlap_violation(built, "Face")
        assert message is not None
        assert "“Face”" in message


@given(SPANS, st.lists(SPANS, max_size=6))
def test_what_is_free_fills_up_what_is_taken(
    span: tuple[int, int], taken: list[tuple[int, int]]
) -> None:
    busy = apart(taken)
    parts = annotating.free_parts(*span, arrays(busy))
    whole = [*busy, *((part.start_ms, part.end_ms) for part in parts)]
    assert annotating.first_overlap(arrays(whole)) is None
    inside = Interval(*span)
    covered = {ms for part in parts for ms in range(part.start_ms, part.end_ms)}
    blocked = {
        ms
        for ms in range(inside.start_ms, inside.end_ms)
        if any(Interval(*other).contains(ms) for other in busy)
    }
    if inside.duration_ms:
        assert covered == set(range(inside.start_ms, inside.end_ms)) - blocked
        assert all(part.duration_ms for part in parts)
    else:
        free = not any(Interval(*other).contains(inside.start_ms) for other in busy)
        assert parts == ([inside] if free else [])


@given(SPANS, st.lists(SPANS, max_size=6))
def test_a_home_holds_the_whole_span(span: tuple[int, int], parents: list[tuple[int, int]]) -> None:
    built = arrays(parents)
    holding = [n for n, (s, e) in enumerate(parents) if s <= span[0] and span[1] <= e]
    home = annotating.home_of(*span, built)
    assert (home is not None) == bool(holding)
    for preferred in holding:
        place = annotating.home_of(*span, built, str(preferred))
        assert place is not None
        assert built.ids[place] == str(preferred)


@given(SPANS, st.lists(SPANS, max_size=6))
def test_parts_inside_lie_inside(span: tuple[int, int], parents: list[tuple[int, int]]) -> None:
    homes = arrays(apart(parents))
    parts = annotating.parts_inside(*span, homes)
    for part in parts:
        assert annotating.home_of(part.start_ms, part.end_ms, homes) is not None
    covered = {ms for part in parts for ms in range(part.start_ms, part.end_ms)}
    wanted = {
        ms
        for ms in range(*span)
        for start, end in zip(homes.starts.tolist(), homes.ends.tolist(), strict=True)
        if start <= ms < end
    }
    assert covered == wanted


@given(st.lists(SPANS, min_size=1, max_size=4), st.integers(-60, 60), st.integers(40, 60))
def test_a_shift_is_cut_to_what_the_media_allow(
    spans: list[tuple[int, int]], delta: int, duration: int
) -> None:
    notes = [note(*span) for span in spans]
    allowed = annotating.allowed_shift(notes, delta, duration)
    moved = annotating.shifted(notes, allowed)
    assert all(
        annotating.time_violation(one.start_ms, one.end_ms, duration) is None for one in moved
    )
    assert abs(allowed) <= abs(delta)
    if allowed != delta:
        further = annotating.shifted(notes, allowed + (1 if delta > 0 else -1))
        assert any(one.start_ms < 0 or one.end_ms > duration for one in further)
    lengths = [one.end_ms - one.start_ms for one in notes]
    assert [one.end_ms - one.start_ms for one in moved] == lengths


@pytest.mark.parametrize(
    ("start", "end", "duration", "message"),
    [
        (0, 100, 100, None),
        (100, 100, 100, None),
        (0, 101, 100, "ends at 00:00:00.101, after the video (00:00:00.100)"),
        (0, 101, 0, None),
        (5, 4, 100, "cannot end (00:00:00.004) before it starts (00:00:00.005)"),
        (-1, 4, 100, "before the video"),
    ],
)
def test_times(start: int, end: int, duration: int, message: str | None) -> None:
    violation = annotating.time_violation(start, end, duration)
    assert violation is None if message is None else message in (violation or "")


def test_words_must_be_of_the_vocabulary() -> None:
    basic = BUILT_IN[VocabularyKey("basic-7")]
    assert annotating.label_violation(["joy", "ANGER"], basic) is None
    assert annotating.label_violation(["joy", "rage"], basic) == "“Basic-7” has no label “rage”."
    assert annotating.label_violation(["rage 怒"], BUILT_IN[VocabularyKey("free")]) is None


@pytest.mark.parametrize(("count", "start"), [(1, "1 dependent annotation "), (2, "2 dependent")])
def test_exposed_children_are_counted(count: int, start: str) -> None:
    assert (annotating.exposure_violation(count) or "").startswith(start)
    assert annotating.exposure_violation(0) is None


def test_a_moment_is_written_alone() -> None:
    assert annotating.written(Interval(5, 5)) == "00:00:00.005"
    assert annotating.written(Interval(5, 60_000)) == "00:00:00.005–00:01:00.000"
