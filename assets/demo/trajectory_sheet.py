"""Reads how raters, hands and an agent read the demo over time, as it is written down."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from assets.demo.screenplay import FOLDER

TRAJECTORIES_FILE = FOLDER / "trajectories.toml"

Reader = Literal["first", "second", "third"]


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class OtherReading(_Row):
    """What a rater reads otherwise of a person during an event; blank leaves it out."""

    person: str
    event: str
    word: str
    read: str = Field(alias="as")


class CorrectionSource(_Row):
    """A reading that was another one at first."""

    person: str
    event: str
    word: str
    was: str
    reason: str
    at: str


class ReaderSource(_Row):
    """How a rater reads the people."""

    rater: Reader
    read_at: str
    lag_ms: int
    sways_ms: int
    dulls: int = 0
    sees: Mapping[str, str] = {}
    turns: Mapping[str, tuple[str, ...]]
    reads: tuple[OtherReading, ...] = ()
    corrections: tuple[CorrectionSource, ...] = ()


class TraceSource(_Row):
    """How a hand follows a person."""

    rater: Reader
    person: str
    channels: tuple[Literal["valence", "arousal"], ...]
    traced_at: str
    sees: float = Field(ge=0, le=1)
    lag_ms: int
    tau_ms: int
    tremor: float


class FacesSource(_Row):
    """What an agent reads in the faces of people."""

    title: str
    people: tuple[str, ...]
    channel: Literal["valence", "arousal"]
    read_at: str
    step_ms: int


class TrajectorySheet(_Row):
    """Everything, and where the words of the story lie: valence and arousal."""

    third_rater: str
    affect: Mapping[str, tuple[float, float]]
    reader: tuple[ReaderSource, ...]
    trace: tuple[TraceSource, ...]
    agent: tuple[FacesSource, ...]


def load_trajectories(path: Path = TRAJECTORIES_FILE) -> TrajectorySheet:
    """Read the sheet.

    Raises
    ------
    ValueError
        A field is missing or unknown.
    """
    return TrajectorySheet(**tomllib.loads(path.read_text("utf-8")))
