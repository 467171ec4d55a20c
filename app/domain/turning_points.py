"""Turning points: where a feeling becomes another one, found by a stated rule, and how well.

Of labels, a turning point is where another emotion begins. Of a channel it is where the level moves
for good: the values are taken at even steps and cut into stretches with a steady level so that the
sum of squared deviations, plus a price for every cut, is the least of all ways to cut (PELT:
Killick, Fearnhead and Eckley 2012, least squares). The price is that of the smallest move asked
for, held for the shortest time asked for on both sides; a smaller move pays only where it is held
longer, and is then left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from app.domain.agreement import Figure
from app.domain.channel import Channel, FloatArray, Samples
from app.domain.errors import InvalidRecordError
from app.domain.memory_index import stream_target
from app.domain.phrase import phrase
from app.domain.span import IntArray
from app.domain.trajectory import Trajectory

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MOST_STEPS = 6_000
"""A longer trace is looked at in coarser steps."""


@dataclass(frozen=True, slots=True)
class ChangeRule:
    """From when on a move of a channel is a turning point.

    Attributes
    ----------
    smallest
        The least difference of level before and after, as a share of the channel's range (where
        none is declared, of the range of the values); above 0, at most 1.
    hold_ms
        How long a level must be held, on both sides; from `step_ms`.
    step_ms
        From one value looked at to the next, at least 1; turning points are as exact as this. A
        trace of more than 6,000 steps is looked at in coarser ones.

    Raises
    ------
    InvalidRecordError
        A value is out of range.
    """

    smallest: float = 0.2
    hold_ms: int = 2000
    step_ms: int = 100

    def __post_init__(self) -> None:
        if not 0 < self.smallest <= 1:
            raise InvalidRecordError(
                phrase("The smallest move must be above 0 and at most the whole range.")
            )
        if self.step_ms < 1 or self.hold_ms < self.step_ms:
            raise InvalidRecordError(
                phrase("A level must be held for at least one step of 1 ms or more.")
            )


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Where a feeling becomes another one.

    Attributes
    ----------
    time_ms
        Where the new begins.
    before, after
        The emotions; of a channel, its levels, written short.
    move
        Of a channel: level after minus level before, in its unit; None of labels.
    """

    time_ms: int
    before: str
    after: str
    move: float | None = None


@dataclass(frozen=True, slots=True)
class Matching:
    """Turning points found, held against those that were marked.

    Attributes
    ----------
    pairs
        Times found and marked that belong together, in order of time; each time is in one pair.
    missed, spare
        Marked times that nothing found, and found times that nobody marked.
    precision, recall, f1
        Share of the found that are marked, of the marked that are found, their harmonic mean.
    """

    pairs: tuple[tuple[int, int], ...]
    missed: tuple[int, ...]
    spare: tuple[int, ...]
    precision: Figure
    recall: Figure
    f1: Figure


def label_changes(trajectory: Trajectory) -> tuple[TurningPoint, ...]:
    """Return where another emotion begins than the one before, toward the same target."""
    before: dict[str, str] = {}
    found = []
    for reading in trajectory.readings:
        target = stream_target(reading.target)
        old = before.get(target, reading.emotion)
        if old != reading.emotion:
            found.append(TurningPoint(reading.span.start_ms, old, reading.emotion))
        before[target] = reading.emotion
    return tuple(found)


