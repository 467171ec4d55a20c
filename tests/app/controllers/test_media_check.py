"""The window says once, in its message bar, what is odd about a video that came in."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.notifications import Message, MessageKind
from app.services.project_service import create_project
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.clip import make_clip
from widgets.dialogs.doctor_dialog import DoctorDialog

WAIT_MS = 20_000


def heard(bench: Bench) -> list[Message]:
    messages: list[Message] = []
    bench.desk.context.notifier.listen(messages.append)
    return messages


def opened(bench: Bench, place: Path, clip: Path) -> ProjectFile:
    create_project(place, [clip]).close()
    project = ProjectFile.open(place)
    bench.desk.context.session.open(project, "Kaya Mertens")
    return project


def test_it_is_said_with_a_report_and_only_once(bench: Bench, qtbot: QtBot, tmp_path: Path) -> None:
    messages = heard(bench)
    clip = make_clip(vfr=True)
    opened(bench, tmp_path / "a.emoscope", clip)
    qtbot.waitUntil(lambda: bool(messages), timeout=WAIT_MS)
    (message,) = messages
    assert message.kind is MessageKind.INFO
    assert message.text.startswith(f"{clip.name}: The frame rate varies")
    assert [action.label for action in message.actions] == ["Show report"]
    messages.clear()
    bench.desk.context.session.close()
    bench.desk.projects.open(tmp_path / "a.emoscope")
    qtbot.waitUntil(lambda: not bench.desk.context.tasks.busy, timeout=WAIT_MS)
    assert messages == []


def test_a_video_added_later_is_checked_too(bench: Bench, qtbot: QtBot, tmp_path: Path) -> None:
    messages = heard(bench)
    opened(bench, tmp_path / "a.emoscope", make_clip())
    qtbot.waitUntil(lambda: not bench.desk.context.tasks.busy, timeout=WAIT_MS)
    assert messages == []
    clip = make_clip(start_ms=400, audio=True)
    bench.desk.imports.import_file(clip)
    qtbot.waitUntil(lambda: len(messages) == 2, timeout=WAIT_MS)
    assert {message.kind for message in messages} == {MessageKind.SUCCESS, MessageKind.WARNING}
    assert any("400 ms before the first picture" in message.text for message in messages)


def test_self_check_fills_the_open_dialog(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def wait_until_filled(dialog: DoctorDialog) -> int:
        assert dialog.summary == "Looking…"
        qtbot.waitUntil(lambda: dialog.summary != "Looking…", timeout=WAIT_MS)
        told.append(dialog.as_text())
        return 1

    monkeypatch.setattr(DoctorDialog, "exec", wait_until_filled)
    bench.desk.context.actions["help.doctor"].trigger()
    assert "Python" in told[0]
    assert "libvlc" in told[0]


def test_a_self_check_closed_early_does_no_harm(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DoctorDialog, "exec", lambda _dialog: 0)
    bench.desk.context.actions["help.doctor"].trigger()
    qtbot.waitUntil(lambda: not bench.desk.context.tasks.busy, timeout=WAIT_MS)
