"""The arithmetic under `app.domain.agreement`: sums over units, figures of them, resampling.

A unit is what was decided upon: an item, an utterance, a moment of a video. All figures follow from
sums over units, so that a row of sums may stand for one unit, for many alike, or for a stretch of
time, and a resampled set of units is a weighted sum of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

Floats: TypeAlias = "NDArray[np.float64]"
Ints: TypeAlias = "NDArray[np.int64]"

MISSING = -1
NAMES = ("raw", "cohen", "fleiss", "alpha", "ac1")
_COHEN_PAIR = 2
_MOST_CODES = 1 << 62
_DRAWS = 1000
_DRAWS_AT_ONCE = 100
_SEED = 7
_MOST_CELLS = 10_000_000
_Z95 = 1.959963984540054
_UNDEFINED_MOST = 0.05
"""More resampled sets without a value than this, and there is no interval."""


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """Sums over units; each array may have leading axes.

    Attributes
    ----------
    n
        Shape ``(...)``: units with two decisions or more.
    agreeing
        Shape ``(...)``: over units, the share of pairs of decisions that are equal.
    coinciding
        Shape ``(...)``: over units, the values of a coincidence matrix off its diagonal.
    decisions
        Shape ``(..., k)``: decisions for each of k labels.
    shares
        Shape ``(..., k)``: over units, the share of decisions for each label.
    first, second
        Shape ``(..., k)``: decisions of each of two raters; zeros where there are more.
    """

    n: Floats
    agreeing: Floats
    coinciding: Floats
    decisions: Floats
    shares: Floats
    first: Floats
    second: Floats

    @classmethod
    def of_pairs(cls, first: Ints, second: Ints, both: Ints) -> Sums:
        """Return the sums of two raters from counts a label: one, the other, both of them."""
        n, agreeing = first.sum(-1), both.sum(-1)
        decisions = (first + second).astype(float)
        return cls(
            n.astype(float),
            agreeing.astype(float),
            2.0 * (n - agreeing),
            decisions,
            decisions / 2,
            first.astype(float),
            second.astype(float),
        )

    @classmethod
    def of_ratings(cls, ratings: Ints, labels: int) -> Sums:
        """Return a row a unit of ``(raters, units)`` label numbers, two or more in each unit."""
        counts = (ratings[:, :, None] == np.arange(labels)).sum(0).astype(float)
        made = counts.sum(1)
        alike = (counts * (counts - 1)).sum(1)
        sides = np.zeros((2, *counts.shape))
        if len(ratings) == _COHEN_PAIR:
            sides = (ratings[:, :, None] == np.arange(labels)).astype(float)
        return cls(
            np.ones(len(counts)),
            alike / (made * (made - 1)),
            (made * (made - 1) - alike) / (made - 1),
            counts,
            counts / made[:, None],
            sides[0],
            sides[1],
        )

    def weighted(self, weights: Floats | Ints) -> Sums:
        """Add up the rows, weighted; `weights` has shape ``(..., rows)``."""
        return Sums(
            *(
                weights @ getattr(self, name)
                for name in (
                    "n", "agreeing", "coinciding", "decisions", "shares", "first", "second",
                )
            )
        )  # fmt: skip


def alike_units(ratings: Ints, labels: int) -> tuple[Ints, Ints]:
    """Return the different columns of ``(raters, units)`` label numbers, and how many have each.

    No figure of more than two raters asks who said what, so that theirs are told apart only by
    what was said how often: of five raters and seven labels there are some hundreds of columns,
    not 16,807, and as many fewer rows to resample. To draw units, or kinds of units by how many
    there are of each, is the same chance; the numbers drawn for a seed are others.
    """
    if len(ratings) != _COHEN_PAIR:
        ratings = np.sort(ratings, axis=0)
    if (labels + 1) ** len(ratings) >= _MOST_CODES:
        columns, counts = np.unique(ratings, axis=1, return_counts=True)
        return columns, counts
    base = (labels + 1) ** np.arange(len(ratings))[::-1]
    _, first, counts = np.unique(base @ (ratings - MISSING), return_index=True, return_counts=True)
    return ratings[:, first], counts


def figures(sums: Sums, labels: int) -> Mapping[str, Floats]:
    """Return each figure, NaN where it is not defined.

    Raw agreement, Cohen 1960, Fleiss 1971, Krippendorff's alpha for nominal data (Hayes and
    Krippendorff 2007) and Gwet's AC1 (2008). `labels` is the number of labels that AC1 takes as
    possible choices; we take those that occur, as irrCAC does.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        raw = sums.agreeing / sums.n
        total = sums.decisions.sum(-1)
        beyond = total**2 - (sums.decisions**2).sum(-1)
        chance = (sums.shares / np.expand_dims(sums.n, -1)) if labels > 1 else sums.shares
        return {
            "raw": raw,
            "cohen": _beyond_chance(raw, (sums.first * sums.second).sum(-1) / sums.n**2),
            "fleiss": _beyond_chance(
                raw, ((sums.decisions / np.expand_dims(total, -1)) ** 2).sum(-1)
            ),
            "alpha": 1 - (total - 1) * sums.coinciding / beyond,
            "ac1": _beyond_chance(raw, (chance * (1 - chance)).sum(-1) / (labels - 1))
            if labels > 1
            else np.full_like(raw, np.nan),
        }


