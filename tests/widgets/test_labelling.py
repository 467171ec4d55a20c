"""The Label widgets alone: boards, wheel, grid, panel, dialogs, results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from app.domain.dawid_skene import EMOS, Beginning, Settings
from app.domain.emotion import BASIC_7, GO_EMOTIONS_29
from app.domain.family import emotion_family
from app.domain.ids import ReviewKey, UnitKey, UnitSetKey, VideoKey
from app.domain.label_board import BASIC_KEYS, GO_BOARD, GO_KEYS
from app.domain.label_definitions import DEFINITIONS, split_names
from app.domain.label_draft import label_draft_text, label_of_draft
from app.domain.label_editing import stronger, with_go, with_waived
from app.domain.label_result import LayerResult, SettledLabel, Standing
from app.domain.labelling import Layer, SeenIn, Unit, UnitLabel, UnitSet
from app.domain.practice import PracticeMiss, PracticeScore
from widgets.labelling.dispute_view import DisputeView
from widgets.labelling.export_dialog import LabelExportDialog
from widgets.labelling.guideline_panel import GuidelinePanel
from widgets.labelling.label_panel import LabelPanel
from widgets.labelling.result_panel import ResultPanel
from widgets.labelling.result_sheet import DisputedUnit, ResultSheet, UnitVote, overview
from widgets.labelling.score_dialog import ScoreDialog
from widgets.labelling.set_form import EditSetDialog, MakeSetDialog, RulesDialog, SetSource
from widgets.labelling.set_grid import SetGrid
from widgets.labelling.sheet import EarlierUnit, LabelSheet, Progress, UnitMark, UnitState
from widgets.labelling.unit_footer import why_incomplete
from widgets.labelling.wheel import SECTORS, FamilyWheel
from widgets.live_keys import live_keys
from widgets.theme.family import Family
from widgets.theme.theme import theme

SET = UnitSet(UnitSetKey("s"), "utterances-b")
UNIT = Unit(
    UnitKey("u2"),
    SET.key,
    "0002",
    VideoKey("v"),
    3_526_900,
    3_532_300,
    "Ayaka",
    "父が最後に焼いた器なんです。<b>",
    "It is the last bowl.",
)
LABEL = UnitLabel("Sadness", ("love", "grief"), 4, seen_in=frozenset({SeenIn.WORDS}))
SHEET = LabelSheet(UNIT, SET, LABEL, number=2, total=3)
MARKS = [
    UnitMark(UnitKey("u1"), "0001", UnitState.LABELLED),
    UnitMark(UnitKey("u2"), "0002", UnitState.LEFT),
    UnitMark(UnitKey("u3"), "0003", UnitState.EXCLUDED),
    UnitMark(UnitKey("u4"), "0004", UnitState.REVISIT),
]


@pytest.fixture
def panel(qtbot: QtBot) -> LabelPanel:
    panel = LabelPanel()
    panel.resize(1160, 760)
    qtbot.addWidget(panel)
    panel.set_marks(MARKS, Progress(2, 1, 1, 1))
    panel.show_sheet(SHEET)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


@pytest.fixture
def compact(qapp: QApplication) -> Iterator[None]:
    theme().apply(qapp)
    theme().set_density("compact")
    yield
    theme().set_density("auto")


def edits(panel: LabelPanel) -> list[UnitLabel]:
    told: list[UnitLabel] = []
    panel.edited.connect(told.append)
    return told


# Labels and keys ------------------------------------------------------------------------------


def test_every_label_has_a_place_a_key_and_a_definition() -> None:
    assert tuple(BASIC_KEYS) == BASIC_7
    assert sorted(GO_KEYS) == sorted(GO_EMOTIONS_29)
    assert len({*GO_KEYS.values(), *BASIC_KEYS.values()}) == 36
    assert list(DEFINITIONS) == [*BASIC_7, *GO_EMOTIONS_29]
    for family, labels in GO_BOARD.items():
        assert {emotion_family(label).name for label in labels} == {family}  # type: ignore[union-attr]
    for label, text in DEFINITIONS.items():
        layer = BASIC_7 if label in BASIC_7 else GO_EMOTIONS_29
        named = [part for part, is_name in split_names(text) if is_name]
        assert named, label
        assert set(named) <= set(layer), label


def test_a_press_gives_a_label_and_takes_it_back(panel: LabelPanel) -> None:
    told = edits(panel)
    view = panel.unit
    view.go.chips["remorse"].click()
    view.go.chips["love"].click()
    view.basic.cards["Joy"].click()
    assert (told[-1].basic, told[-1].go) == ("Joy", ("grief", "remorse"))
    assert view.go.chips["remorse"].isChecked()
    assert not view.go.chips["love"].isChecked()
    view.basic.cards["Joy"].click()
    assert told[-1].basic == ""
    assert panel.side.definition.header.title == "Joy"


def test_intensity_places_evidence_and_what_is_felt_besides(panel: LabelPanel) -> None:
    told = edits(panel)
    marks = panel.unit.marks
    marks.intensity.parts["5"].click()
    marks.places.parts["face"].click()
    marks.places.parts["words"].click()
    panel.unit.evidence.setText("")
    QTest.keyClicks(panel.unit.evidence, "The pause")
    assert (told[-1].intensity, told[-1].seen_in) == (5, frozenset({SeenIn.FACE}))
    assert told[-1].evidence == "The pause"
    panel.unit.show_label(replace(told[-1], secondary=("relief", "Heimweh")))
    assert marks.secondary == ("relief", "Heimweh")
    marks.secondary_pressed.emit("relief")
    assert told[-1].secondary == ("Heimweh",)
    assert stronger(UnitLabel(intensity=1), -1).intensity is None
    assert stronger(UnitLabel(), 1).intensity == 3
    assert stronger(UnitLabel(intensity=5), 1).intensity == 5


@pytest.mark.usefixtures("compact")
@pytest.mark.parametrize("width", [822, 837])
def test_all_labels_are_in_view_where_there_is_little_height(panel: LabelPanel, width: int) -> None:
    """Of a window of 1280 x 720 and of 1366 x 768: no scrolling, and no label ever moves."""
    view = panel.unit
    panel.resize(width, 484)
    QTest.qWait(0)
    assert view.go.packed
    places = {name: chip.geometry() for name, chip in view.go.chips.items()}
    view.show_label(UnitLabel("Sadness", ("grief", "remorse", "disappointment")))
    QTest.qWait(0)
    assert places == {name: chip.geometry() for name, chip in view.go.chips.items()}
    port = view.scroll_area.viewport()
    for part in (*view.basic.cards.values(), *view.go.chips.values(), view.marks, view.evidence):
        place = QRect(part.mapTo(port, QPoint(0, 0)), part.size())
        assert port.rect().contains(place), part.accessibleName()
        assert part.height() >= 22
    chips = list(view.go.chips.values())
    assert not any(one.geometry().intersects(two.geometry())
                   for at, one in enumerate(chips) for two in chips[:at])  # fmt: skip
    panel.resize(width, 900)
    QTest.qWait(0)
    assert not view.go.packed
    assert len({chip.y() for chip in chips}) >= 9


def test_keys_of_intensity_and_places_are_shown_and_follow_what_is_bound(
    panel: LabelPanel,
) -> None:
    marks = panel.unit.marks
    shown = [marks.intensity, marks.places]
    assert [one.prefix for one in shown] == ["Ctrl+Alt", "Ctrl+Alt"]
    assert [part.cap for part in marks.intensity.parts.values()] == list("12345")
    assert [part.cap for part in marks.places.parts.values()] == list("WVF")
    live_keys().set_keys({"Ctrl+Alt+W": "Alt+W", "Ctrl+Alt+1": ""})
    assert [one.prefix for one in shown] == ["", ""]
    assert marks.places.parts["words"].cap == "Alt+W"
    assert marks.intensity.parts["1"].cap == ""
    live_keys().set_keys({})
    assert marks.places.parts["words"].cap == "W"


def test_nothing_is_given_where_nothing_may_be_written(panel: LabelPanel) -> None:
    told = edits(panel)
    for sheet in (
        replace(SHEET, why_locked="Read-only."),
        replace(SHEET, unit=replace(UNIT, excluded="laughter")),
    ):
        panel.show_sheet(sheet)
        panel.unit.press_go("joy")
        assert not panel.unit.basic.cards["Joy"].isEnabled()
        assert panel.unit.notice.text
    assert told == []


def test_a_set_shows_the_layers_it_labels(panel: LabelPanel) -> None:
    panel.show_sheet(replace(SHEET, unit_set=replace(SET, layers=(Layer.GO,)), label=UnitLabel()))
    assert panel.unit.go.isVisible()
    assert not panel.unit.basic.isVisible()
    told = edits(panel)
    panel.unit.press_basic("Joy")
    assert told == []
    assert "unsure" in why_incomplete(panel.sheet or SHEET)


def test_saving_says_what_is_missing(panel: LabelPanel) -> None:
    footer = panel.unit.footer
    assert footer.save.isEnabled()
    panel.unit.show_label(UnitLabel(go=("joy",)))
    assert not footer.save.isEnabled()
    assert "Basic-7" in footer.save.toolTip()
    panel.unit.show_label(UnitLabel(revisit=True))
    assert footer.save.isEnabled()
    assert footer.revisit.isChecked()


def test_advice_can_be_set_aside_and_heeded_again(panel: LabelPanel) -> None:
    odd = UnitLabel("Joy", ("grief",))
    panel.show_sheet(replace(SHEET, label=odd))
    (advice,) = panel.side.advice.advice
    told: list[str] = []
    panel.waived.connect(told.append)
    panel.side.advice.cards[0].fix_clicked.emit(advice)
    panel.show_sheet(replace(SHEET, label=with_waived(odd, told[0])))
    (waived,) = panel.side.advice.advice
    assert waived.waived_reason
    QTest.mouseClick(panel.side.advice.cards[0], Qt.MouseButton.LeftButton)
    assert told == [waived.rule, waived.rule]


def test_the_solution_of_practice_is_shown_once_labels_stand(panel: LabelPanel) -> None:
    right = UnitLabel("Joy", ("joy",))
    panel.show_sheet(replace(SHEET, stored=LABEL, solution=right))
    assert "Joy; joy" in panel.unit.notice.text
    panel.show_sheet(replace(SHEET, label=right, stored=right, solution=right))
    assert panel.unit.notice.text == "As in the solution."


def test_text_of_others_is_shown_plain_and_the_header_counts(panel: LabelPanel) -> None:
    assert panel.unit.text.text == UNIT.text
    header = panel.unit.header
    assert (header.title, header.count_text, header.raters.text) == (
        "0002", "2 of 3", "3 raters, blind",
    )  # fmt: skip
    assert "5.4 s" in panel.unit.speaker.length.text()


@pytest.mark.parametrize(("width", "columns"), [(780, 1), (1160, 2), (1440, 3)])
def test_what_is_around_folds_and_unfolds(panel: LabelPanel, width: int, columns: int) -> None:
    panel.resize(width, 760)
    assert panel.columns == columns
    earlier = EarlierUnit(UnitKey("u1"), 1, "「お茶」", 1000, UnitLabel("Neutral"))
    panel.show_sheet(replace(SHEET, earlier=(earlier,)))
    panel.define("grief")
    assert panel.unit.definition.isVisible() is (columns == 1)
    assert panel.side.earlier.isVisible() is (columns > 1)
    if columns == 1:
        panel.unit.header.pages.set_choices(panel.unit.header.page_words(), "around")
        panel.unit.header.page_chosen.emit("around")
        assert panel.side.wheel.isVisible()
    assert panel.minimumSizeHint().height() < 400


# Wheel, grid ----------------------------------------------------------------------------------


def test_the_wheel_shows_what_holds(qtbot: QtBot) -> None:
    wheel = FamilyWheel()
    qtbot.addWidget(wheel)
    wheel.resize(340, 248)
    wheel.show_label(LABEL, SET.layers)
    assert wheel.held == {Family.SADNESS, Family.WARMTH}
    middle = QPointF(170, 124)
    assert "✓ Sadness" in wheel.words_at(middle + QPointF(0, 45))
    assert "✓ love" in wheel.words_at(middle + QPointF(35, -35))
    assert "neutral" in wheel.words_at(middle)
    assert wheel.words_at(QPointF(2, 2)) == ""
    assert sum(len(sector.go) for sector in SECTORS) == 29
    assert not wheel.grab().isNull()


def test_the_grid_goes_to_units_by_mouse_and_keys(qtbot: QtBot) -> None:
    grid = SetGrid()
    qtbot.addWidget(grid)
    grid.resize(70, 60)  # three in a row
    grid.set_marks(MARKS)
    grid.set_current(UnitKey("u2"))
    told: list[str] = []
    grid.unit_chosen.connect(told.append)
    at = grid.place_of(UnitKey("u4")).center()
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=at)
    QTest.keyClick(grid, Qt.Key.Key_Up)
    QTest.keyClick(grid, Qt.Key.Key_Right)
    QTest.keyClick(grid, Qt.Key.Key_Return)
    assert told == ["u4", "u2"]
    grid.set_mark(UnitMark(UnitKey("u2"), "0002", UnitState.LABELLED))
    assert grid.marks[1].state is UnitState.LABELLED
    assert not grid.grab().isNull()


# Drafts, dialogs ------------------------------------------------------------------------------


def test_drafts_keep_all_and_what_is_damaged_is_none() -> None:
    label = with_go(replace(LABEL, evidence="間", waived=("layers-apart",), revisit=True), "joy")
    assert label_of_draft(label_draft_text(label)) == label
    assert label_of_draft("{") is None
    assert label_of_draft("[1]") is None


def test_making_a_set_counts_before_it_is_made(qtbot: QtBot) -> None:
    def count(source: str, rules: object) -> tuple[int, dict[str, int]]:
        return (3, {"short": 1}) if source == "cues" else (0, {})

    sources = [SetSource("cues", "Cues"), SetSource("tier", "Tier")]
    dialog = MakeSetDialog(sources, count, ["Old"])
    qtbot.addWidget(dialog)
    assert dialog.told == "3 units, 1 left out: Under one second 1"
    assert dialog.problem == "Give the set a name."
    dialog.fields.name.setText("old ")
    assert "already" in dialog.problem
    dialog.fields.name.setText("New")
    dialog.fields.layers[Layer.BASIC].setChecked(False)
    assert dialog.problem == ""
    assert dialog.fields.applied(SET).layers == (Layer.GO,)
    dialog.fields.layers[Layer.GO].setChecked(False)
    assert "layer" in dialog.problem
    dialog.source.setCurrentIndex(1)
    dialog.fields.layers[Layer.GO].setChecked(True)
    assert dialog.problem == "There is nothing to make units of."


def test_setting_up_and_rules(qtbot: QtBot) -> None:
    dialog = EditSetDialog(replace(SET, guideline="# A"), ["Other"])
    rules = RulesDialog(lambda rules, _cover: (9, {"laughter": 2} if rules.laughter else {}))
    for one in (dialog, rules):
        qtbot.addWidget(one)
    dialog.fields.raters.setValue(5)
    dialog.guideline.setPlainText("# B")
    made = dialog.result_set
    assert (made.raters_each, made.guideline, made.name) == (5, "# B", SET.name)
    assert rules.problem == ""
    rules.rules.laughter.setChecked(False)
    assert rules.problem == "These rules leave nothing out."


def test_a_guideline_loads_and_follows_nothing(qtbot: QtBot) -> None:
    panel = GuidelinePanel()
    qtbot.addWidget(panel)
    text = "# Title\n\n**Bold** <script>x</script> ![p](file:///etc/passwd) [l](https://a.b)"
    panel.show_guideline(text)
    assert "Title" in panel.browser.toPlainText()
    assert panel.empty.isHidden()
    assert "<script>" in panel.browser.toPlainText()  # HTML stays letters
    assert panel.browser.loadResource(2, QUrl("file:///etc/passwd")) is None
    assert not panel.browser.openLinks()
    assert not panel.browser.openExternalLinks()
    panel.show_guideline(" ")
    assert panel.browser.isHidden()


def test_the_score_of_practice_leads_to_what_was_missed(qtbot: QtBot) -> None:
    miss = PracticeMiss(UnitKey("u2"), Layer.GO, ("joy",), ("grief",))
    dialog = ScoreDialog("Warm-up", PracticeScore(4, 5, 0.75, None, (miss,)), {"u2": "0002"})
    qtbot.addWidget(dialog)
    assert dialog.list.item(0).text() == "0002, GoEmotions: joy; known: grief"
    dialog.accept_button.click()
    assert (dialog.result(), dialog.unit) == (QDialog.DialogCode.Accepted, "u2")


# Results --------------------------------------------------------------------------------------


def results(layer: Layer, **fields: object) -> ResultSheet:
    figures = {
        "units": 3, "n": 3, "tiers": {"high": 2, "medium": 0, "low": 1}, "raw": 0.5,
        "why_undefined": {"alpha": "Too few."}, "settled": False, "iterations": 50,
        "prior": dict.fromkeys(BASIC_7, 1 / 7), "ds_distribution": {"Joy": 1.0},
        "label_distribution": {"A": {"Joy": 1.0}, "B": {"Anger": 0.5, "Joy": 0.5}},
        "cohen": {"A_vs_B": 0.25}, "confusion": {"A": [[1, 0], [0, 2]], "B": [[0, 1], [1, 0]]},
        "labels": ["Anger", "Joy"], "bias": {"A": {"Joy": 0.2}}, "accuracy_vs_ds": {"A": 0.9},
    }  # fmt: skip
    result = LayerResult(SET.key, layer, {}, ("A", "B"), (), figures)  # type: ignore[arg-type]
    return ResultSheet(SET, layer, result, **fields)  # type: ignore[arg-type]


def test_figures_say_what_is_undefined_and_not_settled() -> None:
    rows = dict(overview(results(Layer.BASIC)))
    assert (rows["Low: below 0.8"], rows["Rounds"]) == ("1", "50, still moving")
    assert rows["Krippendorff’s alpha"] == "Too few."
    assert overview(ResultSheet(SET, Layer.BASIC)) == []


def test_results_are_shown_page_by_page(qtbot: QtBot) -> None:
    panel = ResultPanel()
    qtbot.addWidget(panel)
    panel.resize(900, 600)
    panel.show_sheet(results(Layer.BASIC, settings=Settings(Beginning.MAJORITY, 0.5, 1e-4, 9)))
    assert panel.settings.settings == Settings(Beginning.MAJORITY, 0.5, 1e-4, 9)
    panel.settings.emos.click()
    assert panel.settings.settings == EMOS
    assert panel.raters_page.pairs.rows == [("A – B", "0.250")]
    assert panel.raters_page.styles.rows[0] == ("A", "90 %", "–", "Joy +20 %")
    panel.confusion_page.rater.chosen.emit("B")
    assert panel.confusion_page.model.rows == [["·", "1"], ["1", "·"]]
    for page in ("result", "raters", "confusion", "settle"):
        panel.show_page(page)
        assert not panel.grab().isNull()
    panel.say_nothing_here("No", "units")
    assert panel.sheet is None


def test_a_disputed_unit_is_settled_with_a_reason(qtbot: QtBot) -> None:
    view = DisputeView()
    qtbot.addWidget(view)
    votes = (UnitVote("A", ("Joy",), ReviewKey("r1")), UnitVote("B", ("Anger",), ReviewKey("r2")))
    open_unit = SettledLabel("Joy", "Joy", "", Standing.AGGREGATED, 0.6, "low")
    done = SettledLabel("Fear", "Joy", "She shivers", Standing.CORRECTED, 0.6, "low")
    units = (
        DisputedUnit(UnitKey("u1"), "0001", "One", done, votes),
        DisputedUnit(UnitKey("u2"), "0002", "Two", open_unit, votes),
    )
    told: list[tuple[object, ...]] = []
    view.settled.connect(lambda *what: told.append(what))
    view.show_sheet(results(Layer.BASIC, disputed=units, closed=2))
    assert view.unit is not None
    assert view.unit.unit_id == "0002"
    assert view.problem == "Write the reason."
    view.vote_list.clicked.emit(view.votes.index(1, 0))
    view.reason.setText("A slap")
    view.settle.click()
    view.choice.setCurrentText("Surprise")
    view.settle.click()
    assert told == [
        ("u2", ("Anger",), "A slap", "r2"),
        ("u2", ("Surprise",), "A slap", ""),
    ]
    view.choose(0)
    assert view.reason.text() == "She shivers"
    view.show_sheet(results(Layer.GO, disputed=units))
    view.choice.setCurrentText("Joy")
    assert view.problem == "Choose labels of this layer."


def test_the_form_of_labels_that_leave_proposes_a_place(qtbot: QtBot, tmp_path: Path) -> None:
    def propose(name: str) -> Path:
        return tmp_path / ("a.csv" if name == "emos-labels" else "a-release")

    def problem(place: Path, is_folder: bool) -> str:
        return "" if place.parent.is_dir() else f"no folder {is_folder}"

    dialog = LabelExportDialog("utterances", propose, problem)
    qtbot.addWidget(dialog)
    assert (dialog.format, dialog.place) == ("emos-release", tmp_path / "a-release")
    assert (dialog.problem, dialog.accept_button.isEnabled()) == ("", True)
    dialog.choose("emos-labels")
    assert dialog.place == tmp_path / "a.csv"
    dialog.place_field.setText(str(tmp_path / "nowhere" / "a.csv"))
    assert (dialog.problem, dialog.accept_button.isEnabled()) == ("no folder False", False)
