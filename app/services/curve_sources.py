"""All sources of trajectories of a video, read from a project: for whoever has no window."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import ExportFailedError
from app.domain.ids import VideoKey
from app.domain.intensity import IntensityScale
from app.domain.media import Video
from app.domain.memory_index import MemoryIndex
from app.domain.phrase import phrase
from app.domain.question import JsonValue, QuestionType
from app.domain.source import SourceKind, TrajectorySource, source_of
from app.domain.source_choice import SourceChoice
from app.domain.trajectory import KIND, trajectories_of
from app.domain.trajectory_tracks import (
    Shown,
    Track,
    cast_by_name,
    question_track,
    rows_of,
    stored_track,
    tier_track,
)
from app.services.memory_export import memory_in_view
from app.services.subtitle_service import video_for_subtitles
from storage.project_file import ProjectFile
from widgets.i18n import tr

CHOICE, SCALE = "trajectory_sources", "intensity_words"
"""Under these names a project keeps which sources are looked at, and the words of intensity."""


@dataclass(frozen=True, eq=False, slots=True)
class Source:
    """One source with all that it says of the video.

    Attributes
    ----------
    of
        Who it is.
    tracks
        A curve or a row of readings each.
    """

    of: TrajectorySource
    tracks: tuple[Track, ...]

    @property
    def key(self) -> str:
        """What tells it from the others."""
        return self.of.key


def put_together(said: Iterable[tuple[TrajectorySource, Track]]) -> list[Source]:
    """Put the tracks of each source together, sources in the order of their first."""
    found: dict[str, tuple[TrajectorySource, list[Track]]] = {}
    for source, track in said:
        found.setdefault(source.key, (source, []))[1].append(track)
    return [Source(source, tuple(tracks)) for source, tracks in found.values()]


def curve_rows(project: ProjectFile, video_id: str | None = None) -> tuple[VideoKey, list[Shown]]:
    """Return a video and the rows of the sources looked at, as the window shows them.

    Raises
    ------
    ImportFailedError
        There is no video of that id.
    ExportFailedError
        There is no video, or nothing tells what people feel.
    """
    video = _video(project, video_id)
    choice = SourceChoice.read(kept_value(project.state.get(CHOICE)))
    sources = choice.arranged(_all_sources(project, video.key, video.video_id))
    tracks = [track for one in sources if one.key not in choice.hidden for track in one.tracks]
    rows = rows_of(tracks, choice)
    if not rows:
        why = (
            phrase("every source of {video} is hidden", video=video.video_id)
            if sources
            else phrase("nothing tells what people feel in {video}", video=video.video_id)
        )
        raise ExportFailedError(phrase("No curve to draw: {why}.", why=why))
    return video.key, rows


def _video(project: ProjectFile, video_id: str | None) -> Video:
    """Return the video of an id, else the one the window shows."""
    videos = project.videos.all()
    if video_id is not None:
        return video_for_subtitles(videos, Path(video_id), video_id)
    if not videos:
        raise ExportFailedError(phrase("The project has no video: there is no curve to draw."))
    last = project.state.get("video")
    return next((video for video in videos if video.key == last), videos[0])


def kept_value(text: str | None) -> JsonValue:
    """Read what a project remembers; what cannot be read is nothing."""
    try:
        found: JsonValue = json.loads(text) if text else None
    except json.JSONDecodeError:
        return None
    return found


def _all_sources(project: ProjectFile, video: VideoKey, video_id: str) -> list[Source]:
    scale = IntensityScale.read(kept_value(project.state.get(SCALE)))
    people = project.people.all()
    cast, everybody = cast_by_name(people), tr("Everybody")
    stored = [project.trajectories.get(row.key) for row in project.trajectories.of_video(video)]
    said: list[tuple[TrajectorySource, Track]] = [
        (one.source, stored_track(one, one.person or everybody, cast, scale)) for one in stored
    ]
    raters = {rater.key: rater.name for rater in project.raters.all()}
    for tier in project.tiers.of_video(video):
        rater = raters.get(tier.rater, "") if tier.rater else ""
        made = tier_track(project.annotations.table(tier.key), rater, cast)
        said += [] if made is None else [made]
    for row in project.questions.rows(video):
        if row.type is QuestionType.EMOTION_TRAJECTORY:
            stages = question_track(project.questions.get(row.key), people, scale, everybody)
            said += [] if stages is None else [stages]
    return [*put_together(said), *_memory_source(project, video_id, scale)]


def _memory_source(project: ProjectFile, video_id: str, scale: IntensityScale) -> Sequence[Source]:
    try:
        row = memory_in_view(project, video_id)
    except ExportFailedError:  # there is none
        return ()
    index = MemoryIndex(project.memories.get(row.key))
    title = row.agent or row.label
    lanes = trajectories_of(
        index,
        scale,
        prefix=f"{KIND}:{row.key}",
        source=title,
        cast=project.people.all(),
    )
    return (Source(source_of(SourceKind.AGENT, title), lanes),) if lanes else ()