def alpha_of(decisions: Floats, counts: Ints) -> float | None:
    """Return Krippendorff's alpha for nominal data, as the package of that name computes it.

    Parameters
    ----------
    decisions
        Shape ``(rows, k)``: decisions for each label, two or more in a row, of two labels or more.
    counts
        How many units each row stands for.

    Returns
    -------
    float or None
        None where its tables would not fit into memory; the alpha of `figures` is the same.
    """
    units, labels = int(counts.sum()), decisions.shape[1]
    if units * labels**2 > _MOST_CELLS:
        return None
    import krippendorff  # noqa: PLC0415 -- loads the types of numpy, see above

    each = np.repeat(decisions, counts, axis=0)
    return float(krippendorff.alpha(value_counts=each, level_of_measurement="nominal"))


def _beyond_chance(raw: Floats, chance: Floats) -> Floats:
    value: Floats = np.where(np.isclose(chance, 1.0, atol=1e-12), np.nan, (raw - chance))
    return value / (1 - chance)


def wilson(share: float, n: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of n independent units (Wilson 1927)."""
    middle = (share + _Z95**2 / (2 * n)) / (1 + _Z95**2 / n)
    half = _Z95 / (1 + _Z95**2 / n) * np.sqrt(share * (1 - share) / n + _Z95**2 / (4 * n**2))
    return float(middle - half), float(middle + half)


def intervals(rows: Sums, counts: Ints, labels: int) -> Mapping[str, tuple[float, float]]:
    """Return 95 % percentile intervals of the figures that have one, by bootstrap.

    Parameters
    ----------
    counts
        How many times each row occurs; that many are drawn, with a fixed seed.
    """
    return drawn_intervals(
        counts, lambda weights: figures(rows.weighted(weights.astype(float)), labels)
    )


def drawn_intervals(
    counts: Ints, evaluate: Callable[[Ints], Mapping[str, Floats]]
) -> Mapping[str, tuple[float, float]]:
    """Return 95 % percentile intervals of figures, by drawing rows with a fixed seed.

    Parameters
    ----------
    counts
        Shape ``(rows,)``: how many times each row occurs; that many are drawn in all.
    evaluate
        Asked with weights of shape ``(draws, rows)``; returns the figures by name, shape
        ``(draws,)``, NaN where one is not defined. A figure that too many draws leave undefined
        has no interval.
    """
    draw = np.random.default_rng(_SEED)
    total = int(counts.sum())
    drawn: dict[str, list[Floats]] = {}
    for _ in range(_DRAWS // _DRAWS_AT_ONCE):
        weights = draw.multinomial(total, counts / total, size=_DRAWS_AT_ONCE)
        for name, values in evaluate(weights).items():
            drawn.setdefault(name, []).append(values)
    found = {}
    for name, parts in drawn.items():
        values = np.concatenate(parts)
        sound = values[np.isfinite(values)]
        if len(sound) >= (1 - _UNDEFINED_MOST) * _DRAWS:
            low, high = np.quantile(sound, (0.025, 0.975))
            found[name] = (float(low), float(high))
    return found
