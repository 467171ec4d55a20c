"""The question list: virtual rows, finding in any script, filters, choosing."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.domain.ids import VideoKey
from app.domain.question import Status
from tests.helpers.author import VIDEO, row_of, rows, trajectory
from widgets.models.question_diff import Replacement, find_replacement
from widgets.models.question_row_model import QuestionFilter, QuestionRowModel
from widgets.question.question_list import QuestionList

TEXTS = (
    "Who is hurt most?",
    "割れた茶碗のあと、彼女は何を感じますか",
    "她为什么取消了出售？",
    "Café feelings",
)


@pytest.fixture
def questions(qtbot: QtBot) -> QuestionList:
    made = QuestionList()
    qtbot.addWidget(made)
    made.resize(256, 700)
    made.show()
    made.set_rows(rows(TEXTS), {VIDEO: "Bowls"})
    return made


def shown(questions: QuestionList) -> list[str]:
    model = questions.model
    found = (model.row_at(model.index(at, 0)) for at in range(model.rowCount()))
    return [row.text for row in found if row is not None]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("HURT", [TEXTS[0]]),
        ("茶碗", [TEXTS[1]]),
        ("售", [TEXTS[2]]),
        ("ｃａｆé", [TEXTS[3]]),
        ("q000002", [TEXTS[2]]),
        ("intensity comparison", [TEXTS[0], TEXTS[3]]),
        ("no such word", []),
    ],
)
def test_finds_parts_of_id_text_and_type(
    questions: QuestionList, words: str, expected: list[str]
) -> None:
    questions.find_box.setText(words)
    assert shown(questions) == expected


def test_filters_by_status_and_type_and_shows_all_again(
    qtbot: QtBot, questions: QuestionList
) -> None:
    model = questions.model
    done = model.rows[1]._replace(status=Status.COMPLETE)
    questions.set_row(done)
    menu = questions.filter_menu
    actions = {action.text(): action for action in menu.findChildren(QAction)}
    actions["complete"].trigger()
    assert shown(questions) == [TEXTS[1]]
    actions["reasoning"].trigger()
    assert shown(questions) == []
    menu.clear_choices()
    assert len(shown(questions)) == 4


def test_filters_by_video(questions: QuestionList) -> None:
    other = VideoKey("video-2")
    made = rows(TEXTS)
    made[2] = made[2]._replace(video=other)
    questions.set_rows(made, {VIDEO: "Bowls", other: "Letters"})
    questions.model.set_filter(QuestionFilter(videos=frozenset({other})))
    assert shown(questions) == [TEXTS[2]]


def test_choosing_emits_once_and_showing_does_not(qtbot: QtBot, questions: QuestionList) -> None:
    chosen: list[str] = []
    questions.question_chosen.connect(chosen.append)
    questions.set_current(questions.model.rows[2].key)
    assert chosen == []
    assert questions.view.currentIndex().row() == 2
    questions.view.setFocus()
    qtbot.keyClick(questions.view, Qt.Key.Key_Up)
    qtbot.keyClick(questions.view, Qt.Key.Key_Return)
    assert chosen == ["k1"]
    qtbot.keyClick(questions.view, Qt.Key.Key_Return)
    assert chosen == ["k1"]


def test_letters_do_not_search_in_the_rows(qtbot: QtBot, questions: QuestionList) -> None:
    questions.set_current(questions.model.rows[0].key)
    questions.view.setFocus()
    qtbot.keyClicks(questions.view, "gg")
    assert questions.view.currentIndex().row() == 0


def test_delete_asks_for_removal_unless_read_only(qtbot: QtBot, questions: QuestionList) -> None:
    questions.set_current(questions.model.rows[0].key)
    with qtbot.waitSignal(questions.remove_requested) as wish:
        qtbot.keyClick(questions.view, Qt.Key.Key_Delete)
    assert wish.args == ["k0"]
    questions.set_read_only(True)
    with qtbot.assertNotEmitted(questions.remove_requested):
        qtbot.keyClick(questions.view, Qt.Key.Key_Delete)


def test_an_empty_list_says_what_to_do(qtbot: QtBot, questions: QuestionList) -> None:
    questions.set_rows([], {})
    assert "No questions yet." in questions.empty_text
    with qtbot.waitSignal(questions.new_requested) as wish:
        questions.press_empty_button()
    assert wish.args == [""]


def test_no_hit_offers_to_show_all(questions: QuestionList) -> None:
    questions.find_box.setText("nothing like it")
    assert "No question matches." in questions.empty_text
    questions.press_empty_button()
    assert len(shown(questions)) == 4


def test_a_new_id_moves_the_row(questions: QuestionList) -> None:
    moved = questions.model.rows[0]._replace(question_id="G2_Q000009")
    questions.set_row(moved)
    assert shown(questions)[-1] == TEXTS[0]
    questions.set_row(row_of(trajectory("q9", question_id="A1")))
    assert shown(questions)[0] == trajectory().text


def test_an_edit_touches_one_row(qtbot: QtBot, questions: QuestionList) -> None:
    model = questions.model
    with (
        qtbot.assertNotEmitted(model.rowsInserted),
        qtbot.assertNotEmitted(model.rowsRemoved),
        qtbot.waitSignal(model.dataChanged) as changed,
    ):
        questions.set_row(model.rows[1]._replace(text="other"))
    assert (changed.args[0].row(), changed.args[1].row()) == (1, 1)


def test_the_model_keeps_the_rules_of_models(qtmodeltester: ModelTester) -> None:
    model = QuestionRowModel()
    model.set_rows(rows(TEXTS), {VIDEO: "Bowls"})
    qtmodeltester.check(model, force_py=True)
    model.set_filter(QuestionFilter("茶碗"))
    qtmodeltester.check(model, force_py=True)


def test_a_hundred_thousand_questions_filter_quickly(qtbot: QtBot) -> None:
    questions = QuestionList()
    qtbot.addWidget(questions)
    questions.resize(256, 700)
    questions.show()
    many = rows([f"How does feeling {n} develop? 気持ち" for n in range(100_000)])
    questions.set_rows(many, {VIDEO: "Bowls"})
    questions.find_box.setText("feeling 9")
    start = time.perf_counter()
    questions.find_box.setText("feeling 99")
    took = time.perf_counter() - start
    assert questions.model.shown == 1_111
    # The target is 50 ms; a shared machine gets five times that.
    assert took < 0.25


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("abc", "abc", Replacement(3, 0, 0)),
        ("abc", "axc", Replacement(1, 1, 1)),
        ("abc", "ac", Replacement(1, 1, 0)),
        ("", "ab", Replacement(0, 0, 2)),
        ("aa", "aaa", Replacement(2, 0, 1)),
    ],
)
def test_the_smallest_stretch_is_exchanged(old: str, new: str, expected: Replacement) -> None:
    assert find_replacement(old, new) == expected
