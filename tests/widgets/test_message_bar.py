"""The message bar: what stays, what goes, what comes back, and its actions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.domain.check import Severity
from widgets.icon_button import IconButton
from widgets.message_bar import MessageBar
from widgets.theme.metrics import CONFIRMATION_MS


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[MessageBar]:
    window = QWidget()
    window.resize(900, 200)
    qtbot.addWidget(window)
    made = MessageBar(window)
    made.resize(900, 36)
    window.show()
    yield made
    window.close()


def buttons(bar: MessageBar) -> list[QPushButton]:
    return [button for button in bar.findChildren(QPushButton) if button.isVisible()]


def test_nothing_is_shown_without_a_message(bar: MessageBar) -> None:
    assert not bar.isVisible()
    bar.show_message("info", "Hello")
    assert bar.isVisible()
    assert bar.current_text == "Hello"


@pytest.mark.parametrize("kind", ["done", "info"])
def test_confirmations_go_after_six_seconds(bar: MessageBar, kind: str, qtbot: QtBot) -> None:
    assert CONFIRMATION_MS == 6000
    bar._timer.setInterval(20)
    bar.show_message(kind, "Evidence 3 moved")
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=2000)


@pytest.mark.parametrize("severity", [Severity.ERROR, Severity.WARNING])
def test_errors_stay(bar: MessageBar, severity: Severity) -> None:
    bar._timer.setInterval(1)
    bar.show_message(severity, "four-bowls.mkv is not where it was.")
    assert not bar._timer.isActive()
    assert bar.stays


def test_an_error_comes_back_when_a_confirmation_has_gone(bar: MessageBar, qtbot: QtBot) -> None:
    bar._timer.setInterval(20)
    bar.show_message("error", "The video is missing.")
    bar.show_message("done", "Evidence moved")
    assert bar.current_text == "Evidence moved"
    qtbot.waitUntil(lambda: bar.current_text == "The video is missing.", timeout=2000)
    assert bar.isVisible()


def test_the_same_error_is_said_once(bar: MessageBar) -> None:
    bar.show_message("error", "The disk is full.")
    bar.show_message("error", "The video is missing.")
    bar.show_message("error", "The disk is full.")
    assert bar.count == 2
    assert bar.current_text == "The disk is full."


def test_an_action_gives_its_key_and_closes(bar: MessageBar, qtbot: QtBot) -> None:
    bar.show_message("error", "It is missing.", [("Find", "find"), ("Go on", "go-on")])
    assert [button.text() for button in buttons(bar)] == ["Find", "Go on"]
    with qtbot.waitSignal(bar.action_requested) as caught:
        qtbot.mouseClick(buttons(bar)[1], Qt.MouseButton.LeftButton)
    assert caught.args == ["go-on"]
    assert not bar.isVisible()


def test_at_most_two_actions(bar: MessageBar) -> None:
    bar.show_message("error", "x", [("A", "a"), ("B", "b"), ("C", "c")])
    assert len(buttons(bar)) == 2


def test_actions_of_an_older_message_do_not_linger(bar: MessageBar) -> None:
    bar.show_message("error", "x", [("A", "a"), ("B", "b")])
    bar.show_message("done", "y", [("Undo", "undo")])
    assert [button.text() for button in buttons(bar)] == ["Undo"]


def test_buttons_work_by_keyboard_and_keep_no_focus_after_a_click(
    bar: MessageBar, qtbot: QtBot
) -> None:
    bar.show_message("error", "x", [("Find", "find")])
    button = buttons(bar)[0]
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    assert not button.hasFocus()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(bar.action_requested):
        qtbot.keyClick(button, Qt.Key.Key_Space)


def test_close_and_withdraw(bar: MessageBar, qtbot: QtBot) -> None:
    token = bar.show_message("error", "first")
    bar.show_message("warning", "second")
    bar.withdraw(token)
    assert bar.count == 1
    bar.withdraw(token)
    assert bar.current_text == "second"
    qtbot.mouseClick(bar.findChild(IconButton), Qt.MouseButton.LeftButton)
    assert not bar.isVisible()


def test_a_long_sentence_is_never_cut(bar: MessageBar) -> None:
    bar.show_message("error", "A name with no end " * 20)
    assert bar.height() > 36
    bar.show_message("error", "Short.")
    assert bar.height() == 36


def test_markup_is_shown_as_written(bar: MessageBar) -> None:
    bar.show_message("error", "<b>x</b>.mkv is missing")
    assert bar._text.textFormat() is Qt.TextFormat.PlainText
