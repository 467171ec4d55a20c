"""The parts of the Results workspace, each alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QComboBox, QDialog
from pytestqt.qtbot import QtBot

from app.domain.agreement import Figure
from app.domain.ids import QuestionKey
from app.domain.result_charts import Chart
from app.domain.results import ResultCell, ResultRow
from app.domain.system import Fact
from widgets.results.chart_painter import ChartPicture
from widgets.results.funnel_view import FunnelStep, FunnelView
from widgets.results.judge_form import JudgeForm
from widgets.results.judge_sheet import JudgeSheet
from widgets.results.line_chart import LineChart
from widgets.results.looks import look_of
from widgets.results.score_card import ScoreCard, interval_words, signed
from widgets.results.sheets import Behind, ScoreRow, ScoreSheet
from widgets.results.system_dialog import SystemDialog

A, B = QuestionKey("a"), QuestionKey("b")
CHART = Chart(
    "spread",
    "Score by evidence spread",
    "minutes",
    ("one", "two"),
    (
        ResultRow("<5", (0,), (ResultCell(0.5, 1, 1), ResultCell(None, 0, 1))),
        ResultRow("10", (1,), (ResultCell(1.0, 1, 1), ResultCell(0.25, 1, 1))),
    ),
)
LOOKS = (look_of(0), look_of(1))


def _row(name: str, one: float, two: float, figure: Figure) -> ScoreRow:
    both = Behind(f"{name}, both", (A,))
    return ScoreRow(
        name,
        (ResultCell(one, 2, 2), ResultCell(two, 1, 2)),
        (Behind(f"{name}, one", (A, B)), Behind(f"{name}, two", (A,))),
        Behind(name, (A, B)),
        figure,
        both,
    )


def test_the_best_mean_is_bold_and_every_figure_opens_its_questions(qtbot: QtBot) -> None:
    card = ScoreCard()
    qtbot.addWidget(card)
    card.resize(1100, 300)
    rows = (_row("trajectory", 0.606, 0.619, Figure(-0.013, "", -0.048, 0.023)),)
    card.show_sheet(ScoreSheet("Score by task", "Episodes", ("one", "two"), rows))
    grid = card.grid.grid
    assert [grid.cell(0, at).text for at in range(6)] == [
        *("trajectory", "2", "60.6", "61.9", "−1.3", "−4.8 … 2.3")
    ]  # fmt: skip
    assert [grid.cell(0, at).is_strong for at in (2, 3)] == [False, True]
    heard = QSignalSpy(card.behind_requested)
    card.grid.pressed_target.emit(grid.cell(0, 4).target)
    assert heard.at(0)[0].keys == (A,)


def test_differences_and_intervals_are_written_with_true_minus_signs() -> None:
    assert [signed(value) for value in (0.031, -0.013, 0.0)] == ["+3.1", "−1.3", "±0.0"]
    assert interval_words(Figure(0.1)) == ""


def test_a_step_of_the_funnel_tells_which_answers_were_lost(qtbot: QtBot) -> None:
    view = FunnelView()
    qtbot.addWidget(view)
    view.set_steps(
        [
            FunnelStep("asked", "asked", 6, 0, 6),
            FunnelStep("not-retrieved", "retrieved", 5, 1, 6, "1 in memory, not retrieved"),
        ]
    )
    heard = QSignalSpy(view.step_chosen)
    view.rows[1].click()
    assert heard.at(0) == ["not-retrieved"]
    assert view.rows[1].accessibleName() == "retrieved: 5. 1 in memory, not retrieved"
    assert not view.grab().isNull()


def test_points_of_a_chart_are_pressed_and_reached_with_the_keys(qtbot: QtBot) -> None:
    chart = LineChart()
    qtbot.addWidget(chart)
    chart.resize(320, 200)
    chart.set_chart(CHART, LOOKS)
    points = {(one.row, one.system): one.at for one in chart.points()}
    assert set(points) == {(0, 0), (1, 0), (1, 1)}  # nothing is drawn where nothing was scored
    heard = QSignalSpy(chart.point_chosen)
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=points[1, 1].toPoint())
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(160, 100))
    assert [heard.at(n) for n in range(heard.count())] == [[1, 1]]
    chart._light((0, 0))
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Return)
    assert heard.at(1) == [1, 0]
    assert "100.0" in chart.accessibleDescription()


def test_systems_differ_in_line_and_marker_not_in_colour_alone() -> None:
    looks = [look_of(place) for place in range(10)]
    assert len({(one.dashes, one.shape, one.color) for one in looks}) == 10
    for one, other in pairwise(looks):
        assert one.shape != other.shape
        assert one.dashes != other.dashes


def test_a_picture_of_a_chart_is_painted_with_its_legend(qtbot: QtBot) -> None:
    image = QImage(QSize(720, 420), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    ChartPicture(CHART, LOOKS).paint(painter)
    painter.end()
    colors = {image.pixel(QPoint(x, 42)) for x in range(12, 60)}
    assert len(colors) > 2  # the sample of the first line


SHEET = JudgeSheet(
    "s/q", "G2_Q000001", "1 of 2", "Why?", "Because. And so.", (), "Explains?",
    ((0, "nothing"), (2, "all")), "An answer <b>as it came</b>",
)  # fmt: skip


@pytest.fixture
def form(qtbot: QtBot) -> JudgeForm:
    form = JudgeForm()
    qtbot.addWidget(form)
    form.resize(900, 600)
    form.show_sheet(SHEET)
    return form


def test_a_score_needs_its_key_and_a_reason(form: JudgeForm) -> None:
    heard = QSignalSpy(form.given)
    form.store()
    form.press(1)  # the rubric has no such score
    assert not form.save.isEnabled()
    assert heard.count() == 0
    form.press(2)
    assert form.save.toolTip() == "Write the reason."
    form.reason.setPlainText(" All of it. ")
    form.store()
    assert heard.at(0) == [2, "All of it.", ()]


def test_facts_are_marked_one_by_one_and_sum_up(form: JudgeForm) -> None:
    form.propose((Fact("Because."), Fact("And so.")))
    rows = form.facts.rows
    rows[0].yes.click()
    rows[1].no.click()
    assert [one.covered for one in form.facts.facts] == [True, False]
    rows[1].yes.click()
    rows[1].yes.click()  # once more takes the mark away
    assert form.facts.facts[1].covered is None


def test_what_is_locked_takes_no_score(form: JudgeForm) -> None:
    form.show_sheet(replace(SHEET, why_locked="The project is read-only."))
    form.press(2)
    assert form.save.toolTip() == "The project is read-only."
    assert not any(button.isEnabled() for button in form.buttons)


def test_a_point_far_from_the_mouse_is_none(qtbot: QtBot) -> None:
    chart = LineChart()
    qtbot.addWidget(chart)
    chart.resize(320, 200)
    chart.set_chart(CHART, LOOKS)
    assert chart._point_at(QPointF(5, 5)) is None


def test_return_takes_the_name_of_a_system_at_once(qtbot: QtBot) -> None:
    dialog = SystemDialog("run7.jsonl", "run7", known=["graph-a", "run7"])
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    box = dialog.findChild(QComboBox)
    assert isinstance(box, QComboBox)
    edit = box.lineEdit()
    assert edit is not None
    assert edit.selectedText() == "run7"
    qtbot.keyClicks(edit, "graph-b")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert (dialog.system, dialog.judge) == ("graph-b", "")
