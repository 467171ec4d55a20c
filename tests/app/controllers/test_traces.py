"""Traces in the window: over their memory, lit in the graph, stepped through, played as a film."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex
from app.services.import_service import import_file
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.app.test_services_traces import own_memory
from tests.helpers.memories import stored
from tests.helpers.traces import stream_trace, trace
from widgets.graph.trace_page import TracePage


def named_for(made: dict[str, Any], project: ProjectFile) -> dict[str, Any]:
    """Return a trace of the project's video."""
    made["question"]["video_id"] = project.videos.all()[0].video_id
    return made


def bring(bench: Bench, tmp_path: Path, *made: dict[str, Any]) -> None:
    session = bench.desk.context.session
    for number, each in enumerate(made):
        path = tmp_path / f"trace{number}.json"
        path.write_text(json.dumps(named_for(each, session.project)), encoding="utf-8")
        with session.edit("Import trace"):
            import_file(session.project, path)


def page(bench: Bench) -> TracePage:
    return bench.desk.context.workbench.trace


def shown_over(bench: Bench) -> MemoryIndex | None:
    shown = page(bench).shown
    assert shown is not None
    return shown.index


def lit(bench: Bench) -> dict[str, str] | None:
    state = bench.desk.context.workbench.graph.state
    if state.marks.lit is None:
        return None
    return {state.columns.ids[one]: role for one, role in state.marks.lit.items()}


def test_a_new_trace_comes_into_view_over_what_it_carries(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    bring(bench, tmp_path, trace())

    index = bench.desk.memories.index
    assert index is not None
    assert index.memory.is_partial
    assert shown_over(bench) is index


def test_the_graph_is_lit_while_the_page_is_in_view(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    bring(bench, tmp_path, trace())
    assert lit(bench) is None

    bench.desk.traces.focus()
    assert lit(bench) == {"E2": "cited", "E4": "cited", "E1": "dropped", "E3": "dropped"}

    bench.desk.context.workbench.context.show_page("events")
    assert lit(bench) is None


def test_steps_go_by_keys_from_plan_to_citation(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    bring(bench, tmp_path, trace())
    next_step = bench.desk.context.actions["trace.next"]

    next_step.trigger()  # brings the page up first
    assert page(bench).step == "plan"
    next_step.trigger()
    assert lit(bench) == {"E2": "seed", "E1": "seed", "E3": "seed"}
    next_step.trigger()
    assert lit(bench) == {"E2": "seed", "E1": "seed", "E3": "seed", "E4": "neighbour"}
    next_step.trigger()
    assert lit(bench) == {"E1": "dropped", "E3": "dropped", "E2": "selected", "E4": "selected"}
    next_step.trigger()
    next_step.trigger()
    assert page(bench).step == "cite"
    assert lit(bench) == {"E2": "cited", "E4": "cited"}
    bench.desk.context.actions["trace.previous"].trigger()
    assert page(bench).step == "select"


def test_cards_carry_what_they_are_to_the_step(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    bring(bench, tmp_path, trace())
    bench.desk.traces.focus()
    bench.desk.traces.show_step("select")
    view = bench.desk.context.workbench.graph.view
    place = view.state.columns.place
    view.grab()  # a picture was painted

    roles = {each: view.painter.marks_of((place[each],)).role for each in ("E1", "E2")}

    assert roles == {"E1": "dropped", "E2": "selected"}
    bench.desk.traces.show_step("cite")
    view.grab()
    assert view.painter.marks_of((place["E1"],)).role == ""


def test_dimmed_are_those_that_have_no_part_in_the_step(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    bring(bench, tmp_path, trace())
    bench.desk.traces.focus()
    bench.desk.traces.show_step("cite")
    state = bench.desk.context.workbench.graph.state

    dim = {state.columns.ids[one] for one in range(len(state.columns)) if state.is_dim(one)}

    assert dim == {"E1", "E3"}


def test_the_selected_events_play_as_one_film(
    bench: Bench, project: ProjectFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(bench, tmp_path, trace())
    heard: list[tuple[Interval, ...]] = []
    monkeypatch.setattr(bench.desk.playback, "play_spans", heard.append)

    bench.desk.context.actions["trace.film"].trigger()

    assert heard == [(Interval(20_000, 30_500), Interval(50_000, 60_000))]


def test_an_event_of_the_trace_is_chosen_everywhere(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    bring(bench, tmp_path, trace())

    page(bench).event_requested.emit("E4")

    assert bench.desk.context.session.selection.events == {"E4"}
    assert bench.desk.context.workbench.inspector.event_id == "E4"


def test_over_another_memory_nothing_is_lit_until_its_own_comes_back(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    bring(bench, tmp_path, trace())
    video = project.videos.all()[0]
    other = stored(own_memory(), video.key, title="other")
    with bench.desk.context.session.edit("Import memory") as open_project:
        open_project.memories.add(other)
    bench.desk.traces.focus()
    assert lit(bench) is not None

    bench.desk.memories.show(other.key)

    assert lit(bench) is None
    assert shown_over(bench) is None

    page(bench).memory_requested.emit(other.key)
    assert lit(bench) is not None
    assert shown_over(bench) is bench.desk.memories.index


def test_two_traces_are_chosen_between(bench: Bench, project: ProjectFile, tmp_path: Path) -> None:
    bring(bench, tmp_path, trace(), stream_trace())
    rows = project.traces.all()
    assert bench.desk.traces.row == rows[1]

    page(bench).trace_chosen.emit(rows[0].key)

    assert bench.desk.traces.row == rows[0]
    assert page(bench).choice.count() == 2


def test_a_removed_trace_is_gone_and_comes_back(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    bring(bench, tmp_path, trace())
    bench.desk.traces.focus()

    bench.desk.context.actions["trace.remove"].trigger()
    assert page(bench).shown is None
    assert lit(bench) is None

    bench.desk.context.session.undo()
    assert page(bench).shown is not None


def test_traces_are_written_as_they_came(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    bring(bench, tmp_path, trace())

    bench.desk.traces.export(tmp_path / "out.json")

    written = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert written == named_for(trace(), project)


def test_without_a_trace_actions_say_so(bench: Bench, project: ProjectFile) -> None:
    for name in ("trace.next", "trace.film", "trace.export", "trace.remove"):
        bench.desk.context.actions[name].trigger()

    assert page(bench).shown is None
    assert lit(bench) is None


def test_a_closed_project_leaves_no_trace(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    bring(bench, tmp_path, trace())

    bench.desk.context.session.close()

    assert page(bench).shown is None
    assert bench.desk.traces.row is None
