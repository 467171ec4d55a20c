"""Each workspace has its own lanes: usual ones at first, then as they were left; blind work."""

from __future__ import annotations

from app.session import ProjectSession
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.memories import small_memory, stored
from widgets.theme.theme import theme
from widgets.timeline.timeline_panel import TimelinePanel


def timeline(bench: Bench) -> TimelinePanel:
    return bench.desk.context.workbench.timeline


def kinds(bench: Bench) -> set[str]:
    shown = timeline(bench).state.shown_lanes(theme().metrics)
    return {lane.track.kind for lane in shown}


def add_memory(bench: Bench, project: ProjectFile) -> ProjectSession:
    session = bench.desk.context.session
    with session.edit("Import memory") as opened:
        opened.memories.add(stored(small_memory(2), project.videos.all()[0].key))
    return session


def test_each_workspace_keeps_its_own_lanes(bench: Bench, project: ProjectFile) -> None:
    add_memory(bench, project)
    window, actions = bench.desk.context.workbench.window, bench.desk.context.actions
    window.set_workspace("author")
    assert {"event", "trajectory", "evidence"} <= kinds(bench)
    window.set_workspace("graph")
    assert {"event", "trajectory"} <= kinds(bench)
    assert not kinds(bench) & {"evidence", "filmstrip", "waveform", "segment"}
    window.set_workspace("verify")
    assert not kinds(bench) & {"event", "trajectory", "tier", "note"}

    window.set_workspace("graph")
    timeline(bench).lane_actions.set_shown("evidence", True)
    timeline(bench).lane_actions.hide("events")
    actions["view.waveform"].trigger()
    window.set_workspace("author")
    assert {"event", "evidence"} <= kinds(bench)
    window.set_workspace("graph")
    assert "evidence" in kinds(bench)
    assert "event" not in kinds(bench)
    assert timeline(bench).shows_strip("waveform")

    actions["view.lanes_reset"].trigger()
    assert "event" in kinds(bench)
    assert "evidence" not in kinds(bench)
    assert not timeline(bench).shows_strip("waveform")


def test_snapping_is_the_same_in_all_workspaces(bench: Bench, project: ProjectFile) -> None:
    bench.desk.context.workbench.window.set_workspace("author")
    timeline(bench).bar.snap_toggled.emit(False)
    bench.desk.context.workbench.window.set_workspace("graph")
    assert not timeline(bench).state.is_snapping


def test_blind_work_closes_what_gives_the_answer_away(bench: Bench, project: ProjectFile) -> None:
    session = add_memory(bench, project)
    bench.desk.context.workbench.window.set_workspace("author")
    session.set_blind(True)
    assert not kinds(bench) & {"evidence", "event", "tier", "note", "stage"}
    timeline(bench).lane_actions.show_all()
    assert not kinds(bench) & {"evidence", "event"}
    assert timeline(bench).closed_note.startswith("Evidence, events and emotion lanes")
    menu = timeline(bench).lane_actions.lanes_menu(timeline(bench))
    events = next(one for one in menu.actions() if one.text() == "Events")
    assert not events.isEnabled()
    assert events.toolTip() == "Closed until your answer is locked"
    menu.deleteLater()
    pages = bench.desk.context.workbench.context
    for key, closed in (("events", True), ("transcript", False), ("notes", True)):
        pages.show_page(key)
        assert pages.is_closed is closed
    session.set_blind(False)
    assert not pages.is_closed
    assert {"evidence", "event"} <= kinds(bench)
    assert timeline(bench).closed_note == ""
