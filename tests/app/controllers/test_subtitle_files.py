"""Subtitle files in the window: encodings are asked and remembered, tracks written and taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.services.project_service import add_video
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.app.controllers.test_imports import _message, _wait_idle
from tests.helpers.project_files import put_text
from tests.helpers.text_tracks import put_matroska
from widgets.dialogs.encoding_dialog import EncodingDialog
from widgets.dialogs.subtitle_export_dialog import SubtitleExportDialog

UNCLEAR = "1\n00:00:00,100 --> 00:00:00,600\nｱﾘｶﾞﾄｳ\n"


def answer(monkeypatch: pytest.MonkeyPatch, dialog: type, act: Callable[..., bool]) -> list[object]:
    """Let `act` answer dialogs of a kind, and return those that were shown."""
    shown: list[object] = []

    def ask(self: object) -> int:
        shown.append(self)
        return int(act(self))

    monkeypatch.setattr(dialog, "exec", ask)
    return shown


def choose(name: str) -> Callable[[EncodingDialog], bool]:
    def act(dialog: EncodingDialog) -> bool:
        [item] = [i for i in range(dialog._names.count()) if dialog._names.item(i).text() == name]
        dialog._names.setCurrentRow(item)
        return True

    return act


def last_texts(project: ProjectFile) -> list[str]:
    video = project.videos.all()[0]
    track = project.subtitles.tracks(video.key)[-1]
    return [cue.text for cue in project.subtitles.cues(track.key)]


def test_an_unclear_encoding_is_asked_and_remembered_for_the_folder(
    bench: Bench,
    project: ProjectFile,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = answer(monkeypatch, EncodingDialog, choose("Shift-JIS"))
    first = put_text(tmp_path / "a.srt", UNCLEAR, "shift_jis")
    second = put_text(tmp_path / "b.srt", UNCLEAR.replace("ﾘ", "ﾛ"), "shift_jis")
    before = project.subtitles.count()
    bench.desk.imports.import_all([first, second])
    qtbot.waitUntil(lambda: project.subtitles.count() == before + 2, timeout=30_000)
    _wait_idle(bench, qtbot)
    assert last_texts(project) == ["ｱﾛｶﾞﾄｳ"]
    assert len(shown) == 1
    assert bench.stored.encodings == {str(tmp_path): "cp932"}


def test_the_preview_shows_what_each_encoding_reads_like(
    bench: Bench,
    project: ProjectFile,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    previews: dict[str, str] = {}

    def look(dialog: EncodingDialog) -> bool:
        for row in range(dialog._names.count()):
            dialog._names.setCurrentRow(row)
            previews[dialog._names.item(row).text()] = dialog._preview.toPlainText()
        return False

    answer(monkeypatch, EncodingDialog, look)
    bench.desk.imports.import_all([put_text(tmp_path / "a.srt", UNCLEAR, "shift_jis")])
    qtbot.waitUntil(lambda: "left out" in _message(bench), timeout=30_000)
    _wait_idle(bench, qtbot)
    assert previews["Shift-JIS"] == "ｱﾘｶﾞﾄｳ"
    assert len(set(previews.values())) == len(previews) > 3
    assert project.subtitles.count() == 3
    assert bench.stored.encodings == {}


def test_a_track_is_written_as_chosen(
    bench: Bench,
    project: ProjectFile,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = tmp_path / "o.vtt"

    def fill(dialog: SubtitleExportDialog) -> bool:
        dialog._formats.button(1).setChecked(True)
        assert dialog.place.suffix == ".vtt"
        dialog._place.setText(str(out))
        return dialog.accept_button.isEnabled()

    answer(monkeypatch, SubtitleExportDialog, fill)
    bench.desk.context.actions["file.export_subtitles"].trigger()
    qtbot.waitUntil(lambda: "o.vtt" in _message(bench), timeout=30_000)
    _wait_idle(bench, qtbot)
    assert _message(bench) == "3 cues written to o.vtt."
    assert out.read_text("utf-8").startswith("WEBVTT\n")


def test_text_tracks_of_the_video_shown_are_taken(
    bench: Bench, project: ProjectFile, qtbot: QtBot, tmp_path: Path
) -> None:
    film = put_matroska(tmp_path / "film.mkv")
    [video] = project.videos.all()
    with project.edit("Point", None):
        added = add_video(project, film)
        project.videos.update(replace(video, position=1))
    bench.desk.context.session.select(video=added.key)
    before = project.subtitles.count()
    bench.desk.context.actions["file.import_text_tracks"].trigger()
    qtbot.waitUntil(lambda: project.subtitles.count() == before + 4, timeout=30_000)
    _wait_idle(bench, qtbot)
    assert "4 cues added" in _message(bench)


def test_a_video_without_a_file_has_no_text_tracks_to_take(
    bench: Bench, project: ProjectFile
) -> None:
    bench.desk.context.actions["file.import_text_tracks"].trigger()
    assert _message(bench) == "There is no video file to take text tracks from."
