"""How far apart two raters set the edges of what both marked.

Two spans may be matched where their starts, and also their ends, lie at most the tolerance apart.
Of all ways to match them in the order of time, each at most once, that with the most pairs is
taken, and among those the one with the smallest sum of distances. A larger tolerance only allows
more pairs, so it never matches fewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from app.domain.span import IntArray

if TYPE_CHECKING:
    from app.domain.tier_moments import LabelledSpans

_PAIR = 1 << 40
"""Worth of one more pair; above any sum of distances."""


@dataclass(frozen=True, slots=True)
class BoundaryDistance:
    """Distances of the edges of matched spans, ms.

    Attributes
    ----------
    matched
        Number of pairs; each gives two distances, of the starts and of the ends.
    same_labels
        Pairs whose labels are equal.
    median_ms, p95_ms
        Of all these distances; None where nothing was matched.
    later_ms
        How much later the other rater set the start, as a median; negative for earlier.
    unmatched
        Spans of one and of the other tier that have no partner.
    """

    tolerance_ms: int
    matched: int
    same_labels: int
    median_ms: float | None
    p95_ms: float | None
    later_ms: float | None
    unmatched: tuple[int, int]


def boundary_distance(
    first: LabelledSpans, second: LabelledSpans, tolerance_ms: int
) -> BoundaryDistance:
    """Match the spans of two tiers, whatever their labels, and measure."""
    pairs = match_spans(first, second, tolerance_ms)
    places = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    later = second.starts[places[:, 1]] - first.starts[places[:, 0]]
    longer = second.ends[places[:, 1]] - first.ends[places[:, 0]]
    distances = np.abs(np.concatenate([later, longer]))
    return BoundaryDistance(
        tolerance_ms=tolerance_ms,
        matched=len(pairs),
        same_labels=sum(first.labels[one] == second.labels[other] for one, other in pairs),
        median_ms=float(np.median(distances)) if len(pairs) else None,
        p95_ms=float(np.quantile(distances, 0.95)) if len(pairs) else None,
        later_ms=float(np.median(later)) if len(pairs) else None,
        unmatched=(len(first) - len(pairs), len(second) - len(pairs)),
    )


def match_spans(
    first: LabelledSpans, second: LabelledSpans, tolerance_ms: int
) -> list[tuple[int, int]]:
    """Return the places of matched spans; both ascend."""
    lows = np.searchsorted(second.starts, first.starts - tolerance_ms, side="left")
    highs = np.searchsorted(second.starts, first.starts + tolerance_ms, side="right")
    best = np.zeros(len(second) + 1, dtype=np.int64)  # of the first j spans of the second tier
    rows: list[_Row] = []
    filled = 0
    for number, (low, high) in enumerate(zip(lows.tolist(), highs.tolist(), strict=True)):
        best[filled + 1 : high + 1] = best[filled]
        filled = max(filled, high)
        near = slice(low, high)
        worth = _worth(first, number, second, near, tolerance_ms)
        with_it = np.where(worth > 0, best[near] + worth, 0)
        without = best[low + 1 : high + 1].copy()
        best[low + 1 : high + 1] = np.maximum.accumulate(np.maximum(without, with_it))
        rows.append(_Row(low, worth, with_it, without))
    return _trace(rows, filled, int(best[filled]))


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    """What one span of the first tier can add, a column for each near span of the second.

    `with_it` is the best that ends with this pair, `without` the best that leaves the span out.
    """

    low: int
    worth: IntArray
    with_it: IntArray
    without: IntArray


def _worth(
    first: LabelledSpans, number: int, second: LabelledSpans, near: slice, tolerance_ms: int
) -> IntArray:
    starts = np.abs(second.starts[near] - first.starts[number])
    ends = np.abs(second.ends[near] - first.ends[number])
    return np.asarray(np.where(ends <= tolerance_ms, _PAIR - starts - ends, 0), dtype=np.int64)


def _trace(rows: Sequence[_Row], reach: int, value: int) -> list[tuple[int, int]]:
    """Walk back through the rows from the best value of all."""
    pairs = []
    for number in range(len(rows) - 1, -1, -1):
        row = rows[number]
        width = min(reach - row.low, len(row.worth))
        if width <= 0 or row.without[width - 1] == value:
            continue
        place = int(np.argmax(row.with_it[:width] == value))
        pairs.append((number, row.low + place))
        reach, value = row.low + place, value - int(row.worth[place])
    return pairs[::-1]
