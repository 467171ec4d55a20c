"""Tables of labels taken in by the window: faults are told, words decided, a set chosen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.domain.ids import UnitSetKey, new_key
from app.domain.labelling import Layer, UnitSet
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.app.test_label_bad_input import REFUSED, TOLD
from tests.helpers.bad_labels import ROWS, put_bad
from widgets.labelling.spelling_dialog import SetChoiceDialog, SpellingDialog

T = TypeVar("T", bound=QDialog)


@pytest.fixture
def take(bench: Bench, qtbot: QtBot, tmp_path: Path) -> Callable[[Path], str]:
    """Take a file into an open project; return what the message bar says."""
    bench.desk.context.session.open(ProjectFile.create(tmp_path / "p.emoscope"), "Kaya Mertens")

    def take(path: Path) -> str:
        bench.desk.imports.import_file(path)
        qtbot.waitUntil(lambda: not bench.desk.context.tasks.busy, timeout=30_000)
        return bench.desk.context.workbench.window.message_bar.current_text

    return take


def asked(bench: Bench, qtbot: QtBot, kind: type[T]) -> T:
    """Return the dialog that stands there."""
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), kind), timeout=30_000)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, kind)
    return dialog


def press(bench: Bench, text: str) -> None:
    bar = bench.desk.context.workbench.window.message_bar
    (link,) = (one for one in bar.findChildren(QPushButton) if one.text() == text)
    QTest.mouseClick(link, Qt.MouseButton.LeftButton)


def test_each_fault_is_refused_or_told_in_one_message(
    bench: Bench, tmp_path: Path, take: Callable[[Path], str]
) -> None:
    session = bench.desk.context.session
    for name, words in REFUSED.items():
        assert words in take(put_bad(tmp_path, name)), name
        assert session.project.units.count() == 0
    for name in TOLD:
        told = take(put_bad(tmp_path, name))
        assert ": emos-labels" in told or "added" in told, (name, told)
        assert session.project.units.count() == len(ROWS.get(name, ROWS["same"]))
        bench.press("Ctrl+Z", bench.window)  # one step
        assert session.project.units.count() == 0
        assert session.project.units.sets() == []


def test_words_that_are_no_labels_are_decided_in_the_window(
    bench: Bench, qtbot: QtBot, tmp_path: Path, take: Callable[[Path], str]
) -> None:
    session = bench.desk.context.session
    take(put_bad(tmp_path, "unknown"))

    press(bench, "Say what they mean…")
    dialog = asked(bench, qtbot, SpellingDialog)
    assert [field.currentText() for field in dialog.fields] == ["Joy", ""]
    assert dialog.problem == "1 word has no meaning yet."
    dialog.fields[1].setEditText("Bliss")
    assert dialog.problem == "“Bliss” is no label of Basic-7."
    dialog.fields[1].setEditText("fear")
    assert dialog.problem == ""
    dialog.accept_button.click()
    qtbot.waitUntil(lambda: session.project.units.count() == 2)
    log = {one.written: (one.layer, one.labels, one.cells) for one in
           session.project.labels.spellings()}  # fmt: skip
    assert log == {"joyy": (Layer.BASIC, ("Joy",), 2), "blah": (Layer.BASIC, ("Fear",), 1)}
    assert len(session.project.units.labels(session.project.units.sets()[0].key)) == 6


def test_a_table_that_fits_several_sets_asks_for_one(
    bench: Bench, qtbot: QtBot, tmp_path: Path, take: Callable[[Path], str]
) -> None:
    session = bench.desk.context.session
    with session.edit("Sets") as project:
        for name in ("First", "Second"):
            project.units.add_set(UnitSet(UnitSetKey(new_key()), name))

    bench.desk.imports.import_file(put_bad(tmp_path, "same"))
    dialog = asked(bench, qtbot, SetChoiceDialog)
    dialog.name.setEditText("Second")
    dialog.accept_button.click()
    qtbot.waitUntil(lambda: session.project.units.count() == 2, timeout=30_000)
    second = session.project.units.find_set("Second")
    assert second is not None
    assert session.project.units.counts()[second.key] == (2, 0)
