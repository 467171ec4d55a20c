"""Files of event memories in the window: taken in, asked about, written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.controllers import memory_files_controller
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.memories import small_memory


def message(bench: Bench) -> str:
    return bench.desk.context.workbench.window.message_bar.current_text


def wait_idle(bench: Bench, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not bench.desk.context.tasks.busy, timeout=30_000)


def write(path: Path, project: ProjectFile, **more: object) -> Path:
    (video,) = project.videos.all()
    known = {"video_id": video.video_id, "duration": video.duration_ms / 1000}
    path.write_text(json.dumps(small_memory(2, **{**known, **more})), encoding="utf-8")
    return path


def ask(bench: Bench, monkeypatch: pytest.MonkeyPatch, *paths: Path) -> None:
    """Choose files in the dialog that the action shows."""
    monkeypatch.setattr(memory_files_controller, "choose_memories", lambda *_: list(paths))
    bench.desk.context.actions["memory.import"].trigger()


def test_a_chosen_file_is_taken_in_and_shown(
    bench: Bench,
    project: ProjectFile,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ask(bench, monkeypatch, write(tmp_path / "lantern.json", project))
    qtbot.waitUntil(lambda: bench.desk.memories.index is not None, timeout=30_000)
    wait_idle(bench, qtbot)
    assert message(bench) == "lantern.json: 1 event memory added."
    assert [row.title for row in bench.desk.memories.rows] == ["lantern"]


def test_a_memory_of_another_video_is_asked_about(
    bench: Bench,
    project: ProjectFile,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ask(bench, monkeypatch, write(tmp_path / "a.json", project, duration=1.5))
    wait_idle(bench, qtbot)
    assert message(bench).startswith("This memory was built for another video (length differs by")
    assert message(bench).endswith("Import it all the same?")
    assert project.memories.count() == 0
    bar = bench.desk.context.workbench.window.message_bar
    next(one for one in bar.findChildren(QPushButton) if one.text() == "Import").click()
    qtbot.waitUntil(lambda: project.memories.count() == 1, timeout=30_000)
    wait_idle(bench, qtbot)


@pytest.mark.parametrize("ending", ["json", "graphml", "gexf"])
def test_the_memory_in_view_is_written_as_its_name_says(
    bench: Bench,
    project: ProjectFile,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ending: str,
) -> None:
    source = write(tmp_path / "a.json", project)
    ask(bench, monkeypatch, source)
    qtbot.waitUntil(lambda: bench.desk.memories.index is not None, timeout=30_000)
    wait_idle(bench, qtbot)
    out = tmp_path / f"out.{ending}"
    monkeypatch.setattr(memory_files_controller, "choose_memory_target", lambda *_: out)
    bench.desk.context.actions["memory.export"].trigger()
    wait_idle(bench, qtbot)
    assert message(bench) == f"Event memory written to out.{ending}."
    if ending == "json":
        assert json.loads(out.read_text("utf-8")) == json.loads(source.read_text("utf-8"))
    else:
        assert f"<{ending}" in out.read_text("utf-8")


@pytest.mark.parametrize("name", ["memory.export", "memory.remove"])
def test_without_a_memory_that_is_said(bench: Bench, project: ProjectFile, name: str) -> None:
    bench.desk.context.actions[name].trigger()
    assert message(bench) == "No event memory of this video is open."
