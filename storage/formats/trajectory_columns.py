"""The header of a table of trajectories: long, one sample a row, or wide, one moment a row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.channel import Channel, known_channel, read_channel
from storage.formats.tiers_csv_table import restored

LABEL_CHANNELS = ("emotion", "label", "labels")
"""What a channel is called whose values are words."""

STAGE_CHANNEL = "stage"
"""What a channel is called whose values are the words of ordered stages."""

_TIMES = {
    "time_s": "s",
    "time_ms": "ms",
    "seconds": "s",
    "second": "s",
    "milliseconds": "ms",
    "time (s)": "s",
    "time [s]": "s",
    "time (ms)": "ms",
    "time [ms]": "ms",
    "time": "",
    "timestamp": "",
    "t": "",
}
_LONG = {
    "person": "person",
    "subject": "person",
    "participant": "person",
    "character": "person",
    "source": "source",
    "source_kind": "source_kind",
    "rater": "rater",
    "annotator": "rater",
    "channel": "channel",
    "dimension": "channel",
    "value": "value",
    "unit": "unit",
    "target": "target",
    "end_s": "end_s",
    "intensity": "intensity",
    "uncertainty": "uncertainty",
    "stage": "stage",
    "turning_point": "turning_point",
}
_RANGE = re.compile(r"[+-]?[\d.]+\s*\.\.\s*[+-]?[\d.]+.*")


@dataclass(frozen=True, slots=True)
class WideColumn:
    """A column of a wide table.

    Attributes
    ----------
    channel
        None of a column of words.
    is_declared
        Whether the header says its range.
    """

    place: int
    person: str
    channel: Channel | None
    is_declared: bool = False


@dataclass(frozen=True, slots=True)
class TrajectoryColumns:
    """What the columns of a table mean.

    Attributes
    ----------
    time
        Index of the time.
    unit
        ``s``, ``ms``, or empty where the header does not say.
    places
        Of a long table: index of every other column that is known, by our name.
    wide
        Of a wide table: its columns; empty of a long one.
    unknown
        Names nobody knows, of a long table.
    """

    time: int
    unit: str
    places: dict[str, int] = field(default_factory=dict)
    wide: tuple[WideColumn, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def is_long(self) -> bool:
        """Tell whether each row is one sample."""
        return not self.wide


def is_trajectory_header(cells: Sequence[str]) -> bool:
    """Tell whether a first row can only be the header of a table of trajectories."""
    names = _names(cells)
    if not any(name in _TIMES for name in names):
        return False
    if "value" in names:
        return bool({"channel", "dimension"} & set(names))
    others = [name for name in names if name and name not in _TIMES]
    declared = (name for name in others if "[" in name or known_channel(_after_person(name)))
    return bool(others) and any(declared)


def columns_of(cells: Sequence[str], person: str, channel: str) -> TrajectoryColumns | None:
    """Tell what the columns of a header mean; None where it names no time.

    Parameters
    ----------
    person
        Whose the columns of a wide table are that name nobody.
    channel
        Declared channel of all columns of a wide table, which then bear names of people.

    Raises
    ------
    InvalidRecordError
        A declared range is none.
    """
    names = _names(cells)
    time = next((place for place, name in enumerate(names) if name in _TIMES), None)
    if time is None:
        return None
    unit = _TIMES[names[time]]
    if "value" in names:
        places = {
            _LONG[name]: place for place, name in reversed([*enumerate(names)]) if name in _LONG
        }
        unknown = [
            cells[place].strip()
            for place, name in enumerate(names)
            if name and name not in _LONG and place != time
        ]
        return TrajectoryColumns(time, unit, places, (), tuple(unknown))
    wide = [
        _wide(place, restored(cells[place].strip()), person, channel)
        for place, name in enumerate(names)
        if name and place != time
    ]
    return TrajectoryColumns(time, unit, {}, tuple(wide)) if wide else None


def channel_of(name: str, unit: str) -> Channel:
    """Return the channel of a cell and of what stands in the column of units.

    Raises
    ------
    InvalidRecordError
        There is no name, or the range is none.
    """
    inside = unit.strip().removeprefix("[").removesuffix("]").strip()
    channel = read_channel(name)
    if not inside:
        return channel
    if channel.unit or (channel.low is not None and "[" in name):
        told = Channel(channel.name, channel.unit, channel.low, channel.high)
        return told if _RANGE.fullmatch(inside) is None else read_channel(f"{told.name} [{inside}]")
    return read_channel(f"{channel.name} [{inside}]")


def is_label_channel(name: str) -> bool:
    """Tell whether the values of a channel are words."""
    return name.strip().casefold() in (*LABEL_CHANNELS, STAGE_CHANNEL)


def _wide(place: int, cell: str, person: str, channel: str) -> WideColumn:
    if channel:
        return WideColumn(place, cell, read_channel(channel), ".." in channel)
    who, _, what = cell.rpartition(": ")
    if is_label_channel(what):
        return WideColumn(place, who.strip() or person, None)
    return WideColumn(place, who.strip() or person, read_channel(what), ".." in what)


def _after_person(name: str) -> str:
    return name.rpartition(": ")[2]


def _names(cells: Sequence[str]) -> list[str]:
    return [" ".join(cell.split()).casefold() for cell in cells]
