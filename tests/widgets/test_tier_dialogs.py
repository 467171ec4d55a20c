"""Dialogs of tiers: what they ask, refuse and wish."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QTableWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.domain.ids import PersonKey, RaterKey, TierKey, VideoKey, VocabularyKey
from app.domain.person import Person
from app.domain.rater import Rater
from app.domain.tier import Tier
from app.domain.vocabulary import BUILT_IN
from widgets.colour_field import ColourField
from widgets.dialogs.tier_dialog import TierChoices, TierDialog
from widgets.dialogs.tier_list_dialog import TierLine, TierListDialog

LEFT = Qt.MouseButton.LeftButton
KAYA = Rater(RaterKey("k"), "Kaya Mertens")
AYAKA = Person(PersonKey("a"), "Ayaka 彩香")


def tier(key: str, name: str, parent: str | None = None) -> Tier:
    above = TierKey(parent) if parent else None
    return Tier(TierKey(key), VideoKey("v"), name, VocabularyKey("basic-7"), parent=above)


SCENE, FACE, BROW = tier("s", "Scene"), tier("f", "Face", "s"), tier("b", "Brow", "f")
CHOICES = TierChoices(tuple(BUILT_IN.values()), (SCENE, FACE, BROW), (KAYA,), (AYAKA,))


def open_dialog(qtbot: QtBot, shown: Tier, choices: TierChoices = CHOICES) -> TierDialog:
    dialog = TierDialog(shown, choices)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def box(dialog: QWidget, name: str) -> QComboBox:
    return next(one for one in dialog.findChildren(QComboBox) if one.accessibleName() == name)


def line(dialog: QWidget, name: str) -> QLineEdit:
    return next(one for one in dialog.findChildren(QLineEdit) if one.accessibleName() == name)


def words(dialog: QWidget) -> list[str]:
    return [one.text() for one in dialog.findChildren(QLabel) if one.isVisible()]


def press(dialog: QWidget, text: str) -> None:
    button = next(one for one in dialog.findChildren(QPushButton) if one.text() == text)
    QTest.mouseClick(button, LEFT)


def test_a_new_tier_has_all_that_was_chosen(qtbot: QtBot) -> None:
    dialog = open_dialog(qtbot, tier("n", ""))
    assert dialog.problem == "Type a name."
    line(dialog, "Name").setText("  Ayaka,   face ")
    for name, text in (("Vocabulary", "EMOTIC-26"), ("Depends on", "Scene"), ("Rater", KAYA.name)):
        box(dialog, name).setCurrentText(text)
    about = box(dialog, "About")
    about.setCurrentIndex(about.findText("Ayaka 彩香"))
    about.activated.emit(about.currentIndex())
    box(dialog, "Language").setCurrentText("ja")
    colour = dialog.findChild(ColourField)
    assert isinstance(colour, ColourField)
    colour.set_colour("#0072B2")
    assert dialog.problem == ""
    assert dialog.tier == replace(
        tier("n", "Ayaka, face", "s"),
        vocabulary=VocabularyKey("emotic-26"),
        rater=KAYA.key,
        person=AYAKA.key,
        language="ja",
        colour="#0072B2",
    )


def test_an_untouched_tier_stays_as_it_is(qtbot: QtBot) -> None:
    assert open_dialog(qtbot, FACE).tier == FACE


def test_a_tier_cannot_depend_on_what_depends_on_it(qtbot: QtBot) -> None:
    dialog = open_dialog(qtbot, FACE)
    parents = box(dialog, "Depends on")
    assert [parents.itemText(row) for row in range(parents.count())] == ["None", "Scene"]


def test_a_taken_name_is_refused_unless_it_is_another_raters(qtbot: QtBot) -> None:
    dialog = open_dialog(qtbot, tier("n", ""))
    line(dialog, "Name").setText("FACE")
    assert "already has a tier “FACE”" in dialog.problem
    box(dialog, "Rater").setCurrentText(KAYA.name)
    assert dialog.problem == ""


def test_another_vocabulary_warns_of_what_becomes_of_annotations(qtbot: QtBot) -> None:
    dialog = open_dialog(qtbot, FACE, replace(CHOICES, count=1204))
    box(dialog, "Vocabulary").setCurrentText("NARU-9")
    assert any("1204 annotations keep their words" in one for one in words(dialog))


def test_a_refusal_can_be_mended(qtbot: QtBot) -> None:
    dialog = open_dialog(qtbot, FACE)
    dialog.refuse("No.")
    assert "No." in words(dialog)
    assert dialog.accept_button.isEnabled()


@pytest.fixture
def listed(qtbot: QtBot) -> TierListDialog:
    dialog = TierListDialog("Four & Bowls", {"w": "Other film"})
    qtbot.addWidget(dialog)
    dialog.set_lines(
        [
            TierLine(SCENE, "Basic-7", "", "", 0),
            TierLine(FACE, "Basic-7", "Scene", "Kaya", 1204),
            TierLine(BROW, "Basic-7", "Face", "", 1),
        ]
    )
    dialog.show()
    return dialog


def table(dialog: TierListDialog) -> QTableWidget:
    found = dialog.findChild(QTableWidget)
    assert isinstance(found, QTableWidget)
    return found


def test_the_list_shows_names_and_counts(listed: TierListDialog) -> None:
    rows = table(listed)
    model = rows.model()
    texts = [model.index(1, column).data() for column in range(model.columnCount())]
    assert texts == ["Face", "Basic-7", "Scene", "Kaya", "1,204"]


def test_a_tier_moves_by_one(listed: TierListDialog, qtbot: QtBot) -> None:
    listed.choose("b")
    up = next(one for one in listed.findChildren(QWidget) if one.accessibleName() == "Move up")
    with qtbot.waitSignal(listed.order_requested) as caught:
        QTest.mouseClick(up, LEFT)
    assert caught.args == [["s", "b", "f"]]


def test_an_empty_tier_goes_at_once(listed: TierListDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(listed.remove_requested) as caught:
        QTest.keyClick(table(listed), Qt.Key.Key_Delete)
    assert caught.args == ["s"]


def test_one_with_annotations_asks_first_and_names_the_count(
    listed: TierListDialog, qtbot: QtBot
) -> None:
    listed.choose("f")
    with qtbot.assertNotEmitted(listed.remove_requested):
        QTest.keyClick(table(listed), Qt.Key.Key_Delete)
    question = "Remove “Face” with its 1204 annotations? Undo brings all back."
    assert question in words(listed)
    press(listed, "Keep it")
    assert question not in words(listed)
    QTest.keyClick(table(listed), Qt.Key.Key_Delete)
    with qtbot.waitSignal(listed.remove_requested) as caught:
        press(listed, "Remove")
    assert caught.args == ["f"]


def test_the_structure_of_another_video_is_offered(listed: TierListDialog, qtbot: QtBot) -> None:
    menu = listed.findChild(QMenu)
    assert isinstance(menu, QMenu)
    with qtbot.waitSignal(listed.copy_requested) as caught:
        menu.actions()[0].trigger()
    assert caught.args == ["w"]


def test_a_double_click_changes_a_tier_unless_it_is_for_reading(qtbot: QtBot) -> None:
    dialog = TierListDialog("x", {}, read_only=True)
    qtbot.addWidget(dialog)
    dialog.set_lines([TierLine(SCENE, "Basic-7", "", "", 0)])
    with qtbot.assertNotEmitted(dialog.edit_requested):
        table(dialog).cellDoubleClicked.emit(0, 0)
    with qtbot.assertNotEmitted(dialog.remove_requested):
        QTest.keyClick(table(dialog), Qt.Key.Key_Delete)


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("#0072b2", "#0072B2"),
        ("D55E00", "#D55E00"),
        ("", ""),
        ("red", "#010203"),
        ("#12", "#010203"),
    ],
)
def test_a_colour_is_taken_or_goes_back(qtbot: QtBot, typed: str, taken: str) -> None:
    field = ColourField()
    qtbot.addWidget(field)
    field.set_colour("#010203")
    field.show()
    text = line(field, "Colour")
    text.setText("")
    QTest.keyClicks(text, typed)
    text.editingFinished.emit()
    assert field.colour == taken
    assert text.text() == taken
