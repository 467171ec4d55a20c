"""Names of people are offered while somebody writes, and taken by Return or Tab."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from widgets.question.name_completer import NameCompleter
from widgets.question.text_field import TextArea

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
NAMES = ["Natsumi Arai", "Natsu", "Bruno", "なつみ"]


@pytest.fixture
def area(qtbot: QtBot) -> TextArea:
    area = TextArea("body", least=3)
    qtbot.addWidget(area)
    with qtbot.waitExposed(area):
        area.show()
    area.activateWindow()
    area.setFocus()
    qtbot.waitUntil(area.hasFocus)
    return area


@pytest.fixture
def completer(area: TextArea) -> NameCompleter:
    completer = NameCompleter(area)
    completer.set_names(NAMES)
    return completer


def press(key: Qt.Key) -> None:
    """Press a key as a hand does: while the list is open it goes there."""
    target = QApplication.activePopupWidget() or QApplication.focusWidget()
    assert target is not None
    QTest.keyClick(target, key)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_two_letters_offer_names_and_a_key_takes_one(
    area: TextArea, completer: NameCompleter, key: Qt.Key
) -> None:
    QTest.keyClicks(area, "Why does n")
    assert completer.offered == []
    QTest.keyClicks(area, "a")
    assert completer.offered == ["Natsumi Arai", "Natsu"]
    press(key)
    assert area.text() == "Why does Natsumi Arai"
    assert completer.offered == []
    assert area.hasFocus()


def test_arrows_choose_another_name_and_escape_takes_none(
    area: TextArea, completer: NameCompleter
) -> None:
    QTest.keyClicks(area, "nat")
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert area.text() == "Natsu"
    QTest.keyClicks(area, " br")
    press(Qt.Key.Key_Escape)
    assert completer.offered == []
    assert area.text() == "Natsu br"


def test_a_name_that_is_written_out_is_not_offered(
    area: TextArea, completer: NameCompleter
) -> None:
    QTest.keyClicks(area, "Bruno")
    assert completer.offered == []
    press(Qt.Key.Key_Return)
    assert area.text() == "Bruno\n"


def test_the_offer_stays_while_the_same_names_are_told_again(
    area: TextArea, completer: NameCompleter
) -> None:
    """The question is shown anew when its text was stored, a moment after the last key."""
    QTest.keyClicks(area, "Nats")
    completer.set_names(list(NAMES))
    assert completer.offered
    press(Qt.Key.Key_Return)
    assert area.text() == "Natsumi Arai"


def test_names_complete_behind_an_emoji(area: TextArea, completer: NameCompleter) -> None:
    area.show_text("👍👍 ")
    area.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(area, "Br")
    assert completer.offered == ["Bruno"]
    press(Qt.Key.Key_Return)
    assert area.text() == "👍👍 Bruno"
