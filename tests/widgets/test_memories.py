"""The page and the dialog of event memories: what they show, and what they wish."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QComboBox, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from app.domain.ids import MemoryKey, VideoKey
from app.domain.memory_row import MemoryRow
from widgets.dialogs.memories_dialog import MemoriesDialog
from widgets.graph.memory_page import MemoryPage, memory_words

VIDEO = VideoKey("v")
LANTERN = MemoryRow(
    MemoryKey("a"), VIDEO, "first", "Lantern", "2", "2026-05-12T10:00:00Z", 2, events=30
)
TRACE = MemoryRow(MemoryKey("b"), VIDEO, "G2_Q000013", is_partial=True, events=1, position=1)
WINDOWS = MemoryRow(
    MemoryKey("c"), VIDEO, "windows", schema_version=1, representation="window_records", position=2
)
ROWS = (LANTERN, TRACE, WINDOWS)


@pytest.fixture
def page(qtbot: QtBot) -> MemoryPage:
    page = MemoryPage()
    qtbot.addWidget(page)
    page.show()
    return page


@pytest.fixture
def dialog(qtbot: QtBot) -> MemoriesDialog:
    dialog = MemoriesDialog("The North Window")
    qtbot.addWidget(dialog)
    dialog.set_rows(ROWS, "b")
    dialog.show()
    return dialog


def button(dialog: MemoriesDialog, text: str) -> QPushButton:
    return next(one for one in dialog.findChildren(QPushButton) if one.text() == text)


def table(dialog: MemoriesDialog) -> QTableWidget:
    return dialog.findChildren(QTableWidget)[0]


def test_a_memory_in_words() -> None:
    assert [row.label for row in ROWS] == ["Lantern · 2 · 2026-05-12", "G2_Q000013", "windows"]
    assert [memory_words(row) for row in ROWS] == [
        "first (30 events)",
        "G2_Q000013 (1 event, from a trace)",
        "windows (0 events)",
    ]


def test_the_page_offers_memories_and_asks_for_one_where_there_is_none(
    page: MemoryPage, qtbot: QtBot
) -> None:
    (choice,) = page.findChildren(QComboBox)
    assert page.is_empty
    assert not choice.isVisible()
    with qtbot.waitSignal(page.import_requested):
        page.findChildren(QPushButton)[0].click()
    page.set_memories(ROWS, "b")
    page.show_content()
    assert choice.isVisible()
    assert (page.current, choice.currentText()) == ("b", "G2_Q000013")
    with qtbot.waitSignal(page.memory_chosen) as wish:
        choice.setCurrentIndex(0)
        choice.activated.emit(0)
    assert wish.args == ["a"]
    page.set_memories((), "")
    assert page.is_empty


def test_the_dialog_shows_what_tells_memories_apart(dialog: MemoriesDialog) -> None:
    shown = [
        [table(dialog).item(row, column).text() for column in range(6)]  # type: ignore[union-attr]
        for row in range(3)
    ]
    assert shown == [
        ["first", "Lantern", "2", "2026-05-12T10:00:00Z", "30", "Version 2"],
        ["G2_Q000013", "", "", "", "1", "From a trace"],
        ["windows", "", "", "", "0", "Windows only"],
    ]
    assert dialog.current_key == "b"


def test_a_cell_that_was_changed_is_a_wish(dialog: MemoriesDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.rename_requested) as wish:
        table(dialog).item(1, 1).setText("  Heron  1 ")  # type: ignore[union-attr]
    assert wish.args == ["b", "G2_Q000013", "Heron 1", "", ""]


def test_a_memory_keeps_a_title(dialog: MemoriesDialog, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(dialog.rename_requested):
        table(dialog).item(0, 0).setText(" ")  # type: ignore[union-attr]
    assert table(dialog).item(0, 0).text() == "first"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "signal"),
    [
        ("Show", "show_requested"),
        ("Export…", "export_requested"),
        ("Remove", "remove_requested"),
    ],
)
def test_buttons_wish_for_the_chosen_one(
    dialog: MemoriesDialog, qtbot: QtBot, text: str, signal: str
) -> None:
    with qtbot.waitSignal(getattr(dialog, signal)) as wish:
        button(dialog, text).click()
    assert wish.args == ["b"]


def test_read_only_nothing_can_be_changed(qtbot: QtBot) -> None:
    dialog = MemoriesDialog("x", read_only=True)
    qtbot.addWidget(dialog)
    dialog.set_rows(ROWS)
    assert not button(dialog, "Remove").isEnabled()
    assert not button(dialog, "Import…").isEnabled()
    assert button(dialog, "Export…").isEnabled()
