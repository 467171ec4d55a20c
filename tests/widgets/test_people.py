"""People: pickers, faces, the box round a face, the dialog of the cast."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.domain.ids import PersonKey, VideoKey
from app.domain.person import Face, Person
from tests.helpers.pixels import count_near
from widgets.dialogs.people_dialog import PeopleDialog
from widgets.face_box import FaceBox
from widgets.person_face import draw_face, faces, short_name
from widgets.person_picker import PersonPicker

LEFT = Qt.MouseButton.LeftButton
AYAKA = Person(PersonKey("a"), "Ayaka", ("彩香", "Aya"), "#D55E00")
TOBIAS = Person(PersonKey("t"), "Tobias", face=Face(VideoKey("v"), 10, (0.1, 0.1, 0.2, 0.2)))
MAREN = Person(PersonKey("m"), "Maren & Co", position=2)
CAST = (AYAKA, TOBIAS, MAREN)


@pytest.fixture
def picker(qtbot: QtBot) -> PersonPicker:
    made = PersonPicker()
    qtbot.addWidget(made)
    made.show_person(CAST, TOBIAS.key)
    with qtbot.waitActive(made):
        made.show()
    return made


def write(picker: PersonPicker, text: str) -> None:
    line = picker.lineEdit()
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    # Its popup cannot be closed without a display.
    picker.setCompleter(None)  # type: ignore[arg-type]  # the stubs forget None
    line.insert(text)
    QTest.keyClick(line, Qt.Key.Key_Return)


@pytest.mark.parametrize("typed", ["ayaka", "彩香", "AYA"])
def test_any_name_of_a_person_finds_them(picker: PersonPicker, qtbot: QtBot, typed: str) -> None:
    with qtbot.waitSignal(picker.person_chosen) as caught:
        write(picker, typed)
    assert caught.args == [AYAKA.key]
    assert picker.currentText() == "Ayaka"


def test_an_empty_field_means_nobody(picker: PersonPicker, qtbot: QtBot) -> None:
    with qtbot.waitSignal(picker.person_chosen) as caught:
        write(picker, "")
    assert caught.args == [None]
    assert picker.person is None


def test_a_new_name_is_a_wish_and_the_field_goes_back(picker: PersonPicker, qtbot: QtBot) -> None:
    with qtbot.waitSignal(picker.person_named) as caught:
        write(picker, "  Ilya   Petrov ")
    assert caught.args == ["Ilya Petrov"]
    assert picker.person == TOBIAS.key
    assert picker.currentText() == "Tobias"


def test_where_nobody_new_may_come_the_name_is_dropped(qtbot: QtBot) -> None:
    made = PersonPicker(allow_new=False)
    qtbot.addWidget(made)
    made.show_person(CAST, None)
    with qtbot.waitActive(made):
        made.show()
    with qtbot.assertNotEmitted(made.person_named):
        write(made, "Ilya")
    assert made.currentText() == ""


def test_a_name_being_typed_stays_when_the_cast_changes(picker: PersonPicker) -> None:
    picker.setFocus()
    line = picker.lineEdit()
    assert isinstance(line, QLineEdit)
    picker.setCompleter(None)  # type: ignore[arg-type]  # the stubs forget None
    line.insert("Il")
    line.setModified(True)
    picker.show_person(CAST[:1], TOBIAS.key)
    assert line.text().endswith("Il")
    picker.show_person(CAST, AYAKA.key)
    assert line.text() == "Ayaka", "another choice shows its own name"


def test_the_same_person_again_tells_nothing(picker: PersonPicker, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(picker.person_chosen):
        write(picker, "tobias")


def test_several_can_become_nobody(qtbot: QtBot) -> None:
    made = PersonPicker()
    qtbot.addWidget(made)
    made.show_person(CAST, None, several=True)
    line = made.lineEdit()
    assert isinstance(line, QLineEdit)
    assert line.placeholderText() == "several"
    with qtbot.waitSignal(made.person_chosen) as caught:
        made.activated.emit(0)
    assert caught.args == [None]


def test_faces_are_round_and_ringed_in_the_colour() -> None:
    picture = QImage(64, 64, QImage.Format.Format_RGB32)
    picture.fill(QColor("#0000FF"))
    drawn = QImage(48, 48, QImage.Format.Format_RGB32)
    drawn.fill(QColor("#FFFFFF"))
    painter = QPainter(drawn)
    draw_face(painter, QRect(0, 0, 48, 48), AYAKA, picture)
    painter.end()
    assert drawn.pixelColor(24, 24) == QColor("#0000FF")
    assert drawn.pixelColor(1, 1) == QColor("#FFFFFF")
    assert count_near(drawn, "#D55E00", 30) > 60


def test_initials_stand_for_a_face() -> None:
    assert short_name("Ayaka Mori") == "AM"
    assert short_name("彩香") == "彩"
    assert short_name("") == ""


def test_icons_follow_the_pictures(qtbot: QtBot) -> None:
    before = faces().icon(AYAKA).pixmap(20, 20).toImage()
    picture = QImage(64, 64, QImage.Format.Format_RGB32)
    picture.fill(QColor("#00FF00"))
    with qtbot.waitSignal(faces().changed):
        faces().set_image(AYAKA.key, picture)
    assert faces().icon(AYAKA).pixmap(20, 20).toImage() != before
    faces().clear()
    assert faces().image(AYAKA.key) is None


@pytest.fixture
def box(qtbot: QtBot) -> FaceBox:
    made = FaceBox(QImage(640, 360, QImage.Format.Format_RGB32))
    qtbot.addWidget(made)
    made.resize(640, 360)
    with qtbot.waitActive(made):
        made.show()
    return made


def drag(box: FaceBox, first: QPoint, last: QPoint) -> None:
    QTest.mousePress(box, LEFT, pos=first)
    QTest.mouseMove(box, last)
    QTest.mouseRelease(box, LEFT, pos=last)


def test_a_drag_draws_a_square(box: FaceBox) -> None:
    drag(box, QPoint(40, 20), QPoint(112, 80))
    left, top, width, height = box.box
    assert (left * 640, top * 360) == pytest.approx((40, 20), abs=1.5)
    assert width * 640 == pytest.approx(72, abs=1.5)
    assert width * 640 == pytest.approx(height * 360, abs=0.1)


def test_a_drag_inside_moves_it_and_no_further_than_the_picture(box: FaceBox) -> None:
    _left, _top, width, height = box.box
    drag(box, QPoint(320, 180), QPoint(1000, 900))
    left, top, wide, high = box.box
    assert (wide, high) == pytest.approx((width, height))
    assert (left + wide, top + high) == pytest.approx((1, 1))


def test_keys_move_and_resize_it(box: FaceBox) -> None:
    left, top, width, _height = box.box
    QTest.keyClick(box, Qt.Key.Key_Right)
    QTest.keyClick(box, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert box.box[0] > left
    assert box.box[1] - top == pytest.approx(0.05)
    QTest.keyClick(box, Qt.Key.Key_Plus)
    assert box.box[2] > width


@pytest.mark.parametrize("keys", [Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Left])
def test_no_key_leads_out_of_the_picture(box: FaceBox, keys: Qt.Key) -> None:
    for _ in range(120):
        QTest.keyClick(box, keys)
    left, top, width, height = box.box
    assert min(box.box) >= 0
    assert min(width, height) > 0
    assert left + width <= 1 + 1e-9
    assert top + height <= 1 + 1e-9


@pytest.fixture
def dialog(qtbot: QtBot) -> PeopleDialog:
    made = PeopleDialog()
    qtbot.addWidget(made)
    made.set_people(CAST, {AYAKA.key: 1204, TOBIAS.key: 0})
    with qtbot.waitActive(made):
        made.show()
    return made


def field(dialog: PeopleDialog, name: str) -> QLineEdit:
    return next(one for one in dialog.findChildren(QLineEdit) if one.accessibleName() == name)


def words(dialog: PeopleDialog) -> list[str]:
    return [one.text() for one in dialog.findChildren(QLabel) if one.isVisible()]


def press(dialog: PeopleDialog, text: str) -> None:
    button = next(one for one in dialog.findChildren(QPushButton) if one.text() == text)
    QTest.mouseClick(button, LEFT)


def test_the_dialog_shows_who_is_in_view(dialog: PeopleDialog) -> None:
    assert field(dialog, "Name").text() == "Ayaka"
    assert field(dialog, "Also called").text() == "彩香, Aya"
    assert "used in 1204 places" in words(dialog)


def test_leaving_a_field_sends_a_changed_copy(dialog: PeopleDialog, qtbot: QtBot) -> None:
    aliases = field(dialog, "Also called")
    aliases.setFocus()
    aliases.setText("彩香、 Ms  Mori;Aya")
    with qtbot.waitSignal(dialog.person_changed) as caught:
        field(dialog, "Name").setFocus()
    assert caught.args[0].aliases == ("彩香", "Ms Mori", "Aya")
    note = dialog.findChild(QPlainTextEdit)
    assert isinstance(note, QPlainTextEdit)
    note.setFocus()
    note.setPlainText("potter")
    with qtbot.waitSignal(dialog.person_changed) as caught:
        field(dialog, "Name").setFocus()
    assert caught.args[0].note == "potter"


def test_a_name_cannot_be_emptied(dialog: PeopleDialog, qtbot: QtBot) -> None:
    name = field(dialog, "Name")
    name.setFocus()
    name.clear()
    with qtbot.assertNotEmitted(dialog.person_changed):
        QTest.keyClick(name, Qt.Key.Key_Tab)
    assert name.text() == "Ayaka"
    assert "A person needs a name." in words(dialog)


def test_merging_tells_the_counts_first(dialog: PeopleDialog, qtbot: QtBot) -> None:
    dialog.preview_merge(TOBIAS.key)
    expected = (
        "What names “Ayaka” in 1204 places will name “Tobias”. "
        "“Ayaka” becomes another name of “Tobias”."
    )
    assert expected in words(dialog)
    with qtbot.waitSignal(dialog.merge_requested) as caught:
        press(dialog, "Merge")
    assert caught.args == [TOBIAS.key, AYAKA.key]


def test_a_person_can_lose_their_face(dialog: PeopleDialog, qtbot: QtBot) -> None:
    rows = dialog.findChild(QListWidget)
    assert isinstance(rows, QListWidget)
    rows.setCurrentRow(1)
    with qtbot.waitSignal(dialog.person_changed) as caught:
        press(dialog, "No face")
    assert caught.args[0].face is None


def test_a_project_for_reading_changes_nobody(qtbot: QtBot) -> None:
    made = PeopleDialog(read_only=True)
    qtbot.addWidget(made)
    made.set_people(CAST, {})
    made.show()
    assert not field(made, "Name").isEnabled()
    with qtbot.assertNotEmitted(made.remove_requested):
        rows = made.findChild(QListWidget)
        assert isinstance(rows, QListWidget)
        QTest.keyClick(rows, Qt.Key.Key_Delete)
