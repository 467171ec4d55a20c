"""The mapping of labels in the window: edited by keys, undone, and of no weight in figures."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.domain.ids import UnitSetKey, new_key
from app.domain.label_mapping import OURS
from app.domain.labelling import UnitSet
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.labelling import make_units
from tests.storage.make import make_video
from widgets.vocabulary.mapping_model import FIRST


@pytest.fixture
def labelling(bench: Bench, tmp_path: Path) -> Bench:
    """A project with one unit in view, labelled Joy and grief but not stored."""
    project = ProjectFile.create(tmp_path / "units.emoscope")
    with project.edit("Fill", None):
        video = make_video()
        project.videos.add(video)
        one = project.units.add_set(UnitSet(UnitSetKey(new_key()), "utterances"))
        project.units.add_many(make_units(one, video, 1))
    bench.desk.context.session.open(project, "Kaya Mertens")
    bench.desk.context.workbench.window.set_workspace("label")
    bench.window.setFocus()
    for key in ("4", "H"):
        bench.press(key, bench.window)
    return bench


def test_advice_follows_what_is_edited_at_once_and_undo_takes_it_back(
    labelling: Bench, qtbot: QtBot
) -> None:
    desk, session = labelling.desk, labelling.desk.context.session
    desk.context.actions["label.mapping"].trigger()
    panel, lab = desk.mapping.panel, desk.labelling
    qtbot.waitUntil(panel.table.hasFocus)
    assert lab.sheet is not None
    assert [one.rule for one in lab.sheet.advice] == ["layers-apart"]

    table, row = panel.table, panel.model.row_of("grief")
    table.setCurrentIndex(panel.model.index(row, FIRST + 3))
    labelling.press("Space", table)  # Joy, too
    assert session.project.labels.mapping().basics_of("grief") == ("Sadness", "Joy")
    assert lab.sheet.advice == ()
    assert lab.sheet.label.go == ("grief",)  # what is not stored yet stays
    assert panel.version.currentText().startswith("Version 2")
    assert panel.version.currentText().endswith("Kaya Mertens")
    labelling.press("Return", table)
    labelling.press("3", table)
    assert session.project.labels.mapping().basics_of("grief") == ("Joy", "Sadness", "Fear")
    assert [panel.model.index(row, FIRST + n).data() for n in (2, 3, 5)] == ["3", "1", "2"]
    labelling.press("Delete", table)
    assert session.project.labels.mapping().basics_of("grief") == OURS.basics_of("grief")
    for version in (4, 3, 2):
        labelling.press("Ctrl+Z", labelling.window)
        assert session.project.labels.mapping().version == version
    labelling.press("Ctrl+Z", labelling.window)
    assert session.project.labels.mapping() is OURS
    sheet = lab.panel.sheet
    assert sheet is not None
    assert [one.rule for one in sheet.advice] == ["layers-apart"]
    assert panel.version.count() == 1


def test_all_of_it_goes_back_to_ours_and_older_versions_are_only_looked_at(
    labelling: Bench, qtbot: QtBot
) -> None:
    desk, labels = labelling.desk, labelling.desk.context.session.project.labels
    for label in ("joy", "grief"):
        desk.mapping.change(label, ("Fear",))
    desk.mapping.show()
    panel = desk.mapping.panel
    qtbot.waitUntil(panel.table.hasFocus)
    assert panel.told.text() == "2 rows are not ours"
    panel.changed.setChecked(True)
    assert panel.model.rowCount() == 2
    panel.version.setCurrentIndex(1)
    assert panel.model.rowCount() == 1
    labelling.press("1", panel.table)
    assert labels.mapping().version == 3
    assert not panel.reset.isEnabled()
    panel.version.setCurrentIndex(0)
    panel.reset.click()
    assert labels.mapping().version == 4
    assert dict(labels.mapping().rows) == dict(OURS.rows)
    assert panel.told.text() == "All of it is ours"
    panel.table.setFocus()
    labelling.press("Escape", panel.table)
    assert not panel.isVisible()
