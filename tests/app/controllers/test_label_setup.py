"""Sets of units made ready in the window: given to raters, left out by annotations."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.ids import AnnotationKey, TierKey, UnitSetKey, VocabularyKey, new_key
from app.domain.labelling import Unit, UnitSet
from app.domain.review import RecordKind
from app.domain.tier import Annotation, Tier
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.labelling import make_units
from tests.storage.make import make_video
from widgets.labelling.assign_units_dialog import AssignUnitsDialog
from widgets.labelling.set_form import RulesDialog

VIDEO = make_video()
REAL = UnitSet(UnitSetKey(new_key()), "utterances")
OTHER = UnitSet(UnitSetKey(new_key()), "second", raters_each=2)


@pytest.fixture
def units(bench: Bench, tmp_path: Path) -> list[Unit]:
    """A project with six units in one set and four in another, open in the Label workspace."""
    project = ProjectFile.create(tmp_path / "units.emoscope")
    with project.edit("Fill", None):
        project.videos.add(VIDEO)
        made = make_units(project.units.add_set(REAL), VIDEO, 6)
        project.units.add_many(made)
        more = make_units(project.units.add_set(OTHER), VIDEO, 4)
        project.units.add_many([replace(more[0], excluded="short"), *more[1:]])
    bench.desk.context.session.open(project, "Kaya Mertens")
    bench.desk.context.workbench.window.set_workspace("label")
    bench.window.setFocus()
    return made


def test_units_are_given_to_raters_as_previewed_and_taken_back(
    bench: Bench, units: list[Unit], qtbot: QtBot
) -> None:
    desk, reviews = bench.desk, bench.desk.context.session.project.reviews
    dialog = desk.unit_assigning.dialog()
    qtbot.addWidget(dialog)
    assert (dialog.chosen.currentText(), dialog.per_record.value()) == ("utterances", 3)
    assert dialog.problem == "Choose raters, or name new ones."
    dialog.raters.item(0).setCheckState(Qt.CheckState.Checked)
    with qtbot.waitSignal(dialog.changed):
        dialog.others.setText("Rin, Yuto")
    assert dialog.said.text() == "6 units · 18 new assignments · 6 with several raters"
    assert dialog.problem == ""
    rows = [[dialog.model.index(at, n).data() for n in range(4)] for at in range(3)]
    assert rows[0] == ["Kaya Mertens", "6", "6", "0 labelled; Aki 3  Rin 3"]
    assert rows[1][0] == "Rin (new)"
    assert reviews.assignments() == []

    with qtbot.waitSignal(dialog.changed):
        dialog.chosen.setCurrentIndex(1)
    assert dialog.per_record.value() == 2
    assert dialog.said.text().startswith("3 units · 6 new assignments")
    dialog.accepted.connect(lambda: desk.unit_assigning._on_accepted(dialog))
    dialog.accept_button.click()
    assert len(reviews.assignments(kind=RecordKind.LABEL)) == 6
    assert len(desk.context.session.project.raters.all()) == 3
    bench.press("Ctrl+Z", bench.window)
    assert reviews.assignments() == []
    assert len(desk.context.session.project.raters.all()) == 1


def test_units_under_annotations_are_left_out_after_a_count_and_taken_in_again(
    bench: Bench, units: list[Unit], qtbot: QtBot
) -> None:
    desk = bench.desk
    with desk.context.session.edit("Annotate") as project:
        tier = project.tiers.add(
            Tier(TierKey(new_key()), VIDEO.key, "Faces", VocabularyKey("free"))
        )
        for start, end, label in ((0, 3000, "hidden"), (4000, 8000, "seen")):
            key = AnnotationKey(new_key())
            project.annotations.add(Annotation(key, tier.key, start, end, (label,)))
    desk.unit_exclusions.ask_rules()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, RulesDialog)
    cover = dialog.cover
    assert dialog.problem == "These rules leave nothing out."
    assert not cover.tier.isEnabled()
    cover.on.setChecked(True)
    assert dialog.told == "6 units, 4 left out: Face hidden 4"
    cover.label.setEditText("Hidden")
    assert dialog.told == "6 units, 2 left out: Face hidden 2"
    cover.share.setValue(60)
    assert dialog.told == "6 units, 1 left out: Face hidden 1"
    cover.reason.setCurrentIndex(cover.reason.findData("other"))
    dialog.accept_button.click()
    assert project.units.get(units[0].key).excluded == "other:Faces: Hidden"
    assert desk.labelling.queue.progress.excluded == 1
    bench.press("Ctrl+Z", bench.window)
    assert desk.labelling.queue.progress.excluded == 0


def test_the_dialog_is_opened_from_the_menu_and_left(bench: Bench, units: list[Unit]) -> None:
    desk = bench.desk
    desk.context.actions["label.assign"].trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, AssignUnitsDialog)
    bench.press("Escape", dialog)
    assert desk.context.session.project.reviews.assignments() == []
    with desk.context.session.edit("Remove") as project:
        for one in (REAL, OTHER):
            project.units.remove_set(one.key)
    desk.context.actions["label.assign"].trigger()
    assert QApplication.activeModalWidget() is None
    text = desk.context.workbench.window.message_bar.current_text
    assert text.startswith("There are no units yet")
