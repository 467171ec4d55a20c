"""The details of annotations: what is shown of one and of several, and what is asked for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.ids import AnnotationKey, PersonKey, TierKey, VocabularyKey
from app.domain.person import Person
from app.domain.tier import Annotation
from app.domain.vocabulary import BUILT_IN
from widgets.annotation.chosen import ChosenAnnotations
from widgets.annotation.details_column import DetailsColumn
from widgets.annotation.share_entry import parse_share, write_share
from widgets.person_picker import PersonPicker

BASIC = BUILT_IN[VocabularyKey("basic-7")]
MAREN, TOBIAS = Person(PersonKey("m"), "Maren"), Person(PersonKey("t"), "Tobias")


def make(key: str, start: int, *labels: str, **more: object) -> Annotation:
    return Annotation(AnnotationKey(key), TierKey("t"), start, start + 1_000, labels, **more)  # type: ignore[arg-type]  # named fields


def chosen(*annotations: Annotation, **more: object) -> ChosenAnnotations:
    return ChosenAnnotations(
        annotations,
        len(annotations),
        BASIC,
        (MAREN, TOBIAS),
        "Maren",
        **more,  # type: ignore[arg-type]  # named fields
    )


ONE = make("a", 5_000, "Anger", note="turns away", person=MAREN.key, confidence=0.8)
TWO = make("b", 9_000, "Anger", "Fear", note="bows", person=TOBIAS.key)


@pytest.fixture
def column(qtbot: QtBot) -> DetailsColumn:
    column = DetailsColumn()
    qtbot.addWidget(column)
    column.resize(292, 400)
    with qtbot.waitExposed(column):
        column.show()
    column.activateWindow()
    return column


def test_one_is_shown_whole(column: DetailsColumn) -> None:
    column.show_chosen(chosen(ONE, parent_text="Inside joy"))
    assert [chip.name for chip in column.chips] == ["Anger"]
    assert column.note.text() == "turns away"
    assert column.person.currentText() == "Maren"
    assert column.confidence.text() == "80 %"
    assert (column.start.text(), column.end.text()) == ("00:00:05.000", "00:00:06.000")


def test_of_several_what_differs_is_said(column: DetailsColumn) -> None:
    column.show_chosen(chosen(ONE, TWO))
    partly = {chip.name: chip.accessibleDescription() for chip in column.chips}
    assert list(partly) == ["Anger", "Fear"]
    assert (partly["Anger"], partly["Fear"] != "") == ("", True)
    assert (column.note.text(), column.note.placeholderText()) == ("", "several notes")
    assert column.person.currentIndex() == -1
    assert (column.confidence.text(), column.confidence.placeholderText()) == ("", "several")
    assert not column.start.isVisible()


def test_more_than_were_read_count_as_different(column: DetailsColumn) -> None:
    many = ChosenAnnotations((ONE,), 5_000, BASIC, (MAREN,), "Maren")
    column.show_chosen(many)
    assert column.note.text() == ""
    assert column.person.currentIndex() == -1
    assert column.chips[0].accessibleDescription() != ""


def test_nothing_chosen_says_what_to_do(column: DetailsColumn) -> None:
    column.show_chosen(ChosenAnnotations())
    assert not column.note.isVisible()
    column.flush()


def test_the_cross_of_a_chip_and_delete_take_a_label_away(
    column: DetailsColumn, qtbot: QtBot
) -> None:
    column.show_chosen(chosen(ONE, TWO))
    anger, fear = column.chips
    with qtbot.waitSignal(column.label_toggled) as told:
        place = QPoint(anger.width() - 9, anger.height() // 2)
        qtbot.mouseClick(anger, Qt.MouseButton.LeftButton, pos=place)
    assert told.args == ["Anger"]
    fear.setFocus()
    with qtbot.waitSignal(column.label_toggled) as told:
        qtbot.keyClick(fear, Qt.Key.Key_Delete)
    assert told.args == ["Fear"]
    with qtbot.waitSignal(column.picker_requested):
        qtbot.mouseClick(anger, Qt.MouseButton.LeftButton, pos=QPoint(5, 8))


def test_a_note_is_handed_over_when_the_field_is_left(column: DetailsColumn, qtbot: QtBot) -> None:
    column.show_chosen(chosen(ONE))
    column.note.setFocus()
    column.note.selectAll()
    with qtbot.waitSignal(column.note_entered) as told:
        qtbot.keyClicks(column.note, "axr 123 space")
        column.show_chosen(chosen(TWO))
    assert told.args == ["axr 123 space"]
    with qtbot.assertNotEmitted(column.note_entered):
        column.flush()


def test_typing_is_told_and_an_edit_elsewhere_leaves_it(
    column: DetailsColumn, qtbot: QtBot
) -> None:
    column.show_chosen(chosen(ONE))
    column.note.setFocus()
    with qtbot.waitSignal(column.note_typing) as told:
        qtbot.keyClicks(column.note, "x")
    assert told.args is not None
    assert "x" in told.args[0]
    column.show_chosen(chosen(make("a", 5_000, "Joy", note="turns away")))
    assert "x" in column.note.text()
    assert [chip.name for chip in column.chips] == ["Joy"]


@pytest.mark.parametrize(
    ("typed", "share"),
    [("75", 0.75), ("75 %", 0.75), ("0.75", 0.75), ("７５％", 0.75), ("1", 0.01)],
)
def test_confidence_is_read_as_people_write_it(
    column: DetailsColumn, qtbot: QtBot, typed: str, share: float
) -> None:
    column.show_chosen(chosen(ONE))
    column.confidence.setFocus()
    column.confidence.clear()
    column.confidence.insert(typed)  # keys of a test type no wide letters
    column.confidence.setModified(True)
    with qtbot.waitSignal(column.confidence_entered) as told:
        qtbot.keyClick(column.confidence, Qt.Key.Key_Return)
    assert told.args == [share]


@pytest.mark.parametrize("typed", ["sure", "101", "-1", "1.5.2"])
def test_what_is_no_confidence_is_refused_in_words(
    column: DetailsColumn, qtbot: QtBot, typed: str
) -> None:
    column.show_chosen(chosen(ONE))
    column.confidence.setFocus()
    column.confidence.selectAll()
    qtbot.keyClicks(column.confidence, typed)
    with qtbot.assertNotEmitted(column.confidence_entered):
        qtbot.keyClick(column.confidence, Qt.Key.Key_Return)
    assert "0 to 100" in column.error_text
    qtbot.keyClick(column.confidence, Qt.Key.Key_Escape)
    assert (column.error_text, column.confidence.text()) == ("", "80 %")


def test_an_empty_confidence_is_not_said(column: DetailsColumn, qtbot: QtBot) -> None:
    column.show_chosen(chosen(ONE))
    column.confidence.setFocus()
    column.confidence.selectAll()
    qtbot.keyClick(column.confidence, Qt.Key.Key_Delete)
    with qtbot.waitSignal(column.confidence_entered) as told:
        qtbot.keyClick(column.confidence, Qt.Key.Key_Return)
    assert told.args == [None]


def test_shares_are_written_as_exactly_as_they_are() -> None:
    assert [write_share(one) for one in (None, 0.0, 1.0, 0.333333)] == [
        "",
        "0 %",
        "100 %",
        "33.3333 %",
    ]
    assert parse_share(" ") is None


def test_times_are_taken_where_they_make_sense(column: DetailsColumn, qtbot: QtBot) -> None:
    column.show_chosen(chosen(ONE))
    column.end.setFocus()
    column.end.selectAll()
    qtbot.keyClicks(column.end, "7.5")
    with qtbot.waitSignal(column.times_entered) as told:
        qtbot.keyClick(column.end, Qt.Key.Key_Return)
    assert told.args == [5_000, 7_500]
    column.end.selectAll()
    qtbot.keyClicks(column.end, "2")
    with qtbot.assertNotEmitted(column.times_entered):
        qtbot.keyClick(column.end, Qt.Key.Key_Return)
    assert column.error_text != ""
    column.end.selectAll()
    qtbot.keyClicks(column.end, "soon")
    with qtbot.assertNotEmitted(column.times_entered):
        qtbot.keyClick(column.end, Qt.Key.Key_Return)
    assert column.error_text != ""


def test_a_person_is_found_by_any_name_and_a_new_one_typed_in_place(
    column: DetailsColumn, qtbot: QtBot
) -> None:
    column.show_chosen(chosen(ONE))
    picker = column.person
    picker.setCompleter(None)  # type: ignore[arg-type]  # the stubs forget None
    with qtbot.waitSignal(column.person_chosen) as told:
        _write(picker, "tobias", qtbot)
    assert told.args == [TOBIAS.key]
    with qtbot.waitSignal(column.person_named) as told:
        _write(picker, " 彩香 ", qtbot)
    assert told.args == ["彩香"]
    picker.setEditText("nobody")
    with qtbot.assertNotEmitted(column.person_named):
        qtbot.keyClick(picker, Qt.Key.Key_Escape)


def _write(picker: PersonPicker, name: str, qtbot: QtBot) -> None:
    picker.setFocus()
    line = picker.lineEdit()
    assert line is not None
    line.selectAll()
    line.insert(name)
    qtbot.keyClick(picker, Qt.Key.Key_Return)


def test_escape_goes_back_to_the_lanes(column: DetailsColumn, qtbot: QtBot) -> None:
    column.show_chosen(chosen(ONE))
    column.take_focus()
    focus = QApplication.focusWidget()
    assert focus is column.label_button
    with qtbot.waitSignal(column.left):
        qtbot.keyClick(column.label_button, Qt.Key.Key_Escape)


def test_what_cannot_be_changed_is_only_shown(column: DetailsColumn) -> None:
    column.show_chosen(chosen(ONE, why_locked="Read only."))
    assert not column.note.isEnabled()
    assert not column.chips[0].isEnabled()
