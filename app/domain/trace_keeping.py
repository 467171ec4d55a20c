"""What a pass of live tracing is about, how it survives a crash, and what becomes of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from app.domain.channel import Channel, read_channel
from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, TrajectoryKey, VideoKey, new_key
from app.domain.live_tracing import Piece, TracePass
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.source import SourceKind, TrajectorySource
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm, TrajectoryRow

_MOST_CHANNELS = 2


@dataclass(frozen=True, slots=True)
class TraceHead:
    """What a pass is about.

    Attributes
    ----------
    person
        Whose feeling, as written; empty for everybody.
    channels
        One, or two that are traced together.
    lag_ms
        What is taken off when it is stored, ms of real time.
    """

    video: VideoKey
    person: str
    channels: tuple[Channel, ...]
    lag_ms: int = 0

    def text(self) -> str:
        """Return it as one text for a draft."""
        return json.dumps(
            {
                "video": self.video,
                "person": self.person,
                "channels": [channel.declared for channel in self.channels],
                "lag_ms": self.lag_ms,
            },
            ensure_ascii=False,
        )

    @classmethod
    def read(cls, text: str) -> TraceHead | None:
        """Return what `text` was made of, None for anything else."""
        try:
            found = json.loads(text)
            channels = tuple(read_channel(str(each)) for each in found["channels"])
            lag_ms = int(found["lag_ms"])
            video, person = VideoKey(str(found["video"])), str(found["person"])
        except (ValueError, KeyError, TypeError, InvalidRecordError):
            return None
        return cls(video, person, channels, lag_ms) if channels else None


def read_channels(text: str) -> tuple[Channel, ...]:
    """Read one channel, or two with a comma between.

    Raises
    ------
    InvalidRecordError
        There is none, there are more than two, one is none, or both are the same.
    """
    channels = tuple(read_channel(part) for part in text.split(",") if part.strip())
    if not channels or len(channels) > _MOST_CHANNELS:
        raise InvalidRecordError(phrase("Name one channel, or two with a comma between."))
    if len({channel.name.casefold() for channel in channels}) < len(channels):
        raise InvalidRecordError(phrase("Two channels need two names."))
    return channels


def piece_text(piece: Piece) -> str:
    """Return a piece of a pass as one text for a draft, exact to the last bit."""
    return json.dumps(
        {
            "begins": piece.begins,
            "times_ms": piece.times_ms.tolist(),
            "values": piece.values.tolist(),
            "rates": piece.rates.tolist(),
        }
    )


def read_piece(text: str, channels: int) -> Piece | None:
    """Return what `piece_text` was given; None for anything else."""
    try:
        found = json.loads(text)
        times = np.array(found["times_ms"], dtype=np.int64)
        values = np.array(found["values"], dtype=np.float64)
        rates = np.array(found["rates"], dtype=np.float64)
    except (ValueError, KeyError, TypeError):
        return None
    if times.ndim != 1 or values.shape != (channels, len(times)) or rates.shape != times.shape:
        return None
    if (np.diff(times) <= 0).any() or not np.isfinite(values).all():
        return None
    return Piece(bool(found.get("begins")), times, values, rates)


def pass_number(rows: Iterable[TrajectoryRow], head: TraceHead, rater: RaterKey | None) -> int:
    """Return which pass of a rater over a person and these channels comes next, from 1."""
    names = {channel.name.casefold() for channel in head.channels}
    titles = {
        row.source.title
        for row in rows
        if row.source.kind is SourceKind.TRACING
        and row.source.rater == rater
        and row.person.casefold() == head.person.casefold()
        and row.channel is not None
        and row.channel.name.casefold() in names
    }
    return len(titles) + 1


def kept_traces(
    traced: TracePass, head: TraceHead, source: TrajectorySource, lag_ms: int
) -> list[StoredTrajectory]:
    """Return what is stored of a pass: a trajectory a channel, the lag taken off.

    How it was made is kept beside each, so that the lag can be put back.
    """
    found = []
    for place, channel in enumerate(head.channels):
        samples = traced.samples(place, lag_ms)
        if len(samples):
            found.append(
                StoredTrajectory(
                    TrajectoryKey(new_key()),
                    head.video,
                    head.person,
                    source,
                    TrajectoryForm.SAMPLES,
                    channel=channel,
                    samples=samples,
                    origin=_origin(traced, head.channels, place, lag_ms),
                )
            )
    return found


def _origin(traced: TracePass, channels: Sequence[Channel], place: int, lag_ms: int) -> JsonObject:
    beside = [channel.name for channel in channels if channel is not channels[place]]
    made: JsonObject = {
        "lag_taken_off_ms": lag_ms,
        "rates": list(traced.rates),
        "longest_step_ms": traced.longest_step_ms,
    }
    return {**made, "traced_with": list(beside)} if beside else made
