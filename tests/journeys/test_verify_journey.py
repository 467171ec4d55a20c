"""Two raters verify three items by keyboard, differ on one, and an adjudicator settles it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.assigning import Plan
from app.domain.mcq import McqItem
from app.domain.review import Provenance, RecordKind
from app.services.assign_service import Scope
from storage.project_file import ProjectFile
from tests.helpers.desk import Driver
from tests.helpers.mcq import make_item
from tests.journeys.conftest import Start
from tests.storage.make import make_video

pytestmark = [pytest.mark.journey, pytest.mark.slow]

ITEM = RecordKind.ITEM
IDS = ("N1-001", "N1-002", "N1-003")


def test_two_raters_and_an_adjudicator(start: Start, tmp_path: Path) -> None:
    driver = start()
    path = _project(tmp_path / "items.emoscope")
    driver.desk.projects.open(path)
    driver.desk.assigning.assign(("Ann", "Bo"), Plan(2, 1.0, 7), Scope())
    driver.press("Ctrl+2")
    # Ann finds the first two sound and the third past mending.
    _work_as(driver, "Ann")
    _verify(driver, {"N1-001": "2A", "N1-002": "2A", "N1-003": "UX"})
    # Bo agrees on the first, mends the second, and takes the third out as well.
    _work_as(driver, "Bo")
    _verify(driver, {"N1-001": "2A", "N1-002": "1R", "N1-003": "UX"})
    project = driver.desk.context.session.project
    assert [one.decision for one in project.reviews.all(ITEM)].count("accept") == 3
    _adjudicate(driver)
    _agreement_and_counts(driver)


def _project(path: Path) -> Path:
    video = make_video()
    project = ProjectFile.create(path)
    with project.edit("Fill", None):
        project.videos.add(video)
        project.mcq.add_many([_item(make_item(video.key, name)) for name in IDS])
    project.close()
    return path


def _item(item: McqItem) -> McqItem:
    return replace(item, imported=False, original=None)


def _work_as(driver: Driver, name: str) -> None:
    driver.desk.context.session.set_rater_name(name)
    driver.leave_field()


def _verify(driver: Driver, verdicts: dict[str, str]) -> None:
    """Go through the own queue: answer, lock, verdict; what is wrong where something is."""
    left = dict(verdicts)
    while left:
        sheet = driver.desk.verify.sheet
        assert sheet is not None
        keys = left.pop(sheet.item.item_id)
        answer, verdict = keys[0], keys[1]
        driver.press(answer)
        assert driver.desk.context.session.blind
        driver.press("Return")
        assert not driver.desk.context.session.blind
        driver.press(verdict)
        if verdict != "A":
            driver.press("Space")  # the first flag
            driver.press("Ctrl+Return")
    assert driver.desk.verify.sheet is None, "something is left"


def _adjudicate(driver: Driver) -> None:
    _work_as(driver, "Cy")
    page, project = driver.desk.verify.panel.adjudication, driver.desk.context.session.project
    driver.press("Ctrl+Shift+J")
    assert page.sheet is None, "verdicts before saying that one adjudicates"
    page.declare.setFocus()
    driver.press("Space")
    assert page.sheet is not None
    assert page.sheet.item.item_id == "N1-002"
    assert page.sheet.disputed == ("decision", "flags")
    revised = next(at for at, one in enumerate(page.sheet.reviews) if one.who == "Bo")
    page.columns[revised].take.setFocus()
    driver.press("Space")
    driver.press("Ctrl+Return")
    settled = project.reviews.adjudications(ITEM)
    assert [(one.decision, one.how) for one in settled] == [("revise", "chosen")]
    driver.desk.adjudicating.choose_scope(Provenance.ADJUDICATED.value)
    assert page.sheet is not None
    driver.press("Escape", page)


def _agreement_and_counts(driver: Driver) -> None:
    agreeing = driver.desk.agreeing
    driver.press("Alt+Shift+J")
    driver.wait(lambda: agreeing.is_settled, "figures of agreement")
    panel = agreeing.panel
    assert panel.view is not None
    found = panel.view.found
    assert (found.agreement.n, found.agreement.left_out) == (3, 0)
    assert found.agreement.raw.value == 2 / 3
    # Ann: accept 2, remove 1; Bo: accept 1, revise 1, remove 1. By chance 2/3 · 1/3 + 1/3 · 1/3.
    assert found.agreement.cohen.value == (2 / 3 - 1 / 3) / (1 - 1 / 3)
    assert [(one.title, one.found.agreement.n) for one in panel.view.raters] == [("Ann / Bo", 3)]
    counts = {(row.group, row.name): row.count for row in panel.view.counts}
    of_stage = [counts["stage_1", name] for name in ("candidates", "removed", "revised", "open")]
    assert of_stage == [3, 1, 1, 0]
    differing = next(cell for cell in found.cells if cell.first != cell.second)
    rows = [panel.confusion.titles.index(name) for name in ("accepted", "revised")]
    panel.choose_cell(*rows)
    panel.window().activateWindow()
    panel.cells.setFocus()
    driver.press("Return")
    shown = driver.desk.verify.panel.queue.model.shown
    assert [row.key for row in shown] == list(differing.records)
    assert shown[0].item.item_id == "N1-002"
