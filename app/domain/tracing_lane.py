"""The lane of a channel that is being traced live: empty, for what is traced is drawn over it."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.domain.channel import Channel, Samples
from app.domain.channel_track import ChannelLane, ChannelTrack
from app.domain.person import Person

KIND = "tracing"
"""Kind of such lanes in the timeline."""


@dataclass(frozen=True, eq=False)
class TracingLane(ChannelLane):
    """Name and axis of what is being traced.

    Attributes
    ----------
    whose
        Whose feeling it is, as shown.
    """

    whose: str = ""
    kind: str = field(default=KIND, init=False)

    @property
    def source(self) -> str:
        """Whose feeling it is: the channel is the name of the lane."""
        return self.whose


def tracing_lane(channel: Channel, title: str, whose: str, cast: Person | None) -> TracingLane:
    """Return the lane of a channel.

    Parameters
    ----------
    channel
        With the range that the axis has.
    title
        The channel, as shown.
    whose, cast
        Whose feeling it is, as shown, and as the cast knows them.
    """
    key = f"{KIND}:{channel.name.casefold()}"
    curve = ChannelTrack(key, whose, whose, "", channel, Samples.empty(), cast)
    return TracingLane(key, title, (curve,), whose=whose)
