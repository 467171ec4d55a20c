"""The panel that compares two tiers: what is asked, what is shown, what a click lists."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.domain.tier_agreement import compare_tiers
from app.domain.tier_agreement_words import sentences
from app.domain.tier_comparison import Counted, Judged, Measure
from app.domain.tier_moments import LabelledSpans
from widgets.agreement.compare_panel import ComparePanel, ComparisonView

ONE = LabelledSpans.build([(0, 4000, ("joy",)), (4000, 8000, ("anger", "恐れ"))])
OTHER = LabelledSpans.build([(0, 5000, ("joy",)), (6000, 9000, ("anger",))])
NAMES = ("Kaya Mertens", "岡部 りん")


def _view(one: LabelledSpans = ONE, other: LabelledSpans = OTHER) -> ComparisonView:
    found = compare_tiers(one, other, Measure(step_ms=100), 10_000)
    return ComparisonView(found, NAMES, sentences(found, NAMES))


@pytest.fixture
def panel(qtbot: QtBot) -> ComparePanel:
    made = ComparePanel()
    qtbot.addWidget(made)
    made.resize(1000, 660)
    made.form.set_tiers([("a", "Natsumi / Kaya"), ("b", "Natsumi / りん")], ("a", "b"))
    made.show_comparison(_view())
    made.show()
    return made


def _texts(model: QAbstractItemModel) -> list[list[str]]:
    return [
        [str(model.index(row, column).data() or "") for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_models_are_sound(panel: ComparePanel, qtmodeltester: ModelTester) -> None:
    for model in (panel.confusion, panel.labels, panel.stretches):
        qtmodeltester.check(model)


def test_confusion_shows_how_long_the_two_said_what(panel: ComparePanel) -> None:
    model = panel.confusion
    headers = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(model.columnCount())]
    assert headers == ["joy", "anger, 恐れ", "anger", "unmarked"]
    assert _texts(model) == [
        ["4.0 s", "", "", ""],
        ["1.0 s", "", "2.0 s", "1.0 s"],
        ["", "", "", ""],
        ["", "", "1.0 s", ""],
    ]


def test_a_cell_lists_its_stretches_and_a_stretch_is_gone_to(
    panel: ComparePanel, qtbot: QtBot
) -> None:
    assert len(_texts(panel.stretches)) == 4
    panel.cells.setCurrentIndex(panel.confusion.index(1, 2))
    assert _texts(panel.stretches) == [["00:00:06.000", "2.0 s", "anger, 恐れ / anger"]]
    with qtbot.waitSignal(panel.stretch_chosen) as chosen:
        panel.list.setCurrentIndex(panel.stretches.index(0, 0))
    assert chosen.args == [6000, 8000]
    with qtbot.waitSignal(panel.stretch_activated) as played:
        panel.list.activated.emit(panel.stretches.index(0, 0))
    assert played.args == [6000, 8000]
    panel.show_all()
    assert [row[2] for row in _texts(panel.stretches)] == [
        "anger, 恐れ ≠ joy",
        "only Kaya Mertens: anger, 恐れ",
        "anger, 恐れ ≠ anger",
        "only 岡部 りん: anger",
    ]


def test_an_empty_cell_changes_nothing(panel: ComparePanel) -> None:
    before = _texts(panel.stretches)
    panel.cells.setCurrentIndex(panel.confusion.index(0, 1))
    assert _texts(panel.stretches) == before


def test_a_label_lists_where_one_of_the_two_lacks_it(panel: ComparePanel) -> None:
    panel.pages.chosen.emit("labels")
    assert [row[:5] for row in _texts(panel.labels)] == [
        ["anger", "4.0 s", "3.0 s", "2.0 s", "57 %"],
        ["joy", "4.0 s", "5.0 s", "4.0 s", "89 %"],
        ["恐れ", "4.0 s", "0.0 s", "0.0 s", "0 %"],
    ]
    panel.label_rows.selectRow(1)
    assert [row[2] for row in _texts(panel.stretches)] == ["anger, 恐れ ≠ joy"]


def test_figures_are_said_or_why_there_are_none(panel: ComparePanel) -> None:
    values = panel.figures.texts()
    assert values["raw"] == ("44 %", "")
    same = LabelledSpans.build([(0, 10_000, ("joy",))])
    panel.show_comparison(_view(same, same))
    assert panel.figures.texts()["raw"] == ("100 %", "")
    assert panel.figures.texts()["alpha"] == ("–", "Not defined: every decision is “joy”.")
    assert panel.labels.index(0, 5).data() == "–"
    assert "every decision" in panel.labels.index(0, 5).data(Qt.ItemDataRole.ToolTipRole)


def test_every_choice_asks_for_another_comparison(panel: ComparePanel, qtbot: QtBot) -> None:
    form = panel.form
    assert (form.tiers, form.measure) == (("a", "b"), Measure())
    wanted = Measure(200, 1000, Counted.WHOLE, Judged.EACH)
    form.set_measure(wanted)
    assert form.measure == wanted
    with qtbot.waitSignal(panel.changed):
        qtbot.mouseClick(form._swap, Qt.MouseButton.LeftButton)
    assert form.tiers == ("b", "a")
    for act in (
        lambda: form._step.setValue(40),
        lambda: form._tolerance.setValue(0),
        lambda: form._counted.setCurrentIndex(1),
        lambda: form._judged.setCurrentIndex(0),
    ):
        with qtbot.waitSignal(panel.changed):
            act()
    assert form.measure == Measure(40, 0, Counted.BOTH, Judged.SETS)


def test_without_a_comparison_only_the_reason_stands(panel: ComparePanel) -> None:
    panel.show_comparison(None)
    panel.set_problem("Two tiers are needed.")
    assert panel.problem.isVisible()
    assert not panel.cells.isVisible()
    assert not panel.export.isEnabled()
    assert not panel.lane.isEnabled()
    panel.set_problem("")
    assert not panel.problem.isVisible()
