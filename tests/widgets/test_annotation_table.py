"""The table of annotations: virtual, filtered, chosen by hand and key, steady under edits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from app.domain.annotation_rows import AnnotationDetails, AnnotationRows, CastNames, Column
from app.domain.ids import AnnotationKey, PersonKey, TierKey, VideoKey
from app.domain.interval import Interval
from app.domain.key_column import key_column
from app.domain.span import SpanArrays
from app.domain.tier import Annotation, Tier, TierTable, label_style
from app.domain.vocabulary import BUILT_IN, Vocabulary
from tests.helpers.pixels import count_near, dressed, grab
from widgets.annotation_table.annotation_filter_menu import LABELS, TIERS
from widgets.annotation_table.annotation_model import AnnotationModel
from widgets.annotation_table.annotation_page import AnnotationPage
from widgets.context_panel import ContextPanel
from widgets.theme.theme import theme

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
WORDS: Vocabulary = BUILT_IN["basic-7"]  # type: ignore[index]  # a key written out
PERSON = PersonKey("p")
NAMES = CastNames({PERSON: "Ayaka 彩香"})


def table(name: str, count: int, first: int = 0) -> TierTable:
    """A span every second; labels go round the seven words."""
    starts = np.arange(first, first + count, dtype=np.int64) * 1000
    codes = np.arange(first, first + count, dtype=np.int64) % len(WORDS.labels)
    keys = key_column(" ".join(f"{name}{number:08}" for number in range(first, first + count)))
    styles = tuple(label_style((label.name,), WORDS) for label in WORDS.labels)
    tier = Tier(TierKey(name), VideoKey("v"), f"Tier {name}", WORDS.key)
    return TierTable(tier, WORDS, SpanArrays(starts, starts + 500, codes, keys), styles)


@pytest.fixture
def holder(qtbot: QtBot) -> ContextPanel:
    made = ContextPanel()
    qtbot.addWidget(made)
    made.resize(820, 300)
    return made


@pytest.fixture
def page(holder: ContextPanel, qtbot: QtBot) -> AnnotationPage:
    made = AnnotationPage()
    holder.add_page("annotations", "Annotations", "table", made)
    made.set_can_edit(True)
    made.set_rows(AnnotationRows([table("a", 300), table("b", 200)]), NAMES)
    with qtbot.waitActive(holder):
        holder.show()
    return made


def count_text(page: AnnotationPage) -> str:
    found = page.tools.findChild(QLabel)
    assert isinstance(found, QLabel)
    return found.text()


def filter_field(page: AnnotationPage) -> QLineEdit:
    found = page.tools.findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


def click(page: AnnotationPage, row: int, modifiers: Qt.KeyboardModifier = NONE) -> None:
    rect = page.view.visualRect(page.model.index(row, 1))
    QTest.mouseClick(page.view.viewport(), LEFT, modifiers, rect.center())


def chosen(page: AnnotationPage) -> list[int]:
    return [row for row in range(page.model.shown) if page.model.is_chosen(row)]


def tick(page: AnnotationPage, kind: str, words: str) -> None:
    """Tick an entry of the filter menu as a click does."""
    action = next(
        entry
        for menu in page.filter_menu.findChildren(QMenu)
        for entry in menu.actions()
        if entry.text() == words and entry.isCheckable()
    )
    action.trigger()
    assert words in page.filter_menu.ticked(kind).values()


def test_the_model_is_a_sound_one(qtbot: QtBot) -> None:
    model = AnnotationModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    model.set_rows(AnnotationRows([table("a", 30)]), NAMES)
    model.sort(Column.LABELS, Qt.SortOrder.DescendingOrder)
    model.choose(3, 7)
    model.set_rows(AnnotationRows(), CastNames())
    assert tester.model() is model


def test_rows_of_all_tiers_stand_in_the_order_of_time(page: AnnotationPage) -> None:
    texts = [str(page.model.index(row, column).data()) for row in (0, 1, 2) for column in (0, 1)]
    assert texts == ["Tier a", "00:00.000", "Tier b", "00:00.000", "Tier a", "00:01.000"]
    assert str(page.model.index(0, Column.DURATION).data()) == "0.500"


def test_a_million_rows_ask_only_for_those_in_view(
    page: AnnotationPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = AnnotationRows([table(chr(97 + n), 50_000) for n in range(20)])
    page.set_rows(rows, NAMES)
    asked: set[int] = set()
    text = page.model._text

    def watched(place: int, column: Column) -> str:
        asked.add(place)
        return text(place, column)

    monkeypatch.setattr(page.model, "_text", watched)
    with qtbot.waitSignal(page.details_wanted) as caught:
        page.view.verticalScrollBar().setValue(page.view.verticalScrollBar().maximum() // 2)
    grab(page.view)
    assert count_text(page) == "1,000,000"
    assert 0 < len(asked) < 40
    assert len(caught.args[0]) < 40


def test_rows_in_view_show_person_and_note_once_known(page: AnnotationPage, qtbot: QtBot) -> None:
    def answer(keys: Sequence[str]) -> None:
        page.set_known(
            [
                Annotation(
                    AnnotationKey(key), TierKey("a"), 0, 1, ("Anger", "zorn"), "so\nit is", PERSON
                )
                for key in keys
            ]
        )

    page.details_wanted.connect(answer)
    page.view.verticalScrollBar().setValue(600)
    row = page.view.rowAt(40)
    qtbot.waitUntil(lambda: page.model.index(row, Column.PERSON).data() == "Ayaka 彩香")
    assert page.model.index(row, Column.NOTE).data() == "so it is"
    assert "so it is" in page.model.tool_tip(row)


def test_the_count_tells_what_the_filter_leaves(page: AnnotationPage) -> None:
    filter_field(page).setText("anger")
    shown = page.model.shown
    assert 0 < shown < 500
    assert count_text(page) == f"{shown} of 500 shown"
    assert {str(page.model.index(row, Column.LABELS).data()) for row in range(shown)} == {"Anger"}


def test_ticks_become_chips_that_take_them_away(page: AnnotationPage) -> None:
    tick(page, TIERS, "Tier b")
    tick(page, LABELS, "Joy")
    assert {str(page.model.index(row, 0).data()) for row in range(page.model.shown)} == {"Tier b"}
    chips = [one for one in page.findChildren(QPushButton) if "\n" in one.objectName()]
    chips = [one for one in chips if one.isVisible()]
    assert [chip.text() for chip in chips] == ["Tier b", "Joy"]
    QTest.mouseClick(chips[0], LEFT)
    assert page.filter_menu.ticked(TIERS) == {}
    assert count_text(page).endswith("of 500 shown")
    page.filter_menu.clear_action.trigger()
    assert count_text(page) == "500"


def test_a_stretch_narrows_the_rows(page: AnnotationPage) -> None:
    page.set_span(Interval(10_000, 12_000), "marked span")
    assert page.model.shown == 4
    page.set_span(None)
    assert page.model.shown == 500


def test_text_in_notes_is_found_once_all_of_them_are_known(
    page: AnnotationPage, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(page.all_details_wanted):
        filter_field(page).setText("gasp")
    assert page.model.shown == 0
    with qtbot.assertNotEmitted(page.all_details_wanted):
        filter_field(page).setText("gasps")
    page.set_details(AnnotationDetails({}, {"a00000007": "She gasps."}))
    assert page.model.shown == 1


def test_a_click_seeks_and_chooses_one(page: AnnotationPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.went_to) as caught:
        click(page, 4)
    assert caught.args == [2000]
    assert chosen(page) == [4]


def test_ctrl_and_shift_choose_many_without_seeking(page: AnnotationPage, qtbot: QtBot) -> None:
    click(page, 1)
    with qtbot.assertNotEmitted(page.went_to):
        click(page, 4, CTRL)
        assert chosen(page) == [1, 4]
        click(page, 6, SHIFT)
        assert chosen(page) == [4, 5, 6]
        click(page, 5, CTRL)
    assert chosen(page) == [4, 6]
    assert count_text(page) == "500, 2 chosen"


def test_keys_alone_choose_play_and_change(page: AnnotationPage, qtbot: QtBot) -> None:
    view = page.view
    page.focus_rows()
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Down, SHIFT)
    assert chosen(page) == [2, 3]
    QTest.keyClick(view, Qt.Key.Key_Down, CTRL)
    QTest.keyClick(view, Qt.Key.Key_Space, CTRL)
    assert chosen(page) == [2, 3, 4]
    with qtbot.waitSignal(page.played) as caught:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert caught.args == [str(page.model.key_at(4))]
    with qtbot.waitSignal(page.change_requested):
        QTest.keyClick(view, Qt.Key.Key_F2)
    with qtbot.waitSignal(page.remove_requested):
        QTest.keyClick(view, Qt.Key.Key_Delete)
    QTest.keyClick(view, Qt.Key.Key_A, CTRL)
    assert len(chosen(page)) == 500


def test_bare_letters_belong_to_the_player(page: AnnotationPage) -> None:
    page.focus_rows()
    row = page.view.current_row
    QTest.keyClick(page.view, Qt.Key.Key_A)
    assert page.view.current_row == row
    assert chosen(page) == []


def test_nothing_is_changed_in_a_project_for_reading(page: AnnotationPage, qtbot: QtBot) -> None:
    page.set_can_edit(False)
    click(page, 2)
    with qtbot.assertNotEmitted(page.remove_requested):
        QTest.keyClick(page.view, Qt.Key.Key_Delete)


def test_what_is_chosen_elsewhere_comes_into_view(page: AnnotationPage, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(page.chosen_changed):
        page.choose({"a00000250", "b00000190"})
    (first, second) = chosen(page)
    rect = page.view.visualRect(page.model.index(first, 0))
    assert page.view.viewport().rect().contains(QPoint(2, rect.center().y()))
    assert page.model.key_at(second) == "a00000250"


def test_an_edit_moves_neither_view_nor_choice(page: AnnotationPage) -> None:
    page.view.verticalScrollBar().setValue(3333)
    top = page.model.key_at(page.view.rowAt(0))
    click(page, page.view.rowAt(60))
    keys, current = page.model.chosen_keys(), page.model.key_at(page.view.current_row)
    # Twenty annotations before those in view are gone now, and one tier has another name.
    fewer = table("a", 280, first=20)
    renamed = replace(table("b", 200), tier=replace(table("b", 1).tier, name="Voice"))
    page.set_rows(AnnotationRows([fewer, renamed]), NAMES)
    assert page.model.key_at(page.view.rowAt(0)) == top
    assert page.model.chosen_keys() == keys
    assert page.model.key_at(page.view.current_row) == current


def test_sorting_keeps_the_choice_and_turns_round(page: AnnotationPage) -> None:
    click(page, 3)
    keys = page.model.chosen_keys()
    page.view.sort_by(Column.LABELS)
    assert page.model.sorting == (Column.LABELS, False)
    assert page.model.chosen_keys() == keys
    page.view.sort_by(Column.LABELS)
    assert page.model.sorting == (Column.LABELS, True)
    assert page.model.index(0, Column.LABELS).data() == "Surprise"


def test_empty_pages_say_what_is_missing(page: AnnotationPage, qtbot: QtBot) -> None:
    def words() -> list[str]:
        return [label.text() for label in page.findChildren(QLabel) if label.isVisible()]

    filter_field(page).setText("zebra")
    page.set_details(AnnotationDetails())
    assert "No annotation matches." in words()
    filter_field(page).clear()
    page.set_rows(AnnotationRows([table("a", 0)]), NAMES)
    assert "No annotations yet." in words()
    page.set_rows(AnnotationRows(), NAMES)
    assert "No tiers yet." in words()
    button = next(one for one in page.findChildren(QPushButton) if one.text() == "New tier")
    with qtbot.waitSignal(page.tier_requested):
        QTest.mouseClick(button, LEFT)


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_a_chosen_row_looks_chosen(page: AnnotationPage, mode: str) -> None:
    with dressed(mode):
        before = count_near(grab(page.view), theme().color("selection"), 3)
        page.choose({str(page.model.key_at(2)), str(page.model.key_at(3))})
        after = count_near(grab(page.view), theme().color("selection"), 3)
    assert after > before + 10_000
