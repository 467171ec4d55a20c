"""Agreement figures against hand-worked and published values, and what stands where none is."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain import agreement_sums
from app.domain.agreement import (
    Agreement,
    PairCounts,
    Wording,
    agreement_of,
    agreement_over_time,
    cohen_of,
)
from app.domain.agreement_sums import MISSING, Ints
from app.domain.percent import percent

VERDICTS = ("accept", "remove")


def _table(*cells: tuple[int, int, int]) -> Ints:
    """Return the ratings of ``(first, second, how often)``."""
    rows = [(first, second) for first, second, times in cells for _ in range(times)]
    return np.array(rows, dtype=np.int64).T.reshape(2, -1)


def _values(found: Agreement) -> dict[str, float | None]:
    return {name: one.value for name, one in found.figures().items()}


def _approx(**expected: float) -> dict[str, object]:
    return {name: pytest.approx(value, abs=1e-6) for name, value in expected.items()}


def test_a_dominant_label_gives_a_low_kappa_and_a_sentence() -> None:
    found = agreement_of(_table((0, 0, 90), (0, 1, 5), (1, 0, 5)), VERDICTS)
    # pe = .95² + .05² = .905; De of alpha = 2·190·10/199; AC1: 2·.95·.05 = .095 by chance.
    assert _values(found) == _approx(
        raw=0.9,
        cohen=(0.9 - 0.905) / 0.095,
        fleiss=(0.9 - 0.905) / 0.095,
        alpha=1 - 199 * 20 / (2 * 190 * 10),
        ac1=(0.9 - 0.095) / 0.905,
    )
    assert found.shares[0].label == "accept"
    assert found.shares[0].counts == (95, 95)
    assert found.shares[0].share == pytest.approx(0.95)
    assert found.remark.startswith("90 % of the decisions agree, yet kappa and alpha are low: 95 %")


def test_cohen_as_in_a_textbook() -> None:
    # 20 yes/yes, 5 yes/no, 10 no/yes, 15 no/no: po .7, pe .5, kappa .4.
    found = agreement_of(_table((0, 0, 20), (0, 1, 5), (1, 0, 10), (1, 1, 15)), ("yes", "no"))
    assert found.cohen.value == pytest.approx(0.4, abs=1e-9)
    assert found.remark == ""
    assert found.n == found.units == 50


def test_alpha_of_krippendorffs_own_example() -> None:
    """The nominal example of "Computing Krippendorff's alpha-reliability" (2011), section C."""
    gap = MISSING
    ratings = np.array([
        [1, 2, 3, 3, 2, 1, 4, 1, 2, gap, gap, gap],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, gap, 3],
        [gap, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, gap],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, gap],
    ])  # fmt: skip
    found = agreement_of(np.where(ratings == gap, gap, ratings - 1), tuple("12345"))
    assert found.alpha.value == pytest.approx(0.743, abs=5e-4)
    assert (found.n, found.left_out) == (11, 1)
    assert found.fleiss.why_undefined.startswith("Not defined: not every unit")
    assert found.cohen.why_undefined.endswith("here are 4.")


def test_alpha_is_the_same_with_and_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    ratings = np.random.default_rng(3).integers(-1, 4, (5, 200))
    with_it = agreement_of(ratings, tuple("abcd")).alpha.value
    monkeypatch.setattr(agreement_sums, "_MOST_CELLS", 0)
    without = agreement_of(ratings, tuple("abcd")).alpha.value
    assert without == pytest.approx(with_it, abs=1e-12)


def test_values_published_for_the_first_half_of_emos(shared_data: Path) -> None:
    with (shared_data / "emos" / "chsims_first2499_annotations.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    labels = sorted({row["basic_a1"] for row in rows})
    ratings = np.array([[labels.index(row[f"basic_a{who}"]) for row in rows] for who in (1, 2, 3)])
    found = agreement_of(ratings, labels)
    assert found.fleiss.value == pytest.approx(0.48905345364550845, abs=1e-12)
    for first, alpha in (
        (2499, 0.48912160711307606),
        (300, 0.55468514748925),
        (500, 0.5693301045746268),
    ):
        found = agreement_of(ratings[:, :first], labels)
        assert found.alpha.value == pytest.approx(alpha, abs=1e-12)
    for pair, expected in (
        ((0, 1), 0.4927416980209302),
        ((0, 2), 0.48306383302719114),
        ((1, 2), 0.502494825197521),
    ):
        cohen = agreement_of(ratings[list(pair)], labels).cohen
        assert cohen.value == pytest.approx(expected, abs=1e-12)
        assert cohen.low is not None
        assert cohen.high is not None
        assert cohen.low < expected < cohen.high
        assert cohen.high - cohen.low < 0.06
    for first, expected in ((300, 0.55468514748925), (500, 0.5693301045746268)):
        part = agreement_of(ratings[:, :first], labels)
        assert part.alpha.value == pytest.approx(expected, abs=1e-12)


def test_three_reasons_for_having_no_figure() -> None:
    same = agreement_of(_table((0, 0, 60)), VERDICTS)
    assert same.raw.value == 1.0
    assert same.raw.low is None
    for name in ("cohen", "fleiss", "alpha", "ac1"):
        figure = same.figures()[name]
        assert figure.value is None
        assert figure.why_undefined == "Not defined: every decision is “accept”."
    alone = agreement_of(np.array([[0, 1, 0], [MISSING] * 3]), VERDICTS)
    assert {one.why_undefined for one in alone.figures().values()} == {
        "Not defined: only one rater decided."
    }
    apart = agreement_of(np.array([[0, 1, MISSING], [MISSING, MISSING, 1]]), VERDICTS)
    assert {one.why_undefined for one in apart.figures().values()} == {
        "Not defined: no unit was decided by two raters."
    }
    nobody = agreement_of(np.full((2, 3), MISSING), VERDICTS)
    assert nobody.raw.why_undefined == "Not defined: nobody has decided yet."


def test_missing_decisions_are_left_out_and_counted() -> None:
    whole = _table((0, 0, 20), (0, 1, 5), (1, 0, 8), (1, 1, 12))
    gaps = np.array([[0] * 7 + [MISSING] * 7, [MISSING] * 7 + [1] * 7])
    found = agreement_of(np.concatenate([gaps, whole], axis=1), VERDICTS)
    assert (found.n, found.units, found.left_out) == (45, 59, 14)
    assert _values(found) == _values(agreement_of(whole, VERDICTS))


def test_one_disagreement_makes_alpha_zero_or_less_and_says_so_in_numbers() -> None:
    found = agreement_of(_table((0, 0, 1), (0, 1, 1)), VERDICTS)
    assert found.alpha.value == pytest.approx(0.0)
    assert found.why_no_interval == "No interval: fewer than 20 units."


def test_no_interval_where_all_agree_or_units_are_few() -> None:
    found = agreement_of(_table((0, 0, 30), (1, 1, 30)), VERDICTS)
    assert _values(found) == _approx(raw=1, cohen=1, fleiss=1, alpha=1, ac1=1)
    assert found.why_no_interval == "No interval: all units are alike in this."
    assert all(one.low is None for one in found.figures().values())


def test_interval_is_the_same_each_time_and_narrows_with_more_units() -> None:
    few = agreement_of(_table((0, 0, 20), (0, 1, 5), (1, 0, 10), (1, 1, 15)), VERDICTS)
    many = agreement_of(_table((0, 0, 400), (0, 1, 100), (1, 0, 200), (1, 1, 300)), VERDICTS)
    again = agreement_of(_table((0, 0, 20), (0, 1, 5), (1, 0, 10), (1, 1, 15)), VERDICTS)
    assert few == again
    for name in few.figures():
        small, large = few.figures()[name], many.figures()[name]
        assert small.low is not None
        assert large.low is not None
        assert small.high is not None
        assert large.high is not None
        assert large.high - large.low < (small.high - small.low) / 3
    # Wilson 1927 for 35 of 50.
    assert few.raw.low == pytest.approx(0.562, abs=1e-3)
    assert few.raw.high == pytest.approx(0.809, abs=1e-3)


def test_stretches_of_time_are_resampled_as_wholes() -> None:
    """Forty alike stretches of 100 moments are forty pieces of evidence, not four thousand."""
    draw = np.random.default_rng(1)
    both = draw.integers(0, 51, size=40)
    counts = PairCounts(
        np.full((40, 2), 50),
        np.full((40, 2), 50),
        np.stack([both, both], axis=1),
    )
    found = agreement_over_time(counts, VERDICTS, units=4000, say=Wording())
    assert found.n == 4000
    naive = agreement_of(
        _table(*[(i, j, int(n)) for i, j, n in (
            (0, 0, both.sum()), (1, 1, both.sum()),
            (0, 1, (50 - both).sum()), (1, 0, (50 - both).sum()),
        )]),
        VERDICTS,
    )  # fmt: skip
    assert found.raw.value == pytest.approx(naive.raw.value)
    assert found.cohen.value == pytest.approx(naive.cohen.value)
    assert found.raw.low is not None
    assert naive.raw.low is not None
    assert found.raw.high is not None
    assert naive.raw.high is not None
    assert found.raw.high - found.raw.low > 3 * (naive.raw.high - naive.raw.low)


def _by_units(ratings: Ints, labels: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Return the intervals that come of drawing units themselves."""
    rows = agreement_sums.Sums.of_ratings(ratings, len(labels))
    ones = np.ones(ratings.shape[1], dtype=np.int64)
    return dict(agreement_sums.intervals(rows, ones, len(labels)))


