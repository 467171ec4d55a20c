"""How much of each stretch of time a track covers, at a cost that ignores how many spans it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from app.domain.span import SpanArrays

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

FloatArray: TypeAlias = "NDArray[np.float64]"


class Coverage:
    """The union of a track's spans with its cumulated length.

    Building costs one pass over n spans. After that each question is a bisection per edge, so a
    million spans answer as fast as a thousand.
    """

    def __init__(self, spans: SpanArrays) -> None:
        self._spans = spans
        starts, reach = spans.starts, spans.reach
        opens = np.flatnonzero(np.r_[True, starts[1:] > reach[:-1]]) if len(spans) else np.array([])
        opens = opens.astype(np.int64)
        self._run_starts = starts[opens].astype(np.float64)
        run_ends = reach[np.r_[opens[1:] - 1, len(spans) - 1]] if len(spans) else starts[:0]
        self._run_lengths = run_ends.astype(np.float64) - self._run_starts
        self._covered_before = np.r_[0.0, np.cumsum(self._run_lengths)]

    def covered_until(self, times_ms: FloatArray) -> FloatArray:
        """Return how many ms before each moment lie under a span, shape ``(n,)``."""
        if not len(self._run_starts):
            return np.zeros(len(times_ms))
        run = np.searchsorted(self._run_starts, times_ms, side="right") - 1
        inside = np.maximum(run, 0)
        within = np.minimum(times_ms - self._run_starts[inside], self._run_lengths[inside])
        return np.where(run >= 0, self._covered_before[inside] + within, 0.0)

    def shares(self, edges_ms: FloatArray) -> FloatArray:
        """Return the covered share, 0-1, of each of the n cells between n + 1 ascending edges."""
        return np.clip(np.diff(self.covered_until(edges_ms)) / np.diff(edges_ms), 0.0, 1.0)

    def starts_in(self, edges_ms: FloatArray) -> NDArray[np.int64]:
        """Return how many spans start in each cell."""
        # Whole needles keep numpy from turning all n starts into floats at each question.
        edges = np.ceil(edges_ms).astype(np.int64)
        return np.diff(np.searchsorted(self._spans.starts, edges, side="left"))

    def codes_at(self, times_ms: FloatArray) -> NDArray[np.int64]:
        """Return the code of the last span that starts at or before each moment, or -1."""
        if not len(self._spans):
            return np.full(len(times_ms), -1, dtype=np.int64)
        times = np.floor(times_ms).astype(np.int64)
        index = np.searchsorted(self._spans.starts, times, side="right") - 1
        return np.where(index >= 0, self._spans.codes[np.maximum(index, 0)], -1)
