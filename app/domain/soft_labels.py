"""Soft labels of sets: what share of the raters chose each label.

EmoS publishes them for GoEmotions: p = n / k of each of 29 classes, with the size of the union of
the sets. They are not normalised: a row sums to the mean number of labels a rater gave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations, repeat
from statistics import fmean, median
from typing import NamedTuple

SEPARATOR = ";"


class SoftLabels(NamedTuple):
    """What raters chose for one unit, together.

    Attributes
    ----------
    shares
        0 to 1, in the order of the labels asked for.
    union_size
        How many different labels were chosen.
    """

    shares: tuple[float, ...]
    union_size: int


class SetAgreement(NamedTuple):
    """How alike the sets of two raters are, over the units that both labelled.

    Attributes
    ----------
    mean_jaccard, median_jaccard
        Of intersection through union, 0 to 1; two empty sets are equal.
    overlap_ratio
        Share of units whose sets share a label.
    exact_match_ratio
        Share of units whose sets are equal.
    n
        Units; the figures are None where there is none.
    """

    mean_jaccard: float | None
    median_jaccard: float | None
    overlap_ratio: float | None
    exact_match_ratio: float | None
    n: int


def split_set(cell: str) -> frozenset[str]:
    """Take a cell apart at ``;``; blanks round labels and empty parts do not count."""
    return frozenset(part for written in cell.split(SEPARATOR) if (part := written.strip()))


def soft_labels(sets: Sequence[AbstractSet[str]], labels: Sequence[str]) -> SoftLabels:
    """Return what share of the raters chose each label.

    Parameters
    ----------
    sets
        One a rater who labelled the unit. Without any, all shares are 0.
    labels
        Which to tell, and in which order.
    """
    raters = max(1, len(sets))
    chosen = Counter(label for one in sets for label in one)
    return SoftLabels(tuple(chosen[label] / raters for label in labels), len(chosen))


def set_agreement(
    first: Iterable[AbstractSet[str]], second: Iterable[AbstractSet[str]]
) -> SetAgreement:
    """Compare the sets of two raters, unit by unit."""
    # Few pairs of sets differ among many units: each is looked at once.
    pairs = Counter(zip(map(frozenset, first), map(frozenset, second), strict=True))
    n = pairs.total()
    if not n:
        return SetAgreement(None, None, None, None, 0)
    likeness = [
        value
        for (one, other), units in pairs.items()
        for value in repeat(jaccard(one, other), units)
    ]
    return SetAgreement(
        fmean(likeness),
        median(likeness),
        sum(units for (one, other), units in pairs.items() if one & other) / n,
        sum(units for (one, other), units in pairs.items() if one == other) / n,
        n,
    )


def all_same_ratio(sets: Sequence[Sequence[AbstractSet[str]]]) -> float | None:
    """Return the share of units for which all raters chose the same set; None without units."""
    return fmean(len(set(map(frozenset, each))) == 1 for each in sets) if sets else None


def jaccard(one: AbstractSet[str], other: AbstractSet[str]) -> float:
    """Return the size of the intersection through that of the union; 1 for two empty sets."""
    union = len(one | other)
    return len(one & other) / union if union else 1.0


def pairs_of(raters: Sequence[str]) -> list[tuple[int, int]]:
    """Return the places of every two raters, the earlier first."""
    return list(combinations(range(len(raters)), 2))
