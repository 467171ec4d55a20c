"""Pictures of a memory: nothing overlaps, order is kept, the same input gives the same picture."""

from __future__ import annotations

import math
import time
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.card_grid import LEAST_ZOOM, MOST_ZOOM
from app.domain.graph_columns import EventRow, GraphColumns, RelationRow
from app.domain.graph_layout import NOT_SHOWN, Layout, Level, Sizes
from app.domain.relation_layout import ROWS, neighbourhood, relation_layout
from app.domain.stream_layout import RELATED, stream_layout
from app.domain.time_layout import FIT_SHARE, closest_scales, level_at, time_layout

SIZES = Sizes()
PEOPLE = ("P1", "P2", "P3")
KINDS = ("temporal", "causal", "changes_to", "coexists_with", "resembles")


@st.composite
def memories(draw: st.DrawFn, most: int = 60) -> GraphColumns:
    """Events at any times, some without, of some people, with any relations."""
    count = draw(st.integers(0, most))
    starts = draw(st.lists(st.integers(0, 600_000), min_size=count, max_size=count))
    lengths = draw(st.lists(st.integers(0, 30_000), min_size=count, max_size=count))
    people = draw(
        st.lists(st.sampled_from([(), *[(one,) for one in PEOPLE]]), min_size=count, max_size=count)
    )
    untimed = draw(st.sets(st.integers(0, max(0, count - 1)), max_size=3)) if count else set()
    rows = [
        EventRow(
            f"E{n + 1}",
            None if n in untimed else start,
            None if n in untimed else start + length,
            cast,
            tuple((one, "bowl") for one in cast),
        )
        for n, (start, length, cast) in enumerate(zip(starts, lengths, people, strict=True))
    ]
    ends = st.integers(1, max(1, count))
    pairs = draw(st.lists(st.tuples(ends, ends, st.sampled_from(KINDS)), max_size=2 * count))
    relations = [RelationRow(f"E{a}", f"E{b}", kind) for a, b, kind in pairs if a != b]
    return GraphColumns.build(rows, relations, PEOPLE)


def boxes(layout: Layout) -> list[tuple[float, float, float, float]]:
    """Return what is drawn: cards and stacks."""
    cards = [(node.x, node.y, node.w, node.h) for node in layout.nodes]
    return cards + [(stack.x, stack.y, stack.w, stack.h) for stack in layout.stacks]


def overlaps(layout: Layout) -> list[tuple[object, object]]:
    drawn = sorted(boxes(layout))
    return [
        (one, other)
        for n, one in enumerate(drawn)
        for other in drawn[n + 1 :]
        if other[0] < one[0] + one[2] - 1e-6
        and other[1] < one[1] + one[3] - 1e-6
        and one[1] < other[1] + other[3] - 1e-6
    ]


def is_same(one: Layout, other: Layout) -> bool:
    return boxes(one) == boxes(other) and list(one.nodes) == list(other.nodes)


@settings(max_examples=80, deadline=None)
@given(memories(), st.sampled_from(list(Level)), st.floats(1, 20_000), st.sets(st.integers(0, 59)))
def test_time_layout_keeps_its_promises(
    columns: GraphColumns, level: Level, scale: float, pins: set[int]
) -> None:
    pinned = frozenset(pin for pin in pins if pin < len(columns))
    layout = time_layout(columns, scale, level=level, sizes=SIZES, pinned=pinned)
    assert overlaps(layout) == []
    assert is_same(layout, time_layout(columns, scale, level=level, sizes=SIZES, pinned=pinned))
    # Every event with a time is in the picture exactly once.
    counted = Counter(layout.shown.tolist())
    counted.update(event for stack in layout.stacks for event in stack.events)
    assert counted == Counter(range(columns.timed))
    # The left edge is the start, the lane is the person's, and the order is that of time.
    size = SIZES.of(level)
    for event, x, y in zip(layout.shown, layout.xs, layout.ys, strict=True):
        assert x == pytest.approx(columns.starts[event] / scale)
        assert columns.lanes[event] * size.lane <= y
        assert y + size.height <= (columns.lanes[event] + 1) * size.lane
    assert all(np.diff(layout.xs) >= 0)
    for node in (*boxes(layout),):
        assert node[1] + node[3] <= layout.height


