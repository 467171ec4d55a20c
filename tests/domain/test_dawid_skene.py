"""Dawid-Skene against hand-worked rounds, EmoS's published results, and odd votes."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from app.domain.aggregation import Aggregation, aggregate, quality_of
from app.domain.agreement_sums import MISSING
from app.domain.dawid_skene import Beginning, Ints, Settings, estimate
from app.domain.emotion import BASIC_7
from app.domain.errors import InvalidRecordError

AB = ("a", "b")


def test_one_round_is_as_worked_by_hand() -> None:
    # Three raters, two units. Votes aab / abb: beliefs 2/3 and 1/3 for a.
    votes = np.array([[0, 0], [0, 1], [1, 1]])
    found = estimate(votes, AB, Settings(rounds=1))
    # Prior: both 1/2. The second rater says a where a is true in (2/3) / (2/3 + 1/3) = 2/3.
    # Unit 1: a: 1/2 * 1 * 2/3 * 1; b: 1/2 * 1 * 1/3 * 1. The first and third say one thing only.
    assert found.posterior[0] == pytest.approx([2 / 3, 1 / 3])
    assert found.posterior[1] == pytest.approx([1 / 3, 2 / 3])
    assert found.change == pytest.approx(0.0)
    assert found.is_settled


def test_smoothing_is_added_to_every_cell_before_rows_are_normalised() -> None:
    votes = np.array([[0, 0], [0, 1], [1, 1]])
    found = estimate(votes, AB, Settings(rounds=1, smoothing=1.0))
    # Second rater: a given a (2/3 + 1) / (1 + 2) = 5/9, a given b 4/9; the others 2/3 either way.
    assert found.posterior[0] == pytest.approx([5 / 9, 4 / 9])


def test_a_majority_begins_with_whole_units_and_shares_ties() -> None:
    votes = np.array([[0, 0], [0, 1], [1, 1], [MISSING, 0]])
    found = estimate(votes, AB, Settings(beginning=Beginning.MAJORITY, rounds=1))
    # Beliefs begin with a: 1 and 1/2 (two votes each), so a is held to be 3/4 of all.
    assert found.prior.sum() == pytest.approx(1.0)
    assert found.posterior[0, 0] > found.posterior[1, 0]


def test_a_missing_vote_says_nothing() -> None:
    votes = np.array([[0, 1, 0, 1], [0, 1, 0, 1]])
    silent = np.vstack((votes, np.full((1, 4), MISSING)))
    one, other = estimate(votes, AB), estimate(silent, AB)
    assert np.array_equal(one.posterior, other.posterior)
    assert other.confusion[2] == pytest.approx(np.full((2, 2), 0.5))


def test_a_unit_nobody_voted_on_has_no_label_and_changes_nothing() -> None:
    votes = np.array([[0, 1, 0], [0, 1, 1]])
    gap = np.insert(votes, 1, MISSING, axis=1)
    one, other = estimate(votes, AB), estimate(gap, AB)
    assert other.best[1] == MISSING
    assert np.isnan(other.confidence[1])
    assert np.array_equal(np.delete(other.posterior, 1, axis=0), one.posterior)


def test_equal_labels_go_to_the_first() -> None:
    assert estimate(np.array([[1], [0]]), AB).best.tolist() == [0]


def test_hundreds_of_raters_do_not_run_out_of_numbers() -> None:
    votes = np.tile(np.array([0, 1, 2, 0]), (900, 1))
    votes[:300] = (votes[:300] + 1) % 3
    found = estimate(votes, ("a", "b", "c"))
    assert np.isfinite(found.posterior).all()
    assert found.posterior.sum(axis=1) == pytest.approx(np.ones(4))


def test_no_vote_at_all_is_refused() -> None:
    with pytest.raises(InvalidRecordError, match="no votes"):
        estimate(np.full((2, 3), MISSING), AB)


@pytest.mark.parametrize(
    "wrong", [{"smoothing": -1.0}, {"tolerance": float("nan")}, {"rounds": 0}, {"smoothing": 1e400}]
)
def test_settings_out_of_range_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(InvalidRecordError):
        Settings(**wrong)  # type: ignore[arg-type]


@given(arrays(np.int64, (4, 12), elements=st.integers(MISSING, 2)))
def test_beliefs_are_probabilities_whatever_the_votes(votes: Ints) -> None:
    if (votes == MISSING).all():
        return
    found = estimate(votes, ("a", "b", "c"))
    voted = (votes != MISSING).any(axis=0)
    assert found.posterior[voted].sum(axis=1) == pytest.approx(np.ones(voted.sum()))
    assert found.prior.sum() == pytest.approx(1.0)
    assert found.confusion.sum(axis=2) == pytest.approx(np.ones((4, 3)))
    again = estimate(votes[::-1], ("a", "b", "c"))
    assert np.allclose(again.posterior[voted], found.posterior[voted])


@pytest.mark.parametrize(
    ("confidence", "quality"),
    [
        (1.0, "high"),
        (0.9, "high"),
        (0.8999, "medium"),
        (0.8, "medium"),
        (0.79, "low"),
        (0.2, "low"),
    ],
)
def test_quality_follows_the_published_bounds(confidence: float, quality: str) -> None:
    assert quality_of(confidence) == quality


def test_one_rater_and_one_label_say_why_figures_lack() -> None:
    alone = aggregate(np.array([[0, 0, 0]]), ("a1",), AB)
    assert alone.agreement.alpha.value is None
    assert alone.estimate.confidence.tolist() == [1.0, 1.0, 1.0]
    assert alone.styles[0].entropy_bits == 0.0
    same = aggregate(np.zeros((3, 5), dtype=np.int64), ("a1", "a2", "a3"), AB)
    assert "every decision" in same.agreement.alpha.why_undefined


def test_disputed_units_stand_with_the_least_certain_first() -> None:
    votes = np.array([[0, 0, 1, 0, 1, 0], [0, 1, 1, 0, 0, 0], [0, 1, 1, 1, 1, 0]])
    found = aggregate(votes, ("a1", "a2", "a3"), AB)
    low = [at for at, quality in enumerate(found.qualities) if quality == "low"]
    assert sorted(found.disputed) == low
    confidence = found.estimate.confidence[list(found.disputed)]
    assert confidence.tolist() == sorted(confidence)


@pytest.fixture(scope="module")
def published() -> tuple[list[dict[str, str]], Aggregation, Path]:
    """Return the rows of EmoS's first half, what we make of their votes, and where they lie."""
    folder = Path(__file__).resolve().parents[3] / "shared" / "data" / "emos"
    path = folder / "chsims_first2499_annotations.csv"
    if not path.is_file():
        pytest.skip("the real samples are not beside this checkout")
    with path.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    raters = ("a1", "a2", "a3")
    votes = np.array([[BASIC_7.index(row[f"basic_{name}"]) for row in rows] for name in raters])
    return rows, aggregate(votes, raters, BASIC_7), folder


