"""The snapshot key: file beside the project, clipboard, message, and trouble in words."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from app.services.project_service import create_project
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.clip import make_clip, read_frame_number
from tests.helpers.pixels import count_near

FRAME, AT_MS = 31, 1_240


@pytest.fixture
def film(bench: Bench, qtbot: QtBot, tmp_path: Path) -> Path:
    """The folder of a project whose clip rests at frame 31."""
    words = tmp_path / "a.srt"
    words.write_text("1\n00:00:00,000 --> 00:00:04,000\nPlease don’t worry.\n", "utf-8")
    folder = tmp_path / "四つの碗"
    folder.mkdir()
    media = make_clip(size=(640, 360))
    project = create_project(folder / "p.emoscope", [media], [words], "Kaya Mertens")
    bench.desk.context.session.open(project, "Kaya Mertens")
    engine = bench.desk.context.engine
    qtbot.waitUntil(lambda: engine.is_settled, timeout=20_000)
    engine.seek(AT_MS)
    qtbot.waitUntil(lambda: engine.is_settled, timeout=20_000)
    return folder


def pictures(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.png"))


def said(bench: Bench) -> str:
    return bench.desk.context.workbench.window.message_bar.current_text


def take(bench: Bench, qtbot: QtBot, key: str) -> None:
    tasks = bench.desk.context.tasks
    bench.press(key, bench.window)
    qtbot.waitUntil(lambda: not tasks.busy, timeout=20_000)


def test_the_key_saves_the_exact_frame_copies_it_and_says_where(
    bench: Bench, qtbot: QtBot, film: Path
) -> None:
    take(bench, qtbot, "Ctrl+Shift+S")
    (path,) = pictures(film)
    assert path.stem.endswith(f"-000001-240-f{FRAME}")
    image = QImage(str(path))
    assert (image.width(), image.height()) == (640, 360)
    assert read_frame_number(image) == FRAME
    assert read_frame_number(QGuiApplication.clipboard().image()) == FRAME
    assert str(path) in said(bench)


def test_with_overlay_the_words_are_on_it(bench: Bench, qtbot: QtBot, film: Path) -> None:
    take(bench, qtbot, "Ctrl+Shift+S")
    take(bench, qtbot, "Ctrl+Alt+Shift+S")
    second, first = pictures(film)
    bare, worded = (count_near(QImage(str(path)), "white", 4) for path in (first, second))
    assert second.stem == f"{first.stem}-2"
    assert worded > bare + 200


def test_a_folder_that_refuses_is_told_in_words(
    bench: Bench, qtbot: QtBot, film: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patched:
        patched.setattr("app.snapshot._create", refuse)
        take(bench, qtbot, "Ctrl+Shift+S")
    assert said(bench) == f"The picture cannot be saved in {film}: Permission denied."
    assert pictures(film) == []


def test_a_video_without_a_file_is_told_in_words(
    bench: Bench, qtbot: QtBot, project: ProjectFile, tmp_path: Path
) -> None:
    take(bench, qtbot, "Ctrl+Shift+S")
    assert said(bench)
    assert pictures(tmp_path) == []
