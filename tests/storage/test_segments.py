"""Segments and pipeline records in the project: rules, notes that stay with their time, undo."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from app.domain.errors import InvalidRecordError
from app.domain.ids import EntityKey, NoteKey, RaterKey, SegmentKey, ThreadKey, VideoKey, new_key
from app.domain.media import Video
from app.domain.segment import Carved, Segment, SegmentKind, carve, merge, reach_of, split
from app.domain.story import (
    NoteKind,
    Story,
    StoryDocument,
    StoryEntity,
    StoryNote,
    StoryThread,
)
from storage.project_file import ProjectFile
from tests.storage.make import make_person
from tests.storage.proof import prove_step


def make_segment(
    video: VideoKey, start: int, end: int, kind: SegmentKind = SegmentKind.CHUNK
) -> Segment:
    return Segment(SegmentKey(new_key()), video, kind, start, end, summary=f"{start} 要約")


def make_note(segment: Segment, start: int, kind: NoteKind = NoteKind.EVENT) -> StoryNote:
    key = NoteKey(new_key())
    return StoryNote(key, segment.video, kind, start, start + 5, "扉が開く", segment.key, {"a": 1})


def add(project: ProjectFile, rater: RaterKey, *segments: Segment) -> None:
    with project.edit("Add", rater):
        project.segments.add_many(segments)


def add_notes(project: ProjectFile, video: Video, *notes: StoryNote) -> None:
    with project.edit("Add notes", None):
        project.story.add(Story(video.key, notes=notes))


def test_segments_come_back_in_order_and_signed(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    late, early = make_segment(video.key, 50, 90), make_segment(video.key, 0, 50)
    with project.edit("Add", ann):
        project.segments.add_many([replace(late, created_by=ann), early])
    found = project.segments.of_video(video.key, SegmentKind.CHUNK)
    assert [one.key for one in found] == [early.key, late.key]
    assert found[1].created_by == ann
    assert found[1].created_at == found[1].updated_at != ""
    assert project.segments.count() == 2


@pytest.mark.parametrize("span", [(40, 60), (10, 20), (0, 50)])
def test_segments_of_one_kind_never_overlap(
    span: tuple[int, int], project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    add(project, ann, make_segment(video.key, 0, 50))
    with pytest.raises(InvalidRecordError, match="must not overlap"):
        add(project, ann, make_segment(video.key, *span))
    assert project.segments.count() == 1
    add(project, ann, make_segment(video.key, *span, kind=SegmentKind.SEGMENT))


def test_a_segment_lies_in_its_video_unless_it_came_otherwise(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    late = make_segment(video.key, 0, video.duration_ms + 500)
    with pytest.raises(InvalidRecordError, match="after the video"):
        add(project, ann, late)
    with project.edit("Import", ann):
        project.segments.add_many([late], as_found=True)
    with project.edit("Rename", ann):
        project.segments.update_many([replace(late, title="Late")])
    assert project.segments.get(late.key).title == "Late"


def test_splitting_and_merging_can_be_undone_and_notes_stay_with_their_time(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    chunk = make_segment(video.key, 0, 100)
    add(project, ann, chunk)
    early, late = make_note(chunk, 20), make_note(chunk, 80)
    add_notes(project, video, early, late)
    first, rest = split(project.segments.get(chunk.key), 50)
    prove_step(project, "Split", ann, lambda: project.segments.apply(Carved((first,), (rest,), ())))
    homes = {note.key: note.segment for note in project.story.of_video(video.key).notes}
    assert homes == {early.key: chunk.key, late.key: rest.key}
    whole = merge(project.segments.get(first.key), project.segments.get(rest.key))
    prove_step(
        project, "Merge", ann, lambda: project.segments.apply(Carved((whole,), (), (rest.key,)))
    )
    notes = project.story.of_video(video.key).notes
    assert {note.segment for note in notes} == {chunk.key}


def test_an_edge_between_two_moves_both(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    first, second = make_segment(video.key, 0, 50), make_segment(video.key, 50, 90)
    add(project, ann, first, second)
    row = project.segments.of_video(video.key)
    for at in (70, 20):
        moved = reach_of(row, row[0], 0, at)
        prove_step(project, "Move", ann, partial(project.segments.apply, moved))
        row = project.segments.of_video(video.key)
        assert [(one.start_ms, one.end_ms) for one in row] == [(0, at), (at, 90)]


def test_new_chunks_take_the_place_of_old_ones_and_their_notes(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    old = [make_segment(video.key, 0, 50), make_segment(video.key, 50, 90)]
    add(project, ann, *old)
    note = make_note(old[1], 60)
    add_notes(project, video, note)
    new = [make_segment(video.key, *span) for span in ((0, 50), (50, 65), (65, 90))]
    prove_step(
        project,
        "Make chunks",
        ann,
        lambda: project.segments.replace_kind(video.key, SegmentKind.CHUNK, new),
    )
    row = project.segments.of_video(video.key)
    assert [one.key for one in row] == [old[0].key, new[1].key, new[2].key]
    found = project.story.note(note.key)
    assert found is not None
    assert found.segment == new[1].key


def test_a_removed_segment_leaves_its_notes(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    chunk = make_segment(video.key, 0, 50)
    add(project, ann, chunk)
    note = make_note(chunk, 5)
    add_notes(project, video, note)
    prove_step(project, "Delete", ann, lambda: project.segments.remove([chunk.key]))
    assert project.story.note(note.key) == replace(note, segment=None)


def test_a_marked_stretch_cuts_what_it_lies_in(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    show = make_segment(video.key, 0, 90, SegmentKind.SEGMENT)
    add(project, ann, show)
    row = project.segments.of_video(video.key)
    spot = make_segment(video.key, 30, 40, SegmentKind.SEGMENT)
    prove_step(project, "New", ann, lambda: project.segments.apply(carve(row, spot)))
    spans = [(one.start_ms, one.end_ms) for one in project.segments.of_video(video.key)]
    assert spans == [(0, 30), (30, 40), (40, 90)]


def test_a_story_comes_back_whole_and_goes_with_its_video(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    person = make_person("Aki")
    with project.edit("Add person", None):
        project.people.add(person)
    chunk = make_segment(video.key, 0, 50)
    add(project, ann, chunk)
    note = make_note(chunk, -20)
    entity = StoryEntity(EntityKey("e"), video.key, "e1", "秋", "person", role="guide")
    story = Story(
        video.key,
        (StoryDocument("d", video.key, "r.json", {"times": "chunk"}),),
        (),
        (entity,),
        (note,),
        (StoryThread(ThreadKey("t"), video.key, "手紙", "why", ("e1",), (note.key,), {"x": [1]}),),
    )
    prove_step(project, "Import", ann, lambda: project.story.add(story))
    kept = project.story.of_video(video.key)
    assert replace(kept, segments=()) == story
    prove_step(project, "Link", ann, lambda: project.story.link(entity.key, person.key))
    with pytest.raises(InvalidRecordError):
        project.people.remove(person.key)
    prove_step(project, "Remove video", ann, lambda: project.videos.remove(video.key))
    assert project.story.of_video(video.key).is_empty


def test_changed_parts_are_put_and_equal_ones_left(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    chunk = make_segment(video.key, 0, 50)
    add(project, ann, chunk)
    note = make_note(chunk, 5)
    add_notes(project, video, note)
    with project.edit("Put", ann):
        assert not project.story.put(Story(video.key, notes=(note,)))
        assert project.story.put(Story(video.key, notes=(replace(note, text="閉じる"),)))
    assert [found.text for found in project.story.notes([note.key])] == ["閉じる"]