def test_emos_labels_confidences_and_tiers_are_the_published_ones(
    published: tuple[list[dict[str, str]], Aggregation, Path],
) -> None:
    rows, found, _ = published
    assert len(rows) == found.n == 2499
    assert [BASIC_7[at] for at in found.estimate.best] == [row["ds_label"] for row in rows]
    theirs = np.array([float(row["ds_confidence"]) for row in rows])
    assert np.abs(found.estimate.confidence - theirs).max() < 1e-12
    assert list(found.qualities) == [row["tier"] for row in rows]
    assert found.quality_counts() == {"high": 1702, "medium": 496, "low": 301}
    assert found.distinct.tolist() == [int(row["unique_labels"]) for row in rows]
    assert (found.estimate.rounds, found.estimate.is_settled) == (50, False)


def test_emos_figures_are_the_published_ones(
    published: tuple[list[dict[str, str]], Aggregation, Path],
) -> None:
    _, found, folder = published
    text = (folder / "first2499_basic7_analysis_summary.json").read_text(encoding="utf-8")
    summary = json.loads(text)
    assert found.agreement.fleiss.value == pytest.approx(summary["fleiss_kappa"], abs=1e-12)
    assert found.agreement.alpha.value == pytest.approx(0.48912160711307606, abs=1e-12)
    assert len(summary["pairwise_cohen"]) == 3
    for names, kappa in summary["pairwise_cohen"].items():
        one, other = names.split("_vs_")
        assert found.pairs[one, other].value == pytest.approx(kappa, abs=1e-12)
    assert found.label_shares() == pytest.approx(summary["ds_distribution"])
    assert list(found.distinct_shares().values()) == pytest.approx(
        list(summary["agreement_ratios"].values())
    )
    means = {int(n): mean for n, mean in summary["confidence_by_unique_labels"].items()}
    assert found.confidence_by_distinct() == pytest.approx(means)
    for style in found.styles:
        assert style.shares == pytest.approx(summary["label_distribution"][style.rater])
        assert style.agreeing == pytest.approx(summary["accuracy_vs_ds"][style.rater])
        assert style.entropy_bits == pytest.approx(summary["entropy"][style.rater])
    kept = found.majority_kept()
    assert kept is not None
    assert round(kept, 4) == 0.9991


def test_emos_confusion_tables_are_the_published_ones(
    published: tuple[list[dict[str, str]], Aggregation, Path],
) -> None:
    _, found, folder = published
    for style in found.styles:
        path = folder / f"first2499_confusion_{style.rater}.csv"
        with path.open(encoding="utf-8-sig", newline="") as stream:
            theirs = [[int(cell) for cell in row[1:]] for row in list(csv.reader(stream))[1:]]
        assert style.counts.tolist() == theirs
