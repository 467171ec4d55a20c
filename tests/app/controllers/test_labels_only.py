"""A project of labels and texts alone: begun without a video, labelled without a player."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.controllers import new_project_controller
from tests.app.controllers.conftest import Bench
from tests.helpers.project_files import put_text

TABLE = "unit_id,speaker,text,basic_a\n01,Rin,It is the last bowl.,Joy\n1,Aki,Is it?,\n"


def test_a_table_of_labels_makes_a_project_that_is_labelled_by_its_texts(
    bench: Bench, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.desk.context.settings.rater_name = "Kaya Mertens"
    table, session = put_text(tmp_path / "talk.csv", TABLE), bench.desk.context.session
    monkeypatch.setattr(
        new_project_controller, "choose_first_files", lambda _parent, _folder: [table]
    )
    monkeypatch.setattr(
        new_project_controller, "choose_new_project", lambda _parent, proposal: Path(proposal)
    )
    bench.desk.context.actions["file.new"].trigger()
    qtbot.waitUntil(lambda: session.is_open and session.project.units.count() == 2)
    qtbot.waitUntil(lambda: not bench.desk.context.tasks.busy, timeout=30_000)
    assert session.path == (tmp_path / "talk.emoscope").resolve()

    assert bench.desk.context.workbench.window.workspace == "label"
    bench.window.setFocus()
    lab = bench.desk.labelling
    assert lab.sheet is not None
    assert (lab.sheet.unit.unit_id, lab.sheet.unit.text) == ("01", "It is the last bowl.")
    assert lab.panel.unit.header.text_only.text == "text only"
    # Nothing plays, and nothing breaks for it.
    for key in ("Ctrl+P", "Shift+P", "Space", "Ctrl+B", "Ctrl+B", "6", "H", "Return"):
        bench.press(key, bench.window)
    assert lab.sheet.unit.unit_id == "1"
    assert lab.queue.progress.labelled == 1
    bench.press("Ctrl+Z", bench.window)
    assert lab.queue.progress.labelled == 0
