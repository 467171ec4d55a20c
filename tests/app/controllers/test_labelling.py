"""Labelling in the window: by keys, blind, with drafts and undo; aggregated and settled after."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.domain.ids import AssignmentKey, UnitKey, UnitSetKey, new_key
from app.domain.label_result import Standing
from app.domain.labelling import Layer, Unit, UnitLabel, UnitSet, label_value
from app.domain.review import Assignment, RecordKind
from app.domain.unit_making import ExclusionRules
from app.services.label_aggregation import settled_labels
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.labelling import make_units
from tests.storage.make import make_video
from widgets.labelling.sheet import UnitState

RATERS = ("Kaya Mertens", "Rin Okabe", "Yuto Tanabe")
REAL = UnitSet(UnitSetKey(new_key()), "utterances")
WARM = UnitSet(UnitSetKey(new_key()), "warm-up", is_practice=True)


@pytest.fixture
def units(bench: Bench, tmp_path: Path) -> list[Unit]:
    """A project with ten units and one to practise on, open in the Label workspace."""
    project = ProjectFile.create(tmp_path / "units.emoscope")
    video = make_video()
    known = label_value(UnitLabel("Joy", ("joy",)))
    with project.edit("Fill", None):
        project.videos.add(video)
        made = make_units(project.units.add_set(REAL), video, 10)
        project.units.add_many(made)
        (warm,) = make_units(project.units.add_set(WARM), video, 1)
        project.units.add(Unit(warm.key, WARM.key, "p1", video.key, 0, 900, "Rin", known=known))
    bench.desk.context.session.open(project, RATERS[0])
    bench.desk.context.workbench.window.set_workspace("label")
    bench.window.setFocus()
    return made


def keys(bench: Bench, text: str) -> None:
    for key in text.split():
        bench.press(key, bench.window)


def shown(bench: Bench) -> str:
    sheet = bench.desk.labelling.sheet
    return sheet.unit.unit_id if sheet is not None else ""


def test_three_raters_label_ten_units_by_keys_and_what_is_disputed_is_settled(
    bench: Bench, units: list[Unit], qtbot: QtBot
) -> None:
    desk, session = bench.desk, bench.desk.context.session
    lab = desk.labelling
    for place, name in enumerate(RATERS):
        session.set_rater_name(name)
        assert (lab.queue.progress.labelled, session.blind) == (0, True)
        assert shown(bench) == "0001"
        for number in range(10):
            basic = str(1 + place) if number == 9 else "4" if number % 2 else "6"
            keys(bench, f"{basic} Y Return")
        assert lab.queue.progress.labelled == 10
    votes = session.project.units.labels(REAL.key)
    assert len(votes) == 30
    results = desk.label_results
    keys(bench, "Ctrl+Alt+A")
    assert results.is_open
    assert results.panel.sheet is not None
    results.run()
    qtbot.waitUntil(lambda: results.is_settled and bool(results.panel.figures_page.figures.rows))
    (disputed,) = [one for one in results.panel.sheet.disputed if one.unit_id == "0010"]
    assert {vote.labels for vote in disputed.votes} == {("Anger",), ("Disgust",), ("Fear",)}
    form = results.panel.disputes
    form.choice.setCurrentText("Anger")
    form.reason.setText("The fist")
    form.settle.click()
    result = session.project.units.result(REAL.key, Layer.BASIC)
    assert result is not None
    label = settled_labels(session.project, result)[UnitKey(disputed.key)]
    assert (label.label, label.reason) == ("Anger", "The fist")
    assert label.standing in (Standing.CONFIRMED, Standing.CORRECTED)
    assert label.earlier == disputed.settled.label
    bench.press("Ctrl+Z", bench.window)
    assert settled_labels(session.project, result)[disputed.key].standing is Standing.AGGREGATED


def test_results_open_with_the_own_labels(bench: Bench, units: list[Unit], qtbot: QtBot) -> None:
    desk, session = bench.desk, bench.desk.context.session
    tasks = [
        Assignment(AssignmentKey(new_key()), RecordKind.LABEL, unit.key, session.viewer)
        for unit in units[:2]
    ]
    with session.edit("Assign") as project:
        project.reviews.assign(tasks)
    results = desk.label_results
    keys(bench, "6 Y Return Ctrl+Alt+A")
    assert results.is_open
    assert results.panel.sheet is None
    assert results.panel.empty.text.endswith("1 unit of this set is still yours to label.")
    results.run()
    qtbot.waitUntil(lambda: results.is_settled)
    assert results.panel.sheet is None, "also once it was aggregated"
    results.hide()
    keys(bench, "4 Y Return Ctrl+Alt+A")
    assert results.panel.sheet is not None


def test_a_draft_outlives_and_a_step_is_taken_back(bench: Bench, units: list[Unit]) -> None:
    lab, session = bench.desk.labelling, bench.desk.context.session
    keys(bench, "6 H Shift+Up Ctrl+Alt+F")
    lab.choose(units[4].key)  # nothing was stored
    assert lab.queue.own == {}
    lab.panel.show_sheet(None)  # as after a crash
    lab.choose(units[0].key)
    assert lab.sheet is not None
    assert (lab.sheet.label.basic, lab.sheet.label.go, lab.sheet.label.intensity) == (
        "Sadness", ("grief",), 3,
    )  # fmt: skip
    keys(bench, "Return")
    assert shown(bench) == "0002"
    assert session.project.drafts.get(lab.queue.rater, f"label:{units[0].key}", "label") is None
    keys(bench, "Ctrl+Z")
    assert (shown(bench), lab.queue.progress.labelled) == ("0001", 0)
    keys(bench, "Ctrl+Shift+Z")
    assert (shown(bench), lab.queue.progress.labelled) == ("0001", 1)


def test_what_is_incomplete_is_refused_and_what_is_flagged_is_kept(
    bench: Bench, units: list[Unit]
) -> None:
    lab = bench.desk.labelling
    keys(bench, "Y Return")
    assert (shown(bench), lab.queue.own) == ("0001", {})
    keys(bench, "Ctrl+B Return")
    assert (shown(bench), lab.queue.progress.revisit) == ("0002", 1)
    assert lab.panel.side.set_box.grid.marks[0].state is UnitState.REVISIT
    keys(bench, "Alt+Shift+PgUp")
    assert shown(bench) == "0001"
    keys(bench, "6 Ctrl+B Return")
    assert (lab.queue.progress.labelled, lab.queue.progress.revisit) == (1, 0)


def test_units_are_left_out_by_hand_and_by_rule(bench: Bench, units: list[Unit]) -> None:
    sets, lab = bench.desk.unit_exclusions, bench.desk.labelling
    sets.exclude(units[0], "other:Two voices")
    assert shown(bench) == "0002"
    assert lab.panel.unit.header.count_text == "1 of 9"
    lab.choose(units[0].key)
    assert "Two voices" in lab.panel.unit.notice.text
    keys(bench, "6")
    assert lab.sheet is not None
    assert lab.sheet.label == UnitLabel()
    sets.offer_reasons()  # it is taken in again
    assert lab.sheet.unit.excluded == ""
    sets.apply_rules(REAL, ExclusionRules(2000, laughter=False))
    assert lab.queue.progress.excluded == 10


def test_practice_tells_the_solution_and_the_score(bench: Bench, units: list[Unit]) -> None:
    lab = bench.desk.labelling
    waiting = lab.queue.practice_left()
    assert waiting is not None
    assert waiting.name == "warm-up"
    lab.choose_set(WARM.key)
    keys(bench, "6 H Return")
    assert "Joy; joy" in lab.panel.unit.notice.text
    score = lab.queue.score_of(WARM)
    assert (score.done, score.basic, score.go) == (1, 0.0, 0.0)
    keys(bench, "6 4 H Y Return")
    assert lab.queue.score_of(WARM).basic == 1.0
    lab.choose_set(REAL.key)
    assert lab.queue.practice_left() is None


def test_a_set_is_made_of_cues_and_set_up(bench: Bench, project: ProjectFile) -> None:
    desk, session = bench.desk, bench.desk.context.session
    desk.context.workbench.window.set_workspace("label")
    assert desk.labelling.panel.unit.empty.isVisible()
    video = session.selection.video
    assert video is not None
    (source,) = [one for one in desk.unit_sets._sources(video) if "Mixed" in one.title]
    made = UnitSet(UnitSetKey(new_key()), "cues", layers=(Layer.GO,))
    desk.unit_sets.add(made, video, source.key, ExclusionRules(0, laughter=False))
    assert desk.labelling.queue.progress.total == 3
    keys(bench, "6 W Return")
    (review,) = session.project.reviews.all(RecordKind.LABEL)
    assert review.answer == {"go": ["love"]}
    state = desk.context.workbench.timeline.state
    assert len(state.lane("unit").track.spans) == 3  # type: ignore[union-attr]
    assert state.lane("own_label").track.label(0) == "love"  # type: ignore[union-attr]
    desk.context.workbench.window.set_workspace("author")
    assert not session.blind
    assert state.lane("unit") is None
    desk.unit_sets.update(UnitSet(made.key, "cues", guideline="# Rules"))
    desk.unit_sets.remove()
    assert session.project.units.sets() == []
