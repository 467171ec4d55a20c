"""Keys: shown on the sheet, changed there by pressing them, and followed at once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.key_router import KeyRouter
from app.keymap import Keymap
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from widgets.dialogs.key_row import KeyRow
from widgets.live_keys import live_keys
from widgets.theme.theme import theme


def _sheet_row(bench: Bench, action: str) -> KeyRow:
    bench.desk.keys.show_sheet()
    row = bench.desk.keys.sheet.row(action)
    row.setFocus()
    return row


def _runs(bench: Bench, action_id: str) -> list[str]:
    """Return a list that grows with each time the action runs."""
    action: QAction = bench.desk.context.actions[action_id]
    done: list[str] = []
    action.triggered.connect(lambda _checked=False: done.append(action_id))
    return done


def test_f1_shows_every_action_with_its_keys(bench: Bench) -> None:
    bench.press("F1")
    sheet = bench.desk.keys.sheet
    assert sheet.is_open
    shown = {row.line.action: row.line.keys for row in sheet.rows}
    keymap = bench.desk.keys.keymap
    assert shown == {spec.id: keymap.keys(spec.id) for spec in bench.desk.context.actions}
    bench.press("Esc")
    assert not sheet.is_open


def test_a_key_pressed_on_the_sheet_works_at_once_and_after_a_restart(bench: Bench) -> None:
    bench.desk.context.actions["help.about"].triggered.disconnect()
    done = _runs(bench, "help.about")
    row = _sheet_row(bench, "help.about")
    bench.press("Return")
    assert row.is_waiting
    bench.press("Ctrl+Shift+B")
    assert not row.is_waiting
    assert row.line.keys == ("Ctrl+Shift+B",)
    assert row.line.changed
    bench.press("Ctrl+Shift+B")
    assert done == [], "the sheet takes the keys while it is open"
    bench.desk.keys.sheet.shut()
    bench.press("Ctrl+Shift+B")
    assert done == ["help.about"]
    stored = bench.stored.keys
    keymap = Keymap(preset=stored.preset, changes=stored.changes)
    assert keymap.keys("help.about") == ("Ctrl+Shift+B",)


def test_a_taken_key_is_refused_in_words_where_it_was_pressed(bench: Bench) -> None:
    row = _sheet_row(bench, "mark.evidence")
    bench.press("Return")
    bench.press("Ctrl+T")
    assert row.problem == (
        "The key Ctrl+T already belongs to New stage, factor or alternative. "
        "Choose another, or free that one first."
    )
    assert row.is_waiting, "another key can be pressed right away"
    bench.press("Ctrl+Shift+B")
    assert (row.problem, row.line.keys) == ("", ("Ctrl+Shift+B", "F9"))


@pytest.mark.parametrize("key", ["Return", "Ctrl+C"])
def test_a_reserved_key_is_refused(bench: Bench, key: str) -> None:
    row = _sheet_row(bench, "mark.evidence")
    bench.press("Return")
    bench.press(key)
    assert "Choose another" in row.problem
    assert row.line.keys == ("E", "F9")


def test_escape_only_stops_waiting(bench: Bench) -> None:
    row = _sheet_row(bench, "mark.evidence")
    bench.press("Return")
    bench.press("Esc")
    assert (row.is_waiting, bench.desk.keys.sheet.is_open) == (False, True)


def test_delete_frees_one_key_and_backspace_brings_the_presets_back(bench: Bench) -> None:
    row = _sheet_row(bench, "mark.evidence")
    bench.press("Del")
    assert list(row.line.keys) == ["F9"]
    bench.press("Return")
    bench.press("Backspace")
    assert list(row.line.keys) == ["E", "F9"]
    assert not row.line.changed


def test_a_second_key_is_added_left_of_the_first(bench: Bench) -> None:
    row = _sheet_row(bench, "play.mute")
    bench.press("Left")
    bench.press("Return")
    bench.press("Shift+B")
    assert row.line.keys == ("M", "Shift+B")


def test_a_key_of_one_workspace_holds_there_alone(bench: Bench, project: ProjectFile) -> None:
    window = bench.desk.context.workbench.window
    bench.desk.context.actions["help.about"].triggered.disconnect()
    done = _runs(bench, "help.about")
    bench.desk.keys.show_sheet()
    bench.desk.keys.sheet.scope_requested.emit("verify")
    row = bench.desk.keys.sheet.row("help.about")
    row.setFocus()
    bench.press("Return")
    bench.press("Ctrl+Shift+B")
    bench.desk.keys.sheet.shut()
    window.setFocus()
    window.set_workspace("author")
    bench.press("Ctrl+Shift+B")
    assert done == []
    window.set_workspace("verify")
    bench.press("Ctrl+Shift+B")
    assert done == ["help.about"]


def test_a_preset_is_in_force_at_once_and_reset_all_keeps_it(bench: Bench) -> None:
    bench.desk.keys.show_sheet()
    sheet, actions = bench.desk.keys.sheet, bench.desk.context.actions
    sheet.preset_requested.emit("elan")
    assert sheet.row("play.toggle").line.keys == ("Ctrl+Space", "F8")
    assert actions["play.toggle"].shortcut().toString() == "Ctrl+Space"
    sheet.free_requested.emit("play.mute", 0)
    sheet.restore_all_requested.emit()
    assert sheet.row("play.mute").line.keys == ("M",)
    assert sheet.row("play.toggle").line.keys == ("Ctrl+Space", "F8")
    assert bench.stored.keys.preset == "elan"
    assert bench.stored.keys.changes == {}


def test_the_sheet_is_narrowed_by_words_and_by_keys(qtbot: QtBot, bench: Bench) -> None:
    bench.press("F1")
    field = QApplication.focusWidget()
    assert field is not None
    qtbot.keyClicks(field, "ctrl+k")
    sheet = bench.desk.keys.sheet
    assert [row.line.action for row in sheet.rows if row.isVisible()] == ["edit.palette"]
    bench.press("Esc")  # empties the field first
    assert sheet.is_open
    assert len([row for row in sheet.rows if row.isVisible()]) == len(sheet.rows)
    bench.press("Esc")
    assert not sheet.is_open


def test_tab_goes_round_inside_the_sheet(bench: Bench) -> None:
    bench.press("F1")
    sheet = bench.desk.keys.sheet
    for _ in range(len(sheet.rows) + 12):
        bench.press("Tab")
        focus = QApplication.focusWidget()
        assert focus is not None
        assert sheet.isAncestorOf(focus)
        assert (
            focus.accessibleName()
            or focus.objectName() in ("emoscope", "elan", "boris")
            or (hasattr(focus, "text") and focus.text())
        )


def test_hints_in_the_window_follow_preset_and_workspace(bench: Bench) -> None:
    bench.desk.keys.set_preset("elan")
    assert live_keys().shown("Space") == "Ctrl+Space"
    assert live_keys().shown("F1") == "F1"
    bench.desk.keys.set_preset("emoscope")
    assert live_keys().shown("Space") == "Space"


def test_keys_rest_while_everything_is_dressed_anew_and_work_after_it(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds: list[QEvent.Type] = []
    router = type(bench.desk.keys.router)

    def looked_at(self: KeyRouter, watched: QObject, event: QEvent) -> bool:
        kinds.append(event.type())
        return passed(self, watched, event)

    passed = router.eventFilter
    monkeypatch.setattr(router, "eventFilter", looked_at)
    bench.desk.views.show_look("light" if theme().is_dark else "dark")
    assert QEvent.Type.StyleChange not in kinds
    bench.press("F1")
    assert bench.desk.keys.sheet.isVisible()
