"""The memories of the demo: one sound, with all that the format knows, and one with faults."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.check import Severity
from app.domain.event_memory import EventMemory, RelationType
from app.domain.memory_index import MemoryIndex
from app.domain.memory_reading import read_memory
from app.services.lint_service import lint_object
from assets.demo.memories import make_memories, memory_path
from assets.demo.memory import Record, make_memory
from assets.demo.memory_faults import FAULTS, Fault
from assets.demo.memory_sheet import load_memory_sheet
from assets.demo.schedule import Episode, schedule
from assets.demo.screenplay import FOLDER, load_story
from storage.project_file import ProjectFile

PROJECT, VIDEO = FOLDER / "demo.emoscope", FOLDER / "north_window.mp4"
SHEET = load_memory_sheet()
LANTERN, HERON = SHEET.agent


@pytest.fixture(scope="module")
def episode() -> Episode:
    return schedule(load_story())


@pytest.fixture(scope="module")
def lantern() -> EventMemory:
    return read_memory(json.loads(memory_path(LANTERN, FOLDER).read_text("utf-8")))


@pytest.fixture
def project(tmp_path: Path) -> Iterator[ProjectFile]:
    shutil.copyfile(PROJECT, tmp_path / PROJECT.name)
    opened = ProjectFile.open(tmp_path / PROJECT.name)
    yield opened
    opened.close()


def found(memory: Record) -> Counter[str]:
    return Counter(each.rule for each in lint_object(memory) if each.severity is not Severity.INFO)


def test_the_files_are_those_of_the_source(episode: Episode) -> None:
    for agent, memory in make_memories(episode, SHEET, VIDEO):
        assert json.loads(memory_path(agent, FOLDER).read_text("utf-8")) == memory


def test_the_project_holds_both(project: ProjectFile) -> None:
    rows = project.memories.all()
    assert [(row.agent, row.run, row.schema_version) for row in rows] == [
        ("Lantern", "2", 2),
        ("Heron", "1", 1),
    ]
    for row, agent in zip(rows, SHEET.agent, strict=True):
        kept = json.dumps(project.memories.original(row.key))
        assert kept == json.dumps(json.loads(memory_path(agent, FOLDER).read_text("utf-8")))


def test_they_are_of_the_film(lantern: EventMemory, project: ProjectFile) -> None:
    (video,) = project.videos.all()
    assert lantern.video_id == video.video_id
    assert lantern.duration_ms is not None
    assert abs(lantern.duration_ms - video.duration_ms) < 40
    assert lantern.video_sha256 == hashlib.sha256(VIDEO.read_bytes()).hexdigest()


def test_the_first_has_all_that_the_format_knows(lantern: EventMemory) -> None:
    index = MemoryIndex(lantern)
    assert len(index) >= 25
    assert {relation.type for relation in index.relations} == set(RelationType)
    assert {each.modality for each in lantern.observations} == {
        *("visual", "audio", "subtitle", "multimodal")
    }
    assert any(len(event.intervals) > 1 and event.updates for event in lantern.events)
    assert all(event.confidence is not None for event in lantern.events)
    assert any(state.uncertainty for event in lantern.events for state in event.states)
    assert {source.core.duration_ms for source in lantern.sources[:-1] if source.core} == {20_000}


def test_its_correction_can_be_followed(lantern: EventMemory) -> None:
    (revision,) = lantern.state_history
    index = MemoryIndex(lantern)
    event, state = index.states[revision.state.id]
    at = index.window_number[revision.revised_at]
    assert (event.version, event.summary_stale, state.version) == (2, True, 2)
    assert (revision.state.emotion, state.emotion) == ("esteem", "disquietment")
    before = index.as_of_window(at - 1).states[state.id][1]
    assert before.emotion == "esteem"
    assert index.as_of_window(at).states[state.id][1].emotion == "disquietment"
    assert [each.source for each in index.outgoing(event.id)] == [event.id]
    assert not index.incoming(event.id)


def test_the_first_breaks_no_rule(lantern: EventMemory) -> None:
    assert found(dict(lantern.original)) == {"orphan-event": 1, "stale-summary": 1}


def test_the_second_was_sound_before_the_faults(episode: Episode) -> None:
    assert found(make_memory(episode, SHEET, HERON, "")) == {}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.rule)
def test_each_planted_fault_is_found_by_its_rule(episode: Episode, fault: Fault) -> None:
    memory = make_memory(episode, SHEET, HERON, "")
    fault.plant(memory)
    assert found(memory)[fault.rule] == 1


def test_all_together_are_found_once_each() -> None:
    memory = json.loads(memory_path(HERON, FOLDER).read_text("utf-8"))
    assert found(memory) == Counter(fault.rule for fault in FAULTS)


def test_the_page_of_the_demo_tells_each() -> None:
    page = Path("docs/demo.md").read_text("utf-8")
    for fault in FAULTS:
        assert f"`{fault.rule}`" in page
