"""Moments of a comparison cut into pieces that may be resampled as independent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from app.domain.agreement import PairCounts
from app.domain.agreement_sums import Ints
from app.domain.tier_comparison import Measure
from app.domain.tier_moments import LabelledSpans, Stretch

_SHORTEST_MS = 10_000
_MOST_CELLS = 1_000_000


@dataclass(slots=True)
class Pieces:
    """Counted moments cut into pieces of equal length, which are resampled as wholes."""

    laid: Sequence[Stretch]
    counted: Ints
    piece_ms: int
    _parts: tuple[Ints, Ints, Ints] = field(init=False)

    def __post_init__(self) -> None:
        edges = np.concatenate([[0], np.cumsum(self.counted)]).astype(np.int64)
        ms = np.array([one.span.duration_ms for one in self.laid], dtype=np.int64)
        total = int(edges[-1])
        per_piece = max(1, round(self.piece_ms * total / max(1, int(ms[self.counted > 0].sum()))))
        cuts = np.unique(np.concatenate([edges, np.arange(0, total, per_piece)]))
        lengths = np.diff(cuts)
        stretch = np.searchsorted(edges, cuts[:-1], side="right") - 1
        self._parts = (stretch, cuts[:-1] // per_piece, lengths)

    def counts(self, first: Ints, second: Ints, labels: int) -> PairCounts:
        """Count moments a piece and label; `first` and `second` hold the label of each stretch."""
        stretch, piece, lengths = self._parts
        pieces = int(piece[-1]) + 1 if len(piece) else 0
        wide = max(1, -(-pieces * labels // _MOST_CELLS))
        size = -(-pieces // wide)

        def count(codes: Ints, lengths: Ints) -> Ints:
            places = (piece // wide) * labels + codes[stretch]
            sums = np.bincount(places, weights=lengths, minlength=size * labels)
            return sums.astype(np.int64).reshape(size, labels)

        same = first[stretch] == second[stretch]
        both = np.where(same, lengths, 0)
        return PairCounts(count(first, lengths), count(second, lengths), count(first, both))


def piece_ms(first: LabelledSpans, second: LabelledSpans, measure: Measure) -> int:
    """Return how long a stretch must be for its neighbour to be taken as independent.

    Twice as long as nine of ten spans; what two moments of one span say is one observation.
    """
    lengths = np.concatenate([one.ends - one.starts for one in (first, second)])
    usual = 2 * float(np.quantile(lengths, 0.9)) if len(lengths) else 0.0
    return max(_SHORTEST_MS, round(usual), measure.step_ms)
