"""The evidence list: playing, editing, ordering, how it shows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.domain.interval import Interval
from app.domain.question import Evidence, Modality
from tests.helpers.author import Desk, trajectory
from widgets.question.author_panel import AuthorPanel
from widgets.question.cell_editors import CellLine


@pytest.fixture
def panel(qtbot: QtBot) -> AuthorPanel:
    made = AuthorPanel()
    qtbot.addWidget(made)
    made.resize(1120, 700)
    made.show()
    made.activateWindow()
    made.set_question(trajectory(), read_only=False)
    return made


@pytest.fixture
def desk(panel: AuthorPanel) -> Desk:
    return Desk(panel)


def spans(desk: Desk) -> tuple[Evidence, ...]:
    assert desk.stored is not None
    return desk.stored.evidence


def choose(panel: AuthorPanel, row: int) -> QWidget:
    view = panel.side.evidence.view
    view.setFocus()
    view.setCurrentIndex(view.model().index(row, 0))
    return view


def editor_of(qtbot: QtBot, panel: AuthorPanel) -> QWidget:
    view = panel.side.evidence.view
    qtbot.waitUntil(lambda: bool(view.findChildren(CellLine)))
    return view.findChildren(CellLine)[-1]


def test_a_click_plays_the_span(qtbot: QtBot, panel: AuthorPanel) -> None:
    view = panel.side.evidence.view
    place = view.visualRect(view.model().index(1, 0)).center() - QPoint(60, 0)
    with qtbot.waitSignal(panel.evidence_activated) as played:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert played.args == ["e2"]


def test_a_double_click_edits_what_it_hits(qtbot: QtBot, panel: AuthorPanel) -> None:
    view = panel.side.evidence.view
    rect = view.visualRect(view.model().index(1, 0))
    for place, expected in (
        (QPoint(150, rect.y() + 12), "00:09:00.000 – 00:09:10.000"),
        (QPoint(150, rect.bottom() - 8), "alone"),
    ):
        qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        editor = editor_of(qtbot, panel)
        assert editor.text() == expected  # type: ignore[attr-defined]
        qtbot.keyClick(editor, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: not view.findChildren(CellLine))


def test_stills_are_asked_for_anew_after_a_relink(qtbot: QtBot, panel: AuthorPanel) -> None:
    with qtbot.waitSignal(panel.thumbnails_wanted) as wanted:
        panel.refresh_thumbnails()
    assert len(wanted.args[0]) == 3


def test_return_plays_the_span(qtbot: QtBot, panel: AuthorPanel) -> None:
    view = choose(panel, 2)
    with qtbot.waitSignal(panel.evidence_activated) as played:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert played.args == ["e3"]


def test_a_toggle_sets_how_it_shows_and_does_not_play(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    view = panel.side.evidence.view
    rect = view.visualRect(view.model().index(0, 0))
    places = [QPoint(x, rect.y() + 12) for x in range(rect.x(), rect.right(), 4)]
    heard = next(p for p in places if view.delegate.modality_at(rect, p) is Modality.HEARD)
    with qtbot.assertNotEmitted(panel.evidence_activated):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=heard + QPoint(4, 0))
    assert spans(desk)[0].modalities == {Modality.SEEN, Modality.HEARD}
    assert desk.steps == ["Set how evidence 1 shows"]


def test_the_note_is_edited_in_place(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    view = choose(panel, 1)
    qtbot.keyClick(view, Qt.Key.Key_F2)
    editor = editor_of(qtbot, panel)
    editor.clear()  # type: ignore[attr-defined]
    written = QInputMethodEvent()
    written.setCommitString("夜の台所")
    QApplication.sendEvent(editor, written)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(desk.steps))
    assert spans(desk)[1].note == "夜の台所"
    assert desk.steps == ["Edit note of evidence 2"]


def test_times_are_typed(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    view = choose(panel, 0)
    qtbot.keyClick(view, Qt.Key.Key_F2, Qt.KeyboardModifier.ShiftModifier)
    editor = editor_of(qtbot, panel)
    assert editor.text() == "00:01:00.000 – 00:01:10.000"  # type: ignore[attr-defined]
    editor.selectAll()  # type: ignore[attr-defined]
    qtbot.keyClicks(editor, "2:00-2:05,5")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(desk.steps))
    assert spans(desk)[0].span == Interval(120_000, 125_500)
    assert desk.steps == ["Move evidence 1"]


def test_wrong_times_are_refused_in_words(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    panel.side.evidence.view.delegate.times_typed.emit(0, "2:05 - 2:00")
    assert desk.steps == []
    assert panel.side.evidence.error_text == "The end lies before the start."


def test_moving_keeps_the_links(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    view = choose(panel, 0)
    qtbot.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [one.key for one in spans(desk)] == ["e2", "e1", "e3"]
    assert panel.side.evidence.model.users_of(spans(desk)[1].key) == ("S1",)
    assert panel.side.evidence.view.currentIndex().row() == 1


def test_removing_cuts_the_links(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    view = choose(panel, 0)
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert desk.steps == ["Remove evidence 1"]
    assert desk.stored is not None
    assert desk.stored.details is not None
    assert desk.stored.details.items[0].evidence == ()


def test_the_menu_offers_everything_the_mouse_does(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    menu = panel.side.evidence.build_menu(1)
    by_text = {action.text(): action for action in menu.actions()}
    assert by_text["seen"].isChecked()
    by_text["said"].trigger()
    by_text["Move up"].trigger()
    assert spans(desk)[0].key == "e2"
    assert Modality.SAID in spans(desk)[0].modalities
    menu.close()


def test_header_counts_spans_and_extent(panel: AuthorPanel) -> None:
    assert panel.side.evidence.count_text == "3 · 19 min 10 s"
    panel.set_question(replace(trajectory(), evidence=()), read_only=False)
    assert panel.side.evidence.count_text == ""


def test_add_and_play_all_are_wishes(qtbot: QtBot, panel: AuthorPanel) -> None:
    evidence = panel.side.evidence
    with qtbot.waitSignal(panel.add_evidence_requested):
        qtbot.mouseClick(evidence.add_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(panel.play_all_requested):
        qtbot.mouseClick(evidence.play_button, Qt.MouseButton.LeftButton)
