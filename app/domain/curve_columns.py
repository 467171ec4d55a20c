"""A curve in the columns of a view: between which values it runs in each; the band of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from app.domain.pyramid import BoolArray, Columns, FloatArray, Pyramid


class Extent(NamedTuple):
    """The lowest and highest value in each column, shape ``(n,)``; NaN where nothing is said."""

    lows: FloatArray
    highs: FloatArray

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is said in any column."""
        return bool(np.isnan(self.lows).all())


def extent(pyramid: Pyramid, edges_ms: FloatArray) -> Extent:
    """Return a curve in columns, with the straight lines between its samples.

    Neighbouring columns share the value at their edge, so that what is painted column by column
    hangs together.

    Parameters
    ----------
    edges_ms
        Shape ``(n + 1,)``, even steps, n at least 1.
    """
    width = float(edges_ms[1] - edges_ms[0])
    columns = pyramid.columns(float(edges_ms[0]), float(edges_ms[-1]), width)
    if not len(columns.times_ms):
        nothing = np.full(len(edges_ms) - 1, np.nan)
        return Extent(nothing, nothing)
    lows, highs = _joined(columns, edges_ms)
    found = Extent(np.fmin(lows[:-1], lows[1:]), np.fmax(highs[:-1], highs[1:]))
    _add(found, columns, edges_ms, width)
    return found


def _joined(columns: Columns, edges_ms: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return where the lines between places pass the edges; NaN where there is no line."""
    times = columns.times_ms
    after = times.searchsorted(edges_ms)
    place = np.minimum(after, len(times) - 1)
    is_line: BoolArray = (after > 0) & (after < len(times)) & ~columns.breaks[place]
    beside = ~(is_line | (times[place] == edges_ms))
    lows = np.interp(edges_ms, times, columns.lows)
    lows[beside] = np.nan
    if columns.highs is columns.lows:
        return lows, lows
    highs = np.interp(edges_ms, times, columns.highs)
    highs[beside] = np.nan
    return lows, highs


def _add(found: Extent, columns: Columns, edges_ms: FloatArray, width: float) -> None:
    """Widen the columns by the places that lie in them."""
    numbers = np.floor((columns.times_ms - edges_ms[0]) / width).astype(np.int64)
    inside = slice(*numbers.searchsorted((0, len(found.lows))).tolist())
    numbers = numbers[inside]
    if not len(numbers):
        return
    first = np.flatnonzero(np.append(True, np.diff(numbers) > 0))
    where = numbers[first]
    lowest = np.minimum.reduceat(columns.lows[inside], first)
    highest = np.maximum.reduceat(columns.highs[inside], first)
    found.lows[where] = np.fmin(found.lows[where], lowest)
    found.highs[where] = np.fmax(found.highs[where], highest)


def band(extents: Sequence[Extent]) -> Extent:
    """Return between which values several curves run, where at least two of them say anything."""
    lows = np.stack([each.lows for each in extents])
    highs = np.stack([each.highs for each in extents])
    several = np.isfinite(lows).sum(axis=0) >= 2
    lowest = np.fmin.reduce(lows, axis=0)
    highest = np.fmax.reduce(highs, axis=0)
    return Extent(np.where(several, lowest, np.nan), np.where(several, highest, np.nan))
