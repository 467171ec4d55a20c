"""Actions: each has words and tells its key, and says what it lacks."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.actions import ActionSet
from app.key_router import KeyRouter
from app.keymap import Keymap
from app.presets import PRESETS
from app.workbench import WORKSPACES
from widgets.key_text import native_keys


@pytest.fixture
def actions(qapp: QApplication) -> ActionSet:
    return ActionSet()


def test_every_action_has_a_text_and_a_tooltip_that_names_its_key(actions: ActionSet) -> None:
    for spec in actions:
        action = actions[spec.id]
        assert action.text().strip()
        assert action.toolTip().strip()
        if spec.keys:
            assert native_keys(spec.keys[0]) in action.toolTip()


def test_every_action_stands_in_a_menu(actions: ActionSet) -> None:
    entries = [entry for _, entries in actions.menus() for entry in entries if entry is not None]
    shown = [one for e in entries for one in (e.actions() if isinstance(e, QMenu) else [e])]
    assert [action.objectName() for action in shown] == [spec.id for spec in actions]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("workspace", WORKSPACES)
def test_the_router_takes_all_keys_of_every_workspace_and_preset(
    qtbot: QtBot, preset: str, workspace: str
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    actions = ActionSet(window, Keymap(preset=preset))
    actions.set_workspace(workspace)
    KeyRouter(window).rebind(actions.all())  # refuses a key that two actions have


def test_a_disabled_action_says_what_it_lacks(actions: ActionSet) -> None:
    actions.enable(set())
    assert actions.why_not("file.open") == ""
    assert actions.why_not("play.toggle") == "needs a video"
    assert actions.why_not("mark.evidence") == "needs a project"
    actions.enable({"project", "video"})
    assert actions.why_not("play.toggle") == ""
    assert actions.why_not("mark.evidence") == "needs a project that can be changed"


def test_an_action_of_one_workspace_rests_in_the_others(actions: ActionSet) -> None:
    actions.enable({"project", "question"})
    actions.set_workspace("author")
    assert actions["question.stage"].isEnabled()
    assert actions["question.stage"].shortcut().toString() == "Ctrl+T"
    actions.set_workspace("verify")
    assert not actions["question.stage"].isEnabled()
    assert actions["question.stage"].shortcut().isEmpty()
    assert actions.why_not("question.stage") == "only in another workspace"


def test_texts_and_tooltips_follow_the_keymap(qtbot: QtBot, actions: ActionSet) -> None:
    actions.keymap.assign("play.mute", ["Ctrl+Shift+B"])
    with qtbot.waitSignal(actions.keys_changed):
        actions.refresh_keys()
    assert actions["play.mute"].shortcut().toString() == "Ctrl+Shift+B"
    assert native_keys("Ctrl+Shift+B") in actions["play.mute"].toolTip()
