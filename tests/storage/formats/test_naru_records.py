"""Pipeline records: both ways value for value; what is wrong is told by JSON path."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from app.domain.check import Severity
from app.domain.errors import ImportFailedError
from app.domain.ids import VideoKey
from app.domain.story import NoteKind, Story
from storage.formats.detect import detect_format
from storage.formats.naru_records import (
    RECORDS,
    SEGMENTS,
    ReadRecords,
    read_records,
    records_text,
    segments_value,
)
from storage.formats.naru_story import story_from
from storage.formats.naru_writer import records_value
from storage.formats.schema import json_schema
from tests.helpers.stories import make_records, record_files

VIDEO = VideoKey("v")
RECORDS_SCHEMA = Draft202012Validator(json_schema(RECORDS))
SEGMENTS_SCHEMA = Draft202012Validator(json_schema(SEGMENTS))


def read(folder: Path, value: object, name: str = RECORDS) -> ReadRecords:
    path = folder / "r.json"
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return read_records(path, name)


def story_of(folder: Path, value: object, name: str = RECORDS) -> Story:
    found = read(folder, value, name)
    assert not [one for one in found.violations if one.severity is Severity.ERROR]
    return story_from(found.documents[0].value, VIDEO, "r.json")


def faults(folder: Path, value: object, name: str = RECORDS) -> list[tuple[str, str, Severity]]:
    return [(one.path, one.rule, one.severity) for one in read(folder, value, name).violations]


def test_all_parts_come_in_with_the_times_of_the_video(tmp_path: Path) -> None:
    story = story_of(tmp_path, make_records())
    notes = {note.text.split("\n")[0]: note for note in story.notes}
    assert (notes["Aki hides it"].start_ms, notes["Aki hides it"].end_ms) == (1000, 3250)
    assert (notes["recap"].start_ms, notes["recap"].end_ms) == (15_000, 18_500)
    assert notes["The door TRUNCATED"].is_truncated
    assert notes["何でもない"].speaker == "e1"
    assert notes["fine → hurt"].kind is NoteKind.TATEMAE_HONNE
    assert (notes["calm"].start_ms, notes["calm"].end_ms) == (0, 30_000)
    assert [one.title for one in story.segments] == ["", "", "Kitchen", ""]
    (entity,) = story.entities
    assert (entity.name, entity.role) == ("Aki", "subject")
    (thread,) = story.threads
    assert [notes[text].key for text in ("Aki hides it", "It burns")] == list(thread.notes)


def test_times_of_the_video_count_from_the_first_frame(tmp_path: Path) -> None:
    story = story_of(tmp_path, make_records(times="video"))
    assert next(n for n in story.notes if n.text == "recap").start_ms == -5500


def test_an_unchanged_file_leaves_value_for_value(tmp_path: Path) -> None:
    value = make_records()
    text = records_text(story_of(tmp_path, value), "other", RECORDS)
    assert json.loads(text) == value
    assert list(json.loads(text)) == list(value)
    assert '"end": 20.5,' in text


@settings(max_examples=60, deadline=None)
@given(record_files())
def test_any_sound_file_leaves_value_for_value(
    tmp_path_factory: pytest.TempPathFactory, value: dict[str, Any]
) -> None:
    story = story_of(tmp_path_factory.getbasetemp(), value)
    assert RECORDS_SCHEMA.is_valid(value)
    written = records_value(story, "other")
    assert json.dumps(written) == json.dumps(value)


@settings(max_examples=30, deadline=None)
@given(record_files())
def test_what_is_made_here_keeps_to_the_schema(
    tmp_path_factory: pytest.TempPathFactory, value: dict[str, Any]
) -> None:
    story = story_of(tmp_path_factory.getbasetemp(), value)
    bare = Story(VIDEO, (), story.segments, story.entities, story.notes, story.threads)
    written = records_value(bare, "v")
    RECORDS_SCHEMA.validate(written)
    again = story_of(tmp_path_factory.getbasetemp(), written)
    assert sorted((n.kind, n.start_ms, n.end_ms, n.text) for n in again.notes) == sorted(
        (n.kind, n.start_ms, n.end_ms, n.text) for n in story.notes
    )


def test_segments_alone_go_both_ways(tmp_path: Path) -> None:
    value = {
        "format": "segments",
        "version": 1,
        "run": 3,
        "segments": [
            {"start": 5.0, "end": 9, "content_type": "main", "kind": "segment", "own": [1]},
            {"start": 0, "end": 5, "content_type": "opening", "title": "始"},
            {"kind": "chunk", "start": 0, "end": 9},
        ],
    }
    SEGMENTS_SCHEMA.validate(value)
    story = story_of(tmp_path, value, SEGMENTS)
    assert segments_value(story, "v") == value
    SEGMENTS_SCHEMA.validate(segments_value(story_of(tmp_path, make_records()), "v"))


def test_a_bare_list_of_segments_is_taken_when_asked_for(tmp_path: Path) -> None:
    rows = [{"start": 0, "end": 5, "title": "A"}, {"start": 5, "end": 9}]
    assert len(story_of(tmp_path, rows, SEGMENTS).segments) == 2


BROKEN: list[tuple[dict[str, Any], str, str]] = [
    ({"times": "hour"}, "times", "shape"),
    ({"version": 2}, "version", "version"),
    ({"chunks": {}}, "chunks", "shape"),
    ({"chunks": [7]}, "chunks[0]", "shape"),
    ({"chunks": [{"start": 0}]}, "chunks[0].end", "shape"),
    ({"chunks": [{"start": "0", "end": 5}]}, "chunks[0].start", "shape"),
    ({"chunks": [{"start": True, "end": 5}]}, "chunks[0].start", "shape"),
    ({"chunks": [{"start": -1, "end": 5}]}, "chunks[0].start", "shape"),
    ({"chunks": [{"start": 0, "end": 1e12}]}, "chunks[0].end", "shape"),
    ({"chunks": [{"start": 5, "end": 5}]}, "chunks[0].end", "end-before-start"),
    ({"chunks": [{"start": 0, "end": 5}, {"start": 4, "end": 9}]}, "chunks[1]", "overlap"),
    ({"segments": [{"id": "a", "start": 0, "end": 5}, {"id": "a", "start": 5, "end": 9}],
      "culture": []}, "segments[1].id", "stands-twice"),
    ({"segments": []}, "culture[0].segment", "unknown-segment"),
    ({"narrative_threads": [{"title": "t", "key_events": ["no"]}]},
     "narrative_threads[0].key_events[0]", "unknown-event"),
    ({"narrative_threads": [{"title": " "}]}, "narrative_threads[0].title", "shape"),
    ({"entities": [{"name": "who"}]}, "entities[0].id", "shape"),
    ({"events": [{"start": 3, "end": 1, "text": "back"}]}, "events[0].end", "end-before-start"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "path", "rule"), BROKEN)
def test_what_is_wrong_is_told_by_path(
    change: dict[str, Any], path: str, rule: str, tmp_path: Path
) -> None:
    assert (path, rule, Severity.ERROR) in faults(tmp_path, make_records(**change))


def test_paths_count_what_was_left_out_before(tmp_path: Path) -> None:
    chunks = [
        {"start": 0, "end": "x"},
        {"start": 0, "end": 9, "events": [{"start": 1}, {"start": 5, "end": 2, "text": "back"}]},
    ]
    found = faults(tmp_path, make_records(chunks=chunks, narrative_threads=[]))
    assert ("chunks[1].events[1].end", "end-before-start", Severity.ERROR) in found


def test_what_is_odd_is_told_and_kept(tmp_path: Path) -> None:
    value = make_records(character_roles=[{"entity": "e9", "role": "villain"}])
    value["chunks"][0]["events"][0]["start"] = 999
    value["chunks"][0]["events"][0]["end"] = 1000
    value["chunks"][1]["entities"] = [{"id": "e1", "name": "Akiko"}]
    found = {(path, rule) for path, rule, _ in faults(tmp_path, value)}
    assert found >= {
        ("character_roles[0].entity", "unknown-entity"),
        ("character_roles[0].role", "unknown-role"),
        ("chunks[0]", "outside-chunk"),
        ("chunks[1].entities[0].name", "entity-differs"),
        ("pipeline", "unknown-field"),
    }
    assert records_value(story_of(tmp_path, value), "v") == value


def test_a_file_that_is_no_json_is_refused_by_line(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text('{"format": "naru-records",\n "chunks": [', encoding="utf-8")
    (fault,) = read_records(path, RECORDS).violations
    assert (fault.line, fault.rule) == (2, "json")


def test_deep_nesting_is_refused_and_deep_fields_of_others_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text('{"format":"naru-records","x":' + "[" * 200_000, encoding="utf-8")
    (fault,) = read_records(path, RECORDS).violations
    assert "nested too deeply" in fault.message
    deep: object = 1
    for _ in range(60):
        deep = [deep]
    value = make_records(deep=deep)
    assert records_value(story_of(tmp_path, value), "v") == value


def test_huge_texts_and_many_events_are_read(tmp_path: Path) -> None:
    events = [{"start": n / 100, "text": f"event {n}"} for n in range(10_000)]
    value = make_records(
        chunks=[{"start": 0, "end": 300, "summary": "長" * 1_000_000, "events": events}],
        narrative_threads=[],
    )
    story = story_of(tmp_path, value)
    assert len([n for n in story.notes if n.kind is NoteKind.EVENT]) == 10_000
    assert records_value(story, "v") == value


def test_formats_are_told_from_the_content(tmp_path: Path) -> None:
    def told(value: object) -> str:
        path = tmp_path / "x.json"
        path.write_text(json.dumps(value), encoding="utf-8")
        return detect_format(path)

    assert told(make_records()) == RECORDS
    assert told({"format": "segments", "segments": []}) == SEGMENTS
    assert told([{"start": 0, "end": 5, "content_type": "main"}]) == SEGMENTS
    assert told(make_records(big="x" * 3_000_000)) == RECORDS
    with pytest.raises(ImportFailedError, match="segments, pipeline records"):
        told({"format": "other"})
    assert told({"text": "a", "segments": [{"start": 0, "end": 1, "text": "a"}]}) == "whisper"
