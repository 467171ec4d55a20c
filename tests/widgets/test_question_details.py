"""The table of stages, factors and alternatives: all of it by keyboard."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.domain import authoring
from app.domain.emotion import EMOTIC_26
from app.domain.question import AnswerItem, Question, QuestionType
from tests.helpers.author import Desk, trajectory
from widgets.models.question_item_model import ROW_MIME, ItemColumn
from widgets.question.author_panel import AuthorPanel
from widgets.question.cell_editors import CellArea, CellLine


@pytest.fixture
def panel(qtbot: QtBot) -> AuthorPanel:
    made = AuthorPanel()
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.show()
    made.activateWindow()
    made.set_question(trajectory(), read_only=False)
    return made


@pytest.fixture
def desk(panel: AuthorPanel) -> Desk:
    return Desk(panel)


def stored(desk: Desk) -> tuple[AnswerItem, ...]:
    assert desk.stored is not None
    assert desk.stored.details is not None
    return desk.stored.details.items


def go_to(panel: AuthorPanel, row: int, column: ItemColumn) -> QWidget:
    view = panel.editor.details.view
    view.setFocus()
    view.setCurrentIndex(view.model().index(row, column))
    return view


def open_editor(qtbot: QtBot, panel: AuthorPanel, kind: type[QWidget]) -> QWidget:
    view = panel.editor.details.view
    qtbot.waitUntil(lambda: bool(view.findChildren(kind)))
    return view.findChildren(kind)[-1]


def test_a_new_stage_is_written_at_once(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    panel.add_item()
    editor = open_editor(qtbot, panel, CellArea)
    qtbot.keyClicks(editor, "eats from it")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert desk.steps == ["Add S4", "Edit S4"]
    assert stored(desk)[3].description == "eats from it"
    assert panel.editor.details.view.currentIndex().row() == 3


def test_tab_goes_from_cell_to_cell(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    view = go_to(panel, 1, ItemColumn.DESCRIPTION)
    qtbot.keyClick(view, Qt.Key.Key_F2)
    editor = open_editor(qtbot, panel, CellArea)
    qtbot.keyClicks(editor, " and weeps")
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert panel.editor.details.view.currentIndex().column() == ItemColumn.ANCHOR
    assert stored(desk)[1].description == "grieves alone and weeps"


def test_a_pause_sends_the_cell_while_it_stays_open(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    view = go_to(panel, 0, ItemColumn.DESCRIPTION)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    editor = open_editor(qtbot, panel, CellArea)
    with qtbot.waitSignal(panel.question_edited, timeout=3000):
        qtbot.keyClicks(editor, ", bows ")
    assert isinstance(editor, CellArea)
    assert editor.isVisible()
    assert editor.text() == "startled, bows "
    assert stored(desk)[0].description == "startled, bows"


def test_choosing_another_question_sends_and_closes_the_cell(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    view = go_to(panel, 0, ItemColumn.DESCRIPTION)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    editor = open_editor(qtbot, panel, CellArea)
    qtbot.keyClicks(editor, "!")
    sent: list[Question] = []
    panel.question_edited.connect(lambda question, _step: sent.append(question))
    panel.set_question(trajectory("q2"), read_only=False)
    assert sent[0].key == "q1"
    assert sent[0].details is not None
    assert sent[0].details.items[0].description == "startled!"
    qtbot.waitUntil(lambda: not view.findChildren(CellArea))


def test_the_emotion_cell_proposes_words_for_the_last_part(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    view = go_to(panel, 2, ItemColumn.EMOTION)
    qtbot.keyClick(view, Qt.Key.Key_F2)
    editor = open_editor(qtbot, panel, CellLine)
    assert isinstance(editor, CellLine)
    completer = editor.completer()
    editor.setText("peace; yea")
    assert completer.splitPath("peace; yea") == ["yea"]
    completer.setCompletionPrefix("peace; yea")
    assert completer.completionCount() == 1
    words = completer.model()
    row = EMOTIC_26.index("yearning")
    assert completer.pathFromIndex(words.index(row, 0)) == "peace; yearning"


def test_a_blank_emotion_means_no_requirement(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    view = go_to(panel, 0, ItemColumn.EMOTION)
    qtbot.keyClick(view, Qt.Key.Key_F2)
    editor = open_editor(qtbot, panel, CellLine)
    editor.clear()  # type: ignore[attr-defined]
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(desk.steps))
    assert stored(desk)[0].emotion is None


def test_moving_keeps_links_and_renumbers(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    view = go_to(panel, 0, ItemColumn.DESCRIPTION)
    qtbot.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert desk.steps == ["Move S1"]
    assert [(item.id, item.description) for item in stored(desk)[:2]] == [
        ("S1", "grieves alone"),
        ("S2", "startled"),
    ]
    assert stored(desk)[1].evidence == ("e1",)
    assert panel.editor.details.view.currentIndex().row() == 1
    qtbot.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert stored(desk)[0].description == "startled"


def test_the_first_row_does_not_move_up(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    view = go_to(panel, 0, ItemColumn.DESCRIPTION)
    qtbot.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert desk.steps == []


def test_delete_removes_and_renumbers(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    view = go_to(panel, 0, ItemColumn.DESCRIPTION)
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert desk.steps == ["Remove S1"]
    assert [item.id for item in stored(desk)] == ["S1", "S2"]


def test_input_methods_stay_out_of_the_rows(panel: AuthorPanel, desk: Desk) -> None:
    go_to(panel, 1, ItemColumn.DESCRIPTION)
    evidence = panel.side.evidence.view
    for view in (panel.editor.details.view, evidence):
        view.setFocus()
        view.setCurrentIndex(view.model().index(1, 0))
        assert not view.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


def test_dragging_a_row_moves_it(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    view = panel.editor.details.view
    data = view.model().mimeData([view.model().index(2, 1)])
    assert data.hasFormat(ROW_MIME)
    top = view.visualRect(view.model().index(0, 1)).topLeft()
    assert drop(view, data, QPointF(top.x() + 4, top.y() + 2)) is Qt.DropAction.IgnoreAction
    assert desk.steps == ["Move S3"]
    assert stored(desk)[0].description == "finds peace"


def drop(view: QWidget, data: QMimeData, place: QPointF) -> Qt.DropAction:
    class LocalDrop(QDropEvent):
        def source(self) -> QWidget:
            return view

    event = LocalDrop(
        place,
        Qt.DropAction.MoveAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    view.dropEvent(event)
    return event.dropAction()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_evidence_is_ticked_in_a_popup(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    view = go_to(panel, 2, ItemColumn.EVIDENCE)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    rows = QApplication.focusWidget() or popup.focusWidget()
    assert rows is not None
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    qtbot.keyClick(rows, Qt.Key.Key_Space)
    assert desk.steps == ["Link evidence 2 to S3"]
    qtbot.keyClick(rows, Qt.Key.Key_Space)
    assert desk.steps[-1] == "Unlink evidence 2 from S3"
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert not popup.isVisible()
    assert stored(desk)[2].evidence == ()


def test_factors_show_no_stage_columns(panel: AuthorPanel) -> None:
    factor = AnswerItem("R1", "he lied")
    question = trajectory()
    assert question.details is not None
    panel.set_question(
        replace(
            question,
            type=QuestionType.EMOTIONAL_REASONING,
            details=replace(question.details, items=(factor,)),
        ),
        read_only=False,
    )
    view = panel.editor.details.view
    hidden = [column for column in ItemColumn if view.isColumnHidden(column)]
    stages_only = [ItemColumn.ANCHOR, ItemColumn.EMOTION, ItemColumn.INTENSITY, ItemColumn.WHEN]
    assert hidden == stages_only


def test_anchors_get_a_column_where_there_is_room(qtbot: QtBot, panel: AuthorPanel) -> None:
    view = panel.editor.details.view
    qtbot.waitUntil(lambda: not view.isColumnHidden(ItemColumn.ANCHOR))
    panel.resize(838, 500)
    qtbot.waitUntil(lambda: view.isColumnHidden(ItemColumn.ANCHOR))


def test_typed_cells_are_told_to_drafts_and_come_back(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    view = go_to(panel, 1, ItemColumn.DESCRIPTION)
    qtbot.keyClick(view, Qt.Key.Key_F2)
    editor = open_editor(qtbot, panel, CellArea)
    with qtbot.waitSignal(panel.typing, timeout=2000) as told:
        qtbot.keyClicks(editor, "?")
    assert told.args == ["item:S2:description", "grieves alone?"]
    panel.set_draft("item:S1:description", "recovered")
    assert stored(desk)[0].description == "recovered"


def test_a_table_without_rows_says_what_belongs_there(panel: AuthorPanel) -> None:
    question = trajectory()
    assert question.details is not None
    panel.set_question(
        replace(question, details=replace(question.details, items=())), read_only=False
    )
    assert panel.editor.details.view.isHidden()
    assert "No stages yet" in panel.editor.details.empty_text


def test_who_feels_a_stage_is_said_before_its_text(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    panel.editor.details.set_names(["Rin", "Noor"])
    view = go_to(panel, 1, ItemColumn.DESCRIPTION)
    qtbot.keyClick(view, Qt.Key.Key_F2)
    editor = open_editor(qtbot, panel, CellArea)
    qtbot.keyClick(editor, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    line = open_editor(qtbot, panel, CellLine)
    assert isinstance(line, CellLine)
    line.completer().setCompletionPrefix("No")
    assert line.completer().currentCompletion() == "Noor"
    line.setText("Noor")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(desk.steps))
    assert stored(desk)[1].person == "Noor"
    assert desk.steps[-1] == "Edit S2"
    index = panel.editor.details.model.index(1, ItemColumn.ID)
    assert "Noor" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_factors_have_nobody_who_feels_them(panel: AuthorPanel) -> None:
    question = trajectory()
    panel.set_question(authoring.set_type(question, QuestionType.EMOTIONAL_REASONING))
    model = panel.editor.details.model
    assert not model.flags(model.index(0, ItemColumn.ID)) & Qt.ItemFlag.ItemIsEditable


def test_what_is_written_below_the_fold_comes_into_view(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    panel.resize(900, 400)
    panel.add_item()
    editor = open_editor(qtbot, panel, CellArea)

    def is_in_view() -> bool:
        scroll = panel.editor.findChild(QScrollArea)
        assert scroll is not None
        top = editor.mapTo(scroll.viewport(), editor.rect().topLeft()).y()
        return top >= 0 and top + editor.height() <= scroll.viewport().height()

    qtbot.waitUntil(is_in_view)
