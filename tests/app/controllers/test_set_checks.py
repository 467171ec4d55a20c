"""Findings about two questions: gone to, looked at side by side, set aside with a reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from app.cli import main
from app.domain.ids import QuestionKey
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from widgets.dialogs.reason_dialog import ReasonDialog
from widgets.models.set_check_model import PAIRS, WAIVED, SetCheckRow
from widgets.question.set_checks_panel import SetChecksPanel

TWIN = "G2_Q000009"


@pytest.fixture
def panel(
    qtbot: QtBot, bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> SetChecksPanel:
    """The window over a project in which one question stands twice, looked at once."""
    monkeypatch.setattr(ReasonDialog, "exec", lambda _self: QDialog.DialogCode.Accepted)
    monkeypatch.setattr(ReasonDialog, "reason", property(lambda _self: "Asked of two scenes."))
    original = project.questions.get(project.questions.rows()[0].key)
    copy = replace(original, key=QuestionKey("twin"), question_id=TWIN, evidence=(), waivers=())
    with bench.desk.context.session.edit("Twin"):
        project.questions.save(copy)
    bench.desk.set_checks.show()
    qtbot.waitUntil(lambda: bench.desk.set_checks.is_settled)
    return bench.desk.set_checks.panel


def _pairs(panel: SetChecksPanel, kind: str = PAIRS) -> list[SetCheckRow]:
    return [row for row in panel.model.all_rows if row.other and row.kind == kind]


def _choose_pair(panel: SetChecksPanel) -> SetCheckRow:
    row = next(row for row in panel.model.rows if row.other)
    panel.list.selectRow(panel.model.rows.index(row))
    return row


def _validated(project: ProjectFile, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    capsys.readouterr()
    main(["validate", str(project.path), "--json"])
    report = json.loads(capsys.readouterr().out)
    return report["waived"], [one["rule"] for one in report["violations"]]


def test_a_pair_is_waived_with_a_reason_and_counts_again_at_will(
    bench: Bench, project: ProjectFile, panel: SetChecksPanel, capsys: pytest.CaptureFixture[str]
) -> None:
    row = _choose_pair(panel)
    steps = len(project.history.entries())
    before, _ = _validated(project, capsys)
    panel.waive.click()
    (waiver,) = project.questions.get(QuestionKey(row.key)).waivers
    assert (waiver.rule, waiver.other) == ("near-duplicate", row.other)
    assert (waiver.reason, waiver.by.rater) == ("Asked of two scenes.", "Kaya Mertens")
    assert len(project.history.entries()) == steps + 1
    assert _pairs(panel) == []
    assert "Asked of two scenes." in str(panel.list.currentIndex().siblingAtColumn(1).data())
    waived, rules = _validated(project, capsys)
    assert waived == before + 1
    assert "near-duplicate" not in rules
    bench.desk.history.undo()
    assert [one.place for one in _pairs(panel)] == [row.place]
    bench.desk.history.redo()
    assert [one.place for one in _pairs(panel, WAIVED)] == [row.place]
    panel.waive.click()  # "Count again"
    assert len(_pairs(panel)) == 1
    waived, rules = _validated(project, capsys)
    assert waived == before
    assert "near-duplicate" in rules


def test_a_waiver_counts_whichever_of_the_two_is_the_later(
    qtbot: QtBot, bench: Bench, project: ProjectFile, panel: SetChecksPanel
) -> None:
    row = _choose_pair(panel)
    panel.waive.click()
    twin = project.questions.get(QuestionKey("twin"))
    with bench.desk.context.session.edit("Rename"):  # the other one has the finding from now on
        project.questions.save(replace(twin, question_id="G2_Q000000"))
    panel.refresh_requested.emit()
    qtbot.waitUntil(lambda: bench.desk.set_checks.is_settled)
    (now,) = _pairs(panel, WAIVED)
    assert (now.key, now.other) == (row.other, row.key)
    assert _pairs(panel) == []
    _choose_pair(panel)
    panel.waive.click()
    assert [one.kind for one in _pairs(panel)] == [PAIRS]
    assert project.questions.get(QuestionKey("twin")).waivers == ()


@pytest.mark.parametrize(
    ("press", "shown"),
    [
        (lambda panel: panel.open.click(), TWIN),
        (lambda panel: panel.other.click(), "G2_Q000001"),
    ],
)
def test_a_jump_lands_in_the_list_and_at_the_part(
    bench: Bench,
    panel: SetChecksPanel,
    press: Callable[[SetChecksPanel], None],
    shown: str,
) -> None:
    desk = bench.desk
    desk.context.actions["view.results"].trigger()
    desk.author.panel.list.find_box.setText("Tobias")  # hides both
    _choose_pair(panel)
    press(panel)
    assert desk.context.workbench.window.workspace == "author"
    assert desk.author.question is not None
    assert desk.author.question.question_id == shown
    listed = desk.author.panel.list
    row = listed.model.row_at(listed.view.currentIndex())
    assert row is not None
    assert row.question_id == shown
    QTest.qWait(0)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.accessibleName() == "Question"
