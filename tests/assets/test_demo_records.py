"""The segments, chunks, threads and notes of the demo, and the file that they come from."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.segment import SegmentKind, coverage
from app.domain.story import CULTURE_KINDS, Story
from assets.demo.records import records_of
from assets.demo.schedule import schedule
from assets.demo.screenplay import FOLDER, load_story
from storage.formats.naru_records import RECORDS, read_records
from storage.formats.naru_writer import records_value
from storage.project_file import ProjectFile

PROJECT = FOLDER / "demo.emoscope"
RECORDS_FILE = FOLDER / "north_window.records.json"


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Story]:
    shutil.copyfile(PROJECT, tmp_path / PROJECT.name)
    opened = ProjectFile.open(tmp_path / PROJECT.name)
    (video,) = opened.videos.all()
    yield opened.story.of_video(video.key)
    opened.close()


def test_the_file_follows_from_the_story_and_has_no_fault() -> None:
    shipped = json.loads(RECORDS_FILE.read_text(encoding="utf-8"))
    assert shipped == records_of(schedule(load_story()))
    assert read_records(RECORDS_FILE, RECORDS).violations == ()


def test_the_project_holds_what_the_file_says(story: Story) -> None:
    shipped = json.loads(RECORDS_FILE.read_text(encoding="utf-8"))
    assert records_value(story, "north_window") == shipped


def test_segments_and_chunks_cover_the_film(story: Story) -> None:
    duration = schedule(load_story()).duration_ms
    for kind, number in ((SegmentKind.SEGMENT, 10), (SegmentKind.CHUNK, 6)):
        spans = [one.span for one in story.segments if one.kind is kind]
        assert len(spans) == number
        assert coverage(spans, duration).is_whole


def test_two_threads_with_roles_and_cultural_notes(story: Story) -> None:
    assert [thread.title for thread in story.threads] == [
        "The bell in the north window",
        "“A little”",
    ]
    notes = {note.key for note in story.notes}
    assert all(set(thread.notes) <= notes for thread in story.threads)
    roles = {one.entity_id: one.role for one in story.entities if one.role}
    assert set(roles.values()) == {"subject", "guide", "background"}
    linked = {one.entity_id for one in story.entities if one.person}
    assert linked == {"bruno", "liv", "samir", "natsumi"}
    kinds = {note.kind for note in story.notes}
    assert kinds >= set(CULTURE_KINDS)
    assert sum(note.is_truncated for note in story.notes) == 5