def test_drawing_kinds_of_units_gives_the_intervals_of_drawing_units() -> None:
    """To within what chance leaves of a thousand draws: a twelfth of their width."""
    dice = np.random.default_rng(2)
    truth = dice.integers(0, 4, 600)
    ratings = np.where(dice.random((5, 600)) < 0.6, truth, dice.integers(0, 4, (5, 600)))
    found, expected = agreement_of(ratings, "abcd"), _by_units(ratings, "abcd")
    for name in ("fleiss", "alpha", "ac1"):
        figure, (low, high) = found.figures()[name], expected[name]
        assert figure.low is not None
        assert figure.high is not None
        assert (figure.low, figure.high) == pytest.approx((low, high), abs=(high - low) / 12)


def test_kappa_of_a_pair_is_the_same_alone_and_among_all_figures() -> None:
    ratings = np.random.default_rng(4).integers(-1, 4, (2, 400))
    assert cohen_of(ratings, "abcd") == agreement_of(ratings, "abcd").cohen
    # Who said what is told apart, as the order of the two does not matter to kappa alone.
    first = agreement_of(np.array([[0] * 30, [1] * 30]), VERDICTS)
    assert {one.label: one.counts for one in first.shares} == {"accept": (30, 0), "remove": (0, 30)}


def test_columns_too_long_for_a_number_are_counted_as_well() -> None:
    ratings = np.random.default_rng(5).integers(0, 3, (40, 25))
    found, few = agreement_of(ratings, "abc"), agreement_of(np.tile(ratings, 2), "abc")
    assert found.n == 25
    assert few.fleiss.value == pytest.approx(found.fleiss.value)


