"""Event memories in the window: chosen, shown as a lane, linked with the playhead, changed."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.controllers import memory_controller
from app.controllers.hit_opener import HitOpener
from app.controllers.memory_controller import MemoryController
from app.controllers.memory_lane import EVENTS
from app.domain.ids import MemoryKey
from app.domain.search import SearchQuery
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.memories import large_memory, small_memory, stored
from tests.storage.make import make_video
from widgets.timeline.timeline_state import SpanRef


def add(bench: Bench, project: ProjectFile, title: str = "memory", **words: str) -> MemoryKey:
    video = project.videos.all()[0]
    memory = stored(small_memory(2), video.key, title=title, **words)
    with bench.desk.context.session.edit("Import memory") as open_project:
        open_project.memories.add(memory)
    return memory.key


def memories(bench: Bench) -> MemoryController:
    return bench.desk.memories


def lane_ids(bench: Bench) -> list[str]:
    lane = bench.desk.context.workbench.timeline.state.lane(EVENTS)
    return [] if lane is None else list(lane.track.spans.ids)


def test_without_a_memory_the_page_says_what_belongs_here(
    bench: Bench, project: ProjectFile
) -> None:
    page = bench.desk.context.workbench.memory
    assert page.is_empty
    assert memories(bench).index is None
    assert lane_ids(bench) == []


def test_a_new_memory_comes_into_view(bench: Bench, project: ProjectFile) -> None:
    key = add(bench, project)
    assert bench.desk.context.session.selection.memory == key
    index = memories(bench).index
    assert index is not None
    assert index.memory.key == key
    assert lane_ids(bench) == ["E1", "E2", "E3"]
    page = bench.desk.context.workbench.memory
    assert (page.current, page.is_empty) == (key, False)


def test_undo_takes_it_away_and_redo_brings_it_back(bench: Bench, project: ProjectFile) -> None:
    session = bench.desk.context.session
    key = add(bench, project)
    session.undo()
    assert session.selection.memory is None
    assert memories(bench).index is None
    assert lane_ids(bench) == []
    session.redo()
    assert session.selection.memory == key
    assert lane_ids(bench) == ["E1", "E2", "E3"]


def test_a_memory_whose_file_was_replaced_is_shown_as_it_is_now(
    bench: Bench, project: ProjectFile
) -> None:
    key = add(bench, project)
    fresh = small_memory(2)
    fresh["events"] = [dict(event, id=f"N{event['id']}") for event in fresh["events"][:1]]
    with bench.desk.context.session.edit("Import memory") as open_project:
        open_project.memories.exchange(
            key, stored(fresh, project.videos.all()[0].key, title="memory")
        )
    assert lane_ids(bench) == ["NE1"]
    bench.desk.context.session.undo()
    assert lane_ids(bench) == ["E1", "E2", "E3"]


def test_the_memory_chosen_last_is_shown_next_time(bench: Bench, project: ProjectFile) -> None:
    first, second = add(bench, project, "a"), add(bench, project, "b")
    session, path = bench.desk.context.session, project.path
    assert session.selection.memory == second
    bench.desk.context.workbench.memory.memory_chosen.emit(first)
    assert session.selection.memory == first
    assert path is not None
    session.close()
    session.open(ProjectFile.open(path), "Kaya Mertens")
    assert session.selection.memory == first


def test_a_choice_on_the_lane_is_one_of_events(bench: Bench, project: ProjectFile) -> None:
    add(bench, project)
    timeline = bench.desk.context.workbench.timeline
    timeline.state.select([SpanRef(EVENTS, "E2")])
    timeline.spans_selected.emit(timeline.state.selected)
    assert bench.desk.context.session.selection.events == frozenset({"E2"})


def test_choosing_an_event_elsewhere_selects_its_span_and_seeks(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(bench, project)
    sought: list[int] = []
    monkeypatch.setattr(bench.desk.playback, "go_to", sought.append)
    session = bench.desk.context.session
    session.select_events(["E3"])
    state = bench.desk.context.workbench.timeline.state
    assert state.selected == (SpanRef(EVENTS, "E3"),)
    assert sought == [42_000]
    session.select_events(["E1", "E2"])
    assert {ref.span for ref in state.selected} == {"E1", "E2"}
    assert sought == [42_000]
    session.select_events([])
    assert not state.selected


def test_an_event_of_the_lane_plays_all_its_spans(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(bench, project)
    played: list[object] = []
    monkeypatch.setattr(bench.desk.playback, "play_spans", played.append)
    timeline = bench.desk.context.workbench.timeline
    timeline.span_activated.emit(EVENTS, "E1")
    timeline.span_activated.emit("elsewhere", "E1")
    index = memories(bench).index
    assert index is not None
    assert played == [index.events["E1"].intervals]


def test_a_large_memory_is_read_on_a_worker(
    bench: Bench, project: ProjectFile, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_controller, "_READ_AT_ONCE", 10)
    video = project.videos.all()[0]
    memory = stored(large_memory(40, 200, 80), video.key)
    with (
        qtbot.waitSignal(memories(bench).shown),
        bench.desk.context.session.edit("Import memory") as open_project,
    ):
        open_project.memories.add(memory)
    index = memories(bench).index
    assert index is not None
    assert len(index) == 40


def test_what_comes_late_for_another_memory_is_dropped(
    bench: Bench, project: ProjectFile, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = add(bench, project, "a")
    second = add(bench, project, "b")
    monkeypatch.setattr(memory_controller, "_READ_AT_ONCE", 10)
    shown: list[MemoryKey] = []
    memories(bench).shown.connect(lambda index: shown.append(index.memory.key))
    memories(bench).show(first)
    with qtbot.waitSignal(memories(bench).shown):
        memories(bench).show(second)
    qtbot.waitUntil(lambda: not bench.desk.context.tasks.busy)
    assert shown == [second]


def test_the_memory_in_view_is_removed_and_the_next_shown(
    bench: Bench, project: ProjectFile
) -> None:
    first, second = add(bench, project, "a"), add(bench, project, "b")
    bench.desk.context.actions["memory.remove"].trigger()
    assert [row.key for row in memories(bench).rows] == [first]
    assert bench.desk.context.session.selection.memory == first
    bench.desk.context.session.undo()
    assert [row.key for row in memories(bench).rows] == [first, second]


def test_incomplete_memories_carry_a_warning(bench: Bench, project: ProjectFile) -> None:
    video = project.videos.all()[0]
    memory = stored({**small_memory(), "complete": False}, video.key)
    with bench.desk.context.session.edit("Import memory") as open_project:
        open_project.memories.add(memory)
    note = bench.desk.context.workbench.memory._note
    assert note.text() == "Incomplete"


def test_another_video_has_its_own_memories(bench: Bench, project: ProjectFile) -> None:
    key = add(bench, project)
    session = bench.desk.context.session
    other = make_video("other")
    with session.edit("Add video") as open_project:
        open_project.videos.add(other)
    session.select(video=other.key)
    assert session.selection.memory is None
    assert lane_ids(bench) == []
    session.select(video=project.videos.all()[0].key)
    assert session.selection.memory == key


def test_an_event_that_search_found_is_shown_in_its_memory(
    bench: Bench, project: ProjectFile
) -> None:
    first, second = add(bench, project, "a"), add(bench, project, "b")
    desk = bench.desk
    opener = HitOpener(desk.context, desk.author, desk.playback, desk.subtitles)
    hits = project.search.find(SearchQuery("something happens", kinds=("event",)))
    hit = next(each for each in hits if (each.owner, each.title) == (first, "E2"))
    assert desk.context.session.selection.memory == second
    opener.open(hit)
    selection = desk.context.session.selection
    assert (selection.memory, selection.events) == (first, frozenset({"E2"}))
    assert memories(bench).index is not None
    assert desk.context.workbench.window.workspace == "graph"
