"""What the votes of raters come to: labels with confidence, quality, and how the raters work.

The figures are those of EmoS's analysis (``analysis_summary.json``), for any number of raters and
with votes missing. Quality: high from a confidence of 0.9, medium from 0.8, low below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isnan

import numpy as np

from app.domain.agreement import Agreement, Figure, agreement_of, cohen_of
from app.domain.agreement_sums import MISSING
from app.domain.dawid_skene import EMOS, Estimate, Floats, Ints, Settings, estimate

HIGH, MEDIUM, LOW = "high", "medium", "low"
QUALITIES = (HIGH, MEDIUM, LOW)
_FROM = {HIGH: 0.9, MEDIUM: 0.8}


def quality_of(confidence: float) -> str:
    """Return ``high``, ``medium`` or ``low``; empty where there is no confidence (NaN)."""
    if isnan(confidence):
        return ""
    return next((name for name, least in _FROM.items() if confidence >= least), LOW)


@dataclass(frozen=True, slots=True, eq=False)
class RaterStyle:
    """How one rater labels.

    Attributes
    ----------
    n
        Votes.
    shares
        Of the rater's votes, by label; empty without votes.
    entropy_bits
        Of these shares: 0 where all votes are one label; None without votes.
    agreeing
        Share of the votes that are the aggregated label; None without votes.
    bias
        By label, the share of the rater's votes less that of the aggregated labels of the same
        units.
    counts
        Shape ``(k, k)``: units by aggregated label (rows) and vote (columns).
    """

    rater: str
    n: int
    shares: Mapping[str, float]
    entropy_bits: float | None
    agreeing: float | None
    bias: Mapping[str, float]
    counts: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Aggregation:
    """Labels of units, with all that was counted on the way.

    Attributes
    ----------
    votes
        As given: shape ``(raters, units)``.
    qualities
        One a unit, empty where nobody voted.
    majority
        Shape ``(units,)``: the label with the most votes; `MISSING` for a tie or no vote.
    distinct
        Shape ``(units,)``: how many different labels were said.
    agreement
        Of all raters.
    pairs
        Cohen's kappa of every two raters.
    """

    raters: tuple[str, ...]
    labels: tuple[str, ...]
    votes: Ints
    estimate: Estimate
    qualities: tuple[str, ...]
    majority: Ints
    distinct: Ints
    agreement: Agreement
    pairs: Mapping[tuple[str, str], Figure]
    styles: tuple[RaterStyle, ...]

    @property
    def n(self) -> int:
        """Units with at least one vote."""
        return int((self.distinct > 0).sum())

    @property
    def disputed(self) -> tuple[int, ...]:
        """Units whose label is of low quality, the least certain first: they need somebody."""
        low = [at for at, quality in enumerate(self.qualities) if quality == LOW]
        return tuple(sorted(low, key=lambda at: (float(self.estimate.confidence[at]), at)))

    def quality_counts(self) -> dict[str, int]:
        """Return how many units are of each quality."""
        return {name: self.qualities.count(name) for name in QUALITIES}

    def label_shares(self) -> dict[str, float]:
        """Return the share of the aggregated labels, of units with a vote."""
        return _shares(self.estimate.best, self.labels)

    def distinct_shares(self) -> dict[int, float]:
        """Return, of the units that every rater labelled, the share with 1, 2, ... labels."""
        whole = self.distinct[(self.votes != MISSING).all(axis=0)]
        numbers = range(1, len(self.raters) + 1)
        return {n: float((whole == n).mean()) for n in numbers} if len(whole) else {}

    def confidence_by_distinct(self) -> dict[int, float]:
        """Return the mean confidence of units with 1, 2, ... different labels."""
        confidence = self.estimate.confidence
        found = sorted(set(self.distinct.tolist()) - {0})
        return {n: float(confidence[self.distinct == n].mean()) for n in found}

    def majority_kept(self) -> float | None:
        """Return the share of units with a majority whose label it is; None without any."""
        has = self.majority != MISSING
        return float((self.majority == self.estimate.best)[has].mean()) if has.any() else None


def aggregate(
    votes: Ints, raters: Sequence[str], labels: Sequence[str], settings: Settings = EMOS
) -> Aggregation:
    """Aggregate votes.

    Parameters
    ----------
    votes
        Shape ``(raters, units)``: places in `labels`, `MISSING` where a rater did not vote.

    Raises
    ------
    InvalidRecordError
        There is no vote at all.
    """
    found = estimate(votes, labels, settings)
    counts = _counts(votes, len(labels))
    return Aggregation(
        raters=tuple(raters),
        labels=tuple(labels),
        votes=votes,
        estimate=found,
        qualities=tuple(map(quality_of, found.confidence.tolist())),
        majority=_majority(counts),
        distinct=(counts > 0).sum(axis=1),
        agreement=agreement_of(votes, labels),
        pairs={
            (raters[one], raters[other]): cohen_of(votes[[one, other]], labels)
            for one, other in combinations(range(len(raters)), 2)
        },
        styles=tuple(
            _style(rater, of_rater, found) for rater, of_rater in zip(raters, votes, strict=True)
        ),
    )


def entropy_bits(shares: Floats) -> float:
    """Return Shannon's entropy of shares that sum to 1, in bits."""
    some = shares[shares > 0]
    return float(-(some * np.log2(some)).sum()) + 0.0


def _counts(votes: Ints, classes: int) -> Ints:
    """Shape ``(units, k)``: votes for each label."""
    counts = np.zeros((votes.shape[1], classes), dtype=np.int64)
    for of_rater in votes:
        at = np.flatnonzero(of_rater != MISSING)
        counts[at, of_rater[at]] += 1
    return counts


def _majority(counts: Ints) -> Ints:
    most = counts.max(axis=1)
    is_clear = (most > 0) & ((counts == most[:, None]).sum(axis=1) == 1)
    return np.where(is_clear, counts.argmax(axis=1), MISSING)


def _shares(votes: Ints, labels: Sequence[str]) -> dict[str, float]:
    made = votes[votes != MISSING]
    if not len(made):
        return {}
    counts = np.bincount(made, minlength=len(labels)) / len(made)
    return dict(zip(labels, counts.tolist(), strict=True))


def _style(rater: str, votes: Ints, found: Estimate) -> RaterStyle:
    made = votes != MISSING
    truth, said, labels = found.best[made], votes[made], found.labels
    table = np.zeros((len(labels), len(labels)), dtype=np.int64)
    np.add.at(table, (truth, said), 1)
    shares, true_shares = _shares(said, labels), _shares(truth, labels)
    n = int(made.sum())
    return RaterStyle(
        rater,
        n,
        shares,
        entropy_bits(np.array(list(shares.values()))) if n else None,
        float((truth == said).mean()) if n else None,
        {label: shares[label] - true_shares[label] for label in shares},
        table,
    )
