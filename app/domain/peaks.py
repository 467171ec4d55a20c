"""The loudness of a sound over time, in few enough numbers to be painted at any zoom."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

Samples: TypeAlias = "NDArray[np.int8]"
Floats: TypeAlias = "NDArray[np.float64]"

BUCKET_MS = 5
"""Each pair of numbers tells the lowest and highest sample of so long a stretch."""

FULL = 127
"""The number that stands for the loudest sample a file can hold."""

LONGEST_MS = 24 * 3_600_000
"""Sound after so long a time is left out: a damaged header may claim any length."""

_FOLD = 4  # buckets of one level in a bucket of the next
_LEVELS = 7


class Peaks:
    """Lowest and highest samples of a sound, filled in while it is read from start to end.

    Four hours take 8 MB, coarser levels for wide views included.

    Parameters
    ----------
    duration_ms
        Length of the media; sound outside of it is left out.
    """

    def __init__(self, duration_ms: int) -> None:
        self.duration_ms = min(max(0, duration_ms), LONGEST_MS)
        count = max(1, -(-self.duration_ms // BUCKET_MS))
        sizes = [max(1, -(-count // _FOLD**level)) for level in range(_LEVELS)]
        self._low = [np.zeros(size, np.int8) for size in sizes]
        self._high = [np.zeros(size, np.int8) for size in sizes]
        self.known_ms = 0
        self.loudest = 0

    @property
    def is_complete(self) -> bool:
        """Tell whether all of the sound has been read."""
        return self.known_ms >= self.duration_ms

    def __len__(self) -> int:
        return len(self._low[0])

    @property
    def finest(self) -> tuple[Samples, Samples]:
        """Lowest and highest sample of each bucket, shape ``(n,)`` each, read-only views."""
        return _frozen(self._low[0]), _frozen(self._high[0])

    def add(self, first: int, low: Samples, high: Samples) -> None:
        """Fill in buckets; one that is known already keeps what is farther from silence.

        Parameters
        ----------
        first
            Number of the first bucket given; may lie outside the media.
        low, high
            Shape ``(n,)``, -`FULL` to `FULL`.
        """
        before = max(0, -first)
        start = max(0, first)
        stop = min(len(self), first + len(low))
        if start >= stop:
            return
        low, high = low[before : before + stop - start], high[before : before + stop - start]
        np.minimum(self._low[0][start:stop], low, out=self._low[0][start:stop])
        np.maximum(self._high[0][start:stop], high, out=self._high[0][start:stop])
        self._fold(start, stop)
        self.loudest = max(self.loudest, int(high.max()), -int(low.min()))
        self.known_ms = max(self.known_ms, min(stop * BUCKET_MS, self.duration_ms))

    def finish(self) -> None:
        """Say that no more comes: the rest of the media is silent."""
        self.known_ms = self.duration_ms

    def columns(self, edges_ms: Floats) -> tuple[Samples, Samples]:
        """Return the lowest and highest samples between neighbouring edges.

        Parameters
        ----------
        edges_ms
            Shape ``(n + 1,)``, even steps upwards; outside the media there is silence.

        Returns
        -------
        low, high
            Shape ``(n,)``.
        """
        step = (edges_ms[-1] - edges_ms[0]) / max(1, len(edges_ms) - 1)
        level = 0
        while level + 1 < _LEVELS and BUCKET_MS * _FOLD ** (level + 1) <= step:
            level += 1
        low, high = self._low[level], self._high[level]
        exact = edges_ms / (BUCKET_MS * _FOLD**level)
        places = np.floor(exact).astype(np.int64)
        inside = (places[:-1] >= 0) & (places[:-1] < len(low))
        inside &= edges_ms[:-1] < self.duration_ms
        starts = np.clip(places[:-1], 0, len(low) - 1)
        stop = max(int(np.clip(np.ceil(exact[-1]), 0, len(low))), int(starts[-1]) + 1)
        return (
            np.where(inside, np.minimum.reduceat(low[:stop], starts), 0).astype(np.int8),
            np.where(inside, np.maximum.reduceat(high[:stop], starts), 0).astype(np.int8),
        )

    def _fold(self, start: int, stop: int) -> None:
        """Work out the coarser levels over buckets of the finest."""
        for level in range(1, _LEVELS):
            start, stop = start // _FOLD, -(-stop // _FOLD)
            part = slice(start * _FOLD, stop * _FOLD)
            self._low[level][start:stop] = _groups(self._low[level - 1][part]).min(axis=1)
            self._high[level][start:stop] = _groups(self._high[level - 1][part]).max(axis=1)


def _groups(samples: Samples) -> Samples:
    """Return rows of as many as are folded into one; the last is filled up with silence."""
    rest = -len(samples) % _FOLD
    return (np.pad(samples, (0, rest)) if rest else samples).reshape(-1, _FOLD)


def _frozen(samples: Samples) -> Samples:
    view = samples.view()
    view.flags.writeable = False
    return view
