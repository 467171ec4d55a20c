"""The dialog that shifts subtitles shows what becomes of the lines before it is accepted."""

from __future__ import annotations

from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from app.domain.ids import CueKey
from app.domain.subtitle import Cue
from widgets.dialogs.shift_dialog import ShiftableTrack, ShiftDialog, ShiftScene

_LINES = [Cue(CueKey(f"c{n}"), 1000 * n, 1000 * n + 900, f"line {n}") for n in range(1, 31)]


@pytest.fixture
def dialog(qtbot: QtBot) -> ShiftDialog:
    tracks = [ShiftableTrack("a", "English", _LINES), ShiftableTrack("b", "日本語", ())]
    dialog = ShiftDialog(tracks, "a", 0, ShiftScene(12_250, -480, 40_000))
    qtbot.addWidget(dialog)
    return dialog


Part = TypeVar("Part", bound=QWidget)


def _part(dialog: ShiftDialog, kind: type[Part]) -> Part:
    found = dialog.findChild(kind)
    assert found is not None
    return found


def _type(qtbot: QtBot, dialog: ShiftDialog, text: str) -> None:
    field = _part(dialog, QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, text)


def _column(dialog: ShiftDialog, column: int) -> list[str]:
    table = _part(dialog, QTableWidget)
    items = [table.item(row, column) for row in range(table.rowCount())]
    return [item.text() for item in items if item is not None]


def _button(dialog: ShiftDialog, start: str) -> QPushButton:
    return next(each for each in dialog.findChildren(QPushButton) if each.text().startswith(start))


def test_it_begins_without_an_offset_round_the_playhead(dialog: ShiftDialog) -> None:
    assert dialog.problem != ""
    assert not dialog.accept_button.isEnabled()
    assert _column(dialog, 0) == [f"line {n}" for n in range(8, 17)]


def test_a_typed_offset_is_previewed(qtbot: QtBot, dialog: ShiftDialog) -> None:
    _type(qtbot, dialog, "-1.5")
    assert dialog.delta_ms == -1500
    assert dialog.accept_button.isEnabled()
    assert _column(dialog, 2)[0] == "00:00:06.500"


def test_lines_before_the_start_and_after_the_end_are_counted(
    qtbot: QtBot, dialog: ShiftDialog
) -> None:
    said = []
    for offset in ("-3.5", "11"):
        _type(qtbot, dialog, offset)
        said.append(_problem_text(dialog))
        assert dialog.accept_button.isEnabled()
    assert said[0].startswith("3 lines begin before the video")
    assert said[1] == "2 lines end after the video."


def _problem_text(dialog: ShiftDialog) -> str:
    labels = dialog.findChildren(type(dialog._problem_label))
    return next(each.text() for each in labels if each.accessibleName() == "What is missing")


@pytest.mark.parametrize("text", ["x", "--2", "1:99"])
def test_what_is_no_offset_is_refused_in_words(
    qtbot: QtBot, dialog: ShiftDialog, text: str
) -> None:
    _type(qtbot, dialog, text)
    assert dialog.problem == "Type an offset, such as -1.5 (seconds) or 0:02.400."


def test_the_offset_found_is_one_click_away(qtbot: QtBot, dialog: ShiftDialog) -> None:
    qtbot.mouseClick(_button(dialog, "Found: -0.480 s"), Qt.MouseButton.LeftButton)
    assert dialog.delta_ms == -480


def test_a_line_can_be_put_at_the_playhead(qtbot: QtBot, dialog: ShiftDialog) -> None:
    _part(dialog, QTableWidget).setCurrentCell(6, 0)  # line 14
    qtbot.mouseClick(_button(dialog, "Start the chosen line"), Qt.MouseButton.LeftButton)
    assert dialog.delta_ms == 12_250 - 14_000


def test_a_track_without_lines_cannot_be_shifted(qtbot: QtBot, dialog: ShiftDialog) -> None:
    _type(qtbot, dialog, "1")
    _part(dialog, QComboBox).setCurrentIndex(1)
    assert dialog.track.key == "b"
    assert dialog.problem == "This track has no lines."
