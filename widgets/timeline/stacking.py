"""Rows for spans that overlap, so that each can be seen and held."""

from __future__ import annotations

import heapq

import numpy as np

from app.domain.span import IntArray, SpanArrays

MOST_IN_A_CLUSTER = 5000
"""A heap of overlapping spans larger than this is not told apart: its rows would have no height."""


class Stacking:
    """Which row each span takes among those it overlaps with, worked out where it is looked at.

    Spans that hang together by overlaps are a cluster; each takes the first row that is free at its
    start, and all of a cluster share its number of rows. A point takes its moment for itself.
    """

    def __init__(self, spans: SpanArrays) -> None:
        self._spans = spans
        starts, reach = spans.starts, np.maximum(spans.reach, spans.starts + 1)
        reach = np.maximum.accumulate(reach) if len(spans) else reach
        opens = np.r_[True, starts[1:] >= reach[:-1]] if len(spans) else np.zeros(0, dtype=bool)
        self._opens: IntArray = np.flatnonzero(opens).astype(np.int64)
        self._known: dict[int, tuple[int, list[int], int]] = {}

    @property
    def has_overlaps(self) -> bool:
        """Tell whether any two spans share a moment."""
        return len(self._opens) < len(self._spans)

    def row_of(self, index: int) -> tuple[int, int]:
        """Return the row of a span, from 0, and the number of rows of its cluster."""
        if not self.has_overlaps:
            return 0, 1
        cluster = int(np.searchsorted(self._opens, index, side="right")) - 1
        known = self._known.get(cluster)
        if known is None:
            known = self._known[cluster] = self._arrange(cluster)
        first, rows, count = known
        return (rows[index - first], count) if rows else (0, 1)

    def rows_of(self, places: IntArray) -> tuple[IntArray, IntArray]:
        """Return what `row_of` does of each of many spans, shapes ``(n,)``."""
        rows, counts = np.zeros(len(places), np.int64), np.ones(len(places), np.int64)
        if self.has_overlaps:
            clusters = self._opens.searchsorted(places, side="right") - 1
            sizes = np.diff(self._opens, append=len(self._spans))
            for at in np.flatnonzero(sizes[clusters] > 1).tolist():
                rows[at], counts[at] = self.row_of(int(places[at]))
        return rows, counts

    def _arrange(self, cluster: int) -> tuple[int, list[int], int]:
        first = int(self._opens[cluster])
        is_last = cluster + 1 == len(self._opens)
        last = len(self._spans) if is_last else int(self._opens[cluster + 1])
        if not 1 < last - first <= MOST_IN_A_CLUSTER:
            return first, [], 1
        starts = self._spans.starts[first:last].tolist()
        ends = self._spans.ends[first:last].tolist()
        rows: list[int] = []
        busy: list[tuple[int, int]] = []
        free: list[int] = []
        count = 0
        for start, end in zip(starts, ends, strict=True):
            while busy and busy[0][0] <= start:
                heapq.heappush(free, heapq.heappop(busy)[1])
            if free:
                row = heapq.heappop(free)
            else:
                row, count = count, count + 1
            rows.append(row)
            heapq.heappush(busy, (max(end, start + 1), row))
        return first, rows, count
