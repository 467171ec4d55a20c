"""What pipelines tell as rows: sections in order, words that narrow them, people and times."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.ids import VideoKey
from app.domain.story import Story
from app.domain.story_rows import RowKind, story_rows
from storage.formats.naru_records import RECORDS, read_records
from storage.formats.naru_story import story_from
from tests.helpers.stories import make_records


@pytest.fixture
def story(tmp_path: Path) -> Story:
    """A story with something of everything."""
    path = tmp_path / "r.json"
    path.write_text(json.dumps(make_records()), encoding="utf-8")
    return story_from(read_records(path, RECORDS).documents[0].value, VideoKey("v"), "r.json")


def test_sections_stand_in_order_and_notes_in_time(story: Story) -> None:
    rows = story_rows(story)
    heads = [row.text for row in rows if row.kind is RowKind.HEAD]
    assert heads == [
        "Narrative threads",
        "People and things",
        "Cultural notes",
        "Events and captions",
    ]
    last = rows[[row.text for row in rows].index("Events and captions") + 1 :]
    starts = [row.start_ms or 0 for row in last]
    assert starts == sorted(starts)
    assert [row.depth for row in rows if row.kind is RowKind.NOTE][:2] == [1, 1]


def test_a_thread_tells_who_and_why_and_spans_its_events(story: Story) -> None:
    thread = next(row for row in story_rows(story) if row.kind is RowKind.THREAD)
    assert thread.text == "The letter\nAki\n因果"
    assert (thread.start_ms, thread.end_ms) == (1_000, 12_000)


def test_an_entity_tells_its_role_and_why(story: Story) -> None:
    entity = next(row for row in story_rows(story) if row.kind is RowKind.ENTITY)
    assert (entity.text, entity.chip) == ("Aki\ncannot tell", "Changes within, is in conflict")


@pytest.mark.parametrize(
    ("words", "texts"),
    [
        ("DARUMA", ["a daruma\none eye is blank"]),
        ("何でも", ["e1: 何でもない"]),
        ("eye blank", ["a daruma\none eye is blank"]),
        ("nowhere", []),
    ],
)
def test_words_narrow_the_rows(words: str, texts: list[str], story: Story) -> None:
    found = [row.text for row in story_rows(story, words) if row.kind is RowKind.NOTE]
    assert found == texts


def test_a_cut_event_and_nothing_at_all(story: Story) -> None:
    cut = [row.text for row in story_rows(story) if row.is_truncated]
    assert cut == ["The door TRUNCATED"]
    assert story_rows(Story(VideoKey("v"))) == []