def _naive_alpha(ratings: list[list[int]]) -> float | None:
    units = [[value for value in unit if value != MISSING] for unit in zip(*ratings, strict=True)]
    units = [unit for unit in units if len(unit) > 1]
    coincidences: dict[tuple[int, int], float] = {}
    for unit in units:
        for pair in permutations(unit, 2):
            coincidences[pair] = coincidences.get(pair, 0.0) + 1 / (len(unit) - 1)
    values = [value for unit in units for value in unit]
    n = len(values)
    observed = sum(count for (one, other), count in coincidences.items() if one != other)
    expected = sum(1 for one, other in permutations(values, 2) if one != other)
    return None if not expected else 1 - (n - 1) * observed / expected


@settings(deadline=None, max_examples=60)
@given(
    st.integers(2, 4).flatmap(
        lambda raters: st.lists(
            st.lists(st.integers(MISSING, 3), min_size=raters, max_size=raters),
            min_size=1,
            max_size=12,
        )
    )
)
def test_alpha_is_what_its_definition_gives(units: list[list[int]]) -> None:
    ratings = [list(row) for row in zip(*units, strict=True)]
    found = agreement_of(np.array(ratings, dtype=np.int64), tuple("abcd")).alpha
    expected = _naive_alpha(ratings)
    if expected is None:
        assert found.value is None
        assert found.why_undefined
    else:
        assert found.value == pytest.approx(expected, abs=1e-9)


def test_percent_keeps_all_and_nothing_for_all_and_nothing() -> None:
    assert [percent(share) for share in (0.0, 0.001, 0.5, 0.999, 1.0)] == [
        "0 %", "1 %", "50 %", "99 %", "100 %",
    ]  # fmt: skip


def test_json_has_reasons_in_place_of_numbers() -> None:
    value = agreement_of(_table((0, 0, 60)), VERDICTS).to_json()
    assert value["alpha"] is None
    assert json.loads(json.dumps(value)) == value
    assert "NaN" not in json.dumps(value)
