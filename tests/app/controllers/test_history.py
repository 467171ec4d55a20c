"""A large step is taken back on a worker: the window lives on, and Cancel leaves all as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot

from app.controllers import history_controller
from app.tasks import Task
from storage.history import History
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.storage.make import make_question

WAIT_MS = 30_000


@pytest.fixture
def filled(bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch) -> ProjectFile:
    """The open project after a step that counts as large."""
    monkeypatch.setattr(history_controller, "MANY_ROWS", 100)
    session = bench.desk.context.session
    video = project.videos.all()[0]
    with session.edit("Import records.json"):
        project.questions.add_many(
            [make_question(video.key, f"G2_Q1{number:05d}") for number in range(60)]
        )
    return project


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Whether each undo ran on the thread of the window."""
    seen: list[bool] = []
    window_thread, undo = QThread.currentThread(), History.undo

    def watched(history: History, *arguments: object) -> object:
        seen.append(QThread.currentThread() is window_thread)
        return undo(history, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(History, "undo", watched)
    return iter([seen])


def _idle(bench: Bench, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not bench.desk.context.tasks.busy, timeout=WAIT_MS)


def _message(bench: Bench) -> str:
    return bench.desk.context.workbench.window.message_bar.current_text


def test_a_large_step_is_undone_and_redone_on_a_worker(
    bench: Bench, filled: ProjectFile, qtbot: QtBot, threads: Iterator[list[bool]]
) -> None:
    titles: list[str] = []
    context = bench.desk.context
    context.tasks.started.connect(lambda task: titles.append(task.title))
    context.actions["edit.undo"].trigger()
    assert not context.session.can_edit
    assert not context.actions["edit.undo"].isEnabled()
    _idle(bench, qtbot)
    assert next(threads) == [False]
    assert filled.questions.count() == 3
    assert _message(bench) == "Undone: Import records.json."
    assert context.session.can_edit
    context.actions["edit.redo"].trigger()
    _idle(bench, qtbot)
    assert filled.questions.count() == 63
    assert titles == ["Undoing Import records.json", "Redoing Import records.json"]
    assert context.actions["edit.undo"].text() == "Undo Import records.json"


def test_a_small_step_is_undone_at_once(
    bench: Bench, project: ProjectFile, threads: Iterator[list[bool]]
) -> None:
    with bench.desk.context.session.edit("Add rater"):
        project.raters.add("Somebody")
    bench.desk.history.undo()
    assert next(threads) == [True]


def test_a_stopped_undo_leaves_all_as_it_was(
    bench: Bench, filled: ProjectFile, qtbot: QtBot
) -> None:
    def stop(task: Task) -> None:
        task.context.cancel()

    bench.desk.context.tasks.started.connect(stop)
    bench.desk.history.undo()
    _idle(bench, qtbot)
    assert filled.questions.count() == 63
    assert _message(bench) == "The work was stopped. Nothing was changed."
    assert bench.desk.context.session.can_edit
