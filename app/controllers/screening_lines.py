"""How the videos of the open project stand for who works, in words."""

from __future__ import annotations

from app.domain.screening import standings
from app.session import ProjectSession
from widgets.screening.words import Names, VideoLine, standing_text


def rater_names(session: ProjectSession) -> Names:
    """Return the names of all raters of the project."""
    return {rater.key: rater.name for rater in session.project.raters.all()}


def video_lines(session: ProjectSession) -> dict[str, VideoLine]:
    """Return how each video stands, by key and in the order of the project."""
    project, names = session.project, rater_names(session)
    videos = project.videos.all()
    rater = session.rater.key if session.rater else None
    found = standings(project.screenings.all(), [video.key for video in videos], rater)
    return {
        video.key: VideoLine(
            video.key, video.title, found[video.key].state, standing_text(found[video.key], names)
        )
        for video in videos
    }
