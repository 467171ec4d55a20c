"""Numeric channels as tracks of the timeline: one curve, and the curves of several sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from app.domain.channel import Channel, Samples
from app.domain.person import Person
from app.domain.phrase import phrase
from app.domain.pyramid import Pyramid
from app.domain.span import SpanArrays
from app.domain.timecode import format_ms

KIND = "channel"
"""Kind of such lanes in the timeline."""

_NO_SPANS = SpanArrays.empty()
_MARGIN = 0.05
_DIGITS = 3


@dataclass(frozen=True, eq=False)
class ChannelTrack:
    """One channel of one person by one source; a curve of the plot.

    Attributes
    ----------
    key
        Unique among all curves.
    person
        Who, as the source calls them.
    title
        Their name.
    source
        Who says so, as shown.
    cast
        The person of the project with that name, None where there is none.
    source_key
        Tells the source from others of the same name.
    """

    key: str
    person: str
    title: str
    source: str
    channel: Channel
    samples: Samples
    cast: Person | None = None
    source_key: str = ""
    kind: str = field(default=KIND, init=False)

    @property
    def spans(self) -> SpanArrays:
        """None: a curve has no spans."""
        return _NO_SPANS

    def label(self, index: int) -> str:
        """Return the text of a span, of which there are none."""
        raise IndexError(index)

    @cached_property
    def pyramid(self) -> Pyramid:
        """What the curve is drawn from."""
        gap = self.samples.gap_ms
        return Pyramid(self.samples.times_ms, self.samples.values, 0 if gap is None else gap)

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """The axis: the declared range, wider where values lie beyond it, else what there is."""
        low, high = self.channel.low, self.channel.high
        values = self.samples.values[np.isfinite(self.samples.values)]
        ends = [end for end in (low, high) if end is not None]
        if len(values):
            ends += [float(values.min()), float(values.max())]
        if not ends:
            return 0.0, 1.0
        lowest, highest = min(ends), max(ends)
        if lowest == highest:
            return lowest - 0.5, highest + 0.5
        margin = 0.0 if (lowest, highest) == (low, high) else _MARGIN * (highest - lowest)
        return lowest - margin, highest + margin

    def words_at(self, time_ms: int) -> str:
        """Return the value at a moment with its unit, and who says so; empty in a gap."""
        value = self.samples.at(time_ms)
        if value is None:
            return ""
        return phrase(
            "{channel} {value} ({source})",
            channel=self.channel.name,
            value=with_unit(value, self.channel),
            source=self.source,
        )


@dataclass(frozen=True, eq=False)
class ChannelLane:
    """The curves of all sources of one channel of one person; a lane of the timeline.

    Attributes
    ----------
    curves
        At least one, in the order of the sources.
    lit
        Key of the one that stands out; empty where none does.
    """

    key: str
    title: str
    curves: tuple[ChannelTrack, ...]
    lit: str = ""
    kind: str = field(default=KIND, init=False)

    @property
    def spans(self) -> SpanArrays:
        """None: a curve has no spans."""
        return _NO_SPANS

    def label(self, index: int) -> str:
        """Return the text of a span, of which there are none."""
        raise IndexError(index)

    @property
    def channel(self) -> Channel:
        """What is drawn."""
        return self.curves[0].channel

    @property
    def cast(self) -> Person | None:
        """Whose lane it is, as the cast knows them."""
        return self.curves[0].cast

    @property
    def source(self) -> str:
        """The channel, for its name is what tells lanes of a person apart."""
        return self.channel.name

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """The axis, wide enough for all curves."""
        lows, highs = zip(*(curve.bounds for curve in self.curves), strict=True)
        return min(lows), max(highs)

    def words_at(self, time_ms: int) -> tuple[str, ...]:
        """Return what each source says at a moment, a line each, person and time above them."""
        told = [words for curve in self.curves if (words := curve.words_at(time_ms))]
        nothing = phrase("{channel}: nothing said here", channel=self.channel.name)
        return f"{self.title} · {format_ms(time_ms)}", *(told or [nothing])


def with_unit(value: float, channel: Channel) -> str:
    """Write a value as short as three decimals allow, with the unit of its channel."""
    text = f"{value:.{_DIGITS}f}".rstrip("0").rstrip(".").replace("-", "−")
    text = "0" if text in {"", "−0"} else text
    return f"{text} {channel.unit}" if channel.unit else text


def lanes_of(curves: Sequence[ChannelTrack], prefix: str, lit: str = "") -> list[ChannelLane]:
    """Put curves of the same person and channel into one lane, lanes in order of their first.

    `lit` is the key of the source that stands out.
    """
    found: dict[tuple[str, str, str], list[ChannelTrack]] = {}
    for curve in curves:
        name = (
            person_name(curve.title, curve.cast),
            curve.channel.name.casefold(),
            curve.channel.unit,
        )
        found.setdefault(name, []).append(curve)
    return [
        ChannelLane(f"{prefix}:{':'.join(name)}", own[0].title, tuple(own), _lit(own, lit))
        for name, own in found.items()
    ]


def person_name(title: str, cast: Person | None) -> str:
    """Return what tells a person from others, whoever speaks of them."""
    return title.casefold() if cast is None else str(cast.key)


def _lit(curves: Sequence[ChannelTrack], source: str) -> str:
    return next((one.key for one in curves if source and one.source_key == source), "")
