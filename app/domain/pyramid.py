"""A min/max pyramid over samples of a curve, so that any zoom costs what its pixels cost.

Each level cuts time into buckets of a power of two milliseconds, counted from 0, and keeps the
lowest and the highest sample of each. Buckets of two curves lie on one grid, they do not wander
when the view is scrolled, and no peak is lost: a bucket holds exactly the extremes of its samples.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from app.domain.span import IntArray

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

FloatArray: TypeAlias = "NDArray[np.float64]"
BoolArray: TypeAlias = "NDArray[np.bool_]"

SAMPLES_A_BUCKET = 4
"""So many samples a bucket of the finest level holds on average; closer, the samples are drawn."""

GAP_MS = 2000
"""Samples further apart are not joined by a line: nobody said anything between them."""


class Columns(NamedTuple):
    """What a curve is drawn from, a place each, in order of time.

    Attributes
    ----------
    times_ms
        Shape ``(n,)``, float: of a sample, or the middle of a bucket.
    lows, highs
        Shape ``(n,)``: the extremes there, finite; equal for a sample.
    breaks
        Shape ``(n,)``: no line comes from the place before.
    width_ms
        Of a bucket; 0 where the places are the samples themselves.
    """

    times_ms: FloatArray
    lows: FloatArray
    highs: FloatArray
    breaks: BoolArray
    width_ms: int = 0


class _Level(NamedTuple):
    """Buckets that hold a sample: their numbers from time 0, extremes, and whether they break."""

    numbers: IntArray
    lows: FloatArray
    highs: FloatArray
    breaks: BoolArray


class Pyramid:
    """Finds what to draw of a curve in a view.

    Parameters
    ----------
    times_ms
        Shape ``(n,)``, int64, strictly increasing; below 0 where a lag was taken off.
    values
        Shape ``(n,)``; NaN where the curve stops.
    gap_ms
        Samples further apart than this are not joined.
    """

    def __init__(self, times_ms: IntArray, values: FloatArray, gap_ms: int = GAP_MS) -> None:
        self._times, self._values, self.gap_ms = times_ms, values, gap_ms

    def columns(self, start_ms: float, end_ms: float, width_ms: float) -> Columns:
        """Return the curve of a stretch, and one place more at either side.

        Parameters
        ----------
        width_ms
            How much time a pixel shows: buckets are no wider, and wider than half of it.
        """
        exponent = int(np.floor(np.log2(width_ms))) if width_ms >= 1 else -1
        place = exponent - self._finest
        if place < 0 or not self._levels:
            return self._samples(start_ms, end_ms)
        level = self._levels[min(place, len(self._levels) - 1)]
        width = 1 << (self._finest + min(place, len(self._levels) - 1))
        first = max(0, int(level.numbers.searchsorted(int(start_ms // width))) - 1)
        last = int(level.numbers.searchsorted(int(end_ms // width) + 1)) + 1
        near = slice(first, last)
        return Columns(
            np.asarray((level.numbers[near] + 0.5) * width, dtype=np.float64),
            level.lows[near],
            level.highs[near],
            level.breaks[near],
            width,
        )

    def build(self) -> None:
        """Work the levels out now, where that is not the time of whoever looks."""
        _ = self._levels

    def _samples(self, start_ms: float, end_ms: float) -> Columns:
        times, values, breaks = self._told
        # Whole numbers: numpy turns all times into fractions to look for one.
        first = max(0, int(times.searchsorted(math.floor(start_ms))) - 1)
        near = slice(first, int(times.searchsorted(math.ceil(end_ms))) + 1)
        shown = values[near]
        return Columns(times[near].astype(np.float64), shown, shown, breaks[near])

    @cached_property
    def _told(self) -> tuple[IntArray, FloatArray, BoolArray]:
        """The finite samples, and which of them are not joined with the one before."""
        finite = np.isfinite(self._values)
        times = self._times if finite.all() else self._times[finite]
        values = self._values if finite.all() else self._values[finite]
        breaks = np.ones(len(times), dtype=bool)
        breaks[1:] = np.diff(times) > self.gap_ms
        if len(times) != len(finite):
            places = np.flatnonzero(finite)
            breaks[1:] |= np.diff(places) > 1
        return times, values, breaks

    @cached_property
    def _finest(self) -> int:
        """Exponent of two of the finest bucket's milliseconds."""
        times = self._times
        if len(times) < 2:
            return 0
        wanted = SAMPLES_A_BUCKET * (int(times[-1]) - int(times[0])) / (len(times) - 1)
        return max(0, int(np.ceil(np.log2(wanted))))

    @cached_property
    def _levels(self) -> tuple[_Level, ...]:
        times, values, breaks = self._told
        if not len(times):
            return ()
        levels = [_merged(times >> self._finest, values, values, breaks)]
        # Two are left where a curve begins before 0: the buckets beside it never become one.
        while len(levels[-1].numbers) > 2:
            finer = levels[-1]
            levels.append(_merged(finer.numbers >> 1, finer.lows, finer.highs, finer.breaks))
        return tuple(levels)


def _merged(numbers: IntArray, lows: FloatArray, highs: FloatArray, breaks: BoolArray) -> _Level:
    """Put neighbours with the same number together."""
    first = np.flatnonzero(np.append(True, np.diff(numbers) > 0))
    return _Level(
        numbers[first],
        np.minimum.reduceat(lows, first),
        np.maximum.reduceat(highs, first),
        breaks[first],
    )
