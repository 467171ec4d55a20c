"""The palette: every action, question and cue found, run or gone to."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.domain.question import Status
from app.presets import PRESETS
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from widgets.command_palette.entry import EntryKind, PaletteEntry
from widgets.title_bar import CommandField


def _type(qtbot: QtBot, bench: Bench, text: str) -> None:
    """Open the palette and type; what takes longer is waited for."""
    palette = bench.desk.palette.palette
    if not palette.is_open:
        bench.press("Ctrl+K")
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    with qtbot.waitSignal(palette.paused):
        field.setText(text)


def _shown(bench: Bench, kind: EntryKind) -> list[PaletteEntry]:
    return [entry for entry in bench.desk.palette.palette.entries if entry.kind is kind]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_action_is_in_the_palette_with_its_key(bench: Bench, preset: str) -> None:
    bench.desk.keys.set_preset(preset)
    bench.press("Ctrl+K")
    actions = bench.desk.context.actions
    shown = {entry.key: entry for entry in _shown(bench, EntryKind.ACTION)}
    assert {*shown} == {spec.id for spec in actions} - {"edit.palette"}  # which is open already
    for key, entry in shown.items():
        assert entry.text == actions[key].text()
        assert entry.keys == actions[key].shortcut().toString()


def test_without_a_project_what_cannot_run_says_why(qtbot: QtBot, bench: Bench) -> None:
    _type(qtbot, bench, "play or pause")
    entry = bench.desk.palette.palette.current
    assert entry is not None
    assert (entry.key, entry.enabled, entry.detail) == ("play.toggle", False, "needs a video")
    bench.press("Return")
    assert bench.desk.palette.palette.is_open


def test_return_runs_the_first_answer_and_closes(qtbot: QtBot, bench: Bench) -> None:
    _type(qtbot, bench, "> all keys")
    bench.press("Return")
    assert not bench.desk.palette.palette.is_open
    assert bench.desk.keys.sheet.is_open


def test_the_field_of_the_title_bar_opens_it(qtbot: QtBot, bench: Bench) -> None:
    field = bench.window.findChild(CommandField)
    assert isinstance(field, CommandField)
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    assert bench.desk.palette.palette.is_open


def test_the_focus_goes_back_where_it_was(bench: Bench) -> None:
    before = QApplication.focusWidget()
    bench.press("Ctrl+K")
    assert QApplication.focusWidget() is not before
    bench.press("Esc")
    assert QApplication.focusWidget() is before


@pytest.mark.parametrize(
    ("query", "questions", "cues"),
    [
        ("bowl", ["G2_Q000001"], ["It’s the last bowl my father fired."]),
        ("茶碗", ["G2_Q000002"], ["それは父の最後の茶碗でした。"]),
        ("碗", ["G2_Q000002"], ["それは父の最後の茶碗でした。", "别管那只碗了。"]),
        ("g2_q000003", ["G2_Q000003"], []),
        ("ＢＯＷＬ", ["G2_Q000001"], ["It’s the last bowl my father fired."]),
    ],
)
def test_questions_and_cues_are_found(
    qtbot: QtBot,
    bench: Bench,
    project: ProjectFile,
    query: str,
    questions: list[str],
    cues: list[str],
) -> None:
    _type(qtbot, bench, query)
    qtbot.waitUntil(lambda: bool(_shown(bench, EntryKind.QUESTION)))
    assert [entry.aside for entry in _shown(bench, EntryKind.QUESTION)] == questions
    assert [entry.text for entry in _shown(bench, EntryKind.CUE)] == cues
    assert _shown(bench, EntryKind.QUESTION)[0].status is not None


def test_choosing_a_question_opens_it(qtbot: QtBot, bench: Bench, project: ProjectFile) -> None:
    bench.desk.context.workbench.window.set_workspace("graph")
    _type(qtbot, bench, "letter")
    qtbot.waitUntil(lambda: bool(_shown(bench, EntryKind.QUESTION)))
    bench.press("Tab")  # actions
    bench.press("Tab")  # questions
    bench.press("Return")
    question = bench.desk.author.question
    assert question is not None
    assert question.question_id == "G2_Q000003"
    assert bench.desk.context.workbench.window.workspace == "author"


def test_choosing_a_cue_goes_to_its_start(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, bench: Bench, project: ProjectFile
) -> None:
    sought: list[int] = []  # the project has no file that a player could seek in
    monkeypatch.setattr(bench.desk.context.engine, "seek", sought.append)
    _type(qtbot, bench, "别管")
    qtbot.waitUntil(lambda: bool(_shown(bench, EntryKind.CUE)))
    bench.press("Return")
    assert sought == [3000]


def test_a_sign_limits_to_actions(qtbot: QtBot, bench: Bench, project: ProjectFile) -> None:
    _type(qtbot, bench, "> l")
    assert {entry.kind for entry in bench.desk.palette.palette.entries} == {EntryKind.ACTION}


def test_old_places_go_as_soon_as_they_no_longer_answer(
    qtbot: QtBot, bench: Bench, project: ProjectFile
) -> None:
    _type(qtbot, bench, "bowl")
    qtbot.waitUntil(lambda: bool(_shown(bench, EntryKind.CUE)))
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    field.setText("letter")
    assert _shown(bench, EntryKind.CUE) == []


def test_a_key_typed_in_the_palette_runs_nothing_below(qtbot: QtBot, bench: Bench) -> None:
    bench.press("Ctrl+K")
    bench.press("F1")
    assert not bench.desk.keys.sheet.is_open


def test_a_draft_shows_its_pill(qtbot: QtBot, bench: Bench, project: ProjectFile) -> None:
    _type(qtbot, bench, "bowl")
    qtbot.waitUntil(lambda: bool(_shown(bench, EntryKind.QUESTION)))
    key = _shown(bench, EntryKind.QUESTION)[0].key
    stored = next(one for one in project.questions.all() if one.key == key)
    assert _shown(bench, EntryKind.QUESTION)[0].status is stored.status
    assert isinstance(stored.status, Status)
