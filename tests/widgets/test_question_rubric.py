"""The rubric: templates, own words, bands; and the models' rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.domain.question import Rubric, Status
from app.domain.rubric import EXPLANATION_0_3
from tests.helpers.author import Desk, trajectory
from widgets.models.question_evidence_model import EvidenceModel
from widgets.models.question_item_model import AnswerItemModel
from widgets.question.author_panel import AuthorPanel
from widgets.question.text_field import TextArea

OWN = Rubric("Judge the order.", (("0", "wrong"), ("1", "right"), ("2", "right and whole")))


@pytest.fixture
def panel(qtbot: QtBot) -> AuthorPanel:
    made = AuthorPanel()
    qtbot.addWidget(made)
    made.resize(1120, 900)
    made.show()
    made.activateWindow()
    made.set_question(trajectory(), read_only=False)
    return made


@pytest.fixture
def desk(panel: AuthorPanel) -> Desk:
    return Desk(panel)


def rubric_of(desk: Desk) -> Rubric:
    assert desk.stored is not None
    assert desk.stored.rubric is not None
    return desk.stored.rubric


def area(panel: AuthorPanel, name: str) -> TextArea:
    areas = panel.side.findChildren(TextArea)
    return next(one for one in areas if one.isVisible() and one.accessibleName() == name)


def test_names_the_template_or_says_own_words(panel: AuthorPanel) -> None:
    assert panel.side.rubric.name == "0–4 trajectory"
    panel.set_question(replace(trajectory(), rubric=OWN), read_only=False)
    assert panel.side.rubric.name == "0–2, own words"


def test_a_template_replaces_the_rubric(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    panel.focus_part("rubric")
    chip = panel.side.rubric.findChild(QPushButton, "0-3")
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert rubric_of(desk) == EXPLANATION_0_3.rubric
    assert desk.steps == ["Use rubric 0-3"]


def test_a_question_without_rubric_offers_templates(panel: AuthorPanel, desk: Desk) -> None:
    panel.set_question(replace(trajectory(), rubric=None), read_only=False)
    chip = panel.side.rubric.findChild(QPushButton, "0-1")
    assert chip is not None
    assert chip.isVisible()
    assert panel.side.rubric.name == ""


def test_a_band_is_edited_in_its_field(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    panel.set_question(replace(trajectory(), rubric=OWN), read_only=False)
    panel.focus_part("rubric")
    band = area(panel, "Band 1")
    band.setFocus()
    qtbot.keyClicks(band, "quite ")
    area(panel, "Criterion").setFocus()
    assert rubric_of(desk).scores[1] == ("1", "quite right")
    assert desk.steps == ["Edit rubric band 1"]


def test_bands_come_and_go(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    panel.set_question(replace(trajectory(), rubric=OWN), read_only=False)
    panel.focus_part("rubric")
    form = panel.side.rubric.form
    form.add_band()
    assert rubric_of(desk).scores[-1] == ("3", "")
    form.remove_band("0")
    assert [score for score, _ in rubric_of(desk).scores] == ["1", "2", "3"]
    assert desk.steps == ["Add rubric band 3", "Remove rubric band 0"]


def test_typed_text_survives_a_new_band(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    panel.set_question(replace(trajectory(), rubric=OWN), read_only=False)
    panel.focus_part("rubric")
    band = area(panel, "Band 2")
    band.setFocus()
    qtbot.keyClicks(band, "all ")
    panel.side.rubric.form.add_band()
    assert dict(rubric_of(desk).scores)["2"] == "all right and whole"


def test_a_locked_rubric_is_only_shown(panel: AuthorPanel, desk: Desk) -> None:
    panel.set_question(replace(trajectory(), status=Status.COMPLETE), read_only=False)
    panel.focus_part("rubric")
    assert not panel.side.rubric.form.isVisible()


def test_item_and_evidence_models_keep_the_rules(qtmodeltester: ModelTester) -> None:
    question = trajectory()
    assert question.details is not None
    items = AnswerItemModel()
    items.set_locked(False)
    items.set_items(question.details.items, [one.key for one in question.evidence])
    qtmodeltester.check(items, force_py=True)
    items.set_items(question.details.items[1:], [])
    spans = EvidenceModel()
    spans.set_locked(False)
    spans.set_spans(question.evidence, question.details.items)
    qtmodeltester.check(spans, force_py=True)
    spans.set_spans(question.evidence[:1], ())
