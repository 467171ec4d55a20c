"""What sets of labels by several raters come to: soft labels, and how raters choose.

The figures are those of EmoS's summary of GoEmotions, for any number of raters; a rater who did not
label a unit has no part in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from app.domain.errors import InvalidRecordError
from app.domain.phrase import phrase
from app.domain.soft_labels import (
    SetAgreement,
    SoftLabels,
    all_same_ratio,
    pairs_of,
    set_agreement,
    soft_labels,
)

Sets = Sequence[frozenset[str] | None]
_HALF = 0.5


@dataclass(frozen=True, slots=True)
class SetStyle:
    """How one rater chooses labels.

    Attributes
    ----------
    n
        Units labelled.
    shares
        Of the rater's labels, by label; empty without any.
    per_unit
        Mean number of labels a unit; None without any.
    sizes
        How many units got 0, 1, 2, ... labels.
    """

    rater: str
    n: int
    shares: Mapping[str, float]
    per_unit: float | None
    sizes: Mapping[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class SetAggregation:
    """Soft labels of units, with all that was counted on the way.

    Attributes
    ----------
    soft
        One a unit.
    chosen
        One a unit: labels that more than half of its raters chose, in the order of the labels.
    raters_of
        How many raters labelled each unit.
    identical
        Share of the units, of those that all raters labelled, with the same set by all.
    """

    raters: tuple[str, ...]
    labels: tuple[str, ...]
    soft: tuple[SoftLabels, ...]
    chosen: tuple[tuple[str, ...], ...]
    raters_of: tuple[int, ...]
    pairs: Mapping[tuple[str, str], SetAgreement]
    styles: tuple[SetStyle, ...]
    identical: float | None

    @property
    def n(self) -> int:
        """Units that somebody labelled."""
        return sum(number > 0 for number in self.raters_of)

    def union_sizes(self) -> dict[int, int]:
        """Return how many labelled units have a union of 1, 2, ... labels."""
        sizes = (one.union_size for one, n in zip(self.soft, self.raters_of, strict=True) if n)
        return dict(sorted(Counter(sizes).items()))


def aggregate_sets(
    sets: Sequence[Sets], raters: Sequence[str], labels: Sequence[str]
) -> SetAggregation:
    """Aggregate sets of labels.

    Parameters
    ----------
    sets
        By rater a set a unit; None where a rater did not label it.

    Raises
    ------
    InvalidRecordError
        Nobody labelled anything.
    """
    by_unit = [[one for one in each if one is not None] for each in zip(*sets, strict=True)]
    if not any(by_unit):
        raise InvalidRecordError(phrase("There are no votes to aggregate."))
    soft = tuple(soft_labels(each, labels) for each in by_unit)
    whole = [each for each in by_unit if len(each) == len(raters)]
    return SetAggregation(
        tuple(raters),
        tuple(labels),
        soft,
        tuple(
            tuple(name for name, share in zip(labels, one.shares, strict=True) if share > _HALF)
            for one in soft
        ),
        tuple(map(len, by_unit)),
        {
            (raters[one], raters[other]): _likeness(sets[one], sets[other])
            for one, other in pairs_of(raters)
        },
        tuple(_style(name, of, labels) for name, of in zip(raters, sets, strict=True)),
        all_same_ratio(whole),
    )


def _likeness(one: Sets, other: Sets) -> SetAgreement:
    both = [(a, b) for a, b in zip(one, other, strict=True) if a is not None and b is not None]
    return set_agreement([a for a, _ in both], [b for _, b in both])


def _style(rater: str, sets: Sets, labels: Sequence[str]) -> SetStyle:
    made = [one for one in sets if one is not None]
    counts = Counter(label for one in made for label in one)
    total = counts.total()
    shares = {label: counts[label] / total for label in labels} if total else {}
    sizes = Counter(map(len, made))
    per_unit = fmean(map(len, made)) if made else None
    return SetStyle(rater, len(made), shares, per_unit, dict(sorted(sizes.items())))
