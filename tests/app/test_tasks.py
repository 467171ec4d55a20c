"""Long work: results come home, errors are told apart, cancelling drops the result."""

from __future__ import annotations

import threading

import pytest
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from app.domain.errors import AppError, WorkStoppedError
from app.tasks import TaskContext, TaskRunner, TaskWatch


def test_result_arrives_on_the_gui_thread(qtbot: QtBot) -> None:
    runner, got = TaskRunner(), list[tuple[object, bool]]()
    here = threading.current_thread()

    def done(result: object) -> None:
        got.append((result, threading.current_thread() is here))

    task = runner.start("Add", lambda _context: 1 + 1, done=done)
    with qtbot.waitSignal(task.finished):
        pass
    assert got == [(2, True)]
    assert not runner.busy


def test_error_for_the_user_goes_to_failed(qtbot: QtBot) -> None:
    runner, failures = TaskRunner(), list[AppError]()

    def work(_context: TaskContext) -> None:
        raise AppError("The disk is full.")

    task = runner.start("Write", work, failed=failures.append)
    with qtbot.waitSignal(task.finished):
        pass
    assert [error.message for error in failures] == ["The disk is full."]


def test_a_bug_reaches_the_exception_hook(qtbot: QtBot) -> None:
    runner = TaskRunner()

    def work(_context: TaskContext) -> None:
        raise ZeroDivisionError

    with capture_exceptions() as caught:
        task = runner.start("Break", work)
        with qtbot.waitSignal(task.finished):
            pass
    assert [kind for kind, _, _ in caught] == [ZeroDivisionError]


def test_a_cancelled_task_brings_no_result(qtbot: QtBot) -> None:
    runner, got = TaskRunner(), list[object]()
    running = threading.Event()

    def work(context: TaskContext) -> str:
        running.set()
        while not context.cancelled:
            threading.Event().wait(0.001)
        return "late"

    task = runner.start("Wait", work, done=got.append)
    assert running.wait(5)
    with qtbot.waitSignal(task.finished):
        task.context.cancel()
    assert got == []


@pytest.mark.parametrize("total", [1, 1000])
def test_progress_ends_at_the_total(qtbot: QtBot, total: int) -> None:
    runner, steps = TaskRunner(), list[tuple[int, int]]()
    listening = threading.Event()

    def work(context: TaskContext) -> None:
        assert listening.wait(5)
        for step in range(total):
            context.progress(step + 1, total)

    task = runner.start("Count", work)
    task.progressed.connect(lambda done, of: steps.append((done, of)))
    with qtbot.waitSignal(task.finished):
        listening.set()
    assert steps[-1] == (total, total)
    assert len(steps) <= 12


def test_a_job_that_became_final_cannot_be_cancelled_and_tells_its_result(qtbot: QtBot) -> None:
    runner = TaskRunner()

    def work(task: TaskContext) -> bool:
        sealed = task.seal()
        task.cancel()  # too late
        return sealed

    results: list[bool] = []
    task = runner.start("Work", work, done=results.append)
    with qtbot.waitSignal(task.finished, timeout=10_000):
        pass
    assert results == [True]


def test_a_cancelled_job_cannot_become_final() -> None:
    context = TaskContext(lambda _done, _total: None)
    context.cancel()
    assert not context.seal()
    with pytest.raises(WorkStoppedError):
        TaskWatch(context).seal()
    with pytest.raises(WorkStoppedError):
        TaskWatch(context).progress(1, 2)


def test_a_job_that_is_to_begin_later_counts_as_running_and_begins(qtbot: QtBot) -> None:
    runner, began = TaskRunner(), list[bool]()
    task = runner.start("Later", lambda _: began.append(True), after_ms=1)
    assert runner.busy
    assert not began
    with qtbot.waitSignal(task.finished):
        pass
    assert began
    assert not runner.busy


def test_a_quiet_job_cancelled_before_it_began_is_not_done_but_ends(qtbot: QtBot) -> None:
    runner, began, told = TaskRunner(), list[bool](), list[object]()
    task = runner.start(
        "Never", lambda _: began.append(True), done=told.append, quiet=True, after_ms=1
    )
    with qtbot.waitSignal(task.finished):
        task.context.cancel()
    assert not began
    assert not told
    assert not runner.busy
