"""Keys: three layers, one owner a key, refusals with a reason."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence

from app.action_table import ActionSpec
from app.keymap import EVERYWHERE, RESERVED, Keymap, Refusal, RefusalKind, table_specs
from app.presets import PRESETS
from app.settings import KeySettings, Settings, SettingsFile
from app.workbench import WORKSPACES

SPECS = {spec.id: spec for spec in table_specs()}
VERIFY = (
    ActionSpec("play.toggle", "Play", ("Space",)),
    ActionSpec("verify.one", "Answer 1", ("1",), workspace="verify"),
    ActionSpec("label.one", "Joy", ("1",), workspace="label"),
)


@pytest.mark.parametrize("preset", PRESETS)
def test_no_two_actions_of_a_workspace_want_one_key(preset: str) -> None:
    keymap = Keymap(preset=preset)
    for first, second in combinations(SPECS.values(), 2):
        if not first.workspace or not second.workspace or first.workspace == second.workspace:
            shared = {*keymap.preset_keys(first.id)} & {*keymap.preset_keys(second.id)}
            assert not shared, f"{preset}: {shared} of {first.id} and {second.id}"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("workspace", ["", *WORKSPACES])
def test_every_key_of_a_preset_holds_and_is_written_as_qt_writes_it(
    preset: str, workspace: str
) -> None:
    keymap = Keymap(preset=preset)
    for spec in SPECS.values():
        if not workspace or spec.workspace in ("", workspace):
            keys = keymap.keys(spec.id, workspace)
            assert keys == keymap.preset_keys(spec.id)
            assert [QKeySequence(key).toString() for key in keys] == list(keys)
            assert not RESERVED & {*keys}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_names_actions_that_exist(preset: str) -> None:
    assert {*PRESETS[preset]} <= {*SPECS}


def test_the_presets_follow_their_tools() -> None:
    elan, boris = Keymap(preset="elan"), Keymap(preset="boris")
    assert elan.keys("play.toggle")[0] == "Ctrl+Space"
    assert elan.keys("play.frame_back") == ("Ctrl+Left",)
    assert elan.keys("play.forward_1") == ("Shift+Right",)
    assert boris.keys("play.toggle")[0] == "Space"
    assert boris.keys("play.frame_forward")[0] == "Right"
    assert boris.keys("play.forward_5") == ("Up",)


def test_a_key_that_belongs_to_another_action_is_refused_and_named() -> None:
    keymap = Keymap()
    assert keymap.refusal("mark.evidence", "Ctrl+T") == Refusal(
        RefusalKind.TAKEN, "Ctrl+T", "question.stage"
    )
    with pytest.raises(ValueError, match=r"Ctrl\+T"):
        keymap.assign("mark.evidence", ["Ctrl+T"])
    assert keymap.keys("mark.evidence") == ("E", "F9")


@pytest.mark.parametrize("key", ["Esc", "Tab", "Return", "Enter", "Backspace", "Ctrl+C", ""])
def test_keys_that_every_program_needs_are_refused(key: str) -> None:
    refusal = Keymap().refusal("play.toggle", key)
    assert refusal is not None
    assert refusal.kind is RefusalKind.RESERVED


def test_a_freed_key_can_be_given_to_another_and_then_not_come_back() -> None:
    keymap = Keymap()
    keymap.assign("question.stage", [])
    keymap.assign("mark.evidence", ["Ctrl+T"])
    assert keymap.keys("question.stage", "author") == ()
    assert keymap.keys("mark.evidence", "author") == ("Ctrl+T",)
    refused = keymap.reset("question.stage")
    assert refused == Refusal(RefusalKind.TAKEN, "Ctrl+T", "mark.evidence")
    assert keymap.keys("question.stage", "author") == ()
    assert keymap.reset("mark.evidence") is None
    assert keymap.reset("question.stage") is None
    assert keymap.keys("question.stage", "author") == ("Ctrl+T",)


def test_a_workspace_has_keys_of_its_own() -> None:
    keymap = Keymap()
    keymap.assign("mark.evidence", ["Shift+B"], "verify")
    assert keymap.keys("mark.evidence", "verify") == ("Shift+B",)
    assert keymap.keys("mark.evidence", "author") == ("E", "F9")
    assert keymap.refusal("play.mute", "Shift+B", "verify") == Refusal(
        RefusalKind.TAKEN, "Shift+B", "mark.evidence"
    )
    assert keymap.refusal("play.mute", "Shift+B", "author") is None
    assert keymap.refusal("play.mute", "Shift+B") is not None, "everywhere reaches Verify, too"


def test_workspaces_share_no_keys_of_actions_that_only_one_has() -> None:
    keymap = Keymap(VERIFY)
    assert keymap.keys("verify.one", "verify") == ("1",)
    assert keymap.keys("label.one", "label") == ("1",)
    assert keymap.keys("label.one", "verify") == ()
    assert (keymap.keys("verify.one"), keymap.keys("label.one")) == (("1",), ("1",))
    assert keymap.refusal("verify.one", "2") is None
    assert keymap.refusal("play.toggle", "1") is not None
    keymap.assign("label.one", ["2"])
    assert keymap.refusal("verify.one", "2") is None


def test_a_change_takes_its_key_from_a_preset_chosen_later() -> None:
    keymap = Keymap()
    keymap.assign("edit.find", ["Ctrl+Space"])
    keymap.set_preset("elan")
    assert keymap.keys("edit.find") == ("Ctrl+Space",)
    assert keymap.keys("play.toggle") == ("F8",)
    keymap.reset_all()
    assert keymap.keys("play.toggle") == ("Ctrl+Space", "F8")


def test_back_to_the_old_keys_is_no_change() -> None:
    keymap = Keymap()
    keymap.assign("play.mute", ["Shift+B"])
    assert keymap.is_changed("play.mute")
    keymap.assign("play.mute", ["M"])
    assert not keymap.is_changed("play.mute")
    assert keymap.changes == {}


def test_changes_survive_the_settings_file(tmp_path: Path) -> None:
    keymap = Keymap(preset="boris")
    keymap.assign("play.mute", ["Shift+B", "Ctrl+Shift+B"])
    keymap.assign("mark.evidence", [], "label")
    file = SettingsFile(tmp_path / "settings.json")
    file.save(Settings(keys=KeySettings(preset=keymap.preset, changes=keymap.changes)))
    stored = file.load().keys
    again = Keymap(preset=stored.preset, changes=stored.changes)
    assert again.preset == "boris"
    assert again.keys("play.mute") == ("Shift+B", "Ctrl+Shift+B")
    assert again.keys("mark.evidence", "label") == ()
    assert again.keys("mark.evidence", "author") == ("E", "F9")


def test_what_a_damaged_file_says_breaks_nothing() -> None:
    changes = {
        EVERYWHERE: {"no.such": ["B"], "play.mute": ["Esc", "E"], "mark.in": ["E"]},
        "attic": {"play.mute": ["Q"]},
    }
    keymap = Keymap(preset="vim", changes=changes)
    assert keymap.preset == "emoscope"
    owners = [spec.id for spec in SPECS.values() if "E" in keymap.keys(spec.id)]
    assert len(owners) == 1
    assert "Esc" not in keymap.keys("play.mute")
