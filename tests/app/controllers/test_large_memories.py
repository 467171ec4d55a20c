"""Large memories are read, laid out and checked on workers: nothing is lost or mixed up by it."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.controllers import (
    graph_controller,
    inspector_controller,
    lint_controller,
    memory_controller,
    trajectory_controller,
)
from app.domain.ids import MemoryKey
from app.domain.memory_row import Judgement
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.memories import large_memory, stored


@pytest.fixture(autouse=True)
def workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memories of any size are large."""
    monkeypatch.setattr(memory_controller, "_READ_AT_ONCE", 0)
    modules = (graph_controller, inspector_controller, lint_controller, trajectory_controller)
    for module in modules:
        monkeypatch.setattr(module, "AT_ONCE", 0)


@pytest.fixture
def keys(bench: Bench, project: ProjectFile, qtbot: QtBot) -> list[MemoryKey]:
    """Two memories of the video, the second in view."""
    video = project.videos.all()[0].key
    with bench.desk.context.session.edit("Import memories") as open_project:
        for count in (12, 8):
            open_project.memories.add(stored(large_memory(count, 30, 10), video))
    settle(bench, qtbot)
    return [row.key for row in bench.desk.memories.rows]


def settle(bench: Bench, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not bench.desk.context.tasks.busy)


def everywhere(bench: Bench) -> set[MemoryKey | None]:
    """Return which memories index, graph, inspector and lanes show."""
    desk = bench.desk
    indexes = [desk.memories.index, desk.inspecting.index]
    indexes.append(desk.graph.memory.index if desk.graph.memory else None)
    shown = {None if index is None else index.memory.key for index in indexes}
    state = desk.context.workbench.timeline.state
    lanes = [lane.key for lane in state.lanes if lane.track.kind == "trajectory"]
    return shown | {MemoryKey(key.split(":")[1]) for key in lanes}


def test_what_is_chosen_while_it_is_laid_out_is_chosen_when_it_comes(
    bench: Bench, keys: list[MemoryKey], qtbot: QtBot
) -> None:
    session, memories = bench.desk.context.session, bench.desk.memories
    with qtbot.waitSignal(memories.shown):
        memories.show(keys[0])
    assert bench.desk.graph.memory is None
    session.select_events(["E11", "E12"])
    settle(bench, qtbot)
    assert everywhere(bench) == {keys[0]}
    assert set(bench.desk.graph.state.selected_ids) == {"E11", "E12"}
    table = bench.desk.context.workbench.events.table
    assert {index.data() for index in table.selectionModel().selectedRows()} == {"E11", "E12"}
    refs = bench.desk.context.workbench.timeline.state.selected
    assert {ref.span for ref in refs} == {"E11", "E12"}


def test_a_verdict_is_on_the_event_just_chosen_though_the_inspector_comes_after_it(
    bench: Bench, keys: list[MemoryKey], qtbot: QtBot
) -> None:
    desk, inspector = bench.desk, bench.desk.inspecting.inspector
    desk.graph.state.select((2,))
    assert inspector.event_id == ""
    qtbot.waitUntil(lambda: inspector.event_id == "E3")
    desk.graph.state.select((4,))
    assert inspector.event_id == "E3"
    desk.inspecting.toggle(Judgement.WRONG)
    (verdict,) = desk.context.session.project.memories.verdicts(keys[1])
    assert verdict.object_id == "E5"
    assert inspector.event_id == "E5"


def test_of_memories_shown_one_after_the_other_the_last_is_seen_everywhere(
    bench: Bench, keys: list[MemoryKey], qtbot: QtBot
) -> None:
    memories, tasks = bench.desk.memories, bench.desk.context.tasks
    for key in (keys[0], keys[1], keys[0], keys[1]):
        memories.show(key)
    settle(bench, qtbot)
    assert everywhere(bench) == {keys[1]}
    with qtbot.waitSignal(memories.shown):
        memories.show(keys[0])
    assert tasks.busy  # graph, lanes and findings are under way
    memories.show(keys[1])
    settle(bench, qtbot)
    assert everywhere(bench) == {keys[1]}
    assert len(bench.desk.graph.state.columns) == 8


def test_a_project_closed_meanwhile_leaves_nothing(
    bench: Bench, keys: list[MemoryKey], qtbot: QtBot
) -> None:
    memories, session = bench.desk.memories, bench.desk.context.session
    with qtbot.waitSignal(memories.shown):
        memories.show(keys[0])
    session.close()
    settle(bench, qtbot)
    assert everywhere(bench) == {None}
    assert bench.desk.linting.findings == ()
    assert len(bench.desk.graph.state.columns) == 0
