"""What is inside a project: counts a kind, where the media are, whether the file is sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.media import MediaState, Video
from app.domain.watching import share_of
from app.services.media_location import media_path_of, media_state
from storage.project_file import ProjectFile


@dataclass(frozen=True, slots=True)
class MediaFacts:
    """The media file of one video.

    Attributes
    ----------
    path
        Where it should be; None for a video that never had a file.
    """

    video_id: str
    path: str | None
    state: MediaState
    duration_ms: int


@dataclass(frozen=True, slots=True)
class WatchedFacts:
    """How much of a video a rater has watched, 0 to 1."""

    video_id: str
    rater: str
    share: float


@dataclass(frozen=True, slots=True)
class ProjectInfo:
    """The contents of a project.

    Attributes
    ----------
    project
        Path as given.
    integrity
        What is wrong with the file; empty for a sound one.
    counts
        Number of rows a kind; kinds that no project holds yet count 0.
    statuses
        Number of questions a status.
    """

    project: str
    schema_version: int
    integrity: tuple[str, ...]
    counts: Mapping[str, int]
    statuses: Mapping[str, int]
    media: tuple[MediaFacts, ...]
    watched: tuple[WatchedFacts, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the shape that `info --json` prints."""
        return {
            "project": self.project,
            "schema_version": self.schema_version,
            "integrity": "; ".join(self.integrity) or "ok",
            "counts": dict(self.counts),
            "questions_by_status": dict(self.statuses),
            "media": [
                {
                    "video_id": facts.video_id,
                    "path": facts.path,
                    "found": facts.state is MediaState.FOUND,
                    "state": facts.state.value,
                    "duration_ms": facts.duration_ms,
                }
                for facts in self.media
            ],
            "watched": [
                {"video_id": facts.video_id, "rater": facts.rater, "share": facts.share}
                for facts in self.watched
            ],
        }


def project_info(project: ProjectFile) -> ProjectInfo:
    """Look through an open project; large ones are read through once for their integrity."""
    videos = project.videos.all()
    rows = project.questions.rows()
    counts = {
        "videos": len(videos),
        "tracks": sum(len(project.subtitles.tracks(video.key)) for video in videos),
        "cues": project.subtitles.count(),
        "questions": len(rows),
        "mcq_items": project.mcq.count(),
        "units": project.units.count(),
        "labels": project.units.count_labels(),
        "reviews": project.reviews.count(),
        "evidence": sum(len(question.evidence) for question in project.questions.all()),
        "raters": len(project.raters.all()),
        "people": project.people.count(),
        "vocabularies": project.vocabularies.count(),
        "tiers": project.tiers.count(),
        "annotations": project.annotations.count(),
        "screenings": project.screenings.count(),
        "segments": project.segments.count(),
        "memories": project.memories.count(),
        "traces": project.traces.count(),
        "trajectories": project.trajectories.count(),
        "systems": len(project.results.systems()),
        "predictions": project.results.count_predictions(),
        "scores": project.results.count_scores(),
        **project.story.counts(),
    }
    media = []
    for video in videos:
        path = media_path_of(project, video)
        where = str(path) if path else video.media_path
        state = media_state(project, video)
        media.append(MediaFacts(video.video_id, where, state, video.duration_ms))
    return ProjectInfo(
        project=str(project.path) if project.path else "",
        schema_version=project.schema_version,
        integrity=tuple(project.integrity()),
        counts=counts,
        statuses=Counter(row.status.value for row in rows),
        media=tuple(media),
        watched=_watched(project, videos),
    )


def _watched(project: ProjectFile, videos: Sequence[Video]) -> tuple[WatchedFacts, ...]:
    raters = {rater.key: rater.name for rater in project.raters.all()}
    shown = {video.key: video for video in videos}
    return tuple(
        WatchedFacts(
            shown[key].video_id,
            raters.get(rater, "") if rater else "",
            round(share_of(spans, shown[key].duration_ms), 4),
        )
        for key, rater, spans in project.watched.all()
    )
