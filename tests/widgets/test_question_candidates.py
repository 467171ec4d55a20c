"""What a comparison weighs, by keyboard: ticked, written, moved, removed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.domain.authoring import set_type
from app.domain.interval import Interval
from app.domain.question import Candidate, QuestionType
from tests.helpers.author import Desk, trajectory
from widgets.question.author_panel import AuthorPanel
from widgets.question.candidate_view import SHORT_ROLE, CandidateView

FALL = Candidate("the fall", Interval(0, 4_000))
RING = Candidate("the ring", Interval(9_000, 9_500))


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    panel = AuthorPanel()
    qtbot.addWidget(panel)
    panel.resize(1440, 900)
    panel.show()
    panel.activateWindow()
    question = set_type(trajectory(), QuestionType.INTENSITY_COMPARISON)
    panel.set_question(replace(question, candidates=(FALL, RING)), read_only=False)
    return Desk(panel)


def table(desk: Desk) -> CandidateView:
    return desk.panel.editor.candidates.table


def stored(desk: Desk) -> tuple[Candidate, ...]:
    assert desk.stored is not None
    return desk.stored.candidates


def test_space_says_which_is_right_and_takes_it_back(qtbot: QtBot, desk: Desk) -> None:
    table(desk).setCurrentCell(1, 0)
    qtbot.keyClick(table(desk), Qt.Key.Key_Space)
    assert [one.is_answer for one in stored(desk)] == [False, True]
    qtbot.keyClick(table(desk), Qt.Key.Key_Space)
    assert [one.is_answer for one in stored(desk)] == [False, False]


def test_return_writes_into_the_cell(qtbot: QtBot, desk: Desk) -> None:
    table(desk).setCurrentCell(0, 1)
    qtbot.keyClick(table(desk), Qt.Key.Key_Return)
    (line,) = table(desk).viewport().findChildren(QLineEdit)
    line.setText("0:01 – 0:02.5")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(desk.steps))
    assert stored(desk)[0].span == Interval(1_000, 2_500)
    assert table(desk).hasFocus()


def test_rows_move_with_alt_and_go_with_delete(qtbot: QtBot, desk: Desk) -> None:
    table(desk).setCurrentCell(0, 0)
    qtbot.keyClick(table(desk), Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert desk.steps == []
    qtbot.keyClick(table(desk), Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert stored(desk) == (RING, FALL)
    assert table(desk).currentRow() == 1
    qtbot.keyClick(table(desk), Qt.Key.Key_Delete)
    assert stored(desk) == (RING,)


def test_a_locked_question_takes_none_of_it(qtbot: QtBot, desk: Desk) -> None:
    question = desk.panel.question
    desk.panel.set_question(question, read_only=True)
    table(desk).setCurrentCell(0, 0)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Return):
        qtbot.keyClick(table(desk), key)
    assert desk.steps == []
    assert table(desk).viewport().findChildren(QLineEdit) == []


def test_times_are_short_until_one_writes(desk: Desk) -> None:
    item = table(desk).item(1, 1)
    assert item is not None
    assert item.data(SHORT_ROLE) == "00:00:09–00:00:09"
    assert item.text() == "00:00:09.000 – 00:00:09.500"
