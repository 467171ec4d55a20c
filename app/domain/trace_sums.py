"""The arithmetic under `app.domain.trace_agreement`: sums over moments, figures of them, intervals.

All figures of two traces follow from eight sums, so that a row of sums may stand for a stretch of
time, and a drawn set of stretches is a weighted sum of rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

import numpy as np

from app.domain.agreement_sums import drawn_intervals
from app.domain.channel import FloatArray
from app.domain.span import IntArray


@dataclass(frozen=True, slots=True, eq=False)
class TraceSums:
    """Sums over moments; each array has the same shape, a number a stretch.

    Attributes
    ----------
    n
        Moments.
    x, y, xx, yy, xy
        Of the values of one trace, the other, their squares and products, a constant taken off.
    apart
        Of the absolute differences.
    """

    n: FloatArray
    x: FloatArray
    y: FloatArray
    xx: FloatArray
    yy: FloatArray
    xy: FloatArray
    apart: FloatArray

    @classmethod
    def of(cls, one: FloatArray, other: FloatArray, stretches: IntArray) -> TraceSums:
        """Add up the moments of each stretch.

        Parameters
        ----------
        one, other
            Shape ``(n,)``, all finite, at least one.
        stretches
            Shape ``(n,)``, ascending: the number of the stretch of each moment.
        """
        # Of no influence on any figure, and keeps digits where the values are large.
        middle = float(np.mean([one.mean(), other.mean()]))
        x, y = one - middle, other - middle
        starts = np.flatnonzero(np.diff(stretches, prepend=stretches[0] - 1))
        parts = (np.ones(len(x)), x, y, x * x, y * y, x * y, np.abs(x - y))
        return cls(*(np.add.reduceat(part, starts) for part in parts))

    def weighted(self, weights: FloatArray | IntArray) -> TraceSums:
        """Add up the rows, weighted; `weights` has shape ``(..., rows)``."""
        return TraceSums(*(weights @ getattr(self, each.name) for each in fields(self)))

    def total(self) -> TraceSums:
        """Add up all rows."""
        return self.weighted(np.ones(len(self.n)))


def trace_figures(sums: TraceSums) -> Mapping[str, FloatArray]:
    """Return each figure, NaN where it is not defined."""
    n = sums.n
    with np.errstate(divide="ignore", invalid="ignore"):
        mean_x, mean_y = sums.x / n, sums.y / n
        # Sums of squares about the means; what rounding leaves under zero is zero.
        of_x = np.maximum(sums.xx - n * mean_x**2, 0.0)
        of_y = np.maximum(sums.yy - n * mean_y**2, 0.0)
        of_xy = sums.xy - n * mean_x * mean_y
        apart = (mean_x - mean_y) ** 2
        moments = (of_x + of_y + 2 * of_xy) / 2 / (n - 1)
        raters = n * apart / 2
        error = (of_x + of_y - 2 * of_xy) / 2 / (n - 1)
        return {
            "pearson": of_xy / np.sqrt(of_x * of_y),
            "ccc": 2 * of_xy / (of_x + of_y + n * apart),
            "icc21": (moments - error) / (moments + error + 2 * (raters - error) / n),
            "icc31": (moments - error) / (moments + error),
            "mad": sums.apart / n,
        }


def intervals(rows: TraceSums) -> Mapping[str, tuple[float, float]]:
    """Return the 95 % intervals of those figures that have one, by drawing stretches."""
    ones = np.ones(len(rows.n), dtype=np.int64)
    return drawn_intervals(ones, lambda weights: trace_figures(rows.weighted(weights)))
