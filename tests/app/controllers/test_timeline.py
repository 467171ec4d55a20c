"""The timeline in the window: frames, lanes by key, menus, evidence moved by its body."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QMenu

from app.domain.ids import EvidenceKey, new_key
from app.domain.interval import Interval
from app.domain.question import Evidence
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from widgets.timeline.span_selection import SpanRef
from widgets.timeline.timeline_panel import TimelinePanel


def timeline_of(bench: Bench) -> TimelinePanel:
    return bench.desk.context.workbench.timeline


def pick(menu: QMenu, text: str) -> None:
    next(action for action in menu.actions() if action.text() == text).trigger()


@pytest.fixture
def evidence(bench: Bench, project: ProjectFile) -> list[Evidence]:
    """Two evidence spans of the question shown."""
    bench.desk.author.add_question()
    question = bench.desk.author.question
    assert question is not None
    made = [
        Evidence(EvidenceKey(new_key()), Interval(start, start + 500)) for start in (1000, 3000)
    ]
    bench.desk.author.save(replace(question, evidence=tuple(made)), "Fill")
    assert project.questions
    return made


def test_keys_choose_a_track_and_arrange_its_lane(bench: Bench, project: ProjectFile) -> None:
    timeline = timeline_of(bench)
    bench.press("Alt+Down")
    first = timeline.state.active_track
    assert timeline.state.lane(first) is not None
    bench.press("Alt+Down")
    assert timeline.state.active_track != first
    bench.press("Alt+Up")
    assert timeline.state.active_track == first
    height = timeline.tracks.row_rect(first).height()
    bench.press("Alt+=")
    assert timeline.tracks.row_rect(first).height() > height
    bench.press("Alt+-")
    bench.press("Alt+Return")
    assert timeline.tracks.row_rect(first).height() < height
    bench.press("Alt+Shift+Down")
    assert timeline.state.lane_order[0] != first
    assert project.path is not None


def test_without_a_track_a_lane_key_says_what_to_do(bench: Bench, project: ProjectFile) -> None:
    assert project.path is not None
    timeline_of(bench).set_active_track("")
    bench.press("Alt+Return")
    assert "Alt+Down" in bench.desk.context.workbench.window.message_bar.current_text


def test_the_arrangement_comes_back_with_the_project(bench: Bench, project: ProjectFile) -> None:
    timeline, session = timeline_of(bench), bench.desk.context.session
    timeline.lane_actions.toggle_collapsed("cues")
    timeline.bar.snap_toggled.emit(False)
    kept = timeline.lane_layout()
    path = project.path
    assert path is not None
    session.close()
    timeline.set_lane_layout({})
    session.open(ProjectFile.open(path), "Kaya Mertens")
    assert timeline.lane_layout() == kept


def test_the_menu_of_a_lane_collapses_it(bench: Bench, project: ProjectFile) -> None:
    assert project.path is not None
    menus = bench.desk.timeline.menus
    menus.lane_parts.append(lambda menu, track: menu.addAction(f"About {track}"))
    menu = menus.lane_menu("cues")
    assert menu.actions()[-1].text() == "Lanes"
    assert any(action.text() == "About cues" for action in menu.actions())
    pick(menu, "Collapse lane")
    assert "cues" in timeline_of(bench).state.layout.collapsed


def test_the_menu_of_a_cue_marks_it(bench: Bench, project: ProjectFile) -> None:
    assert project.path is not None
    lane, menus = timeline_of(bench).state.lane("cues"), bench.desk.timeline.menus
    assert lane is not None
    pick(menus.span_menu("cues", lane.track.spans.ids[0], 1200), "Mark it in and out")
    selection = bench.desk.context.session.selection
    assert (selection.mark_in, selection.mark_out) == (1000, 1900)
    pick(menus.span_menu("cues", "", 1500), "Mark in here")
    selection = bench.desk.context.session.selection
    assert (selection.mark_in, selection.mark_out) == (1500, 1900)
    pick(menus.span_menu("cues", "", 1400), "Mark out here")
    selection = bench.desk.context.session.selection
    assert (selection.mark_in, selection.mark_out) == (None, 1400)


def test_evidence_is_moved_in_one_step(bench: Bench, evidence: list[Evidence]) -> None:
    timeline = timeline_of(bench)
    refs = tuple(SpanRef("evidence", one.key) for one in evidence)
    timeline.spans_moved.emit(refs, 250)
    question = bench.desk.author.question
    assert question is not None
    assert [one.span.start_ms for one in question.evidence] == [1250, 3250]
    bench.press("Ctrl+Z")
    question = bench.desk.author.question
    assert question is not None
    assert [one.span.start_ms for one in question.evidence] == [1000, 3000]


def test_an_annotation_moved_asks_for_no_question(bench: Bench, project: ProjectFile) -> None:
    assert project.path is not None
    bar = bench.desk.context.workbench.window.message_bar
    bench.desk.evidence.move("tier:x", "y", 0, 10)
    bench.desk.evidence.shift([SpanRef("tier:x", "y")], 10)
    assert not bar.isVisible()


def test_keys_choose_an_edge_of_evidence_and_nudge_it(
    bench: Bench, evidence: list[Evidence]
) -> None:
    timeline = timeline_of(bench)
    timeline.set_duration(60_000)
    timeline.select_span("evidence", evidence[0].key)
    bench.press("Alt+]")
    bench.press("Ctrl+]")
    question = bench.desk.author.question
    assert question is not None
    step = question.evidence[0].span.start_ms - 1000
    assert step > 0
    assert question.evidence[0].span.end_ms == 1500
    bench.press("Alt+]")
    bench.press("Ctrl+[")
    question = bench.desk.author.question
    assert question is not None
    assert question.evidence[0].span == Interval(1000 + step, 1500 - step)
