"""Cuts held against `ruptures` 1.1.10 (KernelCPD, linear kernel) and against every way to cut."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import ArrayLike

from app.domain.channel import Channel, FloatArray, Samples
from app.domain.errors import InvalidRecordError
from app.domain.intensity import IntensityScale
from app.domain.interval import Interval
from app.domain.trajectory import Reading, trajectory
from app.domain.turning_points import (
    ChangeRule,
    channel_changes,
    label_changes,
    level_cuts,
    matched,
    merged_cuts,
)

VALENCE = Channel("valence", "", -1, 1)
# The annual flow of the Nile at Aswan, 1871 to 1910, in 100 million m³ (Cobb 1978).
NILE = [
    1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180,
    799, 958, 1140, 1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833,
    701, 916, 692, 1020, 1050, 969,
]  # fmt: skip


def samples(values: ArrayLike) -> Samples:
    said = np.asarray(values, dtype=float)
    return Samples(100 * np.arange(len(said)), said)


def cost(values: FloatArray, cuts: Sequence[int], price: float) -> float:
    edges = [0, *cuts, len(values)]
    spread = sum(float(np.var(values[a:b])) * (b - a) for a, b in pairwise(edges))
    return spread + price * len(cuts)


@pytest.mark.parametrize(
    ("price", "shortest", "expected"),
    [
        (50_000, 1, (6, 7, 10, 19, 28, 37)),
        (150_000, 1, (28,)),
        (20_000, 4, (10, 19, 28, 35)),
        (30_000, 2, (7, 9, 17, 19, 28, 37)),
        (2_000_000, 1, ()),
    ],
)
def test_cuts_equal_those_of_ruptures(
    price: float, shortest: int, expected: tuple[int, ...]
) -> None:
    assert level_cuts(np.array(NILE, dtype=float), price, shortest) == expected


@given(
    st.lists(st.integers(-4, 4), min_size=1, max_size=9),
    st.sampled_from([0.5, 2.0, 9.0]),
    st.integers(1, 3),
)
def test_no_other_way_to_cut_costs_less(values: list[float], price: float, shortest: int) -> None:
    said = np.array(values, dtype=float)
    found = level_cuts(said, price, shortest)
    inner = range(1, len(values))
    ways = [
        cuts
        for count in range(len(values))
        for cuts in combinations(inner, count)
        if all(b - a >= shortest for a, b in pairwise([0, *cuts, len(values)]))
    ]
    if ways:
        best = min(cost(said, cuts, price) for cuts in ways)
        assert cost(said, found, price) == pytest.approx(best)
    else:
        assert found == ()


def test_a_level_that_moves_by_the_least_and_is_held_counts() -> None:
    held = samples([0.0] * 30 + [0.4] * 30)
    found = channel_changes(held, ChangeRule(smallest=0.2, hold_ms=2000), VALENCE)
    assert [(each.time_ms, each.before, each.after) for each in found] == [(3000, "0", "0.4")]
    assert found[0].move == pytest.approx(0.4)


@pytest.mark.parametrize("after", [[0.38] * 300, [0.8] * 4 + [0.0] * 30])
def test_a_smaller_move_and_a_short_one_do_not(after: list[float]) -> None:
    moved = samples([0.0] * 30 + after)
    assert channel_changes(moved, ChangeRule(smallest=0.2, hold_ms=2000), VALENCE) == ()


def test_a_stricter_rule_never_finds_more() -> None:
    rng = np.random.default_rng(2)
    noisy = samples(np.repeat(rng.uniform(-1, 1, 30), 40) + rng.normal(size=1200) * 0.05)
    counts = [
        len(channel_changes(noisy, ChangeRule(smallest=share), VALENCE))
        for share in (0.1, 0.2, 0.4, 0.8)
    ]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]


def test_a_gap_is_no_turning_point() -> None:
    values = [0.0] * 30 + [np.nan] * 30 + [0.9] * 30
    assert channel_changes(samples(values), ChangeRule(), VALENCE) == ()


@pytest.mark.parametrize("values", [[], [0.5], [np.nan] * 9, [0.3] * 90])
def test_nothing_to_see_finds_nothing(values: list[float]) -> None:
    assert channel_changes(samples(values), ChangeRule()) == ()


def test_without_a_declared_range_the_values_give_it() -> None:
    pulse = samples([60.0] * 40 + [90.0] * 40)
    assert [each.time_ms for each in channel_changes(pulse, ChangeRule(smallest=1))] == [4000]


def test_the_smallest_move_goes_first() -> None:
    values = np.array([0.0] * 4 + [0.3] * 4 + [1.0] * 4)
    assert merged_cuts(values, (4, 8), 0.5) == (8,)


@pytest.mark.parametrize(
    "wrong", [{"smallest": 0}, {"smallest": 1.5}, {"hold_ms": 50}, {"step_ms": 0, "hold_ms": 0}]
)
def test_a_rule_out_of_range_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(InvalidRecordError):
        ChangeRule(**wrong)  # type: ignore[arg-type]  # the point of the test


def test_labels_turn_where_another_begins_toward_the_same_target() -> None:
    rows = [("joy", ""), ("joy", ""), ("fear", "the letter"), ("anger", ""), ("fear", "the letter")]
    readings = [
        Reading(
            str(place), "Mina", Interval(1000 * place, 1000 * place + 900), emotion, target=target
        )
        for place, (emotion, target) in enumerate(rows)
    ]
    found = label_changes(trajectory("k", "Mina", readings, IntensityScale.default()))
    assert [(each.time_ms, each.before, each.after) for each in found] == [(3000, "joy", "anger")]


def test_found_points_are_matched_with_marked_ones() -> None:
    found = matched([1000, 5000, 9000], [1400, 1500, 5600], 500)
    assert found.pairs == ((1000, 1400),)
    assert found.missed == (1500, 5600)
    assert found.spare == (5000, 9000)
    assert found.precision.value == found.recall.value == found.f1.value == pytest.approx(1 / 3)


@given(
    st.sets(st.integers(0, 40)), st.sets(st.integers(0, 40)), st.integers(0, 6), st.integers(0, 6)
)
def test_a_larger_tolerance_never_matches_fewer(
    found: set[int], marked: set[int], tolerance: int, more: int
) -> None:
    pairs = matched(found, marked, tolerance).pairs
    assert len(matched(found, marked, tolerance + more).pairs) >= len(pairs)
    assert all(abs(one - other) <= tolerance for one, other in pairs)


def test_without_points_the_shares_say_why() -> None:
    nothing = matched([], [], 500)
    assert nothing.precision.why_undefined == "Not defined: no turning point was found."
    assert nothing.recall.why_undefined == "Not defined: no turning point is marked."
    assert matched([], [7], 500).recall.value == 0
