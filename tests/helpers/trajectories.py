"""Trajectories to put into projects: samples with a gap, labels with corrections, stages."""

from __future__ import annotations

import numpy as np

from app.domain.channel import Samples, read_channel
from app.domain.ids import RaterKey, TrajectoryKey, VideoKey, new_key
from app.domain.interval import Interval
from app.domain.source import SourceKind, source_of
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm
from app.domain.trajectory import Correction, Reading

AGENT = source_of(SourceKind.AGENT, "agent a")


def sampled(
    video: VideoKey, *, person: str = "美奈", count: int = 4, rater: RaterKey | None = None
) -> StoredTrajectory:
    """Return a trajectory of valence: 25 samples a second, the third one a gap."""
    values = np.sin(np.arange(count) / 3)
    values[2:3] = np.nan
    source = AGENT if rater is None else source_of(SourceKind.TRACING, "pass 1", rater)
    return StoredTrajectory(
        TrajectoryKey(new_key()),
        video,
        person,
        source,
        TrajectoryForm.SAMPLES,
        read_channel("valence"),
        Samples(np.arange(count, dtype=np.int64) * 40, values),
        marks=(40,),
        origin={"file": "a.csv", "n": 0.1},
    )


def labelled(video: VideoKey, *, person: str = "Mina") -> StoredTrajectory:
    """Return a trajectory of two labels, the second one corrected twice."""
    corrections = (
        Correction("joy", "weak", "W2", "she cries", "Rin", Interval(1000, 2000)),
        Correction("sadness", "", "W3"),
    )
    return StoredTrajectory(
        TrajectoryKey(new_key()),
        video,
        person,
        AGENT,
        TrajectoryForm.LABELS,
        readings=(
            Reading("b", person, Interval(1000, 2500), "grief 😢", corrections=corrections),
            Reading("a", person, Interval(0, 1000), "joy", "strong", "the letter", "masked?"),
        ),
        target="the letter",
        title="Mina, 手紙",
    )


def staged(video: VideoKey) -> StoredTrajectory:
    """Return a trajectory of two stages whose spans stand in the other order."""
    return StoredTrajectory(
        TrajectoryKey(new_key()),
        video,
        "",
        source_of(SourceKind.STAGES, "G2_Q000001"),
        TrajectoryForm.STAGES,
        readings=(
            Reading("S1", "", Interval(5000, 6000), "calm", stage=1),
            Reading("S2", "", Interval(0, 1000), "fear; anger", "4", stage=2, turning_point=True),
        ),
    )
