"""Wavy lines under misspelt words: what is marked and when, and what the menu does."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.domain.spelling import Speller
from tests.helpers.author import trajectory
from widgets.question.author_panel import AuthorPanel
from widgets.question.cell_editors import CellArea
from widgets.question.desk import QuestionDesk
from widgets.question.spell_marks import SEARCH_MOST, SpellMarks
from widgets.question.text_field import TextArea
from widgets.question.text_form import TextForm
from widgets.spelling import spelling

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Wrong:
    """A dictionary in which every word with a doubled z is wrong."""

    def check(self, word: str) -> bool:
        return "zz" not in word

    def suggest(self, word: str) -> Sequence[str]:
        return [word.replace("zz", "z"), "other"]


@pytest.fixture
def speller() -> Iterator[Speller]:
    made = Speller(Wrong(), ["Kazzuo"])
    spelling().set_speller(made, can_add=True)
    yield made
    spelling().set_speller(None)


@pytest.fixture
def area(qtbot: QtBot, speller: Speller) -> TextArea:
    area = TextArea("body", least=3, most=6)
    qtbot.addWidget(area)
    area.resize(400, 100)
    SpellMarks(area)
    with qtbot.waitExposed(area):
        area.show()
    area.activateWindow()
    area.setFocus()
    return area


def marks(area: TextArea) -> SpellMarks:
    found = area.findChild(SpellMarks)
    assert isinstance(found, SpellMarks)
    found.look()
    return found


def wait_for(qtbot: QtBot, area: TextArea, words: list[str]) -> None:
    found = area.findChild(SpellMarks)
    assert isinstance(found, SpellMarks)
    qtbot.waitUntil(lambda: found.marked == words)


def menu() -> QMenu:
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def choose(text: str) -> None:
    opened = menu()
    action = next(one for one in opened.actions() if one.text() == text)
    opened.setActiveAction(action)
    QTest.keyClick(opened, Qt.Key.Key_Return)


def test_what_is_wrong_is_marked_in_red_and_nobody_typed(qtbot: QtBot, area: TextArea) -> None:
    typed: list[str] = []
    area.typed.connect(lambda: typed.append(area.text()))
    area.show_text("A fuzzy word, Kazzuo’s, and 怒りzz茶碗 puzzle\nmore 👍 dizzy")
    wait_for(qtbot, area, ["fuzzy", "zz", "puzzle", "dizzy"])
    assert typed == []
    image = area.grab().toImage()
    colours = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    assert sum(one.red() > one.green() + 60 for one in colours) > 20


def test_the_word_being_typed_is_marked_once_it_is_left(qtbot: QtBot, area: TextArea) -> None:
    QTest.keyClicks(area, "fuzzy")
    assert marks(area).marked == []
    QTest.keyClicks(area, " ")
    wait_for(qtbot, area, ["fuzzy"])
    QTest.keyClicks(area, "dizzy")
    assert marks(area).marked == ["fuzzy"]
    QTest.keyClick(area, Qt.Key.Key_Home)
    wait_for(qtbot, area, ["fuzzy", "dizzy"])


def test_a_line_goes_with_its_word_while_text_is_put_before_it(area: TextArea) -> None:
    area.show_text("so fuzzy")
    found = marks(area)
    area.moveCursor(QTextCursor.MoveOperation.Start)
    QTest.keyClicks(area, "It is ")
    assert found.marked == ["fuzzy"]


def test_only_what_is_in_view_is_looked_at(qtbot: QtBot, area: TextArea) -> None:
    area.show_text("\n".join(f"fuzzy number {n}" for n in range(5000)) + "\nrazzle")
    found = marks(area)
    assert 3 <= len(found.marked) <= 12
    area.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.waitUntil(lambda: "razzle" in found.marked)


def test_locked_fields_and_no_dictionary_mark_nothing(qtbot: QtBot, area: TextArea) -> None:
    area.show_text("fuzzy")
    wait_for(qtbot, area, ["fuzzy"])
    area.setReadOnly(True)
    assert marks(area).marked == []
    area.setReadOnly(False)
    assert marks(area).marked == ["fuzzy"]
    spelling().set_speller(None)
    wait_for(qtbot, area, [])


def test_a_word_is_replaced_by_the_menu_as_if_typed(qtbot: QtBot, area: TextArea) -> None:
    area.show_text("👍 so fuzzy it is")
    found = marks(area)
    cursor, _ = found.next_misspelt(0)
    assert cursor is not None
    area.setTextCursor(cursor)
    with qtbot.waitSignal(area.typed):
        assert found.open_menu()
        QTest.keyClick(menu(), Qt.Key.Key_Return)  # the first is chosen already
    assert area.text() == "👍 so fuzy it is"
    area.undo()
    assert area.text() == "👍 so fuzzy it is"


def test_the_menu_adds_and_ignores_words(qtbot: QtBot, area: TextArea) -> None:
    area.show_text("fuzzy")
    found = marks(area)
    with qtbot.waitSignal(spelling().add_requested) as added:
        assert found.open_menu()
        choose("Add “fuzzy” to the project’s words")
    assert added.args == ["fuzzy"]
    with qtbot.waitSignal(spelling().ignore_requested) as ignored:
        assert found.open_menu()
        choose("Ignore here")
    assert ignored.args == ["fuzzy"]


def test_menu_key_and_pointer_open_it_at_a_wrong_word_only(qtbot: QtBot, area: TextArea) -> None:
    area.show_text("fine fuzzy")
    marks(area)
    area.moveCursor(QTextCursor.MoveOperation.End)
    key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), QPoint(1, 1))
    QApplication.sendEvent(area, key)
    assert menu().objectName() == "spelling"
    assert menu().actions()[0].text() == "fuzy"
    menu().close()
    place = area.cursorRect().center() - QPoint(4, 0)
    over = area.viewport().mapToGlobal(place)
    click = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, over)
    QApplication.sendEvent(area.viewport(), click)
    assert menu().objectName() == "spelling"
    menu().close()
    area.moveCursor(QTextCursor.MoveOperation.Start)
    found = area.findChild(SpellMarks)
    assert isinstance(found, SpellMarks)
    assert not found.open_menu()


def test_the_next_wrong_word_is_found_and_a_search_ends(area: TextArea) -> None:
    area.show_text("fuzzy one\ntwo dizzy")
    found = marks(area)
    first, after = found.next_misspelt(0)
    second, end = found.next_misspelt(after)
    assert first is not None
    assert second is not None
    assert (first.selectedText(), second.selectedText()) == ("fuzzy", "dizzy")
    assert found.next_misspelt(end) == (None, len(area.text()))
    area.show_text("fine words\n" * (2 * SEARCH_MOST // 11) + "fuzzy")
    nothing, looked_to = found.next_misspelt(0)
    assert nothing is None
    assert SEARCH_MOST <= looked_to < SEARCH_MOST + 20


def test_cells_of_details_are_marked_too(qtbot: QtBot, speller: Speller) -> None:
    cell = CellArea(0, "description")
    qtbot.addWidget(cell)
    found = SpellMarks(cell)
    cell.show_text("so fuzzy ")
    cell.show()
    qtbot.waitUntil(lambda: found.marked == ["fuzzy"])


def test_cells_that_are_not_edited_show_what_is_wrong(qtbot: QtBot, speller: Speller) -> None:
    def redness() -> int:
        panel.editor.details.view.viewport().update()
        image = panel.editor.details.view.viewport().grab().toImage()
        colours = (
            image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())
        )
        return sum(one.red() > one.green() + 60 for one in colours)

    panel = AuthorPanel()
    qtbot.addWidget(panel)
    panel.resize(1440, 900)
    panel.show()
    question = trajectory()
    assert question.details is not None
    items = tuple(
        replace(one, description="so fuzzy", evidence=question.details.items[0].evidence)
        for one in question.details.items
    )
    panel.set_question(replace(question, details=replace(question.details, items=items)))
    marked = redness()
    spelling().set_speller(None)
    plain = redness()
    assert marked > plain + 30
    spelling().set_speller(speller)
    panel.set_question(panel.question, read_only=True)
    assert redness() == plain


def test_every_text_of_the_form_has_marks(qtbot: QtBot, speller: Speller) -> None:
    desk = QuestionDesk()
    form = TextForm(desk)
    form.layout().addWidget(form.fold)  # type: ignore[union-attr]
    qtbot.addWidget(form)
    form.show()
    desk.show(replace(trajectory(), text="Why so fuzzy?", notes="dizzy"), read_only=False)
    found = {one.field: one for one in form.findChildren(SpellMarks)}
    assert {form.question, form.answer, form.introduction, form.notes} == set(found)
    qtbot.waitUntil(lambda: found[form.question].marked == ["fuzzy"])


def test_typing_in_a_megabyte_stays_under_a_picture(area: TextArea) -> None:
    """Not a benchmark: the median of many keys, with a margin of three."""
    area.show_text("How does her fuzzy face change when the bowl is broken?\n" * 18_000)
    marks(area)
    area.moveCursor(QTextCursor.MoveOperation.End)
    spent = []
    for _ in range(30):
        begun = time.perf_counter()
        QTest.keyClicks(area, "a")
        spent.append(time.perf_counter() - begun)
        marks(area)
    assert sorted(spent)[15] < 0.05
