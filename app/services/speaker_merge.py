"""Who speakers are becomes part of a project: new ones are added, others settled."""

from __future__ import annotations

from collections.abc import Callable

from app.domain.ids import PersonKey, VideoKey
from app.domain.phrase import phrase
from app.services.import_report import Tally
from storage.formats.project_records import ReadProject
from storage.project_file import ProjectFile


def merge_speakers(
    project: ProjectFile,
    read: ReadProject,
    tally: Tally,
    video_here: Callable[[VideoKey], VideoKey],
    person_here: Callable[[PersonKey], PersonKey],
) -> None:
    """Take in who speakers are; to be called inside an edit, after videos and people."""
    for record in read.content.speakers:
        video, person = video_here(record.video), person_here(record.person)
        known = project.speakers.of_video(video).get(record.speaker)
        if known == person:
            tally.skipped += 1
        elif known is None:
            project.speakers.set(video, record.speaker, person)
            tally.added += 1
        else:
            message = phrase(
                "the speaker “{speaker}” is {name} here",
                speaker=record.speaker,
                name=project.people.get(known).name,
            )
            if tally.replaces(message):
                project.speakers.set(video, record.speaker, person)
