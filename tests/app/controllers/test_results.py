"""The Results workspace on the demo: two systems, one failure of each class."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from app.controllers.results_controller import PAGE, ResultsController
from app.domain.failure import Failure
from app.domain.ids import QuestionKey, SystemKey
from app.domain.results import Dimension
from app.notifications import Message
from app.services.demo_service import demo_copy
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from widgets.results.results_panel import AGREEMENT, CHARTS, SCORES, STATISTICS, TRACE
from widgets.results.system_dialog import SystemDialog


@dataclass
class Results:
    """The workspace, and how to find things in it."""

    bench: Bench

    @property
    def controller(self) -> ResultsController:
        return self.bench.desk.results

    def key(self, question_id: str) -> QuestionKey:
        facts = self.controller.book.facts
        return next(key for key, one in facts.items() if one.question_id == question_id)

    def system(self, name: str) -> SystemKey:
        return next(one.key for one in self.controller.book.systems if one.name == name)


def _wait_idle(results: Results, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not results.bench.desk.context.tasks.busy, timeout=30_000)


@pytest.fixture
def results(bench: Bench, tmp_path: Path) -> Results:
    project = ProjectFile.open(demo_copy(tmp_path))
    bench.desk.context.session.open(project, "Kaya Mertens")
    bench.desk.views.set_workspace("results")
    return Results(bench)


def test_from_a_figure_to_the_lost_evidence_and_its_trace(results: Results) -> None:
    desk, controller = results.bench.desk, results.controller
    panel, page = desk.context.workbench.results, desk.context.workbench.answers
    assert desk.context.workbench.context.current == PAGE
    assert [one.name for one in controller.systems] == ["Lantern", "Heron"]

    controller.set_system(results.system("Lantern"))
    panel.scores.funnel.step_chosen.emit(Failure.NOT_RETRIEVED.value)
    assert panel.scores.list.keys == (results.key("G2_Q000006"),)

    panel.scores.list.question_chosen.emit(results.key("G2_Q000006"))
    assert page.sheet is not None
    assert page.sheet.finding is not None
    assert page.sheet.finding.failure is Failure.NOT_RETRIEVED
    assert "E7" in page.finding.text.text
    lanes = {lane.key: lane.track for lane in desk.context.workbench.timeline.state.lanes}
    retrieved = lanes["path:retrieved"]
    words = [retrieved.label(place) for place in range(len(retrieved.spans))]
    assert "E7 is missing" in words

    page.step_requested.emit()
    assert panel.tab == TRACE
    assert desk.traces.row is not None
    assert desk.traces.row.question_id == "G2_Q000006"
    rows = {row.event: row for row in panel.trace.replay._rows}
    assert rows["E22"].recorded == "cited"
    assert rows["E22"].change == 0
    panel.trace.replay.words.setText("bell, drawer, awake, takes it down")
    panel.trace.replay.changed.emit()
    now = {row.event: row for row in panel.trace.replay._rows}
    assert now["E7"].rank
    assert not rows.get("E7", now["E7"]).recorded.startswith("cited")


def test_figures_follow_what_is_chosen_and_leave_as_files(results: Results, tmp_path: Path) -> None:
    desk, controller = results.bench.desk, results.controller
    panel = desk.context.workbench.results
    controller.set_dimension(Dimension.STAGES.value)
    assert "Stages" in panel.scores.score.title
    desk.results_systems.set_first(results.system("Heron"))
    assert controller.view is not None
    assert controller.view.sheet.systems == ("Heron", "Lantern")
    desk.results_systems.toggle(results.system("Lantern"), False)
    assert controller.view.sheet.rows[-1].difference is None

    out = tmp_path / "spread.csv"
    desk.results_figures.write_chart("spread", out)
    with out.open(encoding="utf-8-sig", newline="") as file:
        head = next(csv.reader(file))
    assert head[1:3] == ["n", "Heron"]
    for name in ("spread.png", "stages.svg"):
        desk.results_figures.write_chart(name.partition(".")[0], tmp_path / name)
        assert (tmp_path / name).stat().st_size > 1_000

    for tab in (AGREEMENT, STATISTICS):
        controller.show_tab(tab)
    assert panel.agreement.audits.texts()[1][0] == "Judge A, run 3"
    assert panel.statistics.cards[0].title == "The data set"


def test_judging_hides_the_system_and_classes_are_settled_by_hand(results: Results) -> None:
    desk, controller = results.bench.desk, results.controller
    judging, form = desk.results_judging, desk.context.workbench.results.judging
    judging.begin()
    assert desk.context.workbench.answers.sheet is None
    assert form.sheet is not None
    shown = " ".join((form.sheet.text, form.sheet.prediction, form.sheet.place))
    assert not any(one.name in shown for one in controller.book.systems)
    order = list(judging.units)
    judging.end()
    judging.begin()
    assert judging.units == order  # the same for the same rater

    unit = judging.unit
    assert judging.claim("9", form, False) is None
    results.bench.press("1", form)
    QCoreApplication.processEvents()
    form.press(1)
    form.reason.setPlainText("The half of it.")
    form.store()
    assert unit is not None
    own = [one for one in controller.book.of(*unit).verdicts if one.rater]
    assert [one.score.reason for one in own if one.rater == desk.context.session.viewer] == [
        "The half of it."
    ]
    assert judging.unit != unit
    assert desk.context.session.undo().startswith("Judge an answer to")

    # A class settled by hand comes first, and can be taken back.
    system, key = results.system("Lantern"), results.key("G2_Q000006")
    settle = desk.results_settling.settle
    settle(system, key, Failure.WRONG_SYNTHESIS.value, "It saw the drawer.")
    found = controller.book.of(system, key).finding
    assert found is not None
    assert (found.failure, found.by_hand) == (Failure.WRONG_SYNTHESIS, True)
    assert found.note == "It saw the drawer."
    settle(system, key, "", "", take_back=True)
    found = controller.book.of(system, key).finding
    assert found is not None
    assert found.failure is Failure.NOT_RETRIEVED


def test_a_project_without_systems_says_how_they_come(bench: Bench, project: ProjectFile) -> None:
    bench.desk.views.set_workspace("results")
    panel = bench.desk.context.workbench.results
    assert panel.empty.isVisible()
    assert "No answers of systems yet." in panel.empty.text
    assert project.results.systems() == []


def test_whose_scores_count_and_whose_way_is_shown_can_be_chosen(results: Results) -> None:
    desk, controller = results.bench.desk, results.controller
    workbench = desk.context.workbench
    chooser, page = workbench.results.scores.score.judge, workbench.answers
    words = [one.words for one in chooser._choices]
    assert words == [
        "Usual judge: Judge A, run 3", "Judge A, run 3", "Kaya Mertens", "Rin Okabe",
        "People, their mean", "People, by majority",
    ]  # fmt: skip
    lantern, key = results.system("Lantern"), results.key("G2_Q000003")
    desk.results_list.choose(key)
    by_file = controller.book.of(lantern, key).score
    kaya = next(one.key for one in chooser._choices if one.words == "Kaya Mertens")
    chooser.chosen.emit(kaya)
    score = controller.book.of(lantern, key).score
    assert by_file is not None
    assert score is not None
    assert (by_file.score, score.score) == (1, 2)
    assert page.sheet is not None
    assert page.sheet.answers[0].score == "2 / 4"
    assert page.sheet.answers[0].judge == "Kaya Mertens, 2 / 4"  # the one that counts comes first
    chooser.chosen.emit("people")
    mean = controller.book.of(lantern, key).score
    assert mean is not None
    assert mean.score == 1.5
    chooser.chosen.emit("majority")  # two people, two scores: neither is one of more than half
    none = controller.book.of(lantern, key)
    assert none.normalized is None
    chooser.chosen.emit("")

    path = workbench.timeline.bar.path
    assert [one.words for one in path._choices] == ["G2_Q000003 · Lantern", "G2_Q000003 · Heron"]
    path.chosen.emit(results.system("Heron"))
    assert page.sheet is not None
    assert page.sheet.system == results.system("Heron")
    desk.results_judging.begin()
    assert path.isHidden()  # it would tell the systems
    desk.results_judging.end()
    assert not path.isHidden()
    desk.views.set_workspace("author")
    assert path.isHidden()


def test_a_second_trace_stands_beside_the_first_and_can_be_followed(
    results: Results, tmp_path: Path, qtbot: QtBot
) -> None:
    desk, session = results.bench.desk, results.bench.desk.context.session
    desk.results_list.choose(results.key("G2_Q000003"))
    desk.results.set_system(results.system("Lantern"))
    desk.results.show_tab(TRACE)
    panel, page = desk.context.workbench.results, desk.context.workbench.trace
    assert "guessed" in panel.trace.replay.note.text
    own = desk.results_question.way.row
    assert own is not None
    other = json.loads(json.dumps(session.project.traces.original(own.key)))
    other["config"] = {"budget": 20_000}
    other["answer"]["answer"] = "It rings, and nobody says why."
    path = tmp_path / "again.json"
    path.write_text(json.dumps(other), encoding="utf-8")

    messages: list[Message] = []
    desk.context.notifier.listen(messages.append)
    desk.imports.import_file(path)
    _wait_idle(results, qtbot)
    both, theirs = messages[-1].actions
    assert (both.label, theirs.label) == ("Keep both", "Take theirs")
    before = session.project.traces.count()
    both.run()
    _wait_idle(results, qtbot)
    assert session.project.traces.count() == before + 1
    added = session.project.traces.all()[-1]
    assert added.title == f"{own.title} 2"
    page.trace_chosen.emit(added.key)
    assert desk.results_question.way.row is not None
    assert desk.results_question.way.row.key == added.key
    assert panel.trace.replay.budget.value() == 20_000
    assert "the trace tells" in panel.trace.replay.note.text
    desk.results.set_system(results.system("Heron"))
    desk.results.set_system(results.system("Lantern"))
    assert desk.results_question.way.row.key == own.key  # what led to the answer


def test_whose_answers_a_file_holds_is_asked_and_remembered(
    results: Results, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = results.bench.desk
    asked: list[tuple[str, str]] = []
    said = [("Lantern, again", ""), ("Lantern, again", ""), ("Lantern, again", "gpt"), None]

    def answer(dialog: SystemDialog) -> bool:
        asked.append((dialog.system, dialog.judge))
        values = said.pop(0)
        if values is None:
            return False
        dialog.set_values("", values[1])
        assert dialog.problem == "Write a name."
        dialog.set_values(*values)
        return not dialog.problem

    monkeypatch.setattr(SystemDialog, "exec", answer)
    path, scores = tmp_path / "run7.jsonl", tmp_path / "scores.jsonl"
    record = {"question_id": "G2_Q000003", "prediction": "It rings."}
    path.write_text(json.dumps(record), encoding="utf-8")
    value = {"question_id": "G2_Q000003", "video_id": "north_window", "status": "ok", "score": 2,
             "type": "emotion trajectory", "max_score": 4, "normalized_score": 0.5}  # fmt: skip
    scores.write_text(json.dumps(value), encoding="utf-8")
    broken = tmp_path / "cut.jsonl"
    broken.write_text(f'{json.dumps(record)}\n{{"question_id": "G2_', encoding="utf-8")
    for file in (broken, path, path, scores, scores):  # what cannot be read is not asked about
        desk.imports.import_file(file)
        _wait_idle(results, qtbot)
    assert asked == [
        ("run7", ""), ("Lantern, again", ""), ("scores", "scores"), ("Lantern, again", "gpt"),
    ]  # fmt: skip
    names = [one.name for one in results.controller.book.systems]
    assert names == ["Lantern", "Heron", "Lantern, again"]
    assert [one.name for one in results.controller.systems] == names  # what came is compared
    one = results.controller.book.of(results.system("Lantern, again"), results.key("G2_Q000003"))
    assert [each.judge for each in one.verdicts] == ["file:gpt"]


def test_all_pages_leave_the_columns_where_they_are_and_the_table_is_whole(
    results: Results, qtbot: QtBot
) -> None:
    desk, controller = results.bench.desk, results.controller
    workbench = desk.context.workbench
    desk.results_list.choose(results.key("G2_Q000003"))
    grid = workbench.results.scores.score.grid
    for size in ((1366, 768), (1280, 720)):
        results.bench.window.resize(*size)
        places = set()
        for tab in (SCORES, CHARTS, TRACE, AGREEMENT, STATISTICS):
            controller.show_tab(tab)
            qtbot.waitUntil(lambda: not desk.context.tasks.busy, timeout=30_000)
            QCoreApplication.processEvents()
            places.add((workbench.context.width(), workbench.timeline.height()))
        assert len(places) == 1, (size, places)
        controller.show_tab(SCORES)
        QCoreApplication.processEvents()
        assert grid.verticalScrollBar().maximum() == 0  # the row of all questions is in view
        form = workbench.results.trace.replay
        assert form.people.height() >= 22


def test_the_report_of_the_window_counts_whom_it_counts_and_can_be_opened(
    results: Results, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, controller = results.bench.desk, results.controller
    messages: list[Message] = []
    opened: list[str] = []
    desk.context.notifier.listen(messages.append)
    monkeypatch.setattr(
        "app.controllers.results_report.QDesktopServices.openUrl",
        lambda url: opened.append(url.toLocalFile()),
    )
    out = tmp_path / "結果 report.html"
    monkeypatch.setattr("app.controllers.results_report.choose_page", lambda *_: out)
    controller.set_judge("people")
    desk.context.workbench.results.report.click()
    _wait_idle(results, qtbot)
    text = out.read_text("utf-8")
    assert "People, their mean" in text
    assert "of each, who scored most" not in text
    (action,) = messages[-1].actions
    assert (messages[-1].text, action.label) == ("結果 report.html was written.", "Open it")
    action.run()
    assert opened == [str(out)]
