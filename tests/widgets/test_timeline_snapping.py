"""Snapping: the nearest target within reach, by name."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.spans import Row, span_rows, spans_of
from widgets.timeline.snapping import SnapTarget, nearest_edge, snap


def test_the_nearest_target_within_reach_catches() -> None:
    targets = [SnapTarget(100, "In"), SnapTarget(130, "Playhead")]
    assert snap(118, targets, 20) == SnapTarget(130, "Playhead")
    assert snap(118, targets, 10) is None


def test_of_equals_the_first_catches() -> None:
    assert snap(50, [SnapTarget(45, "a"), SnapTarget(55, "b")], 10) == SnapTarget(45, "a")


@given(span_rows(3000, 30), st.integers(0, 3000), st.integers(0, 200))
def test_the_nearest_edge_is_the_nearest_of_all(rows: list[Row], time: int, reach: int) -> None:
    edges = [edge for row in rows for edge in row if abs(edge - time) <= reach]
    found = nearest_edge(spans_of(rows), time, reach)
    if not edges:
        assert found is None
    else:
        assert found is not None
        assert abs(found - time) == min(abs(edge - time) for edge in edges)
