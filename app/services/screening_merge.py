"""Screenings of a file become part of a project: one of each rater for each video."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.domain.ids import PersonKey, VideoKey
from app.domain.phrase import phrase
from app.domain.screening import Screening
from app.services.import_report import Tally
from storage.formats.project_records import ReadProject
from storage.project_file import ProjectFile


def merge_screenings(
    project: ProjectFile,
    read: ReadProject,
    tally: Tally,
    video_here: Callable[[VideoKey], VideoKey],
    person_here: Callable[[PersonKey], PersonKey],
) -> None:
    """Add what is new, skip what is equal, settle what differs; to be called inside an edit.

    Parameters
    ----------
    video_here, person_here
        Return the key that a video or a person of the file has in the project.
    """
    for record in read.content.screenings:
        incoming = _placed(record, video_here, person_here)
        old = _known(project, incoming)
        if old is None:
            project.screenings.put(incoming)
            tally.added += 1
        elif replace(incoming, key=old.key) == old:
            tally.skipped += 1
        elif _replaces(project, read, tally, record, old):
            project.screenings.put(replace(incoming, key=old.key))


def _placed(
    record: Screening,
    video_here: Callable[[VideoKey], VideoKey],
    person_here: Callable[[PersonKey], PersonKey],
) -> Screening:
    placed = replace(record, video=video_here(record.video))
    for place, note in enumerate(record.anchors):
        people = tuple(dict.fromkeys(map(person_here, note.people)))
        placed = placed.with_anchor(place, replace(note, people=people))
    return placed


def _known(project: ProjectFile, incoming: Screening) -> Screening | None:
    """Return what the project holds in its place: of that rater and video, else of that key."""
    found = project.screenings.find(incoming.video, incoming.rater)
    by_key = (one for one in project.screenings.all() if one.key == incoming.key)
    return found or next(by_key, None)


def _replaces(
    project: ProjectFile, read: ReadProject, tally: Tally, record: Screening, old: Screening
) -> bool:
    raters = {rater.key: rater.name for rater in project.raters.all()}
    line = read.lines.get(record.key, 0)
    message = phrase(
        "the screening of {video} by {rater} is in the project with other content",
        video=project.videos.get(old.video).video_id,
        rater=raters.get(old.rater, "") if old.rater else phrase("nobody in particular"),
    )
    return tally.replaces(message, record=line, line=line)
