"""Numeric channels of emotion, and what is sampled of one: valence, arousal, any that is named.

A channel says what its numbers mean: a name, a unit, the range they lie in. `Samples` hold one
channel of one person by one source; between two samples the value is taken as running straight,
but never across a gap, where nothing was said.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numpy as np

from app.domain.errors import InvalidRecordError
from app.domain.phrase import phrase
from app.domain.span import IntArray

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

FloatArray: TypeAlias = "NDArray[np.float64]"
_ArrayT = TypeVar("_ArrayT", bound="NDArray[Any]")

LEAST_GAP_MS = 2000
_STEPS_IN_A_GAP = 4
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_DECLARED = re.compile(
    rf"(?P<name>.*?)\s*\[\s*(?:(?P<low>{_NUMBER})\s*\.\.\s*(?P<high>{_NUMBER}))?\s*(?P<unit>[^\]]*)\]"
)


@dataclass(frozen=True, slots=True)
class Channel:
    """What numbers of a trajectory mean.

    Attributes
    ----------
    name
        As written, not empty.
    unit
        Such as ``bpm``; empty for a plain number.
    low, high
        The range that values lie in, None where none is declared.

    Raises
    ------
    InvalidRecordError
        There is no name, or the range is none.
    """

    name: str
    unit: str = ""
    low: float | None = None
    high: float | None = None

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise InvalidRecordError(phrase("A channel needs a name."))
        if (self.low is None) != (self.high is None):
            raise InvalidRecordError(
                phrase("The range of “{channel}” needs both ends.", channel=self.name)
            )
        if self.low is None or self.high is None:
            return
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise InvalidRecordError(
                phrase(
                    "The range of “{channel}” must go from a lower to a higher number.",
                    channel=self.name,
                )
            )

    @property
    def declared(self) -> str:
        """The channel in one text that `read_channel` understands: ``valence [-1..1]``."""
        ends = "" if self.low is None else f"{_short(self.low)}..{_short(self.high or 0.0)}"
        inside = " ".join(part for part in (ends, self.unit) if part)
        return f"{self.name} [{inside}]" if inside else self.name

    def outside(self, values: FloatArray) -> NDArray[np.bool_]:
        """Tell which values lie outside the range; a gap does not."""
        if self.low is None or self.high is None:
            return np.zeros(len(values), dtype=np.bool_)
        # Written so that NaN is inside.
        return (values < self.low) | (values > self.high)


CHANNELS = (
    Channel("valence", "", -1.0, 1.0),
    Channel("arousal", "", -1.0, 1.0),
    Channel("dominance", "", -1.0, 1.0),
    Channel("intensity", "", 0.0, 1.0),
)
"""Those of the field, with the range that they have where none is declared."""

_KNOWN = {channel.name: channel for channel in CHANNELS}


def known_channel(name: str) -> Channel | None:
    """Return a channel of the field by its name, whatever its case."""
    return _KNOWN.get(name.strip().casefold())


def read_channel(text: str) -> Channel:
    """Read a channel as `Channel.declared` writes it; a known name alone has its usual range.

    Raises
    ------
    InvalidRecordError
        There is no name, or the range is none.
    """
    match = _DECLARED.fullmatch(text.strip())
    if match is None:
        return known_channel(text) or Channel(" ".join(text.split()))
    low, high = match["low"], match["high"]
    return Channel(
        " ".join(match["name"].split()),
        match["unit"].strip(),
        None if low is None else float(low),
        None if high is None else float(high),
    )


@dataclass(frozen=True, eq=False)
class Samples:
    """One numeric channel over time.

    Attributes
    ----------
    times_ms
        Shape ``(n,)``, strictly increasing.
    values
        Shape ``(n,)``; NaN is a gap: nothing is said from here to the next sample.
    gap_ms
        Two samples farther apart than this have a gap between them, too. Where None is given: four
        times the usual step, at least `LEAST_GAP_MS`.

    Raises
    ------
    ValueError
        Lengths differ, times do not increase, or a value is infinite.
    """

    times_ms: IntArray
    values: FloatArray
    gap_ms: int | None = None

    def __post_init__(self) -> None:
        times = np.ascontiguousarray(self.times_ms, dtype=np.int64)
        values = np.ascontiguousarray(self.values, dtype=np.float64)
        if times.shape != values.shape or times.ndim != 1:
            raise ValueError("samples need as many times as values")
        if (np.diff(times) <= 0).any():
            raise ValueError("the times of samples must increase")
        if np.isinf(values).any():
            raise ValueError("a sample is infinite")
        times, values = _frozen(times), _frozen(values)
        object.__setattr__(self, "times_ms", times)
        object.__setattr__(self, "values", values)
        if self.gap_ms is None:
            object.__setattr__(self, "gap_ms", usual_gap(times))

    @classmethod
    def empty(cls) -> Samples:
        """Return no samples."""
        return cls(np.empty(0, dtype=np.int64), np.empty(0, dtype=np.float64))

    def __len__(self) -> int:
        return len(self.times_ms)

    @property
    def start_ms(self) -> int:
        """Time of the first sample, 0 without any."""
        return int(self.times_ms[0]) if len(self) else 0

    @property
    def end_ms(self) -> int:
        """Time of the last sample, 0 without any."""
        return int(self.times_ms[-1]) if len(self) else 0

    def at(self, time_ms: float) -> float | None:
        """Return the value at a moment, None in a gap and outside of all samples."""
        after = int(self.times_ms.searchsorted(time_ms))
        if after < len(self) and self.times_ms[after] == time_ms:
            return _number(self.values[after])
        if after in (0, len(self)) or self._is_gap(after):
            return None
        start, end = float(self.times_ms[after - 1]), float(self.times_ms[after])
        share = (time_ms - start) / (end - start)
        return _number(self.values[after - 1] * (1 - share) + self.values[after] * share)

    def between(self, start_ms: int, end_ms: int) -> Samples:
        """Return the samples of ``[start_ms, end_ms)``."""
        first, last = self.times_ms.searchsorted((start_ms, end_ms))
        last = max(first, last)
        return replace(self, times_ms=self.times_ms[first:last], values=self.values[first:last])

    def resampled(self, step_ms: float, start_ms: float, end_ms: float) -> FloatArray:
        """Return the values at `start_ms` and every `step_ms` after it, before `end_ms`.

        NaN in gaps and outside of all samples.
        """
        count = max(0, math.ceil((end_ms - start_ms) / step_ms))
        grid = start_ms + step_ms * np.arange(count, dtype=np.float64)
        if not len(self):
            return np.full(count, np.nan)
        found = np.interp(grid, self.times_ms, self.values, left=np.nan, right=np.nan)
        after = self.times_ms.searchsorted(grid)
        place = np.where(after < len(self), after, 0)
        wide = np.diff(self.times_ms, prepend=self.times_ms[0])[place] > self._gap
        found[wide] = np.nan
        # A sample says its own value, whatever lies beside it.
        exact = self.times_ms[place] == grid
        found[exact] = self.values[place[exact]]
        return found

    def lagged(self, lag_ms: int) -> Samples:
        """Return the same samples `lag_ms` later; earlier where it is negative."""
        return replace(self, times_ms=self.times_ms + lag_ms)

    @property
    def _gap(self) -> int:
        return LEAST_GAP_MS if self.gap_ms is None else self.gap_ms

    def _is_gap(self, after: int) -> bool:
        return int(self.times_ms[after] - self.times_ms[after - 1]) > self._gap


def usual_gap(times_ms: IntArray) -> int:
    """Return from which distance on two neighbours of some times have a gap between them."""
    if len(times_ms) < 2:
        return LEAST_GAP_MS
    return max(LEAST_GAP_MS, int(_STEPS_IN_A_GAP * float(np.median(np.diff(times_ms)))))


def _frozen(array: _ArrayT) -> _ArrayT:
    """Return an array that cannot be written to, and leave the caller's own as it is."""
    view = array.view()
    view.flags.writeable = False
    return view


def _number(value: np.float64) -> float | None:
    return None if math.isnan(value) else float(value)


def _short(number: float) -> str:
    is_whole = number == int(number) and abs(number) < 1e15  # an int has no is_integer before 3.12
    return repr(int(number)) if is_whole else repr(number)
