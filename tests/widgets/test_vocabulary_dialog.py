"""The dialog of vocabularies: built-in ones are safe, own ones change, thousands stay fluid."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QListWidget
from pytestqt.qtbot import QtBot

from app.domain.ids import VocabularyKey
from app.domain.vocabulary import BUILT_IN, Label, Vocabulary
from tests.helpers.pixels import grab
from widgets.vocabulary.label_model import LabelColumn, LabelModel
from widgets.vocabulary.vocabulary_dialog import VocabularyDialog

LEFT = Qt.MouseButton.LeftButton
OWN = Vocabulary(
    VocabularyKey("own"),
    "Moods",
    (Label("tense", "#D55E00", "t", "short breath"), Label("calm", hotkey="c"), Label("flat")),
)
ALL = (*BUILT_IN.values(), OWN)


@pytest.fixture
def dialog(qtbot: QtBot) -> VocabularyDialog:
    made = VocabularyDialog()
    qtbot.addWidget(made)
    made.set_vocabularies(ALL, "own")
    with qtbot.waitActive(made):
        made.show()
    return made


def button(dialog: VocabularyDialog, name: str) -> QAbstractButton:
    found = dialog.findChildren(QAbstractButton)
    return next(one for one in found if name in (one.text(), one.accessibleName()))


def words(dialog: VocabularyDialog) -> str:
    return "\n".join(one.text() for one in dialog.findChildren(QLabel) if one.isVisible())


def write(dialog: VocabularyDialog, row: int, column: LabelColumn, text: str) -> None:
    model = dialog.model
    model.setData(model.index(row, column), text)


def change(dialog: VocabularyDialog, qtbot: QtBot, name: str, row: int = 0) -> Vocabulary:
    """Choose a row, press a button, and return the vocabulary that was sent."""
    dialog.table.setCurrentIndex(dialog.model.index(row, 0))
    with qtbot.waitSignal(dialog.changed) as caught:
        QTest.mouseClick(button(dialog, name), LEFT)
    made = caught.args[0]
    assert isinstance(made, Vocabulary)
    return made


def test_the_model_is_a_sound_one(qtbot: QtBot) -> None:
    model = LabelModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    model.set_vocabulary(OWN, {"tense": 3}, editable=True)
    model.set_filter("te")
    model.set_vocabulary(None, {}, editable=False)
    assert tester.model() is model


def test_built_in_ones_can_be_copied_and_not_changed(
    dialog: VocabularyDialog, qtbot: QtBot
) -> None:
    listed = dialog.findChild(QListWidget)
    assert isinstance(listed, QListWidget)
    listed.setCurrentRow(0)
    assert dialog.current is BUILT_IN[VocabularyKey("emotic-26")]
    assert not button(dialog, "Add label").isEnabled()
    assert not button(dialog, "Remove this vocabulary").isEnabled()
    assert not dialog.model.flags(dialog.model.index(0, 0)) & Qt.ItemFlag.ItemIsEditable
    with qtbot.waitSignal(dialog.added) as caught:
        QTest.mouseClick(button(dialog, "Copy this vocabulary"), LEFT)
    copy = caught.args[0]
    assert (copy.name, copy.version, copy.is_built_in) == ("Copy of EMOTIC-26", 1, False)
    assert copy.labels == BUILT_IN[VocabularyKey("emotic-26")].labels


def test_renaming_keeps_the_old_name_in_mind(dialog: VocabularyDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.changed) as caught:
        write(dialog, 0, LabelColumn.NAME, "strained")
    made, step = caught.args
    assert (made.labels[0].name, made.labels[0].former) == ("strained", ("tense",))
    assert (made.version, step) == (2, "Rename the label tense")


@pytest.mark.parametrize(
    ("column", "text", "told"),
    [
        (LabelColumn.NAME, "CALM", "twice"),
        (LabelColumn.KEY, "c", "The key c belongs to"),
        (LabelColumn.KEY, "xy", "one character"),
        (LabelColumn.COLOUR, "red", "no colour"),
        (LabelColumn.NAME, " ", "needs a name"),
    ],
)
def test_what_cannot_be_is_told_inside(
    dialog: VocabularyDialog, qtbot: QtBot, column: LabelColumn, text: str, told: str
) -> None:
    with qtbot.assertNotEmitted(dialog.changed):
        write(dialog, 0, column, text)
    assert told in words(dialog)


def test_labels_retire_and_come_back(dialog: VocabularyDialog, qtbot: QtBot) -> None:
    made = change(dialog, qtbot, "Retire")
    assert (made.labels[0].retired, made.labels[0].hotkey) == (True, "")
    dialog.set_vocabularies((*BUILT_IN.values(), made))
    assert dialog.model.index(0, 0).data() == "tense (retired)"
    assert not change(dialog, qtbot, "Offer again").labels[0].retired


def test_labels_are_added_below_and_moved(dialog: VocabularyDialog, qtbot: QtBot) -> None:
    made = change(dialog, qtbot, "Add label")
    assert [one.name for one in made.labels] == ["tense", "new label", "calm", "flat"]
    made = change(dialog, qtbot, "Move down", row=1)
    assert [one.name for one in made.labels] == ["tense", "flat", "calm"]
    dialog.table.setCurrentIndex(dialog.model.index(2, 0))
    assert not button(dialog, "Move down").isEnabled()


def test_twins_are_told(dialog: VocabularyDialog) -> None:
    twins = Vocabulary(OWN.key, "Moods", (Label("tense"), Label("ｔｅｎｓｅ")))
    dialog.set_vocabularies((twins,))
    assert "“tense” and “ｔｅｎｓｅ” look alike" in words(dialog)
    dialog.set_vocabularies((OWN,))
    assert "look alike" not in words(dialog)


def test_counts_follow_former_names(dialog: VocabularyDialog) -> None:
    renamed = Vocabulary(OWN.key, "Moods", (Label("strained", former=("tense",)),))
    dialog.set_vocabularies((renamed,))
    dialog.set_counts({"tense": 3, "Strained": 4})
    assert dialog.model.index(0, LabelColumn.USES).data() == "7"


def test_an_older_version_is_for_looking(dialog: VocabularyDialog) -> None:
    now = Vocabulary(OWN.key, "Moods", OWN.labels, version=2)
    dialog.set_vocabularies((now,))
    dialog.set_versions([(1, "Version 1", (Label("old"),)), (2, "Version 2", OWN.labels)])
    boxes = dialog.findChildren(QComboBox)
    version = next(one for one in boxes if one.accessibleName() == "Version")
    assert version.currentText() == "Version 2"
    version.setCurrentIndex(1)
    assert dialog.model.index(0, 0).data() == "old"
    assert not button(dialog, "Add label").isEnabled()
    version.setCurrentIndex(0)
    assert button(dialog, "Add label").isEnabled()


def test_five_thousand_labels_are_shown_by_those_in_view(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = Vocabulary(OWN.key, "Many", tuple(Label(f"word {n}") for n in range(5000)))
    dialog = VocabularyDialog()
    qtbot.addWidget(dialog)
    dialog.set_vocabularies((many,))
    asked: set[int] = set()
    read = dialog.model.data

    def watched(index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        asked.add(index.row())
        return read(index, role)

    monkeypatch.setattr(dialog.model, "data", watched)
    dialog.show()
    grab(dialog)
    assert 0 < len(asked) < 60
    begun = time.perf_counter()
    dialog.model.set_filter("word 4999")
    assert dialog.model.rowCount() == 1
    assert time.perf_counter() - begun < 2


def test_nothing_changes_in_a_project_for_reading(qtbot: QtBot) -> None:
    dialog = VocabularyDialog(read_only=True)
    qtbot.addWidget(dialog)
    dialog.set_vocabularies(ALL, "own")
    names = ("New vocabulary", "Copy this vocabulary", "Add label", "Import…", "Retire")
    assert [button(dialog, name).isEnabled() for name in names] == [False] * 5
    assert button(dialog, "Export…").isEnabled()
