"""Faults of the memory in view: listed, filtered, marked on events, jumped to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.controllers import graph_controller, lint_controller
from app.controllers.lint_controller import LINT, LintController
from app.domain.check import Severity
from app.domain.ids import VocabularyKey
from app.domain.vocabulary import Label, Vocabulary
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers import lint_memories as make
from tests.helpers.memories import stored
from widgets.dialogs.reason_dialog import ReasonDialog
from widgets.graph.finding_model import FINDING_ROLE
from widgets.graph.lint_view import LintView


def faulty() -> make.Json:
    """A memory with two errors, a suspicion and a note, on two events and an observation."""
    memory = make.sound()
    memory["events"][0]["version"] = 9
    memory["events"][0]["states"][0]["evidence_refs"] = ["O1", "O99"]
    memory["events"][2]["states"][0]["emotion"] = "amused relish"
    memory["observations"][3]["span"] = [43, 50]
    return memory


def add(bench: Bench, project: ProjectFile, memory: make.Json) -> None:
    video = project.videos.all()[0]
    assert video.info is not None
    fitting = replace(video.info, duration_ms=round(memory["duration"] * 1000))
    with bench.desk.context.session.edit("Import memory") as open_project:
        open_project.videos.update(replace(video, info=fitting))
        open_project.memories.add(stored(memory, video.key))


def linting(bench: Bench) -> LintController:
    return bench.desk.linting


def view(bench: Bench) -> LintView:
    return bench.desk.context.workbench.lint


def rules(bench: Bench) -> list[str]:
    model = view(bench).model
    found = (model.index(row, 0).data(FINDING_ROLE) for row in range(model.rowCount()))
    return [finding.rule for finding in found]


def test_without_a_memory_it_says_so(bench: Bench, project: ProjectFile) -> None:
    assert view(bench).is_empty
    assert bench.desk.context.workbench.graph.replay.findings.isHidden()


def test_a_sound_memory_has_no_findings(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, make.sound())
    assert view(bench).is_empty
    assert bench.desk.context.workbench.graph.replay.findings.text() == "No findings"


def test_findings_are_listed_counted_and_marked(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, faulty())
    assert rules(bench) == [
        "dangling-reference",
        "event-version",
        "unknown-emotion",
        "observation-past-event",
    ]
    desk = bench.desk.context.workbench
    assert linting(bench).faults == 3
    assert desk.graph.replay.findings.text() == "3 findings"
    assert desk.events.model.findings == {"E1": 2, "E3": 1}
    bench.desk.context.session.undo()
    assert view(bench).is_empty
    assert desk.events.model.findings == {}


def test_they_are_filtered_by_severity_and_rule(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, faulty())
    shown = view(bench)
    shown.severity_switch.chosen.emit(Severity.ERROR.value)
    assert rules(bench) == ["dangling-reference", "event-version"]
    shown.rule_button.chosen.emit("event-version")
    assert rules(bench) == ["event-version"]
    shown.severity_switch.chosen.emit(Severity.WARNING.value)
    assert rules(bench) == ["unknown-emotion"]
    shown.severity_switch.chosen.emit("all")
    assert len(rules(bench)) == 4


def test_a_click_goes_to_the_event_and_the_place(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, faulty())
    seeks: list[int] = []
    bench.desk.memory_lane._playback.go_to = seeks.append  # type: ignore[method-assign,assignment]
    shown = view(bench)
    shown.list.clicked.emit(shown.model.index(2, 0))
    assert bench.desk.context.session.selection.events == {"E3"}
    assert seeks == [44_000]
    shown.list.clicked.emit(shown.model.index(3, 0))
    assert seeks == [44_000, 43_000]


def test_a_finding_on_an_observation_leads_to_its_event(bench: Bench, project: ProjectFile) -> None:
    memory = make.sound()
    memory["sources"][0]["sampling"]["audio"] = False
    add(bench, project, memory)
    assert bench.desk.context.workbench.events.model.findings == {"E2": 1}
    shown = view(bench)
    shown.list.clicked.emit(shown.model.index(0, 0))
    assert bench.desk.context.session.selection.events == {"E2"}


def test_words_of_the_project_are_known(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, faulty())
    with bench.desk.context.session.edit("Add vocabulary") as open_project:
        open_project.vocabularies.add(Vocabulary(VocabularyKey("own"), "Own", (Label("relish"),)))
    assert "unknown-emotion" not in rules(bench)


def test_the_key_and_the_count_bring_them_into_view(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, faulty())
    desk = bench.desk.context.workbench
    bench.press("Alt+L")
    assert (desk.context.current, desk.events.current) == ("events", LINT)
    desk.events.show_view("table")
    desk.graph.replay.findings.click()
    assert desk.events.current == LINT


def test_they_can_be_copied(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, faulty())
    view(bench).copy_rows()
    first, *rest = QGuiApplication.clipboard().text().splitlines()
    assert first.split("\t") == [
        "error",
        "dangling-reference",
        "S1",
        "events[0].states[0].evidence_refs[1]",
        "S1 refers to O99, which does not exist.",
    ]
    assert len(rest) == 3


def test_a_large_memory_is_checked_on_a_worker(
    bench: Bench, project: ProjectFile, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lint_controller, "AT_ONCE", 1)
    add(bench, project, faulty())
    qtbot.waitUntil(lambda: linting(bench).faults == 3)
    assert not view(bench).is_empty


def test_of_memories_shown_one_after_the_other_only_the_last_is_checked(
    bench: Bench, project: ProjectFile, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (graph_controller, lint_controller):
        monkeypatch.setattr(module, "AT_ONCE", 1)
    add(bench, project, faulty())
    add(bench, project, make.sound())
    memories, tasks = bench.desk.memories, bench.desk.context.tasks
    qtbot.waitUntil(lambda: not tasks.busy)
    first, last = (row.key for row in memories.rows)
    counts: list[int | None] = []
    bench.desk.context.workbench.graph.replay.set_findings = counts.append  # type: ignore[method-assign, assignment]
    for key in (first, last, first, last):
        memories.show(key)
    qtbot.waitUntil(lambda: not tasks.busy)
    assert linting(bench).faults == 0
    assert 3 not in counts
    assert bench.desk.graph.memory is not None
    assert bench.desk.graph.memory.index.memory.key == last


def test_tooltip_and_speech_tell_everything(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, faulty())
    index = view(bench).model.index(1, 0)
    assert "events[0].version" in str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert str(index.data(Qt.ItemDataRole.AccessibleTextRole)).startswith("error: E1 has version 9")


def test_advice_is_waived_with_a_reason_and_counts_again(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(bench, project, faulty())
    shown, desk = view(bench), bench.desk.context.workbench
    for row, can in ((0, False), (2, True)):
        shown.list.setCurrentIndex(shown.model.index(row, 0))
        assert shown.waive_button.isEnabled() is can
    monkeypatch.setattr(ReasonDialog, "exec", lambda _self: True)
    monkeypatch.setattr(ReasonDialog, "reason", property(lambda _self: "a dialect"))
    shown.waive_button.click()
    assert rules(bench)[-1] == "unknown-emotion"
    assert linting(bench).faults == 2
    assert desk.events.model.findings == {"E1": 2}
    assert desk.graph.replay.findings.text() == "2 findings"
    current = shown.current
    assert current is not None
    assert current.rule == "unknown-emotion"
    assert shown.model.reason(current).startswith("Waived: a dialect")
    bench.desk.context.session.undo()
    assert linting(bench).faults == 3
    bench.desk.context.session.redo()
    shown.severity_switch.chosen.emit("waived")
    assert rules(bench) == ["unknown-emotion"]
    shown.list.setCurrentIndex(shown.model.index(0, 0))
    shown.waive_button.click()  # which now says "Count again"
    assert linting(bench).faults == 3


def test_an_error_is_never_waived(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, faulty())
    error = linting(bench).findings[0]
    linting(bench).waive(error, "no matter")
    assert project.memories.waivers(project.memories.all()[0].key) == []
    assert linting(bench).faults == 3


def test_a_memory_of_another_length_is_told(bench: Bench, project: ProjectFile) -> None:
    add(bench, project, make.sound())
    video = project.videos.all()[0]
    assert video.info is not None
    with bench.desk.context.session.edit("Measure") as open_project:
        longer = replace(video.info, duration_ms=90_000)
        open_project.videos.update(replace(video, info=longer))
    assert rules(bench) == ["memory-length-differs"]