@settings(max_examples=60, deadline=None)
@given(memories(), st.integers(1, 4), st.floats(LEAST_ZOOM, MOST_ZOOM), st.data())
def test_relation_layout_keeps_its_promises(
    columns: GraphColumns, hops: int, zoom: float, data: st.DataObject
) -> None:
    if not len(columns):
        return
    root = data.draw(st.integers(0, len(columns) - 1))
    near = neighbourhood(columns, root, hops)
    layout = relation_layout(columns, near, zoom=zoom, sizes=SIZES)
    assert overlaps(layout) == []
    assert is_same(layout, relation_layout(columns, near, zoom=zoom, sizes=SIZES))
    assert set(near.steps) == set(np.flatnonzero(layout.place != NOT_SHOWN).tolist())
    assert root in layout.shown
    x_of = dict(zip(layout.shown.tolist(), layout.xs.tolist(), strict=True))
    y_of = dict(zip(layout.shown.tolist(), layout.ys.tolist(), strict=True))
    for event, x in x_of.items():
        assert (x < x_of[root]) == (event < root)
    for one, other in pairwise(sorted(x_of)):
        if x_of[one] == x_of[other]:
            assert y_of[one] < y_of[other]
    assert min(y_of.values()) >= 0


@settings(max_examples=40, deadline=None)
@given(memories(), st.sampled_from(PEOPLE), st.floats(LEAST_ZOOM, MOST_ZOOM))
def test_stream_layout_keeps_its_promises(columns: GraphColumns, person: str, zoom: float) -> None:
    layout = stream_layout(columns, (person, "bowl"), zoom=zoom, sizes=SIZES)
    events = columns.streams.get((person, "bowl"), ())
    assert overlaps(layout) == []
    x_of = dict(zip(layout.shown.tolist(), layout.xs.tolist(), strict=True))
    y_of = dict(zip(layout.shown.tolist(), layout.ys.tolist(), strict=True))
    assert [y_of[event] for event in events] == [0.0] * len(events)
    assert sorted(x_of[event] for event in events) == [x_of[event] for event in events]


def chain(count: int, gap_ms: int = 1000) -> GraphColumns:
    rows = [EventRow(f"E{n}", n * gap_ms, n * gap_ms + 500, ("P1",)) for n in range(count)]
    relations = [RelationRow(f"E{n}", f"E{n + 1}", "causal") for n in range(count - 1)]
    return GraphColumns.build(rows, relations, ("P1",))


def test_cards_stack_in_two_rows_before_they_are_counted() -> None:
    layout = time_layout(chain(8, 10), 1.0, level=Level.MIDDLE, sizes=SIZES)
    assert [node.id for node in layout.nodes] == ["E0", "E1"]
    assert [len(stack.events) for stack in layout.stacks] == [5, 1]
    assert layout.rule == "where cards would overlap, events are counted as “+ n”"


def test_a_pinned_event_gets_room_before_all_others() -> None:
    pinned = frozenset((5,))
    layout = time_layout(chain(8, 10), 1.0, level=Level.MIDDLE, sizes=SIZES, pinned=pinned)
    assert 5 in layout.shown


def test_events_without_a_time_are_told() -> None:
    columns = GraphColumns.build([EventRow("E1", 5, 9), EventRow("E2", None, None)], (), ())
    layout = time_layout(columns, 1.0, level=Level.NEAR, sizes=SIZES)
    assert (len(layout), layout.of) == (1, 2)
    assert layout.rule == "1 event without a time is left out"


def test_what_filters_leave_out_is_told_and_brings_hidden_ones() -> None:
    columns = chain(8, 10)
    out = frozenset(range(8)) - {6, 7}
    layout = time_layout(columns, 1.0, level=Level.MIDDLE, sizes=SIZES, left_out=out)
    assert [node.id for node in layout.nodes] == ["E6", "E7"]
    assert layout.rule == "what the filters do not match is left out"


def test_largest_cards_that_mostly_fit_are_taken() -> None:
    columns = chain(400, 1000)
    closest = closest_scales(columns, SIZES)
    assert list(closest) == sorted(closest, reverse=True)
    for scale in np.geomspace(1, 1000, 40):
        level = level_at(closest, scale)
        layout = time_layout(columns, scale, level=level, sizes=SIZES)
        assert level is Level.DOT or len(layout) >= FIT_SHARE * len(columns) - 2


def test_relations_are_followed_so_far_and_no_further() -> None:
    columns = chain(9)
    assert neighbourhood(columns, 4, 2).steps == {4: 0, 3: 1, 5: 1, 2: 2, 6: 2}
    opened = neighbourhood(columns, 4, 2, opened=frozenset((6,)))
    assert opened.steps == {4: 0, 3: 1, 5: 1, 2: 2, 6: 2, 7: 3}
    assert neighbourhood(columns, 4, 2, closed=frozenset((3,))).steps == {4: 0, 3: 1, 5: 1, 6: 2}


