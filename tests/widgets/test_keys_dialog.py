"""The key sheet by itself: columns, rows, keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from widgets.dialogs.key_columns import places
from widgets.dialogs.key_row import KeyLine
from widgets.dialogs.keys_dialog import KeyChoices, KeysDialog
from widgets.segments import Segments

SECTIONS = {
    "Playback": [KeyLine(f"play.{n}", f"Play {n}", ("Space", "F8")) for n in range(9)],
    "再生": [KeyLine(f"mark.{n}", "証拠として追加する", ("E",), changed=True) for n in range(5)],
    "File": [KeyLine(f"file.{n}", f"File {n}") for n in range(7)],
}
CHOICES = KeyChoices({"emoscope": "Emoscope", "elan": "ELAN"}, "elan", {"": "All"}, "")


@pytest.fixture
def sheet(qtbot: QtBot) -> Iterator[KeysDialog]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1920, 1080)
    sheet = KeysDialog(window)
    sheet.set_choices(CHOICES)
    sheet.set_sections(SECTIONS)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    sheet.open()
    QApplication.processEvents()
    yield sheet
    sheet.shut()


def _lefts(sheet: KeysDialog) -> set[int]:
    return {row.mapTo(sheet, row.rect().topLeft()).x() for row in sheet.rows}


@pytest.mark.parametrize(
    ("size", "columns"), [((1280, 720), 2), ((1366, 768), 2), ((1920, 1080), 3), ((2560, 1440), 3)]
)
def test_columns_follow_the_window(
    qtbot: QtBot, sheet: KeysDialog, size: tuple[int, int], columns: int
) -> None:
    window = sheet.parentWidget()
    assert window is not None
    window.resize(*size)
    qtbot.waitUntil(lambda: len(_lefts(sheet)) == columns)
    assert sheet.panel.width() == 1016
    assert window.rect().contains(sheet.panel.geometry())


@pytest.mark.parametrize(
    ("sizes", "count", "wanted"),
    [
        ([9, 5, 7], 3, [0, 1, 2]),
        ([9, 5, 7], 2, [0, 1, 1]),
        ([3, 3, 3, 3], 2, [0, 0, 1, 1]),
        ([1], 3, [0]),
        ([], 3, []),
    ],
)
def test_sections_stand_in_order_and_as_low_as_can_be(
    sizes: list[int], count: int, wanted: list[int]
) -> None:
    assert places(sizes, count) == wanted


def test_arrows_walk_over_rows_and_keys(qtbot: QtBot, sheet: KeysDialog) -> None:
    first, second = sheet.rows[:2]
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is second
    qtbot.keyClick(second, Qt.Key.Key_Right)
    with qtbot.waitSignal(sheet.free_requested) as freed:
        qtbot.keyClick(second, Qt.Key.Key_Delete)
    assert freed.args == ["play.1", 1]


def test_a_click_on_a_key_changes_just_that_one(qtbot: QtBot, sheet: KeysDialog) -> None:
    row = sheet.rows[0]
    spot = row.rect().center()
    spot.setX(row.width() - 12)
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton, pos=spot)
    assert row.is_waiting
    with qtbot.waitSignal(sheet.key_requested) as wished:
        qtbot.keyClick(row, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert wished.args == ["play.0", 1, "Ctrl+B"]


def test_a_modifier_alone_is_waited_out(qtbot: QtBot, sheet: KeysDialog) -> None:
    row = sheet.rows[0]
    row.setFocus()
    row.wait()
    wished: list[str] = []
    sheet.key_requested.connect(lambda _action, _slot, key: wished.append(key))
    qtbot.keyClick(row, Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
    assert (row.is_waiting, wished) == (True, [])
    qtbot.keyClick(row, Qt.Key.Key_F5)
    assert wished == ["F5"]


def test_leaving_a_row_stops_its_waiting(qtbot: QtBot, sheet: KeysDialog) -> None:
    row = sheet.rows[0]
    row.setFocus()
    row.wait()
    sheet.rows[3].setFocus()
    assert not row.is_waiting


def test_a_refusal_is_read_whole_under_its_row(qtbot: QtBot, sheet: KeysDialog) -> None:
    row = sheet.rows[0]
    before = row.height()
    row.setFocus()
    row.wait()
    sheet.refuse("play.0", "The key Ctrl+T already belongs to New stage. " * 3)
    qtbot.waitUntil(lambda: row.height() >= row.sizeHint().height() > before)
    assert "New stage" in row.accessibleDescription()


def test_a_row_says_its_keys_aloud(sheet: KeysDialog) -> None:
    row = sheet.row("mark.0")
    assert row.accessibleName() == "証拠として追加する: E"
    assert row.accessibleDescription() == "changed by you"
    assert sheet.row("file.0").accessibleName() == "File 0: no key"


def test_nothing_in_it_takes_an_input_method(sheet: KeysDialog) -> None:
    """Report R54: single letters must not open a candidate window."""
    assert not sheet.rows[0].testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


def test_lines_change_without_new_rows(sheet: KeysDialog) -> None:
    rows = list(sheet.rows)
    changed = {**SECTIONS, "File": [KeyLine(f"file.{n}", "Other", ("X",)) for n in range(7)]}
    sheet.set_sections(changed)
    assert sheet.rows == rows
    assert sheet.row("file.3").line.keys == ("X",)


def test_a_preset_is_chosen_by_hand_only(qtbot: QtBot, sheet: KeysDialog) -> None:
    segments = sheet.findChild(Segments)
    assert isinstance(segments, Segments)
    assert segments.current == "elan"
    chosen: list[str] = []
    sheet.preset_requested.connect(chosen.append)
    sheet.set_choices(CHOICES)
    assert chosen == []
    button = next(b for b in segments.findChildren(QWidget) if b.objectName() == "emoscope")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert chosen == ["emoscope"]
