"""Time expressions of TTML (https://www.w3.org/TR/ttml2/#timing-value-time-expression)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

_CLOCK = re.compile(
    r"(?P<h>[0-9]{1,5}):(?P<m>[0-9]{1,2}):(?P<s>[0-9]{1,2})(?:\.(?P<f>[0-9]{1,9})|:(?P<frames>[0-9]{1,6})(?:\.[0-9]+)?)?"
)
_OFFSET = re.compile(r"(?P<n>[0-9]{1,15}(?:\.[0-9]{1,9})?)\s*(?P<unit>h|m|s|ms|f|t)")
_SECONDS = {"h": Fraction(3600), "m": Fraction(60), "s": Fraction(1), "ms": Fraction(1, 1000)}
_USUAL_RATE = 30


@dataclass(frozen=True, slots=True)
class TimeBase:
    """What frames and ticks of a document last: per second, exact."""

    frame_rate: Fraction = Fraction(_USUAL_RATE)
    tick_rate: Fraction = Fraction(1)

    @classmethod
    def of(cls, parameters: Mapping[str, str]) -> TimeBase:
        """Take the rates from the attributes of the root, by local name; odd ones are passed over.

        Without a tick rate, a tick is a frame where a frame rate is named, else a second.
        """
        rate = _positive(parameters.get("frameRate", ""))
        factor = [
            _positive(part)
            for part in re.split(r"[ :]+", parameters.get("frameRateMultiplier", ""))
        ]
        multiplier = Fraction(1)
        if len(factor) == 2 and factor[0] and factor[1]:
            multiplier = factor[0] / factor[1]
        frames = (rate or Fraction(_USUAL_RATE)) * multiplier
        ticks = _positive(parameters.get("tickRate", ""))
        return cls(frames, ticks or (frames if rate else Fraction(1)))

    def read(self, text: str) -> int | None:
        """Return a time in ms, None where it is none that we know."""
        seconds = self._clock(text.strip()) if ":" in text else self._offset(text.strip())
        return None if seconds is None else round(seconds * 1000)

    def _clock(self, text: str) -> Fraction | None:
        match = _CLOCK.fullmatch(text)
        if match is None:
            return None
        seconds = Fraction(int(match["h"]) * 3600 + int(match["m"]) * 60 + int(match["s"]))
        if match["f"]:
            seconds += Fraction(int(match["f"]), 10 ** len(match["f"]))
        if match["frames"]:
            seconds += int(match["frames"]) / self.frame_rate
        return seconds

    def _offset(self, text: str) -> Fraction | None:
        match = _OFFSET.fullmatch(text)
        if match is None:
            return None
        number = Fraction(match["n"])
        if match["unit"] == "f":
            return number / self.frame_rate
        if match["unit"] == "t":
            return number / self.tick_rate
        return number * _SECONDS[match["unit"]]


def _positive(text: str) -> Fraction | None:
    number = Fraction(int(text)) if re.fullmatch(r"[0-9]{1,12}", text) else None
    return number if number else None
