"""The settings dialog: each change holds at once and is there after a restart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPushButton, QSlider, QSpinBox
from pytestqt.qtbot import QtBot

from app.notifications import Message
from tests.app.controllers.conftest import Bench
from widgets.dialogs.settings_dialog import SettingsDialog
from widgets.key_button import KeyButton
from widgets.theme.theme import theme


@pytest.fixture
def dialog(qtbot: QtBot, bench: Bench) -> Iterator[SettingsDialog]:
    dialog = bench.desk.settings.make_dialog()
    with qtbot.waitExposed(dialog):
        dialog.show()
    yield dialog
    dialog.close()


def _press(qtbot: QtBot, dialog: SettingsDialog, name: str) -> None:
    (button,) = (one for one in dialog.findChildren(QPushButton) if one.objectName() == name)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_volume_is_heard_and_stored(bench: Bench, dialog: SettingsDialog) -> None:
    slider = dialog.findChild(QSlider)
    assert isinstance(slider, QSlider)
    slider.setValue(35)
    assert bench.stored.volume == 35


def test_skips_move_as_far_and_are_named(
    qtbot: QtBot, bench: Bench, dialog: SettingsDialog
) -> None:
    """Report R53: with 10 frames set, Right moves 10 frames."""
    long_skip = dialog.findChild(QSpinBox, "skip_long")
    assert isinstance(long_skip, QSpinBox)
    long_skip.setValue(10)
    actions = bench.desk.context.actions
    assert actions["play.forward_5"].text() == "10 seconds forward"
    dialog.show_page(0)
    _press(qtbot, dialog, "frames")
    assert actions["play.forward_5"].text() == "10 frames forward"
    assert actions["play.back_1"].text() == "1 frame back"
    assert (bench.stored.skip_long, bench.stored.skip_unit) == (10, "frames")


def test_look_and_density_change_before_the_eyes(
    qtbot: QtBot, bench: Bench, dialog: SettingsDialog
) -> None:
    dialog.show_page(2)
    _press(qtbot, dialog, "dark")
    assert theme().is_dark
    _press(qtbot, dialog, "comfortable")
    assert not theme().metrics.compact
    assert (bench.stored.theme, bench.stored.density) == ("dark", "comfortable")
    actions = bench.desk.context.actions
    assert actions["view.theme_dark"].isChecked()
    assert actions["view.density_comfortable"].isChecked()


def test_the_view_menu_pins_the_density(bench: Bench) -> None:
    bench.desk.context.actions["view.density_compact"].trigger()
    assert theme().metrics.compact
    assert bench.stored.density == "compact"
    bench.desk.context.actions["view.density_auto"].trigger()
    assert not bench.desk.context.actions["view.density_compact"].isChecked()


def test_the_language_is_stored(qtbot: QtBot, bench: Bench, dialog: SettingsDialog) -> None:
    dialog.show_page(3)
    language = next(one for one in dialog.findChildren(QComboBox) if one.findData("ja") >= 0)
    assert [language.itemData(n) for n in range(language.count())] == ["system", "en", "ja", "zh"]
    language.activated.emit(language.findData("ja"))
    assert bench.stored.language == "ja"


def test_a_preset_chosen_here_is_in_force(
    qtbot: QtBot, bench: Bench, dialog: SettingsDialog
) -> None:
    dialog.show_page(1)
    _press(qtbot, dialog, "boris")
    keys = bench.desk.keys.keymap.keys("play.frame_forward")
    assert keys[0] == "Right"


def test_all_keys_are_one_press_away(qtbot: QtBot, bench: Bench, dialog: SettingsDialog) -> None:
    dialog.show_page(1)
    button = next(one for one in dialog.findChildren(KeyButton) if "all keys" in one.text())
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    assert bench.desk.keys.sheet.is_open


def test_hardware_decoding_reaches_the_player(
    monkeypatch: pytest.MonkeyPatch, bench: Bench, dialog: SettingsDialog
) -> None:
    allowed: list[bool] = []
    monkeypatch.setattr(bench.desk.context.engine, "set_hardware_decoding", allowed.append)
    dialog.changed.emit("hardware_decoding", "off")
    assert allowed == [False]
    assert bench.stored.hardware_decoding == "off"


def test_a_folder_that_nothing_can_open_is_named(
    monkeypatch: pytest.MonkeyPatch, bench: Bench, dialog: SettingsDialog
) -> None:
    monkeypatch.setattr(
        "app.controllers.settings_controller.QDesktopServices.openUrl", lambda _url: False
    )
    said: list[Message] = []
    bench.desk.context.notifier.listen(said.append)
    dialog.folder_requested.emit("/somewhere")
    assert [message.text for message in said] == ["The folder is /somewhere"]