def test_a_crowded_column_shows_the_nearest_in_time() -> None:
    rows = [EventRow(f"E{n}", n * 1000, n * 1000 + 10) for n in range(40)]
    star = GraphColumns.build(
        rows, [RelationRow("E0", f"E{n}", "causal") for n in range(1, 40)], ()
    )
    layout = relation_layout(star, neighbourhood(star, 0, 1), sizes=SIZES)
    assert layout.shown.tolist() == list(range(ROWS + 1))
    assert [len(stack.events) for stack in layout.stacks] == [39 - ROWS]
    assert "nearest in time" in layout.rule
    pinned = relation_layout(star, neighbourhood(star, 0, 1), sizes=SIZES, pinned=frozenset((39,)))
    assert 39 in pinned.shown


def test_a_hairball_is_shown_small_first() -> None:
    """2,262 nodes with 43,584 edges: a first view of at most 150 nodes within a second."""
    random = np.random.default_rng(1)
    rows = [
        EventRow(f"E{n}", int(start), int(start) + 900)
        for n, start in enumerate(np.sort(random.integers(0, 14_400_000, 2262)))
    ]
    ends = random.integers(0, 2262, (43_584, 2)).tolist()
    columns = GraphColumns.build(
        rows, [RelationRow(f"E{a}", f"E{b}", "temporal") for a, b in ends if a != b], ()
    )
    began = time.perf_counter()
    layout = relation_layout(columns, neighbourhood(columns, 1000, 2), sizes=SIZES)
    assert time.perf_counter() - began < 1.0
    assert 0 < len(layout) <= 150
    assert layout.of == 2262
    assert layout.rule


def test_related_events_stand_below_those_of_the_stream() -> None:
    rows = [
        EventRow("E1", 0, 10, ("P1",), (("P1", "bowl"),)),
        *(EventRow(f"E{n}", n * 10, n * 10 + 5, ("P2",)) for n in range(2, 8)),
        EventRow("E8", 900, 910, ("P1",), (("P1", "bowl"),)),
    ]
    relations = [RelationRow("E1", f"E{n}", "causal") for n in range(2, 8)]
    columns = GraphColumns.build(rows, relations, PEOPLE)
    layout = stream_layout(columns, ("P1", "bowl"), sizes=SIZES, name="Ayaka")
    assert len(layout) == 2 + RELATED
    assert [len(stack.events) for stack in layout.stacks] == [6 - RELATED]
    assert [caption.text for caption in layout.captions] == ["00:00:00", "00:00:00"]


def test_columns_keep_the_first_of_a_doubled_id_and_drop_loose_ends() -> None:
    columns = GraphColumns.build(
        [EventRow("E1", 5, 9), EventRow("E1", 1, 2), EventRow("E2", 3, 1)],
        [RelationRow("E1", "E9", "causal"), RelationRow("E1", "E2", "odd")],
        ("P1",),
    )
    assert columns.ids == ("E2", "E1")
    assert columns.ends.tolist() == [3, 9]
    assert columns.kinds.tolist() == [4]
    assert columns.people == ("",)


def test_lanes_follow_the_order_of_people_and_hints_follow_their_events() -> None:
    rows = [
        EventRow("E1", 1, 2, ("P2", "P1")),
        EventRow("E2", 2, 3, ("P1",)),
        EventRow("E3", 3, 4, ()),
        EventRow("E4", 4, 5, ("P2",)),
    ]
    columns = GraphColumns.build(rows, (), PEOPLE)
    assert columns.people == ("P1", "P2", "")
    assert columns.lanes.tolist() == [1, 0, 2, 1]
    assert [lane.tolist() for lane in columns.by_lane] == [[1], [0, 3], [2]]
    assert set(columns.hints) == {(0, 1), (0, 3)}
    assert columns.hints_of(3) == [(0, 3)]


@pytest.mark.parametrize("level", list(Level))
def test_lanes_hold_their_rows_and_stacks(level: Level) -> None:
    size = SIZES.of(level)
    assert size.top(size.rows - 1) + size.height <= size.lane - SIZES.stack_height
    grown = SIZES.scaled(1.5).of(level)
    assert math.isclose(grown.width, size.width * 1.5, abs_tol=1)
