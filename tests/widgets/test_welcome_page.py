"""The welcome page: ways in, recent projects, drag and drop, keyboard."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from widgets.drop_area import DropArea
from widgets.key_button import KeyButton
from widgets.recent_list import RecentList
from widgets.times import say_day
from widgets.way_card import WayCard
from widgets.welcome_page import RecentProject, WelcomePage

RECENT = (
    RecentProject("/p/a.emoscope", "Four Bowls.emoscope", "3 videos", resume="00:24:44 in Author"),
    RecentProject("/p/b.emoscope", "夜の潮.emoscope", "12 videos", warning="video missing: x.mkv"),
    RecentProject("/p/c.emoscope", "Gone.emoscope", warning="file missing", exists=False),
)


@pytest.fixture
def page(qtbot: QtBot) -> WelcomePage:
    made = WelcomePage()
    qtbot.addWidget(made)
    made.resize(1366, 680)
    made.set_recent(RECENT)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    return made


def card(page: WelcomePage, title: str) -> WayCard:
    return next(card for card in page.findChildren(WayCard) if card.text() == title)


def rows(page: WelcomePage) -> RecentList:
    found = page.findChild(RecentList)
    assert isinstance(found, RecentList)
    return found


def open_button(page: WelcomePage) -> KeyButton:
    found = page.findChild(KeyButton)
    assert isinstance(found, KeyButton)
    return found


@pytest.mark.parametrize(
    ("title", "signal"),
    [
        ("New project from a video", "new_requested"),
        ("Open a project", "open_requested"),
        ("Open the demo", "demo_requested"),
    ],
)
def test_the_three_ways_by_mouse_and_keyboard(
    page: WelcomePage, qtbot: QtBot, title: str, signal: str
) -> None:
    with qtbot.waitSignal(getattr(page, signal)):
        qtbot.mouseClick(card(page, title), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(getattr(page, signal)):
        qtbot.keyClick(card(page, title), Qt.Key.Key_Space)


def test_without_a_demo_the_card_says_why_or_is_away(page: WelcomePage) -> None:
    page.set_demo_available(available=False, reason="This version comes without it.")
    assert not card(page, "Open the demo").isEnabled()
    assert card(page, "Open the demo").detail == "This version comes without it."
    page.set_demo_available(available=False)
    assert not card(page, "Open the demo").isVisible()
    page.set_demo_available(available=True)
    assert card(page, "Open the demo").isEnabled()


def test_return_opens_the_first_project(page: WelcomePage, qtbot: QtBot) -> None:
    page.focus_first()
    with qtbot.waitSignal(page.recent_requested) as caught:
        qtbot.keyClick(rows(page), Qt.Key.Key_Return)
    assert caught.args == ["/p/a.emoscope"]


def test_the_button_names_what_it_opens(page: WelcomePage, qtbot: QtBot) -> None:
    assert open_button(page).text() == "Open Four Bowls"
    qtbot.keyClick(rows(page), Qt.Key.Key_Down)
    assert open_button(page).text() == "Open 夜の潮"
    with qtbot.waitSignal(page.recent_requested) as caught:
        qtbot.mouseClick(open_button(page), Qt.MouseButton.LeftButton)
    assert caught.args == ["/p/b.emoscope"]


def test_a_project_whose_file_is_gone_cannot_be_opened(page: WelcomePage, qtbot: QtBot) -> None:
    qtbot.keyClick(rows(page), Qt.Key.Key_End)
    assert not open_button(page).isEnabled()
    with qtbot.assertNotEmitted(page.recent_requested):
        qtbot.keyClick(rows(page), Qt.Key.Key_Return)
    texts = [label.text() for label in page.findChildren(QLabel)]
    assert "The file is gone from /p/c.emoscope" in texts


def test_finding_narrows_and_return_opens(page: WelcomePage, qtbot: QtBot) -> None:
    field = page.findChild(QLineEdit)
    qtbot.keyClicks(field, "gone")
    assert [project.name for project in rows(page).shown] == ["Gone.emoscope"]
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert len(rows(page).shown) == 3
    qtbot.keyClicks(field, "four")
    with qtbot.waitSignal(page.recent_requested) as caught:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert caught.args == ["/p/a.emoscope"]
    qtbot.keyClicks(field, "zzz")
    assert rows(page).shown == []
    assert not open_button(page).isVisible()


def test_letters_do_not_jump_in_the_list(page: WelcomePage, qtbot: QtBot) -> None:
    qtbot.keyClicks(rows(page), "g")
    assert rows(page).current == RECENT[0]


def test_delete_asks_to_forget(page: WelcomePage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.forget_requested) as caught:
        qtbot.keyClick(rows(page), Qt.Key.Key_Delete)
    assert caught.args == ["/p/a.emoscope"]


def test_without_projects_it_says_how_to_begin(page: WelcomePage) -> None:
    page.set_recent(())
    visible = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    assert "No projects yet." in visible
    assert not open_button(page).isVisible()


def test_files_can_be_dropped(page: WelcomePage, qtbot: QtBot) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/v/夜 1.mkv"), QUrl("https://example.org/x.mp4")])
    area = page.findChild(DropArea)
    assert isinstance(area, DropArea)
    event = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(page.files_dropped) as caught:
        area.dropEvent(event)
    assert caught.args == [[Path("/v/夜 1.mkv")]]


@pytest.mark.parametrize(("width", "block"), [(1920, 1240), (2560, 1240), (1366, 1100)])
def test_the_block_has_the_width_of_its_window(
    page: WelcomePage, qtbot: QtBot, width: int, block: int
) -> None:
    page.resize(width, 680)
    qtbot.waitUntil(lambda: page._block.width() == block)


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        (datetime(2026, 3, 5, 14, 2, tzinfo=UTC), "today 14:02"),
        (datetime(2026, 3, 4, 23, 59, tzinfo=UTC), "yesterday"),
        (datetime(2026, 2, 12, 9, 0, tzinfo=UTC), "12 Feb"),
        (datetime(2024, 2, 12, 9, 0, tzinfo=UTC), "12 Feb 2024"),
    ],
)
def test_days_are_said_as_people_do(moment: datetime, words: str) -> None:
    assert say_day(moment, now=datetime(2026, 3, 5, 18, 0, tzinfo=UTC)) == words