def channel_changes(
    samples: Samples, rule: ChangeRule, channel: Channel | None = None
) -> tuple[TurningPoint, ...]:
    """Return where the level of a channel moves by the rule; never across a gap."""
    whole = _whole_range(samples, channel)
    if whole <= 0:
        return ()
    length = samples.end_ms - samples.start_ms + 1
    step = max(rule.step_ms, -(-length // _MOST_STEPS))
    values = samples.resampled(step, samples.start_ms, samples.end_ms + 1)
    shortest = max(1, round(rule.hold_ms / step))
    least = rule.smallest * whole
    found: list[TurningPoint] = []
    for first, last in _runs(np.isfinite(values)):
        piece = values[first:last]
        cuts = merged_cuts(piece, level_cuts(piece, shortest * least**2 / 2, shortest), least)
        levels = _levels(piece, cuts)
        found += (
            TurningPoint(
                samples.start_ms + step * (first + cut),
                f"{before:.3g}",
                f"{after:.3g}",
                after - before,
            )
            for cut, before, after in zip(cuts, levels, levels[1:], strict=False)
        )
    return tuple(found)


def level_cuts(values: FloatArray, price: float, shortest: int = 1) -> tuple[int, ...]:
    """Cut values into stretches of steady level.

    Parameters
    ----------
    values
        Shape ``(n,)``, all finite.
    price
        What a cut costs, in squared units of the values; a higher price gives fewer cuts.
    shortest
        Fewest values of a stretch, at least 1.

    Returns
    -------
    tuple of int
        Places at which a new stretch begins, ascending, without 0; of all ways to cut, those with
        the least sum of squared deviations and prices.
    """
    n = len(values)
    if n < 2 * shortest:
        return ()
    centred = values - values.mean()
    sums = np.concatenate([[0.0], np.cumsum(centred)])
    squares = np.concatenate([[0.0], np.cumsum(centred**2)])
    best = np.full(n + 1, np.inf)
    best[0] = -price
    cut_before = np.zeros(n + 1, dtype=np.int64)
    starts = np.zeros(1, dtype=np.int64)
    is_open = np.ones(n + 1, dtype=np.bool_)
    beaten: list[IntArray] = []
    for end in range(shortest, n + 1):
        if end >= 2 * shortest:
            starts = np.append(starts, end - shortest)
        spread = squares[end] - squares[starts] - (sums[end] - sums[starts]) ** 2 / (end - starts)
        worth = best[starts] + np.maximum(spread, 0.0)
        place = int(np.argmin(worth))
        best[end] = worth[place] + price
        cut_before[end] = starts[place]
        # A start that costs more than a cut right here is never the best again, once the stretch
        # that begins here has the length that it needs.
        beaten.append(starts[worth >= best[end]])
        if len(beaten) >= shortest:
            is_open[beaten[-shortest]] = False
            starts = starts[is_open[starts]]
    return _walked_back(cut_before, n)


def merged_cuts(values: FloatArray, cuts: Sequence[int], least: float) -> tuple[int, ...]:
    """Leave out cuts, the smallest move first, until every move of level is `least` or more."""
    kept = list(cuts)
    while kept:
        moves = np.abs(np.diff(_levels(values, kept)))
        smallest = int(np.argmin(moves))
        # A move of exactly the least counts, whatever rounding did to it.
        if moves[smallest] >= least * (1 - 1e-9):
            break
        del kept[smallest]
    return tuple(kept)


def matched(found: Iterable[int], marked: Iterable[int], tolerance_ms: int) -> Matching:
    """Match times found with times marked, each at most once, as many as lie near enough.

    Parameters
    ----------
    tolerance_ms
        How far apart a pair may lie, inclusive, at least 0. A larger one never matches fewer.
    """
    ours, theirs = sorted(set(found)), sorted(set(marked))
    pairs = _pairs(ours, theirs, tolerance_ms)
    taken, hit = {one for one, _ in pairs}, {other for _, other in pairs}
    total = len(ours) + len(theirs)
    return Matching(
        pairs=tuple(pairs),
        missed=tuple(time for time in theirs if time not in hit),
        spare=tuple(time for time in ours if time not in taken),
        precision=_share(len(pairs), len(ours), phrase("Not defined: no turning point was found.")),
        recall=_share(len(pairs), len(theirs), phrase("Not defined: no turning point is marked.")),
        f1=_share(
            2 * len(pairs), total, phrase("Not defined: no turning point was found or marked.")
        ),
    )


def _pairs(ours: Sequence[int], theirs: Sequence[int], tolerance_ms: int) -> list[tuple[int, int]]:
    """Pair times in order; taking the earliest that fits leaves the most for the rest."""
    pairs, place = [], 0
    for time in ours:
        while place < len(theirs) and theirs[place] < time - tolerance_ms:
            place += 1
        if place < len(theirs) and theirs[place] <= time + tolerance_ms:
            pairs.append((time, theirs[place]))
            place += 1
    return pairs


def _share(part: int, whole: int, why: str) -> Figure:
    return Figure(part / whole) if whole else Figure(None, why)


def _whole_range(samples: Samples, channel: Channel | None) -> float:
    if channel is not None and channel.low is not None and channel.high is not None:
        return channel.high - channel.low
    said = samples.values[np.isfinite(samples.values)]
    return float(np.ptp(said)) if len(said) else 0.0


def _runs(is_said: NDArray[np.bool_]) -> list[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], is_said.astype(np.int8), [0]])))
    return [(int(first), int(last)) for first, last in edges.reshape(-1, 2)]


def _levels(values: FloatArray, cuts: Sequence[int]) -> list[float]:
    edges = [0, *cuts, len(values)]
    return [float(values[a:b].mean()) for a, b in pairwise(edges)]


def _walked_back(cut_before: IntArray, n: int) -> tuple[int, ...]:
    found, end = [], int(cut_before[n])
    while end > 0:
        found.append(end)
        end = int(cut_before[end])
    return tuple(reversed(found))
