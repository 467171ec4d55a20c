"""Event memories and traces in the format emoscope: nothing is missing when they come back."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.ids import MemoryKey, RaterKey, TraceKey, VerdictKey, VideoKey
from app.domain.media import Video
from app.domain.memory_partial import partial_memory
from app.domain.memory_reading import read_memory
from app.domain.memory_row import Judgement, MemoryVerdict, TraceRow
from storage.formats.emoscope import lines_of, write_emoscope
from storage.formats.emoscope_reader import read_emoscope
from storage.formats.project_records import (
    MemoryRecord,
    ProjectRecords,
    ReadProject,
    TraceRecord,
)
from tests.domain.test_event_memory import trace
from tests.helpers.memories import small_memory, window_memory
from tests.helpers.question_strategies import JSON, TEXT, UNHURRIED
from tests.storage.formats.test_event_memory import memories

VIDEO = Video(VideoKey("v"), "north-window", "North", 0)


def verdict(memory: MemoryKey, object_id: str, rater: str | None) -> MemoryVerdict:
    return MemoryVerdict(
        VerdictKey(f"{memory}-{object_id}-{rater}"),
        memory,
        object_id,
        None if rater is None else RaterKey(rater),
        Judgement.UNSUPPORTED,
        "nothing shows 怒",
        2,
        "2026-07-04T12:00:00.000Z",
    )


def content() -> ProjectRecords:
    words = {"title": "memory", "agent": "Lantern", "run": "2", "made_at": "2026-05-12"}
    first = read_memory(small_memory(2)).named(MemoryKey("m1"), VIDEO.key, **words)
    windows = read_memory(window_memory()).named(MemoryKey("m2"), VIDEO.key, title="windows")
    verdicts = (verdict(first.key, "E1", "r"), verdict(first.key, "E1>E2:temporal", None))
    partial = partial_memory(trace()).named(MemoryKey("part"), VIDEO.key, title="Q")
    return ProjectRecords(
        videos=(VIDEO,),
        memories=(
            MemoryRecord(first, {"pins": ["E1"], "zoom": 0.5}, verdicts),
            MemoryRecord(windows),
            MemoryRecord(partial),
        ),
        traces=(
            TraceRecord(TraceRow(TraceKey("t1"), VIDEO.key, "Q1", "Q1 · a", first.key, 0), trace()),
            TraceRecord(TraceRow(TraceKey("t2"), VIDEO.key, "Q2", "Q2", None, 0), trace()),
        ),
    )


def there_and_back(written: ProjectRecords) -> ReadProject:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.jsonl")
        write_emoscope(written, path)
        return read_emoscope(path)


def test_memories_and_traces_come_back() -> None:
    read = there_and_back(content())
    assert read.violations == ()
    assert read.content == content()
    for before, after in zip(content().memories, read.content.memories, strict=True):
        assert json.dumps(before.memory.original) == json.dumps(after.memory.original)


@UNHURRIED
@given(memories(), TEXT, st.dictionaries(TEXT, JSON, max_size=2))
def test_any_memory_comes_back(original: dict[str, Any], title: str, view: dict[str, Any]) -> None:
    memory = read_memory(original).named(MemoryKey("m"), VIDEO.key, title=title, run=title)
    written = ProjectRecords(videos=(VIDEO,), memories=(MemoryRecord(memory, view),))
    read = there_and_back(written)
    assert not read.has_errors
    (found,) = read.content.memories
    assert found == written.memories[0]
    assert json.dumps(found.memory.original) == json.dumps(original)


@pytest.mark.parametrize(
    ("line", "change", "told"),
    [
        (2, {"memory": {"schema_version": 9}}, ("memory", "this one has 9")),
        (2, {"memory": []}, ("memory", "must be an object")),
        (2, {"is_partial": 1}, ("is_partial", "must be true or false")),
        (2, {"key": "v"}, ("key", "stands already")),
        (5, {"memory": "gone"}, ("memory", "is no memory of the file")),
        (5, {"trace": None}, ("trace", "must be an object")),
    ],
)
def test_what_is_wrong_with_a_line_is_told(
    tmp_path: Path, line: int, change: dict[str, Any], told: tuple[str, str]
) -> None:
    lines = [json.loads(json.dumps(each)) for each in lines_of(content())]
    lines[line].update(change)
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    faults = [each for each in read_emoscope(path).violations if each.record == line + 1]
    assert faults[0].path == told[0]
    assert told[1] in faults[0].message


def test_two_verdicts_of_one_rater_on_one_object_are_refused(tmp_path: Path) -> None:
    lines = [json.loads(json.dumps(each)) for each in lines_of(content())]
    lines[2]["verdicts"][1] |= {"object_id": "E1", "rater": "r"}
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    read = read_emoscope(path)
    assert read.violations[0].message == "a rater has two verdicts on one object"
    assert len(read.content.memories) == 2
