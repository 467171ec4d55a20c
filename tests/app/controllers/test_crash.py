"""An error nobody expected is logged, shown with text to copy, and leaves the work whole."""

from __future__ import annotations

import logging
import sys
import threading

import pytest

from app import crash
from tests.app.controllers.conftest import Bench


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, bench: Bench) -> list[str]:
    """Install the hook and record what its dialog would say."""
    said: list[str] = []

    class Recorder:
        def __init__(self, summary: str, detail: str, log_path: str, _parent: object) -> None:
            said.extend((summary, detail, log_path))

        def exec(self) -> None:
            """Stand in for the modal dialog."""

    monkeypatch.setattr(crash, "ErrorDialog", Recorder)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    crash.install_exception_hook(bench.desk.context)
    return said


def _raise() -> None:
    raise ZeroDivisionError("a bug")


def test_the_dialog_names_the_error_and_the_log(shown: list[str]) -> None:
    try:
        _raise()
    except ZeroDivisionError as error:
        sys.excepthook(ZeroDivisionError, error, error.__traceback__)
    summary, detail, log_path = shown
    assert summary == "ZeroDivisionError: a bug"
    assert "_raise" in detail
    assert detail.startswith("Emoscope ")
    assert log_path.endswith("emoscope.log")


def test_an_error_on_a_worker_is_logged_and_opens_no_dialog(
    shown: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        worker = threading.Thread(target=_raise)
        worker.start()
        worker.join()
    assert shown == []
    assert "ZeroDivisionError: a bug" in caplog.text
