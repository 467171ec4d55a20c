"""Figures held against SciPy 1.17.1 and pingouin 0.7.0, and by hand where the sum is short."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import ArrayLike

from app.domain.agreement import Figure
from app.domain.channel import Channel, FloatArray, Samples
from app.domain.errors import InvalidRecordError
from app.domain.trace_agreement import TraceMeasure, best_lag, compare_traces

ONE = [0.1, 0.2, 0.15, 0.4, 0.55, 0.7, 0.65, 0.3, -0.1, -0.35, -0.2, 0.05]
OTHER = [0.0, 0.25, 0.3, 0.35, 0.8, 0.75, 0.5, 0.45, 0.1, -0.2, -0.4, 0.2]
MEASURE = TraceMeasure()


def trace(values: ArrayLike, *, start_ms: int = 0) -> Samples:
    said = np.asarray(values, dtype=float)
    return Samples(start_ms + 100 * np.arange(len(said)), said)


def wandering(n: int, seed: int) -> FloatArray:
    """Values that forget themselves within about ten."""
    noise = np.random.default_rng(seed).normal(size=n + 50)
    return np.asarray(np.convolve(noise, np.exp(-np.arange(50) / 5), "valid")[:n])


def value(figure: Figure) -> float:
    assert figure.value is not None
    return figure.value


def ends(figure: Figure) -> tuple[float, float]:
    assert figure.low is not None
    assert figure.high is not None
    return figure.low, figure.high


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("pearson", 0.9103224945351155),  # scipy.stats.pearsonr
        ("ccc", 0.8962563451776647),  # Lin 1989 from numpy.cov(bias=True)
        ("icc21", 0.9040723257860626),  # pingouin.intraclass_corr, ICC(A,1)
        ("icc31", 0.9084331537904973),  # pingouin.intraclass_corr, ICC(C,1)
        ("mad", 0.1375),  # by hand: 1.65 / 12
    ],
)
def test_figures_equal_those_of_scipy_and_pingouin(name: str, expected: float) -> None:
    found = compare_traces(trace(ONE), trace(OTHER), MEASURE)
    assert found.n == 12
    assert found.figures()[name].value == pytest.approx(expected, abs=1e-12)


def test_figures_keep_their_digits_far_from_zero() -> None:
    far = compare_traces(trace(np.add(ONE, 1e6)), trace(np.add(OTHER, 1e6)), MEASURE).figures()
    assert far["icc21"].value == pytest.approx(0.9040723257860626, abs=1e-6)


def test_a_constant_offset_lowers_what_asks_for_the_same_value_only() -> None:
    found = compare_traces(trace(ONE), trace(np.add(ONE, 0.5)), MEASURE).figures()
    assert found["pearson"].value == pytest.approx(1)
    assert found["icc31"].value == pytest.approx(1)
    assert found["mad"].value == pytest.approx(0.5)
    assert value(found["ccc"]) < 0.5
    assert value(found["icc21"]) < 0.6


def test_only_common_time_counts_and_gaps_are_no_part_of_it() -> None:
    values = np.array(OTHER)
    values[3] = np.nan
    found = compare_traces(trace(ONE), trace(values, start_ms=200), MEASURE)
    kept = [place for place in range(2, 12) if place != 5]
    again = compare_traces(
        trace(np.array(ONE)[kept]), trace(np.array(OTHER)[np.array(kept) - 2]), MEASURE
    )
    assert (found.n, found.either) == (9, 14)
    assert found.common_ms == 900
    assert found.ccc.value == pytest.approx(again.ccc.value)


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (trace(ONE), trace(OTHER, start_ms=60_000), "Not defined: at no moment both traces say"),
        (trace(ONE), Samples.empty(), "Not defined: at no moment both traces say"),
        (trace(ONE), trace(OTHER, start_ms=1100), "Not defined: the traces have a single moment"),
        (trace([1.0] * 9), trace(ONE), "Not defined: the first trace does not move."),
        (trace(ONE), trace([1.0] * 9), "Not defined: the second trace does not move."),
        (trace([2.0] * 9), trace([1.0] * 9), "Not defined: neither trace moves"),
    ],
)
def test_a_figure_that_is_not_defined_says_why(one: Samples, other: Samples, why: str) -> None:
    found = compare_traces(one, other, MEASURE)
    assert found.pearson.value is None
    assert found.pearson.why_undefined.startswith(why)
    assert found.unaligned.value is None
    assert found.to_json()["pearson"] is None


def test_two_level_traces_still_lie_some_way_apart() -> None:
    found = compare_traces(trace([2.0] * 9), trace([1.0] * 9), MEASURE)
    assert found.mad.value == 1
    assert found.icc31.value is None


@pytest.mark.parametrize("lag_ms", [-1200, 0, 700])
def test_a_lag_is_found_and_taken_off_only_where_asked(lag_ms: int) -> None:
    values = wandering(600, 3)
    late = trace(values, start_ms=lag_ms)
    aligned = compare_traces(trace(values), late, TraceMeasure(align=True))
    plain = compare_traces(trace(values), late, MEASURE)
    assert aligned.lag_ms == lag_ms
    assert aligned.pearson.value == pytest.approx(1)
    assert aligned.unaligned.value == pytest.approx(plain.pearson.value)
    assert plain.lag_ms == 0


def test_a_lag_at_the_bound_is_told() -> None:
    values = wandering(600, 3)
    measure = TraceMeasure(align=True, most_lag_ms=500)
    found = compare_traces(trace(values), trace(values, start_ms=900), measure)
    assert abs(found.lag_ms) == 500
    assert found.lag_at_bound


def test_without_any_correlation_no_lag_is_taken_off() -> None:
    assert best_lag(trace([1.0] * 50), trace(ONE), TraceMeasure(align=True)) == 0


def test_the_interval_covers_the_value_and_is_the_same_each_time() -> None:
    values = wandering(6000, 5)
    other = values + wandering(6000, 6)
    found = compare_traces(trace(values), trace(other), MEASURE)
    again = compare_traces(trace(values), trace(other), MEASURE)
    assert found.why_no_interval == ""
    for name, figure in found.figures().items():
        low, high = ends(figure)
        assert low < value(figure) < high
        assert figure == again.figures()[name]


def test_a_slower_trace_has_a_wider_interval() -> None:
    """As many moments that know each other longer say less."""
    slow = np.repeat(wandering(600, 5), 10), np.repeat(wandering(600, 6), 10)
    quick = wandering(6000, 5), wandering(6000, 6)
    widths = []
    for one, other in (slow, quick):
        found = compare_traces(trace(one), trace(one + other), MEASURE)
        low, high = ends(found.pearson)
        widths.append(high - low)
    assert widths[0] > 2 * widths[1]


def test_too_little_time_has_figures_and_no_interval() -> None:
    found = compare_traces(trace(ONE), trace(OTHER), MEASURE)
    assert found.pearson.low is None
    assert found.why_no_interval == (
        "No interval: the common time holds 1 stretch that is independent, fewer than 20."
    )


def test_ranges_that_differ_are_brought_together() -> None:
    stars = Channel("intensity", "", 1, 5)
    share = Channel("intensity", "", 0, 1)
    found = compare_traces(trace([1, 3, 5, 2]), trace([0, 0.5, 1, 0.25]), MEASURE, (stars, share))
    assert found.rescaled
    assert found.mad.value == 0
    assert found.ccc.value == pytest.approx(1)


@pytest.mark.parametrize("wrong", [{"step_ms": 5}, {"step_ms": 70_000}, {"most_lag_ms": -1}])
def test_a_measure_out_of_range_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(InvalidRecordError, match="must be from"):
        TraceMeasure(**wrong)  # type: ignore[arg-type]  # a bool is not among them
