"""Subtitles are shifted by a typed time, or by what the check of the video found."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.domain.errors import StorageUnavailableError
from app.notifications import Message
from app.services.project_service import create_project
from storage.project_file import ProjectFile
from storage.state_store import StateStore
from tests.app.controllers.conftest import Bench
from tests.helpers.clip import make_clip
from widgets.dialogs.report_dialog import ReportDialog
from widgets.dialogs.shift_dialog import ShiftDialog

WAIT_MS = 20_000


def _times(project: ProjectFile) -> list[int]:
    tracks = project.subtitles.tracks(project.videos.all()[0].key)
    return [cue.start_ms for cue in project.subtitles.cues(tracks[0].key)]


def _heard(bench: Bench) -> list[Message]:
    messages: list[Message] = []
    bench.desk.context.notifier.listen(messages.append)
    return messages


def test_a_typed_offset_is_one_step_and_goes_back_whole(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(dialog: ShiftDialog) -> int:
        dialog.set_offset(-1500)
        assert dialog.problem == ""
        return 1

    monkeypatch.setattr(ShiftDialog, "exec", answer)
    before = _times(project)
    bench.desk.context.actions["edit.shift_subtitles"].trigger()
    assert _times(project) == [time - 1500 for time in before]
    assert bench.desk.context.actions["edit.undo"].text() == "Undo Shift subtitles by -1.500 s"
    table = bench.desk.subtitles.table
    assert table is not None
    assert int(table.spans.starts[0]) == 0  # shown where it can be seen
    bench.desk.history.undo()
    assert _times(project) == before


def test_a_dialog_that_is_left_changes_nothing(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ShiftDialog, "exec", lambda _dialog: 0)
    before = _times(project)
    bench.desk.context.actions["edit.shift_subtitles"].trigger()
    assert _times(project) == before


def _film_with_offset(tmp_path: Path) -> Path:
    """A project of a video whose sound begins 400 ms before the picture, with subtitles."""
    clip = tmp_path / "film.mp4"
    clip.write_bytes(make_clip(start_ms=400, audio=True).read_bytes())
    lines = "1\n00:00:00,600 --> 00:00:01,000\nHello\n\n2\n00:00:02,000 --> 00:00:03,000\nYou\n"
    clip.with_suffix(".srt").write_text(lines)
    create_project(tmp_path / "a.emoscope", [clip], subtitles=[clip.with_suffix(".srt")]).close()
    return tmp_path / "a.emoscope"


def test_the_offset_found_is_offered_with_the_message_and_the_report(
    bench: Bench, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = _heard(bench)
    offered: list[int] = []

    def accept(dialog: ShiftDialog) -> int:
        offered.append(dialog.delta_ms)
        return 1

    def take_offer(dialog: ReportDialog) -> int:
        next(b for b in _buttons(dialog) if b.text().startswith("Shift subtitles")).click()
        return 1

    monkeypatch.setattr(ShiftDialog, "exec", accept)
    monkeypatch.setattr(ReportDialog, "exec", take_offer)
    project = ProjectFile.open(_film_with_offset(tmp_path))
    bench.desk.context.session.open(project, "Kaya Mertens")
    qtbot.waitUntil(lambda: bool(messages), timeout=WAIT_MS)
    shift, report = messages[0].actions
    assert shift.label == "Shift subtitles by -0.400 s…"
    shift.run()
    assert (offered, _times(project)) == ([-400], [200, 1600])
    bench.desk.history.undo()
    report.run()
    assert (offered, _times(project)) == ([-400, -400], [200, 1600])


def _buttons(dialog: ReportDialog) -> list[QPushButton]:
    return dialog.findChildren(QPushButton)


def test_a_full_disk_while_a_check_is_remembered_stops_nothing(
    bench: Bench, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> None:
        raise StorageUnavailableError("The disk is full.") from sqlite3.OperationalError("full")

    messages = _heard(bench)
    project = ProjectFile.open(_film_with_offset(tmp_path))
    monkeypatch.setattr(StateStore, "put", refuse)
    bench.desk.context.session.open(project, "Kaya Mertens")
    qtbot.waitUntil(lambda: bool(messages), timeout=WAIT_MS)
    assert "before the first picture" in messages[0].text
    bench.desk.context.session.close()
    assert [message.text for message in messages[1:]] == []
