"""How far two readings of one person over time agree: of channels, and of labels.

Only moments at which both say something are compared, a step apart. Traces of people come late, by
a time of their own; where wanted, that is taken off before, and shown. Neighbouring moments are
alike, so an interval comes from drawing stretches of time, not moments.

Pearson 1895; concordance: Lin 1989, with variances over n; intraclass correlation of single
ratings, two-way: Shrout and Fleiss 1979, case 2 (raters drawn at random, absolute agreement) and
case 3 (these raters, consistency).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from app.domain.agreement import FEWEST, Figure
from app.domain.channel import Channel, FloatArray, Samples
from app.domain.errors import InvalidRecordError
from app.domain.phrase import mark, phrase, phrase_n
from app.domain.trace_sums import TraceSums, intervals, trace_figures

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[np.bool_]

FIGURE_TITLES = {
    "pearson": mark("Pearson’s r"),
    "ccc": mark("Concordance (CCC)"),
    "icc21": mark("ICC(2,1)"),
    "icc31": mark("ICC(3,1)"),
    "mad": mark("Mean absolute difference"),
}
"""What each figure is called, in the order in which they are shown."""

MOST_LAG_MS = 60_000
_LEAST_SHARE = 0.5
"""Of the common moments, so many must be left at a lag for it to count."""
_LEAST_STRETCH_MS = 2000


@dataclass(frozen=True, slots=True)
class TraceMeasure:
    """What is compared, and how finely.

    Attributes
    ----------
    step_ms
        From one moment to the next, 10 to 60,000.
    align
        Whether the lag at which the traces correlate most is taken off first.
    most_lag_ms
        The largest lag looked at, in both directions, 0 to `MOST_LAG_MS`.

    Raises
    ------
    InvalidRecordError
        A value is out of range.
    """

    step_ms: int = 100
    align: bool = False
    most_lag_ms: int = 5000

    def __post_init__(self) -> None:
        if not 10 <= self.step_ms <= MOST_LAG_MS:
            raise InvalidRecordError(phrase("The step must be from 10 to 60,000 ms."))
        if not 0 <= self.most_lag_ms <= MOST_LAG_MS:
            raise InvalidRecordError(phrase("The largest lag must be from 0 to 60,000 ms."))


@dataclass(frozen=True, slots=True, eq=False)
class TraceAgreement:
    """All that can be said of two traces of one channel.

    Attributes
    ----------
    n
        Moments at which both say something.
    common_ms
        How much time that is.
    either
        Moments at which at least one says something.
    lag_ms
        How much later the second trace comes, which was taken off; 0 where nothing was.
    lag_at_bound
        Whether that is the largest lag looked at, so that the true one may be larger.
    unaligned
        Pearson's correlation before the lag was taken off.
    pearson, ccc, icc21, icc31, mad
        The figures; `mad` in the unit of the channel, or in shares of the range where the ranges
        of the two differ.
    rescaled
        Whether the two ranges differ, so that both were brought to 0 to 1.
    stretch_ms
        Length of the stretches that are drawn for the intervals.
    why_no_interval
        A sentence where no figure has an interval.
    """

    measure: TraceMeasure
    n: int
    common_ms: int
    either: int
    lag_ms: int
    lag_at_bound: bool
    unaligned: Figure
    pearson: Figure
    ccc: Figure
    icc21: Figure
    icc31: Figure
    mad: Figure
    rescaled: bool = False
    stretch_ms: int = 0
    why_no_interval: str = ""

    def figures(self) -> Mapping[str, Figure]:
        """Return the figures by the names of `FIGURE_TITLES`."""
        return {name: getattr(self, name) for name in FIGURE_TITLES}

    def to_json(self) -> dict[str, object]:
        """Return n, the figures, their intervals, and a sentence for each that has no value."""
        each = self.figures().items()
        return {
            "n": self.n,
            "common_ms": self.common_ms,
            "step_ms": self.measure.step_ms,
            "aligned": self.measure.align,
            "lag_ms": self.lag_ms,
            "lag_at_bound": self.lag_at_bound,
            "unaligned_pearson": self.unaligned.value,
            **{name: one.value for name, one in each},
            "rescaled": self.rescaled,
            "intervals": {name: [one.low, one.high] for name, one in each if one.low is not None},
            "why_undefined": {name: one.why_undefined for name, one in each if one.why_undefined},
            "why_no_interval": self.why_no_interval,
        }


def compare_traces(
    first: Samples,
    second: Samples,
    measure: TraceMeasure,
    channels: tuple[Channel | None, Channel | None] = (None, None),
) -> TraceAgreement:
    """Compare two traces over the time that both cover.

    Parameters
    ----------
    channels
        Those of the two; where their declared ranges differ, both are brought to 0 to 1.
    """
    rescale = _rescaling(channels)
    if rescale is not None:
        first, second = (change(one) for change, one in zip(rescale, (first, second), strict=True))
    lag = best_lag(first, second, measure) if measure.align else 0
    before = _correlation(*common_values(first, second, measure.step_ms))
    laid = laid_over(first, second.lagged(-lag), measure.step_ms)
    is_common = np.asarray(np.isfinite(laid).all(axis=0))
    n = int(is_common.sum())
    stretch = stretch_steps(laid, max(1, _LEAST_STRETCH_MS // measure.step_ms))
    figures, why = _figures(laid, is_common, stretch)
    return TraceAgreement(
        measure=measure,
        n=n,
        common_ms=n * measure.step_ms,
        either=int(np.isfinite(laid).any(axis=0).sum()),
        lag_ms=lag,
        lag_at_bound=measure.align and abs(lag) + measure.step_ms > measure.most_lag_ms > 0,
        unaligned=before,
        **figures,
        rescaled=rescale is not None,
        stretch_ms=stretch * measure.step_ms,
        why_no_interval=why,
    )


def best_lag(first: Samples, second: Samples, measure: TraceMeasure) -> int:
    """Return how much later the second trace comes: where the two correlate most, ms.

    A whole number of steps, of at most `TraceMeasure.most_lag_ms` either way; of equal ones the
    smallest, 0 where no correlation is defined. A lag that leaves fewer than half of the common
    moments does not count.
    """
    laid = laid_over(first, second, measure.step_ms)
    if not laid.shape[1]:
        return 0
    steps = measure.most_lag_ms // measure.step_ms
    least = max(2.0, _LEAST_SHARE * float(np.isfinite(laid).all(axis=0).sum()))
    found = {
        lag: _correlation_at(laid, lag, least)
        for lag in sorted(range(-steps, steps + 1), key=lambda lag: (abs(lag), lag))
    }
    best = max(found, key=lambda lag: round(found[lag], 12))
    return best * measure.step_ms if math.isfinite(found[best]) else 0


def laid_over(first: Samples, second: Samples, step_ms: int) -> FloatArray:
    """Return both traces at the multiples of a step, shape ``(2, n)``, NaN where one is silent."""
    said = [one for one in (first, second) if len(one)]
    if len(said) < 2:
        return np.empty((2, 0))
    start = -(-min(one.start_ms for one in said) // step_ms) * step_ms
    end = max(one.end_ms for one in said) + 1
    return np.stack([one.resampled(step_ms, start, end) for one in (first, second)])


def common_values(first: Samples, second: Samples, step_ms: int) -> tuple[FloatArray, FloatArray]:
    """Return the values of both at the moments at which both say something."""
    laid = laid_over(first, second, step_ms)
    kept = laid[:, np.isfinite(laid).all(axis=0)]
    return kept[0], kept[1]


def stretch_steps(laid: FloatArray, least: int) -> int:
    """Return how many moments a stretch needs for its neighbour to be taken as independent.

    Twice the lag at which the slower of the two traces has lost its likeness to itself
    (autocorrelation under 1/e), at least `least`.
    """
    longest = 0
    for row in laid:
        said = row[np.isfinite(row)]
        longest = max(longest, _memory(said))
    return max(least, 2 * longest)


def _figures(laid: FloatArray, is_common: Bools, stretch: int) -> tuple[dict[str, Figure], str]:
    places = np.flatnonzero(is_common)
    one, other = laid[:, places]
    if len(places) < 2:
        nothing = Figure(None, _why_nothing(len(places)))
        return dict.fromkeys(FIGURE_TITLES, nothing), ""
    rows = TraceSums.of(one, other, places // stretch)
    values = trace_figures(rows.total())
    lacks = _lacks(one, other)
    why = "" if len(rows.n) >= FEWEST else _too_few(len(rows.n))
    found = {} if why else intervals(rows)
    return {
        name: Figure(None, lacks[name])
        if name in lacks
        else Figure(float(values[name]), "", *found.get(name, (None, None)))
        for name in FIGURE_TITLES
    }, why


def _lacks(one: FloatArray, other: FloatArray) -> dict[str, str]:
    """Say which figures have no value, and why."""
    still = [bool(np.ptp(each) == 0) for each in (one, other)]
    if all(still):
        both = phrase("Not defined: neither trace moves in the common time.")
        # Two level traces at one height agree, but there is nothing that correlates.
        return dict.fromkeys(("pearson", "ccc", "icc21", "icc31"), both)
    if still[0]:
        return {"pearson": phrase("Not defined: the first trace does not move.")}
    if still[1]:
        return {"pearson": phrase("Not defined: the second trace does not move.")}
    return {}


def _why_nothing(n: int) -> str:
    if n:
        return phrase("Not defined: the traces have a single moment in common.")
    return phrase("Not defined: at no moment both traces say something.")


def _too_few(stretches: int) -> str:
    return phrase_n(
        "No interval: the common time holds {n} stretch that is independent, fewer than {least}.",
        "No interval: the common time holds {n} stretches that are independent, fewer than "
        "{least}.",
        n=stretches,
        least=FEWEST,
    )


def _correlation(one: FloatArray, other: FloatArray) -> Figure:
    if len(one) < 2:
        return Figure(None, _why_nothing(len(one)))
    lacks = _lacks(one, other)
    if "pearson" in lacks:
        return Figure(None, lacks["pearson"])
    return Figure(float(np.corrcoef(one, other)[0, 1]))


def _correlation_at(laid: FloatArray, lag: int, least: float) -> float:
    """Return the correlation where the second trace is taken `lag` steps earlier."""
    width = laid.shape[1] - abs(lag)
    if width < 2:
        return -math.inf
    one = laid[0, max(0, -lag) :][:width]
    other = laid[1, max(0, lag) :][:width]
    kept = np.isfinite(one) & np.isfinite(other)
    if kept.sum() < least:
        return -math.inf
    found = _correlation(one[kept], other[kept]).value
    return -math.inf if found is None else found


def _memory(values: FloatArray) -> int:
    """Return the first lag at which the autocorrelation is under 1/e, in steps."""
    centred = values - values.mean() if len(values) else values
    whole = float(centred @ centred)
    if whole <= 0:
        return 0
    size = 1 << (2 * len(values) - 1).bit_length()
    spectrum = np.fft.rfft(centred, size)
    likeness = np.fft.irfft(spectrum * np.conj(spectrum), size)[: len(values)] / whole
    under = np.flatnonzero(likeness < 1 / math.e)
    return int(under[0]) if len(under) else len(values)


Change: TypeAlias = Callable[[Samples], Samples]


def _rescaling(channels: tuple[Channel | None, Channel | None]) -> tuple[Change, Change] | None:
    ranges = [
        (one.low, one.high)
        for one in channels
        if one is not None and one.low is not None and one.high is not None
    ]
    if len(ranges) < 2 or ranges[0] == ranges[1]:
        return None
    return _to_unit(*ranges[0]), _to_unit(*ranges[1])


def _to_unit(low: float, high: float) -> Change:
    def change(samples: Samples) -> Samples:
        values = (samples.values - low) / (high - low)
        return Samples(samples.times_ms, values, samples.gap_ms)

    return change
