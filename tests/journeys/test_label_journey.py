"""Three raters label ten utterances by keyboard; labels are aggregated, settled and released."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.cli import main
from app.domain.aggregation import aggregate
from app.domain.emotion import BASIC_7, GO_EMOTIONS_29
from app.domain.ids import UnitSetKey, new_key
from app.domain.interval import Interval
from app.domain.label_result import LayerResult, Standing
from app.domain.labelling import Layer, SeenIn, Unit, UnitLabel, UnitSet
from app.domain.soft_labels import soft_labels
from app.services.label_aggregation import settled_labels
from storage.project_file import ProjectFile
from tests.helpers.clip import ClipSpec, make_clip
from tests.helpers.desk import Driver
from tests.helpers.keyboard import (
    MOST_STOPS,
    NoMouse,
    back_from_popup,
    focus,
    run_by_name,
    tab_to,
    type_here,
)
from tests.helpers.labelling import make_units
from tests.journeys.conftest import Start

pytestmark = [pytest.mark.journey, pytest.mark.vlc, pytest.mark.slow]

ANN, BO, CY = "Ann", "Bo", "Cy"
RATERS = (ANN, BO, CY)
CLIP = ClipSpec(seconds=21.0, audio=True)
SET = UnitSet(UnitSetKey(new_key()), "utterances")
EVIDENCE = "the voice drops"
KEYS = {
    ANN: ("4 Y", "6 H", "1 Shift+A", "5 Shift+U", "3 F", "4 Y", "7 Shift+S", "2 Shift+X", "6 S",
          "1 Shift+A"),
    BO: ("4 Y", "6 H", "1 Shift+N", "5 Shift+U", "3 F", "6 S", "7 U", "2 Shift+V", "6 S", "3 F"),
    CY: ("4 Y", "6 S", "2 Shift+V", "5 Shift+U", "7 Shift+S", "5 Shift+U", "7 Shift+S",
         "1 Shift+A", "6 H R", "2 Shift+X"),
}  # fmt: skip
SAID = {
    ANN: ("Joy joy", "Sadness grief", "Anger anger", "Neutral neutral", "Fear fear", "Joy joy",
          "Surprise surprise", "Disgust disgust", "Sadness sadness", "Anger anger"),
    BO: ("Joy joy", "Sadness grief", "Anger annoyance", "Neutral neutral", "Fear fear",
         "Sadness sadness", "Surprise unsure", "Disgust disapproval", "Sadness sadness",
         "Fear fear"),
    CY: ("Joy joy", "Sadness sadness", "Disgust disapproval", "Neutral neutral",
         "Surprise surprise", "Neutral neutral", "Surprise surprise", "Anger anger",
         "Sadness grief remorse", "Disgust disgust"),
}  # fmt: skip


@pytest.fixture(autouse=True)
def no_mouse(qapp: QApplication) -> Iterator[None]:
    watch = NoMouse()
    qapp.installEventFilter(watch)
    yield
    qapp.removeEventFilter(watch)
    assert watch.seen == 0


def test_three_raters_label_and_their_labels_are_released(start: Start, tmp_path: Path) -> None:
    driver = start()
    units = _open(driver, tmp_path)
    for name in RATERS:
        _work_as(driver, name)
        _label_all(driver, name, units)
    _what_was_said_is_stored(driver, units)
    _aggregate(driver)
    _results_are_those_of_the_domain(driver, units)
    settled = _settle(driver)
    _release(driver, tmp_path, settled)
    _reads_back(driver, tmp_path)


def _open(driver: Driver, folder: Path) -> list[Unit]:
    """Make a project of a clip and a set of ten units, and go to the Label workspace."""
    driver.make_project(folder / "film.emoscope", make_clip(CLIP))
    session = driver.desk.context.session
    video = session.project.videos.all()[0]
    with session.edit("Fill") as project:
        project.units.add_set(SET)
        units = make_units(SET, video, 10)
        project.units.add_many(units)
    driver.press("Ctrl+4")
    driver.leave_field()
    return units


def _work_as(driver: Driver, name: str) -> None:
    run_by_name(driver, "Who is working")
    tab_to(driver, "Your name")
    driver.press("Ctrl+A")
    type_here(name)
    driver.press("Return")
    back_from_popup(driver)
    driver.leave_field()


def _label_all(driver: Driver, name: str, units: list[Unit]) -> None:
    desk, engine = driver.desk.labelling, driver.desk.context.engine
    for number, (unit, keys) in enumerate(zip(units, KEYS[name], strict=True), start=1):
        assert desk.sheet is not None
        assert (desk.sheet.unit.unit_id, desk.sheet.label) == (unit.unit_id, UnitLabel())
        assert driver.desk.context.session.blind
        span = Interval(unit.start_ms, unit.end_ms)
        driver.wait(lambda span=span: engine.loop == span and engine.is_running,  # type: ignore[misc]
                    f"unit {number} loops")  # fmt: skip
        for key in keys.split():
            driver.press(key)
        if (name, number) == (ANN, 9):
            for key in ("Ctrl+Alt+4", "Ctrl+Alt+V", "Ctrl+Alt+E"):
                driver.press(key)
            type_here(EVIDENCE)
        driver.press("Return")
    assert desk.queue.progress.left == 0


def _what_was_said_is_stored(driver: Driver, units: list[Unit]) -> None:
    project = driver.desk.context.session.project
    names = {rater.key: rater.name for rater in project.raters.all()}
    stored = {(names[who], key): label for key, who, label in project.units.labels(SET.key)}
    assert len(stored) == 30
    for name in RATERS:
        for unit, words in zip(units, SAID[name], strict=True):
            basic, *go = words.split()
            label = stored[name, unit.key]
            assert (label.basic, list(label.go)) == (basic, go), (name, unit.unit_id)
    full = stored[ANN, units[8].key]
    assert (full.intensity, full.seen_in, full.evidence) == (
        4, frozenset({SeenIn.VOICE}), EVIDENCE,
    )  # fmt: skip


def _aggregate(driver: Driver) -> None:
    """Open the window of results, and aggregate one layer and the other."""
    results = driver.desk.label_results
    driver.press("Ctrl+Alt+A")
    assert results.is_open
    for name, other in (("Basic-7", "GoEmotions"), ("GoEmotions", "Basic-7")):
        _choose(driver, name, other)
        _go_to(driver, "Aggregate")
        driver.press("Space")
        driver.wait(lambda: results.is_settled and results.panel.sheet is not None
                    and results.panel.sheet.result is not None, f"{name} aggregated")  # fmt: skip


def _go_to(driver: Driver, text: str) -> None:
    """Press Tab until the focus is on a button that says this."""
    panel = driver.desk.label_results.panel
    for _ in range(MOST_STOPS):
        driver.press("Tab", QApplication.focusWidget() or panel)
        if _says(text):
            return
    pytest.fail(f"Tab never reaches {text}")


def _choose(driver: Driver, text: str, among: str) -> None:
    """Go to choices side by side, of which one says `among`, and with an arrow to another."""
    for _ in range(MOST_STOPS):
        driver.press("Tab", QApplication.focusWidget() or driver.desk.label_results.panel)
        if _says(among) or _says(text):
            break
    for arrow in (*["Right"] * 4, *["Left"] * 4):
        if _says(text):
            return
        driver.press(arrow)
    pytest.fail(f"no arrow leads to {text}")


def _says(text: str) -> bool:
    found = focus()
    return isinstance(found, QAbstractButton) and found.text().startswith(text)


def _results_are_those_of_the_domain(driver: Driver, units: list[Unit]) -> None:
    project = driver.desk.context.session.project
    votes = [[BASIC_7.index(words.split()[0]) for words in SAID[name]] for name in RATERS]
    expected = aggregate(np.array(votes), RATERS, BASIC_7)
    found = _result(project, Layer.BASIC).of_unit()
    for at, unit in enumerate(units):
        one = found[unit.key]
        assert one.label == BASIC_7[expected.estimate.best[at]]
        assert one.confidence == expected.estimate.confidence[at]
        assert one.tier == expected.qualities[at]
    soft = _result(project, Layer.GO).of_unit()
    for at, unit in enumerate(units):
        sets = [frozenset(SAID[name][at].split()[1:]) for name in RATERS]
        shares = soft_labels(sets, GO_EMOTIONS_29).shares
        told = dict(zip(GO_EMOTIONS_29, shares, strict=True))
        assert soft[unit.key].shares == {label: share for label, share in told.items() if share}


def _result(project: ProjectFile, layer: Layer) -> LayerResult:
    result = project.units.result(SET.key, layer)
    assert result is not None
    return result


def _settle(driver: Driver) -> dict[str, str]:
    """Settle what is disputed of Basic-7: each time another label than the aggregated one."""
    results, project = driver.desk.label_results, driver.desk.context.session.project
    _choose(driver, "Basic-7", "GoEmotions")
    assert results.panel.sheet is not None
    assert results.panel.sheet.layer is Layer.BASIC
    disputed = results.panel.sheet.disputed
    assert disputed
    _choose(driver, "To settle", "Result")
    page, told = results.panel.disputes, {}
    for one in disputed:
        assert page.unit is not None
        assert page.unit.key == one.key, "the next one comes by itself"
        label = "Fear" if one.settled.label != "Fear" else "Joy"
        tab_to(driver, "Label")
        type_here(label[0])
        tab_to(driver, "Reason")
        type_here(f"seen again, {one.unit_id}")
        driver.press("Return")
        told[one.unit_id] = label
    found = settled_labels(project, _result(project, Layer.BASIC))
    for one in disputed:
        after = found[one.key]
        assert after.label == told[one.unit_id]
        assert (after.standing, after.earlier) == (Standing.CORRECTED, one.settled.label)
        assert after.reason == f"seen again, {one.unit_id}"
    return told


def _release(driver: Driver, folder: Path, settled: dict[str, str]) -> None:
    """Export both forms from the window, and read the tables again."""
    _export(driver, "Release tables", folder / "release")
    _export(driver, "All labels", folder / "labels.csv")
    found = _result(driver.desk.context.session.project, Layer.BASIC)
    units = driver.desk.context.session.project.units.of_set(SET.key)
    ids = {unit.key: unit.unit_id for unit in units}
    rows = {}
    for tier in ("high", "medium", "low"):
        for row in _table(folder / "release" / f"basic7_ds_{tier}_confidence.csv"):
            assert row["confidence_tier"] == tier
            rows[row["uid"]] = row
    assert sorted(rows) == sorted(ids.values())
    for one in found.units:
        row = rows[ids[one.unit]]
        assert (row["ds_label"], float(row["ds_confidence"])) == (one.label, one.confidence)
        assert [row[f"basic_{name}"] for name in RATERS] == [
            SAID[name][int(row["uid"]) - 1].split()[0] for name in RATERS
        ]
        assert row["basic_corrected"] == settled.get(row["uid"], "")
        reason = f"seen again, {row['uid']}" if row["uid"] in settled else ""
        assert row["basic_correction_reason"] == reason
    soft = {row["uid"]: row for row in _table(folder / "release" / "goemotion_soft.csv")}
    assert soft["0007"]["goemotion_prob_unsure"] == "0.333333333333333"
    assert soft["0001"]["goemotion_prob_joy"] in {"1", "1.0"}


def _export(driver: Driver, form: str, place: Path) -> None:
    _go_to(driver, "Export")
    driver.press("Space")
    dialog = driver.desk.label_results.exporting.dialog
    assert dialog is not None
    while True:
        choice = focus()
        if isinstance(choice, QAbstractButton) and choice.text() == form:
            break
        driver.press(
            "Down" if isinstance(choice, QAbstractButton) and choice.isCheckable() else "Tab"
        )
    tab_to(driver, "Save as")
    driver.press("Ctrl+A")
    type_here(str(place))
    driver.press("Return")
    driver.wait(place.exists, f"{place.name} written")
    driver.wait(lambda: not driver.desk.context.tasks.busy, "export ended")
    driver.desk.label_results.panel.window().activateWindow()


def _table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def _reads_back(driver: Driver, folder: Path) -> None:
    """Import the table into another project, and aggregate the table itself."""
    other = folder / "other.emoscope"
    ProjectFile.create(other).close()
    assert main(["import", str(other), str(folder / "labels.csv")]) == 0
    ours, theirs = driver.desk.context.session.project, ProjectFile.open(other)
    try:
        assert _told(theirs) == _told(ours)
    finally:
        theirs.close()
    assert main(["aggregate", str(folder / "labels.csv"), "--out", str(folder / "a.csv")]) == 0
    again = {row["unit_id"]: row for row in _table(folder / "a.csv")}
    for row in _table(folder / "labels.csv"):
        for name in ("ds_label", "ds_confidence"):
            assert again[row["unit_id"]][name] == row[name]


def _told(project: ProjectFile) -> dict[tuple[str, str], UnitLabel]:
    (one,) = project.units.sets()
    names = {rater.key: rater.name for rater in project.raters.all()}
    ids = {unit.key: unit.unit_id for unit in project.units.of_set(one.key)}
    return {
        (ids[unit], names[rater]): label for unit, rater, label in project.units.labels(one.key)
    }
