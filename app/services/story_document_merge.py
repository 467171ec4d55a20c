"""What an Emoscope file tells of videos becomes part of a project; keys tell what is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.domain.ids import PersonKey, VideoKey
from app.domain.phrase import phrase
from app.domain.segment import Segment
from app.domain.story import Story, StoryEntity
from app.services.import_report import Tally
from storage.formats.project_records import ReadProject
from storage.project_file import ProjectFile

_TABLES = {
    "documents": "story_documents",
    "entities": "story_entities",
    "notes": "story_notes",
    "threads": "story_threads",
}


def merge_stories(
    project: ProjectFile,
    read: ReadProject,
    tally: Tally,
    video_here: Callable[[VideoKey], VideoKey],
    person_here: Callable[[PersonKey], PersonKey],
) -> None:
    """Add what is new, skip what is equal, settle what differs; to be called inside an edit.

    What is told of one video counts as one. It differs where a part of it is here with other
    content, or where a segment or entity of the file has no room beside those that are here.

    Parameters
    ----------
    video_here, person_here
        Return the key that a video or a person of the file has in the project.
    """
    for record in read.content.stories:
        incoming = _placed(record, video_here, person_here)
        old = project.story.of_video(incoming.video)
        fresh, differing = _compared(old, incoming)
        gone = _in_the_way(old, incoming)
        if not fresh and not differing:
            tally.skipped += 1
        elif not differing and not gone:
            tally.added += old.is_empty
            tally.updated += not old.is_empty
            _write(project, incoming, set())
        else:
            title = project.videos.get(incoming.video).video_id
            line = read.lines.get(f"story {record.video}", 0)
            message = phrase(
                "segments and records of video {id} are in the project with other content",
                id=title,
            )
            if tally.replaces(message, record=line, line=line):
                _write(project, incoming, gone)


def _placed(
    story: Story,
    video_here: Callable[[VideoKey], VideoKey],
    person_here: Callable[[PersonKey], PersonKey],
) -> Story:
    video = video_here(story.video)
    return Story(
        video,
        tuple(replace(one, video=video) for one in story.documents),
        tuple(replace(one, video=video) for one in story.segments),
        tuple(
            replace(one, video=video, person=person_here(one.person) if one.person else None)
            for one in story.entities
        ),
        tuple(replace(one, video=video) for one in story.notes),
        tuple(replace(one, video=video) for one in story.threads),
    )


def _compared(old: Story, new: Story) -> tuple[bool, bool]:
    """Tell whether anything of a story is not here, and whether anything is here otherwise."""
    fresh = differing = False
    for name in ("segments", *_TABLES):
        here = {one.key: one for one in getattr(old, name)}
        for one in getattr(new, name):
            fresh |= one.key not in here
            differing |= one.key in here and here[one.key] != one
    return fresh, differing


def _in_the_way(old: Story, new: Story) -> set[str]:
    """Return keys of segments and entities here that leave no room for those of the file."""
    segments = {one.key for one in new.segments}
    ids = {one.entity_id: one.key for one in new.entities}
    return {
        one.key
        for one in old.segments
        if one.key not in segments and any(_overlap(one, other) for other in new.segments)
    } | {one.key for one in old.entities if _has_twin(one, ids)}


def _has_twin(entity: StoryEntity, ids: Mapping[str, str]) -> bool:
    return entity.entity_id in ids and ids[entity.entity_id] != entity.key


def _overlap(one: Segment, other: Segment) -> bool:
    same_kind = one.kind is other.kind
    return same_kind and one.start_ms < other.end_ms and other.start_ms < one.end_ms


def _write(project: ProjectFile, story: Story, gone: set[str]) -> None:
    """Take out what is in the way, then put everything in its place."""
    old = project.story.of_video(story.video)
    lost = [note.key for note in old.notes if note.segment in gone]
    project.story.remove_parts("story_notes", lost)
    project.story.remove_parts("story_entities", sorted(gone))
    project.segments.remove([one.key for one in old.segments if one.key in gone])
    here = {one.key: one for one in old.segments}
    project.segments.put_many(story.segments, known=set(here))
    project.story.put(story)
