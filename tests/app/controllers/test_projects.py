"""Opening a project: who is working is asked once, over the window, and never for the demo."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from widgets.dialogs.rater_dialog import RaterDialog


def _asked(bench: Bench) -> list[RaterDialog]:
    return [one for one in bench.window.findChildren(RaterDialog) if one.isVisible()]


def test_the_name_is_asked_once_and_stands_beside_later_edits(
    bench: Bench, qtbot: QtBot, tmp_path: Path
) -> None:
    for name in ("one", "two"):
        ProjectFile.create(tmp_path / f"{name}.emoscope").close()
    bench.desk.projects.open(tmp_path / "one.emoscope")
    (dialog,) = _asked(bench)
    bench.desk.projects.set_rater("Kaya Mertens")
    dialog.reject()
    bench.desk.projects.open(tmp_path / "two.emoscope")
    qtbot.waitUntil(lambda: _asked(bench) == [])
    rater = bench.desk.context.session.rater
    assert rater is not None
    assert rater.name == "Kaya Mertens"
    assert bench.stored.rater_name == "Kaya Mertens"


def test_the_answer_of_the_dialog_is_taken(bench: Bench, qtbot: QtBot, tmp_path: Path) -> None:
    ProjectFile.create(tmp_path / "p.emoscope").close()
    bench.desk.projects.open(tmp_path / "p.emoscope")
    (dialog,) = _asked(bench)
    expected = dialog.name
    dialog.accept()
    rater = bench.desk.context.session.rater
    assert expected
    assert rater is not None
    assert rater.name == expected


def test_the_demo_asks_nobody(bench: Bench) -> None:
    bench.desk.projects.open_demo()
    path = bench.desk.context.session.path
    assert path is not None
    assert _asked(bench) == []
    bench.desk.context.session.close()
    bench.desk.projects.start(None)  # it was open last, so it comes again
    assert bench.desk.context.session.path == path
    assert _asked(bench) == []


def test_opening_the_open_project_again_changes_nothing(bench: Bench, tmp_path: Path) -> None:
    bench.desk.projects.set_rater("Kaya Mertens")
    ProjectFile.create(tmp_path / "p.emoscope").close()
    bench.desk.projects.open(tmp_path / "p.emoscope")
    token = bench.desk.context.session.project.token
    bench.desk.projects.open(tmp_path / "p.emoscope")
    assert bench.desk.context.session.project.token == token
    assert bench.desk.context.session.can_edit
