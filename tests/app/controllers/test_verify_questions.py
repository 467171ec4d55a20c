"""Two reviewers on a question: blind first, then by criterion, then where the verdicts lead."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtTest import QTest

from app.domain.question import Question, Stamp, Status
from app.domain.review import Decision
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench


@pytest.fixture
def question(bench: Bench, project: ProjectFile) -> Question:
    """A question of somebody else in review, looked at in the Verify workspace."""
    row = project.questions.rows()[0]
    wanted = replace(
        project.questions.get(row.key),
        status=Status.IN_REVIEW,
        answer="She grieves, then finds peace.",
        created=Stamp("Ayaka", "2026-01-01T00:00:00Z"),
    )
    with bench.desk.context.session.edit("Send to review"):
        kept = project.questions.save(wanted)
    bench.desk.context.workbench.window.set_workspace("verify")
    bench.desk.verify_questions.set_mode("questions")
    return kept


def _answer(bench: Bench, text: str) -> None:
    view = bench.desk.verify_questions.view
    view.own.answered.emit(text)
    view.go_on()


def _judge(bench: Bench, broken: str = "") -> None:
    criteria = bench.desk.verify_questions.view.criteria
    criteria.hold_all()
    if broken:
        criteria.rows[broken].judged.emit(broken, "no")
        criteria.rows[broken].reasoned.emit(broken, "One scene is enough.")


def test_two_who_answer_blind_and_find_that_all_holds_accept_a_question(
    bench: Bench, project: ProjectFile, question: Question
) -> None:
    session, view = bench.desk.context.session, bench.desk.verify_questions.view
    assert session.blind
    assert view.author.isHidden()
    assert not view.answer.lock.isEnabled()
    _answer(bench, "Sad, then calm.")
    assert not session.blind
    assert view.author.answer.text == question.answer
    assert view.author.own.text == "Sad, then calm."
    view.decide(Decision.ACCEPT.value)  # refused: nothing is judged yet
    assert "Judge" in view.bar.accept.toolTip()
    _judge(bench)
    view.go_on()
    session.set_rater_name("Rin Okabe")
    _answer(bench, "Sad.")
    _judge(bench)
    view.go_on()
    stored = project.questions.get(question.key)
    assert (stored.status, stored.version) == (Status.ACCEPTED, question.version)


def test_one_who_finds_fault_sends_a_question_back_as_its_next_version(
    bench: Bench, project: ProjectFile, question: Question
) -> None:
    session, controller = bench.desk.context.session, bench.desk.verify_questions
    for name, broken in (("Kaya Mertens", ""), ("Rin Okabe", "scope")):
        session.set_rater_name(name)
        _answer(bench, "Sad.")
        _judge(bench, broken)
        controller.view.go_on()
    stored = project.questions.get(question.key)
    assert (stored.status, stored.version) == (Status.DRAFT, question.version + 1)
    bench.desk.history.undo()
    assert project.questions.get(question.key).status is Status.IN_REVIEW
    session.set_rater_name("Ayaka")
    assert controller.sheet is not None
    assert "You wrote" in controller.sheet.why_locked
    controller.set_mode("items")
    assert bench.desk.verify.is_shown
    assert not session.blind


def test_return_leads_through_a_review_and_the_keyboard_stays_in_it(
    bench: Bench, question: Question
) -> None:
    view = bench.desk.verify_questions.view
    view.window().activateWindow()
    view.go_on()
    assert view.own.field.hasFocus()
    QTest.keyClicks(view.own.field, "Sad.")
    view.go_on()
    assert not view.author.isHidden()
    assert view.hasFocus()
