"""Who says what somebody feels: a rater, an agent, a file, a live trace, stages, a tier."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.domain.folding import fold
from app.domain.ids import RaterKey
from app.domain.phrase import mark


class SourceKind(StrEnum):
    """What sort of source a trajectory comes from."""

    RATER = "rater"
    AGENT = "agent"
    FILE = "file"
    TRACING = "tracing"
    STAGES = "stages"
    TIER = "tier"


SOURCE_KIND_WORDS = {
    SourceKind.RATER: mark("Rater"),
    SourceKind.AGENT: mark("Agent"),
    SourceKind.FILE: mark("File"),
    SourceKind.TRACING: mark("Live trace"),
    SourceKind.STAGES: mark("Stages of a question"),
    SourceKind.TIER: mark("Tier"),
}
"""Each in words, for translation where shown."""


@dataclass(frozen=True, slots=True)
class TrajectorySource:
    """One source of trajectories.

    Attributes
    ----------
    key
        Tells it from the others of a video; the same source has the same.
    title
        What it is called: ``Rin Okabe, pass 2``, ``agent a``.
    rater
        The person of the project who says so, None where it is none.
    """

    key: str
    kind: SourceKind
    title: str
    rater: RaterKey | None = None


def source_of(kind: SourceKind, title: str, rater: RaterKey | None = None) -> TrajectorySource:
    """Return the source of a kind, title and rater; equal ones have one key."""
    return TrajectorySource(f"{kind}:{rater or ''}:{fold(title)}", kind, title, rater)


_BESIDE = ", secondary"


def beside(title: str) -> str:
    """Name what a source also hears, beside what it hears above all: a second layer of its own."""
    return f"{title}{_BESIDE}"


def are_layers(one: str, other: str) -> bool:
    """Tell whether two titles are layers of one source, which cannot agree with itself."""
    return beside(one) == other or beside(other) == one
