"""Dawid and Skene's estimate of true labels from the votes of raters who err in their own ways.

A. P. Dawid and A. M. Skene, "Maximum likelihood estimation of observer error-rates using the EM
algorithm", Applied Statistics 28 (1979). The EmoS data set was aggregated with soft vote shares to
begin with, no smoothing and at most fifty rounds: `EMOS` is exactly that, and stays so, because
its published confidences depend on all three (running on until nothing moves shifts them by up to
0.016, smoothing by up to 0.48).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from app.domain.agreement_sums import MISSING
from app.domain.errors import InvalidRecordError
from app.domain.phrase import phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

Floats: TypeAlias = "NDArray[np.float64]"
Ints: TypeAlias = "NDArray[np.int64]"

MOST_ROUNDS = 100_000
_MOST_PATTERNS = 1 << 62
_RESCALE_EVERY = 8
"""Products of so many likelihoods stay far from the smallest number a float holds."""


class Beginning(StrEnum):
    """What the first estimate is."""

    SHARES = "shares"
    """Of the votes of a unit: two of three for anger are 2/3."""

    MAJORITY = "majority"
    """All for the label with the most votes, shared equally between labels that tie."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the estimate is made.

    Attributes
    ----------
    beginning
        The first estimate.
    smoothing
        Added to every cell of a rater's confusion matrix before it is normalised, at least 0.
    tolerance
        The rounds end when the mean absolute change of the estimate, over all units and labels, is
        below this.
    rounds
        The most rounds, at least 1.

    Raises
    ------
    InvalidRecordError
        A value is out of its range.
    """

    beginning: Beginning = Beginning.SHARES
    smoothing: float = 0.0
    tolerance: float = 1e-6
    rounds: int = 50

    def __post_init__(self) -> None:
        if not 0 <= self.smoothing < float("inf"):
            raise InvalidRecordError(phrase("Smoothing must be 0 or more."))
        if not 0 <= self.tolerance < float("inf"):
            raise InvalidRecordError(phrase("The tolerance must be 0 or more."))
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise InvalidRecordError(phrase("Rounds must be 1 to {most}.", most=f"{MOST_ROUNDS:,}"))


EMOS = Settings()
"""As EmoS ran it; reproduces its published labels and confidences."""


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """What the votes say together.

    Attributes
    ----------
    labels
        The classes, in the order of all arrays.
    posterior
        Shape ``(units, k)``: probability of each label, rows sum to 1; NaN where nobody voted.
    prior
        Shape ``(k,)``: how frequent each label is held to be, sums to 1.
    confusion
        Shape ``(raters, k, k)``: probability that a rater says the second label where the first is
        true. Rows sum to 1; a row of a label that a rater never met is uniform.
    rounds
        How many were made.
    change
        Mean absolute change of the last round.
    is_settled
        Whether the change fell below the tolerance before the rounds ran out.
    """

    labels: tuple[str, ...]
    posterior: Floats
    prior: Floats
    confusion: Floats
    rounds: int
    change: float
    is_settled: bool

    @property
    def best(self) -> Ints:
        """Shape ``(units,)``: place of the most probable label, the first of equal ones.

        `MISSING` where nobody voted.
        """
        voted = ~np.isnan(self.posterior[:, 0])
        return np.where(voted, np.nan_to_num(self.posterior).argmax(axis=1), MISSING)

    @property
    def confidence(self) -> Floats:
        """Shape ``(units,)``: probability of the best label; NaN where nobody voted."""
        return np.asarray(self.posterior.max(axis=1))


def estimate(votes: Ints, labels: Sequence[str], settings: Settings = EMOS) -> Estimate:
    """Estimate the true label of every unit, and how each rater errs.

    Parameters
    ----------
    votes
        Shape ``(raters, units)``: places in `labels`, `MISSING` where a rater did not vote. A
        missing vote is no evidence: it is left out of every sum and product.
    labels
        The classes; among equally probable ones the first wins.

    Raises
    ------
    InvalidRecordError
        There is no vote at all.
    """
    voted = (votes != MISSING).any(axis=0)
    if not voted.any():
        raise InvalidRecordError(phrase("There are no votes to aggregate."))
    used, of_unit, weights = _patterns(votes[:, voted], len(labels))
    says = [_indicators(row, len(labels)) for row in used]
    belief = _first(np.sum(says, axis=0), settings.beginning)
    units = weights.sum()
    rounds, change, is_settled = 0, float("inf"), False
    while rounds < settings.rounds and not is_settled:
        prior = weights @ belief / units
        confusion = _confusion(belief, says, settings.smoothing, weights)
        newer = _beliefs(belief, prior, confusion, used)
        change = float((weights @ np.abs(newer - belief)).sum() / (units * len(labels)))
        belief, rounds, is_settled = newer, rounds + 1, change < settings.tolerance
    posterior = np.full((votes.shape[1], len(labels)), np.nan)
    posterior[voted] = belief[of_unit]
    return Estimate(
        tuple(labels),
        posterior,
        weights @ belief / units,
        _confusion(belief, says, settings.smoothing, weights),
        rounds,
        change,
        is_settled,
    )


def _patterns(votes: Ints, classes: int) -> tuple[Ints, Ints, Floats]:
    """Return the different columns of votes, which one each unit has, and how many have each.

    Units with the same votes share every estimate. Where raters are so many that a column is no
    number of 63 bits any more, each unit stands for itself.
    """
    if (classes + 1) ** len(votes) >= _MOST_PATTERNS:
        units = votes.shape[1]
        return votes, np.arange(units), np.ones(units)
    base = (classes + 1) ** np.arange(len(votes))
    _, first, of_unit, counts = np.unique(
        base @ (votes - MISSING), return_index=True, return_inverse=True, return_counts=True
    )
    return votes[:, first], of_unit, counts.astype(float)


def _indicators(votes: Ints, classes: int) -> Floats:
    """Shape ``(units, k)``: 1 for the label a rater said, a row of zeros where nothing."""
    said = np.zeros((len(votes), classes))
    at = np.flatnonzero(votes != MISSING)
    said[at, votes[at]] = 1.0
    return said


def _first(counts: Floats, beginning: Beginning) -> Floats:
    if beginning is Beginning.MAJORITY:
        counts = (counts == counts.max(axis=1, keepdims=True)).astype(float)
    return np.asarray(counts / counts.sum(axis=1, keepdims=True))


def _confusion(belief: Floats, says: Sequence[Floats], smoothing: float, weights: Floats) -> Floats:
    """Shape ``(raters, k, k)``; the M-step."""
    weighted = (belief * weights[:, None]).T
    counts = np.stack([weighted @ said for said in says]) + smoothing
    totals = counts.sum(axis=2, keepdims=True)
    uniform = np.full_like(counts, 1 / counts.shape[2])
    np.divide(counts, totals, out=uniform, where=totals > 0)
    return uniform


def _beliefs(belief: Floats, prior: Floats, confusion: Floats, votes: Ints) -> Floats:
    """Shape ``(units, k)``; the E-step."""
    product = np.broadcast_to(prior, belief.shape).copy()
    for number, (matrix, said) in enumerate(zip(confusion, votes, strict=True), start=1):
        # A last column of ones stands for a missing vote: `MISSING` is -1, the last place.
        likelihood = np.vstack((matrix.T, np.ones(len(prior))))
        product *= likelihood[said]
        if number % _RESCALE_EVERY == 0:
            product /= np.maximum(product.max(axis=1, keepdims=True), np.finfo(float).tiny)
    totals = product.sum(axis=1, keepdims=True)
    newer = belief.copy()
    np.divide(product, totals, out=newer, where=totals > 0)
    return newer
