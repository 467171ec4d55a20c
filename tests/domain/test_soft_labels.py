"""Soft labels of sets against hand-worked ones and EmoS's published table."""

from __future__ import annotations

import csv
import json
from itertools import combinations
from pathlib import Path

import pytest

from app.domain.emotion import GO_EMOTIONS_29
from app.domain.soft_labels import all_same_ratio, jaccard, set_agreement, soft_labels, split_set


def test_a_cell_is_split_stripped_and_a_set() -> None:
    assert split_set(" joy ; ;pride;joy;" + " " * 1700) == {"joy", "pride"}
    assert split_set("  ") == frozenset()


def test_shares_are_of_raters_and_need_not_sum_to_one() -> None:
    found = soft_labels([{"joy", "pride"}, {"joy"}, set()], ("joy", "pride", "fear"))
    assert found.shares == pytest.approx((2 / 3, 1 / 3, 0.0))
    assert found.union_size == 2
    assert soft_labels([], ("joy",)) == ((0.0,), 0)


def test_sets_are_compared_by_hand_worked_figures() -> None:
    found = set_agreement([{"a", "b"}, {"a"}, set()], [{"b", "c"}, {"a"}, set()])
    assert found.mean_jaccard == pytest.approx((1 / 3 + 1 + 1) / 3)
    assert (found.median_jaccard, found.n) == (1.0, 3)
    assert found.overlap_ratio == pytest.approx(2 / 3)
    assert found.exact_match_ratio == pytest.approx(2 / 3)
    assert set_agreement([], []).mean_jaccard is None
    assert jaccard({"a"}, {"b"}) == 0.0
    assert all_same_ratio([[{"a"}, {"a"}], [{"a"}, {"b"}]]) == 0.5
    assert all_same_ratio([]) is None


def test_emos_soft_labels_are_the_published_ones(shared_data: Path) -> None:
    folder = shared_data / "emos"
    votes = _rows(folder / "chsims_first2499_annotations.csv")
    soft = _rows(folder / "chsims_first400_goemotion_soft.csv")
    assert len(soft) == 400
    for ours, theirs in zip(votes[:400], soft, strict=True):
        sets = [split_set(ours[f"go_a{number}"]) for number in (1, 2, 3)]
        found = soft_labels(sets, GO_EMOTIONS_29)
        assert found.union_size == int(theirs["goemotion_union_size"])
        expected = [float(theirs[f"goemotion_prob_{label}"]) for label in GO_EMOTIONS_29]
        assert found.shares == pytest.approx(expected, abs=1e-14)


def test_emos_likeness_of_sets_is_the_published_one(shared_data: Path) -> None:
    folder = shared_data / "emos"
    votes = _rows(folder / "chsims_first2499_annotations.csv")
    summary = json.loads((folder / "first2500_goemotion_summary.json").read_text(encoding="utf-8"))
    for one, other in combinations(("a1", "a2", "a3"), 2):
        found = set_agreement(
            *([split_set(row[f"go_{name}"]) for row in votes] for name in (one, other))
        )
        theirs = summary["pairwise_comparisons"][f"{one}_vs_{other}"]
        # Theirs counts the blank row behind the last as a unit whose sets share nothing.
        assert found.exact_match_ratio is not None
        assert found.overlap_ratio == pytest.approx(theirs["overlap_ratio"] * 2500 / 2499)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))
