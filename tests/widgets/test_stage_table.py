"""Stages in the table: when each happens and where the course turns, seen and said there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.domain.interval import Interval
from app.domain.question import AnswerItem, Question
from tests.helpers.author import Desk, trajectory
from widgets.models.question_item_model import AnswerItemModel, ItemColumn
from widgets.question.author_panel import AuthorPanel
from widgets.question.cell_editors import CellLine

WIDE, NARROW = 1900, 900


def _question() -> Question:
    """Return stages of which the first has a time of its own, and the second turns."""
    question = trajectory()
    assert question.details is not None
    first, second, third = question.details.items
    items = (
        replace(first, span=Interval(61_000, 69_500), person="Noor"),
        replace(second, turning_point=True),
        replace(third, evidence=()),
    )
    return replace(question, details=replace(question.details, items=items))


@pytest.fixture
def panel(qtbot: QtBot) -> AuthorPanel:
    made = AuthorPanel()
    qtbot.addWidget(made)
    made.resize(NARROW, 900)
    made.show()
    made.activateWindow()
    made.set_question(_question(), read_only=False)
    return made


@pytest.fixture
def desk(panel: AuthorPanel) -> Desk:
    return Desk(panel)


def _stored(desk: Desk) -> tuple[AnswerItem, ...]:
    assert desk.stored is not None
    assert desk.stored.details is not None
    return desk.stored.details.items


def _write(qtbot: QtBot, panel: AuthorPanel, row: int, text: str) -> CellLine:
    details = panel.editor.details
    details.edit_time(row)
    qtbot.waitUntil(lambda: bool(details.view.findChildren(CellLine)))
    line = details.view.findChildren(CellLine)[-1]
    line.selectAll()
    qtbot.keyClick(line, Qt.Key.Key_Delete)
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    return line


def _cell(model: AnswerItemModel, row: int, column: ItemColumn, role: int = 0) -> str:
    return str(model.index(row, column).data(role))


def test_times_are_told_own_or_from_evidence(panel: AuthorPanel) -> None:
    model = panel.editor.details.model
    assert _cell(model, 0, ItemColumn.WHEN) == "00:01:01–00:01:09"
    assert _cell(model, 1, ItemColumn.WHEN) == "00:09:00–00:09:10"
    tip = Qt.ItemDataRole.ToolTipRole
    assert "evidence" in _cell(model, 1, ItemColumn.WHEN, tip)
    assert "evidence" not in _cell(model, 0, ItemColumn.WHEN, tip)
    assert _cell(model, 2, ItemColumn.WHEN) == ""
    aloud = Qt.ItemDataRole.AccessibleTextRole
    assert _cell(model, 0, ItemColumn.ID, aloud) == "S1, Noor, 00:01:01–00:01:09"
    assert _cell(model, 1, ItemColumn.ID, aloud) == "S2, 00:09:00–00:09:10, turning point"


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_a_time_is_written_in_the_table(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk, width: int
) -> None:
    """In a column where there is room, else in a second line under what happens."""
    view = panel.editor.details.view
    panel.resize(width, 900)
    qtbot.waitUntil(lambda: view.isColumnHidden(ItemColumn.WHEN) is (width == NARROW))
    height = view.rowHeight(2)
    _write(qtbot, panel, 2, "20:05 - 20:15.5")
    qtbot.waitUntil(lambda: bool(desk.steps))
    assert _stored(desk)[2].span == Interval(1_205_000, 1_215_500)
    assert _stored(desk)[2].description == "finds peace"
    assert desk.steps == ["Move S3"]
    if width == NARROW:
        assert view.rowHeight(2) > height
    _write(qtbot, panel, 2, "")
    qtbot.waitUntil(lambda: len(desk.steps) == 2)
    assert _stored(desk)[2].span is None


def test_what_is_no_time_is_refused_in_words(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    _write(qtbot, panel, 0, "20:15 - 20:05")
    details = panel.editor.details
    qtbot.waitUntil(lambda: details.refusal == "The end lies before the start.")
    assert desk.steps == []
    _write(qtbot, panel, 0, "1:01 - 1:09.5")  # as it stood
    assert desk.steps == []


def test_the_menu_turns_the_course(
    panel: AuthorPanel, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMenu, "popup", lambda *_: None)
    view = panel.editor.details.view
    for row, on in ((1, False), (0, True)):
        view.setCurrentIndex(view.model().index(row, ItemColumn.DESCRIPTION))
        view.menu_requested.emit(view.visualRect(view.currentIndex()).center())
        menu = panel.editor.details.findChildren(QMenu)[-1]
        turn = next(one for one in menu.actions() if one.text() == "Turning point")
        assert isinstance(turn, QAction)
        assert turn.isChecked() is not on
        turn.trigger()
        menu.deleteLater()
        assert _stored(desk)[row].turning_point is on


def test_nothing_of_the_table_is_wider_than_it(qtbot: QtBot, panel: AuthorPanel) -> None:
    view = panel.editor.details.view
    for width in (NARROW, 1280, WIDE):
        panel.resize(width, 900)
        qtbot.waitUntil(lambda: view.horizontalHeader().length() <= view.viewport().width())
        assert view.columnWidth(ItemColumn.DESCRIPTION) >= 100
