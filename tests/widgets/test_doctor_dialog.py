"""The self-check dialog: looking, then rows with mark, check, found and cure; all can be copied."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableWidget
from pytestqt.qtbot import QtBot

from app.domain.machine_check import MachineCheck
from widgets.dialogs.doctor_dialog import DoctorDialog
from widgets.theme.theme import theme

ROWS = (
    MachineCheck("Python", ok=True, found="3.11.7"),
    MachineCheck("Sound output", ok=True, found="none", cure="Attach a device."),
    MachineCheck("libvlc", ok=False, found="VLC was not found. " * 12, cure="Install VLC 3."),
)


@pytest.fixture
def dialog(qtbot: QtBot, qapp: QApplication) -> DoctorDialog:
    theme().apply(qapp)
    dialog = DoctorDialog()
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def cells(dialog: DoctorDialog) -> list[list[str]]:
    table = dialog.findChild(QTableWidget)
    assert isinstance(table, QTableWidget)
    texts = []
    for row in range(table.rowCount()):
        items = [table.item(row, column) for column in range(table.columnCount())]
        texts.append([item.text() for item in items if item is not None])
    return texts


def test_until_the_rows_are_there_it_says_that_it_looks(dialog: DoctorDialog) -> None:
    assert dialog.summary == "Looking…"
    assert not dialog.copy_button.isEnabled()
    assert cells(dialog) == []


def test_what_fails_stands_first_and_is_told_in_words(dialog: DoctorDialog) -> None:
    dialog.set_rows(ROWS)
    assert [row[:2] for row in cells(dialog)] == [
        ["fails", "libvlc"],
        ["advice", "Sound output"],
        ["works", "Python"],
    ]
    assert cells(dialog)[0][3] == "Install VLC 3."
    assert dialog.summary == "1 thing does not work. 1 piece of advice."


def test_a_long_finding_is_broken_into_lines_and_not_cut(dialog: DoctorDialog) -> None:
    dialog.set_rows(ROWS)
    table = dialog.findChild(QTableWidget)
    assert isinstance(table, QTableWidget)
    assert table.rowHeight(0) > 2 * table.rowHeight(2)
    wide = table.rowHeight(0)
    dialog.resize(620, 480)
    QApplication.processEvents()
    assert table.rowHeight(0) > wide


def test_all_can_be_copied(dialog: DoctorDialog) -> None:
    dialog.set_rows(ROWS)
    QTest.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied[0] == "Self-check"
    assert copied[-1] == "works\tPython\t3.11.7"
    assert len(copied) == 3 + len(ROWS)


def test_a_sound_machine_is_called_so(dialog: DoctorDialog) -> None:
    dialog.set_rows(ROWS[:1])
    assert dialog.summary == "Everything works."
