"""New projects from files dropped or named: each file finds its use, faults are told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.controllers import new_project_controller
from app.controllers.dropped import NewProjectFiles, sort_files
from tests.app.controllers.conftest import Bench
from tests.helpers.project_files import put_clip, put_text
from tests.helpers.records import make_record
from widgets.dialogs.new_project_dialog import NewProjectDialog

BROKEN = "1\n00:00:00,100 --> 00:00:00,300\nGood\n\n2\n00:00:xx --> 00:00:01,000\nBad\n"
ODD = "1\n00:00:00 --> 00:00:01\nGood\n"


@pytest.fixture
def bench_of_kaya(bench: Bench) -> Bench:
    bench.desk.context.settings.rater_name = "Kaya Mertens"
    return bench


def _message(bench: Bench) -> str:
    return bench.desk.context.workbench.window.message_bar.current_text


def _wait_idle(bench: Bench, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not bench.desk.context.tasks.busy, timeout=30_000)


def test_files_are_sorted_by_kind(tmp_path: Path) -> None:
    video, srt = tmp_path / "a.mp4", tmp_path / "a.srt"
    records = tmp_path / "q.JSONL"
    assert sort_files([video, srt, records]) == NewProjectFiles((video,), (srt,), (records,))


def test_subtitles_alone_bring_the_video_of_their_name(tmp_path: Path) -> None:
    for name in ("a.mkv", "a.b.mp4", "ab.mp4", "a.txt"):
        (tmp_path / name).touch()
    srt = tmp_path / "a.ja.srt"
    assert sort_files([srt]).videos == (tmp_path / "a.mkv",)
    assert sort_files([tmp_path / "alone.srt"]).videos == ()


def test_tiers_alone_bring_the_video_of_their_name(tmp_path: Path) -> None:
    (tmp_path / "a.mkv").touch()
    eaf = tmp_path / "a.EAF"
    assert sort_files([eaf]) == NewProjectFiles((tmp_path / "a.mkv",), (), (eaf,))


def test_subtitles_dropped_with_their_video_stand_in_the_dialog_once(
    bench_of_kaya: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    video, srt = tmp_path / "a.mp4", put_text(tmp_path / "a.srt")
    shown: list[tuple[list[Path], list[Path]]] = []

    def look(dialog: NewProjectDialog) -> QDialog.DialogCode:
        shown.append((dialog.videos, dialog.subtitles))
        return QDialog.DialogCode.Rejected

    monkeypatch.setattr(NewProjectDialog, "exec", look)
    bench_of_kaya.desk.context.workbench.window.files_dropped.emit([video, srt])
    assert shown == [([video], [srt])]


def test_records_dropped_alone_make_a_project_that_holds_them(
    bench_of_kaya: Bench, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = put_text(tmp_path / "q.json", json.dumps([make_record()]))
    place = tmp_path / "q.emoscope"
    monkeypatch.setattr(
        new_project_controller, "choose_new_project", lambda _parent, proposal: Path(proposal)
    )
    bench_of_kaya.desk.context.workbench.window.files_dropped.emit([records])
    session = bench_of_kaya.desk.context.session
    qtbot.waitUntil(lambda: session.is_open and session.project.questions.count() == 1)
    _wait_idle(bench_of_kaya, qtbot)
    assert session.path == place.resolve()


def test_broken_subtitles_are_refused_until_the_sound_cues_are_wanted(
    bench_of_kaya: Bench, qtbot: QtBot, tmp_path: Path
) -> None:
    video, srt = put_clip(tmp_path / "a.mp4"), put_text(tmp_path / "a.srt", BROKEN)
    desk, place = bench_of_kaya.desk, tmp_path / "p.emoscope"
    desk.projects.make(place, [video], [srt])
    _wait_idle(bench_of_kaya, qtbot)
    assert "a.srt, line 6" in _message(bench_of_kaya)
    assert not place.exists()
    bar = desk.context.workbench.window.message_bar
    (link,) = (one for one in bar.findChildren(QPushButton) if one.text() == "Take the sound ones")
    QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: desk.context.session.is_open, timeout=30_000)
    assert desk.context.session.project.subtitles.count() == 1


def test_repairs_of_subtitles_are_told(bench_of_kaya: Bench, qtbot: QtBot, tmp_path: Path) -> None:
    video, srt = put_clip(tmp_path / "a.mp4"), put_text(tmp_path / "a.srt", ODD)
    bench_of_kaya.desk.projects.make(tmp_path / "p.emoscope", [video], [srt])
    _wait_idle(bench_of_kaya, qtbot)
    assert _message(bench_of_kaya) == "2 things about these files are odd or were repaired."
