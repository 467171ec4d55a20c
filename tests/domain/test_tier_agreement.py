"""Two tiers compared: hand-worked figures, the same as frame by frame, and monotone matching."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.boundary_distance import match_spans
from app.domain.errors import InvalidRecordError
from app.domain.tier_agreement import compare_tiers
from app.domain.tier_comparison import Counted, Difference, Judged, Measure, set_text
from app.domain.tier_moments import LabelledSpans, stretches

Row = tuple[int, int, tuple[str, ...]]

ONE = LabelledSpans.build([(0, 400, ("joy",)), (400, 800, ("anger",))])
OTHER = LabelledSpans.build([(0, 500, ("joy",)), (600, 900, ("anger",))])
"""Of 1000 ms: joy/joy 400, anger/joy 100, anger/- 100, anger/anger 200, -/anger 100, -/- 100."""


def test_figures_worked_by_hand_where_either_is_marked() -> None:
    found = compare_tiers(ONE, OTHER, Measure(step_ms=100), 1000)
    # Nine moments, six alike; joy 4 and 5, anger 4 and 3, unmarked 1 and 1: pe = 33/81.
    assert (found.moments, found.moments_used) == (10, 9)
    assert found.agreement.raw.value == pytest.approx(6 / 9)
    assert found.agreement.cohen.value == pytest.approx((54 - 33) / (81 - 33))
    # Coincidences: 18 values, 9 joy, 7 anger, 2 unmarked; off the diagonal 6 observed.
    assert found.agreement.alpha.value == pytest.approx(1 - 17 * 6 / (18**2 - 81 - 49 - 4))
    # AC1: shares 1/2, 7/18, 1/9.
    chance = (0.25 + 7 / 18 * 11 / 18 + 8 / 81) / 2
    assert found.agreement.ac1.value == pytest.approx((6 / 9 - chance) / (1 - chance))


def test_unmarked_time_is_in_or_out_as_chosen() -> None:
    both = compare_tiers(ONE, OTHER, Measure(step_ms=100, counted=Counted.BOTH), 1000)
    assert both.moments_used == 7
    assert both.agreement.raw.value == pytest.approx(6 / 7)
    whole = compare_tiers(ONE, OTHER, Measure(step_ms=100, counted=Counted.WHOLE), 1000)
    assert whole.moments_used == 10
    assert whole.agreement.raw.value == pytest.approx(7 / 10)
    long = compare_tiers(ONE, OTHER, Measure(step_ms=100, counted=Counted.WHOLE), 100_000)
    assert long.agreement.raw.value == pytest.approx(997 / 1000)
    # Unmarked 992 and 992, joy 4 and 5, anger 4 and 3 of 1000.
    chance = (992**2 + 20 + 12) / 1000**2
    assert long.agreement.cohen.value == pytest.approx((0.997 - chance) / (1 - chance))


def test_each_label_has_figures_of_its_own() -> None:
    found = compare_tiers(ONE, OTHER, Measure(step_ms=100), 1000)
    anger, joy = found.labels
    assert (joy.label, joy.moments) == ("joy", (4, 5, 4))
    assert joy.specific.value == pytest.approx(8 / 9)
    assert joy.agreement.raw.value == pytest.approx(8 / 9)
    assert joy.agreement.cohen.value == pytest.approx((72 - 40) / (81 - 40))
    assert anger.moments == (4, 3, 2)
    assert anger.specific.value == pytest.approx(4 / 7)


def test_several_labels_as_one_set_or_label_by_label() -> None:
    one = LabelledSpans.build([(0, 1000, ("anger", "fear"))])
    other = LabelledSpans.build([(0, 1000, ("fear",))])
    as_sets = compare_tiers(one, other, Measure(step_ms=100), 1000)
    assert as_sets.agreement.raw.value == 0.0
    each = compare_tiers(one, other, Measure(step_ms=100, judged=Judged.EACH), 1000)
    assert each.agreement.n == 20
    assert each.agreement.raw.value == pytest.approx(0.5)
    assert each.jaccard.value == pytest.approx(0.5)


def test_overlapping_spans_of_a_tier_give_one_set() -> None:
    one = LabelledSpans.build([(0, 600, ("joy",)), (400, 1000, ("fear",))])
    other = LabelledSpans.build([(0, 1000, ("joy", "fear"))])
    found = compare_tiers(one, other, Measure(step_ms=100), 1000)
    assert found.agreement.raw.value == pytest.approx(0.2)
    assert {set_text(cell.first): cell.moments for cell in found.cells} == {
        "joy": 4,
        "fear, joy": 2,
        "fear": 4,
    }


def test_cells_list_their_stretches() -> None:
    found = compare_tiers(ONE, OTHER, Measure(step_ms=100), 1000)
    cells = {(set_text(one.first), set_text(one.second)): one for one in found.cells}
    assert {pair: cell.moments for pair, cell in cells.items()} == {
        ("joy", "joy"): 4,
        ("anger", "joy"): 1,
        ("anger", "unmarked"): 1,
        ("anger", "anger"): 2,
        ("unmarked", "anger"): 1,
    }
    (span,) = cells["anger", "joy"].spans
    assert (span.start_ms, span.end_ms) == (400, 500)


def test_differences_are_exact_and_say_of_what_kind() -> None:
    found = compare_tiers(ONE, OTHER, Measure(step_ms=100), 1000).differences
    kinds = [Difference(code) for code in found.codes.tolist()]
    assert list(zip(found.starts.tolist(), found.ends.tolist(), kinds, strict=True)) == [
        (400, 500, Difference.OTHER_LABEL),
        (500, 600, Difference.ONLY_FIRST),
        (800, 900, Difference.ONLY_SECOND),
    ]


def test_an_empty_label_is_not_the_same_as_unmarked() -> None:
    found = compare_tiers(
        LabelledSpans.build([(0, 1000, ())]), LabelledSpans.build([]), Measure(), 1000
    )
    (cell,) = found.cells
    assert (set_text(cell.first), set_text(cell.second)) == ("no label", "unmarked")


def test_what_is_not_defined_says_why() -> None:
    nothing = LabelledSpans.build([])
    for counted, text in (
        (Counted.EITHER, "Not defined: nothing is marked in either tier."),
        (Counted.BOTH, "Not defined: at no moment both tiers are marked."),
        (Counted.WHOLE, "Not defined: every decision is “unmarked”."),
    ):
        for judged in Judged:
            found = compare_tiers(nothing, nothing, Measure(counted=counted, judged=judged), 1000)
            reasons = {one.why_undefined for one in found.agreement.figures().values()}
            assert text in reasons or judged is Judged.EACH
            assert found.boundaries.median_ms is None
            assert found.agreement.cohen.value is None
    assert compare_tiers(nothing, nothing, Measure(), 0).moments == 0


def test_points_are_counted_but_hold_no_moment() -> None:
    one = LabelledSpans.build([(40, 40, ("joy",))])
    found = compare_tiers(one, one, Measure(), 1000)
    assert found.points == (1, 1)
    assert found.moments_used == 0
    assert found.boundaries.matched == 1


def test_interval_needs_enough_independent_stretches() -> None:
    few = compare_tiers(ONE, OTHER, Measure(), 1000)
    assert few.agreement.why_no_interval.startswith("No interval: fewer than 20")
    draw = np.random.default_rng(3)
    rows = [(at, at + 900, ("joy" if draw.random() < 0.5 else "fear",)) for at in range(0, 600_000, 1000)]  # fmt: skip  # noqa: E501
    moved = [(start + 50, end + 50, labels) for start, end, labels in rows]
    many = compare_tiers(
        LabelledSpans.build(rows), LabelledSpans.build(moved), Measure(step_ms=100), 601_000
    )
    cohen = many.agreement.cohen
    assert cohen.low is not None
    assert cohen.high is not None
    assert cohen.value is not None
    assert cohen.low < cohen.value < cohen.high


@pytest.mark.parametrize(("step", "tolerance"), [(0, 0), (60_001, 0), (40, -1), (40, 60_001)])
def test_step_and_tolerance_out_of_range_are_refused(step: int, tolerance: int) -> None:
    with pytest.raises(InvalidRecordError, match="60,000 ms"):
        Measure(step, tolerance)


def test_a_larger_tolerance_finds_the_matches_that_users_expected() -> None:
    """The events of BORIS issue 228, where a sampling step was read as a tolerance."""
    one = LabelledSpans.build([(at, at, ("move",)) for at in (155_105, 169_855, 264_855)])
    other = LabelledSpans.build([(at, at, ("move",)) for at in (156_405, 170_852, 264_606)])
    counts = [len(match_spans(one, other, tolerance)) for tolerance in (249, 997, 1300, 2000, 3000)]
    assert counts == [1, 2, 3, 3, 3]
    assert len(match_spans(one, other, 248)) == 0


def test_boundary_distances_by_hand() -> None:
    one = LabelledSpans.build([(0, 1000, ("joy",)), (2000, 3000, ("joy",)), (9000, 9500, ())])
    other = LabelledSpans.build([(100, 1300, ("joy",)), (1900, 3000, ("fear",))])
    found = compare_tiers(one, other, Measure(tolerance_ms=300), 10_000).boundaries
    assert (found.matched, found.same_labels, found.unmatched) == (2, 1, (1, 0))
    # Distances 100, 300, 100, 0; starts +100 and -100.
    assert (found.median_ms, found.later_ms) == (100.0, 0.0)
    assert found.p95_ms == pytest.approx(100 + 0.85 * 200)


def _best_by_trying(one: LabelledSpans, other: LabelledSpans, tolerance: int) -> tuple[int, int]:
    table = np.zeros((len(one) + 1, len(other) + 1, 2), dtype=int)
    for i in range(len(one) - 1, -1, -1):
        for j in range(len(other) - 1, -1, -1):
            best = max(tuple(table[i + 1, j]), tuple(table[i, j + 1]))
            near = (abs(one.starts[i] - other.starts[j]), abs(one.ends[i] - other.ends[j]))
            if max(near) <= tolerance:
                count, worth = table[i + 1, j + 1]
                best = max(best, (count + 1, worth - sum(near)))
            table[i, j] = best
    return int(table[0, 0, 0]), int(table[0, 0, 1])


_ROWS = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 12), st.sets(st.sampled_from("ab"), max_size=2)),
    max_size=8,
).map(lambda rows: [(at, at + length, tuple(labels)) for at, length, labels in rows])


@settings(deadline=None, max_examples=80)
@given(_ROWS, _ROWS)
def test_matching_is_the_best_and_never_falls_with_the_tolerance(
    first: list[Row], second: list[Row]
) -> None:
    one, other = LabelledSpans.build(first), LabelledSpans.build(second)
    before = 0
    for tolerance in range(0, 14, 2):
        pairs = match_spans(one, other, tolerance)
        distance = sum(
            abs(one.starts[i] - other.starts[j]) + abs(one.ends[i] - other.ends[j])
            for i, j in pairs
        )
        assert (len(pairs), -distance) == _best_by_trying(one, other, tolerance)
        assert len(pairs) >= before
        before = len(pairs)


@settings(deadline=None, max_examples=80)
@given(_ROWS, _ROWS, st.integers(1, 7), st.sampled_from(Counted))
def test_stretches_count_what_looking_at_every_moment_counts(
    first: list[Row], second: list[Row], step: int, counted: Counted
) -> None:
    def at(rows: list[Row], time: int) -> frozenset[str] | None:
        here = [labels for start, end, labels in rows if start <= time < end]
        return frozenset(word for labels in here for word in labels) if here else None

    pairs = [(at(first, time), at(second, time)) for time in range(0, 50, step)]
    kept = {
        Counted.WHOLE: pairs,
        Counted.EITHER: [one for one in pairs if one != (None, None)],
        Counted.BOTH: [one for one in pairs if None not in one],
    }[counted]
    found = compare_tiers(
        LabelledSpans.build(first), LabelledSpans.build(second), Measure(step, 0, counted), 50
    )
    assert found.moments == len(pairs)
    assert found.moments_used == len(kept)
    assert {(one.first, one.second): one.moments for one in found.cells} == Counter(kept)
    if kept:
        alike = sum(one == other for one, other in kept)
        assert found.agreement.raw.value == pytest.approx(alike / len(kept))


def test_nothing_is_cut_where_nothing_changes() -> None:
    one = LabelledSpans.build([(0, 500, ("joy",)), (500, 1000, ("joy",))])
    assert len(stretches(one, LabelledSpans.build([]), 1000)) == 1


def test_four_hours_of_thousands_of_spans_are_counted_by_stretches() -> None:
    rows = [(at, at + 2500, ("joy", "fear")[at % 2 :]) for at in range(0, 14_400_000, 2999)]
    tier = LabelledSpans.build(rows)
    found = compare_tiers(tier, tier, Measure(), 14_400_000)
    assert found.agreement.raw.value == 1.0
    assert found.moments == 360_000
