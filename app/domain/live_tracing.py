"""Live tracing: a value is followed by hand while the video plays, and kept as a pass.

A pass is a series of runs: time passes in a run, and a pause or a jump ends it. Nothing is written
while time rests. A run that begins earlier than what there is overwrites it as far as it goes, as
on tape. Times are media times at every rate of playing. What is kept is what the hand did: the lag
of the reaction is taken off when a pass is stored, and smoothing is for looking at.

Ways of tracing: bounded on an axis (CARMA: Girard 2014; DARMA: Girard and Wright 2018), or relative
and without ends, where only more and less are meant (RankTrace: Lopes et al. 2017; PAGAN: Melhart
et al. 2019).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from app.domain.channel import Channel, FloatArray, Samples
from app.domain.span import IntArray

if TYPE_CHECKING:
    from numpy.typing import NDArray

RELATIVE_UNIT = "steps"
"""Unit of a relative trace: a notch of the wheel, or a tap on a key."""

_STEPS_A_PAD = 20
"""Steps from the low to the high end of a pad, for a relative trace."""

_JOIN_MS = 100
"""A run that goes on no later than this after another leaves no gap between them."""

_FIRST_ROOM = 4096


@dataclass(frozen=True, slots=True)
class Dial:
    """How a hand moves the value of one channel.

    Attributes
    ----------
    channel
        With a range; values stay in it. Without one the dial is relative and has no ends.
    """

    channel: Channel

    @property
    def is_relative(self) -> bool:
        """Whether only more and less are meant."""
        return self.channel.low is None or self.channel.high is None

    @property
    def span(self) -> float:
        """What the whole length of a pad stands for."""
        if self.channel.low is None or self.channel.high is None:
            return float(_STEPS_A_PAD)
        return self.channel.high - self.channel.low

    @property
    def first(self) -> float:
        """Where a pass begins: at 0, or in the middle of a range without it."""
        low, high = self.channel.low, self.channel.high
        if low is None or high is None or low <= 0 <= high:
            return 0.0
        return (low + high) / 2

    def at(self, share: float) -> float:
        """Return the value at a share of the axis, 0 to 1 from its low end."""
        low = 0.0 if self.channel.low is None else self.channel.low
        return self._kept(low + share * self.span)

    def moved(self, value: float, share: float) -> float:
        """Return a value moved by a share of the axis, up or down."""
        return self._kept(value + share * self.span)

    def share_of(self, value: float) -> float:
        """Return where on the axis a value lies, 0 to 1 inside a range."""
        low = 0.0 if self.channel.low is None else self.channel.low
        return (value - low) / self.span

    def _kept(self, value: float) -> float:
        if self.channel.low is None or self.channel.high is None:
            return value
        return min(max(value, self.channel.low), self.channel.high)


def relative(channel: Channel) -> Channel:
    """Return a channel of the same name that has steps and no ends."""
    return Channel(channel.name, RELATIVE_UNIT)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """Samples of a pass that came in since the last piece.

    Attributes
    ----------
    begins
        Whether the first of them begins a run.
    times_ms
        Shape ``(n,)``, strictly increasing.
    values
        Shape ``(channels, n)``.
    rates
        Shape ``(n,)``: rate of playing at each.
    """

    begins: bool
    times_ms: IntArray
    values: FloatArray
    rates: FloatArray


class TracePass:
    """What a hand did over a video, for one channel or several at once.

    Parameters
    ----------
    channels
        How many values each moment has.
    """

    def __init__(self, channels: int) -> None:
        self.channels = channels
        self._settled = _Samples.empty(channels)
        self._run = _Room(channels)
        self._handed_out = 0

    @classmethod
    def of_pieces(cls, channels: int, pieces: Sequence[Piece]) -> TracePass:
        """Repeat a pass from the pieces it gave, in their order."""
        made = cls(channels)
        for piece in pieces:
            if piece.begins:
                made.rest()
            for place, time_ms in enumerate(piece.times_ms.tolist()):
                made.add(time_ms, piece.values[:, place].tolist(), float(piece.rates[place]))
        made.rest()
        return made

    def __len__(self) -> int:
        return len(self._settled.times) + self._run.count

    @property
    def is_running(self) -> bool:
        """Whether a run goes on."""
        return self._run.count > 0

    @property
    def end_of_run(self) -> int | None:
        """Time of the last sample of the run, None where none goes on."""
        return self._run.last_ms

    @property
    def start_ms(self) -> int | None:
        """Time of the first sample, None without any."""
        times = [int(each[0]) for each in self._times if len(each)]
        return min(times, default=None)

    @property
    def end_ms(self) -> int | None:
        """Time of the last sample, None without any."""
        times = [int(each[-1]) for each in self._times if len(each)]
        return max(times, default=None)

    @property
    def longest_step_ms(self) -> int:
        """The longest time from one sample to the next within a run, 0 without two."""
        whole = self._merged()
        steps = np.diff(whole.times)[~whole.begins[1:]]
        return int(steps.max()) if len(steps) else 0

    @property
    def rates(self) -> tuple[float, ...]:
        """The rates of playing that occurred, ascending."""
        return tuple(float(rate) for rate in np.unique(self._merged().rates))

    @property
    def _times(self) -> tuple[IntArray, IntArray]:
        return self._settled.times, self._run.samples.times

    def add(self, time_ms: int, values: Sequence[float], rate: float = 1.0) -> None:
        """Write the values of a moment, one a channel; a moment that is told already is not again.

        A moment before the last one begins another run.
        """
        last = self._run.last_ms
        if last is not None and time_ms == last:
            return
        if last is not None and time_ms < last:
            self.rest()
        self._run.append(time_ms, values, rate)

    def rest(self) -> None:
        """End the run: time rests, or jumps."""
        if self._run.count:
            self._settled = self._merged()
            self._run = _Room(self.channels)
            self._handed_out = 0

    def take_piece(self) -> Piece | None:
        """Return what the run got since this was asked last, None where nothing came."""
        samples, first = self._run.samples, self._handed_out
        if first == len(samples.times):
            return None
        self._handed_out = len(samples.times)
        return Piece(
            first == 0,
            samples.times[first:].copy(),
            samples.values[:, first:].copy(),
            samples.rates[first:].copy(),
        )

    def samples(self, channel: int, lag_ms: float = 0.0) -> Samples:
        """Return what was traced of a channel.

        Parameters
        ----------
        lag_ms
            How late the hand follows, in ms of real time: so much, times the rate of playing, is
            taken off each moment; what would lie before the video is left out.
        """
        whole = self._merged()
        times = whole.times - np.rint(lag_ms * whole.rates).astype(np.int64)
        kept = (times >= 0) & (times > _highest_before(times))
        return Samples(*_with_gaps(times[kept], whole.values[channel][kept], whole.begins[kept]))

    def window(self, channel: int, start_ms: float, end_ms: float) -> tuple[IntArray, FloatArray]:
        """Return times and values of ``[start_ms, end_ms]`` for drawing; NaN between runs.

        Costs as much as what lies in the stretch.
        """
        part = self._merged(start_ms, end_ms)
        return _with_gaps(part.times, part.values[channel], part.begins)

    def _merged(self, start_ms: float = -np.inf, end_ms: float = np.inf) -> _Samples:
        """Return the settled samples with the run laid over them, as far as they lie in a span."""
        run = self._run.samples
        if not len(run.times):
            return self._settled.between(start_ms, end_ms)
        before = self._settled.between(start_ms, min(end_ms, float(run.times[0]) - 0.5))
        after = self._settled.between(max(start_ms, float(run.times[-1]) + 0.5), end_ms)
        return _Samples.joined(before, run.between(start_ms, end_ms), after)


def smoothed(samples: Samples, width_ms: int) -> Samples:
    """Return the mean of each value and its neighbours up to half a width away, for looking at.

    A gap stays a gap, and nothing is averaged across one.
    """
    if width_ms <= 0 or not len(samples):
        return samples
    times, values = samples.times_ms, samples.values
    is_said = np.isfinite(values)
    sums = np.concatenate([[0.0], np.cumsum(np.where(is_said, values, 0.0))])
    counts = np.concatenate([[0], np.cumsum(is_said)])
    first = np.searchsorted(times, times - width_ms / 2, side="left")
    last = np.searchsorted(times, times + width_ms / 2, side="right")
    starts, ends = _stretches(samples)
    first, last = np.maximum(first, starts), np.minimum(last, ends)
    with np.errstate(invalid="ignore", divide="ignore"):
        means = (sums[last] - sums[first]) / (counts[last] - counts[first])
    return Samples(times, np.where(is_said, means, np.nan), samples.gap_ms)


@dataclass(frozen=True, slots=True, eq=False)
class _Samples:
    """Ordered samples of all channels; `begins` marks the first of each run."""

    times: IntArray
    values: FloatArray
    rates: FloatArray
    begins: NDArray[np.bool_]

    @classmethod
    def empty(cls, channels: int) -> _Samples:
        return cls(
            np.empty(0, dtype=np.int64),
            np.empty((channels, 0)),
            np.empty(0),
            np.empty(0, dtype=np.bool_),
        )

    @classmethod
    def joined(cls, *parts: _Samples) -> _Samples:
        return cls(
            np.concatenate([part.times for part in parts]),
            np.concatenate([part.values for part in parts], axis=1),
            np.concatenate([part.rates for part in parts]),
            np.concatenate([part.begins for part in parts]),
        )

    def between(self, start_ms: float, end_ms: float) -> _Samples:
        first = int(np.searchsorted(self.times, start_ms, side="left"))
        last = max(first, int(np.searchsorted(self.times, end_ms, side="right")))
        part = slice(first, last)
        return _Samples(self.times[part], self.values[:, part], self.rates[part], self.begins[part])


class _Room:
    """Grows by doubling, so that adding a moment costs the same after two hours."""

    def __init__(self, channels: int) -> None:
        self.count = 0
        self._times = np.empty(_FIRST_ROOM, dtype=np.int64)
        self._values = np.empty((channels, _FIRST_ROOM))
        self._rates = np.empty(_FIRST_ROOM)
        self._begins = np.zeros(_FIRST_ROOM, dtype=np.bool_)
        self._begins[0] = True

    @property
    def last_ms(self) -> int | None:
        return int(self._times[self.count - 1]) if self.count else None

    @property
    def samples(self) -> _Samples:
        part = slice(0, self.count)
        return _Samples(
            self._times[part], self._values[:, part], self._rates[part], self._begins[part]
        )

    def append(self, time_ms: int, values: Sequence[float], rate: float) -> None:
        if self.count == len(self._times):
            self._double()
        self._times[self.count] = time_ms
        self._values[:, self.count] = values
        self._rates[self.count] = rate
        self.count += 1

    def _double(self) -> None:
        room = len(self._times)
        self._times = np.concatenate([self._times, np.empty(room, dtype=np.int64)])
        self._values = np.concatenate([self._values, np.empty_like(self._values)], axis=1)
        self._rates = np.concatenate([self._rates, np.empty(room)])
        self._begins = np.concatenate([self._begins, np.zeros(room, dtype=np.bool_)])


def _with_gaps(
    times: IntArray, values: FloatArray, begins: NDArray[np.bool_]
) -> tuple[IntArray, FloatArray]:
    """Say nothing from the end of a run on, where the next begins later."""
    late = np.flatnonzero(begins[1:] & (np.diff(times) > _JOIN_MS)) + 1
    if not len(late):
        return times, values
    return np.insert(times, late, times[late - 1] + 1), np.insert(values, late, np.nan)


def _highest_before(times: IntArray) -> IntArray:
    if not len(times):
        return times
    highest = np.maximum.accumulate(times)
    return np.concatenate([[np.iinfo(np.int64).min], highest[:-1]])


def _stretches(samples: Samples) -> tuple[IntArray, IntArray]:
    """Return for each sample where the stretch without a gap that it is in begins and ends."""
    n = len(samples)
    gap_ms = samples.gap_ms or 0
    is_cut = np.diff(samples.times_ms) > gap_ms
    is_cut |= np.isnan(samples.values[:-1]) | np.isnan(samples.values[1:])
    edges = np.concatenate([[0], np.flatnonzero(is_cut) + 1, [n]])
    place = np.searchsorted(edges, np.arange(n), side="right") - 1
    return edges[place], edges[place + 1]
