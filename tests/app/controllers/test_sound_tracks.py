"""The sound track of a video is chosen from a submenu and remembered in the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.clip import ClipSpec, make_clip
from tests.helpers.desk import Driver

_TWO = ClipSpec(container="mkv", seconds=2, languages=("eng", "jpn"))


@pytest.fixture
def driver(tmp_path: Path, qapp: object) -> Driver:
    return Driver(tmp_path)


def test_a_track_is_chosen_shown_and_remembered(driver: Driver, tmp_path: Path) -> None:
    project = tmp_path / "a.emoscope"
    driver.make_project(project, make_clip(_TWO))
    choices = driver.desk.sound_tracks.choices
    assert [choice.text() for choice in choices] == [
        "Track 1 · English",
        "Track 2 · 日本語",
    ]
    assert [choice.isChecked() for choice in choices] == [True, False]
    choices[1].trigger()
    engine = driver.desk.context.engine
    assert engine.sound.track == 1
    driver.desk.context.session.close()
    driver.open(project)
    assert engine.sound.track == 1
    assert [choice.isChecked() for choice in driver.desk.sound_tracks.choices] == [False, True]
    driver.desk.context.actions["play.sound_track"].trigger()
    assert engine.sound.track == 0
    driver.close()


def test_the_submenu_is_there_only_for_a_choice(driver: Driver, tmp_path: Path) -> None:
    driver.make_project(tmp_path / "a.emoscope", make_clip(audio=True))
    menu = driver.desk.context.actions.submenu_of("play.sound_track")
    assert not menu.menuAction().isVisible()
    driver.desk.context.actions["play.sound_track"].trigger()
    assert driver.window.message_bar.current_text == "This video has no other sound track."
    driver.close()
