"""The trace of the demo: sound, over the memory of its agent, and instructive."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.memory_index import MemoryIndex
from app.domain.trace_checks import Outcome, check_trace
from app.domain.trace_path import TracePath
from app.domain.trace_reading import read_trace
from app.services.trace_service import stored_trace
from assets.demo.memories import make_memories
from assets.demo.memory_sheet import load_memory_sheet
from assets.demo.questions import load_questions
from assets.demo.schedule import schedule
from assets.demo.screenplay import FOLDER, load_story
from assets.demo.trace import AGENT, QUESTION_ID, demo_trace, trace_path
from storage.project_file import ProjectFile

PROJECT = FOLDER / "demo.emoscope"
WRITTEN = json.loads(trace_path(FOLDER).read_text("utf-8"))


@pytest.fixture
def project(tmp_path: Path) -> Iterator[ProjectFile]:
    shutil.copyfile(PROJECT, tmp_path / PROJECT.name)
    opened = ProjectFile.open(tmp_path / PROJECT.name)
    yield opened
    opened.close()


def test_the_file_is_that_of_the_source() -> None:
    episode = schedule(load_story())
    video = FOLDER / f"{episode.story.video_id}.mp4"
    agents = make_memories(episode, load_memory_sheet(), video)
    memory = next(one for agent, one in agents if agent.name == AGENT)

    assert demo_trace(memory, load_questions(), episode.story.video_id) == WRITTEN


def test_all_its_figures_come_out_the_same() -> None:
    found = read_trace(WRITTEN)

    checks = check_trace(found, TracePath(found, {}))

    assert {check.outcome for check in checks} == {Outcome.SAME}
    assert not found.oddities
    assert not found.unknown


def test_the_project_shows_it_over_the_memory_of_its_agent(project: ProjectFile) -> None:
    (row,) = (one for one in project.traces.all() if one.question_id == QUESTION_ID)
    assert row.memory is not None
    memory = project.memories.get(row.memory)
    path = TracePath(stored_trace(project, row), {})

    assert memory.agent == AGENT
    assert not path.lacking(MemoryIndex(memory).events)
    assert row.question_id in {one.question_id for one in project.questions.rows()}


def test_it_shows_why_the_answer_misses_the_night() -> None:
    path = TracePath(read_trace(WRITTEN), {})

    assert "E9" in path.seeds
    assert "E9" in path.dropped
    assert set(path.cited) <= set(path.selected)
