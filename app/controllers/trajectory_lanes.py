"""What the lanes of a memory are made of, so that a worker can make them."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.intensity import IntensityScale
from app.domain.memory_index import MemoryIndex
from app.domain.moment import Moments
from app.domain.person import Person
from app.domain.trajectory import KIND, Trajectory, streams_of, trajectories_of


@dataclass(frozen=True, slots=True)
class LanesWish:
    """Which lanes of a memory are wanted.

    Attributes
    ----------
    source
        Who says so.
    cast
        The people of the project.
    by_target
        A lane a person and target, not one a person.
    most
        At most so many lanes.
    known
        What was found before; it is found again where it is of another memory or scale.
    """

    index: MemoryIndex
    scale: IntensityScale
    source: str = ""
    cast: tuple[Person, ...] = ()
    by_target: bool = False
    most: int = 0
    known: Moments | None = None


@dataclass(frozen=True, slots=True)
class LanesLaid:
    """Lanes, the moments they are of, and how many more there would be."""

    moments: Moments | None = None
    lanes: tuple[Trajectory, ...] = ()
    hidden: int = 0


def laid_lanes(wish: LanesWish) -> LanesLaid:
    """Lay a memory on the clock: half a second for 5,000 events with 15,000 states."""
    moments = wish.known
    if moments is None or moments.index is not wish.index or moments.scale is not wish.scale:
        moments = Moments(wish.index, wish.scale)
    if not wish.most:
        return LanesLaid(moments)
    streams = streams_of(moments.readings, by_target=wish.by_target)
    lanes = trajectories_of(
        wish.index,
        wish.scale,
        prefix=f"{KIND}:{wish.index.memory.key}",
        source=wish.source,
        by_target=wish.by_target,
        cast=wish.cast,
        readings=moments.readings,
        most=wish.most,
    )
    return LanesLaid(moments, lanes, max(0, len(streams) - len(lanes)))
