"""How much of each stretch of time a track covers, at a cost that ignores how many spans it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from app.domain.span import SpanArrays

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

FloatArray: TypeAlias = "NDArray[np.float64]"


class Columns(NamedTuple):
    """What cells of time hold.

    Attributes
    ----------
    shares
        How much of each is covered, 0 to 1.
    starts
        How many spans begin in each.
    codes
        The code of the last span begun before the end of each, -1 before the first.
    """

    shares: FloatArray
    starts: NDArray[np.int64]
    codes: NDArray[np.int64]


class Coverage:
    """The union of a track's spans with its cumulated length.

    Building costs one pass over n spans. After that each question is a bisection per edge, so a
    million spans answer as fast as a thousand.
    """

    def __init__(self, spans: SpanArrays) -> None:
        self._spans = spans
        starts, reach = spans.starts, spans.reach
        is_first = np.r_[True, starts[1:] >= reach[:-1]] if len(spans) else np.zeros(0, dtype=bool)
        opens = np.flatnonzero(is_first).astype(np.int64)
        run_ends = reach[np.r_[opens[1:] - 1, len(spans) - 1]] if len(spans) else starts[:0]
        lengths = (run_ends - starts[opens]).astype(np.float64)
        before = np.cumsum(lengths) - lengths
        self._run_starts = np.r_[-np.inf, starts[opens]]
        # Start, length and what is covered before, side by side, for a question to many spans waits
        # for memory and for little else. The first row answers for what lies before all spans.
        # The codes stand in the same row as long as each span is a run of its own.
        self._codes = np.r_[-1, spans.codes]
        rows = np.column_stack((starts[opens], lengths, before, self._codes[1:][opens]))
        self._runs = np.vstack(([-np.inf, 0.0, 0.0, -1.0], rows))

    @property
    def is_apart(self) -> bool:
        """Tell whether no span lies over another."""
        return len(self._run_starts) == len(self._spans) + 1

    def columns(self, edges_ms: FloatArray) -> Columns:
        """Return what the n cells between n + 1 ascending edges, evenly apart, hold."""
        begun = self._begun_before(edges_ms)
        # Without overlaps each span is a run of its own, and need not be looked for twice.
        rows = self._runs.take(begun if self.is_apart else self._run_at(edges_ms), axis=0)
        covered = self._covered(edges_ms, rows)
        codes = rows[1:, 3].astype(np.int64) if self.is_apart else self._codes.take(begun[1:])
        shares = (covered[1:] - covered[:-1]) / (edges_ms[1] - edges_ms[0])
        np.minimum(shares, 1.0, out=shares)
        np.maximum(shares, 0.0, out=shares)
        return Columns(shares, begun[1:] - begun[:-1], codes)

    def covered_until(self, times_ms: FloatArray) -> FloatArray:
        """Return how many ms before each moment lie under a span, shape ``(n,)``."""
        return self._covered(times_ms, self._runs.take(self._run_at(times_ms), axis=0))

    def _run_at(self, times_ms: FloatArray) -> NDArray[np.int64]:
        return np.searchsorted(self._run_starts, times_ms, side="right") - 1

    @staticmethod
    def _covered(times_ms: FloatArray, rows: FloatArray) -> FloatArray:
        starts, lengths, before, _ = rows.T
        return np.asarray(before + np.minimum(times_ms - starts, lengths))

    def shares(self, edges_ms: FloatArray) -> FloatArray:
        """Return the covered share, 0-1, of each of the n cells between n + 1 ascending edges."""
        return np.clip(np.diff(self.covered_until(edges_ms)) / np.diff(edges_ms), 0.0, 1.0)

    def starts_in(self, edges_ms: FloatArray) -> NDArray[np.int64]:
        """Return how many spans start in each cell."""
        return np.diff(self._begun_before(edges_ms))

    def _begun_before(self, edges_ms: FloatArray) -> NDArray[np.int64]:
        # Whole needles keep numpy from turning all n starts into floats at each question.
        edges = np.ceil(edges_ms).astype(np.int64)
        return self._spans.starts.searchsorted(edges)
