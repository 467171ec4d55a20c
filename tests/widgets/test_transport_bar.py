"""The transport bar: shows what it is told, asks for what is pressed, explains wrong times."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QSlider, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from widgets.video.play_button import PlayButton
from widgets.video.transport_bar import RATES, TransportBar

LEFT = Qt.MouseButton.LeftButton
HOUR = 3_600_000


@pytest.fixture
def bar(qtbot: QtBot) -> TransportBar:
    made = TransportBar()
    qtbot.addWidget(made)
    made.resize(900, 46)
    made.set_duration(HOUR)
    with qtbot.waitActive(made):
        made.show()
    return made


def button(bar: TransportBar, name: str) -> QAbstractButton:
    return next(b for b in bar.findChildren(QAbstractButton) if b.accessibleName() == name)


def labels(bar: QWidget) -> list[str]:
    return [label.text() for label in bar.findChildren(QLabel) if label.isVisible()]


def type_time(bar: TransportBar, text: str) -> None:
    QTest.mouseClick(bar.time_field, LEFT)
    bar.time_field.insert(text)
    QTest.keyClick(bar.time_field, Qt.Key.Key_Return)


def test_it_shows_time_length_and_frame(bar: TransportBar) -> None:
    bar.set_position(1_484_480, 37_112)
    assert bar.time_field.text() == "00:24:44.480"
    assert "/ 01:00:00.000" in labels(bar)
    assert "frame 37\u202f112" in labels(bar)


def test_an_unknown_frame_is_not_made_up(bar: TransportBar) -> None:
    bar.set_position(1_484_480, None)
    assert not any("frame" in text for text in labels(bar))


@pytest.mark.parametrize(
    ("name", "signal", "value"),
    [
        ("Previous cue", "skip_requested", -1),
        ("Next cue", "skip_requested", 1),
        ("One frame back", "step_requested", -1),
        ("One frame forward", "step_requested", 1),
        ("Mute", "mute_requested", True),
        ("Loop the marked span", "loop_requested", True),
    ],
)
def test_each_button_asks_for_its_own(
    bar: TransportBar, qtbot: QtBot, name: str, signal: str, value: object
) -> None:
    with qtbot.waitSignal(getattr(bar, signal)) as caught:
        QTest.mouseClick(button(bar, name), LEFT)
    assert caught.args == [value]


def test_the_subtitle_button_stands_for_its_action(bar: TransportBar) -> None:
    action = QAction("Show subtitles")
    action.setCheckable(True)
    bar.set_subtitles_action(action)
    QTest.mouseClick(button(bar, "Show subtitles"), LEFT)
    assert action.isChecked()


def test_the_camera_offers_both_pictures(bar: TransportBar) -> None:
    alone, worded = QAction("Save the picture"), QAction("With what lies on it")
    bar.set_snapshot_actions(alone, worded)
    camera = button(bar, "Save the picture")
    assert isinstance(camera, QToolButton)
    assert camera.menu().actions() == [alone, worded]


def test_play_asks_and_shows_what_the_next_press_does(bar: TransportBar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bar.toggle_requested):
        QTest.mouseClick(button(bar, "Play"), LEFT)
    bar.set_playing(True)
    assert button(bar, "Pause").toolTip() == "Pause (Space)"


def test_a_disabled_play_says_why(bar: TransportBar) -> None:
    bar.set_can_play(False, "Playing needs VLC 3 (64-bit).")
    play = bar.findChild(PlayButton)
    assert isinstance(play, PlayButton)
    assert not play.isEnabled()
    assert play.toolTip() == "Playing needs VLC 3 (64-bit)."
    assert button(bar, "One frame forward").isEnabled()
    bar.set_can_play(True)
    assert play.toolTip() == "Play (Space)"


def test_no_control_keeps_the_focus_after_a_click(bar: TransportBar) -> None:
    buttons = [b for b in bar.findChildren(QAbstractButton) if b.accessibleName() != "Rate"]
    bar.setFocus()
    for control in buttons:
        QTest.mouseClick(control, LEFT)
        assert not control.hasFocus()
        assert control.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_a_typed_time_is_entered(bar: TransportBar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bar.time_entered) as caught:
        type_time(bar, "12:05.5")
    assert caught.args == [725_500]
    assert not bar.time_field.is_editing


def test_full_width_digits_are_read(bar: TransportBar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bar.time_entered) as caught:
        type_time(bar, "０１：３０")
    assert caught.args == [90_000]


@pytest.mark.parametrize(
    ("typed", "reason"), [("12:99", "minutes and seconds end at 59"), ("abc", "no time")]
)
def test_a_wrong_time_is_marked_and_explained(
    bar: TransportBar, qtbot: QtBot, typed: str, reason: str
) -> None:
    with qtbot.assertNotEmitted(bar.time_entered):
        type_time(bar, typed)
    assert bar.time_field.is_editing
    assert bar.time_field.property("invalid") is True
    assert any(reason in text for text in labels(bar))
    QTest.keyClicks(bar.time_field, "0")
    assert not any(reason in text for text in labels(bar))


def test_a_time_behind_the_end_is_refused_in_words(bar: TransportBar, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(bar.time_entered):
        type_time(bar, "2:00:00")
    assert "The video ends at 01:00:00.000" in labels(bar)


def test_escape_restores_the_time(bar: TransportBar, qtbot: QtBot) -> None:
    bar.set_position(5000, 125)
    with qtbot.assertNotEmitted(bar.time_entered):
        QTest.mouseClick(bar.time_field, LEFT)
        QTest.keyClicks(bar.time_field, "77")
        QTest.keyClick(bar.time_field, Qt.Key.Key_Escape)
    assert bar.time_field.text() == "00:00:05.000"
    assert not bar.time_field.hasFocus()


def test_a_playing_video_does_not_disturb_typing(bar: TransportBar) -> None:
    QTest.mouseClick(bar.time_field, LEFT)
    QTest.keyClicks(bar.time_field, "33")
    bar.set_position(9000, 225)
    assert bar.time_field.text() == "33"
    QTest.keyClick(bar.time_field, Qt.Key.Key_Escape)
    assert bar.time_field.text() == "00:00:09.000"


def test_the_rate_menu_reaches_from_a_quarter_to_four(bar: TransportBar, qtbot: QtBot) -> None:
    rate = next(b for b in bar.findChildren(QToolButton) if b.accessibleName() == "Rate")
    actions = rate.menu().actions()
    assert [action.data() for action in actions] == list(RATES)
    assert (RATES[0], RATES[-1]) == (0.25, 4.0)
    with qtbot.waitSignal(bar.rate_requested) as caught:
        actions[0].trigger()
    assert caught.args == [0.25]
    bar.set_rate(1.5)
    assert rate.text() == "1.5×"
    assert [action.data() for action in actions if action.isChecked()] == [1.5]


def test_telling_the_bar_asks_for_nothing(bar: TransportBar, qtbot: QtBot) -> None:
    signals = [bar.volume_requested, bar.mute_requested, bar.loop_requested]
    signals += [bar.rate_requested, bar.time_entered]
    for signal in signals:
        signal.connect(lambda *_args: pytest.fail("a setter asked for something"))
    bar.set_volume(30)
    bar.set_muted(True)
    bar.set_loop(True)
    bar.set_rate(2.0)
    bar.set_position(1, 0)
    assert button(bar, "Sound on").isChecked()


def test_the_volume_slider_asks(bar: TransportBar, qtbot: QtBot) -> None:
    slider = bar.findChild(QSlider)
    assert isinstance(slider, QSlider)
    with qtbot.waitSignal(bar.volume_requested) as caught:
        slider.setValue(40)
    assert caught.args == [40]


def test_a_narrow_bar_leaves_out_what_it_can(qtbot: QtBot) -> None:
    window, bar = QWidget(), TransportBar()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(bar)
    window.resize(420, 80)
    window.show()
    assert bar.width() < 420
    assert not any("frame" in text or text.startswith("/") for text in labels(bar))
    assert button(bar, "Play").isVisible()
    assert bar.time_field.isVisible()
