"""Finds the rate of a video in the times of its frames, and whether it holds throughout."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

_NTSC = Fraction(1000, 1001)
_HIGHEST_DENOMINATOR = 1001


@dataclass(frozen=True, slots=True)
class FrameRate:
    """How many frames a second a video has.

    Attributes
    ----------
    value
        The rate where it is constant, else the average over the whole video.
    is_constant
        Whether every frame keeps to it, up to the rounding of the container's time stamps.
    """

    value: Fraction
    is_constant: bool


def rate_of(stamps: NDArray[np.int64], base: Fraction) -> FrameRate | None:
    """Measure the rate of frames, None where there are fewer than two.

    Parameters
    ----------
    stamps
        Of the frames in order of display, shape (n,), ascending, distinct.
    base
        Seconds a unit of `stamps`.
    """
    if stamps.size < 2:
        return None
    units = stamps - stamps[0]
    average = (stamps.size - 1) / (int(units[-1]) * base)
    for rate in _candidates(average):
        if _keeps_to(units, base, rate):
            return FrameRate(rate, is_constant=True)
    return FrameRate(average, is_constant=False)


def _candidates(average: Fraction) -> list[Fraction]:
    """Return rates that people use near an average that rounded stamps have blurred."""
    whole = Fraction(round(average))
    ntsc = round(average / _NTSC) * _NTSC
    near = sorted({whole, ntsc}, key=lambda rate: abs(rate - average))
    return [rate for rate in (*near, average.limit_denominator(_HIGHEST_DENOMINATOR)) if rate > 0]


def _keeps_to(units: NDArray[np.int64], base: Fraction, rate: Fraction) -> bool:
    wanted = np.arange(units.size) / float(rate * base)
    return bool(np.abs(units - wanted).max() <= 1)
