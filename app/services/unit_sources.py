"""What a project holds that units can be made of, by name: for the window and the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from app.domain.ids import VideoKey
from app.domain.segment import SegmentKind
from app.domain.stored_trajectory import TrajectoryForm
from app.domain.unit_making import UnitSource
from app.services import unit_service
from storage.project_file import ProjectFile

KINDS = ("cues", "annotations", "segments", "stream", "clips")

Stretches = list[tuple[VideoKey, list[UnitSource]]]
"""Stretches by their video."""


@dataclass(frozen=True, slots=True)
class UnitOrigin:
    """Something that units can be made of.

    Attributes
    ----------
    kind
        One of `KINDS`.
    title
        Of a track, a tier or a stream; empty for what there is one of.
    read
        Gives the stretches.
    place
        Among all of its video.
    """

    kind: str
    title: str
    read: Callable[[], Stretches]
    place: int = 0

    @property
    def key(self) -> str:
        """What tells it from the others of its video."""
        return f"{self.kind}:{self.place}"


def origins_of(project: ProjectFile, video: VideoKey) -> list[UnitOrigin]:
    """Return what units can be made of: of one video, and whole videos, each a clip."""
    names = {rater.key: rater.name for rater in project.raters.all()}
    found: list[tuple[str, str, Callable[[], list[UnitSource]]]] = [
        ("cues", track.title, partial(unit_service.sources_of_cues, project, track.key))
        for track in project.subtitles.tracks(video)
    ]
    found += [
        (
            "annotations",
            _titled(tier.name, names.get(tier.rater, "") if tier.rater else ""),
            partial(unit_service.sources_of_annotations, project, tier.key),
        )
        for tier in project.tiers.of_video(video)
    ]
    if project.segments.of_video(video, SegmentKind.SEGMENT):
        found.append(("segments", "", partial(unit_service.sources_of_segments, project, video)))
    found += [
        (
            "stream",
            _titled(row.title or row.person, row.source.title),
            partial(unit_service.sources_of_stream, project, row.key),
        )
        for row in project.trajectories.of_video(video)
        if row.form is TrajectoryForm.LABELS and unit_service.has_utterances(project, row.key)
    ]
    origins = [
        UnitOrigin(kind, title, partial(_of_video, video, read), place)
        for place, (kind, title, read) in enumerate(found)
    ]
    clips = [one.key for one in project.videos.all() if one.info is not None]
    if clips:
        origins.append(UnitOrigin("clips", "", partial(_clips, project, clips), len(origins)))
    return origins


def _titled(title: str, whose: str) -> str:
    """Tell tiers and streams of one title apart by whose they are."""
    return f"{title} ({whose})" if whose and whose not in title else title


def _of_video(video: VideoKey, read: Callable[[], list[UnitSource]]) -> Stretches:
    return [(video, read())]


def _clips(project: ProjectFile, videos: list[VideoKey]) -> Stretches:
    return [(key, [unit_service.source_of_clip(project, key)]) for key in videos]
